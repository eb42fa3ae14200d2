//! The demo's newsletter: subscribers, a campaign that was sent, and a draft.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_base::demo::ago;
use daymark_people::accounts::Email;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Error, Result as Answer};
use futures_util::FutureExt;

use super::campaigns::demo::{draft, sent};
use super::model::{EndedBy, Via};
use super::store::lists;
use super::store::subscribers::{self as store, Entered};
use super::words;

/// Subscribers without an account: first name, last name, address.
const VISITORS: [(&str, &str, &str); 5] = [
    ("Nina", "Falk", "nina.falk@daymark.example"),
    ("Oskar", "Lund", "oskar.lund@daymark.example"),
    ("", "", "hello.rowena@daymark.example"),
    ("Pavel", "Dvorak", "pavel.dvorak@daymark.example"),
    ("Tessa", "Morgan", "tessa.morgan@daymark.example"),
];
/// How many subscribed after the campaign; the last one has not confirmed the address yet.
const LATER: usize = 3;
/// Hours between two subscribers, and since the campaign.
const EVERY: i64 = 29;
const SENT: i64 = LATER as i64 * EVERY + 10;

/// Adds the subscribers: every second member, and then the visitors.
pub(super) async fn add(ctx: &Ctx, people: &[i64], now: Instant) -> Result<()> {
    let mut all = Vec::new();
    for member in people.iter().step_by(2) {
        let account = store::account(&ctx.db, *member).await?.context("a member of the demo")?;
        let email = account.email.parse::<Email>().context("an address")?;
        all.push(Entered { email, first_name: account.first_name, last_name: account.last_name });
    }
    for (first, last, email) in VISITORS {
        let email = email.parse::<Email>().context("an address")?;
        all.push(Entered { email, first_name: first.to_owned(), last_name: last.to_owned() });
    }
    let parts = ctx.clone();
    let written = ctx.db.write::<_, Error>(move |tx| async move { write(tx, &parts, &all, now).await }.boxed());
    written.await.context("the newsletter")
}

async fn write(tx: &mut Tx, ctx: &Ctx, all: &[Entered], now: Instant) -> Answer<()> {
    let mut leaver = None;
    for (left, who) in (0..all.len()).rev().zip(all) {
        if left + 1 == LATER {
            let campaign = sent(tx, ctx, ago(now, SENT)).await?;
            if let Some(leaver) = leaver {
                super::campaigns::left(tx, Some(campaign), leaver).await?;
                store::unsubscribe(tx, leaver, EndedBy::Reader, ago(now, SENT - 4)).await?;
            }
        }
        let at = ago(now, (left as i64 + 1) * EVERY);
        let (id, _) = store::ask(tx, who, at).await?;
        if left > 0 {
            store::confirm(tx, id, Via::Form, words::CONSENT_FORM, at).await?;
            lists::subscribe(tx, id, at).await?;
        }
        // The second subscriber leaves, because visitors of the demo sign in as the first.
        if left + 2 == all.len() {
            leaver = Some(id);
        }
    }
    draft(tx, ctx, ago(now, 26)).await
}
