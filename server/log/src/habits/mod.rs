//! The daily log, and everything computed from it: points, days, streaks, boards.
//!
//! Owns `device`, `operation`, `entry`, `points_ledger`, `day_score`, `member_state`, `pause`, `community_day`,
//! `habit`, `habit_change`, and the score columns of `membership`. Emits `Committed` after each commit.

mod award;
mod boards;
mod cursors;
mod dates;
mod explain;
pub mod finalise;
mod habit;
mod journal;
mod late;
mod lifecycle;
mod live_store;
mod model;
mod pauses;
pub mod portable;
mod ranks;
pub mod recompute;
pub mod results;
mod routes;
pub mod rules;
mod show;
pub mod standings;
mod statistics;
mod store;
#[cfg(test)]
mod vectors;
mod view;
mod words;

pub use award::{Award, award_once, points_changed};
pub use boards::{BoardPeriod, BoardState, Feed, FeedItem, GlobalStreak, LeaderboardRow};
pub use journal::{Journal, JournalStore};
pub use lifecycle::job as upkeep;
pub use live_store::{Figures, LiveStore};
pub use model::{EntryOut, OpOut, Outcome, SyncOut};
pub use pauses::pause;
pub use ranks::of_member as rank_of;
pub use store::{EntryRow as StoredEntry, move_days};
pub use view::View;

use daymark_web::feature::Feature;
use daymark_web::job::{MINUTE, SECOND, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    fault: Some(journal::fault),
    days_moved: Some(|tx, member, now| Box::pin(move_days(tx, member, now))),
    jobs: &[
        // A board shows an ended streak for a minute at most.
        one("standings", SECOND.saturating_mul(30), |ctx| Box::pin(standings::job(ctx))),
        one("final-boards", MINUTE, |ctx| Box::pin(finalise::programs_job(ctx))),
        one("community-days", MINUTE, |ctx| Box::pin(finalise::community_job(ctx))),
        one("habits", MINUTE.saturating_mul(10), |ctx| Box::pin(lifecycle::job(ctx))),
    ],
    tables: tables! {
        "device" of "member_id";
        "operation" of "member_id", kept "what final boards rest on stays, without a name";
        "entry" of "member_id", kept "what final boards rest on stays, without a name";
        "points_ledger" of "member_id", kept "what final boards rest on stays, without a name";
        "day_score" of "member_id", kept "what final boards rest on stays, without a name";
        "member_state" of "member_id", kept "the counters of what stays";
        "pause" of "member_id";
        "community_day";
        "habit" of "member_id";
        "habit_change" of "member_id";
    },
    erase: Some(|tx, ctx, member, now| {
        Box::pin(recompute::erase(tx, ctx.db.clone(), ctx.service::<crate::programs::Catalogue>().clone(), member, now))
    }),
    ..Feature::named("habits")
};
