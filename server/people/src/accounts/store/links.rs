//! The statements of links in emails, and of requests by address.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

sql! {
    ADD_LINK = "INSERT INTO mail_token (hash, member_id, purpose, address, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6)";
    LINK = "SELECT member_id, address, used_at FROM mail_token WHERE hash = $1 AND purpose = $2 AND expires_at > $3";
    /// Changes that end a link lock its member first.
    LOCK_HOLDER = "SELECT id FROM member WHERE id = (SELECT member_id FROM mail_token WHERE hash = $1) AND NOT disabled
        {for no key update}";
    /// Only the first caller gets the link.
    USE_LINK = "UPDATE mail_token SET used_at = $4
        WHERE hash = $1 AND purpose = $2 AND expires_at > $3 AND used_at IS NULL RETURNING member_id, address, used_at";
    PENDING_EMAIL = "SELECT address FROM mail_token
        WHERE member_id = $1 AND purpose = 'new_email' AND used_at IS NULL AND expires_at > $2
        ORDER BY created_at DESC LIMIT 1";
    DROP_LINKS = "DELETE FROM mail_token WHERE member_id = $1 AND purpose = $2";
    FORGET_LINKS = "DELETE FROM mail_token WHERE expires_at < $1";
    ADD_REQUEST = "INSERT INTO account_request (purpose, email_folded, created_at) VALUES ($1, $2, $3)";
    REQUESTS = "SELECT id, purpose, email_folded FROM account_request ORDER BY id LIMIT 100";
    TAKE_REQUEST = "DELETE FROM account_request WHERE id = $1";
    CONFIRMED = "UPDATE member SET email_verified_at = COALESCE(email_verified_at, $3)
        WHERE id = $1 AND email_folded = $2 AND NOT disabled";
}

/// The purpose of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Purpose {
    /// Confirms the address of a sign-up.
    Confirm,
    /// Lets the member choose a new password.
    Reset,
    /// Lets the owner choose the first password of an account that someone else created for them.
    Invitation,
    /// Confirms an address that will replace another.
    NewEmail,
}

impl Purpose {
    const fn text(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Reset | Self::Invitation => "reset",
            Self::NewEmail => "new_email",
        }
    }

    /// How long the link is valid, in hours.
    pub(in super::super) const fn hours(self) -> i64 {
        match self {
            Self::Confirm => 72,
            Self::Reset => 2,
            Self::Invitation => 7 * 24,
            Self::NewEmail => 48,
        }
    }
}

/// A valid link.
#[derive(Clone, Debug, db::Record)]
pub(in super::super) struct Link {
    pub member_id: i64,
    /// The address that it was sent to, as its owner wrote it.
    pub address: String,
    pub used_at: Option<Instant>,
}

/// Adds a link.
pub(in super::super) async fn add_link(
    tx: &mut Tx,
    hash: &str,
    member: i64,
    purpose: Purpose,
    address: &str,
    now: Instant,
) -> Result<()> {
    let until = now.plus_ms(purpose.hours() * 3_600_000);
    tx.exec(&ADD_LINK, args![hash, member, purpose.text(), address, now, until]).await.map(drop)
}

/// A link that has not expired, used or not.
pub(in super::super) async fn link(db: &Db, hash: &str, purpose: Purpose, now: Instant) -> Result<Option<Link>> {
    db.opt(&LINK, args![hash, purpose.text(), now]).await
}

/// Uses up a link, and locks its member; `None` when it has expired or was used, or the account is disabled.
pub(in super::super) async fn use_link(
    tx: &mut Tx,
    hash: &str,
    purpose: Purpose,
    now: Instant,
) -> Result<Option<Link>> {
    match tx.opt::<(i64,)>(&LOCK_HOLDER, args![hash]).await? {
        Some(_) => tx.opt(&USE_LINK, args![hash, purpose.text(), now, now]).await,
        None => Ok(None),
    }
}

/// The address that will replace the member's, while its link is pending.
pub(in super::super) async fn pending_email(db: &Db, member: i64, now: Instant) -> Result<Option<String>> {
    Ok(db.opt::<(String,)>(&PENDING_EMAIL, args![member, now]).await?.map(|(address,)| address))
}

/// As [`pending_email`], in a transaction.
pub(in super::super) async fn still_pending(tx: &mut Tx, member: i64, now: Instant) -> Result<Option<String>> {
    Ok(tx.opt::<(String,)>(&PENDING_EMAIL, args![member, now]).await?.map(|(address,)| address))
}

/// Ends the links of a member for a purpose.
pub(in super::super) async fn drop_links(tx: &mut Tx, member: i64, purpose: Purpose) -> Result<()> {
    tx.exec(&DROP_LINKS, args![member, purpose.text()]).await.map(drop)
}

/// Deletes links that ended before an instant.
pub(in super::super) async fn forget_links(db: &Db, before: Instant) -> Result<()> {
    db.exec(&FORGET_LINKS, args![before]).await.map(drop)
}

/// A request by address.
#[derive(db::Record)]
pub(in super::super) struct Request {
    pub id: i64,
    pub purpose: String,
    pub email_folded: String,
}

/// Stores a request, whether or not an account has the address.
pub(in super::super) async fn add_request(db: &Db, purpose: Purpose, folded: &str, now: Instant) -> Result<()> {
    db.exec(&ADD_REQUEST, args![purpose.text(), folded, now]).await.map(drop)
}

/// A batch of requests, oldest first.
pub(in super::super) async fn requests(db: &Db) -> Result<Vec<Request>> {
    db.all(&REQUESTS, args![]).await
}

/// Takes a request; `false` when another node took it.
pub(in super::super) async fn take_request(tx: &mut Tx, id: i64) -> Result<bool> {
    Ok(tx.exec(&TAKE_REQUEST, args![id]).await? == 1)
}

/// Marks the member's address as confirmed. `false` when the account's address has changed meanwhile.
pub(in super::super) async fn confirmed(tx: &mut Tx, member: i64, folded: &str, now: Instant) -> Result<bool> {
    Ok(tx.exec(&CONFIRMED, args![member, folded, now]).await? == 1)
}
