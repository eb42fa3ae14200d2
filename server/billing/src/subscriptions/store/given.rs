//! The SQL of packages that administrators give.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};
use daymark_people::accounts;

use crate::packages::Plan;

macro_rules! given {
    ($rest:literal) => {
        concat!(
            "SELECT c.id, c.member_id, m.first_name, m.last_name, c.package_id, p.key, p.title, c.plan, c.starts_at, c.ends_at,
                c.ended_at, c.reason
              FROM complimentary c JOIN member m ON m.id = c.member_id JOIN package p ON p.id = c.package_id ",
            $rest
        )
    };
}

sql! {
    ADD = "INSERT INTO complimentary (member_id, package_id, plan, starts_at, ends_at, given_by, reason)
      VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id";
    ONE = given!("WHERE c.id = $1");
    OWNER = "SELECT member_id FROM complimentary WHERE id = $1";
    LOCK = "SELECT id FROM complimentary WHERE id = $1 AND ended_at IS NULL {for update}";
    OF_MEMBER = given!("WHERE c.member_id = $1 ORDER BY c.id DESC LIMIT $2");
    RUNNING = given!("WHERE c.member_id = $1 AND c.ended_at IS NULL AND (c.ends_at IS NULL OR c.ends_at > $2) ORDER BY c.id LIMIT 50");
    LIST = given!("WHERE c.id < $1 AND ($2 IS NULL OR m.search LIKE $2 ESCAPE '\\')
      ORDER BY c.id DESC LIMIT $3");
    END = "UPDATE complimentary SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL";
    DUE = "SELECT ends_at, id, member_id FROM complimentary
      WHERE ended_at IS NULL AND ends_at <= $1 AND (ends_at, id) > ($2, $3) ORDER BY ends_at, id LIMIT $4";
    /// A package also opens those that it includes.
    OPENS = "SELECT EXISTS (SELECT 1 FROM complimentary c
      WHERE c.member_id = $1 AND c.ended_at IS NULL AND (c.ends_at IS NULL OR c.ends_at > $3) AND (c.package_id = $2
        OR EXISTS (SELECT 1 FROM package_opens o WHERE o.package_id = c.package_id AND o.other_id = $2)))";
    OF_PACKAGE = "SELECT id FROM complimentary WHERE package_id = $1 AND ended_at IS NULL AND id > $2 ORDER BY id LIMIT $3";
    ERASE = "DELETE FROM complimentary WHERE member_id = $1";
}

/// A package granted by an administrator.
#[derive(Clone, db::Record)]
pub struct Given {
    pub id: i64,
    pub member_id: i64,
    pub first_name: String,
    pub last_name: String,
    pub package_id: i64,
    pub key: String,
    pub title: String,
    pub plan: Plan,
    pub starts_at: Instant,
    pub ends_at: Option<Instant>,
    pub ended_at: Option<Instant>,
    pub reason: String,
}

/// Stores a granted package.
pub async fn add(
    tx: &mut Tx,
    (member, package, plan): (i64, i64, Plan),
    ends_at: Option<Instant>,
    (by, reason): (Option<i64>, &str),
    now: Instant,
) -> Result<Given> {
    let (id,): (i64,) = tx.one(&ADD, args![member, package, plan, now, ends_at, by, reason]).await?;
    tx.one(&ONE, args![id]).await
}

/// A granted package that has not ended, locked until the transaction ends. Its owner is first kept from being erased,
/// because an erasure locks the owner before it.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<Given>> {
    let owner: Option<(i64,)> = tx.opt(&OWNER, args![id]).await?;
    accounts::keep(tx, owner.map(|(member,)| member)).await?;
    match tx.opt::<(i64,)>(&LOCK, args![id]).await? {
        Some(_) => tx.opt(&ONE, args![id]).await,
        None => Ok(None),
    }
}

/// A member's granted packages, newest first.
pub async fn of_member(db: &Db, member: i64, limit: i64) -> Result<Vec<Given>> {
    db.all(&OF_MEMBER, args![member, limit]).await
}

/// The granted packages that a member has now.
pub async fn running(db: &Db, member: i64, now: Instant) -> Result<Vec<Given>> {
    db.all(&RUNNING, args![member, now]).await
}

/// All granted packages, before an id, newest first.
pub async fn list(db: &Db, search: Option<String>, before: i64, limit: i64) -> Result<Vec<Given>> {
    db.all(&LIST, args![before, search, limit]).await
}

/// Ends a granted package.
pub async fn end(tx: &mut Tx, id: i64, now: Instant) -> Result<()> {
    tx.exec(&END, args![id, now]).await.map(drop)
}

/// Granted packages that have expired, after a key: when each ended, its id and its member.
pub async fn due(db: &Db, now: Instant, after: (Instant, i64), limit: i64) -> Result<Vec<(Instant, i64, i64)>> {
    db.all(&DUE, args![now, after.0, after.1, limit]).await
}

/// Whether a member has a granted package that opens this one.
pub async fn opens(tx: &mut Tx, member: i64, package: i64, now: Instant) -> Result<bool> {
    Ok(tx.one::<(bool,)>(&OPENS, args![member, package, now]).await?.0)
}

/// As [`opens`], outside a transaction.
pub async fn read_opens(db: &Db, member: i64, package: i64, now: Instant) -> Result<bool> {
    Ok(db.one::<(bool,)>(&OPENS, args![member, package, now]).await?.0)
}

/// Grants of a package that have not ended, after an id.
pub async fn of_package(db: &Db, package: i64, after: i64, limit: i64) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = db.all(&OF_PACKAGE, args![package, after, limit]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Deletes a member's granted packages, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE, args![member]).await.map(drop)
}
