//! Messages from administrators to members.

use daymark_derive::input;
use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::letter::Letter;
use daymark_web::part::{Body, Path, one_line, said};
use daymark_web::reply::Said;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::routes::SendEmails;
use super::{store, words};
use crate::audit;

pub(super) static MESSAGE: Letter = Letter {
    compose: None,
    name: "message",
    about: words::MESSAGE.0,
    template: words::MESSAGE.1,
    why: words::MESSAGE_WHY,
    sample: || values("Your question", "Thank you for writing to us.\nThe next program starts on Monday."),
};

/// An email to one member, in plain text.
#[input]
#[derive(Debug)]
#[schema(as = MessageIn)]
pub(super) struct MessageIn {
    /// One line, 1 to 150 characters.
    #[garde(length(chars, min = 1, max = 150), custom(said), custom(one_line))]
    subject: String,
    /// 1 to 5,000 characters; each line is a paragraph.
    #[garde(length(chars, min = 1, max = 5000), custom(said))]
    text: String,
}

/// The recipient of an email.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Message)]
pub(super) struct MessageOut {
    /// The member.
    user_id: i64,
    /// The subject.
    subject: String,
}

/// The values for the letter: a paragraph for each line.
fn values(subject: &str, text: &str) -> Value {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    json!({ "subject": subject.trim(), "items": lines.map(|p| json!({ "text": p })).collect::<Vec<_>>() })
}

pub(super) async fn write_to(
    ctx: Admin<SendEmails>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<MessageIn>,
) -> Result<Said<MessageOut>> {
    let by = ctx.by();
    let subject = input.subject.trim().to_owned();
    let (values, after) = (values(&input.subject, &input.text), json!({ "subject": &subject }));
    let written = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            if store::queue_to_member(tx, id, MESSAGE.name, &values, by.at).await? == 0 {
                return Err(Code::NotFound.into());
            }
            Ok(audit::write(tx, &by, "email:send", ("user", id), Value::Null, after).await?)
        })
    });
    written.await?;
    Ok(Said(MessageOut { user_id: id, subject }, words::MESSAGE_QUEUED))
}
