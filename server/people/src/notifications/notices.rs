//! Notices inside the app.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use anyhow::Result;
use bytestring::ByteString;
use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_web::ctx::Ctx;
use serde::{Deserialize, Serialize};

use super::mailing::NEWS;
use super::model::NoticeOut;
use super::rules::{Category, Channel, Frequency};
use super::store;
use crate::emails;
use crate::locks;
use crate::push::{self, Push, Urgency};

/// How long notices are kept.
const KEPT_MS: i64 = 90 * 86_400_000;
/// How long emails with notices are kept. They name other members. A closed account is not named in new ones, and is
/// erased after this time (R45).
const MAILED_MS: i64 = 30 * 86_400_000;
/// How long a push is worth showing.
const PUSHED_MS: i64 = 86_400_000;

/// A notice.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
    /// The push for a notice. On a device it replaces older ones with the same category and link.
    fn push(&self, now: Instant) -> Push {
        let Self { category, title, body, link } = self.clone();
        let tag = format!("{category} {}", link.as_deref().unwrap_or_default());
        let expires_at = now.plus_ms(PUSHED_MS);
        Push { title, body, link, tag, actions: &[], entry: None, expires_at, otherwise: None }
    }
}

/// [`tell_all`] for one member.
pub async fn tell(tx: &mut Tx, member: i64, notice: &Notice, now: Instant) -> db::Result<Option<Told>> {
    Ok(tell_all(tx, notice.category, vec![(member, notice.clone())], now).await?.pop())
}

/// Stores a notice for each of these members (once each), all of one category, for the channels that they chose: part
/// of the transaction of the change that it reports. The result goes to [`show`] after the commit.
pub async fn tell_all(
    tx: &mut Tx,
    category: Category,
    notices: Vec<(i64, Notice)>,
    now: Instant,
) -> db::Result<Vec<Told>> {
    // Taken before the recipients are read, so that an erased member gets nothing.
    locks::keep(tx, notices.iter().map(|(member, _)| *member)).await?;
    let readers = store::readers(tx, category, notices.iter().map(|(member, _)| *member)).await?;
    let (mut shown, mut mailed, mut pushed) = (Vec::new(), Vec::new(), Vec::new());
    for (member, notice) in notices {
        let Some(reader) = readers.get(&member) else { continue };
        if let Some(at) = reader.mailed_at(category, now) {
            mailed.push((member, notice.clone(), at));
        }
        if reader.frequency(category, Channel::Push) == Some(Frequency::Instantly) {
            pushed.push((member, notice.push(now)));
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

/// Stores which people these notices name, in the same transaction. A notice is deleted when one of them is erased.
pub async fn named(tx: &mut Tx, told: &[Told], people: &[i64]) -> db::Result<()> {
    let pairs: Vec<_> = told.iter().flat_map(|one| people.iter().map(|person| (one.notice.id, *person))).collect();
    store::add_actors(tx, pairs).await
}

/// Sends reminders to members' devices, or by email to those who chose that and would see no push: they have no device,
/// it is in their quiet hours, or no device accepts the push. The list in the app does not show reminders, because
/// daily entries would bury the rest.
pub async fn remind(tx: &mut Tx, category: Category, news: Vec<(i64, Notice, Push)>, now: Instant) -> db::Result<()> {
    if news.is_empty() {
        return Ok(());
    }
    locks::keep(tx, news.iter().map(|(member, ..)| *member)).await?;
    let readers = store::readers(tx, category, news.iter().map(|(member, ..)| *member)).await?;
    let (notices, pushes): (Vec<_>, Vec<_>) =
        news.into_iter().map(|(member, notice, push)| (notice, (member, push))).unzip();
    let reaching = push::reaching(tx, &pushes, now).await?;
    let (mut mailed, mut pushed) = (Vec::new(), Vec::new());
    for ((notice, (member, mut push)), reaching) in notices.into_iter().zip(pushes).zip(reaching) {
        let Some(reader) = readers.get(&member) else { continue };
        let mailed_at = reader.mailed_at(category, now);
        if reaching && reader.frequency(category, Channel::Push) == Some(Frequency::Instantly) {
            push.otherwise = mailed_at.and_then(|_| serde_json::to_string(&notice).ok());
            pushed.push((member, push));
        } else if let Some(at) = mailed_at {
            mailed.push((member, notice, at));
        }
    }
    store::add_mailed(tx, &mailed).await?;
    push::queue(tx, &pushed, Urgency::Normal, now).await.map(drop)
}

/// A stored notice.
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

/// Deletes old notices and emails with notices: a job.
pub async fn forget_old(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    while store::forget(&ctx.db, now.plus_ms(-KEPT_MS)).await? > 0 {}
    Ok(emails::forget_letters(&ctx.db, &NEWS, now.plus_ms(-MAILED_MS)).await?)
}
