//! Series as administrators write and see them.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::newsletter::campaigns::Block;

/// What starts a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SeriesStart)]
pub enum Starts {
    /// A subscription is confirmed.
    Confirmed,
    /// A subscriber joins a program.
    Joined,
    /// A subscriber's trial begins.
    TrialStarted,
    /// A subscriber's trial ends soon.
    TrialEnds,
    /// Every Monday, for subscribers with an account: it includes their own week.
    Weekly,
}

daymark_base::words!(Starts {
    Confirmed "confirmed", Joined "joined", TrialStarted "trial_started", TrialEnds "trial_ends", Weekly "weekly"
});

/// An email of a series.
#[input]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[schema(as = SeriesStep)]
pub struct Step {
    /// The email's id; absent for a new mail.
    #[serde(default)]
    pub id: Option<i64>,
    /// How many days after the start; in a weekly series, after Monday: 0 to 6. At most 365.
    #[garde(range(min = 0, max = 365))]
    pub days: i64,
    /// The minute of the reader's day, 0 to 1439; by default that of the start, or 9:00 in a weekly series.
    #[serde(default)]
    #[garde(range(min = 0, max = 1439))]
    pub at_minute: Option<i64>,
    /// At most 150 characters.
    #[serde(default)]
    #[garde(length(chars, max = 150))]
    pub subject: String,
    /// What email apps show beside the subject. At most 200 characters.
    #[serde(default)]
    #[garde(length(chars, max = 200))]
    pub preview: String,
    /// At most 100 blocks.
    #[serde(default)]
    #[garde(length(max = 100), dive)]
    pub blocks: Vec<Block>,
    /// Whether it is sent.
    pub is_on: bool,
}

/// A new series: off, and without emails.
#[input]
#[derive(Debug)]
#[schema(as = SeriesIn)]
pub struct SeriesIn {
    /// What starts it.
    pub starts: Starts,
    /// 1 to 80 characters, for administrators.
    #[garde(length(chars, min = 1, max = 80))]
    pub name: String,
}

/// Changes to a series; omitted fields stay.
#[input]
#[derive(Debug)]
#[schema(as = SeriesPatch)]
pub struct SeriesPatch {
    /// 1 to 80 characters.
    #[garde(length(chars, min = 1, max = 80))]
    pub name: Option<String>,
    /// Whether it is sent. Events from before it was turned on do not start it.
    pub is_on: Option<bool>,
    /// Only to subscribers of this newsletter; 0 for all.
    pub newsletter_id: Option<i64>,
    /// `joined`: only for this program; 0 for all.
    pub program_id: Option<i64>,
    /// All of its emails, at most 30: omitted emails are deleted.
    #[garde(length(max = 30), dive)]
    pub steps: Option<Vec<Step>>,
    /// The version that this change edits: 409 `conflict` when there is a newer one.
    #[garde(range(min = 1, max = 1_000_000_000))]
    pub version: Option<i64>,
}

/// Which mail of a series.
#[query]
#[derive(Debug)]
pub struct StepQuery {
    /// The email; the first one by default.
    pub step_id: Option<i64>,
}

/// The email to test.
#[input]
#[derive(Debug)]
#[schema(as = SeriesTestIn)]
pub struct TestIn {
    /// The email.
    pub step_id: i64,
}

/// An email of a series, and how often it was sent.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SeriesMail)]
pub struct StepOut {
    /// The email.
    #[serde(flatten)]
    pub step: Step,
    /// How many times it was sent.
    pub sent: i64,
}

/// A series.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Series)]
pub struct SeriesOut {
    /// The series.
    pub id: i64,
    /// What starts it.
    pub starts: Starts,
    /// For administrators.
    pub name: String,
    /// Whether it is sent.
    pub is_on: bool,
    /// Grows with each change.
    pub version: i64,
    /// Only to subscribers of this newsletter.
    pub newsletter_id: Option<i64>,
    /// Only for this program.
    pub program_id: Option<i64>,
    /// How many people are in it.
    pub people: i64,
    /// How many left it early.
    pub left: i64,
    /// When it last changed.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
    /// Its emails, in order.
    pub steps: Vec<StepOut>,
}

/// A deleted series.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RemovedSeries)]
pub struct RemovedOut {
    /// The id of the series.
    pub id: i64,
}
