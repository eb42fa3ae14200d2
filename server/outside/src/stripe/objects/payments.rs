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

/// A card entered on our page, before any payment with it.
#[derive(Clone, Debug, Deserialize)]
pub struct SetupIntent {
    /// `seti_…`.
    pub id: String,
    /// Its state.
    pub status: SetupStatus,
    /// Whose card it is.
    pub customer: Option<Ref>,
    /// With it a page can take the card. Only for its customer.
    pub client_secret: Option<String>,
    /// The card, once it was taken.
    pub payment_method: Option<Ref>,
}

/// The state of a card that is being taken.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum SetupStatus {
    /// It can be paid with.
    Succeeded,
    /// Not yet, or no longer.
    #[serde(other)]
    Other,
}

/// A way to pay.
#[derive(Clone, Debug, Deserialize)]
pub struct PaymentMethod {
    /// `pm_…`.
    pub id: String,
    /// Whose it is, once it is kept.
    pub customer: Option<Ref>,
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

/// A payment that a customer disputes with their bank: a chargeback.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stripe::SubscriptionStatus;
    use crate::stripe::objects::tests::read;

    #[test]
    fn states_that_were_added_since_are_read() {
        assert_eq!(read::<SubscriptionStatus>(r#""past_due""#), SubscriptionStatus::PastDue);
        assert_eq!(read::<SubscriptionStatus>(r#""resting""#), SubscriptionStatus::Other);
        assert_eq!(read::<DisputeStatus>(r#""appeal_under_review""#), DisputeStatus::Other);
    }
}
