//! Statistics as administrators see them.

use daymark_actors::clock::{Day, Instant};
use daymark_derive::query;
use daymark_web::export::Columns;
use serde::Serialize;
use utoipa::ToSchema;

use crate::money::{Currency, Money};
use crate::packages::PackageRefOut;

/// Which income to show.
#[query]
#[derive(Clone, Debug, Default)]
pub(super) struct IncomeQuery {
    /// The start: a date, from its first hour in UTC, or an instant, from its hour. By default 7 days before the end.
    #[garde(length(max = 40))]
    pub start: Option<String>,
    /// The end: a date, to its last hour in UTC, or an instant, to the end of its hour. By default today.
    #[garde(length(max = 40))]
    pub end: Option<String>,
    /// Hours per bucket; 24 by default.
    #[garde(range(min = 1, max = 8784))]
    pub granularity_in_hour: Option<i64>,
    /// The currency of the buckets; by default the one with the largest number of payments.
    #[param(value_type = Option<String>, pattern = "^[A-Za-z]{3}$")]
    pub currency: Option<Currency>,
}

/// Income and refunds in a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = IncomeBucket)]
pub(super) struct IncomeBucketOut {
    /// When it begins.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    /// The income.
    pub income: Money,
    /// Refunds and chargebacks.
    pub refunds: Money,
    /// Income minus refunds.
    pub net: Money,
    /// The number of payments.
    pub payments: i64,
}

/// The whole period in one currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = IncomeTotal)]
pub(super) struct IncomeTotalOut {
    /// The income.
    pub income: Money,
    /// Refunds and chargebacks.
    pub refunds: Money,
    /// Income minus refunds.
    pub net: Money,
    /// The number of payments.
    pub payments: i64,
}

/// Income over time.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Income)]
pub(super) struct IncomeOut {
    /// The first hour.
    #[schema(value_type = String, format = DateTime)]
    pub start: Instant,
    /// The end of the last hour.
    #[schema(value_type = String, format = DateTime)]
    pub end: Instant,
    /// Hours per bucket.
    pub granularity_in_hour: i64,
    /// The currency of the buckets.
    pub currency: Currency,
    /// The buckets, in order of time.
    pub rows: Vec<IncomeBucketOut>,
    /// The whole period, by currency.
    pub totals: Vec<IncomeTotalOut>,
}

impl Columns for IncomeBucketOut {
    const NAMES: &'static [&'static str] = &["at", "currency", "income", "refunds", "net", "payments"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.at.to_string(),
            self.income.currency.to_string(),
            self.income.amount.to_string(),
            self.refunds.amount.to_string(),
            self.net.amount.to_string(),
            self.payments.to_string(),
        ]
    }
}

/// Which months to show.
#[query]
#[derive(Clone, Debug, Default)]
pub(super) struct FiguresQuery {
    /// A day of the first month; by default eleven months before the last.
    #[param(value_type = Option<String>, format = Date)]
    pub from: Option<Day>,
    /// A day of the last month; by default this month.
    #[param(value_type = Option<String>, format = Date)]
    pub to: Option<Day>,
    /// The currency; by default the one with the largest number of subscribers.
    #[param(value_type = Option<String>, pattern = "^[A-Za-z]{3}$")]
    pub currency: Option<Currency>,
}

/// A month of subscriptions in one currency.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = BillingMonth)]
pub(super) struct MonthOut {
    /// Its first day.
    #[schema(value_type = String, format = Date)]
    pub month: Day,
    /// Monthly recurring revenue at the end of the month.
    pub mrr: Money,
    /// Revenue gained from new subscribers.
    pub new: Money,
    /// Revenue gained from higher plans.
    pub expansion: Money,
    /// Revenue lost to lower plans: 0 or less.
    pub contraction: Money,
    /// Revenue lost from those who left: 0 or less.
    pub churned: Money,
    /// Paying subscribers at its end.
    pub subscribers: i64,
    /// Subscribers who began to pay.
    pub started: i64,
    /// Subscribers who stopped.
    pub ended: i64,
    /// The share of subscribers paying at its beginning who stopped, from 0 to 1; null if there were none.
    pub churn_rate: Option<f64>,
    /// Trials that began.
    pub trials: i64,
    /// How many of these trials have become paid so far.
    pub converted: i64,
}

/// Subscriptions over time.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BillingFigures)]
pub(super) struct FiguresOut {
    /// The currency.
    pub currency: Currency,
    /// Currencies in which there are subscribers.
    pub currencies: Vec<Currency>,
    /// Monthly recurring revenue at the end of the range.
    pub mrr: Money,
    /// Paying subscribers, at the end of the range.
    pub subscribers: i64,
    /// The average monthly share of subscribers who stopped, from 0 to 1; months without subscribers do not count.
    pub churn_rate: Option<f64>,
    /// The share of trials in the range that have become paid so far, from 0 to 1.
    pub trial_conversion: Option<f64>,
    /// The months, in order of time.
    pub rows: Vec<MonthOut>,
}

impl Columns for MonthOut {
    const NAMES: &'static [&'static str] = &[
        "month",
        "currency",
        "mrr",
        "new",
        "expansion",
        "contraction",
        "churned",
        "subscribers",
        "started",
        "ended",
        "churn_rate",
        "trials",
        "converted",
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            self.month.to_string(),
            self.mrr.currency.to_string(),
            self.mrr.amount.to_string(),
            self.new.amount.to_string(),
            self.expansion.amount.to_string(),
            self.contraction.amount.to_string(),
            self.churned.amount.to_string(),
            self.subscribers.to_string(),
            self.started.to_string(),
            self.ended.to_string(),
            self.churn_rate.map(|rate| rate.to_string()).unwrap_or_default(),
            self.trials.to_string(),
            self.converted.to_string(),
        ]
    }
}

/// A subscription that was cancelled, or ends with its period.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CancelledSubscription)]
pub(super) struct CancelledOut {
    /// The subscription.
    pub subscription_id: i64,
    /// The member.
    pub user_id: i64,
    /// First and last name.
    pub name: String,
    /// Their email address.
    pub email: String,
    /// Its package.
    pub package: PackageRefOut,
    /// Its price; null for a trial.
    pub price: Option<Money>,
    /// The reason that the member chose.
    pub reason: Option<String>,
    /// The reason in the member's own words.
    pub comment: Option<String>,
    /// When it was cancelled.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    /// When it ends or ended.
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Instant,
    /// Why it ended; null while it runs.
    pub end_reason: Option<String>,
}

impl Columns for CancelledOut {
    const NAMES: &'static [&'static str] = &[
        "subscription_id",
        "user_id",
        "name",
        "email",
        "package",
        "currency",
        "price",
        "reason",
        "comment",
        "at",
        "ends_at",
        "end_reason",
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            self.subscription_id.to_string(),
            self.user_id.to_string(),
            self.name.clone(),
            self.email.clone(),
            self.package.title.clone(),
            self.price.map(|price| price.currency.to_string()).unwrap_or_default(),
            self.price.map(|price| price.amount.to_string()).unwrap_or_default(),
            self.reason.clone().unwrap_or_default(),
            self.comment.clone().unwrap_or_default(),
            self.at.to_string(),
            self.ends_at.to_string(),
            self.end_reason.clone().unwrap_or_default(),
        ]
    }
}
