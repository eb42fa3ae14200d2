//! Imports as clients send and see them.

use daymark_derive::input;
use std::collections::BTreeMap;

use daymark_actors::clock::Day;
use serde::Serialize;
use utoipa::ToSchema;

use crate::programs::rules::recurrence::Recurrence;

/// The app that wrote a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = HistoryFormat)]
pub(super) enum Format {
    /// `Checkmarks.csv` of Loop Habit Tracker, or its whole archive.
    Loop,
    /// HabitBull's CSV.
    Habitbull,
    /// A member's data archive from a Daymark server.
    Daymark,
}

/// A habit of the file, and the activity to import it into.
#[input]
#[derive(Clone, Debug)]
#[schema(as = HistoryMappingIn)]
pub(super) struct MappingIn {
    /// The habit's name in the file.
    #[garde(length(chars, max = 1000))]
    pub name: String,
    /// A program that the caller is in; omitted for a new activity in the caller's own program.
    #[serde(default)]
    pub challenge_id: Option<i64>,
    /// An activity of that program.
    #[serde(default)]
    pub activity_id: Option<i64>,
}

/// How to import a file.
#[input]
#[derive(Debug)]
pub(super) struct HistoryImportIn {
    /// The activity for each habit, 1 to 100; habits without one are skipped.
    #[garde(length(min = 1, max = 100), dive)]
    pub mapping: Vec<MappingIn>,
    /// Only a preview: nothing is written.
    #[serde(default)]
    pub preview: bool,
}

/// A habit of a file.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct HistoryHabit {
    /// Its name in the file.
    pub name: String,
    /// 1, 7, 30, 90 or 365 days, or `{"times": n, "per": days}`: how often it is due in the file; daily by default.
    #[schema(value_type = serde_json::Value)]
    pub recurrence: Recurrence,
    /// The first date with a record.
    #[schema(value_type = Option<String>, format = Date)]
    pub from: Option<Day>,
    /// The last date with a record.
    #[schema(value_type = Option<String>, format = Date)]
    pub to: Option<Day>,
    /// The number of dates by their record: `done`, `implied` (done often enough around it), `missed`, `skipped`,
    /// `put_off`, `unknown`, `other` (an amount without a unit).
    pub days: BTreeMap<&'static str, i64>,
    /// Dates with a note.
    pub notes: i64,
    /// An activity of the same name in a program that the caller is in.
    pub suggestion: Option<ActivityRef>,
}

/// An activity of a program.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = HistoryActivity)]
pub(super) struct ActivityRef {
    /// The program.
    pub challenge_id: i64,
    /// The activity.
    pub activity_id: i64,
}

/// The contents of a file.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct HistoryFileOut {
    /// The app that wrote the file.
    pub format: Format,
    /// Its habits, in the file's order.
    pub habits: Vec<HistoryHabit>,
    /// Skipped files of an archive, the first 100.
    pub left_out: Vec<String>,
}

/// The result, or the preview, of an import.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(super) struct HistoryImportOut {
    /// Whether nothing was written.
    pub preview: bool,
    /// Dates now in the log with full credit: those that can still be logged.
    pub credited: i64,
    /// Dates now in the history: no points and no streak.
    pub history: i64,
    /// Dates that already have a log entry, which stays.
    pub present: i64,
    /// Dates with nothing to log: missed, implied, unknown, and amounts without a unit.
    pub silent: i64,
    /// The number of dates that the log rejects, by the code of the reason, such as `future_date`.
    pub refused: BTreeMap<String, i64>,
    /// Activities created by the import.
    pub begun: i64,
    /// The caller's own program, if they are in one.
    pub challenge_id: Option<i64>,
}
