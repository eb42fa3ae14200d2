//! Pure rules of invoices: their numbers, the reference of a bank transfer, and the amounts of credit notes (R90).

use daymark_actors::clock::{Day, Instant};
use jiff::tz::TimeZone;

use super::model::Kind;
use crate::money::Money;
use crate::taxes::Tax;

/// The date of an invoice. The whole site has one calendar: UTC.
pub fn date(at: Instant) -> Day {
    at.timestamp().to_zoned(TimeZone::UTC).date()
}

/// A number as people read it: `2026-000123`, and `C-2026-000004` for a credit note.
pub fn number(kind: Kind, year: i64, number: i64) -> String {
    match kind {
        Kind::Invoice => format!("{year}-{number:06}"),
        Kind::CreditNote => format!("C-{year}-{number:06}"),
    }
}

/// The number of a credit note.
#[must_use]
pub fn credit_note_number(year: i64, n: i64) -> String {
    number(Kind::CreditNote, year, n)
}

/// Parses the number of a document into its kind, year and counter.
pub fn parse_number(text: &str) -> Option<(Kind, i64, i64)> {
    let text = text.trim().to_ascii_uppercase();
    let (kind, rest) = match text.strip_prefix("C-") {
        Some(rest) => (Kind::CreditNote, rest),
        None => (Kind::Invoice, text.as_str()),
    };
    let (year, number) = rest.split_once('-')?;
    Some((kind, year.parse().ok()?, number.parse().ok()?))
}

/// The creditor reference of ISO 11649 for a number, such as `RF712026000123`. Banks reject a mistyped one.
pub fn reference(number: &str) -> String {
    let body: String = number.chars().filter(char::is_ascii_alphanumeric).collect();
    format!("RF{:02}{body}", 98 - remainder(&format!("{body}RF00")))
}

/// The remainder modulo 97 of a text in which A is 10 and Z is 35, as in ISO 7064.
fn remainder(text: &str) -> u32 {
    text.chars().filter_map(|c| c.to_digit(36)).fold(0, |rest, digit| {
        let shift = if digit < 10 { 10 } else { 100 };
        (rest * shift + digit) % 97
    })
}

/// The net and taxes that a credit note of this amount cancels, if `before` was already credited. Notes that add up to
/// the total cancel exactly the invoice's amounts, whatever their own amounts.
pub fn credit(total: Money, taxes: &[Tax], before: Money, amount: Money) -> (Money, Vec<Tax>) {
    let after = before.amount + amount.amount;
    let part = |tax: Money, of: i64| if total.is_zero() { 0 } else { tax.share(of, total.amount).amount };
    let taxes: Vec<Tax> = taxes
        .iter()
        .map(|tax| {
            let back = part(tax.amount, after) - part(tax.amount, before.amount);
            Tax { amount: Money::new(back, total.currency), ..tax.clone() }
        })
        .collect();
    let net = amount.amount - taxes.iter().map(|tax| tax.amount.amount).sum::<i64>();
    (Money::new(net, total.currency), taxes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::money::Currency;

    #[test]
    fn invoice_numbers_contain_the_year_and_parse_back() {
        assert_eq!(number(Kind::Invoice, 2026, 123), "2026-000123");
        assert_eq!(number(Kind::CreditNote, 2026, 4), "C-2026-000004");
        assert_eq!(number(Kind::Invoice, 2026, 12_345_678), "2026-12345678");
        for (kind, n) in [(Kind::Invoice, 1), (Kind::CreditNote, 999_999), (Kind::Invoice, 1_000_000)] {
            assert_eq!(parse_number(&number(kind, 2027, n)), Some((kind, 2027, n)));
        }
        for text in ["", "2026", "RF71", "x-1"] {
            assert_eq!(parse_number(text), None, "{text}");
        }
    }

    #[test]
    fn invoice_dates_are_in_utc() {
        let at = |text: &str| date(text.parse::<jiff::Timestamp>().expect("an instant").into()).to_string();
        assert_eq!(at("2026-12-31T23:59:59.999Z"), "2026-12-31");
        assert_eq!(at("2027-01-01T00:00:00Z"), "2027-01-01");
    }

    #[test]
    fn references_have_iso_11649_check_digits() {
        // The example of ISO 11649.
        assert_eq!(reference("539007547034"), "RF18539007547034");
        assert_eq!(reference("5390-0754-7034"), "RF18539007547034");
    }

    proptest! {
        #[test]
        fn check_digits_detect_a_single_wrong_digit(n in 1_i64..1_000_000, at in 4_usize..14, digit in 0_u32..10) {
            let reference = reference(&number(Kind::Invoice, 2026, n));
            let check = |text: &str| remainder(&format!("{}{}", &text[4..], &text[..4]));
            prop_assert_eq!(check(&reference), 1);
            let mut wrong: Vec<char> = reference.chars().collect();
            wrong[at] = char::from_digit(digit, 10).expect("a digit");
            let wrong: String = wrong.into_iter().collect();
            prop_assert_eq!(check(&wrong) == 1, wrong == reference);
        }

        #[test]
        fn credit_notes_add_up_to_the_invoice(
            net in 0_i64..1_000_000,
            taxes in prop::collection::vec(0_i64..200_000, 0..4),
            cuts in prop::collection::vec(1_i64..400_000, 0..6),
        ) {
            let eur = |amount| Money::new(amount, Currency::EUR);
            let taxes: Vec<Tax> = taxes.into_iter().map(|amount| Tax { name: "VAT".into(), rate: 1, amount: eur(amount) }).collect();
            let total = eur(net + taxes.iter().map(|tax| tax.amount.amount).sum::<i64>());
            let (mut before, mut nets, mut backs) = (0, 0, vec![0; taxes.len()]);
            for cut in cuts.into_iter().chain([i64::MAX]) {
                let amount = cut.min(total.amount - before);
                let (net, parts) = credit(total, &taxes, eur(before), eur(amount));
                prop_assert_eq!(net.amount + parts.iter().map(|tax| tax.amount.amount).sum::<i64>(), amount);
                nets += net.amount;
                for (sum, part) in backs.iter_mut().zip(&parts) {
                    prop_assert!(part.amount.amount >= 0);
                    *sum += part.amount.amount;
                }
                before += amount;
            }
            prop_assert_eq!(nets, net);
            prop_assert_eq!(backs, taxes.iter().map(|tax| tax.amount.amount).collect::<Vec<_>>());
        }
    }
}
