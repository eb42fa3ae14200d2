//! Pure rules of taxes (R88): which rates apply, and how a price divides into net and tax.

use daymark_actors::clock::Day;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words;
use crate::money::Money;

/// A rate of 100%, in thousandths of a per cent.
const WHOLE: i64 = 100_000;

/// A stored rate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Two letters; empty for every country without its own rate.
    pub country: String,
    /// Such as `VAT`.
    pub name: String,
    /// In thousandths of a per cent.
    pub rate: i64,
    /// Whether a foreign business owes the tax itself.
    pub reverse_charge: bool,
    /// The first day.
    pub valid_from: Option<Day>,
    /// The last day.
    pub valid_until: Option<Day>,
}

/// The buyer, as far as taxes are concerned.
#[derive(Clone, Copy, Debug)]
pub struct Buyer<'a> {
    /// Two letters.
    pub country: &'a str,
    /// Whether it is a business with a tax number.
    pub business: bool,
    /// The seller's country.
    pub seller: &'a str,
}

impl<'a> Buyer<'a> {
    /// A buyer, in the seller's country unless theirs is known.
    #[must_use]
    pub const fn of(country: &'a str, business: bool, seller: &'a str) -> Self {
        Self { country: if country.is_empty() { seller } else { country }, business, seller }
    }
}

/// A tax on an invoice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Tax {
    /// Such as `VAT`.
    pub name: String,
    /// In thousandths of a per cent: 19,000 is 19%.
    pub rate: i64,
    /// How much.
    pub amount: Money,
}

/// A price with its taxes: `net` plus all `taxes` is `total`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taxed {
    /// Without tax.
    pub net: Money,
    /// Each tax.
    pub taxes: Vec<Tax>,
    /// The amount to pay.
    pub total: Money,
    /// The note that the invoice must carry; may be empty.
    pub note: String,
}

/// The rates that a buyer pays on a date, and the name of a tax that they owe themselves.
pub fn applicable<'a>(rates: &'a [Rate], buyer: &Buyer<'_>, on: Day) -> (Vec<&'a Rate>, Option<&'a str>) {
    let valid = |rate: &&Rate| {
        rate.valid_from.is_none_or(|from| from <= on) && rate.valid_until.is_none_or(|until| on <= until)
    };
    let of = |country: &str| rates.iter().filter(|rate| rate.country == country).filter(valid).collect::<Vec<_>>();
    let own = of(buyer.country);
    let found = if own.is_empty() { of("") } else { own };
    let foreign = buyer.business && buyer.country != buyer.seller;
    let (shifted, paid): (Vec<_>, Vec<_>) = found.into_iter().partition(|rate| foreign && rate.reverse_charge);
    (paid, shifted.first().map(|rate| rate.name.as_str()))
}

/// Divides a price into net and taxes. With `included` the price is the amount paid; otherwise the taxes are added.
/// Each tax is a share of the net price: none is charged on another.
pub fn taxed(price: Money, (rates, shifted): &(Vec<&Rate>, Option<&str>), included: bool) -> Taxed {
    let all: i64 = rates.iter().map(|rate| rate.rate).sum();
    let weights: Vec<i64> = rates.iter().map(|rate| rate.rate).collect();
    let (net, amounts) = if included {
        let net = price.share(WHOLE, WHOLE + all);
        let tax = Money::new(price.amount - net.amount, price.currency);
        (net, tax.split(&weights))
    } else {
        (price, rates.iter().map(|rate| price.share(rate.rate, WHOLE)).collect())
    };
    let total = Money::new(net.amount + amounts.iter().map(|tax| tax.amount).sum::<i64>(), price.currency);
    let taxes =
        rates.iter().zip(amounts).map(|(rate, amount)| Tax { name: rate.name.clone(), rate: rate.rate, amount });
    Taxed { net, taxes: taxes.collect(), total, note: shifted.map(words::reverse_charge).unwrap_or_default() }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::money::Currency;

    fn rate(country: &str, name: &str, rate: i64) -> Rate {
        let (country, name) = (country.to_owned(), name.to_owned());
        Rate { country, name, rate, reverse_charge: false, valid_from: None, valid_until: None }
    }

    fn buyer(country: &str) -> Buyer<'_> {
        Buyer { country, business: false, seller: "DE" }
    }

    fn day(text: &str) -> Day {
        text.parse().expect("a day")
    }

    fn names(found: &(Vec<&Rate>, Option<&str>)) -> String {
        found.0.iter().map(|rate| format!("{} {}", rate.name, rate.rate)).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_country_without_its_own_rate_uses_the_general_one() {
        let rates = [rate("DE", "VAT", 19_000), rate("", "Tax", 0), rate("CA", "GST", 5_000), rate("CA", "QST", 9_975)];
        let of = |country| names(&applicable(&rates, &buyer(country), day("2026-05-01")));
        assert_eq!([of("DE"), of("US"), of("CA")], ["VAT 19000", "Tax 0", "GST 5000, QST 9975"]);
    }

    #[test]
    fn a_rate_applies_from_its_first_to_its_last_day() {
        // Germany, 2020: 16% for half a year.
        let until = |last: &str, rate: Rate| Rate { valid_until: Some(day(last)), ..rate };
        let from = |first: &str, rate: Rate| Rate { valid_from: Some(day(first)), ..rate };
        let rates = [
            until("2020-06-30", rate("DE", "VAT", 19_000)),
            from("2020-07-01", until("2020-12-31", rate("DE", "VAT", 16_000))),
            from("2021-01-01", rate("DE", "VAT", 19_000)),
        ];
        let on = |date| names(&applicable(&rates, &buyer("DE"), day(date)));
        assert_eq!(on("2020-06-30"), "VAT 19000");
        assert_eq!(on("2020-07-01"), "VAT 16000");
        assert_eq!(on("2020-12-31"), "VAT 16000");
        assert_eq!(on("2021-01-01"), "VAT 19000");
    }

    #[test]
    fn reverse_charge_applies_only_to_foreign_businesses() {
        let reversed = |country, share| Rate { reverse_charge: true, ..rate(country, "VAT", share) };
        let rates = [reversed("FR", 20_000), reversed("DE", 19_000)];
        let on = day("2026-05-01");
        let price = Money::new(1_000, Currency::EUR);
        let foreign = taxed(price, &applicable(&rates, &Buyer { business: true, ..buyer("FR") }, on), false);
        assert_eq!((foreign.total, foreign.taxes.len()), (price, 0));
        assert_eq!(foreign.note, "Reverse charge: the customer accounts for VAT.");
        let person = taxed(price, &applicable(&rates, &buyer("FR"), on), false);
        assert_eq!((person.total.amount, person.note.as_str()), (1_200, ""));
        let home = taxed(price, &applicable(&rates, &Buyer { business: true, ..buyer("DE") }, on), false);
        assert_eq!((home.total.amount, home.note.as_str()), (1_190, ""));
    }

    #[test]
    fn tax_is_included_in_the_price_or_added_on_top() {
        let rates = [rate("DE", "VAT", 19_000)];
        let found = applicable(&rates, &buyer("DE"), day("2026-05-01"));
        let included = taxed(Money::new(1_290, Currency::EUR), &found, true);
        assert_eq!((included.net.amount, included.taxes[0].amount.amount, included.total.amount), (1_084, 206, 1_290));
        let on_top = taxed(Money::new(1_290, Currency::EUR), &found, false);
        assert_eq!((on_top.net.amount, on_top.taxes[0].amount.amount, on_top.total.amount), (1_290, 245, 1_535));
        let yen = taxed(Money::new(1_000, Currency::JPY), &found, true);
        assert_eq!((yen.net.amount, yen.total.amount), (840, 1_000));
    }

    proptest! {
        #[test]
        fn net_and_taxes_add_up_to_the_total(amount in 0_i64..1_000_000_000, parts in prop::collection::vec(0_i64..30_000, 0..4), included: bool) {
            let rates: Vec<Rate> = parts.iter().map(|part| rate("DE", "VAT", *part)).collect();
            let price = Money::new(amount, Currency::EUR);
            let taxed = taxed(price, &applicable(&rates, &buyer("DE"), day("2026-05-01")), included);
            let tax: i64 = taxed.taxes.iter().map(|tax| tax.amount.amount).sum();
            prop_assert_eq!(taxed.net.amount + tax, taxed.total.amount);
            prop_assert_eq!(if included { taxed.total } else { taxed.net }, price);
            for tax in &taxed.taxes {
                let exact = taxed.net.amount as f64 * tax.rate as f64 / 100_000.0;
                prop_assert!(tax.amount.amount >= 0 && (tax.amount.amount as f64 - exact).abs() <= 1.5, "{:?} of {}", tax, exact);
            }
        }
    }
}
