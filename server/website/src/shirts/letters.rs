//! The emails of orders. None contains an address, because the log of emails is kept longer than addresses.

use daymark_web::ctx::Ctx;
use daymark_web::letter::Letter;
use serde_json::{Value, json};

use super::model::OrderIn;
use super::words;

pub(super) static ORDERED: Letter = Letter {
    compose: None,
    name: "t-shirt-ordered",
    about: words::ORDERED_LETTER.0,
    template: words::ORDERED_LETTER.1,
    why: words::WHY,
    sample: || json!({ "shirt": words::shirt("M", "straight"), "link": "https://daymark.example/user/order-t-shirt" }),
};

pub(super) static SENT: Letter = Letter {
    compose: None,
    name: "t-shirt-sent",
    about: words::SENT_LETTER.0,
    template: words::SENT_LETTER.1,
    why: words::WHY,
    sample: || json!({ "tracking": words::tracking("GB 123 456"), "link": "https://daymark.example/user/order-t-shirt" }),
};

/// The page of the order.
pub(super) fn link(ctx: &Ctx) -> String {
    format!("{}/user/order-t-shirt", ctx.config.public_url.origin())
}

/// What the email about a new order says.
pub(super) fn ordered(order: &OrderIn) -> Value {
    json!({ "shirt": words::shirt(order.size.text(), order.cut.text()) })
}

/// What the email about a parcel says.
pub(super) fn sent(tracking: &str) -> Value {
    json!({ "tracking": words::tracking(tracking) })
}

/// The values with the link of the order's page.
pub(super) fn with(mut values: Value, link: String) -> Value {
    values["link"] = json!(link);
    values
}
