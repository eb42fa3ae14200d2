//! Keys and answers in the database.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use bytes::Bytes;
use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result};
use daymark_base::{args, sql};

use super::{ABANDONED_MS, Claim, KEPT_MS, Kept};

sql! {
    /// Takes a key that is free, whose answer has expired, or whose claim for the same request was abandoned.
    CLAIM = "INSERT INTO idempotency (caller, idempotency_key, request_digest, claimed_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (caller, idempotency_key) DO UPDATE SET request_digest = excluded.request_digest,
            claimed_at = excluded.claimed_at, status = NULL, content_type = NULL, body = NULL
        WHERE idempotency.claimed_at <= $5
            OR (idempotency.status IS NULL AND idempotency.claimed_at <= $6
                AND idempotency.request_digest = excluded.request_digest)
        RETURNING claimed_at";
    FIND = "SELECT request_digest, status, content_type, body FROM idempotency
        WHERE caller = $1 AND idempotency_key = $2";
    /// This and the following only while the claim is still ours.
    RENEW = "UPDATE idempotency SET claimed_at = $4
        WHERE caller = $1 AND idempotency_key = $2 AND claimed_at = $3 AND status IS NULL";
    KEEP = "UPDATE idempotency SET status = $4, content_type = $5, body = $6
        WHERE caller = $1 AND idempotency_key = $2 AND claimed_at = $3 AND status IS NULL";
    RELEASE = "DELETE FROM idempotency
        WHERE caller = $1 AND idempotency_key = $2 AND claimed_at = $3 AND status IS NULL";
    FORGET = "DELETE FROM idempotency WHERE (caller, idempotency_key) IN (
            SELECT caller, idempotency_key FROM idempotency WHERE claimed_at <= $1 ORDER BY claimed_at LIMIT 1000)";
}

/// What is stored under a key.
#[derive(Debug, PartialEq)]
pub(super) enum Lookup {
    /// Nothing: the caller now holds the key.
    Claimed,
    /// The answer to the same request.
    Answered(Kept),
    /// The key belongs to another request.
    Other,
    /// The same request, still running.
    InFlight,
}

#[derive(daymark_base::db::Record)]
struct Row {
    request_digest: String,
    status: Option<i64>,
    content_type: Option<String>,
    body: Option<Vec<u8>>,
}

/// Claims a key, or returns what is stored under it.
pub(super) async fn claim(db: &Db, claim: Claim) -> Result<Lookup> {
    db.write(move |tx| {
        Box::pin(async move {
            let (forgotten, abandoned) = (claim.at.plus_ms(-KEPT_MS), claim.at.plus_ms(-ABANDONED_MS));
            let values = args![&claim.caller, &claim.key, &claim.digest, claim.at, forgotten, abandoned];
            let claimed: Option<(i64,)> = tx.opt(&CLAIM, values).await?;
            if claimed.is_some() {
                return Ok(Lookup::Claimed);
            }
            let row: Option<Row> = tx.opt(&FIND, args![&claim.caller, &claim.key]).await?;
            Ok(match row {
                Some(row) if row.request_digest != claim.digest => Lookup::Other,
                Some(Row { status: Some(status), content_type, body, .. }) => Lookup::Answered(Kept {
                    status: u16::try_from(status).unwrap_or_default(),
                    content_type: content_type.unwrap_or_default(),
                    body: Bytes::from(body.unwrap_or_default()),
                }),
                // Still running, or freed between the two statements: the caller asks again in a second.
                _ => Lookup::InFlight,
            })
        })
    })
    .await
}

/// Renews a claim. False when it is no longer ours.
pub(super) async fn renew(db: &Db, claim: Claim, now: Instant) -> Result<bool> {
    Ok(db.exec(&RENEW, args![claim.caller, claim.key, claim.at, now]).await? > 0)
}

/// Stores the answer of a claim.
pub(super) async fn keep(db: &Db, claim: Claim, kept: Kept) -> Result<()> {
    let Kept { status, content_type, body } = kept;
    let values = args![claim.caller, claim.key, claim.at, i64::from(status), content_type, body.to_vec()];
    db.exec(&KEEP, values).await.map(drop)
}

/// Releases a claim.
pub(super) async fn release(db: &Db, claim: Claim) -> Result<()> {
    db.exec(&RELEASE, args![claim.caller, claim.key, claim.at]).await.map(drop)
}

/// Deletes up to 1,000 keys older than 24 hours and returns how many. The job repeats this until it returns 0.
pub async fn forget_old(db: &Db, now: Instant) -> Result<u64> {
    db.exec(&FORGET, args![now.plus_ms(-KEPT_MS)]).await
}
