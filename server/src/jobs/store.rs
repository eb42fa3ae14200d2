//! Leases in the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Rows};
use daymark_base::{args, row, sql};

sql! {
    /// Takes a lease that is free, or whose dead holder ($4) last set this mark ($5). The holder renews it.
    HOLD = "INSERT INTO lease (name, holder, until) VALUES ($1, $2, $3)
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE lease.holder = excluded.holder OR lease.holder = $4 AND lease.until = $5
        RETURNING until";
    HOLDER = "SELECT holder, until FROM lease WHERE name = $1";
    RELEASE = "DELETE FROM lease WHERE name = $1 AND holder = $2";
    /// A mark is not exclusive: it only has to change.
    MARK_UNTOLD = "INSERT INTO lease (name, holder, until) VALUES ('untold ' || $1, $1, $2)
        ON CONFLICT (name) DO UPDATE SET until = excluded.until";
    UNTOLD = "SELECT holder, until FROM lease WHERE name LIKE 'untold %' LIMIT 1000";
    MARK_LIVING = "INSERT INTO lease (name, holder, until) VALUES ('node ' || $1, $1, $2)
        ON CONFLICT (name) DO UPDATE SET until = excluded.until";
    LIVING = "SELECT holder, until FROM lease WHERE name LIKE 'node %' LIMIT 1000";
    END_LIVING = "DELETE FROM lease WHERE name = 'node ' || $1 AND until = $2";
    END_UNTOLD = "DELETE FROM lease WHERE name IN (SELECT 'untold ' || r.node FROM {rows $1: node TEXT} AS r)";
}

/// Takes or renews a lease; false while a live holder other than this one has it.
pub(super) async fn hold(
    db: &Db,
    name: &'static str,
    holder: String,
    until: Instant,
    dead: Option<(String, i64)>,
) -> Result<bool> {
    let (dead, word) = dead.unzip();
    let args = args![name, holder, until, dead.unwrap_or_default(), word.unwrap_or_default()];
    let held = db.write(move |tx| Box::pin(async move { tx.opt::<(i64,)>(&HOLD, args).await }));
    Ok(held.await?.is_some())
}

/// Who holds a lease, and their last mark.
pub(super) async fn holder(db: &Db, name: &'static str) -> Result<Option<(String, i64)>> {
    db.opt(&HOLDER, args![name]).await
}

/// Returns a lease, if this holder has it.
pub(super) async fn release(db: &Db, name: &'static str, holder: String) -> Result<()> {
    db.write(move |tx| Box::pin(async move { tx.exec(&RELEASE, args![name, holder]).await })).await?;
    Ok(())
}

/// Marks a node that could not publish its commits, with a different mark each time.
pub(super) async fn mark_untold(db: &Db, node: &str, mark: i64) -> Result<()> {
    db.exec(&MARK_UNTOLD, args![node, mark]).await.map(drop)
}

/// The nodes that could not publish, with their marks.
pub(super) async fn untold(db: &Db) -> Result<Vec<(String, i64)>> {
    db.all(&UNTOLD, args![]).await
}

/// Marks a node as alive, with a different mark each time, and returns the marks of all nodes.
pub(super) async fn living(db: &Db, node: &str, mark: i64) -> Result<Vec<(String, i64)>> {
    db.exec(&MARK_LIVING, args![node, mark]).await?;
    db.all(&LIVING, args![]).await
}

/// Removes a node's mark, unless it has changed.
pub(super) async fn end_living(db: &Db, node: &str, mark: i64) -> Result<()> {
    db.exec(&END_LIVING, args![node, mark]).await.map(drop)
}

/// Removes the marks of nodes whose commits are known, or are being read.
pub(super) async fn end_untold(db: &Db, nodes: &[String]) -> Result<()> {
    if nodes.is_empty() {
        return Ok(());
    }
    let mut rows = Rows::new();
    for node in nodes {
        rows.push(row![node]);
    }
    db.exec(&END_UNTOLD, args![rows]).await.map(drop)
}
