//! The statements that lock members.

use daymark_base::db::{Result, Tx, Val};
use daymark_base::{args, sql};

sql! {
    /// Does not conflict with rows that refer to the member: a reminder that is being sent locks its own row and writes
    /// an email.
    LOCK = "SELECT email FROM member WHERE id = $1 {for no key update}";
    KEEP = "SELECT id FROM member WHERE id IN {ids $1} ORDER BY id {for key share}";
    LOCK_LOG = "SELECT version FROM member_state WHERE member_id = $1 {for update}";
}

/// Locks a member until the transaction ends, and returns their address. Changes of the member's data wait for each
/// other; rows that refer to the member can still be added.
///
/// # Errors
/// When there is no such member, or the database fails.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<String> {
    Ok(tx.one::<(String,)>(&LOCK, args![id]).await?.0)
}

/// Keeps these members from being erased until the transaction ends. An erasure locks the member before everything
/// else, so a change that notifies or emails members calls this before it locks their data.
///
/// # Errors
/// Errors of the database.
pub async fn keep(tx: &mut Tx, members: impl IntoIterator<Item = i64>) -> Result<()> {
    tx.all::<(i64,)>(&KEEP, args![Val::ids(members)]).await.map(drop)
}

/// Locks a member's log until the transaction ends, as the journal does: changes that depend on the log wait for each
/// other.
///
/// # Errors
/// Errors of the database.
pub async fn lock_log(tx: &mut Tx, member: i64) -> Result<()> {
    tx.opt::<(i64,)>(&LOCK_LOG, args![member]).await.map(drop)
}
