//! Access to a journal's state, only for tests.

use actix::prelude::*;

use tokio::sync::oneshot;

use super::{Journal, Lane, Submit, SubmitError, shard};
use crate::event::{MemberId, Submission};
use crate::ports::JournalStore;
use crate::room::Crash;

impl<S: JournalStore> Journal<S> {
    /// Kills a member's lane, as a bug in a handler would.
    pub(crate) fn crash(&self, member: MemberId) {
        let lane = self.0.lanes[shard(member, self.0.lanes.len())].lock().expect("lane");
        let _ = lane.try_send(Crash);
    }

    /// Whether a member's lane lives.
    pub(crate) fn lives(&self, member: MemberId) -> bool {
        self.0.parts[shard(member, self.0.lanes.len())].queue().has_lane
    }

    /// Queues a submission without waking its lane, like a caller that has not done so yet.
    pub(crate) fn put(&self, submission: Submission) -> oneshot::Receiver<Result<S::Answer, SubmitError>> {
        let (reply, answer) = oneshot::channel();
        let parts = &self.0.parts[shard(submission.member, self.0.lanes.len())];
        assert!(parts.queue().push(Submit { submission, reply }, &parts.settings).is_ok(), "there is room");
        answer
    }

    /// How many submissions wake the only lane.
    pub(crate) fn wakes_at(&self) -> Option<usize> {
        self.0.parts[0].queue().wakes_at
    }

    /// What the only lane is doing.
    pub(crate) async fn state(&self) -> LaneState {
        let lane = self.0.lanes[0].lock().expect("lane").clone();
        lane.send(AskState).await.expect("the lane lives")
    }
}

/// What a lane is doing, for tests.
pub(crate) struct LaneState {
    /// It has started a commit and has not seen its end.
    pub(crate) committing: bool,
    pub(crate) pausing: bool,
    /// How many of the next groups of several are not followed by a pause.
    pub(crate) skip: u32,
}

#[derive(Message)]
#[rtype(result = "LaneState")]
struct AskState;

impl<S: JournalStore> Handler<Crash> for Lane<S> {
    type Result = ();
    fn handle(&mut self, _: Crash, _: &mut Self::Context) {
        panic!("a crash for the test");
    }
}

impl<S: JournalStore> Handler<AskState> for Lane<S> {
    type Result = MessageResult<AskState>;
    fn handle(&mut self, _: AskState, _: &mut Self::Context) -> Self::Result {
        let (committing, pausing) = (self.committing, self.pause.is_some());
        MessageResult(LaneState { committing, pausing, skip: self.skip })
    }
}
