//! The statements of second factors.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

sql! {
    /// An active second factor does not change.
    BEGIN = "INSERT INTO second_factor (member_id, secret, created_at) VALUES ($1, $2, $3)
        ON CONFLICT (member_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
        WHERE second_factor.confirmed_at IS NULL";
    FACTOR = "SELECT secret, confirmed_at, used_step FROM second_factor WHERE member_id = $1 {for update}";
    CONFIRM = "UPDATE second_factor SET confirmed_at = $2, used_step = $3 WHERE member_id = $1";
    USE_STEP = "UPDATE second_factor SET used_step = $2 WHERE member_id = $1";
    REMOVE = "DELETE FROM second_factor WHERE member_id = $1";
    REMOVE_CODES = "DELETE FROM recovery_code WHERE member_id = $1";
    ADD_CODE = "INSERT INTO recovery_code (member_id, hash) VALUES ($1, $2)";
    USE_CODE = "UPDATE recovery_code SET used_at = $3 WHERE member_id = $1 AND hash = $2 AND used_at IS NULL";
    STATE = "SELECT f.confirmed_at,
            (SELECT COUNT(*) FROM recovery_code c WHERE c.member_id = f.member_id AND c.used_at IS NULL) AS codes_left
        FROM second_factor f WHERE f.member_id = $1 AND f.confirmed_at IS NOT NULL";
}

/// A second factor, locked until the transaction ends.
#[derive(db::Record)]
pub(in super::super) struct Factor {
    /// The encrypted secret.
    pub secret: Vec<u8>,
    pub confirmed_at: Option<Instant>,
    pub used_step: i64,
}

/// An active second factor.
#[derive(db::Record)]
pub(in super::super) struct State {
    pub confirmed_at: Instant,
    pub codes_left: i64,
}

/// Stores an encrypted secret until it is confirmed; `false` when one is active.
pub(in super::super) async fn begin(db: &Db, member: i64, sealed: Vec<u8>, now: Instant) -> Result<bool> {
    Ok(db.exec(&BEGIN, args![member, sealed, now]).await? == 1)
}

/// The member's second factor, confirmed or not.
pub(in super::super) async fn factor(tx: &mut Tx, member: i64) -> Result<Option<Factor>> {
    tx.opt(&FACTOR, args![member]).await
}

/// Activates the member's second factor.
pub(in super::super) async fn confirm(tx: &mut Tx, member: i64, now: Instant, step: i64) -> Result<()> {
    tx.exec(&CONFIRM, args![member, now, step]).await.map(drop)
}

/// Marks codes up to this time step as used.
pub(in super::super) async fn use_step(tx: &mut Tx, member: i64, step: i64) -> Result<()> {
    tx.exec(&USE_STEP, args![member, step]).await.map(drop)
}

/// Removes a second factor with its codes; `false` when there is none.
pub(in super::super) async fn remove(tx: &mut Tx, member: i64) -> Result<bool> {
    // In the order in which a sign-in locks them.
    let removed = tx.exec(&REMOVE, args![member]).await? == 1;
    tx.exec(&REMOVE_CODES, args![member]).await?;
    Ok(removed)
}

/// Replaces all codes by new ones.
pub(in super::super) async fn set_codes(tx: &mut Tx, member: i64, hashes: Vec<String>) -> Result<()> {
    tx.exec(&REMOVE_CODES, args![member]).await?;
    for hash in hashes {
        tx.exec(&ADD_CODE, args![member, hash]).await?;
    }
    Ok(())
}

/// Uses up a code; `false` when it does not exist.
pub(in super::super) async fn use_code(tx: &mut Tx, member: i64, hash: &str, now: Instant) -> Result<bool> {
    Ok(tx.exec(&USE_CODE, args![member, hash, now]).await? == 1)
}

/// Since when a second factor is active, and how many codes are left.
pub(in super::super) async fn state(db: &Db, member: i64) -> Result<Option<State>> {
    db.opt(&STATE, args![member]).await
}
