//! Coupons as clients send and see them.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use daymark_web::export::Columns;
use daymark_web::part::clearable;
use serde::Serialize;
use utoipa::ToSchema;

use super::words;
use crate::money::{Currency, Money};

/// A new coupon: `percent`, or `amount` with `currency`.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(super) struct CouponIn {
    /// 3 to 40 letters, digits and dashes; case does not matter.
    #[garde(length(chars, min = 3, max = 40), custom(plain))]
    pub code: String,
    /// What it is for, for administrators.
    #[serde(default)]
    #[garde(length(chars, max = 200))]
    pub note: String,
    /// The discount in thousandths of a per cent: 20,000 is 20%.
    #[garde(range(min = 1, max = 100_000))]
    pub percent: Option<i64>,
    /// The discount as an amount, in minor units: multiples of 10 if the currency has three digits, and of 100 in MGA.
    #[garde(range(min = 1, max = 1_000_000_000))]
    pub amount: Option<i64>,
    /// The currency of the amount.
    pub currency: Option<Currency>,
    /// Months of discount; 0 is one payment, null as long as the plan is kept.
    #[garde(range(min = 0, max = 120))]
    pub months: Option<i64>,
    /// The packages that it applies to; null for all.
    #[garde(length(min = 1, max = 100))]
    pub package_ids: Option<Vec<i64>>,
    /// Whether it is only for members who have never paid.
    #[serde(default)]
    pub new_members: bool,
    /// Whether it is offered to members whose subscription has ended.
    #[serde(default)]
    pub win_back: bool,
    /// How many members may use it; null for any number.
    #[garde(range(min = 1, max = 1_000_000))]
    pub most_uses: Option<i64>,
    /// When it becomes valid; null to start at once.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub valid_from: Option<Instant>,
    /// When it expires; null for never.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub valid_until: Option<Instant>,
}

fn plain(text: &str, (): &()) -> garde::Result {
    let plain = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if plain { Ok(()) } else { Err(garde::Error::new(words::CODE_LETTERS)) }
}

/// Changes to a coupon; omitted fields stay. Its discount never changes: create another coupon instead.
#[input]
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct CouponPatch {
    /// What it is for.
    #[garde(length(chars, max = 200))]
    pub note: Option<String>,
    /// How many members may use it; null for any number.
    #[serde(default, deserialize_with = "clearable")]
    #[schema(value_type = Option<i64>)]
    #[garde(inner(inner(range(min = 1, max = 1_000_000))))]
    pub most_uses: Option<Option<i64>>,
    /// When it becomes valid; null to start at once.
    #[serde(default, deserialize_with = "clearable")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub valid_from: Option<Option<Instant>>,
    /// When it expires; null for never.
    #[serde(default, deserialize_with = "clearable")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub valid_until: Option<Option<Instant>>,
    /// Whether it is offered to members whose subscription has ended.
    pub win_back: Option<bool>,
    /// Whether it is archived: it can no longer be used.
    pub archived: Option<bool>,
}

/// A coupon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Coupon)]
pub(super) struct CouponOut {
    /// The coupon's id.
    pub id: i64,
    /// The code that members enter.
    pub code: String,
    /// What it is for.
    pub note: String,
    /// The discount in thousandths of a per cent: 20,000 is 20%; null for an amount.
    pub percent: Option<i64>,
    /// The discount as an amount; null for a percentage.
    pub amount: Option<Money>,
    /// Months of discount; 0 is one payment, null as long as the plan is kept.
    pub months: Option<i64>,
    /// The packages that it applies to; null for all.
    pub package_ids: Option<Vec<i64>>,
    /// Whether it is only for members who have never paid.
    pub new_members: bool,
    /// Whether it is offered to members whose subscription has ended.
    pub win_back: bool,
    /// How many members may use it; null for any number.
    pub most_uses: Option<i64>,
    /// How many members have used it.
    pub uses: i64,
    /// When it becomes valid; null if valid from its creation.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub valid_from: Option<Instant>,
    /// When it expires; null for never.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub valid_until: Option<Instant>,
    /// Whether it is archived: it can no longer be used.
    pub archived: bool,
    /// When it was created.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
}

impl Columns for CouponOut {
    const NAMES: &'static [&'static str] = &[
        "id",
        "code",
        "note",
        "percent",
        "amount",
        "currency",
        "months",
        "new_members",
        "most_uses",
        "uses",
        "valid_from",
        "valid_until",
        "archived",
        "created_at",
    ];

    fn cells(&self) -> Vec<String> {
        let number = |n: Option<i64>| n.map(|n| n.to_string()).unwrap_or_default();
        let instant = |at: Option<Instant>| at.map(|at| at.to_string()).unwrap_or_default();
        vec![
            self.id.to_string(),
            self.code.clone(),
            self.note.clone(),
            number(self.percent),
            number(self.amount.map(|amount| amount.amount)),
            self.amount.map(|amount| amount.currency.to_string()).unwrap_or_default(),
            number(self.months),
            self.new_members.to_string(),
            number(self.most_uses),
            self.uses.to_string(),
            instant(self.valid_from),
            instant(self.valid_until),
            self.archived.to_string(),
            self.created_at.to_string(),
        ]
    }
}

/// A deleted or archived coupon.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RemovedCoupon)]
pub(super) struct RemovedOut {
    /// The coupon's id.
    pub id: i64,
    /// True if it was used before and is archived instead.
    pub archived: bool,
}

/// A code, and the price that it would be used for.
#[query]
#[derive(Debug)]
pub(super) struct CheckQuery {
    /// What the member entered.
    #[garde(length(chars, min = 1, max = 40))]
    pub code: String,
    /// The price's id.
    pub price_id: i64,
}

/// A price with a coupon.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CouponCheck)]
pub(super) struct CheckOut {
    /// The code as it was created.
    pub code: String,
    /// The discount in words, such as `20% off for 3 months`.
    pub text: String,
    /// The price without the coupon.
    pub price: Money,
    /// The discount.
    pub discount: Money,
    /// The price with the coupon.
    pub total: Money,
    /// Months of discount; 0 is one payment, null as long as the plan is kept.
    pub months: Option<i64>,
}
