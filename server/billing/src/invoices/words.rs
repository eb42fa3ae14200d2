//! User-facing text about invoices.

use daymark_actors::clock::Day;

use super::model::{Kind, Purpose};

// Errors.

pub(super) const MORE_THAN_LEFT: &str = "This is more than what is left to pay on the invoice. Enter a smaller amount.";
pub(super) const NO_LONGER_OPEN: &str = "This invoice no longer needs a payment.";

// Lines of documents that the program writes itself.

/// The text of the credit note for an invoice that was never paid.
pub(super) const CANCELLED: &str = "Cancelled before it was paid";
/// The note of a payment from the balance.
pub(super) const FROM_BALANCE: &str = "Balance";

/// What a payment was for, if the invoice has no line.
pub(super) const fn purpose(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Start => "New plan",
        Purpose::Renewal => "Renewal",
        Purpose::Upgrade => "Change of plan",
        Purpose::Manual => "Invoice",
    }
}

/// The last line of a buyer's address.
pub(super) fn tax_number(id: &str) -> String {
    format!("Tax number: {id}")
}

/// Whether this is that line.
pub(super) fn is_tax_number(line: &str) -> bool {
    line.starts_with(&tax_number(""))
}

// The document.

pub(super) const INVOICE: &str = "Invoice";
pub(super) const CREDIT_NOTE: &str = "Credit note";
pub(super) const RECEIPT: &str = "Receipt";
pub(super) const FROM: &str = "From";
pub(super) const TO: &str = "Billed to";
pub(super) const DESCRIPTION: &str = "Description";
pub(super) const AMOUNT: &str = "Amount";
pub(super) const NET: &str = "Net";
pub(super) const TOTAL: &str = "Total";
pub(super) const PAID: &str = "Paid";
pub(super) const DUE: &str = "Amount due";
pub(super) const HOW_TO_PAY: &str = "How to pay";
/// The language of the document.
pub(super) const LANGUAGE: &str = "en";

/// A date: `24 November 2026`.
pub(super) fn date(day: Day) -> String {
    day.strftime("%-d %B %Y").to_string()
}

/// The period of a line.
pub(super) fn period(from: Day, to: Day) -> String {
    format!("{} to {}", date(from), date(to))
}

/// `Page 2 of 3`.
pub(super) fn page(page: usize, pages: usize) -> String {
    format!("Page {page} of {pages}")
}

/// `VAT 19%`, or `VAT 8.875%`.
pub fn tax(name: &str, rate: i64) -> String {
    let text = format!("{}.{:03}", rate / 1000, rate % 1000);
    format!("{name} {}%", text.trim_end_matches('0').trim_end_matches('.'))
}

/// The title of the file, for readers and screen readers.
pub(super) fn title(kind: &str, number: &str) -> String {
    format!("{kind} {number}")
}

/// The labels of the facts under the title.
pub(super) fn facts(kind: Kind) -> [&'static str; 4] {
    match kind {
        Kind::Invoice => ["Invoice number", "Date", "Payment due", "Reference"],
        Kind::CreditNote => ["Credit note number", "Date", "", ""],
    }
}

/// The label of the corrected invoice, on a credit note.
pub(super) const CORRECTS: &str = "Corrects invoice";
/// The label of the payment date, on a receipt.
pub(super) const PAID_ON: &str = "Paid on";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tax_rates_drop_trailing_zeros() {
        assert_eq!(
            [19_000, 8_875, 0, 100].map(|rate| tax("VAT", rate)),
            ["VAT 19%", "VAT 8.875%", "VAT 0%", "VAT 0.1%"]
        );
    }

    #[test]
    fn dates_spell_out_the_month() {
        let day: Day = "2026-11-04".parse().expect("a day");
        assert_eq!(date(day), "4 November 2026");
    }
}
