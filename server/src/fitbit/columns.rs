//! The columns of an export that are read, and their valid values.

use daymark_actors::clock::Day;

use super::export::{Figures, Line};
use super::text::{Refused, Row, Text};

const MINUTES_A_DAY: i64 = 1_440;
const MOST_STEPS: i64 = 1_000_000;

/// A column that is read.
pub(super) struct Column {
    index: usize,
    name: &'static str,
}

impl Column {
    #[allow(clippy::unnecessary_wraps)] // what a refusal takes
    pub(super) fn at(&self) -> Option<(usize, String)> {
        Some((self.index + 1, self.name.to_owned()))
    }
}

/// The positions of the columns that are read; all others are ignored.
pub(super) struct Columns {
    count: usize,
    person: Column,
    pub(super) date: Column,
    steps: Column,
    very: Column,
    fairly: Column,
    sedentary: Column,
}

impl Columns {
    /// Finds the columns in the header line.
    pub(super) fn of(text: &Text, (line, header): &Row) -> Result<Self, Refused> {
        if header.is_empty() {
            return Err(text.refuse(1, None, "the file is empty"));
        }
        if let Some(found) = [';', '\t', '|'].iter().find(|c| header.len() == 1 && header[0].contains(**c)) {
            return Err(text.refuse(
                *line,
                Some((1, String::new())),
                format!("fields are separated by {found:?}, not by a comma"),
            ));
        }
        let find = |name: &'static str| {
            let mut found = header.iter().enumerate().filter(|(_, field)| field.trim() == name);
            match (found.next(), found.next()) {
                (Some((index, _)), None) => Ok(Column { index, name }),
                (None, _) => Err(text.refuse(*line, None, format!("there is no column {name}"))),
                (_, Some((again, _))) => {
                    Err(text.refuse(*line, Some((again + 1, name.to_owned())), "this column appears twice"))
                }
            }
        };
        Ok(Self {
            count: header.len(),
            person: find("Id")?,
            date: find("ActivityDate")?,
            steps: find("TotalSteps")?,
            very: find("VeryActiveMinutes")?,
            fairly: find("FairlyActiveMinutes")?,
            sedentary: find("SedentaryMinutes")?,
        })
    }

    /// Reads a line.
    pub(super) fn line(&self, text: &Text, (number, row): &Row) -> Result<Line, Refused> {
        if row.len() != self.count {
            let column = Some((row.len().min(self.count) + 1, String::new()));
            let why = format!("has {} fields, but the first line has {}; it may be cut off", row.len(), self.count);
            return Err(text.refuse(*number, column, why));
        }
        let refuse = |column: &Column, why: String| text.refuse(*number, column.at(), why);
        let count = |column: &Column, most: i64| {
            whole_number(row[column.index].trim(), most).map_err(|why| refuse(column, why))
        };
        let person = row[self.person.index].trim();
        if !(1..=20).contains(&person.len()) || !person.bytes().all(|b| b.is_ascii_digit()) {
            return Err(refuse(&self.person, format!("{person:?} is not an id of 1 to 20 digits")));
        }
        let written = row[self.date.index].trim();
        let date = us_date(written)
            .ok_or_else(|| refuse(&self.date, format!("{written:?} is not a date like 4/12/2016 (month/day/year)")))?;
        let figures = Figures {
            steps: count(&self.steps, MOST_STEPS)?,
            active: count(&self.very, MINUTES_A_DAY)? + count(&self.fairly, MINUTES_A_DAY)?,
            sedentary: count(&self.sedentary, MINUTES_A_DAY)?,
        };
        if figures.active + figures.sedentary > MINUTES_A_DAY {
            return Err(refuse(&self.sedentary, format!("the day has more than {MINUTES_A_DAY} minutes")));
        }
        Ok(Line { number: *number, person: person.to_owned(), date, figures })
    }
}

impl Columns {
    /// In a truncated file the last number may be incomplete, if it is one that we read.
    pub(super) fn check_end(&self, text: &Text, last: Option<&Line>) -> Result<(), Refused> {
        let read = [&self.person, &self.date, &self.steps, &self.very, &self.fairly, &self.sedentary];
        let column = read.into_iter().find(|c| c.index + 1 == self.count);
        match (column, last) {
            (Some(column), Some(line)) if text.is_open() => {
                let why = "the last line has no line break, so this number may be cut off; add one if it is complete";
                Err(text.refuse(line.number, column.at(), why))
            }
            _ => Ok(()),
        }
    }
}

fn whole_number(text: &str, most: i64) -> Result<i64, String> {
    let negative = text.strip_prefix('-').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    if negative {
        return Err(format!("{text} is below 0"));
    }
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(format!("{text:?} is not a whole number"));
    }
    text.parse().ok().filter(|n| *n <= most).ok_or_else(|| format!("{text} is more than {most}"))
}

/// Month/day/year, as these exports write dates.
fn us_date(text: &str) -> Option<Day> {
    let mut parts = text.split('/');
    let (month, day, year) = (parts.next()?, parts.next()?, parts.next()?);
    let digits = |s: &str, length: std::ops::RangeInclusive<usize>| {
        length.contains(&s.len()) && s.bytes().all(|b| b.is_ascii_digit())
    };
    if parts.next().is_some() || !digits(month, 1..=2) || !digits(day, 1..=2) || !digits(year, 4..=4) {
        return None;
    }
    Day::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()
}
