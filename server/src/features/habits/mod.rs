//! The daily log, and everything that is worked out from it: points, days, streaks, boards.
//!
//! Owns `device`, `operation`, `entry`, `points_ledger`, `day_score`, `member_state`, `pause`, `community_day`, and the
//! score columns of `membership`. Emits `Committed` after each commit.

mod boards;
pub mod finalise;
mod habit;
mod journal;
mod live_store;
mod model;
mod pauses;
mod ranks;
pub mod recompute;
mod routes;
pub mod rules;
mod show;
mod store;
mod view;

pub use journal::JournalStore;
pub use live_store::LiveStore;
pub use model::{Outcome, SyncOut};
pub use pauses::pause;
pub use recompute::erase;
pub use routes::endpoints;
