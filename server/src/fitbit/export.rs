//! Reads an export: all of it is checked before anything is written, and faults are reported with their place.

use std::collections::HashMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use daymark_actors::clock::Day;
use daymark_base::civil::days_between;

use super::columns::Columns;
use super::text::{Refused, Text};

/// The name of the file in an export's folder.
pub const FILE_NAME: &str = "dailyActivity_merged.csv";
/// The largest file that is read, in bytes.
pub const MAX_BYTES: u64 = 50_000_000;
/// The longest time from the first date to the last, in days: the maximum length of a program.
const MAX_DAYS: i64 = 3_660;

/// What one person did on one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Steps.
    pub steps: i64,
    /// Minutes that were very or fairly active.
    pub active: i64,
    /// Minutes without movement. A person who did not wear the tracker has all 1,440, which counts like any other
    /// figure.
    pub sedentary: i64,
}

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its line in the file.
    pub number: u64,
    /// The person.
    pub person: String,
    /// The day.
    pub date: Day,
    /// The figures.
    pub figures: Figures,
}

/// A complete export: every line is valid, and no day of a person occurs twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// The file.
    pub file: PathBuf,
    /// In the order of dates, then of persons.
    pub lines: Vec<Line>,
}

impl Export {
    /// Reads the export in a folder.
    ///
    /// # Errors
    /// When something is wrong; the error names the place and the fault.
    pub fn open(folder: &Path) -> Result<Self, Refused> {
        let path = folder.join(FILE_NAME);
        let whole = |why: String| Refused::whole(&path, why);
        let file = std::fs::File::open(&path).map_err(|e| whole(format!("cannot be opened: {e}")))?;
        let mut bytes = Vec::new();
        // One byte more than allowed reveals a file that is too large, whatever size it claims.
        let read = file.take(MAX_BYTES + 1).read_to_end(&mut bytes);
        read.map_err(|e| whole(format!("cannot be read: {e}")))?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(whole(format!("has more than {} MB", MAX_BYTES / 1_000_000)));
        }
        Self::parse(&path, &bytes)
    }

    /// Reads the text of a file; `file` is its name in messages.
    ///
    /// # Errors
    /// When something is wrong; the error names the place and the fault.
    pub fn parse(file: &Path, bytes: &[u8]) -> Result<Self, Refused> {
        let text = Text::new(file, bytes)?;
        let mut rows = text.rows();
        let columns = Columns::of(&text, &rows.next().transpose()?.unwrap_or_default())?;
        let mut lines = Vec::new();
        let mut seen: HashMap<(String, Day), u64> = HashMap::new();
        for row in rows {
            let line = columns.line(&text, &row?)?;
            if let Some(first) = seen.insert((line.person.clone(), line.date), line.number) {
                let why = format!("line {first} already has {} for this person", line.date);
                return Err(text.refuse(line.number, columns.date.at(), why));
            }
            lines.push(line);
        }
        columns.check_end(&text, lines.last())?;
        lines.sort_by(|a, b| (a.date, &a.person).cmp(&(b.date, &b.person)));
        let export = Self { file: file.to_owned(), lines };
        let last = export.lines.last().ok_or_else(|| text.refuse(1, None, "the file contains no days"))?;
        if days_between(export.first(), last.date) >= MAX_DAYS {
            let why = format!("is {MAX_DAYS} days or more after {}, the first date", export.first());
            return Err(text.refuse(last.number, columns.date.at(), why));
        }
        Ok(export)
    }

    /// The first date.
    #[must_use]
    pub fn first(&self) -> Day {
        self.lines.first().map_or(Day::MIN, |l| l.date)
    }

    /// The last date.
    #[must_use]
    pub fn last(&self) -> Day {
        self.lines.last().map_or(Day::MIN, |l| l.date)
    }

    /// Everyone in it, each once, in order.
    #[must_use]
    pub fn people(&self) -> Vec<&str> {
        let mut people: Vec<&str> = self.lines.iter().map(|l| l.person.as_str()).collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    /// An error that names a line of this export.
    #[must_use]
    pub fn refuse(&self, line: u64, why: impl Into<String>) -> Refused {
        Refused::at(&self.file, line, None, why)
    }
}

#[cfg(test)]
mod tests;
