//! Arguments of statements as plain data, independent of the driver that will carry them.

use daymark_actors::clock::{Day, Instant};
use sqlx::Arguments;
use sqlx::error::BoxDynError;
use sqlx::postgres::PgArguments;

use super::placeholders::Columns;
use super::rows::Rows;
use super::schema::Kind;

/// One argument. The kind stays known when the value is NULL, because PostgreSQL wants a type for every parameter.
///
/// There is one integer kind on purpose: drivers cache prepared statements by text, and the same text with another
/// integer type on the same connection fails.
#[derive(Clone, Debug, PartialEq)]
pub enum Val {
    /// BOOLEAN.
    Bool(Option<bool>),
    /// BIGINT: ids, counts, minor units of money, instants in milliseconds.
    Int(Option<i64>),
    /// DOUBLE PRECISION.
    Real(Option<f64>),
    /// TEXT: also civil dates (YYYY-MM-DD) and JSON.
    Text(Option<String>),
    /// BYTEA or BLOB.
    Blob(Option<Vec<u8>>),
    /// The argument of an `{ids $n}` placeholder.
    Ids(Vec<i64>),
    /// The argument of a `{rows $n: …}` placeholder.
    Rows(Rows),
}

/// The arguments of a read.
pub(super) enum Ask {
    /// For at most this many rows.
    Once(Vec<Val>, usize),
    /// For every row of each of these [`Rows`] or ids.
    Each(Val),
}

impl Val {
    /// The argument of an `{ids $n}` placeholder.
    pub fn ids(ids: impl IntoIterator<Item = i64>) -> Self {
        Self::Ids(ids.into_iter().collect())
    }

    const fn is_null(&self) -> bool {
        matches!(self, Self::Bool(None) | Self::Int(None) | Self::Real(None) | Self::Text(None) | Self::Blob(None))
    }
}

macro_rules! from {
    ($($t:ty => $kind:ident $make:expr;)*) => { $(
        impl From<$t> for Val {
            fn from(x: $t) -> Self {
                Self::$kind(Some($make(x)))
            }
        }
        impl From<Option<$t>> for Val {
            fn from(x: Option<$t>) -> Self {
                Self::$kind(x.map($make))
            }
        }
    )* };
}

from! {
    bool => Bool |x| x;
    i64 => Int |x| x;
    i32 => Int i64::from;
    u32 => Int i64::from;
    Instant => Int |x: Instant| x.0;
    f64 => Real |x| x;
    &str => Text str::to_owned;
    String => Text |x| x;
    &String => Text String::clone;
    Day => Text |x: Day| x.to_string();
    serde_json::Value => Text |x: serde_json::Value| x.to_string();
    Vec<u8> => Blob |x| x;
}

impl From<Rows> for Val {
    fn from(rows: Rows) -> Self {
        Self::Rows(rows)
    }
}

/// The arguments of a statement: `args![id, name, None::<i64>]`.
#[macro_export]
macro_rules! args {
    ($($x:expr),* $(,)?) => { ::std::vec![$($crate::db::Val::from($x)),*] };
}

/// The values as PostgreSQL's driver takes them; `columns` are those of the statement. Fails for a text of 2 GiB or
/// more.
pub(super) fn postgres(values: Vec<Val>, columns: &Columns) -> Result<PgArguments, sqlx::Error> {
    let mut arguments = PgArguments::default();
    arguments.reserve(values.len(), 0);
    for (value, parameter) in values.into_iter().zip(1..) {
        let added = match value {
            Val::Bool(x) => arguments.add(x),
            Val::Int(x) => arguments.add(x),
            Val::Real(x) => arguments.add(x),
            Val::Text(x) => arguments.add(x),
            Val::Blob(x) => arguments.add(x),
            Val::Ids(ids) => arguments.add(ids),
            Val::Rows(rows) => match columns.kinds(parameter) {
                Some(kinds) => add_rows(rows, kinds, &mut arguments),
                None => Err("rows for a parameter that takes none".into()),
            },
        };
        added.map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

/// Adds an array for each column.
fn add_rows(mut rows: Rows, kinds: &[Kind], to: &mut PgArguments) -> Result<(), BoxDynError> {
    macro_rules! array {
        ($at:expr, $kind:ident) => {{
            let cells = rows.column($at).map(|cell| match cell {
                Val::$kind(x) => Ok(x.take()),
                cell if cell.is_null() => Ok(None),
                _ => Err("a cell of another kind than its column"),
            });
            to.add(cells.collect::<Result<Vec<_>, _>>()?)
        }};
    }
    for (at, kind) in kinds.iter().enumerate() {
        match kind {
            Kind::Int => array!(at, Int),
            Kind::Bool => array!(at, Bool),
            Kind::Real => array!(at, Real),
            Kind::Text => array!(at, Text),
            Kind::Blob => array!(at, Blob),
        }?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_keep_their_kind_even_when_null() {
        let day: Day = "2026-02-28".parse().expect("day");
        assert_eq!(
            args![Instant(5), None::<Instant>, day, None::<Day>, serde_json::json!({"a": 1}), "x", None::<&str>],
            vec![
                Val::Int(Some(5)),
                Val::Int(None),
                Val::Text(Some("2026-02-28".into())),
                Val::Text(None),
                Val::Text(Some("{\"a\":1}".into())),
                Val::Text(Some("x".into())),
                Val::Text(None)
            ]
        );
    }
}
