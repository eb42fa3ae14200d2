//! `daymark recompute`: derives everything again from a member's operations, from the first one on, and compares it
//! with what is stored.
//!
//! It uses the journal's rules (`journal::settle`) but none of its stored results: no checkpoints, no entries, no
//! counters. The ledger is corrected by new rows, the caches are rewritten. It handles one member at a time, each under
//! the journal's lock, so it can run beside a server.
//!
//! # Errors
//! Errors of the database, unless a function names others.

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

/// Members per page.
const PAGE: i64 = 500;

/// A stored value that differs from what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The member.
    pub member: MemberId,
    /// What differs, such as `entry 1.2.2026-01-31 points`.
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

/// What a run checked and found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Members that were checked.
    pub members: usize,
    /// Differences that were found.
    pub differences: usize,
}

/// Checks every member as of `now`, reports each difference, and corrects them if `repair` is set.
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

/// Removes a member's notes, devices, habits and pauses, and their logs in programs without a final board; then
/// recomputes the rest. Part of erasing an account.
pub async fn erase(tx: &mut Tx, db: Db, catalogue: Catalogue, id: MemberId, now: Instant) -> Result<()> {
    store::erase(tx, id).await?;
    one(tx, db, catalogue, id, now, true).await.map(drop)
}

#[cfg(test)]
mod tests;
