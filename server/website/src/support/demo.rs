//! The demo's help: topics, articles, canned answers, and tickets in every state.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_base::demo::ago;
use daymark_press::articles::found_by;
use daymark_press::writing;
use daymark_web::ctx::Ctx;
use serde_json::json;

use super::model::{By, ContactPageOut, TopicOut, Via};
use super::rules::states::State;
use super::store::articles::{self, Text};
use super::store::messages::{self, NewMessage};
use super::store::tickets::{self, NewTicket};
use super::store::{canned, contact, topics};

mod texts;

use texts::{ANSWERS, ARTICLES, CONTACT, TICKETS, TOPICS, Ticket};

/// Adds the help and the tickets. Members after the first three open the tickets.
pub(super) async fn add(ctx: &Ctx, people: &[i64], now: Instant) -> Result<()> {
    let mut askers = Vec::new();
    for (member, ticket) in people.iter().skip(3).zip(TICKETS) {
        let who = tickets::who(&ctx.db, *member).await?.context("a member of the demo")?;
        askers.push((*member, who, ticket));
    }
    let written = ctx.db.write::<_, db::Error>(move |tx| {
        Box::pin(async move {
            help(tx, now).await?;
            for (member, who, ticket) in askers {
                let name = format!("{} {}", who.first_name, who.last_name);
                ask(tx, (member, name, who.email), ticket, now).await?;
            }
            Ok(())
        })
    });
    written.await.context("the demo's support")
}

async fn help(tx: &mut Tx, now: Instant) -> db::Result<()> {
    let mut ids = Vec::new();
    for (position, (name, description)) in (0..).zip(TOPICS) {
        let (name, description, slug) = ((*name).to_owned(), (*description).to_owned(), writing::slug(name, "topic"));
        let topic = TopicOut { id: 0, slug, name, description, position, version: 1, articles: 0 };
        ids.push(topics::add(tx, &topic).await?);
    }
    for (topic, title, summary, body) in ARTICLES {
        let rendered = writing::render(body);
        let text = Text {
            slug: writing::slug(title, "article"),
            topic_id: ids.get(*topic).copied().flatten(),
            title: (*title).to_owned(),
            summary: (*summary).to_owned(),
            body: (*body).to_owned(),
            search: found_by(title, summary, &rendered.plain),
            headings: json!(rendered.headings).to_string(),
            html: rendered.html,
            published: true,
        };
        articles::add(tx, text, ago(now, 240)).await?;
    }
    for (title, text) in ANSWERS {
        canned::add(tx, title, text, ago(now, 240)).await?;
    }
    let (title, text, email, phone, address, hours) = CONTACT;
    let page = ContactPageOut {
        title: title.to_owned(),
        text: text.to_owned(),
        html: writing::render(text).html,
        email: Some(email.to_owned()),
        phone: phone.to_owned(),
        address: address.to_owned(),
        hours: hours.to_owned(),
        version: 1,
    };
    contact::put(tx, &page).await
}

async fn ask(
    tx: &mut Tx,
    (member, name, email): (i64, String, String),
    ticket: &Ticket,
    now: Instant,
) -> db::Result<()> {
    let Ticket { subject, hours, question, answer, state } = ticket;
    let at = ago(now, *hours);
    let subject = (*subject).to_owned();
    let new =
        NewTicket { member: Some(member), name, email, subject, topic: None, via: Via::Form.text(), message_id: None };
    let id = tickets::add(tx, new, at).await?.id;
    let says = |by, author, text: &str, via| NewMessage { by, author, text: text.to_owned(), via, mail_from: None };
    messages::add(tx, id, says(By::Customer, Some(member), question, Via::Form), at).await?;
    if let Some((after, text)) = answer {
        let then = ago(now, hours - after);
        messages::add(tx, id, says(By::Support, None, text, Via::Site), then).await?;
        tickets::set_state(tx, id, *state, Some(then), then).await?;
    } else if *state != State::New {
        tickets::set_state(tx, id, *state, None, at).await?;
    }
    Ok(())
}
