//! The file that a member imports: one text, or an archive of several. Its format is detected from its content.

use std::io::{self, Cursor, Read};

use daymark_actors::clock::Day;
use zip::ZipArchive;

use super::model::Format;
use super::rules::{self, Fault, History};
use super::words;

/// The most files in an archive.
const MOST_FILES: usize = 5_000;
/// The most bytes that the files of an archive may unpack to.
const UNPACKED: u64 = 64 * 1024 * 1024;

/// The contents of a file.
pub struct Contents {
    /// The app that wrote it.
    pub format: Format,
    /// Its habits, in the file's order.
    pub habits: Vec<History>,
    /// Files of an archive that were skipped.
    pub left_out: Vec<String>,
}

/// What is wrong, as a sentence for people that names the file and, where known, the line.
#[derive(Debug)]
pub struct Wrong(pub String);

impl Wrong {
    fn in_line(file: &str, (line, fault): Fault) -> Self {
        Self(words::in_line(file, line, fault))
    }
}

type Result<T> = std::result::Result<T, Wrong>;

/// Parses the upload. `last` is the last date that it may contain.
///
/// # Errors
/// When the file cannot be imported: a sentence that names the file and the line.
pub fn read(bytes: &[u8], last: Day) -> Result<Contents> {
    if bytes.starts_with(b"PK") {
        archive(bytes, last)
    } else {
        one(words::THE_FILE, &text(words::THE_FILE, bytes)?, last)
    }
}

fn text(name: &str, bytes: &[u8]) -> Result<String> {
    let text = std::str::from_utf8(bytes).map_err(|e| {
        let line = bytes[..e.valid_up_to()].iter().filter(|b| **b == b'\n').count() as u64 + 1;
        Wrong::in_line(name, (line, words::NOT_UTF8))
    })?;
    match text.find('\0') {
        Some(at) => {
            let line = text[..at].matches('\n').count() as u64 + 1;
            Err(Wrong::in_line(name, (line, words::NOT_TEXT)))
        }
        None => Ok(text.to_owned()),
    }
}

/// A single file.
fn one(name: &str, text: &str, last: Day) -> Result<Contents> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let heading = start.lines().next().unwrap_or_default();
    let (format, read) = if start.starts_with('{') {
        (Format::Daymark, rules::daymark_log(text, last))
    } else if heading.contains("HabitName") {
        (Format::Habitbull, rules::habitbull(text, last))
    } else {
        (Format::Loop, rules::loop_checkmarks(text, last))
    };
    let habits = read.map_err(|fault| Wrong::in_line(name, fault))?;
    Ok(Contents { format, habits, left_out: Vec::new() })
}

struct Archive<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    names: Vec<String>,
}

impl Archive<'_> {
    /// Unpacks every file once, including skipped ones: an archive that is damaged anywhere cannot be trusted. If only
    /// one file is read, unpacks only that: an archive of a long log has much more in its other files.
    fn check(&mut self, only: Option<&str>) -> Result<()> {
        let mut room = UNPACKED;
        for at in 0..self.zip.len() {
            let name = self.zip.name_for_index(at).unwrap_or_default().to_owned();
            if only.is_some_and(|only| only != name) {
                continue;
            }
            let file = self.zip.by_index(at).map_err(|_| damaged(&name))?;
            let size = io::copy(&mut file.take(room + 1), &mut io::sink()).map_err(|_| damaged(&name))?;
            room = room.checked_sub(size).ok_or_else(|| Wrong(words::too_large(&name)))?;
        }
        Ok(())
    }

    fn text(&mut self, name: &str) -> Result<String> {
        let mut file = self.zip.by_name(name).map_err(|_| damaged(name))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|_| damaged(name))?;
        text(name, &bytes)
    }

    /// The file of this name at the lowest depth.
    fn find(&self, file: &str) -> Option<String> {
        let mut found: Vec<&String> = self.names.iter().filter(|name| base(name) == file).collect();
        found.sort_by_key(|name| name.matches('/').count());
        found.first().map(|name| (*name).clone())
    }
}

fn damaged(name: &str) -> Wrong {
    Wrong(words::damaged(name))
}

fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn archive(bytes: &[u8], last: Day) -> Result<Contents> {
    let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Wrong(words::NOT_AN_ARCHIVE.to_owned()))?;
    if zip.len() > MOST_FILES {
        return Err(Wrong(words::too_many_files(MOST_FILES)));
    }
    let names = zip.file_names().filter(|name| !name.ends_with('/')).map(str::to_owned).collect();
    let mut archive = Archive { zip, names };
    let log = archive.find("log.json");
    archive.check(log.as_deref())?;
    let mut read = Vec::new();
    let mut contents = if let Some(log) = log {
        let found = one(&log, &archive.text(&log)?, last)?;
        read.push(log);
        found
    } else if let Some(checkmarks) = archive.find("Checkmarks.csv") {
        loops(&mut archive, checkmarks, &mut read, last)?
    } else {
        let csv = archive.names.iter().find(|name| name.to_ascii_lowercase().ends_with(".csv")).cloned();
        let csv = csv.ok_or_else(|| Wrong(words::NO_HABITS.to_owned()))?;
        let found = one(&csv, &archive.text(&csv)?, last)?;
        read.push(csv);
        found
    };
    contents.left_out = archive.names.into_iter().filter(|name| !read.contains(name)).collect();
    contents.left_out.sort();
    Ok(contents)
}

/// The archive of Loop Habit Tracker: one file with all states, another with the frequencies, and one per habit with
/// its notes.
fn loops(archive: &mut Archive<'_>, checkmarks: String, read: &mut Vec<String>, last: Day) -> Result<Contents> {
    let folder = checkmarks.strip_suffix("Checkmarks.csv").unwrap_or_default().to_owned();
    let mut contents = one(&checkmarks, &archive.text(&checkmarks)?, last)?;
    let habits = format!("{folder}Habits.csv");
    if archive.names.contains(&habits) {
        let text = archive.text(&habits)?;
        rules::loop_habits(&text, &mut contents.habits).map_err(|fault| Wrong::in_line(&habits, fault))?;
        read.push(habits);
    }
    let mut days: usize = contents.habits.iter().map(|history| history.days.len()).sum();
    for (n, history) in contents.habits.iter_mut().enumerate() {
        // '002 Wake up early/Checkmarks.csv': the number is the column's.
        let own = format!("{folder}{:03} ", n + 1);
        let own = |name: &&String| name.starts_with(&own) && base(name) == "Checkmarks.csv";
        let Some(name) = archive.names.iter().find(own).cloned() else { continue };
        let text = archive.text(&name)?;
        let noted = rules::loop_checkmarks(&text, last).map_err(|fault| Wrong::in_line(&name, fault))?;
        let before = history.days.len();
        for (date, said) in noted.into_iter().flat_map(|one| one.days).filter(|(_, said)| said.note.is_some()) {
            history.days.entry(date).or_insert_with(|| said.mark.into()).note = said.note;
        }
        days += history.days.len() - before;
        if days > rules::MOST_DAYS {
            return Err(Wrong(words::TOO_MANY_DAYS.to_owned()));
        }
        read.push(name);
    }
    read.push(checkmarks);
    Ok(contents)
}

#[cfg(test)]
#[path = "files/tests.rs"]
mod tests;
