//! Imports of history. An import replays the past through the real journal: it moves the clock from day to day and
//! submits each day's operations as the member's own device would have, so that credit, day classes, streaks, freezes
//! and boards come out the same. Files that members import themselves (`history`) are submitted at the current time.

mod history;
pub mod past;

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature =
    Feature { endpoints: history::endpoints, limits: &[&history::looking::IMPORT], ..Feature::named("imports") };
