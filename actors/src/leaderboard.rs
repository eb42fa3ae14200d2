//! Members ordered by score, with O(log n) update, rank and position for a million members.
//!
//! Order: score descending; ties by the earlier last score-changing log, then the earlier joining, then the lower id
//! (R32). Rank is standard competition rank (1, 2, 2, 4); position counts from 0 without ties.
//!
//! Implementation: a B+ tree of leaves, pages and one root, with a Fenwick tree over the lengths of the pages. A key
//! has 16 bytes: 48 bits of score, 48 bits of `last_scored_at` and the member's handle; the rest (joining, id) is read
//! from the member when two keys tie. Scores beyond ±140 trillion are stored exactly but ordered as if they were that
//! limit.
//!
//! With a million members, an update mostly waits for memory. So each member knows its leaf, the processor fetches the
//! old and the new leaf at the same time, and a page knows enough about its leaves to give most ranks without reading
//! one.

mod members;
mod page;

use std::hint::black_box;

use crate::clock::Instant;
use crate::event::MemberId;
pub use crate::place::{BadPlace, Place};
use members::{Handle, Members, Slot};
use page::{CAP, FAN, Leaf, Page};

/// The keys in a new leaf, and the leaves in a new page: both have room for more. A merged leaf or page has no more
/// than this.
const FULL: (usize, usize) = (CAP * 3 / 4, FAN * 3 / 4);
/// A leaf or a page with less is merged with the next, if together they are not more than [`FULL`].
const LOW: (usize, usize) = (CAP * 3 / 8, FAN * 3 / 8);

/// The sort key of a place: its upper 96 bits, and the tie-break for when those are equal.
type Mark = (u128, (Instant, MemberId));

fn mark(place: &Place) -> Mark {
    (place.high(), (place.joined_at, place.id))
}

fn key(place: &Place, member: Handle) -> u128 {
    place.high() << 32 | u128::from(member)
}

/// Reads from every cache line of these keys. Nothing depends on the result, so the processor asks for all lines, and
/// goes on, before it waits for the first.
fn fetch(keys: &[u128]) {
    black_box(keys.iter().step_by(4).fold(0, |all, &key| all ^ key as u32));
}

/// Where a leaf is: its page, and its index in that page.
#[derive(Clone, Copy)]
struct Spot {
    page: usize,
    leaf: usize,
}

/// Score-ordered members.
#[derive(Default)]
pub struct Board {
    members: Members,
    /// Keys in order, up to [`CAP`] in a leaf.
    leaves: Vec<Leaf>,
    /// Numbers of leaves that are not used.
    spare: Vec<u32>,
    /// The leaves in order. No page and no leaf is empty.
    #[expect(clippy::vec_box, reason = "a page has 2 kB, and a new one moves all that follow")]
    pages: Vec<Box<Page>>,
    /// The first key of each page, close together for the search.
    first: Vec<u128>,
    /// Fenwick tree over how many keys the pages have.
    fenwick: Vec<u32>,
}

impl Board {
    /// Builds a board from these members, in O(n log n). If two have the same id, the last wins.
    #[must_use]
    pub fn build(places: impl IntoIterator<Item = Place>) -> Self {
        let mut board = Self { members: Members::new(places), ..Self::default() };
        let mut keys: Vec<u128> =
            board.members.handles().map(|member| key(&board.members.at(member).place(), member)).collect();
        keys.sort_unstable_by(|&a, &b| (a >> 32).cmp(&(b >> 32)).then_with(|| board.tie(a).cmp(&board.tie(b))));
        board.leaves.reserve_exact(keys.len().div_ceil(FULL.0));
        for keys in keys.chunks(FULL.0 * FULL.1) {
            let mut page = Page::default();
            for (i, keys) in keys.chunks(FULL.0).enumerate() {
                page.insert(i, board.allot(keys), keys);
            }
            board.first.push(keys[0]);
            board.pages.push(Box::new(page));
        }
        board.count();
        board
    }

    /// How many members are on the board.
    #[must_use]
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// True when the board is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Puts a member on the board, or moves it to its new place.
    pub fn set(&mut self, place: Place) {
        let Some((member, held)) = self.members.find(place.id) else {
            let member = self.members.insert(Slot::new(&place, 0));
            let leaf = self.link(key(&place, member), mark(&place), None);
            self.members.at_mut(member).leaf = leaf;
            return;
        };
        let (old, leaf) = (held.place(), held.leaf);
        if old == place {
            return;
        }
        let spot = self.spot(mark(&place));
        let new = self.pages[spot.page].leaf[spot.leaf];
        fetch(&self.leaves[leaf as usize].0);
        fetch(&self.leaves[new as usize].0);
        let moved = self.unlink(&old, member, leaf);
        let leaf = self.link(key(&place, member), mark(&place), (!moved).then_some(spot));
        *self.members.at_mut(member) = Slot::new(&place, leaf);
    }

    /// Removes a member; false when it was not on the board.
    pub fn remove(&mut self, id: MemberId) -> bool {
        let Some((member, held)) = self.members.find(id) else { return false };
        let (old, leaf) = (held.place(), held.leaf);
        self.unlink(&old, member, leaf);
        self.members.remove(member);
        true
    }

    /// The member's place, if it is on the board.
    #[must_use]
    pub fn get(&self, id: MemberId) -> Option<Place> {
        Some(self.members.find(id)?.1.place())
    }

    /// Competition rank, from 1.
    #[must_use]
    pub fn rank(&self, id: MemberId) -> Option<usize> {
        Some(self.rank_of(self.get(id)?.score))
    }

    /// The competition rank that this score has or would have: 1 + the number of members with more.
    #[must_use]
    pub fn rank_of(&self, score: i64) -> usize {
        let best = Place { score, last_scored_at: Some(Instant(0)), joined_at: Instant(0), id: 0 };
        let best = key(&best, 0);
        let Some(p) = self.first.partition_point(|&k| k < best).checked_sub(1) else { return 1 };
        let page = &self.pages[p];
        let leaf = page.first.partition_point(|&k| k < best) - 1;
        let in_leaf = || self.keys(Spot { page: p, leaf }).partition_point(|&k| k < best);
        1 + self.sum(p) + page.before(leaf) + page.better(leaf, page::score(best)).unwrap_or_else(in_leaf)
    }

    /// Position in the order, from 0.
    #[must_use]
    pub fn position(&self, id: MemberId) -> Option<usize> {
        Some(self.position_of(&self.get(id)?))
    }

    /// How many members come before this place, whether or not a member holds it.
    #[must_use]
    pub fn position_of(&self, place: &Place) -> usize {
        if self.is_empty() {
            return 0;
        }
        let mark = mark(place);
        let spot = self.spot(mark);
        self.sum(spot.page) + self.pages[spot.page].before(spot.leaf) + self.before_in(self.keys(spot), mark)
    }

    /// How many members come before this place or hold it: where the next page begins.
    #[must_use]
    pub fn position_after(&self, place: &Place) -> usize {
        // Ids are whole numbers: the next id's place comes right after.
        self.position_of(&Place { id: place.id.saturating_add(1), ..*place })
    }

    /// The members from a position on, best first.
    pub fn from(&self, position: usize) -> impl Iterator<Item = Place> {
        let (Spot { page, leaf }, within) = self.locate(position);
        let spots = (page..self.pages.len()).flat_map(move |p| {
            let from = if p == page { leaf } else { 0 };
            (from..self.pages[p].leaf.len()).map(move |leaf| Spot { page: p, leaf })
        });
        spots.flat_map(|spot| self.keys(spot)).skip(within).map(|&key| self.held(key))
    }

    /// The members before a position, nearest first.
    pub fn before(&self, position: usize) -> impl Iterator<Item = Place> {
        let (Spot { page, leaf }, within) = self.locate(position);
        let spots = (0..self.pages.len().min(page + 1)).rev().flat_map(move |p| {
            let to = if p == page { leaf } else { self.pages[p].leaf.len() };
            (0..to).rev().map(move |leaf| Spot { page: p, leaf })
        });
        let head = if page < self.pages.len() { &self.keys(Spot { page, leaf })[..within] } else { &[] };
        head.iter().rev().chain(spots.flat_map(|spot| self.keys(spot).iter().rev())).map(|&key| self.held(key))
    }

    /// Bytes that the board holds on the heap.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        self.members.heap_bytes()
            + self.leaves.capacity() * size_of::<Leaf>()
            + self.spare.capacity() * size_of::<u32>()
            + self.pages.len() * size_of::<Page>()
            + self.pages.capacity() * 8
            + self.first.capacity() * size_of::<u128>()
            + self.fenwick.capacity() * size_of::<u32>()
    }

    fn keys(&self, spot: Spot) -> &[u128] {
        let page = &self.pages[spot.page];
        &self.leaves[page.leaf[spot.leaf] as usize].0[..page.len(spot.leaf)]
    }

    fn held(&self, key: u128) -> Place {
        self.members.at(key as Handle).place()
    }

    /// The tie-breaks that do not fit into a key.
    fn tie(&self, key: u128) -> (Instant, MemberId) {
        self.members.at(key as Handle).tie()
    }

    /// How many of these sorted keys come before a mark. Few keys are equal, so the search compares keys alone, without
    /// branches or members; only a run of equal keys is searched by member.
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

    /// Which part contains a mark, or would contain it, given the first key of each part.
    fn part(&self, first: &[u128], mark: Mark) -> usize {
        let i = self.before_in(first, mark);
        let begins = first.get(i).is_some_and(|&k| k >> 32 == mark.0 && self.tie(k) == mark.1);
        if begins { i } else { i.saturating_sub(1) }
    }

    /// The leaf that contains a mark, or would contain it. The board must not be empty.
    fn spot(&self, mark: Mark) -> Spot {
        let page = self.part(&self.first, mark);
        fetch(&self.pages[page].first);
        Spot { page, leaf: self.part(&self.pages[page].first, mark) }
    }

    /// Puts a key into the order, at the spot of its mark if that is known.
    fn link(&mut self, key: u128, mark: Mark, spot: Option<Spot>) -> u32 {
        if self.pages.is_empty() {
            let mut page = Page::default();
            let leaf = self.allot(&[key]);
            page.insert(0, leaf, &[key]);
            self.pages.push(Box::new(page));
            self.first.push(key);
            self.count();
            return leaf;
        }
        let spot = spot.unwrap_or_else(|| self.spot(mark));
        let len = self.keys(spot).len();
        if len == CAP {
            self.split(spot);
            return self.link(key, mark, None);
        }
        let at = self.before_in(self.keys(spot), mark);
        let page = &mut self.pages[spot.page];
        let leaf = page.leaf[spot.leaf];
        let keys = &mut self.leaves[leaf as usize].0;
        keys.copy_within(at..len, at + 1);
        keys[at] = key;
        page.added(spot.leaf, at, key);
        if at == 0 {
            self.first[spot.page] = page.first[0];
        }
        self.add(spot.page, 1);
        leaf
    }

    /// Takes a member's key out of the order. True when leaves have moved, so that an earlier spot is no longer right.
    fn unlink(&mut self, place: &Place, member: Handle, leaf: u32) -> bool {
        let (key, mark) = (key(place, member), mark(place));
        let p = self.part(&self.first, mark);
        let page = &mut self.pages[p];
        let l = page.find(leaf);
        let keys = &mut self.leaves[leaf as usize].0[..page.len(l)];
        // Among equal marks, the handle finds the key without reading the other members.
        let equal = keys.partition_point(|&k| k < mark.0 << 32);
        let at = equal + keys[equal..].iter().take_while(|&&k| k != key).count();
        keys.copy_within(at + 1.., at);
        let left = &keys[..keys.len() - 1];
        let merges =
            (1..LOW.0).contains(&left.len()) && l + 1 < page.leaf.len() && left.len() + page.len(l + 1) <= FULL.0;
        if left.is_empty() {
            self.spare.push(page.remove(l));
        } else {
            page.taken(l, at, key, left);
        }
        let moved = merges || left.is_empty();
        if at == 0
            && let Some(&first) = page.first.first()
        {
            self.first[p] = first;
        }
        self.add(p, -1);
        if merges {
            self.merge(Spot { page: p, leaf: l });
        }
        if moved {
            self.settle(p);
        }
        moved
    }

    /// Splits a full leaf, and its page if that becomes too large.
    fn split(&mut self, Spot { page: p, leaf: l }: Spot) {
        let keys = self.leaves[self.pages[p].leaf[l] as usize].0;
        let (lower, upper) = keys.split_at(CAP / 2);
        let leaf = self.allot(upper);
        let page = &mut self.pages[p];
        page.replace(l, lower);
        page.insert(l + 1, leaf, upper);
        if page.leaf.is_full() {
            let upper = page.split_off(FAN / 2);
            self.first.insert(p + 1, upper.first[0]);
            self.pages.insert(p + 1, Box::new(upper));
            self.count();
        }
    }

    /// Moves the keys of the next leaf into this one.
    fn merge(&mut self, Spot { page: p, leaf: l }: Spot) {
        let page = &mut self.pages[p];
        let (leaf, len, more) = (page.leaf[l], page.len(l), page.len(l + 1));
        let next = page.remove(l + 1);
        let keys = self.leaves[next as usize].0;
        self.spare.push(next);
        self.store(leaf, len, &keys[..more]);
        self.pages[p].replace(l, &self.leaves[leaf as usize].0[..len + more]);
    }

    /// After a leaf was removed: removes its page if that is empty, or merges it with the next if it became small.
    fn settle(&mut self, p: usize) {
        let leaves = self.pages[p].leaf.len();
        if leaves == 0 {
            self.pages.remove(p);
            self.first.remove(p);
        } else if leaves < LOW.1 && self.pages.get(p + 1).is_some_and(|next| leaves + next.leaf.len() <= FULL.1) {
            let next = self.pages.remove(p + 1);
            self.first.remove(p + 1);
            self.pages[p].append(*next);
        } else {
            return;
        }
        self.count();
    }

    /// Stores these keys in a leaf, and returns its number.
    fn allot(&mut self, keys: &[u128]) -> u32 {
        let leaf = self.spare.pop().unwrap_or_else(|| {
            self.leaves.push(Leaf([0; CAP]));
            (self.leaves.len() - 1) as u32
        });
        self.store(leaf, 0, keys);
        leaf
    }

    /// Writes these keys to a leaf, starting at an index.
    fn store(&mut self, leaf: u32, at: usize, keys: &[u128]) {
        self.leaves[leaf as usize].0[at..at + keys.len()].copy_from_slice(keys);
        for &key in keys {
            self.members.at_mut(key as Handle).leaf = leaf;
        }
    }

    /// Rebuilds the Fenwick tree, in O(pages).
    fn count(&mut self) {
        self.fenwick.clear();
        self.fenwick.resize(self.pages.len() + 1, 0);
        for i in 1..self.fenwick.len() {
            self.fenwick[i] += self.pages[i - 1].total() as u32;
            let parent = i + (i & i.wrapping_neg());
            if parent < self.fenwick.len() {
                self.fenwick[parent] += self.fenwick[i];
            }
        }
    }

    fn add(&mut self, page: usize, by: i32) {
        let mut i = page + 1;
        while i < self.fenwick.len() {
            self.fenwick[i] = self.fenwick[i].wrapping_add_signed(by);
            i += i & i.wrapping_neg();
        }
    }

    /// How many keys the pages before this one have.
    fn sum(&self, page: usize) -> usize {
        let (mut i, mut sum) = (page, 0);
        while i > 0 {
            sum += self.fenwick[i] as usize;
            i -= i & i.wrapping_neg();
        }
        sum
    }

    /// The leaf that contains a position, and the offset in it.
    fn locate(&self, position: usize) -> (Spot, usize) {
        let (mut page, mut rest) = (0, position);
        let mut step = self.fenwick.len().next_power_of_two();
        while step > 0 {
            if let Some(&n) = self.fenwick.get(page + step)
                && n as usize <= rest
            {
                page += step;
                rest -= n as usize;
            }
            step >>= 1;
        }
        let mut leaf = 0;
        if let Some(page) = self.pages.get(page) {
            while page.len(leaf) <= rest {
                rest -= page.len(leaf);
                leaf += 1;
            }
        }
        (Spot { page, leaf }, rest)
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
        fn board_matches_a_sorted_list(
            built in prop::collection::vec(place(), 0..400),
            steps in prop::collection::vec((place(), 0u8..5), 0..1500),
            probe in place(),
            from in 0usize..500,
            // Close ids and scattered ids are looked up in different ways.
            stride in prop::sample::select(vec![1, -1, 1_000]),
        ) {
            let stride = |place: Place| Place { id: place.id * stride, ..place };
            let mut board = Board::build(built.iter().copied().map(stride));
            let mut model: std::collections::BTreeMap<_, _> =
                built.into_iter().map(stride).map(|place| (place.id, place)).collect();
            let probe = stride(probe);
            for (place, action) in steps.into_iter().map(|(place, action)| (stride(place), action)) {
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
    fn removing_most_members_leaves_few_leaves() {
        let place = |id: i64, score| Place { score, last_scored_at: None, joined_at: Instant(0), id };
        let mut board = Board::build((0..20_000).map(|id| place(id, id)));
        for id in 0..20_000 {
            board.set(place(id, id * 7919 % 20_011 + 100_000));
        }
        for id in (0..20_000).filter(|id| id % 50 != 0) {
            board.remove(id);
        }
        assert_eq!(board.len(), 400);
        let (leaves, pages) = (board.leaves.len() - board.spare.len(), board.pages.len());
        assert!(leaves < 200 && pages < 50, "{leaves} leaves in {pages} pages for 400 members");
        agrees(&board, &sorted((0..20_000).step_by(50).map(|id| place(id, id * 7919 % 20_011 + 100_000)).collect()));
        for id in (0..20_000).step_by(50) {
            assert!(board.remove(id));
        }
        assert!(board.is_empty() && board.pages.is_empty() && board.spare.len() == board.leaves.len());
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
        assert!("1.2.3.4".parse::<Place>().is_ok());
        for bad in ["1.2.3", "1.2.3.x", "+1.2.3.4", "1.2.+3.4"] {
            assert!(bad.parse::<Place>().is_err(), "{bad}");
        }
    }
}
