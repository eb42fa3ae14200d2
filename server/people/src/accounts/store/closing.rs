//! The statements of closing and erasing an account.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Tx};
use daymark_base::{args, sql};

use super::{identities, second_factor};
use crate::accounts::users;

sql! {
    CLOSE = "UPDATE member SET erase_at = $2, privacy_before = privacy_level, privacy_level = 'hidden'
        WHERE id = $1 AND erase_at IS NULL";
    TAKE_BACK = "UPDATE member SET erase_at = NULL, privacy_level = COALESCE(privacy_before, privacy_level),
            privacy_before = NULL
        WHERE id = $1 AND erase_at IS NOT NULL";
    DUE = "SELECT id FROM member WHERE erase_at IS NOT NULL AND erase_at <= $1 ORDER BY erase_at, id LIMIT $2";
    /// Takes the strong lock, so that no row that refers to the member is added meanwhile. ERASE changes the unique
    /// address, and would take this lock only at the end, when it could cause a deadlock.
    LOCK_DUE = "SELECT email_folded FROM member WHERE id = $1 AND erase_at <= $2 {for update}";
    ERASE = "UPDATE member SET email = 'erased-' || id, email_folded = 'erased-' || id, password_hash = NULL,
            first_name = '', last_name = '', nickname = '', image = NULL, cover_image = NULL, role = 'user', provider = 'erased',
            email_verified_at = NULL, privacy_level = 'hidden', privacy_before = NULL, disabled = TRUE, erase_at = NULL,
            last_used_at = NULL, auth_version = auth_version + 1
        WHERE id = $1";
    ERASE_ROLES = "DELETE FROM member_role WHERE member_id = $1";
    ERASE_SESSIONS = "DELETE FROM session WHERE member_id = $1";
    ERASE_LINKS = "DELETE FROM mail_token WHERE member_id = $1";
    ERASE_REQUESTS = "DELETE FROM account_request WHERE email_folded = $1";
}

/// Closes an account; `false` when it is closed already.
pub(in super::super) async fn close(tx: &mut Tx, id: i64, erase_at: Instant) -> Result<bool> {
    Ok(tx.exec(&CLOSE, args![id, erase_at]).await? == 1)
}

/// Reopens a closed account; `false` when it is open.
pub(in super::super) async fn take_back(tx: &mut Tx, id: i64) -> Result<bool> {
    let open = tx.exec(&TAKE_BACK, args![id]).await? == 1;
    users::names_changed(tx, id).await?;
    Ok(open)
}

/// Up to `limit` accounts that are due to be erased.
pub(in super::super) async fn due(db: &Db, now: Instant, limit: i64) -> Result<Vec<i64>> {
    let ids: Vec<(i64,)> = db.all(&DUE, args![now, limit]).await?;
    Ok(ids.into_iter().map(|(id,)| id).collect())
}

/// The folded address of an account to erase, locked.
pub(in super::super) async fn lock_due(tx: &mut Tx, id: i64, now: Instant) -> Result<Option<String>> {
    let found: Option<(String,)> = tx.opt(&LOCK_DUE, args![id, now]).await?;
    Ok(found.map(|(folded,)| folded))
}

/// Removes the member's personal data.
pub(in super::super) async fn erase(tx: &mut Tx, id: i64, folded: &str) -> Result<()> {
    tx.exec(&ERASE_SESSIONS, args![id]).await?;
    tx.exec(&ERASE_LINKS, args![id]).await?;
    identities::remove_all(tx, id).await?;
    tx.exec(&ERASE_REQUESTS, args![folded]).await?;
    second_factor::remove(tx, id).await?;
    tx.exec(&ERASE_ROLES, args![id]).await?;
    tx.exec(&ERASE, args![id]).await?;
    users::names_changed(tx, id).await
}
