//! The contact page, and its form: each message opens a ticket.

use daymark_people::accounts::{Email, human};
use daymark_people::audit;
use daymark_people::notifications;
use daymark_press::writing;
use daymark_web::access::{Admin, Public, Visitor};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::network::Network;
use daymark_web::part::Body;
use daymark_web::reply::{Data, Said};
use futures_util::FutureExt;
use serde_json::json;

use super::model::{By, ContactIn, ContactPageIn, ContactPageOut, OpenedOut, Via};
use super::routes::{EditSupport, FROM_ACCOUNT, FROM_ADDRESS, FROM_NETWORK};
use super::store::contact as store;
use super::store::messages::{self, NewMessage};
use super::store::tickets::{self, NewTicket};
use super::store::topics;
use super::telling::{self, News};
use super::{mailing, words};
use crate::pictures;

/// The place of the pictures of the page's text.
const PLACE: &str = "contact-page";

/// The page until it is changed for the first time.
fn first() -> ContactPageOut {
    let (title, text) = words::FIRST_CONTACT;
    ContactPageOut {
        title: title.to_owned(),
        text: text.to_owned(),
        html: writing::render(text).html,
        email: None,
        phone: String::new(),
        address: String::new(),
        hours: String::new(),
        version: 0,
    }
}

pub(super) async fn page(ctx: Public) -> Result<Data<ContactPageOut>> {
    Ok(Data(current(&ctx).await?))
}

/// The current page.
pub(super) async fn current(ctx: &Ctx) -> Result<ContactPageOut> {
    Ok(store::page(&ctx.db).await?.unwrap_or_else(first))
}

pub(super) async fn change(
    admin: Admin<EditSupport>,
    Body(input): Body<ContactPageIn>,
) -> Result<Data<ContactPageOut>> {
    let email = input.email.filter(|email| !email.trim().is_empty());
    let email = email.map(|email| email.parse::<Email>()).transpose();
    let email = email.map_err(|_| Error::field("email", words::VALID_EMAIL))?.map(|email| email.as_str().to_owned());
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, &first()).await?;
            if input.version != was.version {
                return Err(Error::with(Code::Conflict, words::CHANGED_MEANWHILE));
            }
            let rendered = writing::render(&input.text);
            pictures::show(tx, PLACE, &rendered.links, by.at).await?;
            let is = ContactPageOut {
                title: input.title.trim().to_owned(),
                html: rendered.html,
                text: input.text,
                email,
                phone: input.phone,
                address: input.address,
                hours: input.hours,
                version: was.version + 1,
            };
            store::put(tx, &is).await?;
            // No address in the audit log, which is kept longer than everything else.
            let recorded = |page: &ContactPageOut| json!({ "title": page.title, "version": page.version });
            let (was, object) = (recorded(&was), ("contact-page", 1));
            audit::write(tx, &by, "contact-page:update", object, was, recorded(&is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

/// Who asks: a member by their account, a visitor by what they entered.
async fn who(visitor: &Visitor, input: &ContactIn) -> Result<(Option<i64>, String, Email)> {
    if let Some(caller) = &visitor.caller {
        let who = tickets::who(&visitor.db, caller.id).await?.ok_or(Code::Unauthenticated)?;
        let name = format!("{} {}", who.first_name, who.last_name).trim().to_owned();
        return Ok((Some(caller.id), name, Email::kept(&who.email)));
    }
    let name = input.name.as_deref().unwrap_or_default().trim();
    if name.is_empty() {
        return Err(Error::field("name", words::REQUIRED));
    }
    let email = input.email.as_deref().unwrap_or_default();
    let email = email.parse::<Email>().map_err(|_| Error::field("email", words::VALID_EMAIL))?;
    Ok((None, one_line(name), email))
}

/// A text in one line.
pub(super) fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

pub(super) async fn send(visitor: Visitor, from: Network, Body(input): Body<ContactIn>) -> Result<Said<OpenedOut>> {
    let (member, name, email) = who(&visitor, &input).await?;
    match member {
        Some(member) => visitor.limits.check(&FROM_ACCOUNT, member).await?,
        None => {
            visitor.limits.check(&FROM_NETWORK, from).await?;
            human::check(&visitor, input.token.as_deref(), "contact").await?;
            visitor.limits.check(&FROM_ADDRESS, email.folded()).await?;
        }
    }
    let (ctx, now, team) = (Ctx::clone(&visitor), visitor.clock.now(), telling::team(&visitor).await?);
    let written = visitor.db.write::<_, Error>(move |tx| {
        async move {
            if let Some(topic) = input.topic_id
                && !topics::is_known(tx, topic).await?
            {
                return Err(Error::field("topic_id", words::NO_SUCH_TOPIC));
            }
            let new = NewTicket {
                member,
                name,
                email: email.as_str().to_owned(),
                subject: one_line(&input.subject),
                topic: input.topic_id,
                via: Via::Form.text(),
                message_id: None,
            };
            let ticket = tickets::add(tx, new, now).await?;
            let text = input.text.trim().to_owned();
            let message = NewMessage { by: By::Customer, author: member, text, via: Via::Form, mail_from: None };
            messages::add(tx, ticket.id, message, now).await?;
            mailing::received(tx, &ctx, &ticket, now).await?;
            let told = telling::tell(tx, (&ticket, News::Opened), &team, now).await?;
            Ok((ticket.id, told))
        }
        .boxed()
    });
    let (number, told) = written.await?;
    notifications::show(&visitor, told);
    let said = if member.is_some() { words::SENT_BY_MEMBER } else { words::SENT_BY_VISITOR };
    Ok(Said(OpenedOut { number, member: member.is_some() }, said))
}
