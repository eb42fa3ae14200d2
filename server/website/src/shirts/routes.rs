//! The calls of T-shirts.

use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::permission;

use super::{offer, ordering, shipping};

permission! {
    /// See orders of T-shirts with their addresses, mark them as sent, and choose who may order.
    pub ShipShirts = "shirt:ship";
}

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/t-shirt", "What you can order, and your order", ordering::form),
        post("/v1/core/t-shirt", "Order a T-shirt", ordering::order).about(
            "403 unless a program or a package opens the form to you. A member orders once: 409 `conflict` for a \
             second order.",
        ),
        patch("/v1/core/t-shirt", "Change your order", ordering::change)
            .about("Replaces the whole order. 409 `conflict` once it is sent."),
        delete("/v1/core/t-shirt", "Cancel your order", ordering::cancel).about("Possible until it is sent."),
        get("/v1/core/t-shirt/orders", "List the orders, oldest first", shipping::list)
            .about("`meta.total` counts all that match."),
        get("/v1/core/t-shirt/export", "Export T-shirt orders as CSV, for shipping", shipping::export),
        patch("/v1/core/t-shirt/orders/{id}", "Mark an order as sent, or as not sent", shipping::change)
            .about("The member gets an email when it is sent."),
        post("/v1/core/t-shirt/orders/sent", "Mark many orders as sent", shipping::sent),
        get("/v1/core/t-shirt/offer", "Who can order", offer::read),
        post("/v1/core/t-shirt/offer", "Choose who can order", offer::change)
            .about("Replaces all of it. 409 `conflict` when `version` is not the newest."),
    ]
}
