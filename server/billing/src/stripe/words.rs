//! User-facing text about payments with Stripe.

use daymark_actors::clock::Instant;

use super::rules::Names;
use crate::money::Money;

/// The texts of invoice lines that Stripe does not describe.
pub(super) const LINES: Names =
    Names { item: "Subscription", discount: "Discount", credit: "Credit from an earlier change" };
pub(super) const DECLINED: &str = "Stripe could not charge the card.";

pub(super) const NO_SUCH_CARD: &str = "This card cannot be used. Enter it again.";

pub(super) const REFUND_REFUSED: &str =
    "Stripe refused this refund, so nothing was refunded. Check the payment at Stripe.";

pub(super) const COMPARED: &str = "Daymark has compared its subscriptions with Stripe's.";
pub(super) const OFF: &str = "Payments with Stripe are off.";

/// The notice to administrators about a second subscription.
pub(super) fn second_subscription(name: &str) -> (String, String) {
    (
        "A second subscription".to_owned(),
        format!("{name} paid for a second subscription. We cancelled and refunded it. Please check the payment."),
    )
}

/// The same, if Stripe refused a refund.
pub(super) fn second_not_refunded(name: &str) -> (String, String) {
    (
        "A second subscription".to_owned(),
        format!(
            "{name} paid for a second subscription. We cancelled it, but Stripe refused the refund. \
             Please refund the payment at Stripe."
        ),
    )
}

/// The notice to administrators about a payment that neither its invoice nor the member's next one needs.
pub(super) fn not_needed(name: &str, amount: Money, number: &str) -> (String, String) {
    (
        "A payment needs a refund".to_owned(),
        format!("{name} paid {amount} for invoice {number}, which no longer needed a payment. Please refund it."),
    )
}

/// The notice to administrators about a payment that is refunded because its member's account is erased.
pub(super) fn refunded(name: &str, amount: Money, number: &str) -> (String, String) {
    (
        "A payment from a deleted account".to_owned(),
        format!("{name} paid {amount} for invoice {number}, but the account is deleted. We are refunding it."),
    )
}

/// The reason of that refund.
pub(super) const ACCOUNT_DELETED: &str = "The account is deleted";

/// The name of an invoice on Stripe's page.
pub(super) fn invoice(number: &str) -> String {
    format!("Invoice {number}")
}

// `daymark check-config`.

pub(super) const NO_WEBHOOK: &str =
    "stripe: no webhook has arrived yet. Send a test event from Stripe's dashboard, and run this again.";

pub(super) fn reachable(test: bool) -> String {
    let mode = if test { "test mode, no money moves" } else { "live mode" };
    format!("stripe: reachable, and the secret key is accepted ({mode}).")
}

pub(super) fn key_refused(why: &str) -> String {
    format!("Stripe does not accept it. {why}")
}

pub(super) fn registered(address: &str) -> String {
    format!("stripe: the webhook {address} is registered and enabled.")
}

pub(super) fn not_registered(address: &str) -> String {
    format!("stripe: no webhook is registered for {address}. Add it in Stripe's dashboard.")
}

pub(super) fn not_listed(address: &str) -> String {
    format!(
        "stripe: the key is not allowed to list webhooks. Check in Stripe's dashboard that {address} is registered."
    )
}

pub(super) fn disabled(address: &str) -> String {
    format!("stripe: the webhook {address} is disabled. Enable it in Stripe's dashboard.")
}

pub(super) fn lacks(objects: &str) -> String {
    format!("stripe: the webhook sends no events about: {objects}. Add them in Stripe's dashboard.")
}

pub(super) fn secret_fits(accepted: Instant) -> String {
    format!("stripe: the webhook secret matches. The last webhook was accepted at {accepted}.")
}

pub(super) fn secret_does_not_fit(refused: Instant) -> String {
    format!(
        "stripe.webhook_secret: it does not match. The last webhook had a different signature ({refused}). Copy the signing secret from \
         Stripe's dashboard."
    )
}

pub(super) fn clock_differs(refused: Instant) -> String {
    format!(
        "stripe: the webhook secret matches, but a webhook at {refused} was older than five minutes. Check the clock of this machine."
    )
}
