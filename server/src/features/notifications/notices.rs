//! What a member is told inside the app.

use std::collections::HashSet;

use anyhow::Result;
use bytestring::ByteString;
use daymark_actors::clock::Instant;

use super::model::NoticeOut;
use super::rules::{Category, Channel, Frequency};
use super::store;
use crate::db::{self, Tx};
use crate::features::push::{self, Push, Urgency};
use crate::http::ctx::Ctx;

/// How long notices are kept.
const KEPT_MS: i64 = 90 * 86_400_000;
/// How long a push is worth being shown.
const PUSHED_MS: i64 = 86_400_000;

/// Something to be told.
#[derive(Clone, Debug)]
pub struct Notice {
    /// What it is about.
    pub category: Category,
    /// A short line.
    pub title: String,
    /// A sentence or two; may be empty.
    pub body: String,
    /// Where it leads: a path of this site.
    pub link: Option<String>,
}

impl Notice {
    /// On a device, newer news of the same kind and place take the place of older ones.
    fn push(&self, now: Instant) -> Push {
        let Self { category, title, body, link } = self.clone();
        let tag = format!("{category} {}", link.as_deref().unwrap_or_default());
        Push { title, body, link, tag, actions: &[], entry: None, expires_at: now.plus_ms(PUSHED_MS) }
    }
}

/// [`tell_all`] for one member.
///
/// # Errors
/// The database's own.
pub async fn tell(tx: &mut Tx, member: i64, notice: &Notice, now: Instant) -> db::Result<Option<Told>> {
    Ok(tell_all(tx, notice.category, vec![(member, notice.clone())], now).await?.pop())
}

/// Writes down a notice for each of these members (once each), all of one category, by the ways that they chose: part of the
/// transaction of what it tells of. What is answered goes to [`show`] after the commit.
///
/// # Errors
/// The database's own.
pub async fn tell_all(
    tx: &mut Tx,
    category: Category,
    notices: Vec<(i64, Notice)>,
    now: Instant,
) -> db::Result<Vec<Told>> {
    let news = notices.into_iter().map(|(member, notice)| {
        let push = notice.push(now);
        (member, notice, push)
    });
    spread(tx, category, news.collect(), &HashSet::new(), now).await
}

/// The same for what members asked to be reminded of, with the push as it is to be shown. A mail stands in for it where no
/// device is pushed to.
///
/// # Errors
/// The database's own.
pub async fn remind(
    tx: &mut Tx,
    category: Category,
    news: Vec<(i64, Notice, Push)>,
    now: Instant,
) -> db::Result<Vec<Told>> {
    let reached = push::reached(tx, news.iter().map(|(member, ..)| *member)).await?;
    spread(tx, category, news, &reached, now).await
}

/// `mailless`: who gets no mail where they have chosen to be pushed to.
async fn spread(
    tx: &mut Tx,
    category: Category,
    news: Vec<(i64, Notice, Push)>,
    mailless: &HashSet<i64>,
    now: Instant,
) -> db::Result<Vec<Told>> {
    if news.is_empty() {
        return Ok(Vec::new());
    }
    let readers = store::readers(tx, category, news.iter().map(|(member, ..)| *member)).await?;
    let (mut shown, mut mailed, mut pushed) = (Vec::new(), Vec::new(), Vec::new());
    for (member, notice, push) in news {
        let Some(reader) = readers.get(&member) else { continue };
        let is_pushed = reader.frequency(category, Channel::Push) == Some(Frequency::Instantly);
        if let Some(at) = reader.mailed_at(category, now).filter(|_| !(is_pushed && mailless.contains(&member))) {
            mailed.push((member, notice.clone(), at));
        }
        if is_pushed {
            pushed.push((member, push));
        }
        if reader.frequency(category, Channel::InApp) == Some(Frequency::Instantly) {
            shown.push((member, notice));
        }
    }
    store::add_mailed(tx, &mailed).await?;
    push::queue(tx, &pushed, Urgency::Normal, now).await?;
    let ids = store::add_notices(tx, &shown, now).await?;
    let told = shown.into_iter().filter_map(|(member, notice)| {
        let id = *ids.get(&member)?;
        let Notice { category, title, body, link } = notice;
        let notice = NoticeOut { id, category, title, body, link, created_at: now, read: false };
        Some(Told { member, notice })
    });
    Ok(told.collect())
}

/// A notice that was written down.
#[derive(Clone, Debug)]
pub struct Told {
    member: i64,
    notice: NoticeOut,
}

/// Shows notices on their members' open devices.
pub fn show(ctx: &Ctx, told: impl IntoIterator<Item = Told>) {
    for Told { member, notice } in told {
        if let Ok(json) = serde_json::to_string(&notice) {
            ctx.live.notice(member, ByteString::from(json));
        }
    }
}

/// Forgets old notices: a job.
///
/// # Errors
/// The database's own.
pub async fn forget_old(ctx: Ctx) -> Result<()> {
    while store::forget(&ctx.db, ctx.clock.now().plus_ms(-KEPT_MS)).await? > 0 {}
    Ok(())
}
