//! User-facing text about taxes.

pub(super) const NO_COUNTRY: &str = "Enter a two-letter country code, such as DE.";
pub(super) const ENDS_BEFORE: &str = "Choose a last day on or after the first.";
pub(super) const CHANGED_MEANWHILE: &str = "Another administrator has just changed the tax rates. Your change was not saved. Open the rate again to see the changes.";

/// On an invoice without tax, for a business in another country.
pub(super) fn reverse_charge(name: &str) -> String {
    format!("Reverse charge: the customer accounts for {name}.")
}
