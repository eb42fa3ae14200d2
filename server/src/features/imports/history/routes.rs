//! The calls of a member's own history.

use super::taking;
use crate::http::endpoint::{Endpoint, post};

/// The rows of the table.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/history-import/file", "What a file of another app holds", taking::look)
            .about("Nothing is written. A line that cannot be read is named in `errors` as `csv[line]`."),
        post("/v1/core/history-import", "Take the history of another app into the own log, or see what would become of it", taking::take)
            .about(
                "By the log's own rules of credit: dates that can still be logged count in full, those up to seven days back are \
                 history and strength without points, older ones and those outside the membership are refused by their code. A \
                 habit done by hand is `done`, one left out on purpose `impossible`; what the log says already stays. With \
                 `preview` nothing is written. Taken again, it changes nothing.",
            ),
    ]
}
