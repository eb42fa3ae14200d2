//! User-facing text about the log: errors, boards, habits and final results.

pub(super) use daymark_web::words::{NOT_NEGATIVE, NUL, REQUIRED};

use daymark_web::words::ordinal;

// Logging.

pub(super) const DATE_OR_RANGE: &str = "Send either date, or from and to.";
pub(super) const RANGE: &str = "Choose a range of at most 62 days, with `to` on or after `from`.";
pub(super) const NOTHING_TO_LOG: &str = "Send a status, an amount or a note.";
pub(super) const TODAY_OR_YESTERDAY: &str = "Use the id of today's entry or of yesterday's.";
pub(super) const STATUS: &str = "Use open, done, not_now or impossible.";
pub(super) const AMOUNT: &str = "Enter a number up to 1,000,000,000.";
pub(super) const AMOUNT_OR_NULL: &str = "Enter a number from 0 to 1,000,000,000, or null.";
pub(super) const TEXT_OR_NULL: &str = "Enter a text, or null.";
pub(super) const NOTE_TOO_LONG: &str = "Use at most 2,000 characters.";
pub(super) const NO_ZONE: &str = "Use a time zone such as Europe/Berlin.";

// Why a day cannot be logged.

pub(super) const OUTSIDE_PROGRAM: &str = "This day is not part of the program.";
pub(super) const NOT_MEMBER: &str = "You were not in the program on this day.";
pub(super) const NO_SUCH_DAY: &str = "You skipped this day when your time zone changed.";
pub(super) const FUTURE_DATE: &str = "This day has not started yet.";
pub(super) const TOO_OLD: &str = "This day is too long ago to log.";
pub(super) const RETIRED: &str = "This activity is no longer part of the program.";
pub(super) const TOO_MANY_CHANGES: &str = "This entry was changed too many times and is now locked.";

// Habits.

pub(super) const HABIT_STATUS: &str = "Enter a number from 0 to 5.";
pub(super) const NO_REVIEW: &str = "Only a habit that is Impossible or Not Now has a review date.";
pub(super) const REVIEW_DAY: &str = "Choose a day after today, at most 365 days ahead.";
pub(super) const ENDED: &str = "This program has ended.";

/// A change of status that is not possible.
pub(super) fn no_such_move(from: &str, to: &str) -> String {
    format!("You cannot change a habit from {from} to {to}.")
}

/// Title and body: the day of review of a habit has come.
pub(super) fn review(title: &str, status: &str) -> (String, String) {
    (format!("Time to review “{title}”"), format!("You set this habit to {status}. Is that still right?"))
}

// Pauses.

pub(super) const PAUSE_REVERSED: &str = "Choose a last day on or after the first.";
pub(super) const PAUSE_PAST: &str = "Choose a first day that is today or later.";
pub(super) const PAUSE_OVERLAPS: &str = "Another pause covers some of these days. Choose other days.";
pub(super) const PAUSE_TOO_LONG: &str = "You can pause at most 60 days a year.";

// Boards and final results.

pub(super) const ALL_DAYS_ONLY: &str = "This program does not rank by total points. Its board covers all days.";
pub(super) const AROUND: &str = "Use `me`.";
pub(super) const TIE_BY_POINTS: &str = "Members with the same points share a rank. They are listed by who reached their points \
                                        first, then by who joined first.";
pub(super) const TIE_BY_SCORE: &str = "Members with the same score share a rank. They are listed by their last log that counted, \
                                       earliest first, then by who joined first.";
pub(super) const NOT_FINAL: &str = "The results become final 72 hours after the end.";

/// Title and body: a program's results are final. `reached` is a text such as "450 points".
pub(super) fn final_results(title: &str, rank: i64, members: usize, reached: &str) -> (String, String) {
    (format!("{title}: final results"), format!("You finished {} of {members} with {reached}.", ordinal(rank)))
}
