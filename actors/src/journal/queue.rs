//! The submissions that wait for a lane.

use std::collections::VecDeque;

use tokio::sync::oneshot;

use super::SubmitError;
use crate::event::Submission;
use crate::ports::JournalStore;
use crate::settings::Settings;

type Reply<S> = oneshot::Sender<Result<<S as JournalStore>::Answer, SubmitError>>;

/// A submission, and the channel for its answer.
pub(super) struct Submit<S: JournalStore> {
    pub(super) submission: Submission,
    pub(super) reply: Reply<S>,
}

impl<S: JournalStore> Submit<S> {
    /// Its weight in a group; an empty submission costs something too.
    pub(super) fn weight(&self) -> usize {
        self.submission.ops.len().max(1)
    }
}

/// The submissions that wait for a lane. The queue outlives the lane.
pub(super) struct Queue<S: JournalStore> {
    pub(super) waiting: VecDeque<Submit<S>>,
    /// Their total weight.
    ops: usize,
    /// The lane is woken as soon as this many submissions wait, or a full group; `None` while it commits or is awake.
    pub(super) wakes_at: Option<usize>,
    /// False once the lane has died, even while its mailbox is still open.
    pub(super) has_lane: bool,
}

impl<S: JournalStore> Default for Queue<S> {
    fn default() -> Self {
        Self { waiting: VecDeque::new(), ops: 0, wakes_at: Some(1), has_lane: false }
    }
}

impl<S: JournalStore> Queue<S> {
    /// Whether there is room for this much more. An empty queue has room for a submission of any size.
    pub(super) fn has_room(&self, weight: usize, settings: &Settings) -> bool {
        self.waiting.is_empty() || self.ops + weight <= settings.waiting_ops
    }

    /// Whether a group of the expected size, or a full one, waits.
    pub(super) fn is_due(&self, expected: usize, settings: &Settings) -> bool {
        self.waiting.len() >= expected || self.ops >= settings.group_ops
    }

    /// Whether submissions wait although the lane has died.
    pub(super) fn needs_lane(&self) -> bool {
        !self.has_lane && !self.waiting.is_empty()
    }

    /// Adds a submission. Returns whether the lane must now be woken.
    pub(super) fn push(&mut self, submit: Submit<S>, settings: &Settings) -> Result<bool, SubmitError> {
        if !self.has_room(submit.weight(), settings) {
            return Err(SubmitError::Busy);
        }
        self.ops += submit.weight();
        self.waiting.push_back(submit);
        let due = self.wakes_at.is_some_and(|expected| self.is_due(expected, settings));
        if due {
            self.wakes_at = None;
        }
        Ok(due)
    }

    /// Removes the oldest submissions, up to the size of a group, or one bigger submission alone.
    pub(super) fn group(&mut self, settings: &Settings) -> Vec<Submit<S>> {
        let (mut group, mut ops) = (Vec::new(), 0);
        while let Some(first) = self.waiting.front() {
            let weight = first.weight();
            if !group.is_empty() && ops + weight > settings.group_ops {
                break;
            }
            ops += weight;
            group.extend(self.waiting.pop_front());
        }
        self.ops -= ops;
        group
    }
}
