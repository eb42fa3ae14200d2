//! Macros that generate code from one declaration of a type.

mod input;
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

/// The JSON body of a request, or a part of one: read by serde, validated by garde and described by utoipa.
///
/// A field's limits are only in its `#[garde(…)]`; the OpenAPI document states the same ones. `length` of a text,
/// `length` of a `Vec`, `range` and `pattern` are supported, inside `inner(…)` too; what `custom(…)` checks is stated
/// in `#[schema(…)]`. A text or a list without `#[garde(…)]` does not compile; other types may omit it.
///
/// A bound that is a constant also needs its number in `#[schema(…)]`, because utoipa accepts only literals. It
/// compiles only if both are equal.
#[proc_macro_attribute]
pub fn input(_: TokenStream, item: TokenStream) -> TokenStream {
    input::expand(item.into(), input::Place::Body).unwrap_or_else(|e| e.to_compile_error()).into()
}

/// The query parameters of a request: the same as [`macro@input`], with `#[param(…)]` in place of `#[schema(…)]`.
#[proc_macro_attribute]
pub fn query(_: TokenStream, item: TokenStream) -> TokenStream {
    input::expand(item.into(), input::Place::Query).unwrap_or_else(|e| e.to_compile_error()).into()
}
