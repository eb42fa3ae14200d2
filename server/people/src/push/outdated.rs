//! Messages that waited, in quiet hours or because they failed, are sent only if they still apply: by then the habit
//! may be done, or the member may have paused it.

use std::collections::HashSet;

use daymark_actors::clock::Instant;
use daymark_base::db;
use daymark_web::ctx::Ctx;
use daymark_web::error;
use futures_util::future::BoxFuture;

use super::store::{self, Due};

/// A message that waited for longer than this, in milliseconds, is checked.
const WAITED_MS: i64 = 60_000;

/// A member and the tag of a message to them.
pub type Tagged = (i64, String);

/// Returns the messages that no longer apply.
type Check = fn(Ctx, Vec<Tagged>) -> BoxFuture<'static, error::Result<Vec<Tagged>>>;

/// A feature's check of messages that waited.
pub struct Outdated(pub Check);

inventory::collect!(Outdated);

/// Which of these messages no longer apply. If a check fails, the messages are sent.
async fn outdated(ctx: &Ctx, waited: Vec<Tagged>) -> HashSet<Tagged> {
    let mut all = HashSet::new();
    if waited.is_empty() {
        return all;
    }
    for Outdated(check) in inventory::iter::<Outdated> {
        match check(ctx.clone(), waited.clone()).await {
            Ok(found) => all.extend(found),
            Err(e) => tracing::warn!(cause = format!("{e:#}"), "messages that waited could not be checked"),
        }
    }
    all
}

/// Whether a message has waited.
fn waited(queued_at: Option<Instant>, now: Instant) -> bool {
    queued_at.is_some_and(|at| at.plus_ms(WAITED_MS) < now)
}

/// Drops the messages that no longer apply, and returns the others.
pub(super) async fn without_outdated(ctx: &Ctx, mut due: Vec<Due>, now: Instant) -> db::Result<Vec<Due>> {
    let tagged = |one: &Due| (one.member_id, one.tag.clone());
    let old = outdated(ctx, due.iter().filter(|one| waited(one.queued_at, now)).map(tagged).collect()).await;
    due.retain(|one| !old.contains(&tagged(one)));
    store::withdraw(&ctx.db, old).await?;
    Ok(due)
}

/// Checks the next `most` messages for [`untaken`](super::untaken), and drops those that no longer apply.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn drop_outdated(ctx: &Ctx, now: Instant, most: i64) -> db::Result<()> {
    loop {
        let next = store::next_untaken(&ctx.db, now, most).await?;
        let next = next.into_iter().filter(|one| waited(one.queued_at, now));
        let old = outdated(ctx, next.map(|one| (one.member_id, one.tag)).collect()).await;
        if old.is_empty() {
            return Ok(());
        }
        store::withdraw(&ctx.db, old).await?;
    }
}
