//! Members ordered by score, with O(log n) update, rank and position for a million members.
//!
//! Order: score descending; ties by the earlier last score-changing log, then the earlier joining, then the lower id
//! (R32). Rank is standard competition rank (1, 2, 2, 4); position counts from 0 without ties.
//!
//! Implementation: sorted chunks of 16-byte keys with a Fenwick tree over their lengths. A key packs 48 bits of score,
//! 48 bits of `last_scored_at` and a slot number; the rest (joining, id) is read from the slot when two keys tie.
//! Scores beyond ±140 trillion are stored exactly but ordered as if they were that limit.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable, hash_table::Entry};

use crate::clock::Instant;
use crate::event::MemberId;
pub use crate::place::{BadPlace, Place};

/// Keys in one chunk before it is split.
const CAP: usize = 256;
/// A chunk with fewer keys is merged with a neighbour that has room.
const LOW: usize = 64;

/// A place in 32 bytes, two to a cache line.
#[derive(Clone, Copy, PartialEq)]
struct Slot {
    score: i64,
    /// Milliseconds; [`NEVER`] means none.
    last: i64,
    joined: Instant,
    id: MemberId,
}

const NEVER: i64 = i64::MIN;

impl From<Place> for Slot {
    fn from(p: Place) -> Self {
        Self { score: p.score, last: p.last_scored_at.map_or(NEVER, |t| t.0), joined: p.joined_at, id: p.id }
    }
}

impl From<Slot> for Place {
    fn from(s: Slot) -> Self {
        let last_scored_at = (s.last != NEVER).then_some(Instant(s.last));
        Self { score: s.score, last_scored_at, joined_at: s.joined, id: s.id }
    }
}

/// The sort key of a place: its upper 96 bits, and what decides when those are equal.
type Mark = (u128, (Instant, MemberId));

/// Score-ordered members.
#[derive(Default)]
pub struct Board {
    /// Every member's place; free slots are listed in `free`.
    slots: Vec<Slot>,
    free: Vec<u32>,
    /// Slot numbers by member id.
    index: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// Keys in order, cut into chunks that are never empty.
    chunks: Vec<Vec<u128>>,
    /// The first key of each chunk, close together for the search.
    first: Vec<u128>,
    /// Fenwick tree over the chunk lengths.
    fenwick: Vec<u32>,
}

impl Board {
    /// Builds a board from these members, in O(n log n); of two with the same id the last wins.
    #[must_use]
    pub fn build(places: impl IntoIterator<Item = Place>) -> Self {
        let mut board = Self::default();
        for place in places {
            match board.slot(place.id) {
                Some(slot) => board.slots[slot as usize] = place.into(),
                None => drop(board.allot(place)),
            }
        }
        let mut keys: Vec<u128> = (0..board.slots.len() as u32).map(|slot| board.key(slot)).collect();
        keys.sort_unstable_by(|&a, &b| (a >> 32).cmp(&(b >> 32)).then_with(|| board.tie(a).cmp(&board.tie(b))));
        board.chunks = keys.chunks(CAP * 3 / 4).map(<[u128]>::to_vec).collect();
        board.first = board.chunks.iter().map(|keys| keys[0]).collect();
        board.count();
        board
    }

    /// How many members are on the board.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// True when the board is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Puts a member on the board, or moves it to its new place.
    pub fn set(&mut self, place: Place) {
        let slot = match self.slot(place.id) {
            Some(slot) if self.slots[slot as usize] == place.into() => return,
            Some(slot) => {
                self.unlink(slot);
                self.slots[slot as usize] = place.into();
                slot
            }
            None => self.allot(place),
        };
        self.link(slot);
    }

    /// Removes a member; false when it was not on the board.
    pub fn remove(&mut self, id: MemberId) -> bool {
        let hash = self.hasher.hash_one(id);
        let Ok(entry) = self.index.find_entry(hash, |&s| self.slots[s as usize].id == id) else { return false };
        let (slot, _) = entry.remove();
        self.unlink(slot);
        self.free.push(slot);
        true
    }

    /// The member's place, if it is on the board.
    #[must_use]
    pub fn get(&self, id: MemberId) -> Option<Place> {
        self.slot(id).map(|s| self.slots[s as usize].into())
    }

    /// Competition rank, from 1.
    #[must_use]
    pub fn rank(&self, id: MemberId) -> Option<usize> {
        let slot = self.slot(id)?;
        Some(self.rank_of(self.slots[slot as usize].score))
    }

    /// The competition rank that this score has or would have: 1 + the number of members with more.
    #[must_use]
    pub fn rank_of(&self, score: i64) -> usize {
        let best = Place { score, last_scored_at: Some(Instant(0)), joined_at: Instant(i64::MIN), id: i64::MIN };
        self.position_of(&best) + 1
    }

    /// Position in the order, from 0.
    #[must_use]
    pub fn position(&self, id: MemberId) -> Option<usize> {
        Some(self.position_of(&self.get(id)?))
    }

    /// How many members come before this place, whether or not a member holds it.
    #[must_use]
    pub fn position_of(&self, place: &Place) -> usize {
        let mark = (place.high(), (place.joined_at, place.id));
        let chunk = self.before_in(&self.first, mark).saturating_sub(1);
        self.sum(chunk) + self.chunks.get(chunk).map_or(0, |keys| self.before_in(keys, mark))
    }

    /// How many members come before this place or hold it: where the next page begins.
    #[must_use]
    pub fn position_after(&self, place: &Place) -> usize {
        // Ids are whole numbers: the next id's place comes right after.
        self.position_of(&Place { id: place.id.saturating_add(1), ..*place })
    }

    /// The members from a position on, best first.
    pub fn from(&self, position: usize) -> impl Iterator<Item = Place> {
        let (chunk, within) = self.locate(position);
        let rest = self.chunks.get(chunk..).unwrap_or_default();
        rest.iter().flatten().skip(within).map(|&key| self.held(key).into())
    }

    /// The members before a position, nearest first.
    pub fn before(&self, position: usize) -> impl Iterator<Item = Place> {
        let (chunk, within) = self.locate(position);
        let head = self.chunks.get(chunk).map_or(&[][..], |c| &c[..within]);
        let rest = self.chunks[..chunk.min(self.chunks.len())].iter().rev();
        head.iter().rev().chain(rest.flat_map(|c| c.iter().rev())).map(|&key| self.held(key).into())
    }

    /// Bytes that the board holds on the heap.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        let keys: usize = self.chunks.iter().map(|c| c.capacity() * 16).sum();
        self.slots.capacity() * size_of::<Slot>()
            + self.free.capacity() * 4
            + self.index.allocation_size()
            + keys
            + self.chunks.capacity() * size_of::<Vec<u128>>()
            + self.first.capacity() * 16
            + self.fenwick.capacity() * 4
    }

    fn slot(&self, id: MemberId) -> Option<u32> {
        self.index.find(self.hasher.hash_one(id), |&s| self.slots[s as usize].id == id).copied()
    }

    /// A slot for a new member; its key is not linked yet.
    fn allot(&mut self, place: Place) -> u32 {
        let slot = if let Some(slot) = self.free.pop() {
            self.slots[slot as usize] = place.into();
            slot
        } else {
            self.slots.push(place.into());
            (self.slots.len() - 1) as u32
        };
        let (slots, hasher) = (&self.slots, &self.hasher);
        let entry = self.index.entry(
            hasher.hash_one(place.id),
            |_| false, // the caller has checked
            |&s| hasher.hash_one(slots[s as usize].id),
        );
        if let Entry::Vacant(vacant) = entry {
            vacant.insert(slot);
        }
        slot
    }

    fn key(&self, slot: u32) -> u128 {
        Place::from(self.slots[slot as usize]).high() << 32 | u128::from(slot)
    }

    fn held(&self, key: u128) -> Slot {
        self.slots[key as u32 as usize]
    }

    /// The tie-breaks that do not fit into a key.
    fn tie(&self, key: u128) -> (Instant, MemberId) {
        let held = self.held(key);
        (held.joined, held.id)
    }

    /// How many of these sorted keys come before a mark. Few keys are equal, so the search compares keys alone, without
    /// branches or slots; only a run of equal keys is searched by slot.
    fn before_in(&self, keys: &[u128], (high, tie): Mark) -> usize {
        let low = keys.partition_point(|&k| k < high << 32);
        let equal = |i: usize| keys.get(i).is_some_and(|k| k >> 32 == high);
        if !equal(low) {
            return low;
        }
        if !equal(low + 1) {
            return low + usize::from(self.tie(keys[low]) < tie);
        }
        low + keys[low..].partition_point(|&k| k >> 32 == high && self.tie(k) < tie)
    }

    /// The chunk that contains a mark, or would.
    fn chunk(&self, mark: Mark) -> usize {
        let i = self.before_in(&self.first, mark);
        let begins = self.first.get(i).is_some_and(|&k| k >> 32 == mark.0 && self.tie(k) == mark.1);
        if begins { i } else { i.saturating_sub(1) }
    }

    fn link(&mut self, slot: u32) {
        let key = self.key(slot);
        if self.chunks.is_empty() {
            self.chunks.push(vec![key]);
            self.first.push(key);
            return self.count();
        }
        let mark = (key >> 32, self.tie(key));
        let i = self.chunk(mark);
        let at = self.before_in(&self.chunks[i], mark);
        let chunk = &mut self.chunks[i];
        chunk.insert(at, key);
        if at == 0 {
            self.first[i] = key;
        }
        if chunk.len() > CAP {
            let upper = chunk.split_off(CAP / 2);
            // Vec doubles: without this a split chunk would keep twice the room it needs.
            chunk.shrink_to(CAP * 3 / 4);
            self.first.insert(i + 1, upper[0]);
            self.chunks.insert(i + 1, upper);
            return self.count();
        }
        self.add(i, 1);
    }

    fn unlink(&mut self, slot: u32) {
        let key = self.key(slot);
        let mark = (key >> 32, self.tie(key));
        let i = self.chunk(mark);
        let chunk = &mut self.chunks[i];
        // Among equal marks the slot finds the key, without a look at the slots of the others.
        let equal = chunk.partition_point(|&k| k < mark.0 << 32);
        let at = equal + chunk[equal..].iter().take_while(|&&k| k != key).count();
        chunk.remove(at);
        let len = chunk.len();
        if len == 0 {
            self.chunks.remove(i);
            self.first.remove(i);
            return self.count();
        }
        if at == 0 {
            self.first[i] = chunk[0];
        }
        if len < LOW && self.chunks.get(i + 1).is_some_and(|next| len + next.len() <= CAP / 2) {
            let next = self.chunks.remove(i + 1);
            self.chunks[i].extend(next);
            self.first.remove(i + 1);
            return self.count();
        }
        self.add(i, -1);
    }

    /// Rebuilds the Fenwick tree, in O(chunks). It reads no key, because each read would be a cache miss.
    fn count(&mut self) {
        self.fenwick.clear();
        self.fenwick.resize(self.chunks.len() + 1, 0);
        for i in 1..self.fenwick.len() {
            self.fenwick[i] += self.chunks[i - 1].len() as u32;
            let parent = i + (i & i.wrapping_neg());
            if parent < self.fenwick.len() {
                self.fenwick[parent] += self.fenwick[i];
            }
        }
    }

    fn add(&mut self, chunk: usize, by: i32) {
        let mut i = chunk + 1;
        while i < self.fenwick.len() {
            self.fenwick[i] = self.fenwick[i].wrapping_add_signed(by);
            i += i & i.wrapping_neg();
        }
    }

    /// The number of keys in the chunks before this one.
    fn sum(&self, chunk: usize) -> usize {
        let (mut i, mut sum) = (chunk, 0);
        while i > 0 {
            sum += self.fenwick[i] as usize;
            i -= i & i.wrapping_neg();
        }
        sum
    }

    /// The chunk that contains a position, and the offset in it.
    fn locate(&self, position: usize) -> (usize, usize) {
        let (mut chunk, mut rest) = (0, position);
        let mut step = self.fenwick.len().next_power_of_two();
        while step > 0 {
            if let Some(&n) = self.fenwick.get(chunk + step)
                && n as usize <= rest
            {
                chunk += step;
                rest -= n as usize;
            }
            step >>= 1;
        }
        (chunk, rest)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn sorted(mut all: Vec<Place>) -> Vec<Place> {
        all.sort_by_key(|p| {
            (std::cmp::Reverse(p.score), p.last_scored_at.map_or(i64::MAX, |t| t.0), p.joined_at, p.id)
        });
        all
    }

    fn agrees(board: &Board, want: &[Place]) {
        assert_eq!(board.len(), want.len());
        assert_eq!(board.from(0).collect::<Vec<_>>(), want);
        for (position, place) in want.iter().enumerate() {
            assert_eq!(board.get(place.id), Some(*place));
            assert_eq!(board.position(place.id), Some(position));
            assert_eq!(board.position_after(place), position + 1);
            assert_eq!(board.rank(place.id), Some(1 + want.iter().filter(|o| o.score > place.score).count()));
        }
    }

    prop_compose! {
        fn place()(score in -3i64..6, last in prop::option::of(0i64..4), joined in 0i64..3, id in 1i64..400) -> Place {
            Place { score, last_scored_at: last.map(Instant), joined_at: Instant(joined), id }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn board_matches_a_sorted_list(steps in prop::collection::vec((place(), 0u8..5), 0..1500), probe in place(), from in 0usize..500) {
            let mut board = Board::default();
            let mut model = std::collections::BTreeMap::new();
            for (place, action) in steps {
                if action == 0 {
                    assert_eq!(board.remove(place.id), model.remove(&place.id).is_some());
                } else {
                    board.set(place);
                    model.insert(place.id, place);
                }
            }
            let want = sorted(model.values().copied().collect());
            agrees(&board, &want);
            agrees(&Board::build(model.values().copied()), &want);
            let page: Vec<_> = board.from(from).take(20).collect();
            assert_eq!(page, want.iter().copied().skip(from).take(20).collect::<Vec<_>>());
            let back: Vec<_> = board.before(from).take(20).collect();
            assert_eq!(back, want[..from.min(want.len())].iter().rev().copied().take(20).collect::<Vec<_>>());
            let before = sorted(want.iter().copied().filter(|p| p.id != probe.id).chain([probe]).collect());
            board.remove(probe.id);
            assert_eq!(Some(board.position_of(&probe)), before.iter().position(|p| *p == probe));
            assert_eq!(probe.to_string().parse::<Place>().expect("cursor"), probe);
        }
    }

    #[test]
    fn removing_most_members_leaves_few_chunks() {
        let place = |id: i64, score| Place { score, last_scored_at: None, joined_at: Instant(0), id };
        let mut board = Board::build((0..20_000).map(|id| place(id, id)));
        for id in 0..20_000 {
            board.set(place(id, id * 7919 % 20_011 + 100_000));
        }
        for id in (0..20_000).filter(|id| id % 50 != 0) {
            board.remove(id);
        }
        assert_eq!(board.len(), 400);
        assert!(board.chunks.len() < 40, "{} chunks for 400 members", board.chunks.len());
        agrees(&board, &sorted((0..20_000).step_by(50).map(|id| place(id, id * 7919 % 20_011 + 100_000)).collect()));
    }

    #[test]
    fn extreme_scores_and_times_are_stored_and_ordered() {
        let place = |id, score, last: Option<i64>| Place {
            score,
            last_scored_at: last.map(Instant),
            joined_at: Instant(0),
            id,
        };
        let board = Board::build([place(1, i64::MIN, None), place(2, i64::MAX, Some(-5)), place(3, 0, Some(i64::MAX))]);
        assert_eq!(board.from(0).map(|p| p.id).collect::<Vec<_>>(), [2, 3, 1]);
        assert_eq!(board.get(2).map(|p| p.score), Some(i64::MAX));
        assert_eq!(Board::default().rank_of(5), 1);
        assert!("1.2.3".parse::<Place>().is_err() && "1.2.3.x".parse::<Place>().is_err());
    }
}
