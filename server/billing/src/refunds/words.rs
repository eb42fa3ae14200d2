//! User-facing text about refunds and chargebacks.

use crate::money::Money;

// Errors.

pub(super) const NOT_PAID: &str = "We have not received this payment, so there is nothing to refund.";
pub(super) const DISPUTED: &str = "A bank has taken this payment back. Close the dispute first.";
pub(super) const MORE_THAN_LEFT: &str = "This is more than what is left of the payment. Enter a smaller amount.";
pub(super) const ONLY_TO_BALANCE: &str =
    "The amount left is too small to refund to a card. Add it to the member's balance instead.";
pub(super) const BY_THE_PROVIDER: &str = "The payment provider reports disputes about its own payments.";
pub(super) const DISPUTE_CLOSED: &str = "This dispute is already closed.";
pub(super) const NO_ANSWER: &str =
    "The provider of this payment is not set up, so we cannot refund it. Nothing was changed.";

// Notices.

/// The notice to administrators about a refund that did not reach the member.
pub(super) fn came_back(name: &str, amount: Money) -> (String, String) {
    (
        "A refund was returned".to_owned(),
        format!(
            "{name}’s bank did not accept the refund of {amount}. For now, we added it to their balance. Send it another way, \
             then deduct it from the balance as a payment."
        ),
    )
}

/// The notice to administrators about a refund that its provider refused or could not complete.
pub(super) fn failed(name: &str, amount: Money) -> (String, String) {
    (
        "A refund failed".to_owned(),
        format!(
            "{name} did not get {amount} back: the refund failed at the payment provider. Check the payment there."
        ),
    )
}

// The books.

/// The reason of a refund that was made at the provider.
pub(super) const AT_PROVIDER: &str = "Refunded at the provider";

// The email about a refund.

/// When it is sent, for administrators; then its subject and its paragraphs.
pub(super) const REFUNDED: (&str, &str) = (
    "Sent when an administrator refunds a payment.",
    r#"We refunded {{ amount }}

We refunded {{ amount }} of your payment for invoice {{ number }}. {{ where }}

[See your payments]({{ link }})

You can find the credit note there. Reason: {{ reason }}"#,
);
pub(super) const WHY: &str = "You received this email because you made a payment at";

/// Where the money goes.
pub(super) const fn goes(to_balance: bool) -> &'static str {
    if to_balance {
        "We added it to your balance. It pays for your next invoice."
    } else {
        "Your bank may need a few days to show it."
    }
}

/// The reason of the demo's refund.
pub(super) const DEMO_REASON: &str = "Away for two weeks";
