//! Amounts in Stripe's minor units, which are not always those of ISO 4217 (docs.stripe.com/currencies).

use crate::money::{Currency, Money};

/// How many of Stripe's minor units are the smallest amount that cards can be charged ([`Currency::card_step`]). To
/// Stripe ISK and UGX have two digits, which are always 00, and MGA has none. HUF and TWD are special in payouts only.
fn units(currency: Currency) -> i64 {
    match (currency.digits(), currency.code()) {
        (3, _) => 10,
        (_, "ISK" | "UGX") => 100,
        _ => 1,
    }
}

/// An amount to charge or to return. Prices, coupons and refunds can be charged exactly (R97). What is due of an
/// invoice, such as 1.313 KWD with its tax, is rounded up: the member's balance gets the rest.
pub(super) fn to_stripe(money: Money) -> i64 {
    let step = money.currency.card_step();
    money.amount.saturating_add(step - 1).div_euclid(step).saturating_mul(units(money.currency))
}

/// An amount that Stripe reports.
pub(super) fn from_stripe(amount: i64, currency: Currency) -> Money {
    Money::new(amount, currency).share(currency.card_step(), units(currency))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    static CODES: &[&str] = &[
        "EUR", "USD", "HUF", "TWD", "BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "PYG", "RWF", "VND", "VUV", "XAF",
        "XOF", "XPF", "ISK", "UGX", "MGA", "BHD", "JOD", "KWD", "OMR", "TND",
    ];

    fn currency(code: &str) -> Currency {
        code.parse().expect("a currency")
    }

    #[test]
    fn stripe_counts_amounts_as_its_documents_say() {
        for (code, ours, stripes) in [
            ("EUR", 1_250, 1_250),
            ("HUF", 1_045, 1_045),
            ("TWD", 80_045, 80_045),
            ("JPY", 500, 500),
            ("XPF", 500, 500),
            ("ISK", 5, 500),
            ("UGX", 5, 500),
            ("MGA", 1_200, 12),
            ("BHD", 1_250, 1_250),
            ("JOD", 5_120, 5_120),
            ("KWD", 10, 10),
            ("OMR", 1_000, 1_000),
            ("TND", 12_340, 12_340),
        ] {
            let money = Money::new(ours, currency(code));
            assert_eq!((to_stripe(money), from_stripe(stripes, currency(code))), (stripes, money), "{code}");
        }
    }

    #[test]
    fn parts_that_cards_cannot_be_charged_are_rounded_up() {
        for (code, due, charged) in [("KWD", 5_124, 5_130), ("BHD", 1, 10), ("MGA", 1_201, 13), ("MGA", 100, 1)] {
            assert_eq!(to_stripe(Money::new(due, currency(code))), charged, "{code}");
        }
    }

    proptest! {
        #[test]
        fn a_chargeable_amount_survives_the_way_to_stripe_and_back(
            steps in -1_000_000_000_i64..1_000_000_000,
            code in prop::sample::select(CODES),
        ) {
            let money = Money::new(steps * currency(code).card_step(), currency(code));
            prop_assert_eq!(money.card_fault(), None);
            prop_assert_eq!(from_stripe(to_stripe(money), money.currency), money);
        }

        #[test]
        fn a_charge_exceeds_what_is_due_by_less_than_a_step(
            due in 0_i64..1_000_000_000,
            code in prop::sample::select(CODES),
        ) {
            let money = Money::new(due, currency(code));
            let charged = from_stripe(to_stripe(money), money.currency);
            prop_assert_eq!(charged.card_fault(), None);
            let more = charged.amount - due;
            prop_assert!((0..money.currency.card_step()).contains(&more), "{} for {}", charged, money);
        }
    }
}
