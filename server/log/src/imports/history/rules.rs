//! Parsers for other apps' files: pure functions of texts.

use std::collections::{BTreeMap, HashMap, HashSet};

use daymark_actors::clock::Day;
use daymark_actors::event::{Amount, Status};
use daymark_base::civil::parse_day;
use daymark_base::search::folded;
use daymark_web::csv_lines::line_of;
use jiff::civil::date;

use super::words;
use crate::habits::portable::{FORMAT, PortableHabit, PortableLog};
use crate::programs::ActivityIn;
use crate::programs::rules::activity::DEFAULT_POINTS;
use crate::programs::rules::recurrence::Recurrence;

/// The most habits of a file.
const MOST_HABITS: usize = 200;
/// The most days of a file, each habit's counted: twenty years of ten habits, and some room.
pub const MOST_DAYS: usize = 100_000;
/// The longest title of an activity and the longest note of a log, in characters.
const TITLE: usize = 200;
const NOTE: usize = 2000;

/// The state of a habit on a date in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Done, and marked by hand.
    Done,
    /// Not done, but covered by other dates on which it was done.
    Implied,
    /// Not done.
    Missed,
    /// Skipped on purpose.
    Skipped,
    /// Postponed.
    PutOff,
    /// The file gives no state.
    #[default]
    Unknown,
    /// Not a state, such as an amount without a unit.
    Other,
}

impl Mark {
    /// The corresponding status of the log, if there is one.
    #[must_use]
    pub const fn status(self) -> Option<Status> {
        match self {
            Self::Done => Some(Status::Done),
            Self::Skipped => Some(Status::Impossible),
            Self::PutOff => Some(Status::NotNow),
            Self::Implied | Self::Missed | Self::Unknown | Self::Other => None,
        }
    }
}

/// A habit's record of a date in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The state.
    pub mark: Mark,
    /// The amount, where the file names the unit.
    pub amount: Option<Amount>,
    /// The member's note.
    pub note: Option<String>,
}

impl Said {
    /// Whether the log can store it.
    #[must_use]
    pub const fn is_log(&self) -> bool {
        self.mark.status().is_some() || self.amount.is_some() || self.note.is_some()
    }
}

impl From<Mark> for Said {
    fn from(mark: Mark) -> Self {
        Self { mark, amount: None, note: None }
    }
}

/// A habit of a file.
#[derive(Clone, Debug)]
pub struct History {
    /// Its name in the file; no two are the same.
    pub name: String,
    /// The activity with the same requirements.
    pub asks: ActivityIn,
    /// The record of each date.
    pub days: BTreeMap<Day, Said>,
}

/// What is wrong with a file, and in which line.
pub type Fault = (u64, &'static str);

/// The first date that a file may contain.
const FIRST: Day = date(1970, 1, 1);

fn near(day: Day, last: Day) -> Result<Day, &'static str> {
    if (FIRST..=last).contains(&day) { Ok(day) } else { Err(words::FAR_OFF) }
}

/// A date of a file, up to `last`.
fn day(cell: &str, last: Day) -> Result<Day, &'static str> {
    near(parse_day(cell.trim()).ok_or(words::NO_DATE)?, last)
}

/// A text as it is stored, without NUL, which PostgreSQL refuses and JSON can contain.
fn cut(text: &str, most: usize) -> String {
    text.replace('\0', "").trim().chars().take(most).collect()
}

fn note(text: &str) -> Option<String> {
    Some(cut(text, NOTE)).filter(|text| !text.is_empty())
}

/// A habit without records yet. If another habit has the name, in upper or lower case, a number is added to it: an
/// activity for it then has its own title.
fn begun(name: &str, known: &[History]) -> History {
    let title = Some(cut(name, TITLE)).filter(|title| !title.is_empty()).unwrap_or_else(|| words::UNNAMED.to_owned());
    let known: HashSet<String> = known.iter().map(|history| folded([history.name.as_str()])).collect();
    let numbered = |n: usize| {
        let number = format!(" ({n})");
        cut(&title, TITLE - number.len()) + &number
    };
    let taken = |name: &str| known.contains(&folded([name]));
    let name = if taken(&title) { (2..).map(numbered).find(|name| !taken(name)) } else { None };
    let name = name.unwrap_or(title);
    let asks = ActivityIn {
        title: name.clone(),
        description: String::new(),
        points: DEFAULT_POINTS,
        recurrence: Recurrence::DAILY,
        target_amount: None,
        unit: None,
        direction: None,
    };
    History { name, asks, days: BTreeMap::new() }
}

fn rows(csv: &str) -> impl Iterator<Item = Result<(u64, csv::StringRecord), Fault>> {
    let text = csv.trim_start_matches('\u{feff}');
    let reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    reader.into_records().enumerate().map(move |(n, row)| {
        let line = n as u64 + 1;
        let row = row.map_err(|_| (line, words::NOT_READ))?;
        Ok((row.position().map_or(line, |at| line_of(text, at)), row))
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
/// `last` is the last date that it may contain.
///
/// # Errors
/// The first line that does not fit the format.
pub fn loop_checkmarks(csv: &str, last: Day) -> Result<Vec<History>, Fault> {
    let mut rows = rows(csv);
    let (_, heading) = rows.next().ok_or((1, words::HEADING))??;
    let cells: Vec<&str> = heading.iter().map(str::trim).collect();
    if cells.len() < 2 || cells[0] != "Date" {
        return Err((1, words::HEADING));
    }
    let single = cells[1..] == ["Value", "Notes"];
    // A comma ends each line.
    let names = cells[1..].iter().take(if single { 1 } else { cells.len() }).filter(|name| !name.is_empty());
    let mut all: Vec<History> = Vec::new();
    for name in names {
        if all.len() == MOST_HABITS {
            return Err((1, words::TOO_MANY_HABITS));
        }
        let history = begun(name, &all);
        all.push(history);
    }
    let mut days = 0;
    for row in rows {
        let (line, row) = row?;
        days += all.len();
        if days > MOST_DAYS {
            return Err((line, words::TOO_MANY_DAYS));
        }
        let date = day(row.get(0).unwrap_or_default(), last).map_err(|fault| (line, fault))?;
        for (n, history) in all.iter_mut().enumerate() {
            let mark = loop_mark(row.get(n + 1).unwrap_or_default());
            let note = row.get(2).filter(|_| single).and_then(note);
            history.days.insert(date, Said { note, ..Said::from(mark) });
        }
    }
    Ok(all)
}

/// `Habits.csv` of Loop Habit Tracker: how often each habit is due, in the order of the columns of `Checkmarks.csv`.
///
/// # Errors
/// The first line that does not fit the format.
pub fn loop_habits(csv: &str, all: &mut [History]) -> Result<(), Fault> {
    let mut rows = rows(csv);
    let (_, heading) = rows.next().ok_or((1, words::HEADING))??;
    // Older versions have other names for these columns.
    let column = |names: [&str; 2]| heading.iter().position(|cell| names.contains(&cell.trim()));
    let times = column(["FrequencyNumerator", "NumRepetitions"]).ok_or((1, words::HEADING))?;
    let days = column(["FrequencyDenominator", "Interval"]).ok_or((1, words::HEADING))?;
    let about = column(["Question", "Description"]);
    for (history, row) in all.iter_mut().zip(rows) {
        let (_, row) = row?;
        let number = |at: usize| row.get(at).and_then(|cell| cell.trim().parse::<u16>().ok());
        if let (Some(times), Some(days)) = (number(times), number(days)) {
            history.asks.recurrence = often(times, days);
        }
        history.asks.description = about.and_then(|at| row.get(at)).map(|text| cut(text, NOTE)).unwrap_or_default();
    }
    Ok(())
}

fn often(times: u16, days: u16) -> Recurrence {
    match (times, days) {
        (1, 1 | 7 | 30 | 90 | 365) => Recurrence::Every(days),
        (n, per_days) if (1..=365).contains(&per_days) && (1..per_days).contains(&n) => {
            Recurrence::Times { n, per_days }
        }
        _ => Recurrence::DAILY,
    }
}

/// HabitBull's CSV: a row for each habit and date, `last` at the latest.
///
/// # Errors
/// The first line that does not fit the format.
pub fn habitbull(csv: &str, last: Day) -> Result<Vec<History>, Fault> {
    let mut rows = rows(csv);
    let (_, heading) = rows.next().ok_or((1, words::HEADING))??;
    let column = |wanted: &str| heading.iter().position(|cell| cell.trim() == wanted);
    let needed = |wanted: &str| column(wanted).ok_or((1, words::HEADING));
    let (name, date, value) = (needed("HabitName")?, needed("CalendarDate")?, needed("Value")?);
    let (about, comment) = (column("HabitDescription"), column("CommentText"));
    let mut all: Vec<History> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (n, row) in rows.enumerate() {
        let (line, row) = row?;
        if n == MOST_DAYS {
            return Err((line, words::TOO_MANY_DAYS));
        }
        let cell = |n: usize| row.get(n).unwrap_or_default().trim();
        let day = day(cell(date), last).map_err(|fault| (line, fault))?;
        let mark = match cell(value) {
            "1" => Mark::Done,
            "0" => Mark::Missed,
            "" => Mark::Unknown,
            _ => Mark::Other,
        };
        let at = match places.get(cell(name)) {
            Some(at) => *at,
            None if all.len() == MOST_HABITS => return Err((line, words::TOO_MANY_HABITS)),
            None => {
                let mut history = begun(cell(name), &all);
                history.asks.description = about.map(|at| cut(cell(at), NOTE)).unwrap_or_default();
                all.push(history);
                places.insert(cell(name).to_owned(), all.len() - 1);
                all.len() - 1
            }
        };
        all[at].days.insert(day, Said { note: comment.and_then(|at| note(cell(at))), ..Said::from(mark) });
    }
    Ok(all)
}

/// The log in a Daymark archive, of dates up to `last`.
///
/// # Errors
/// The first line that does not fit the format.
pub fn daymark_log(json: &str, last: Day) -> Result<Vec<History>, Fault> {
    let log: PortableLog = serde_json::from_str(json).map_err(|e| (e.line() as u64, words::NOT_A_LOG))?;
    if log.format != FORMAT || log.version != 1 {
        return Err((1, words::NOT_A_LOG));
    }
    if log.habits.len() > MOST_HABITS {
        return Err((1, words::TOO_MANY_HABITS));
    }
    if log.habits.iter().map(|habit| habit.days.len()).sum::<usize>() > MOST_DAYS {
        return Err((1, words::TOO_MANY_DAYS));
    }
    for said in log.habits.iter().flat_map(|habit| &habit.days) {
        near(said.date, last).map_err(|fault| (1, fault))?;
    }
    let mut all: Vec<History> = Vec::new();
    for habit in log.habits {
        let twice = all.iter().any(|history| folded([history.name.as_str()]) == folded([habit.title.as_str()]));
        let name = if twice { format!("{} · {}", habit.title, habit.program) } else { habit.title.clone() };
        let history = begun(&name, &all);
        all.push(lived(history, habit));
    }
    Ok(all)
}

fn lived(mut history: History, habit: PortableHabit) -> History {
    history.asks.description = cut(&habit.description, NOTE);
    history.asks.points = habit.points.clamp(0, 10_000);
    history.asks.recurrence = habit.recurrence;
    if let Some(amount) = habit.target_amount.filter(|amount| amount.0 > 0) {
        history.asks.target_amount = Some(amount);
        history.asks.direction = habit.direction;
        history.asks.unit = habit.unit.map(|unit| cut(&unit, 40));
    }
    for day in habit.days {
        let mark = match day.status {
            Status::Done => Mark::Done,
            Status::Impossible => Mark::Skipped,
            Status::NotNow => Mark::PutOff,
            Status::Open => Mark::Unknown,
        };
        let note = day.note.as_deref().and_then(note);
        history.days.insert(day.date, Said { mark, amount: day.amount, note });
    }
    history
}

#[cfg(test)]
#[path = "rules/tests.rs"]
mod tests;
