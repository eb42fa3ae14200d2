//! Tax rates as administrators send and see them.

use daymark_actors::clock::Day;
use daymark_derive::input;
use daymark_web::part::{one_line, said};
use serde::Serialize;

/// A tax rate.
#[input]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[schema(as = TaxRate)]
pub(super) struct RateIn {
    /// Two letters of ISO 3166; null for every country without its own rate.
    #[garde(length(chars, min = 2, max = 2))]
    pub country: Option<String>,
    /// What the tax is called on an invoice, such as `VAT`.
    #[garde(length(chars, min = 1, max = 40), custom(said), custom(one_line))]
    pub name: String,
    /// In thousandths of a per cent: 19,000 is 19%.
    #[garde(range(min = 0, max = 100_000))]
    pub rate: i64,
    /// Whether a business with a tax number, in another country than the seller's, owes the tax itself.
    #[serde(default)]
    pub reverse_charge: bool,
    /// The first day on which it applies; null if it always has.
    #[schema(value_type = Option<String>, format = Date)]
    pub valid_from: Option<Day>,
    /// The last day on which it applies; null if it has no end.
    #[schema(value_type = Option<String>, format = Date)]
    pub valid_until: Option<Day>,
}

/// The whole table of rates.
#[input]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[schema(as = TaxRates)]
pub(super) struct RatesIn {
    /// At most 300, by country.
    #[garde(length(max = 300), dive)]
    pub rates: Vec<RateIn>,
    /// In an answer: the version to send with the next change. In a change: the version that was edited; 409 if there is
    /// a newer one.
    pub version: Option<i64>,
}
