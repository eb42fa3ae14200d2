//! Payments, cards, refunds and disputes.

use serde::Deserialize;

use super::{Metadata, Ref, or_default};

/// One payment.
#[derive(Clone, Debug, Deserialize)]
pub struct PaymentIntent {
    /// `pi_…`.
    pub id: String,
    /// Its state.
    pub status: IntentStatus,
    /// The amount to pay.
    pub amount: i64,
    /// The currency, three lowercase letters.
    pub currency: String,
    /// Who pays.
    pub customer: Option<Ref>,
    /// The secret with which a page can collect the card. Only for its payer.
    pub client_secret: Option<String>,
    /// When it was made.
    pub created: i64,
    /// The payment method.
    pub payment_method: Option<Ref>,
    /// The charge of the last attempt.
    pub latest_charge: Option<Ref>,
    /// Our own metadata on it.
    #[serde(default, deserialize_with = "or_default")]
    pub metadata: Metadata,
}

impl PaymentIntent {
    /// Whether this customer pays it.
    #[must_use]
    pub fn is_of(&self, customer: &str) -> bool {
        self.customer.as_ref().is_some_and(|of| of.0 == customer)
    }
}

/// An attempt to charge a payment.
#[derive(Clone, Debug, Deserialize)]
pub struct Charge {
    /// When it was made.
    pub created: i64,
}

/// The state of a payment.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum IntentStatus {
    /// It waits for a card, or the last one was declined.
    RequiresPaymentMethod,
    /// It waits for the payer's confirmation.
    RequiresConfirmation,
    /// The payer's bank requires an action.
    RequiresAction,
    /// It is being processed, which may take days.
    Processing,
    /// The money is reserved.
    RequiresCapture,
    /// It was cancelled.
    Canceled,
    /// It is paid.
    Succeeded,
    /// A state that Stripe added later.
    #[serde(other)]
    Other,
}

/// A card entered on our page, before any payment with it.
#[derive(Clone, Debug, Deserialize)]
pub struct SetupIntent {
    /// `seti_…`.
    pub id: String,
    /// Its state.
    pub status: SetupStatus,
    /// The customer whose card it is.
    pub customer: Option<Ref>,
    /// The secret with which a page can collect the card. Only for its customer.
    pub client_secret: Option<String>,
    /// The card, once it has been collected.
    pub payment_method: Option<Ref>,
}

/// The state of collecting a card.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum SetupStatus {
    /// The card can be used for payments.
    Succeeded,
    /// The card cannot be used yet, or no longer.
    #[serde(other)]
    Other,
}

/// A payment method.
#[derive(Clone, Debug, Deserialize)]
pub struct PaymentMethod {
    /// `pm_…`.
    pub id: String,
    /// The customer that it is attached to, if any.
    pub customer: Option<Ref>,
    /// The card, if it is one.
    pub card: Option<Card>,
}

/// The details of a card that may be shown.
#[derive(Clone, Debug, Deserialize)]
pub struct Card {
    /// Such as `visa`.
    pub brand: String,
    /// Its last four digits.
    pub last4: String,
}

/// A refund.
#[derive(Clone, Debug, Deserialize)]
pub struct Refund {
    /// `re_…`.
    pub id: String,
    /// The amount.
    pub amount: i64,
    /// The currency, three lowercase letters.
    pub currency: String,
    /// Its state.
    pub status: Option<RefundStatus>,
    /// The payment.
    pub payment_intent: Option<Ref>,
    /// The charge of that payment.
    pub charge: Option<Ref>,
    /// Our own metadata on it.
    #[serde(default, deserialize_with = "or_default")]
    pub metadata: Metadata,
}

/// The state of a refund.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum RefundStatus {
    /// On its way.
    Pending,
    /// The recipient must do something.
    RequiresAction,
    /// The money was returned to the payer.
    Succeeded,
    /// It failed: the money came back to the account.
    Failed,
    /// It was cancelled.
    Canceled,
    /// A state that Stripe added later.
    #[serde(other)]
    Other,
}

/// A payment that a customer disputes with their bank: a chargeback.
#[derive(Clone, Debug, Deserialize)]
pub struct Dispute {
    /// `dp_…` or `du_…`.
    pub id: String,
    /// The disputed amount.
    pub amount: i64,
    /// The currency, three lowercase letters.
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
    /// An inquiry of the bank, which takes no money, waits for an answer.
    WarningNeedsResponse,
    /// The bank reviews the answer to its inquiry.
    WarningUnderReview,
    /// The inquiry is closed.
    WarningClosed,
    /// The dispute waits for an answer.
    NeedsResponse,
    /// The bank reviews the answer to the dispute.
    UnderReview,
    /// The money came back to the site.
    Won,
    /// The money stays with the payer.
    Lost,
    /// The money was refunded before the bank took it.
    Prevented,
    /// A state that Stripe added later.
    #[serde(other)]
    Other,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stripe::SubscriptionStatus;
    use crate::stripe::objects::tests::read;

    #[test]
    fn unknown_statuses_are_read_as_other() {
        assert_eq!(read::<SubscriptionStatus>(r#""past_due""#), SubscriptionStatus::PastDue);
        assert_eq!(read::<SubscriptionStatus>(r#""resting""#), SubscriptionStatus::Other);
        assert_eq!(read::<DisputeStatus>(r#""appeal_under_review""#), DisputeStatus::Other);
    }
}
