//! The only way into the daily log. A group of submissions becomes one transaction: load what it touches, apply the
//! operations, merge, score, write, and report what changed.

mod apply;
mod desk;
mod load;
mod outcome;
mod scope;
mod settle;
#[cfg(test)]
mod tests;

use daymark_actors::event::Submission;
use daymark_actors::journal::SubmitError;
use daymark_actors::ports::{self, CommitFailed};
use daymark_web::ctx::Ctx;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, LocalBoxFuture};

pub use apply::would_credit;
pub use desk::{DayScore, Desk, EntryDesk, MemberDesk, MembershipDesk, Scored};
pub use load::{FORGOTTEN_AFTER_MS, assemble, at_rest, period_range, programs};
pub use outcome::standing;
pub use scope::Scope;
pub use settle::{class, member as settle_member, scored, streak_in, streak_until, streaks as settle_streaks, tally};

use daymark_base::db::{Db, Tx};
use daymark_web::error::Result;
use daymark_web::feature::Features;
use daymark_web::metrics;

use super::model::SyncOut;
use super::store;
use crate::programs::Catalogue;

/// From this many operations on, the database plans a group's look-ups again. With a bad plan they would take minutes.
const MANY: usize = 300;

/// The journal of this program.
pub type Journal = daymark_actors::journal::Journal<JournalStore>;

/// Its state for `/readyz`.
pub(super) fn fault(ctx: &Ctx) -> LocalBoxFuture<'_, Option<String>> {
    let ready = ctx.service::<Journal>().ready();
    std::future::ready((!ready).then(|| "the journal takes no submissions".to_owned())).boxed_local()
}

/// The journal's access to the database.
#[derive(Clone)]
pub struct JournalStore {
    db: Db,
    catalogue: Catalogue,
    features: Features,
}

impl JournalStore {
    /// A store over this database. `features` update what depends on a member's days when a device moves them.
    #[must_use]
    pub const fn new(db: Db, catalogue: Catalogue, features: Features) -> Self {
        Self { db, catalogue, features }
    }
}

/// The answer for the caller of a submission.
pub type Answer = Result<SyncOut>;
type Outcome = ports::Outcome<Answer>;

impl ports::JournalStore for JournalStore {
    type Answer = Answer;

    fn commit(&self, group: Vec<Submission>) -> BoxFuture<'static, Result<Vec<Outcome>, CommitFailed>> {
        let Self { db, catalogue, features } = self.clone();
        async move {
            let (reader, begun) = (db.clone(), std::time::Instant::now());
            let operations = group.iter().map(|s| s.ops.len()).sum();
            let written = db.write_by_key(move |tx| commit(tx, reader, catalogue, features, group).boxed()).await;
            metrics::committed(operations, begun.elapsed());
            written.map_err(|error: daymark_base::db::Error| {
                let failed = match &error {
                    daymark_base::db::Error::Full(_) => SubmitError::Full,
                    e if e.is_transient() => SubmitError::Busy,
                    _ => SubmitError::Failed,
                };
                tracing::error!(
                    kept = %failed,
                    cause = format!("{:#}", anyhow::Error::from(error)),
                    "the journal could not commit"
                );
                CommitFailed(failed)
            })
        }
        .boxed()
    }
}

async fn commit(
    tx: &mut Tx,
    db: Db,
    catalogue: Catalogue,
    features: Features,
    group: Vec<Submission>,
) -> daymark_base::db::Result<Vec<Outcome>> {
    if group.iter().map(|s| s.ops.len()).sum::<usize>() >= MANY {
        tx.plan_anew().await?;
    }
    let (mut desk, verdicts) = loop {
        let mut desk = load::desk(tx, &db, &catalogue, &group).await?;
        let verdicts: Vec<_> = group.iter().map(|s| apply::submission(&mut desk, s)).collect();
        if store::claim_devices(tx, &desk).await? {
            break (desk, verdicts);
        }
        // Another member has claimed a new device since it was looked up: its submission is now rejected.
    };
    for id in desk.touched_members() {
        settle::member(&mut desk, id);
    }
    // A caller who sent nothing new also gets current numbers: a day may have closed since their last log.
    desk.members.values_mut().filter(|member| !member.touched).for_each(settle::streaks);
    store::flush(tx, &mut desk).await?;
    let moved = desk.members.values().filter_map(|member| Some((member.id, member.new_zone.as_ref()?.since)));
    for (id, since) in moved.collect::<Vec<_>>() {
        features.days_moved(tx, id, since).await?;
    }
    Ok(outcome::of(&desk, &group, verdicts))
}
