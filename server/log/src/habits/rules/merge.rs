//! The state of an entry from the set of its operations (R22). The order and number of their arrivals do not matter:
//! they are sorted by their clocks, each counted once, and applied one after another.
//!
//! Per field the last writer wins; `add_amount` is summed, and `set_amount` replaces older amounts. Status and amount
//! interact where the activity has a target:
//! - With an amount, done means that the target is met; a smaller amount leaves the entry open, even after an explicit
//!   done.
//! - An explicit done without an amount, for a target of "at least", stands for exactly the target; later additions are
//!   added to it.
//! - An explicit `open`, `not_now` or `impossible` overrides older amounts, whether they met the target or not. A newer
//!   amount that meets the target makes the entry done again; one that does not leaves the explicit status.
//!
//! The same operations yield two states: what the member *sees* (all of them), and what is *credited* (those with full
//! credit). Points, day classes and streaks come from the second alone.

use std::collections::BTreeSet;

use daymark_actors::clock::Instant;
use daymark_actors::event::{Amount, Change, Hlc, Status};
use uuid::Uuid;

use super::points::earned;
use crate::programs::rules::activity::{Direction, Target};

/// An accepted operation, with what was determined at its arrival.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredOp {
    /// Unique per member.
    pub op_id: Uuid,
    /// The device that made it.
    pub device: String,
    /// The change that it makes.
    pub change: Change,
    /// Its clock, see [`clock_of`](super::credit::clock_of).
    pub clock: Hlc,
    /// Full credit; otherwise history only.
    pub full: bool,
    /// When it was made, see [`effective_at`](super::credit::effective_at).
    pub at: Instant,
}

impl StoredOp {
    /// The order of operations: clock, then device, then id.
    fn order(&self) -> (Hlc, &str, Uuid) {
        (self.clock, &self.device, self.op_id)
    }
}

/// The state of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// After comparison with the target.
    pub status: Status,
    /// Between zero and [`Amount::MAX`]; `None` where nothing was logged.
    pub amount: Option<Amount>,
    /// When it became done, if it is: the time of the operation that did it.
    pub done_at: Option<Instant>,
    /// When its score last changed: the time of the last operation that made it done, undid that, or changed its
    /// points.
    pub scored_at: Option<Instant>,
}

/// An entry after all its operations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// From all operations: what the member sees.
    pub seen: Entry,
    /// From operations with full credit: what counts.
    pub credited: Entry,
    /// The member's note.
    pub note: Option<String>,
    /// The operations that determine the seen state: last writers, and the additions that no `set_amount` replaced.
    live: BTreeSet<Uuid>,
}

/// The outcome of an accepted operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It is part of the state.
    Applied,
    /// Newer operations override it.
    Superseded,
}

impl Merged {
    /// The outcome of one of the operations.
    #[must_use]
    pub fn effect(&self, op_id: Uuid) -> Effect {
        if self.live.contains(&op_id) { Effect::Applied } else { Effect::Superseded }
    }
}

/// The state of an entry from all its operations, in any order and with any repetition. `points` are those of a done
/// entry.
pub fn fold<'a>(ops: impl IntoIterator<Item = &'a StoredOp>, target: Option<Target>, points: i64) -> Merged {
    let mut ops: Vec<&StoredOp> = ops.into_iter().collect();
    ops.sort_by(|a, b| a.order().cmp(&b.order()));
    let mut counted = BTreeSet::new();
    ops.retain(|op| counted.insert(op.op_id));

    let (mut seen, mut credited) = (Fields::new(target, points), Fields::new(target, points));
    let (mut note, mut note_op) = (None, None);
    for op in ops {
        if let Change::SetNote(text) = &op.change {
            (note, note_op) = (text.clone(), Some(op.op_id));
        }
        seen.apply(op);
        if op.full {
            credited.apply(op);
        }
    }
    let live = seen.amount_ops.into_iter().chain(seen.status_op).chain(note_op).collect();
    Merged { seen: seen.entry, credited: credited.entry, note, live }
}

/// Status and amount while operations are applied in order.
struct Fields {
    target: Option<Target>,
    points: i64,
    /// The last explicit status, and whether no amount is newer.
    explicit: Option<Status>,
    explicit_is_newest: bool,
    /// The last `set_amount`, and what was added since; the sum is clamped at the end, so that additions commute.
    base: Option<Amount>,
    added: Option<i128>,
    /// An explicit done without an amount stands for the target.
    stands_for_target: bool,
    entry: Entry,
    status_op: Option<Uuid>,
    amount_ops: Vec<Uuid>,
}

impl Fields {
    fn new(target: Option<Target>, points: i64) -> Self {
        Self {
            target,
            points,
            explicit: None,
            explicit_is_newest: false,
            base: None,
            added: None,
            stands_for_target: false,
            entry: Entry::default(),
            status_op: None,
            amount_ops: Vec::new(),
        }
    }

    fn apply(&mut self, op: &StoredOp) {
        match &op.change {
            Change::SetStatus(status) => {
                let at_least = self.target.is_some_and(|t| t.direction == Direction::AtLeast);
                let silent = self.base.is_none() && self.added.is_none();
                self.stands_for_target = *status == Status::Done && at_least && (silent || self.stands_for_target);
                (self.explicit, self.explicit_is_newest) = (Some(*status), true);
                self.status_op = Some(op.op_id);
            }
            Change::AddAmount(amount) => {
                self.added = Some(self.added.unwrap_or(0) + i128::from(amount.0));
                self.explicit_is_newest = false;
                self.amount_ops.push(op.op_id);
            }
            Change::SetAmount(amount) => {
                (self.base, self.added, self.stands_for_target) = (*amount, None, false);
                self.explicit_is_newest = false;
                self.amount_ops = vec![op.op_id];
            }
            Change::SetNote(_) => return,
        }
        self.settle(op.at);
    }

    fn amount(&self) -> Option<Amount> {
        let base = self.base.or(self.target.filter(|_| self.stands_for_target).map(|t| t.amount));
        if base.is_none() && self.added.is_none() {
            return None;
        }
        let sum = base.map_or(0, |a| i128::from(a.0)) + self.added.unwrap_or(0);
        Some(Amount(i64::try_from(sum.clamp(0, i128::from(Amount::MAX.0))).unwrap_or(Amount::MAX.0)))
    }

    fn status(&self, amount: Option<Amount>) -> Status {
        let explicit = self.explicit.unwrap_or_default();
        let (Some(target), Some(amount)) = (self.target, amount) else { return explicit };
        match (target.is_met_by(amount), explicit) {
            (true, Status::Done) => Status::Done,
            (true, held) if self.explicit_is_newest => held,
            (true, _) => Status::Done,
            (false, Status::Done) => Status::Open,
            (false, held) => held,
        }
    }

    fn settle(&mut self, at: Instant) {
        let was = self.entry;
        let amount = self.amount();
        let status = self.status(amount);
        let mut now = Entry { status, amount, done_at: None, scored_at: was.scored_at };
        now.done_at = (status == Status::Done).then(|| was.done_at.unwrap_or(at));
        if self.worth(&now) != self.worth(&was) {
            now.scored_at = Some(at);
        }
        self.entry = now;
    }

    /// The result of an entry: whether it is done, and its points.
    fn worth(&self, entry: &Entry) -> (bool, i64) {
        (entry.status == Status::Done, earned(entry, self.points, self.target))
    }
}

#[cfg(test)]
mod tests;
