//! The members of a board, found by id or by a handle of 32 bits that never changes.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::clock::Instant;
use crate::event::MemberId;
use crate::place::Place;

/// The number of a member's slot.
pub(super) type Handle = u32;

/// A member's place, and where its key is: 32 bytes, two to a cache line. Instants from 1970 to the year 10889 fit.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Slot {
    score: i64,
    id: MemberId,
    /// Milliseconds of the last score-changing log, or [`NEVER`], and of joining: 48 bits each.
    times: [u16; 6],
    /// The number of the leaf that has the member's key.
    pub(super) leaf: u32,
}

const NEVER: i64 = (1 << 48) - 1;
/// The id in a free slot.
const NOBODY: MemberId = MemberId::MIN;

fn pack(ms: i64) -> [u16; 3] {
    [ms as u16, (ms >> 16) as u16, (ms >> 32) as u16]
}

fn unpack(ms: [u16; 3]) -> i64 {
    i64::from(ms[0]) | i64::from(ms[1]) << 16 | i64::from(ms[2]) << 32
}

impl Slot {
    pub(super) fn new(p: &Place, leaf: u32) -> Self {
        let kept = |t: Instant| t.0.clamp(0, NEVER - 1);
        let ([a, b, c], [d, e, f]) = (pack(p.last_scored_at.map_or(NEVER, kept)), pack(kept(p.joined_at)));
        Self { score: p.score, id: p.id, times: [a, b, c, d, e, f], leaf }
    }

    pub(super) fn place(&self) -> Place {
        let [a, b, c, ..] = self.times;
        let last = unpack([a, b, c]);
        let last_scored_at = (last != NEVER).then_some(Instant(last));
        Place { score: self.score, last_scored_at, joined_at: self.tie().0, id: self.id }
    }

    /// The tie-break between two members with the same score and the same last log.
    pub(super) fn tie(&self) -> (Instant, MemberId) {
        let [.., d, e, f] = self.times;
        (Instant(unpack([d, e, f])), self.id)
    }
}

/// Which of 64 neighbouring ids are members, one bit each, and the handle of the first. The handles of the others
/// follow it.
#[derive(Clone, Copy, Default)]
struct Block {
    ids: u64,
    first: Handle,
}

/// Ids in a block, as a power of two.
const BITS: u32 = 6;

/// Most members are known when the board is built, and their ids are usually close together. They are found through
/// blocks of bits, which stay in the processor's cache: 250 KB for a million members.
#[derive(Default)]
pub(super) struct Members {
    slots: Vec<Slot>,
    free: Vec<Handle>,
    /// The upper bits of the first block's ids.
    lowest: i64,
    blocks: Vec<Block>,
    /// Members added later; all members, if fewer than one id in 64 is a member.
    others: HashTable<Handle>,
    hasher: DefaultHashBuilder,
}

impl Members {
    /// If two places have the same id, the last wins.
    pub(super) fn new(places: impl IntoIterator<Item = Place>) -> Self {
        let mut slots: Vec<Slot> = places.into_iter().map(|place| Slot::new(&place, 0)).collect();
        // Each sort keeps the order of equal ids; reversed, the last of them comes first and is kept.
        slots.reverse();
        slots.sort_by_key(|slot| slot.id);
        slots.dedup_by_key(|slot| slot.id);
        slots.shrink_to_fit();
        let upper = |slot: Option<&Slot>| slot.map_or(0, |slot| slot.id >> BITS);
        let lowest = upper(slots.first());
        let blocks = upper(slots.last()).abs_diff(lowest) as usize + 1;
        let mut members = Self { slots, lowest, ..Self::default() };
        if blocks > members.slots.len() {
            for handle in members.handles() {
                members.index(handle);
            }
            return members;
        }
        members.blocks.resize(blocks, Block::default());
        for (slot, handle) in members.slots.iter().zip(0..) {
            let block = &mut members.blocks[((slot.id >> BITS) - lowest) as usize];
            if block.ids == 0 {
                block.first = handle;
            }
            block.ids |= bit(slot.id);
        }
        members
    }

    pub(super) fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    pub(super) fn find(&self, id: MemberId) -> Option<(Handle, &Slot)> {
        let block = self.blocks.get((id >> BITS).wrapping_sub(self.lowest) as usize).filter(|b| b.ids & bit(id) != 0);
        let handle = block.map(|block| block.first + (block.ids & (bit(id) - 1)).count_ones());
        // Since then the slot may have been freed, or taken by another member.
        let built = handle.map(|handle| (handle, self.at(handle))).filter(|(_, slot)| slot.id == id);
        built.or_else(|| {
            let handle = *self.others.find(self.hasher.hash_one(id), |&handle| self.at(handle).id == id)?;
            Some((handle, self.at(handle)))
        })
    }

    pub(super) fn at(&self, handle: Handle) -> &Slot {
        &self.slots[handle as usize]
    }

    pub(super) fn at_mut(&mut self, handle: Handle) -> &mut Slot {
        &mut self.slots[handle as usize]
    }

    /// Adds a member, whose id must be new.
    pub(super) fn insert(&mut self, slot: Slot) -> Handle {
        let handle = self.free.pop().unwrap_or(self.slots.len() as Handle);
        match self.slots.get_mut(handle as usize) {
            Some(free) => *free = slot,
            None => self.slots.push(slot),
        }
        self.index(handle);
        handle
    }

    /// Makes a member's slot findable by its id.
    fn index(&mut self, handle: Handle) {
        let hash = |&handle: &Handle| self.hasher.hash_one(self.slots[handle as usize].id);
        self.others.insert_unique(hash(&handle), handle, hash);
    }

    pub(super) fn remove(&mut self, handle: Handle) {
        let slot = self.at_mut(handle);
        let id = std::mem::replace(&mut slot.id, NOBODY);
        if let Ok(entry) = self.others.find_entry(self.hasher.hash_one(id), |&other| other == handle) {
            entry.remove();
        }
        self.free.push(handle);
    }

    /// The members of a board that has just been built.
    pub(super) fn handles(&self) -> impl Iterator<Item = Handle> + use<> {
        0..self.slots.len() as Handle
    }

    pub(super) fn heap_bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
            + self.free.capacity() * size_of::<Handle>()
            + self.blocks.capacity() * size_of::<Block>()
            + self.others.allocation_size()
    }
}

/// An id's bit in its block.
fn bit(id: MemberId) -> u64 {
    1 << (id & ((1 << BITS) - 1))
}
