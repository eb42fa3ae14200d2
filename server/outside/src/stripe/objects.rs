//! The objects of Stripe, with the fields that billing reads (docs.stripe.com/api; npm `stripe` has the same as types).
//!
//! Amounts are in the currency's minor unit, times in seconds since 1970.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

/// Our own marks of an object.
pub type Metadata = BTreeMap<String, String>;

/// Another object: Stripe answers its id, or all of it where the call asked for that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ref(pub String);

impl<'de> Deserialize<'de> for Ref {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Id(String),
            Object { id: String },
        }
        let (Form::Id(id) | Form::Object { id }) = Form::deserialize(d)?;
        Ok(Self(id))
    }
}

/// A page of a list.
#[derive(Clone, Debug, Deserialize)]
pub struct List<T> {
    /// The objects, the newest first.
    pub data: Vec<T>,
    /// Whether there are more.
    #[serde(default)]
    pub has_more: bool,
}

/// Null is the same as missing.
fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(d: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(d)?.unwrap_or_default())
}

/// A member, or a company, as Stripe knows them.
#[derive(Clone, Debug, Deserialize)]
pub struct Customer {
    /// `cus_…`.
    pub id: String,
    /// Whether it was removed at Stripe.
    #[serde(default)]
    pub deleted: bool,
    /// What it is to us.
    #[serde(default, deserialize_with = "or_default")]
    pub metadata: Metadata,
}

/// How often a price is paid.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Interval {
    /// Each month.
    Month,
    /// Each year.
    Year,
    /// Something that Daymark does not sell.
    #[serde(other)]
    Other,
}

/// A price.
#[derive(Clone, Debug, Deserialize)]
pub struct Price {
    /// `price_…`.
    pub id: String,
    /// Three small letters.
    pub currency: String,
    /// The amount; none if Stripe works it out.
    #[serde(alias = "amount")]
    pub unit_amount: Option<i64>,
    /// What is sold.
    pub product: Option<Ref>,
    /// What it is to us.
    #[serde(default, deserialize_with = "or_default")]
    pub metadata: Metadata,
}

/// A deduction.
#[derive(Clone, Debug, Deserialize)]
pub struct Coupon {
    /// Its id.
    pub id: String,
}

/// A page on which a member pays.
#[derive(Clone, Debug, Deserialize)]
pub struct Session {
    /// `cs_…`.
    pub id: String,
    /// Its address, while it is open.
    pub url: Option<String>,
    /// Whether it was used.
    pub status: Option<SessionStatus>,
    /// `paid`, `unpaid` or `no_payment_required`.
    #[serde(default)]
    pub payment_status: String,
    /// Whose it is.
    pub customer: Option<Ref>,
    /// What it began.
    pub subscription: Option<Ref>,
    /// What it paid.
    pub payment_intent: Option<Ref>,
    /// What it is to us.
    #[serde(default, deserialize_with = "or_default")]
    pub metadata: Metadata,
}

/// The state of a page on which a member pays.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum SessionStatus {
    /// It waits for the member.
    Open,
    /// The member finished it; the payment may still take days.
    Complete,
    /// Its time is over.
    Expired,
    /// A state that was added since.
    #[serde(other)]
    Other,
}

/// A page on which members change how they pay.
#[derive(Clone, Debug, Deserialize)]
pub struct Portal {
    /// Its address.
    pub url: String,
}

/// What a member pays again and again.
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
    /// What is paid; Daymark's have one.
    pub items: List<Item>,
    /// Its newest invoice.
    pub latest_invoice: Option<Ref>,
    /// What it pays with.
    pub default_payment_method: Option<Ref>,
    /// When nothing had to be paid until then.
    pub trial_end: Option<i64>,
    /// What is planned for it.
    pub schedule: Option<Ref>,
    /// What it is to us.
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

    /// From when to when it is paid.
    #[must_use]
    pub fn period(&self) -> Option<(i64, i64)> {
        let item = self.item()?;
        let start = item.current_period_start.or(self.current_period_start)?;
        Some((start, item.current_period_end.or(self.current_period_end)?))
    }
}

/// What is planned for a subscription.
#[derive(Clone, Debug, Deserialize)]
pub struct Schedule {
    /// `sub_sched_…`.
    pub id: String,
    /// The prices one after the other, the first one's time having begun.
    pub phases: Vec<Phase>,
}

impl Schedule {
    /// The price that follows.
    #[must_use]
    pub fn next_price(&self) -> Option<&str> {
        self.phases.get(1)?.items.first().map(|item| item.price.0.as_str())
    }
}

/// A price and its time.
#[derive(Clone, Debug, Deserialize)]
pub struct Phase {
    /// Its beginning.
    pub start_date: i64,
    /// Its end.
    pub end_date: Option<i64>,
    /// What is paid.
    pub items: Vec<PhaseItem>,
}

/// What is paid.
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
    /// Nothing is paid yet.
    Trialing,
    /// It is paid.
    Active,
    /// A payment failed and is tried again.
    PastDue,
    /// A payment failed for good; it goes on without being paid.
    Unpaid,
    /// It is over.
    Canceled,
    /// A trial ended without a way to pay.
    Paused,
    /// A state that was added since.
    #[serde(other)]
    Other,
}

/// What is paid.
#[derive(Clone, Debug, Deserialize)]
pub struct Item {
    /// `si_…`.
    pub id: String,
    /// Its price.
    #[serde(alias = "plan")]
    pub price: Price,
    /// How many: seats of a company.
    pub quantity: Option<i64>,
    current_period_start: Option<i64>,
    current_period_end: Option<i64>,
}

/// A bill.
#[derive(Clone, Debug, Deserialize)]
pub struct Invoice {
    /// `in_…`.
    pub id: String,
    /// Its state.
    pub status: InvoiceStatus,
    /// Who pays.
    pub customer: Option<Ref>,
    /// Three small letters.
    pub currency: String,
    /// What it is over, before what the customer has with Stripe is counted.
    pub total: i64,
    /// What is to be paid of it, or was.
    pub amount_due: i64,
    /// What was paid.
    pub amount_paid: i64,
    /// What is deducted from it.
    #[serde(default, deserialize_with = "or_default")]
    pub total_discount_amounts: Vec<Discount>,
    /// When it was made.
    pub created: i64,
    /// How often its payment was tried.
    #[serde(default)]
    pub attempt_count: i64,
    /// When its payment is tried again.
    pub next_payment_attempt: Option<i64>,
    /// A page on which it can be paid without signing in.
    pub hosted_invoice_url: Option<String>,
    /// Its lines.
    pub lines: List<Line>,
    /// Why it was made, such as `subscription_cycle`.
    #[serde(default, deserialize_with = "or_default")]
    pub billing_reason: String,
    #[serde(default, deserialize_with = "or_default")]
    status_transitions: Transitions,
    confirmation_secret: Option<Confirmation>,
    parent: Option<Parent>,
    // Versions of the API before 2025-03-31.
    subscription: Option<Ref>,
    payment_intent: Option<Ref>,
}

impl Invoice {
    /// The subscription that it is for.
    #[must_use]
    pub fn subscription(&self) -> Option<&str> {
        let of_parent =
            self.parent.as_ref().and_then(|parent| Some(&parent.subscription_details.as_ref()?.subscription));
        of_parent.or(self.subscription.as_ref()).map(|subscription| subscription.0.as_str())
    }

    /// When it was paid.
    #[must_use]
    pub const fn paid_at(&self) -> Option<i64> {
        self.status_transitions.paid_at
    }

    /// With it a page can take the card, if the invoice is open. Only for its payer.
    #[must_use]
    pub fn client_secret(&self) -> Option<&str> {
        self.confirmation_secret.as_ref().map(|secret| secret.client_secret.as_str())
    }

    /// What paid it, `pi_…`, where the invoice itself says so.
    #[must_use]
    pub fn payment_intent(&self) -> Option<&str> {
        self.payment_intent.as_ref().map(|intent| intent.0.as_str())
    }
}

/// What is deducted from an invoice.
#[derive(Clone, Debug, Deserialize)]
pub struct Discount {
    /// How much.
    pub amount: i64,
}

/// A line of an invoice.
#[derive(Clone, Debug, Deserialize)]
pub struct Line {
    /// What it charges; less than nothing for what is given back.
    pub amount: i64,
    /// What it says.
    pub description: Option<String>,
    /// From when to when.
    pub period: Period,
}

/// From when to when.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct Period {
    /// The first second.
    pub start: i64,
    /// The first second after it.
    pub end: i64,
}

#[derive(Clone, Debug, Default, Deserialize)]
struct Transitions {
    paid_at: Option<i64>,
}

#[derive(Clone, Debug, Deserialize)]
struct Confirmation {
    client_secret: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Parent {
    subscription_details: Option<OfSubscription>,
}

#[derive(Clone, Debug, Deserialize)]
struct OfSubscription {
    subscription: Ref,
}

/// A payment of an invoice.
#[derive(Clone, Debug, Deserialize)]
pub struct InvoicePayment {
    /// `open`, `paid` or `canceled`.
    pub status: String,
    /// The payment.
    pub payment: PaidBy,
}

/// What paid an invoice.
#[derive(Clone, Debug, Deserialize)]
pub struct PaidBy {
    /// `pi_…`.
    pub payment_intent: Option<Ref>,
}

/// The state of an invoice.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum InvoiceStatus {
    /// It may still change.
    Draft,
    /// It waits for its payment.
    Open,
    /// It is paid.
    Paid,
    /// It was given up.
    Uncollectible,
    /// It was cancelled.
    Void,
    /// A state that was added since.
    #[serde(other)]
    Other,
}

/// One payment.
#[derive(Clone, Debug, Deserialize)]
pub struct PaymentIntent {
    /// `pi_…`.
    pub id: String,
    /// Its state.
    pub status: IntentStatus,
    /// What is to be paid.
    pub amount: i64,
    /// Three small letters.
    pub currency: String,
    /// Who pays.
    pub customer: Option<Ref>,
    /// With it a page can take the card. Only for its payer.
    pub client_secret: Option<String>,
    /// When it was made.
    pub created: i64,
    /// How it is paid.
    pub payment_method: Option<Ref>,
    /// What it is to us.
    #[serde(default, deserialize_with = "or_default")]
    pub metadata: Metadata,
}

/// The state of a payment.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum IntentStatus {
    /// It waits for a card, or the last one was declined.
    RequiresPaymentMethod,
    /// It waits for the payer's word.
    RequiresConfirmation,
    /// The payer's bank asks something.
    RequiresAction,
    /// It is on its way, which may take days.
    Processing,
    /// The money is reserved.
    RequiresCapture,
    /// It was cancelled.
    Canceled,
    /// It is paid.
    Succeeded,
    /// A state that was added since.
    #[serde(other)]
    Other,
}

/// A way to pay.
#[derive(Clone, Debug, Deserialize)]
pub struct PaymentMethod {
    /// `pm_…`.
    pub id: String,
    /// If it is a card.
    pub card: Option<Card>,
}

/// What may be shown of a card.
#[derive(Clone, Debug, Deserialize)]
pub struct Card {
    /// Such as `visa`.
    pub brand: String,
    /// Its last four digits.
    pub last4: String,
}

/// Money that was given back.
#[derive(Clone, Debug, Deserialize)]
pub struct Refund {
    /// `re_…`.
    pub id: String,
    /// How much.
    pub amount: i64,
    /// Three small letters.
    pub currency: String,
    /// Its state.
    pub status: Option<RefundStatus>,
    /// The payment.
    pub payment_intent: Option<Ref>,
    /// The charge of that payment.
    pub charge: Option<Ref>,
    /// What it is to us.
    #[serde(default, deserialize_with = "or_default")]
    pub metadata: Metadata,
}

/// The state of a refund.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum RefundStatus {
    /// On its way.
    Pending,
    /// Its receiver must do something.
    RequiresAction,
    /// The money went back.
    Succeeded,
    /// It came back to the account.
    Failed,
    /// It was cancelled.
    Canceled,
    /// A state that was added since.
    #[serde(other)]
    Other,
}

/// A payment that somebody disputes with their bank: a chargeback.
#[derive(Clone, Debug, Deserialize)]
pub struct Dispute {
    /// `dp_…` or `du_…`.
    pub id: String,
    /// How much.
    pub amount: i64,
    /// Three small letters.
    pub currency: String,
    /// Its state.
    pub status: DisputeStatus,
    /// The payment.
    pub payment_intent: Option<Ref>,
    /// Why, in Stripe's words, such as `fraudulent`.
    #[serde(default)]
    pub reason: String,
}

/// The state of a dispute.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum DisputeStatus {
    /// A question of the bank, which takes no money.
    WarningNeedsResponse,
    /// The bank reads the answer to its question.
    WarningUnderReview,
    /// The question is answered.
    WarningClosed,
    /// It waits for an answer.
    NeedsResponse,
    /// The bank reads the answer.
    UnderReview,
    /// The money came back to the site.
    Won,
    /// The money stays with the payer.
    Lost,
    /// The money was given back before the bank took it.
    Prevented,
    /// A state that was added since.
    #[serde(other)]
    Other,
}

/// What happened to an object. Only the object's id is read: it is fetched anew.
#[derive(Clone, Debug, Deserialize)]
pub struct Event {
    /// `evt_…`.
    pub id: String,
    /// Such as `invoice.paid`.
    #[serde(rename = "type")]
    pub kind: String,
    /// When it happened.
    pub created: i64,
    /// The object.
    pub data: About,
}

/// The object of an event.
#[derive(Clone, Debug, Deserialize)]
pub struct About {
    /// The object, as it was then.
    pub object: Named,
}

/// The name of an object.
#[derive(Clone, Debug, Deserialize)]
pub struct Named {
    /// Its id.
    #[serde(default)]
    pub id: String,
    /// Its kind, such as `invoice`.
    #[serde(default)]
    pub object: String,
}

/// A webhook, as it is registered with Stripe.
#[derive(Clone, Debug, Deserialize)]
pub struct Endpoint {
    /// Where Stripe calls.
    pub url: String,
    /// `enabled` or `disabled`.
    pub status: String,
    /// What Stripe calls about; `*` is everything.
    pub enabled_events: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<T: serde::de::DeserializeOwned>(json: &str) -> T {
        serde_json::from_str(json).unwrap_or_else(|e| panic!("{json}: {e}"))
    }

    #[test]
    fn a_reference_is_an_id_or_the_object() {
        assert_eq!(read::<Ref>(r#""cus_1""#), read::<Ref>(r#"{"id":"cus_1","object":"customer"}"#));
    }

    #[test]
    fn a_period_is_read_from_the_item_or_as_in_older_versions() {
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

    #[test]
    fn an_invoice_names_its_subscription() {
        let common = r#""id":"in_1","status":"paid","customer":"cus_1","currency":"eur","total":900,"amount_due":900,"amount_paid":900,
            "created":1,"lines":{"data":[{"amount":900,"period":{"start":1,"end":2}}]}"#;
        let now = format!(r#"{{{common},"parent":{{"subscription_details":{{"subscription":"sub_1"}}}}}}"#);
        let before = format!(r#"{{{common},"subscription":"sub_1","payment_intent":"pi_1"}}"#);
        for (text, payment) in [(now, None), (before, Some("pi_1"))] {
            let invoice: Invoice = read(&text);
            assert_eq!((invoice.subscription(), invoice.payment_intent()), (Some("sub_1"), payment));
        }
    }

    #[test]
    fn states_that_were_added_since_are_read() {
        assert_eq!(read::<SubscriptionStatus>(r#""past_due""#), SubscriptionStatus::PastDue);
        assert_eq!(read::<SubscriptionStatus>(r#""resting""#), SubscriptionStatus::Other);
        assert_eq!(read::<DisputeStatus>(r#""appeal_under_review""#), DisputeStatus::Other);
    }
}
