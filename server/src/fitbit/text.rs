//! The text of a file, its lines, and how error messages name a place in it.

use std::fmt;
use std::path::{Path, PathBuf};

use csv::{ReaderBuilder, StringRecord};
use daymark_web::csv_lines::line_of;

/// Why a file is rejected.
#[derive(Debug, thiserror::Error)]
pub struct Refused {
    file: PathBuf,
    /// The line's number, from 1; 0 for the file as a whole.
    line: u64,
    /// The column's number, from 1, and its name.
    column: Option<(usize, String)>,
    why: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if self.line > 0 {
            write!(f, ", line {}", self.line)?;
        }
        match &self.column {
            Some((number, name)) if !name.is_empty() => write!(f, ", column {number} ({name})")?,
            Some((number, _)) => write!(f, ", column {number}")?,
            None => {}
        }
        write!(f, ": {}", self.why)
    }
}

impl Refused {
    /// An error about a file as a whole.
    pub(super) fn whole(file: &Path, why: impl Into<String>) -> Self {
        Self::at(file, 0, None, why)
    }

    /// An error at a place.
    pub(super) fn at(file: &Path, line: u64, column: Option<(usize, String)>, why: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, column, why: why.into() }
    }
}

fn utf8<'a>(file: &Path, bytes: &'a [u8]) -> Result<&'a str, Refused> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|e| {
        let before = &bytes[..e.valid_up_to()];
        let line = 1 + before.iter().filter(|b| **b == b'\n').count() as u64;
        let column = 1 + before.rsplit(|b| *b == b'\n').next().map_or(0, |l| l.iter().filter(|b| **b == b',').count());
        Refused::at(file, line, Some((column, String::new())), "this is not UTF-8 text; it may be another kind of file")
    })
}

/// The text with its name.
pub(super) struct Text<'a> {
    file: &'a Path,
    text: &'a str,
}

/// A line with its number.
pub(super) type Row = (u64, StringRecord);

impl<'a> Text<'a> {
    pub(super) fn new(file: &'a Path, bytes: &'a [u8]) -> Result<Self, Refused> {
        Ok(Self { file, text: utf8(file, bytes)? })
    }

    pub(super) fn refuse(&self, line: u64, column: Option<(usize, String)>, why: impl Into<String>) -> Refused {
        Refused::at(self.file, line, column, why)
    }

    /// Lines with their numbers; empty ones are skipped.
    pub(super) fn rows(&self) -> impl Iterator<Item = Result<Row, Refused>> {
        let reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(self.text.as_bytes());
        reader.into_records().map(|record| match record {
            Ok(record) => Ok((record.position().map_or(0, |at| line_of(self.text, at)), record)),
            Err(e) => Err(self.refuse(e.position().map_or(0, csv::Position::line), None, e.to_string())),
        })
    }

    /// Whether the file ends in the middle of a line.
    pub(super) fn is_open(&self) -> bool {
        !self.text.ends_with(['\n', '\r'])
    }
}
