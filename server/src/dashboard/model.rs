//! The figures as clients see them.

use daymark_derive::query;
use std::collections::BTreeMap;

use daymark_actors::clock::{Day, Instant};
use daymark_web::tally::Figure;
use serde::Serialize;
use utoipa::ToSchema;

/// The administrators' figures: the topic `admin` sends changes of `figures`.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = Dashboard)]
pub(crate) struct DashboardOut {
    /// How many people have the site open: distinct members, plus each window of a visitor.
    pub online: u64,
    /// Habits done in the last 60 seconds.
    pub logs_per_minute: i64,
    /// Calls answered with 5xx in the last 60 seconds.
    pub errors_per_minute: u64,
    /// Work that waits to be stored or sent.
    pub waiting: WaitingOut,
    /// The date, in UTC, that `today` counts so far.
    #[schema(value_type = String, format = Date)]
    pub date: Day,
    pub today: CountsOut,
}

/// Work that waits to be stored or sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Waiting)]
pub(crate) struct WaitingOut {
    /// Submissions of the log waiting for their commit.
    pub logs: u64,
    pub mails: i64,
    /// Push messages, including those that wait for the end of quiet hours.
    pub pushes: i64,
}

/// Activity in a period. `active` and `logs` leave out test users and disabled accounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Counts)]
pub(crate) struct CountsOut {
    /// Accounts created in the period that still exist.
    pub sign_ups: i64,
    /// Distinct members who did something.
    pub active: i64,
    /// Habits done, by the time of the log.
    pub logs: i64,
    /// The results of emails; the log of emails reaches back 180 days, of notifications 30.
    pub mails: MailsOut,
    /// The results of pushes.
    pub pushes: PushesOut,
    /// Calls answered with 5xx.
    pub errors: i64,
    /// The most people who had the site open at once.
    pub online_most: i64,
}

/// The results of emails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = MailCounts)]
pub(crate) struct MailsOut {
    pub sent: i64,
    pub kept: i64,
    pub cancelled: i64,
    pub failed: i64,
}

impl MailsOut {
    pub(super) fn add(&mut self, status: &str, n: i64) {
        match status {
            "sent" => self.sent += n,
            "kept" => self.kept += n,
            "cancelled" => self.cancelled += n,
            "failed" => self.failed += n,
            _ => {}
        }
    }
}

/// The results of pushes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PushCounts)]
pub(crate) struct PushesOut {
    /// Accepted by the push service.
    pub taken: i64,
    /// The device no longer exists.
    pub gone: i64,
    /// Refused, or too late.
    pub refused: i64,
}

impl CountsOut {
    /// Adds to the counter with this stored name.
    pub(super) fn add(&mut self, figure: &str, n: i64) {
        match Figure::ALL.into_iter().find(|known| known.text() == figure) {
            Some(Figure::Errors) => self.errors += n,
            Some(Figure::PushesTaken) => self.pushes.taken += n,
            Some(Figure::PushesGone) => self.pushes.gone += n,
            Some(Figure::PushesRefused) => self.pushes.refused += n,
            // From a version of the program that counted more.
            None => {}
        }
    }
}

/// The period, and the length of its buckets.
#[query]
#[derive(Debug)]
pub(super) struct StatisticsQuery {
    /// The start: a date, from its first hour in UTC, or an instant, from its hour. By default 7 days before the end.
    #[garde(length(max = 40))]
    pub start: Option<String>,
    /// The end: a date, to its last hour in UTC, or an instant, to the end of its hour. By default today.
    #[garde(length(max = 40))]
    pub end: Option<String>,
    /// Hours of a bucket; 24 by default.
    #[garde(range(min = 1, max = 8784))]
    pub granularity_in_hour: Option<i64>,
}

/// The history behind the figures.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UserStatistics)]
pub(super) struct StatisticsOut {
    /// The start of the first hour.
    #[schema(value_type = String, format = DateTime)]
    pub start: Instant,
    /// The end of the last hour.
    #[schema(value_type = String, format = DateTime)]
    pub end: Instant,
    pub granularity_in_hour: i64,
    /// Consecutive, from the start; the last one ends with the range.
    pub buckets: Vec<BucketOut>,
    /// The totals. A member active in several buckets counts once.
    pub total: CountsOut,
    /// Sign-ups by the date on which their bucket begins (`day-month-year`, UTC), and `total`.
    pub series: BTreeMap<String, i64>,
}

/// What happened in a bucket.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Bucket)]
pub(super) struct BucketOut {
    /// The start of its first hour.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    #[serde(flatten)]
    pub counts: CountsOut,
}
