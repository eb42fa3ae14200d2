//! A page: what the board knows about a run of leaves without reading them.

use arrayvec::ArrayVec;

/// Keys in a leaf before it is split: eight cache lines, which the processor fetches at the same time. Leaves and pages
/// are small in tests, so that they split and merge often.
pub(super) const CAP: usize = if cfg!(test) { 8 } else { 32 };
/// A page is split when it has this many leaves.
pub(super) const FAN: usize = if cfg!(test) { 8 } else { 64 };

/// Keys in order; the page knows how many. They begin at a cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Leaf(pub(super) [u128; CAP]);

/// The score's part of a key: smaller is better.
pub(super) fn score(key: u128) -> u64 {
    (key >> 80) as u64
}

/// The lowest score among sorted keys, as its part of a key, and how many have it.
fn lowest(keys: &[u128]) -> (u64, u8) {
    let lowest = keys.last().map_or(0, |&key| score(key));
    (lowest, keys.iter().rev().take_while(|&&key| score(key) == lowest).count() as u8)
}

#[derive(Default)]
#[repr(align(64))]
pub(super) struct Page {
    /// The first key of each leaf.
    pub(super) first: ArrayVec<u128, FAN>,
    /// The number of each leaf.
    pub(super) leaf: ArrayVec<u32, FAN>,
    /// How many keys each leaf has: at least one.
    len: ArrayVec<u8, FAN>,
    /// The lowest score in each leaf, as its part of a key.
    lowest: ArrayVec<u64, FAN>,
    /// How many keys of each leaf have its lowest score.
    ties: ArrayVec<u8, FAN>,
}

impl Page {
    /// The index of a leaf, which must be in this page. The search has no branches: the processor could not predict
    /// them.
    pub(super) fn find(&self, leaf: u32) -> usize {
        self.leaf.iter().enumerate().map(|(i, &l)| if l == leaf { i } else { 0 }).sum()
    }

    /// How many keys a leaf has.
    pub(super) fn len(&self, i: usize) -> usize {
        self.len[i].into()
    }

    /// How many keys the leaves before this one have.
    pub(super) fn before(&self, i: usize) -> usize {
        self.len[..i].iter().map(|&len| usize::from(len)).sum()
    }

    /// How many keys all leaves have.
    pub(super) fn total(&self) -> usize {
        self.before(self.len.len())
    }

    /// How many keys of a leaf have a better score, if the page knows.
    pub(super) fn better(&self, i: usize, score: u64) -> Option<usize> {
        let ties = if self.lowest[i] == score { self.ties[i] } else { 0 };
        (self.lowest[i] <= score).then(|| self.len(i) - usize::from(ties))
    }

    pub(super) fn insert(&mut self, i: usize, leaf: u32, keys: &[u128]) {
        let (lowest, ties) = lowest(keys);
        self.first.insert(i, keys[0]);
        self.leaf.insert(i, leaf);
        self.len.insert(i, keys.len() as u8);
        self.lowest.insert(i, lowest);
        self.ties.insert(i, ties);
    }

    /// Records that a leaf now has these keys.
    pub(super) fn replace(&mut self, i: usize, keys: &[u128]) {
        self.first[i] = keys[0];
        self.len[i] = keys.len() as u8;
        (self.lowest[i], self.ties[i]) = lowest(keys);
    }

    /// Returns the number of the removed leaf.
    pub(super) fn remove(&mut self, i: usize) -> u32 {
        self.first.remove(i);
        self.len.remove(i);
        self.lowest.remove(i);
        self.ties.remove(i);
        self.leaf.remove(i)
    }

    /// Records that a key was put into a leaf.
    pub(super) fn added(&mut self, i: usize, at: usize, key: u128) {
        if score(key) == self.lowest[i] {
            self.ties[i] += 1;
        } else if at == self.len(i) {
            (self.lowest[i], self.ties[i]) = (score(key), 1);
        }
        if at == 0 {
            self.first[i] = key;
        }
        self.len[i] += 1;
    }

    /// Records that a key was taken out of a leaf, and that these keys are left.
    pub(super) fn taken(&mut self, i: usize, at: usize, key: u128, left: &[u128]) {
        if at == 0 {
            self.first[i] = left[0];
        }
        self.len[i] -= 1;
        if score(key) == self.lowest[i] {
            self.ties[i] -= 1;
            if self.ties[i] == 0 {
                (self.lowest[i], self.ties[i]) = lowest(left);
            }
        }
    }

    /// Splits off the leaves from an index on.
    pub(super) fn split_off(&mut self, i: usize) -> Self {
        Self {
            first: self.first.drain(i..).collect(),
            leaf: self.leaf.drain(i..).collect(),
            len: self.len.drain(i..).collect(),
            lowest: self.lowest.drain(i..).collect(),
            ties: self.ties.drain(i..).collect(),
        }
    }

    pub(super) fn append(&mut self, next: Self) {
        self.first.extend(next.first);
        self.leaf.extend(next.leaf);
        self.len.extend(next.len);
        self.lowest.extend(next.lowest);
        self.ties.extend(next.ties);
    }
}
