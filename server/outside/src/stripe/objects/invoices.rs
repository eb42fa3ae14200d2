//! Invoices, and how they are paid.

use serde::Deserialize;

use super::{List, Metadata, Ref, or_default};

/// An invoice.
#[derive(Clone, Debug, Deserialize)]
pub struct Invoice {
    /// `in_…`.
    pub id: String,
    /// Its state.
    pub status: InvoiceStatus,
    /// Who pays.
    pub customer: Option<Ref>,
    /// The currency, three lowercase letters.
    pub currency: String,
    /// The total, before the customer's balance with Stripe is applied.
    pub total: i64,
    /// The amount that is due, or was.
    pub amount_due: i64,
    /// The amount paid.
    pub amount_paid: i64,
    /// The discounts on it.
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
    // For versions of the API before 2025-03-31.
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

    /// Our own metadata on that subscription, as it was when the invoice was made.
    #[must_use]
    pub fn subscription_metadata(&self) -> Option<&Metadata> {
        Some(&self.parent.as_ref()?.subscription_details.as_ref()?.metadata)
    }

    /// When it was paid.
    #[must_use]
    pub const fn paid_at(&self) -> Option<i64> {
        self.status_transitions.paid_at
    }

    /// The secret with which a page can collect the card, if the invoice is open. Only for its payer.
    #[must_use]
    pub fn client_secret(&self) -> Option<&str> {
        self.confirmation_secret.as_ref().map(|secret| secret.client_secret.as_str())
    }

    /// The payment, `pi_…`, if the invoice itself names it.
    #[must_use]
    pub fn payment_intent(&self) -> Option<&str> {
        self.payment_intent.as_ref().map(|intent| intent.0.as_str())
    }
}

/// A discount on an invoice.
#[derive(Clone, Debug, Deserialize)]
pub struct Discount {
    /// The amount that is deducted.
    pub amount: i64,
}

/// A line of an invoice.
#[derive(Clone, Debug, Deserialize)]
pub struct Line {
    /// The amount charged; negative for a credit.
    pub amount: i64,
    /// Its text.
    pub description: Option<String>,
    /// The time that it covers.
    pub period: Period,
}

/// A period of time.
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
    #[serde(default, deserialize_with = "or_default")]
    metadata: Metadata,
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
    /// Its payment was given up.
    Uncollectible,
    /// It was cancelled.
    Void,
    /// A state that Stripe added later.
    #[serde(other)]
    Other,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stripe::objects::tests::read;

    #[test]
    fn invoices_of_both_api_versions_name_the_subscription() {
        let common = r#""id":"in_1","status":"paid","customer":"cus_1","currency":"eur","total":900,"amount_due":900,"amount_paid":900,
            "created":1,"lines":{"data":[{"amount":900,"period":{"start":1,"end":2}}]}"#;
        let now = format!(r#"{{{common},"parent":{{"subscription_details":{{"subscription":"sub_1"}}}}}}"#);
        let before = format!(r#"{{{common},"subscription":"sub_1","payment_intent":"pi_1"}}"#);
        for (text, payment) in [(now, None), (before, Some("pi_1"))] {
            let invoice: Invoice = read(&text);
            assert_eq!((invoice.subscription(), invoice.payment_intent()), (Some("sub_1"), payment));
        }
    }
}
