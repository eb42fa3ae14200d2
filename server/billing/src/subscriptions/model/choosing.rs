//! How members choose, pay, change and cancel.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use serde::Serialize;
use utoipa::ToSchema;

use super::{CancelReason, SubscriptionOut};
use crate::invoices::InvoiceCard;
use crate::money::Money;
use crate::providers::CardState;
use crate::taxes::Tax;

/// A plan to start.
#[input]
#[derive(Clone, Debug)]
#[schema(as = StartSubscriptionIn)]
pub(in super::super) struct StartIn {
    /// The price.
    pub price_id: i64,
    /// A coupon's code.
    #[garde(length(chars, max = 40))]
    pub coupon: Option<String>,
}

/// A package to try.
#[input]
#[derive(Clone, Debug)]
#[schema(as = StartTrialIn)]
pub(in super::super) struct TrialIn {
    /// The package; the one that `GET /v1/auth/badge/trial` names by default.
    pub package_id: Option<i64>,
}

/// An empty body.
#[input]
#[derive(Clone, Debug)]
#[schema(as = EmptyIn)]
pub(in super::super) struct EmptyIn {}

/// A member's answers when they cancel.
#[input]
#[derive(Clone, Debug, Default)]
#[schema(as = CancelSubscriptionIn)]
pub(in super::super) struct CancelIn {
    /// Why they cancel.
    pub reason: Option<CancelReason>,
    /// In their own words, at most 1,000 characters.
    #[garde(length(chars, max = 1000))]
    pub comment: Option<String>,
}

/// A price to change to.
#[input]
#[derive(Clone, Debug)]
#[schema(as = ChangePriceIn)]
pub(in super::super) struct ChangeIn {
    /// The price.
    pub price_id: i64,
}

/// A price to preview a change to.
#[query]
#[derive(Debug)]
pub(in super::super) struct ChangeQuery {
    /// The price.
    pub price_id: i64,
}

/// The kind of a price change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PlanChangeKind)]
pub(in super::super) enum ChangeKind {
    /// It takes effect at once, when it is paid.
    Upgrade,
    /// It takes effect at the end of the paid period.
    Downgrade,
    /// It is the current price.
    Same,
}

/// A line of the cost of a change.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PlanChangeLine)]
pub(in super::super) struct ChangeLineOut {
    /// What the amount is for.
    pub text: String,
    /// The amount; negative for a credit.
    pub amount: Money,
}

/// The effect of a price change.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PlanChange)]
pub(in super::super) struct ChangeOut {
    /// Upgrade, downgrade or neither.
    pub kind: ChangeKind,
    /// When it takes effect; absent if at once.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub at: Option<Instant>,
    /// What to pay now, line by line.
    pub lines: Vec<ChangeLineOut>,
    /// The sum of the lines.
    pub total: Money,
}

/// The kind of the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PaymentStepKind)]
pub(in super::super) enum NextKind {
    /// The invoice was mailed.
    Invoice,
    /// The member pays at `url`.
    Redirect,
    /// Nothing is left to do.
    Done,
}

/// The next step.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PaymentStep)]
pub(in super::super) struct NextOut {
    /// The kind of the step.
    pub kind: NextKind,
    /// The address to open.
    pub url: Option<String>,
    /// The invoice to pay, or paid already.
    pub invoice: Option<InvoiceCard>,
}

/// A started or changed subscription, and the next step.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = StartedSubscription)]
pub(in super::super) struct StartedOut {
    /// The subscription.
    pub subscription: SubscriptionOut,
    /// The next step.
    pub next: NextOut,
}

/// The purchase and its buyer.
#[query]
#[derive(Clone, Debug)]
pub(in super::super) struct QuoteQuery {
    /// The price.
    pub price_id: i64,
    /// A coupon's code.
    #[garde(length(chars, max = 40))]
    pub coupon: Option<String>,
    /// The buyer's country, two capital letters of ISO 3166; the seller's by default.
    #[garde(length(chars, max = 2), pattern("^([A-Z]{2})?$"))]
    pub country: Option<String>,
    /// Whether the buyer is a business with a tax number.
    pub business: Option<bool>,
}

/// The cost of a first period.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Quote)]
pub(in super::super) struct QuoteOut {
    /// The price.
    pub price: Money,
    /// The discount.
    pub discount: Option<Money>,
    /// The net amount.
    pub net: Money,
    /// Each tax.
    pub taxes: Vec<Tax>,
    /// Whether the price contains its taxes.
    pub included: bool,
    /// The amount to pay, without the caller's balance.
    pub total: Money,
    /// The invoice's note about tax; may be empty.
    pub note: String,
}

/// Which invoice to pay.
#[input]
#[derive(Clone, Debug)]
#[schema(as = PaymentIntentIn)]
pub(in super::super) struct IntentIn {
    /// One of the caller's open invoices.
    pub invoice_id: i64,
}

/// How an invoice is paid.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PaymentIntent)]
pub(in super::super) struct IntentOut {
    /// Who collects the money.
    pub provider: String,
    /// The secret with which the browser confirms a payment; absent if it cannot.
    pub client_secret: Option<String>,
    /// The key of the provider's script.
    pub publishable_key: Option<String>,
    /// Where the browser gets that script.
    pub script_url: Option<String>,
    /// Where the invoice can be paid.
    pub url: Option<String>,
    /// The invoice.
    pub invoice: InvoiceCard,
    /// How to transfer the amount, line by line.
    pub bank: Vec<String>,
}

/// The secret with which the browser saves a card.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CardSetup)]
pub(in super::super) struct CardOut {
    /// For the provider's script. Each card needs a new one.
    pub client_secret: String,
}

/// A card payment of an invoice.
#[input]
#[derive(Clone, Debug)]
#[schema(as = CardPaymentIn)]
pub(in super::super) struct CardIn {
    /// One of the caller's open invoices.
    pub invoice_id: i64,
    /// The provider's token for the card, from its script, at most 255 characters.
    #[garde(length(chars, min = 1, max = 255), pattern("^[A-Za-z0-9_]+$"))]
    pub setup_intent: String,
}

/// The result of a card payment.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CardPayment)]
pub(in super::super) struct CardPaymentOut {
    /// The result.
    pub state: CardState,
    /// With `action`: the secret that lets the provider's script show the bank's check.
    pub client_secret: Option<String>,
}

/// The provider's page for cards.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PaymentPortal)]
pub(in super::super) struct PortalOut {
    /// Its address.
    pub url: String,
}
