//! Pure rules of coupons (R89): whether one can be used, its discount, and its end.

use daymark_actors::clock::Instant;
use jiff::ToSpan;
use jiff::tz::TimeZone;

use super::words;
use crate::money::Money;

/// What a coupon takes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Off {
    /// Thousandths of a per cent: 20,000 is 20%.
    Percent(i64),
    /// An amount, or the whole price where that is less.
    Amount(Money),
}

impl Off {
    /// Its discount on a price, at most the price itself.
    pub fn of(self, price: Money) -> Money {
        match self {
            Self::Percent(part) => price.share(part.clamp(0, 100_000), 100_000),
            Self::Amount(amount) if amount.currency == price.currency => {
                Money::new(amount.amount.clamp(0, price.amount.max(0)), price.currency)
            }
            // A price in another currency was refused when the coupon was used; a changed plan may have one.
            Self::Amount(_) => Money::zero(price.currency),
        }
    }

    /// The discount in words, such as `20% off`.
    pub fn text(self) -> String {
        words::off(match self {
            Self::Percent(part) => Ok(part),
            Self::Amount(amount) => Err(amount),
        })
    }
}

/// What decides whether a coupon can be used, and its discount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    pub off: Off,
    /// Months of discount; `None` is permanent, 0 is one invoice.
    pub months: Option<i64>,
    /// The packages that it is for; `None` is all.
    pub packages: Option<Vec<i64>>,
    pub new_members: bool,
    pub most_uses: Option<i64>,
    pub uses: i64,
    pub valid_from: Option<Instant>,
    pub valid_until: Option<Instant>,
}

/// Who wants to use a coupon, and for what.
#[derive(Clone, Copy, Debug)]
pub struct Use {
    pub package: i64,
    pub price: Money,
    /// Whether the member used it before.
    pub again: bool,
    /// Whether the member has paid before.
    pub paid_before: bool,
    pub now: Instant,
}

/// Why a coupon cannot be used, as a sentence; `None` when it can.
pub fn refusal(terms: &Terms, wanted: &Use) -> Option<String> {
    let fixed = match terms.off {
        Off::Percent(_) => {
            if wanted.again {
                words::USED
            } else if terms.valid_from.is_some_and(|from| wanted.now < from) {
                words::NOT_YET
            } else if terms.valid_until.is_some_and(|until| until <= wanted.now) {
                words::ENDED
            } else if terms.most_uses.is_some_and(|most| most <= terms.uses) {
                words::USED_UP
            } else if !is_for(terms.packages.as_deref(), wanted.package) {
                words::OTHER_PACKAGE
            } else if terms.new_members && wanted.paid_before {
                words::NEW_MEMBERS
            } else if wanted.price.amount <= 0 {
                words::FREE_ALREADY
            } else {
                return None;
            }
        }
        Off::Amount(amount) => {
            let percent = Terms { off: Off::Percent(0), ..terms.clone() };
            return refusal(&percent, wanted)
                .or_else(|| (amount.currency != wanted.price.currency).then(|| words::other_currency(amount)));
        }
    };
    Some(fixed.to_owned())
}

/// Whether a coupon for these packages, or for all, applies to a package.
pub fn is_for(packages: Option<&[i64]>, package: i64) -> bool {
    packages.is_none_or(|packages| packages.contains(&package))
}

/// When the discount of a coupon used now ends; `None` is never. Months are counted by the calendar, in UTC.
pub fn ends(months: Option<i64>, now: Instant) -> Option<Instant> {
    let months = months.filter(|months| *months > 0)?;
    let later = now.timestamp().to_zoned(TimeZone::UTC).checked_add(months.months());
    later.ok().map(|at| at.timestamp().into())
}

/// A period begins at a wall-clock time in the member's zone, without seconds, but a discount ends in UTC. So the first
/// period without the discount may begin up to a day and an hour before the discount ends.
const MARGIN_MS: i64 = 2 * 86_400_000;

/// Whether a period that begins at this instant still has the discount.
pub fn is_left(months: Option<i64>, spent: i64, until: Option<Instant>, begins: Instant) -> bool {
    (months != Some(0) || spent == 0) && until.is_none_or(|until| begins.plus_ms(MARGIN_MS) < until)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::money::Currency;

    fn at(text: &str) -> Instant {
        text.parse::<jiff::Timestamp>().expect("an instant").into()
    }

    fn terms() -> Terms {
        Terms {
            off: Off::Percent(20_000),
            months: None,
            packages: None,
            new_members: false,
            most_uses: None,
            uses: 0,
            valid_from: None,
            valid_until: None,
        }
    }

    fn wanted() -> Use {
        let price = Money::new(1_000, Currency::EUR);
        Use { package: 1, price, again: false, paid_before: false, now: at("2026-05-01T12:00:00Z") }
    }

    #[test]
    fn an_unusable_coupon_is_refused_with_its_reason() {
        let now = wanted().now;
        let five = |currency| Off::Amount(Money::new(500, currency));
        let table: [(&str, Terms, Use, Option<&str>); 13] = [
            ("fits", terms(), wanted(), None),
            ("amount fits", Terms { off: five(Currency::EUR), ..terms() }, wanted(), None),
            (
                "currency",
                Terms { off: five(Currency::JPY), ..terms() },
                wanted(),
                Some("This coupon is only valid for prices in JPY."),
            ),
            ("again", terms(), Use { again: true, ..wanted() }, Some(words::USED)),
            ("early", Terms { valid_from: Some(now.plus_ms(1)), ..terms() }, wanted(), Some(words::NOT_YET)),
            ("first instant", Terms { valid_from: Some(now), ..terms() }, wanted(), None),
            ("late", Terms { valid_until: Some(now), ..terms() }, wanted(), Some(words::ENDED)),
            ("last instant", Terms { valid_until: Some(now.plus_ms(1)), ..terms() }, wanted(), None),
            ("used up", Terms { most_uses: Some(3), uses: 3, ..terms() }, wanted(), Some(words::USED_UP)),
            ("package", Terms { packages: Some(vec![2]), ..terms() }, wanted(), Some(words::OTHER_PACKAGE)),
            (
                "customer",
                Terms { new_members: true, ..terms() },
                Use { paid_before: true, ..wanted() },
                Some(words::NEW_MEMBERS),
            ),
            ("new customer", Terms { new_members: true, ..terms() }, wanted(), None),
            ("free", terms(), Use { price: Money::zero(Currency::EUR), ..wanted() }, Some(words::FREE_ALREADY)),
        ];
        for (name, terms, wanted, expected) in table {
            assert_eq!(refusal(&terms, &wanted).as_deref(), expected, "{name}");
        }
    }

    #[test]
    fn a_discount_lasts_as_long_as_the_coupon_says() {
        let now = at("2026-01-31T12:00:00Z");
        assert_eq!(ends(Some(1), now), Some(at("2026-02-28T12:00:00Z")));
        assert_eq!(ends(Some(3), now), Some(at("2026-04-30T12:00:00Z")));
        assert_eq!((ends(None, now), ends(Some(0), now)), (None, None));
        assert!(is_left(Some(0), 0, None, now) && !is_left(Some(0), 1, None, now), "one invoice");
        assert!(is_left(None, 50, None, now), "for good");
        let until = ends(Some(2), now);
        assert!(is_left(Some(2), 1, until, at("2026-02-28T12:00:00Z")), "the second month");
        assert!(!is_left(Some(2), 2, until, at("2026-03-31T12:00:00Z")), "the third");
        assert!(!is_left(Some(2), 2, until, at("2026-03-30T11:00:00Z")), "the third, in another zone");
    }

    proptest! {
        #[test]
        fn a_discount_never_exceeds_the_price(price in 0_i64..1_000_000_000, part in 1_i64..=100_000, amount in 1_i64..1_000_000_000) {
            for currency in [Currency::EUR, Currency::JPY, Currency::BHD] {
                let price = Money::new(price, currency);
                for off in [Off::Percent(part), Off::Amount(Money::new(amount, currency)), Off::Amount(Money::new(amount, Currency::USD))] {
                    let less = off.of(price);
                    prop_assert_eq!(less.currency, currency);
                    prop_assert!((0..=price.amount).contains(&less.amount), "{:?} of {} is {}", off, price, less);
                }
            }
            let whole = Money::new(price, Currency::EUR);
            prop_assert_eq!(Off::Percent(100_000).of(whole), whole);
        }
    }
}
