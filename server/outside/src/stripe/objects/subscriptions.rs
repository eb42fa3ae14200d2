//! Subscriptions, and the changes planned for them.

use serde::Deserialize;

use super::{List, Metadata, Price, Ref, or_default};

/// A recurring payment.
#[derive(Clone, Debug, Deserialize)]
pub struct Subscription {
    /// `sub_…`.
    pub id: String,
    /// Its state.
    pub status: SubscriptionStatus,
    /// Who pays.
    pub customer: Ref,
    /// Whether it ends with its period.
    #[serde(default)]
    pub cancel_at_period_end: bool,
    /// When it began.
    pub created: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
    /// What is paid for; Daymark's subscriptions have one item.
    pub items: List<Item>,
    /// Its newest invoice.
    pub latest_invoice: Option<Ref>,
    /// The payment method that it uses.
    pub default_payment_method: Option<Ref>,
    /// The end of its trial; nothing has to be paid until then.
    pub trial_end: Option<i64>,
    /// The changes planned for it.
    pub schedule: Option<Ref>,
    /// Our own metadata on it.
    #[serde(default, deserialize_with = "or_default")]
    pub metadata: Metadata,
    // Versions of the API before 2025-03-31 have the period here.
    current_period_start: Option<i64>,
    current_period_end: Option<i64>,
}

impl Subscription {
    /// Its only item.
    #[must_use]
    pub fn item(&self) -> Option<&Item> {
        self.items.data.first()
    }

    /// The start and end of its current period.
    #[must_use]
    pub fn period(&self) -> Option<(i64, i64)> {
        let item = self.item()?;
        let start = item.current_period_start.or(self.current_period_start)?;
        Some((start, item.current_period_end.or(self.current_period_end)?))
    }
}

/// The changes planned for a subscription.
#[derive(Clone, Debug, Deserialize)]
pub struct Schedule {
    /// `sub_sched_…`.
    pub id: String,
    /// The prices in order; the first is the current one.
    pub phases: Vec<Phase>,
}

impl Schedule {
    /// The price that follows.
    #[must_use]
    pub fn next_price(&self) -> Option<&str> {
        self.phases.get(1)?.items.first().map(|item| item.price.0.as_str())
    }
}

/// A price and the time that it applies.
#[derive(Clone, Debug, Deserialize)]
pub struct Phase {
    /// Its beginning.
    pub start_date: i64,
    /// Its end.
    pub end_date: Option<i64>,
    /// What is paid for.
    pub items: Vec<PhaseItem>,
}

/// An item of a phase.
#[derive(Clone, Debug, Deserialize)]
pub struct PhaseItem {
    /// Its price.
    pub price: Ref,
}

/// The state of a subscription.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum SubscriptionStatus {
    /// Its first payment has not arrived; after 23 hours it expires.
    Incomplete,
    /// Its first payment never arrived.
    IncompleteExpired,
    /// It is in its trial: nothing is paid yet.
    Trialing,
    /// It is paid.
    Active,
    /// A payment failed and is tried again.
    PastDue,
    /// A payment failed permanently; it continues unpaid.
    Unpaid,
    /// It is over.
    Canceled,
    /// A trial ended without a way to pay.
    Paused,
    /// A state that Stripe added later.
    #[serde(other)]
    Other,
}

/// An item of a subscription.
#[derive(Clone, Debug, Deserialize)]
pub struct Item {
    /// `si_…`.
    pub id: String,
    /// Its price.
    #[serde(alias = "plan")]
    pub price: Price,
    /// The quantity: a company's seats.
    pub quantity: Option<i64>,
    current_period_start: Option<i64>,
    current_period_end: Option<i64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stripe::objects::tests::read;

    #[test]
    fn periods_are_read_from_the_item_or_the_subscription() {
        let text = |item: &str, own: &str| {
            format!(
                r#"{{"id":"sub_1","status":"active","customer":"cus_1","created":1,"ended_at":null,"latest_invoice":null,"trial_end":null,
                "default_payment_method":null,"metadata":null{own},"items":{{"data":[{{"id":"si_1","quantity":1{item}}}]}}}}"#
            )
        };
        let price = r#","price":{"id":"price_1","currency":"eur","unit_amount":900,"product":"prod_1"}"#;
        let plan = r#","plan":{"id":"plan_1","currency":"eur","amount":900,"product":"prod_1"}"#;
        let periods = r#","current_period_start":5,"current_period_end":9"#;
        for text in [text(&format!("{price}{periods}"), ""), text(plan, periods)] {
            let subscription: Subscription = read(&text);
            assert_eq!(subscription.period(), Some((5, 9)));
            assert_eq!(subscription.item().and_then(|item| item.price.unit_amount), Some(900));
        }
    }
}
