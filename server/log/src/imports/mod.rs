//! Histories from elsewhere. An import is a walk through the past with the real journal: it turns the clock from day to
//! day and submits each day's operations as the member's own device would have, so that credit, day classes, streaks,
//! freezes and boards play out as they would have. What members bring themselves (`history`) is taken as of now.

mod history;
pub mod past;

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature =
    Feature { endpoints: history::endpoints, limits: &[&history::looking::IMPORT], ..Feature::named("imports") };
