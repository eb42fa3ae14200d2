//! The email about a refund.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_people::emails;
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use daymark_web::letter::Letter;
use serde_json::json;

use super::words;
use crate::money::Money;

/// The page of a member's payments.
const PAYMENTS: &str = "/user/dashboard?tab=more-payment";

pub(super) static REFUNDED: Letter = Letter {
    compose: None,
    name: "refund",
    about: words::REFUNDED.0,
    template: words::REFUNDED.1,
    why: words::WHY,
    sample: || {
        json!({ "amount": "79.00 EUR", "number": "2026-000123", "where": words::goes(false), "reason": "You were charged twice.",
            "link": "https://daymark.example/user/dashboard?tab=more-payment" })
    },
};

/// Notifies a member of a refund.
pub(super) async fn refunded(
    tx: &mut Tx,
    ctx: &Ctx,
    member: i64,
    (amount, to_balance): (Money, bool),
    (number, reason): (&str, &str),
    now: Instant,
) -> Result<()> {
    let link = format!("{}{PAYMENTS}", ctx.config.public_url.origin());
    let values = json!({ "amount": amount.to_text(), "number": number, "where": words::goes(to_balance), "reason": reason,
        "link": link });
    emails::queue_to_member(tx, member, REFUNDED.name, &values, now).await?;
    Ok(())
}
