//! The calls of a member's own history.

use super::{looking, taking};
use crate::http::endpoint::{Endpoint, post};

/// The rows of the table.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/history-import/file", "What a file of another app holds", looking::look).about(
            "Of Loop Habit Tracker `Checkmarks.csv` or the whole archive, HabitBull's CSV, or the archive of own data from a \
             Daymark, of at most 10 MB. Nothing is written. What cannot be read is named in `errors` as `file`, with its file \
             and line.",
        ),
        post("/v1/core/history-import", "Take the history of another app into the own log, or see what would become of it", taking::take)
            .about(
                "Dates that can still be logged count as a log does; older ones, and those before the membership, are history, \
                 without points and streak. A habit done by hand is `done`, one left out on purpose `impossible`; notes and \
                 amounts come along; what the log says already stays. A habit that is mapped to no activity becomes one of \
                 a program of the caller's own. With `preview` nothing is written. Taken again, it changes nothing.",
            ),
    ]
}
