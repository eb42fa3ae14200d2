//! The statements of members' identities at providers.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Result, Tx};
use daymark_base::{args, sql};

sql! {
    USE_IDENTITY = "UPDATE identity SET used_at = $3 WHERE issuer = $1 AND subject = $2 RETURNING member_id";
    ADD_IDENTITY = "INSERT INTO identity (issuer, subject, member_id, created_at, used_at) VALUES ($1, $2, $3, $4, $4)
        ON CONFLICT (issuer, subject) DO NOTHING";
    WHO_HAS = "SELECT id, email_verified_at, password_hash FROM member WHERE email_folded = $1 {for no key update}";
    REMOVE_ALL = "DELETE FROM identity WHERE member_id = $1";
    HAS_ANY = "SELECT EXISTS (SELECT 1 FROM identity WHERE member_id = $1)";
}

/// The member with this identity; marks the identity as used now.
pub(in super::super) async fn use_identity(
    tx: &mut Tx,
    issuer: &str,
    subject: &str,
    now: Instant,
) -> Result<Option<i64>> {
    Ok(tx.opt::<(i64,)>(&USE_IDENTITY, args![issuer, subject, now]).await?.map(|(id,)| id))
}

/// Adds an identity of a member; `false` when another call has just added it, perhaps to another account.
pub(in super::super) async fn add_identity(
    tx: &mut Tx,
    issuer: &str,
    subject: &str,
    member: i64,
    now: Instant,
) -> Result<bool> {
    Ok(tx.exec(&ADD_IDENTITY, args![issuer, subject, member, now]).await? == 1)
}

/// The account that has an address.
#[derive(db::Record)]
pub(in super::super) struct Holder {
    pub id: i64,
    pub email_verified_at: Option<Instant>,
    pub password_hash: Option<String>,
}

/// The account that has this address, locked until the transaction ends.
pub(in super::super) async fn who_has(tx: &mut Tx, folded: &str) -> Result<Option<Holder>> {
    tx.opt(&WHO_HAS, args![folded]).await
}

/// Whether a member has an identity at any provider.
pub(in super::super) async fn has_any(tx: &mut Tx, member: i64) -> Result<bool> {
    Ok(tx.one::<(bool,)>(&HAS_ANY, args![member]).await?.0)
}

/// Removes a member's identities at all providers.
pub(in super::super) async fn remove_all(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&REMOVE_ALL, args![member]).await.map(drop)
}
