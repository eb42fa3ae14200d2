//! What a member is told inside the app.

use anyhow::Result;
use bytestring::ByteString;
use daymark_actors::clock::Instant;

use super::choices::in_force;
use super::model::NoticeOut;
use super::rules::{Category, Channel, Frequency};
use super::store;
use crate::db::{self, Tx};
use crate::http::ctx::Ctx;

/// How long notices are kept.
const KEPT_MS: i64 = 90 * 86_400_000;

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

/// Writes a notice down, unless the member wants none of its category: part of the transaction of what it tells of. What
/// is answered goes to [`show`] after the commit.
///
/// # Errors
/// The database's own.
pub async fn tell(tx: &mut Tx, member: i64, notice: &Notice, now: Instant) -> db::Result<Option<Told>> {
    let chosen = store::choices_within(tx, member).await?;
    if in_force(notice.category, Channel::InApp, &chosen) != Some(Frequency::Instantly) {
        return Ok(None);
    }
    let id = store::add_notice(tx, member, notice, now).await?;
    let Notice { category, title, body, link } = notice.clone();
    let notice = NoticeOut { id, category, title, body, link, created_at: now, read: false };
    Ok(Some(Told { member, notice }))
}

/// A notice that was written down.
#[derive(Clone, Debug)]
pub struct Told {
    member: i64,
    notice: NoticeOut,
}

/// Shows a notice on the member's open devices.
pub fn show(ctx: &Ctx, told: Option<Told>) {
    if let Some(Told { member, notice }) = told
        && let Ok(json) = serde_json::to_string(&notice)
    {
        ctx.live.notice(member, ByteString::from(json));
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
