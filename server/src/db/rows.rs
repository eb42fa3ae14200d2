//! Many rows as one parameter: the text of a JSON array of arrays, written without a tree in between.

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
#[derive(Clone, Debug, Default)]
pub struct Rows {
    json: String,
    len: usize,
}

impl Rows {
    /// No rows yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a row; its cells stand in the order of the placeholder's columns.
    pub fn push(&mut self, cells: &[&dyn Cell]) {
        self.json.push(if self.len == 0 { '[' } else { ',' });
        for (i, cell) in cells.iter().enumerate() {
            self.json.push(if i == 0 { '[' } else { ',' });
            cell.write(&mut self.json);
        }
        self.json.push(']');
        self.len += 1;
    }

    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// True when there is nothing to send.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The length of the text so far, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.json.len()
    }

    pub(super) fn into_json(mut self) -> String {
        self.json.push_str(if self.len == 0 { "[]" } else { "]" });
        self.json
    }
}

/// The cells of one row, borrowed: `row![id, &name, note.as_deref(), None::<i64>]`.
#[macro_export]
macro_rules! row {
    ($($x:expr),* $(,)?) => { &[$(&$x as &dyn $crate::db::Cell),*] };
}

/// A value that can stand in a row.
pub trait Cell {
    /// Appends this value as JSON.
    fn write(&self, json: &mut String);
}

impl<T: Cell + ?Sized> Cell for &T {
    fn write(&self, json: &mut String) {
        (**self).write(json);
    }
}

impl<T: Cell> Cell for Option<T> {
    fn write(&self, json: &mut String) {
        match self {
            Some(x) => x.write(json),
            None => json.push_str("null"),
        }
    }
}

impl Cell for bool {
    fn write(&self, json: &mut String) {
        json.push_str(if *self { "true" } else { "false" });
    }
}

macro_rules! integers {
    ($($t:ty),*) => { $(
        impl Cell for $t {
            fn write(&self, json: &mut String) {
                // Writing to a string does not fail.
                let _ = write!(json, "{self}");
            }
        }
    )* };
}

integers!(i64, i32, u32);

impl Cell for Instant {
    fn write(&self, json: &mut String) {
        self.0.write(json);
    }
}

impl Cell for Day {
    fn write(&self, json: &mut String) {
        let _ = write!(json, "\"{self}\"");
    }
}

impl Cell for f64 {
    /// JSON has no infinities and no NaN: they become NULL.
    fn write(&self, json: &mut String) {
        if self.is_finite() {
            let _ = write!(json, "{self:?}");
        } else {
            json.push_str("null");
        }
    }
}

impl Cell for str {
    fn write(&self, json: &mut String) {
        json.push('"');
        let mut plain = 0;
        for (i, byte) in self.bytes().enumerate() {
            if byte >= 0x20 && byte != b'"' && byte != b'\\' {
                continue;
            }
            json.push_str(&self[plain..i]);
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
        json.push_str(&self[plain..]);
        json.push('"');
    }
}

impl Cell for String {
    fn write(&self, json: &mut String) {
        self.as_str().write(json);
    }
}

impl Cell for [u8] {
    /// As hexadecimal digits, which a `BLOB` column of the placeholder turns back into bytes.
    fn write(&self, json: &mut String) {
        json.push('"');
        for byte in self {
            let _ = write!(json, "{byte:02x}");
        }
        json.push('"');
    }
}

impl Cell for Vec<u8> {
    fn write(&self, json: &mut String) {
        self.as_slice().write(json);
    }
}

impl Cell for Val {
    fn write(&self, json: &mut String) {
        match self {
            Self::Bool(x) => x.write(json),
            Self::Int(x) => x.write(json),
            Self::Real(x) => x.write(json),
            Self::Text(x) => x.write(json),
            Self::Blob(x) => x.write(json),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn rows_are_json() {
        let mut rows = Rows::new();
        assert_eq!(rows.clone().into_json(), "[]");
        rows.push(row![i64::MAX, "a\"\\\n\u{1}ü", None::<&str>, true, 1.0, f64::NAN, Instant(7), vec![0u8, 255]]);
        rows.push(row![1, String::from("b"), Some("c"), false, 1e300]);
        assert_eq!(rows.len(), 2);
        assert_eq!(
            rows.into_json(),
            "[[9223372036854775807,\"a\\\"\\\\\\n\\u0001ü\",null,true,1.0,null,7,\"00ff\"],[1,\"b\",\"c\",false,1e300]]"
        );
    }

    proptest! {
        #[test]
        fn every_text_and_number_survives(text in ".*", raw in any::<String>(), x in any::<f64>(), n in any::<i64>()) {
            let mut rows = Rows::new();
            rows.push(row![&text, raw, x, n]);
            let back: Vec<(String, String, Option<f64>, i64)> = serde_json::from_str(&rows.into_json()).expect("json");
            prop_assert_eq!(&back[0].0, &text);
            prop_assert_eq!(&back[0].1, &raw);
            prop_assert_eq!(back[0].3, n);
            if let Some(y) = back[0].2 { prop_assert!((y - x).abs() <= x.abs() * 1e-15) } else { prop_assert!(!x.is_finite()) }
        }
    }
}
