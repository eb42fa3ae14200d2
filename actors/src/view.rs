//! What a program's topic has published, and the delta from it to the current state.

use hashbrown::{HashMap, HashSet};
use serde::Serialize;

use crate::board::{Counts, Row};
use crate::event::MemberId;
use crate::ports::ProgramState;

/// The part of a board that its topic publishes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct View {
    pub(crate) state: ProgramState,
    pub(crate) period: crate::period::Period,
    pub(crate) total: usize,
    pub(crate) counts: Counts,
    /// Members who watch the program right now, whatever their privacy level.
    pub(crate) here: usize,
    pub(crate) entries: Vec<Row>,
}

/// The change from one view to the next. A client removes `removed`, inserts `entries` by `user_id`, replaces the rows
/// without a `user_id` by those of `private` if present, and sorts by `pos`.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Delta {
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<ProgramState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Counts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    here: Option<usize>,
    entries: Vec<Row>,
    removed: Vec<MemberId>,
    /// All rows of hidden members, when any of them changed: they cannot be told apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    private: Option<Vec<Row>>,
}

impl View {
    fn named(&self) -> impl Iterator<Item = (MemberId, &Row)> {
        self.entries.iter().filter_map(|row| Some((row.user_id?, row)))
    }

    fn private(&self) -> Vec<Row> {
        self.entries.iter().filter(|row| row.user_id.is_none()).cloned().collect()
    }

    /// The delta to `next`; `None` when nothing differs.
    pub(crate) fn delta(&self, next: &Self) -> Option<Delta> {
        if self == next {
            return None;
        }
        let before: HashMap<MemberId, &Row> = self.named().collect();
        let after: HashSet<MemberId> = next.named().map(|(id, _)| id).collect();
        let hidden = next.private();
        Some(Delta {
            state: (self.state != next.state).then_some(next.state),
            total: (self.total != next.total).then_some(next.total),
            counts: (self.counts != next.counts).then_some(next.counts),
            here: (self.here != next.here).then_some(next.here),
            entries: next.named().filter(|(id, r)| before.get(id) != Some(r)).map(|(_, r)| r.clone()).collect(),
            removed: self.named().map(|(id, _)| id).filter(|id| !after.contains(id)).collect(),
            private: (self.private() != hidden).then_some(hidden),
        })
    }
}
