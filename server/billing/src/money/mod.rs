//! Money: whole minor units with an ISO 4217 currency, and never a float.

mod amount;
mod currency;
mod words;

pub use amount::Money;
pub use currency::{Currency, UnknownCurrency};
