//! Macros that write out what is said once of a type.

mod record;

use proc_macro::TokenStream;

/// A row that is read into a struct: each field from the column of its name.
///
/// `#[column(rename = "type")]` names another column, `#[column(flatten)]` reads the field from the same row, and
/// `#[column(skip)]` leaves it to its default.
#[proc_macro_derive(Record, attributes(column))]
pub fn record(item: TokenStream) -> TokenStream {
    record::expand(item.into()).unwrap_or_else(|e| e.to_compile_error()).into()
}
