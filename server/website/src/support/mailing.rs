//! The emails of tickets.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_people::emails::{self, Mail, SECRET};
use daymark_web::ctx::Ctx;
use daymark_web::letter::Letter;
use serde_json::{Value, json};

use super::store::tickets::TicketRow;
use super::{marks, words};

/// A link for previews.
const SAMPLE_LINK: &str = "https://daymark.example/support/ticket?token=example";

pub(super) static RECEIVED: Letter = Letter {
    compose: None,
    name: "support-received",
    about: words::RECEIVED_LETTER.0,
    template: words::RECEIVED_LETTER.1,
    why: words::WHY,
    sample: || json!({ "number": 12, "how": words::BY_LINK, "link": SAMPLE_LINK }),
};

pub(super) static ANSWER: Letter = Letter {
    compose: None,
    name: "support-answer",
    about: words::ANSWER_LETTER.0,
    template: words::ANSWER_LETTER.1,
    why: words::WHY,
    sample: || {
        json!({ "number": 12, "subject": "My streak is gone", "how": words::BY_LINK, "items": items("Thank you for writing to us.\nA freeze covers the day that you missed."),
            "link": SAMPLE_LINK })
    },
};

/// A paragraph for each line.
fn items(text: &str) -> Vec<Value> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| json!({ "text": line })).collect()
}

/// Confirms a new ticket. It repeats none of the text: the address may be another person's.
pub(super) async fn received(tx: &mut Tx, ctx: &Ctx, ticket: &TicketRow, now: Instant) -> db::Result<()> {
    queue(tx, ctx, (&RECEIVED, ticket), json!({}), now).await
}

/// Sends an answer.
pub(super) async fn answered(tx: &mut Tx, ctx: &Ctx, ticket: &TicketRow, text: &str, now: Instant) -> db::Result<()> {
    queue(tx, ctx, (&ANSWER, ticket), json!({ "subject": ticket.subject, "items": items(text) }), now).await
}

/// The Message-ID of the email that began the conversation. A ticket from the form has no such mail, but email apps
/// also gather emails that refer to one they have not seen.
fn thread(ctx: &Ctx, ticket: &TicketRow) -> String {
    let own = || format!("<ticket-{}@{}>", ticket.id, ctx.config.mail_host());
    ticket.message_id.clone().unwrap_or_else(own)
}

async fn queue(
    tx: &mut Tx,
    ctx: &Ctx,
    (letter, ticket): (&'static Letter, &TicketRow),
    mut values: Value,
    now: Instant,
) -> db::Result<()> {
    let reply_to = marks::reply_to(&ctx.config, SECRET);
    let by_mail = reply_to.is_some();
    // The line that asks to write above it comes first, because everything below it is our own text.
    if let Some(items) = values["items"].as_array_mut().filter(|_| by_mail) {
        items.insert(0, json!({ "text": words::ABOVE }));
    }
    values["number"] = json!(ticket.id);
    values["link"] = json!(format!("{}/support/ticket?token={SECRET}", ctx.config.public_url.origin()));
    values["how"] = json!(if by_mail { words::BY_MAIL } else { words::BY_LINK });
    values["reply_to"] = json!(reply_to);
    values["thread"] = json!(thread(ctx, ticket));
    let mail = Mail {
        letter,
        to: ticket.address().to_owned(),
        member: ticket.member_id,
        values,
        secret: Some(marks::of(&ctx.config, ticket)),
        once: None,
    };
    emails::queue(tx, &mail, now).await
}
