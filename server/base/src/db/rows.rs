//! Many rows as one parameter. PostgreSQL gets an array for each column. SQLite gets the text of a JSON array of
//! arrays, written directly, or runs a write once for each row.

use std::fmt::Write as _;

use daymark_actors::clock::{Day, Instant};

use super::value::Val;

/// The argument of a `{rows $n: …}` placeholder.
///
/// ```ignore
/// let mut rows = Rows::new();
/// for op in &ops {
///     rows.push(row![op.member_id, &op.op_id, op.amount, op.credited]);
/// }
/// tx.exec(&INSERT_OPERATIONS, args![rows]).await?;
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows {
    cells: Vec<Val>,
    width: usize,
}

impl Rows {
    /// No rows yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a row; its cells are in the order of the placeholder's columns.
    pub fn push<const WIDTH: usize>(&mut self, cells: [Val; WIDTH]) {
        debug_assert!(self.width == WIDTH || self.cells.is_empty(), "rows of one width");
        self.width = WIDTH;
        self.cells.extend(cells);
    }

    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.iter().len()
    }

    /// True when there is nothing to send.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The cells of each row.
    pub(super) fn iter(&self) -> std::slice::Chunks<'_, Val> {
        self.cells.chunks(self.width.max(1))
    }

    /// The cells of a column.
    pub(super) fn column(&mut self, at: usize) -> impl Iterator<Item = &mut Val> {
        self.cells.iter_mut().skip(at).step_by(self.width.max(1))
    }

    /// The rows as SQLite's placeholder reads them.
    pub(super) fn to_json(&self) -> String {
        let mut json = String::with_capacity(self.cells.len() * 16 + 2);
        json.push('[');
        for (i, row) in self.iter().enumerate() {
            json.push_str(if i == 0 { "[" } else { ",[" });
            for (i, cell) in row.iter().enumerate() {
                if i > 0 {
                    json.push(',');
                }
                write(cell, &mut json);
            }
            json.push(']');
        }
        json.push(']');
        json
    }
}

/// The cells of one row, borrowed: `row![id, &name, note.as_deref(), None::<i64>]`.
#[macro_export]
macro_rules! row {
    ($($x:expr),* $(,)?) => { [$($crate::db::Cell::val(&$x)),*] };
}

/// A value of a row.
pub trait Cell {
    /// This value as an argument.
    fn val(&self) -> Val;
}

impl<T: Cell + ?Sized> Cell for &T {
    fn val(&self) -> Val {
        (**self).val()
    }
}

macro_rules! cells {
    ($($t:ty: $kind:ident $make:expr;)*) => { $(
        impl Cell for $t {
            fn val(&self) -> Val {
                Val::$kind(Some($make(self)))
            }
        }
        impl Cell for Option<$t> {
            fn val(&self) -> Val {
                Val::$kind(self.as_ref().map($make))
            }
        }
    )* };
}

cells! {
    bool: Bool |x: &bool| *x;
    i64: Int |x: &i64| *x;
    i32: Int |x: &i32| i64::from(*x);
    u32: Int |x: &u32| i64::from(*x);
    Instant: Int |x: &Instant| x.0;
    Day: Text Day::to_string;
    f64: Real |x: &f64| *x;
    String: Text String::clone;
    Vec<u8>: Blob Vec::clone;
}

impl Cell for str {
    fn val(&self) -> Val {
        Val::Text(Some(self.to_owned()))
    }
}

impl Cell for Option<&str> {
    fn val(&self) -> Val {
        Val::Text(self.map(str::to_owned))
    }
}

impl Cell for Val {
    fn val(&self) -> Val {
        self.clone()
    }
}

/// Ids as SQLite's placeholder reads them.
pub(super) fn ids_json(ids: &[i64]) -> String {
    let mut json = String::with_capacity(ids.len() * 8 + 2);
    json.push('[');
    for (i, id) in ids.iter().enumerate() {
        let _ = write!(json, "{}{id}", if i > 0 { "," } else { "" });
    }
    json.push(']');
    json
}

/// Appends a value as JSON.
fn write(value: &Val, json: &mut String) {
    // Writing to a string does not fail.
    let _ = match value {
        Val::Bool(Some(x)) => write!(json, "{x}"),
        Val::Int(Some(x)) => write!(json, "{x}"),
        // JSON has no infinities and no NaN: they become NULL.
        Val::Real(Some(x)) if x.is_finite() => write!(json, "{x:?}"),
        Val::Text(Some(x)) => return quoted(x, json),
        // As hexadecimal digits, which a `BLOB` column of the placeholder turns back into bytes.
        Val::Blob(Some(x)) => {
            json.push('"');
            for byte in x {
                let _ = write!(json, "{byte:02x}");
            }
            write!(json, "\"")
        }
        Val::Ids(ids) => return quoted(&ids_json(ids), json),
        Val::Rows(rows) => return quoted(&rows.to_json(), json),
        Val::Bool(None) | Val::Int(None) | Val::Real(_) | Val::Text(None) | Val::Blob(None) => write!(json, "null"),
    };
}

fn quoted(text: &str, json: &mut String) {
    json.push('"');
    let mut plain = 0;
    for (i, byte) in text.bytes().enumerate() {
        if byte >= 0x20 && byte != b'"' && byte != b'\\' {
            continue;
        }
        json.push_str(&text[plain..i]);
        plain = i + 1;
        match byte {
            b'"' => json.push_str("\\\""),
            b'\\' => json.push_str("\\\\"),
            b'\n' => json.push_str("\\n"),
            _ => {
                let _ = write!(json, "\\u{byte:04x}");
            }
        }
    }
    json.push_str(&text[plain..]);
    json.push('"');
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn rows_serialize_to_json() {
        let mut rows = Rows::new();
        assert_eq!(rows.to_json(), "[]");
        assert_eq!([ids_json(&[1, i64::MAX]), ids_json(&[])], [format!("[1,{}]", i64::MAX), "[]".to_owned()]);
        rows.push(row![i64::MAX, "a\"\\\n\u{1}ü", None::<&str>, true, 1.0, Instant(7), vec![0u8, 255]]);
        rows.push(row![1, String::from("b"), Some("c"), false, f64::NAN, None::<Instant>, Val::Blob(None)]);
        assert_eq!(rows.len(), 2);
        assert_eq!(
            rows.to_json(),
            "[[9223372036854775807,\"a\\\"\\\\\\n\\u0001ü\",null,true,1.0,7,\"00ff\"],[1,\"b\",\"c\",false,null,null,null]]"
        );
    }

    proptest! {
        #[test]
        fn texts_and_numbers_survive_the_json_round_trip(text in ".*", raw in any::<String>(), x in any::<f64>(), n in any::<i64>()) {
            let mut rows = Rows::new();
            rows.push(row![&text, raw, x, n]);
            let back: Vec<(String, String, Option<f64>, i64)> = serde_json::from_str(&rows.to_json()).expect("json");
            prop_assert_eq!(&back[0].0, &text);
            prop_assert_eq!(&back[0].1, &raw);
            prop_assert_eq!(back[0].3, n);
            // serde_json may lose the last bits, even of the smallest numbers.
            let apart = |y: f64| y.to_bits().abs_diff(x.to_bits());
            prop_assert!(back[0].2.map_or(!x.is_finite(), |y| apart(y) <= 4), "{x:?} came back as {:?}", back[0].2);
        }
    }
}
