//! What other apps' files say: pure functions of texts.

use std::collections::BTreeMap;

use daymark_actors::clock::Day;

/// The most habits of a file.
const MOST_HABITS: usize = 200;

/// What a file says of a habit on a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Done, and marked by hand.
    Done,
    /// Done on other dates often enough for this one: nothing was done on it.
    Implied,
    /// Not done.
    Missed,
    /// Left out on purpose.
    Skipped,
    /// Nothing is said.
    Unknown,
    /// Something that is no state, such as an amount.
    Other,
}

/// A habit of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// Its name there.
    pub name: String,
    /// What is said of each date.
    pub days: BTreeMap<Day, Mark>,
}

/// What is wrong with a file, and in which line.
pub type Fault = (u64, &'static str);

const NO_DATE: &str = "This is not a date of the form YYYY-MM-DD.";
const NOT_READ: &str = "This row cannot be read.";
const HEADING: &str = "This is not the first line of such a file.";
const TOO_MANY: &str = "There are more than 200 habits.";

fn rows(csv: &str) -> impl Iterator<Item = Result<(u64, csv::StringRecord), Fault>> {
    let text = csv.trim_start_matches('\u{feff}').to_owned().into_bytes();
    let reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(std::io::Cursor::new(text));
    reader.into_records().enumerate().map(|(n, row)| {
        let line = n as u64 + 1;
        let row = row.map_err(|_| (line, NOT_READ))?;
        Ok((row.position().map_or(line, csv::Position::line), row))
    })
}

/// A state of Loop Habit Tracker.
fn loop_mark(cell: &str) -> Mark {
    match cell.trim() {
        "YES_MANUAL" => Mark::Done,
        "YES_AUTO" => Mark::Implied,
        "NO" => Mark::Missed,
        "SKIP" => Mark::Skipped,
        "UNKNOWN" | "" => Mark::Unknown,
        _ => Mark::Other,
    }
}

/// `Checkmarks.csv` of Loop Habit Tracker: a column for each habit, or the file of one habit (`Date,Value,Notes`).
///
/// # Errors
/// The first line that is not of such a file.
pub fn loop_checkmarks(csv: &str) -> Result<Vec<History>, Fault> {
    let mut rows = rows(csv);
    let (_, heading) = rows.next().ok_or((1, HEADING))??;
    let cells: Vec<&str> = heading.iter().map(str::trim).collect();
    if cells.len() < 2 || cells[0] != "Date" {
        return Err((1, HEADING));
    }
    let single = cells[1..] == ["Value", "Notes"];
    let names = if single { &cells[1..2] } else { &cells[1..] };
    // A comma ends each line.
    let names: Vec<&str> = names.iter().copied().filter(|name| !name.is_empty()).collect();
    if names.len() > MOST_HABITS {
        return Err((1, TOO_MANY));
    }
    let mut all: Vec<History> =
        names.iter().map(|name| History { name: (*name).to_owned(), days: BTreeMap::new() }).collect();
    for row in rows {
        let (line, row) = row?;
        let date: Day = row.get(0).unwrap_or_default().trim().parse().map_err(|_| (line, NO_DATE))?;
        for (n, history) in all.iter_mut().enumerate() {
            history.days.insert(date, loop_mark(row.get(n + 1).unwrap_or_default()));
        }
    }
    Ok(all)
}

/// HabitBull's CSV: a row for each habit and date.
///
/// # Errors
/// The first line that is not of such a file.
pub fn habitbull(csv: &str) -> Result<Vec<History>, Fault> {
    let mut rows = rows(csv);
    let (_, heading) = rows.next().ok_or((1, HEADING))??;
    let column = |wanted: &str| heading.iter().position(|cell| cell.trim() == wanted).ok_or((1, HEADING));
    let (name, date, value) = (column("HabitName")?, column("CalendarDate")?, column("Value")?);
    let mut all: Vec<History> = Vec::new();
    for row in rows {
        let (line, row) = row?;
        let cell = |n: usize| row.get(n).unwrap_or_default().trim();
        let day: Day = cell(date).parse().map_err(|_| (line, NO_DATE))?;
        let mark = match cell(value) {
            "1" => Mark::Done,
            "0" => Mark::Missed,
            "" => Mark::Unknown,
            _ => Mark::Other,
        };
        let at = match all.iter().position(|history| history.name == cell(name)) {
            Some(at) => at,
            None if all.len() == MOST_HABITS => return Err((line, TOO_MANY)),
            None => {
                all.push(History { name: cell(name).to_owned(), days: BTreeMap::new() });
                all.len() - 1
            }
        };
        all[at].days.insert(day, mark);
    }
    Ok(all)
}

#[cfg(test)]
#[path = "rules/tests.rs"]
mod tests;
