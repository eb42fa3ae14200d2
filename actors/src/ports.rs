//! What the live part needs from outside: a journal store, a store to rebuild from, and a bus between nodes. The server
//! implements the first two over the database; the bus stays in the process unless the server provides another.

use bytestring::ByteString;
use futures_util::future::BoxFuture;
use hashbrown::HashMap;
use serde::{Deserialize, Serialize};

use crate::clock::{Day, Instant};
use crate::event::{Card, Committed, DayDone, MemberId, News, ProgramId, Standing, Submission};
use crate::figures::NodeFigures;
use crate::journal::SubmitError;

/// A load that runs on its own and does not borrow the store.
pub type Loading<T> = BoxFuture<'static, Result<T, LoadFailed>>;

/// Writes groups of submissions to the database.
pub trait JournalStore: Send + Sync + 'static {
    /// The answer to the caller of one submission; a rejection is a variant of the store's own type.
    type Answer: Send + 'static;

    /// Stores the whole group in one transaction and returns one outcome per submission, in order. Runs to its end even
    /// when no one waits for the answer any more. May run on any thread.
    fn commit(&self, group: Vec<Submission>) -> BoxFuture<'static, Result<Vec<Outcome<Self::Answer>>, CommitFailed>>;
}

/// The outcome of one submission.
#[derive(Debug)]
pub struct Outcome<A> {
    /// For the caller, given after the commit.
    pub answer: A,
    /// What changed, for the live part; `None` when nothing did (all duplicates or rejected).
    pub committed: Option<Committed>,
}

/// The transaction did not commit: nothing of the group is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the journal could not commit: {0}")]
pub struct CommitFailed(pub SubmitError);

/// Reads what the live part is rebuilt from: committed data only.
pub trait LiveStore: Send + Sync + 'static {
    /// The program, or `None` when it does not exist or has no live board (draft, or archived without final results).
    fn program(&self, id: ProgramId) -> Loading<Option<ProgramFacts>>;

    /// The standings of everybody who is or was in the program, with `days` and `done_days` holding every date with
    /// points or a done activity from `since` on. `points` are of all time.
    fn standings(&self, id: ProgramId, since: Day) -> Loading<Vec<Standing>>;

    /// The standings of some members, shaped as in [`LiveStore::standings`]; a member who was never in the program has
    /// none.
    fn standings_of(&self, id: ProgramId, members: Vec<MemberId>, since: Day) -> Loading<Vec<Standing>>;

    /// The ranks on the all-time board when the program's current day began; empty when they are not kept.
    fn yesterday_ranks(&self, _id: ProgramId) -> Loading<HashMap<MemberId, i64>> {
        Box::pin(async { Ok(HashMap::new()) })
    }

    /// The initial data of the community actor, read at `now`.
    fn community(&self, now: Instant) -> Loading<CommunityFacts>;

    /// How the feed of the last five minutes shows a member; `None` without a name.
    fn card(&self, id: MemberId) -> Loading<Option<Card>>;

    /// The initial data of the topic `me`; `None` when the member does not exist.
    fn member(&self, id: MemberId) -> Loading<Option<OwnFacts>>;

    /// The initial data of the administrators' topic, read at `now`.
    fn admin(&self, _now: Instant) -> Loading<AdminFacts> {
        Box::pin(async { Ok(AdminFacts::default()) })
    }

    /// The administrators' figures as JSON, read at `now`: from the database and from the nodes.
    fn figures(&self, now: Instant, nodes: NodeFigures) -> Loading<ByteString>;
}

/// A load failed; the actor tries again.
#[derive(Clone, Debug, thiserror::Error)]
#[error("live state could not be loaded: {0}")]
pub struct LoadFailed(pub String);

/// The state of a program, as far as its board is concerned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProgramState {
    /// Open or running.
    #[default]
    Live,
    /// In grace: late offline logs still count.
    Provisional,
    /// Closed; the rows no longer change.
    Final,
}

/// What a board needs to know about its program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramFacts {
    /// The program.
    pub id: ProgramId,
    /// Its state.
    pub state: ProgramState,
    /// IANA zone whose midnights divide the periods of the board.
    pub timezone: String,
    /// Its title.
    pub title: String,
    /// Whether its board ranks by scores instead of points.
    pub scored: bool,
}

/// One date of the community.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommunityDay {
    /// The members' own local date.
    pub date: Day,
    /// Distinct members who were DONE on it.
    pub done: i64,
    /// Members active in the 30 days up to it.
    pub active: i64,
}

/// The initial data of the community actor.
#[derive(Clone, Debug, Default)]
pub struct CommunityFacts {
    /// The dates behind the current streak, in any order; a missing date counts as failed.
    pub days: Vec<CommunityDay>,
    /// The longest community streak so far, in days.
    pub best_days: i64,
    /// Members active in the last 30 days.
    pub active: i64,
    /// Who is DONE on the dates that are still open somewhere (UTC yesterday, today, tomorrow), with the member's sync
    /// version.
    pub open: Vec<(DayDone, i64)>,
    /// Entries done in the last 300 s, with the member's sync version of their last change.
    pub feed: Vec<(News, i64)>,
}

/// The initial data of a member's own topic.
#[derive(Clone, Debug)]
pub struct OwnFacts {
    /// The member's sync version.
    pub version: i64,
    /// The member's sync cursor at that version.
    pub cursor: String,
}

/// A new account, for the administrators' topic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignUp {
    /// The account.
    pub member: MemberId,
    /// Its name, or `Member {id}`. Never its address, which takes a further permission.
    pub name: String,
    /// When it was created.
    pub at: Instant,
}

/// How many have answered a survey, for the administrators' topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// The survey.
    pub survey_id: i64,
    /// Its submitted responses.
    pub responses: i64,
}

/// A newsletter's progress, for the administrators' topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mailing {
    /// The campaign.
    pub campaign_id: i64,
    /// Its recipients.
    pub recipients: i64,
    /// Emails that mail servers have accepted.
    pub sent: i64,
    /// Emails that they refused, or that were not sent.
    pub failed: i64,
    /// Whether sending continues automatically.
    pub running: bool,
}

/// The initial data of the administrators' topic.
#[derive(Clone, Debug, Default)]
pub struct AdminFacts {
    /// The newest sign-ups, of which at most 50 are shown.
    pub sign_ups: Vec<SignUp>,
    /// Entries done in the last 300 s, including those of hidden members.
    pub activity: Vec<News>,
}

/// An event for the live part of every node. Nodes exchange it cut into parts ([`crate::shard::cut`]). An event that a
/// newer or older node cannot read counts as missed: its rooms read the store again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A submission was committed, or something else changed a member's standing (joined, left, a day closed).
    Committed(std::sync::Arc<Committed>),
    /// A part of a commit for a program's board on another node: standings without cards, which the board knows.
    Moved(std::sync::Arc<Committed>),
    /// A program's state, zone or title changed.
    ProgramChanged(ProgramId),
    /// A member's name, picture, privacy level, or right to be ranked changed.
    CardChanged(MemberId),
    /// A notice for a member's own devices, as JSON.
    Notice(MemberId, ByteString),
    /// The member's sessions ended: every socket is closed with 4401.
    Revoked(MemberId),
    /// An account was created.
    SignedUp(std::sync::Arc<SignUp>),
    /// Responses to a survey were counted.
    Answered(Answers),
    /// A newsletter made progress, stopped or finished.
    Mailed(Mailing),
    /// A member's purchases or grants changed, and with them what the member may open.
    PlanChanged(MemberId),
    /// A payment came in.
    Paid,
}

/// Carries events to every node, including this one.
pub trait Bus: Send + Sync + 'static {
    /// Publishes the event. Never blocks. Events of one node about one member arrive in order; rooms recover from lost
    /// ones by reading the store again.
    fn publish(&self, event: Event);
}
