//! `daymark recompute`: works out everything that is derived from a member's operations again, from the first one on, and
//! compares it with what is stored.
//!
//! The same rules as the journal's (`journal::settle`), but nothing of what it kept: no checkpoints, no entries, no
//! counters. The ledger is corrected by new rows, the caches are written anew. One member at a time, each under the lock
//! that the journal takes, so that it can run beside a server.

mod compare;
mod fresh;

use std::fmt;

use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::db::{Db, Result, Tx};
use futures_util::FutureExt;

use self::fresh::Member;
use super::store;
use crate::programs::Catalogue;

/// Members that are looked up at a time.
const PAGE: i64 = 500;

/// Something stored that is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Whose.
    pub member: MemberId,
    /// What, such as `entry 1.2.2026-01-31 points`.
    pub what: String,
    /// What is stored.
    pub stored: String,
    /// What follows from the operations.
    pub expected: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { member, what, stored, expected } = self;
        write!(f, "member {member}: {what} is {stored}, should be {expected}")
    }
}

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Members.
    pub members: usize,
    /// Differences.
    pub differences: usize,
}

/// Looks at every member as of `now`, tells each difference, and corrects what differs when `repair` says so.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn recompute(
    db: &Db,
    catalogue: &Catalogue,
    now: Instant,
    repair: bool,
    mut tell: impl FnMut(&Difference),
) -> Result<Summary> {
    let mut summary = Summary::default();
    let mut after = 0;
    loop {
        let page = store::members_after(db, after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(summary) };
        after = *last;
        for id in page {
            let (reader, catalogue) = (db.clone(), catalogue.clone());
            let write = db.write(move |tx| one(tx, reader, catalogue, id, now, repair).boxed());
            let differences = write.await?;
            differences.iter().for_each(&mut tell);
            summary.members += 1;
            summary.differences += differences.len();
        }
    }
}

async fn one(
    tx: &mut Tx,
    db: Db,
    catalogue: Catalogue,
    id: MemberId,
    now: Instant,
    repair: bool,
) -> Result<Vec<Difference>> {
    let Some(mut member) = Member::load(tx, &db, &catalogue, id).await? else { return Ok(Vec::new()) };
    let differences = compare::member(&mut member, now);
    if repair && !differences.is_empty() {
        store::flush(tx, &mut member.fresh).await?;
    }
    Ok(differences)
}

/// Removes a member's notes, answers and devices, and what they logged in programs without a final board; then works the
/// rest out again. Part of the erasure of an account.
///
/// # Errors
/// The database's own.
pub async fn erase(tx: &mut Tx, db: Db, catalogue: Catalogue, id: MemberId, now: Instant) -> Result<()> {
    store::erase(tx, id).await?;
    one(tx, db, catalogue, id, now, true).await.map(drop)
}

#[cfg(test)]
mod tests;
