//! Notices by mail: one email for each member and category, with all notices that are due.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_web::caller::Callers;
use daymark_web::ctx::Ctx;
use daymark_web::letter::Letter;
use serde_json::{Value, json};

use super::notices::Notice;
use super::rules::Category;
use super::store::{self, Mailed};
use super::words;
use crate::emails::{self, Mail, SECRET};
use crate::{locks, push};

pub(super) static NEWS: Letter = Letter {
    compose: None,
    name: "notification",
    about: words::MAIL,
    template: "{{ subject }}\n\n{{ items }}\n",
    why: words::WHY,
    sample: || {
        json!({
            "subject": words::updates(Some(Category::Programs), 2),
            "items": [
                { "title": "Steps into spring: final results", "text": "You finished 3rd of 24 with 450 points.",
                    "url": "https://daymark.example/challenges/1" },
                { "title": "Quiet evenings: final results", "text": "You finished 1st of 9 with 210 points.",
                    "url": "https://daymark.example/challenges/2" },
            ],
            "choices": "https://daymark.example/notification-preferences?token=example",
        })
    },
};

/// Members and categories that are processed at once.
const TAKEN: i64 = 200;
/// Most notices that an email shows: the newest. A button leads to the app, which lists the others.
const SHOWN: usize = 20;

/// Queues the emails that are due: a job.
pub async fn send_due(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    while push::may_be_untaken(&ctx.db, now).await? {
        push::drop_outdated(&ctx, now, TAKEN).await?;
        let taken = ctx.db.write::<_, db::Error>(move |tx| Box::pin(take_untaken(tx, now)));
        if !taken.await.context("what was not pushed")? {
            break;
        }
    }
    loop {
        let now = ctx.clock.now();
        let due = store::due(&ctx.db, now, TAKEN).await?;
        if due.is_empty() || ctx.drain.is_stopping() {
            return Ok(());
        }
        for (member, category) in due {
            let parts = ctx.clone();
            let done = ctx.db.write::<_, db::Error>(move |tx| {
                Box::pin(async move { mail(tx, &parts, member, &category, now).await })
            });
            done.await.context("a mail of notices")?;
        }
    }
}

/// Emails the reminders that no device accepted, if the member still wants that. Returns whether there were any.
async fn take_untaken(tx: &mut Tx, now: Instant) -> db::Result<bool> {
    let untaken = push::untaken(tx, now, TAKEN).await?;
    let mut news: BTreeMap<Category, Vec<(i64, Notice)>> = BTreeMap::new();
    for (member, notice) in &untaken {
        if let Ok(notice) = serde_json::from_str::<Notice>(notice) {
            news.entry(notice.category).or_default().push((*member, notice));
        }
    }
    for (category, news) in news {
        let readers = store::readers(tx, category, news.iter().map(|(member, _)| *member)).await?;
        let at = |member| readers.get(&member)?.mailed_at(category, now);
        let mailed: Vec<_> =
            news.into_iter().filter_map(|(member, notice)| Some((member, notice, at(member)?))).collect();
        store::add_mailed(tx, &mailed).await?;
    }
    Ok(!untaken.is_empty())
}

async fn mail(tx: &mut Tx, ctx: &Ctx, member: i64, category: &str, now: Instant) -> db::Result<()> {
    locks::keep(tx, [member]).await?;
    let news = store::take_mailed(tx, member, category, now).await?;
    let Some(address) = store::address(tx, member).await?.filter(|_| !news.is_empty()) else { return Ok(()) };
    let origin = ctx.config.public_url.origin();
    let mail = Mail {
        letter: &NEWS,
        member: Some(member),
        values: values(&news, category, origin),
        secret: Some(ctx.service::<Callers>().mail_token(ctx, member, &address)),
        to: address,
        once: None,
    };
    emails::queue(tx, &mail, now).await
}

fn values(news: &[Mailed], category: &str, origin: &str) -> Value {
    let subject = match news {
        [one] => one.title.clone(),
        many => words::updates(category.parse().ok(), many.len()),
    };
    let earlier = news.len().saturating_sub(SHOWN);
    let items = news.iter().skip(earlier).map(|one| {
        let url = one.link.as_ref().map(|path| format!("{origin}{path}"));
        json!({ "title": one.title, "text": one.body, "url": url })
    });
    let more =
        (earlier > 0).then(|| json!({ "text": words::earlier(earlier), "url": format!("{origin}/user/dashboard") }));
    json!({
        "subject": subject,
        "items": items.chain(more).collect::<Vec<_>>(),
        "choices": format!("{origin}/notification-preferences?token={SECRET}"),
        "unsubscribe":
            format!("{origin}/v1/auth/notification-category/unsubscribe?category={category}&token={SECRET}"),
    })
}
