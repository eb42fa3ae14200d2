//! The calls of refunds and chargebacks.

use daymark_web::endpoint::{Endpoint, get, post};

use super::{disputes, refunding};

/// This feature's endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/auth/payment/{id}/refund", "Refund a payment, or a part of it", refunding::refund).about(
            "Writes a credit note. For a bank transfer an administrator sends the money; Stripe sends it by itself, \
             and `refunded` grows once Stripe confirms it. `to_balance` keeps the money for the member's next \
             invoices; 422 at `to_balance` if the payment provider charges them, because then they do not use it. 409 \
             `conflict` if Stripe refuses the refund.",
        ),
        post("/v1/auth/payment/{id}/dispute", "Record that a bank took a payment back", disputes::open)
            .about("For payments without a provider. 409 `conflict` for others."),
        get("/v1/auth/billing/refunds", "All refunds, newest first", disputes::refunds),
        get("/v1/auth/billing/refunds/export", "Export the refunds as CSV", disputes::export)
            .about("Amounts in minor units."),
        get("/v1/auth/billing/disputes", "All chargebacks, newest first", disputes::list),
        get("/v1/auth/billing/disputes/export", "Export the chargebacks as CSV", disputes::export_list)
            .about("Amounts in minor units."),
        post("/v1/auth/billing/dispute/{id}/close", "Record how a chargeback was decided", disputes::close)
            .about("A lost chargeback ends the subscription."),
    ]
}
