//! The endpoints for importing a member's own history.

use daymark_web::endpoint::{Endpoint, post};

use super::{looking, taking};

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/history-import/file", "Read a file from another app without importing it", looking::look).about(
            "Accepts `Checkmarks.csv` or the whole archive from Loop Habit Tracker, a HabitBull CSV, or a Daymark \
             data archive or its `log.json`, of at most 10 MB. Dates have the form YYYY-MM-DD and lie between 1970 and next year. Nothing is \
             written. The error for `file` names the file and the line.",
        ),
        post("/v1/core/history-import", "Import the history of another app, or preview the import", taking::take)
            .about(
                "Dates that can still be logged count like a log. Older dates, and dates before the membership, \
                 become history without points or streak. Habits marked by hand become `done`, skipped ones \
                 `impossible`; notes and amounts are kept, and existing logs stay. Habits without an activity get \
                 one in a program of the caller's own. With `preview`, nothing is written. Importing again changes \
                 nothing.",
            ),
    ]
}
