//! Reading rows: one decoder for both drivers.
//!
//! A row's type is a tuple, column by column, or a struct whose fields are found by their columns' names:
//!
//! ```ignore
//! #[derive(db::Record)]
//! struct Session {
//!     id: i64,
//!     created_at: Instant,
//!     left_on: Option<Day>,
//!     #[column(rename = "type")]
//!     kind: String,
//!     streak_state: db::Json<Streak>,
//!     #[column(flatten)]
//!     device: Device,
//! }
//! ```

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::error::Error as StdError;

use daymark_actors::clock::{Day, Instant};
use rusqlite::types::ValueRef;
use serde::de::DeserializeOwned;
use sqlx::postgres::PgRow;
use sqlx::{Column as _, Decode, Postgres, Row as _, TypeInfo, ValueRef as _};

use super::error::{Error, Result};

/// A row's type: `#[derive(db::Record)]`, or a tuple.
pub trait Record: Sized + Send + 'static {
    /// Reads the row.
    fn read(row: &Row<'_>) -> Result<Self>;
}

/// A type that one column can be read as.
pub trait Column: Sized {
    /// Reads the value.
    fn read(value: Value<'_>) -> Result<Self, Box<dyn StdError + Send + Sync>>;
}

/// The value of a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'r> {
    /// NULL.
    Null,
    /// A BOOLEAN of PostgreSQL. SQLite keeps it as an integer.
    Bool(bool),
    /// An integer of up to 64 bits.
    Int(i64),
    /// A DOUBLE PRECISION.
    Real(f64),
    /// A TEXT.
    Text(&'r str),
    /// A BLOB or BYTEA.
    Blob(&'r [u8]),
}

/// One row of either driver.
pub struct Row<'r> {
    cells: Cells<'r>,
    places: &'r Places,
    /// How many columns were read by name.
    named: Cell<usize>,
}

/// A column's name, and its position.
pub(super) type Place = (&'static str, usize);

/// The positions of the columns that are read from a statement's rows. Every row is read by the same names in the same
/// order, so names are compared only once while the statement is read as the same type.
#[derive(Default)]
pub(super) struct Places {
    known: &'static [Place],
    /// The positions found so far, once they differ from the known ones.
    found: RefCell<Option<Vec<Place>>>,
}

impl Places {
    /// Positions that were found in rows of the same statement.
    pub(super) const fn known(known: &'static [Place]) -> Self {
        Self { known, found: RefCell::new(None) }
    }

    /// The positions that were found, if they differ from the known ones.
    pub(super) fn found(self) -> Option<Vec<Place>> {
        self.found.into_inner()
    }
}

enum Cells<'r> {
    Sqlite(&'r rusqlite::Row<'r>),
    Postgres(&'r PgRow),
}

impl<'r> Row<'r> {
    pub(super) const fn sqlite(row: &'r rusqlite::Row<'r>, places: &'r Places) -> Self {
        Self { cells: Cells::Sqlite(row), places, named: Cell::new(0) }
    }

    pub(super) const fn postgres(row: &'r PgRow, places: &'r Places) -> Self {
        Self { cells: Cells::Postgres(row), places, named: Cell::new(0) }
    }

    /// The column of this name.
    pub fn get<T: Column>(&self, name: &'static str) -> Result<T> {
        let at = self.find(name)?;
        self.at(at)
    }

    /// The column at this place, counted from 0.
    pub fn at<T: Column>(&self, at: usize) -> Result<T> {
        T::read(self.value(at)?).map_err(|e| Error::mistake(format!("column {}: {e}", self.name(at).unwrap_or("?"))))
    }

    /// Every column's name and value.
    pub fn cells(&self) -> impl Iterator<Item = Result<(&str, Value<'r>)>> {
        let names = (0..).map_while(|at| self.name(at));
        names.zip(0..).map(|(name, at)| Ok((name, self.value(at)?)))
    }

    fn find(&self, name: &'static str) -> Result<usize> {
        let nth = self.named.replace(self.named.get() + 1);
        let mut found = self.places.found.borrow_mut();
        match found.as_deref().unwrap_or(self.places.known).get(nth) {
            Some((known, at)) if std::ptr::eq(*known, name) => return Ok(*at),
            _ => {}
        }
        let places = found.get_or_insert_with(|| self.places.known.to_vec());
        places.truncate(nth);
        // Columns are mostly in the order of the fields.
        let after = places.last().map_or(0, |(_, at)| at + 1);
        let later = (after..).take_while(|at| self.name(*at).is_some());
        let at = later
            .chain(0..after)
            .find(|at| self.name(*at) == Some(name))
            .ok_or_else(|| Error::mistake(format!("no column is called {name}")))?;
        places.push((name, at));
        Ok(at)
    }

    fn name(&self, at: usize) -> Option<&str> {
        match self.cells {
            Cells::Sqlite(row) => row.as_ref().column_name(at).ok(),
            Cells::Postgres(row) => row.columns().get(at).map(|column| column.name()),
        }
    }

    fn value(&self, at: usize) -> Result<Value<'r>> {
        Ok(match self.cells {
            Cells::Sqlite(row) => match row.get_ref(at)? {
                ValueRef::Null => Value::Null,
                ValueRef::Integer(x) => Value::Int(x),
                ValueRef::Real(x) => Value::Real(x),
                ValueRef::Text(x) => Value::Text(std::str::from_utf8(x).map_err(Error::mistake)?),
                ValueRef::Blob(x) => Value::Blob(x),
            },
            Cells::Postgres(row) => postgres_value(row, at)?,
        })
    }
}

fn postgres_value(row: &PgRow, at: usize) -> Result<Value<'_>> {
    let value = row.try_get_raw(at)?;
    if value.is_null() {
        return Ok(Value::Null);
    }
    let kind = value.type_info().into_owned();
    let read = match kind.name() {
        "INT8" => i64::decode(value).map(Value::Int),
        "BOOL" => bool::decode(value).map(Value::Bool),
        "FLOAT8" => f64::decode(value).map(Value::Real),
        "TEXT" | "VARCHAR" | "NAME" => <&str as Decode<Postgres>>::decode(value).map(Value::Text),
        "BYTEA" => <&[u8] as Decode<Postgres>>::decode(value).map(Value::Blob),
        other => return Err(Error::mistake(format!("column {at} is of the type {other}: CAST it to one of the five"))),
    };
    read.map_err(Error::mistake)
}

/// The wrong kind of value for a column's type.
#[derive(Debug, thiserror::Error)]
#[error("{found} where {wanted} was expected")]
struct Unreadable {
    found: String,
    wanted: &'static str,
}

fn unreadable<T>(found: Value<'_>, wanted: &'static str) -> Result<T, Box<dyn StdError + Send + Sync>> {
    // Not the value itself, which may be secret.
    let text = format!("{found:?}");
    let found = text.split('(').next().unwrap_or_default().to_owned();
    Err(Unreadable { found, wanted }.into())
}

/// Declares how a column's type reads its value.
macro_rules! columns {
    ($($t:ty: $wanted:literal $($pattern:pat => $made:expr),+;)*) => { $(
        impl Column for $t {
            fn read(value: Value<'_>) -> Result<Self, Box<dyn StdError + Send + Sync>> {
                match value {
                    $($pattern => Ok($made),)+
                    other => unreadable(other, $wanted),
                }
            }
        }
    )* };
}

columns! {
    bool: "a boolean" Value::Bool(x) => x, Value::Int(x @ 0..=1) => x == 1;
    i64: "an integer" Value::Int(x) => x;
    f64: "a double" Value::Real(x) => x;
    String: "a text" Value::Text(x) => x.to_owned();
    Vec<u8>: "bytes" Value::Blob(x) => x.to_vec();
    Instant: "UTC milliseconds" Value::Int(x) => Self(x);
    Day: "a date" Value::Text(x) => x.parse()?;
}

impl<T: Column> Column for Option<T> {
    fn read(value: Value<'_>) -> Result<Self, Box<dyn StdError + Send + Sync>> {
        match value {
            Value::Null => Ok(None),
            value => T::read(value).map(Some),
        }
    }
}

/// JSON kept in a TEXT column, parsed when the row is read. Nullable columns are `Option<Json<T>>`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned> Column for Json<T> {
    fn read(value: Value<'_>) -> Result<Self, Box<dyn StdError + Send + Sync>> {
        match value {
            Value::Text(text) => Ok(Self(serde_json::from_str(text)?)),
            other => unreadable(other, "JSON"),
        }
    }
}

macro_rules! tuples {
    ($($($t:ident $at:literal)+;)*) => { $(
        impl<$($t: Column + Send + 'static),+> Record for ($($t,)+) {
            fn read(row: &Row<'_>) -> Result<Self> {
                Ok(($(row.at::<$t>($at)?,)+))
            }
        }
    )* };
}

tuples! {
    A 0;
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
    A 0 B 1 C 2 D 3 E 4;
    A 0 B 1 C 2 D 3 E 4 F 5;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8;
}

/// Collects rows. The drivers do not know the type of the rows, so that they are compiled once.
pub(super) trait Collect: Any + Send {
    /// Adds a row.
    fn add(&mut self, row: &Row<'_>) -> Result<()>;
}

impl<T: Record> Collect for Vec<T> {
    fn add(&mut self, row: &Row<'_>) -> Result<()> {
        self.push(T::read(row)?);
        Ok(())
    }
}

/// The rows that were collected.
pub(super) fn collected<T: Record>(rows: Box<dyn Collect>) -> Vec<T> {
    let rows: Box<dyn Any> = rows;
    rows.downcast().map(|rows| *rows).unwrap_or_default()
}
