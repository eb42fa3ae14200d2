//! User-facing text about imports of history. Each fault is a sentence; the file and the line come before it.

pub(super) use daymark_web::words::REQUIRED;

// The file.

/// A single file, where a file of an archive would have its name.
pub(super) const THE_FILE: &str = "The file";
pub(super) const NOT_UTF8: &str = "This is not UTF-8 text.";
pub(super) const NOT_TEXT: &str = "This is not text.";
pub(super) const NOT_AN_ARCHIVE: &str = "We could not open this archive. It may be damaged.";
pub(super) const NO_HABITS: &str = "This archive contains no habits. Choose an export of Loop, HabitBull or Daymark.";
pub(super) const TOO_MANY_DAYS: &str = "This file has more than 100,000 days. Split it into smaller files.";

/// The invalid line, and why.
pub(super) fn in_line(file: &str, line: u64, fault: &str) -> String {
    format!("{file}, line {line}: {fault}")
}

/// A file of an archive that cannot be read.
pub(super) fn damaged(name: &str) -> String {
    format!("We could not unpack {name}. The archive is damaged.")
}

/// A file of an archive that is too large.
pub(super) fn too_large(name: &str) -> String {
    format!("{name} is too large.")
}

/// An archive of too many files.
pub(super) fn too_many_files(most: usize) -> String {
    format!("This archive has more than {most} files.")
}

// The rows of the file.

pub(super) const NO_DATE: &str = "This is not a date in the form YYYY-MM-DD.";
pub(super) const FAR_OFF: &str = "This date is before 1970 or after next year.";
pub(super) const NOT_READ: &str = "We could not read this row.";
pub(super) const HEADING: &str =
    "We cannot import a file with this header. Choose an export of Loop, HabitBull or Daymark.";
pub(super) const TOO_MANY_HABITS: &str = "This file has more than 200 habits.";
pub(super) const NOT_A_LOG: &str = "This is not the log of a Daymark archive.";

// The activities for the habits.

pub(super) const NO_SUCH_HABIT: &str = "The file has no habit with this name.";
pub(super) const HABIT_TWICE: &str = "This habit is listed twice.";
pub(super) const NOT_YOURS: &str = "Choose an activity of a program you are in.";
pub(super) const ACTIVITY_TWICE: &str = "Two habits would go to the same activity. Choose another one for one of them.";

/// The program that an import creates.
pub(super) const OWN_PROGRAM: &str = "My habits";
/// A habit without a name.
pub(super) const UNNAMED: &str = "Habit";
