//! Invitations to surveys.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{self, Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};

use crate::surveys::model::{InvitationOut, InvitationState};

sql! {
    ADD = "INSERT INTO survey_invitation (survey_id, email, email_folded, key_hash, sent_at, expires_at)
      SELECT $2, r.email, r.folded, r.key_hash, $3, $4 FROM {rows $1: email TEXT, folded TEXT, key_hash TEXT} AS r WHERE true
      ON CONFLICT (survey_id, email_folded) DO NOTHING RETURNING email";
    ANSWERED = "SELECT m.email_folded, m.id, MAX(r.period), MAX(r.local_date) FROM {rows $1: folded TEXT} AS a
      JOIN member m ON m.email_folded = a.folded AND m.email_verified_at IS NOT NULL
      JOIN survey_response r ON r.survey_id = $2 AND r.member_id = m.id AND r.state <> 'draft'
      GROUP BY m.email_folded, m.id";
    LIST = "SELECT i.id, i.email, i.email_folded, r.state, i.sent_at, i.expires_at
      FROM survey_invitation i LEFT JOIN survey_response r ON r.id = i.response_id
      WHERE i.survey_id = $1 AND ($2 IS NULL OR i.email_folded > $2) ORDER BY i.email_folded LIMIT $3";
    RESPONSE = "SELECT response_id FROM survey_invitation WHERE survey_id = $1 AND key_hash = $2 AND expires_at > $3";
    INVITEE = "SELECT m.id FROM survey_invitation i JOIN member m ON m.email_folded = i.email_folded
      WHERE i.survey_id = $1 AND i.key_hash = $2 AND m.email_verified_at IS NOT NULL";
    LEAD = "UPDATE survey_invitation SET response_id = $3 WHERE survey_id = $1 AND key_hash = $2
        AND (response_id IS NULL OR response_id = $3)";
    LOCK = "SELECT email, key_hash FROM survey_invitation WHERE survey_id = $1 AND id = $2 {for update}";
    LOCK_OF_PERSON = "SELECT id FROM survey_invitation WHERE survey_id = $1 AND (key_hash = $2 OR email_folded =
        (SELECT email_folded FROM member WHERE id = $3 AND email_verified_at IS NOT NULL)) ORDER BY id {for update}";
    RENEW = "UPDATE survey_invitation SET key_hash = $3, sent_at = $4, expires_at = $5 WHERE survey_id = $1 AND id = $2";
    RENEW_RESPONSE = "UPDATE survey_response SET key_hash = $3 WHERE survey_id = $1 AND key_hash = $2";
    RENEW_DONE = "UPDATE survey_done SET key_hash = $3 WHERE survey_id = $1 AND key_hash = $2";
    REMOVE = "DELETE FROM survey_invitation WHERE survey_id = $1 AND id = $2";
    FORGET = "DELETE FROM survey_invitation WHERE expires_at < $1";
    ERASE = "DELETE FROM survey_invitation
      WHERE response_id IN (SELECT id FROM survey_response WHERE member_id = $1)
        OR email_folded IN (SELECT email_folded FROM member WHERE id = $1 AND email_verified_at IS NOT NULL)";
}

/// An invitation to be stored.
pub struct Invitation {
    pub email: String,
    pub folded: String,
    pub key_hash: String,
}

/// Stores invitations, except for addresses that have one, and returns the addresses of those that are new.
pub async fn add(tx: &mut Tx, survey: i64, all: &[Invitation], now: Instant, until: Instant) -> Result<Vec<String>> {
    let mut rows = Rows::new();
    for i in all {
        rows.push(row![&i.email, &i.folded, &i.key_hash]);
    }
    let added: Vec<(String,)> = tx.all(&ADD, args![rows, survey, now, until]).await?;
    Ok(added.into_iter().map(|(email,)| email).collect())
}

/// Members who have confirmed one of these addresses and answered a survey: their folded address, their id, and the
/// month and date of their last submission.
pub async fn answered(tx: &mut Tx, survey: i64, folded: &[&str]) -> Result<Vec<(String, i64, String, Day)>> {
    let mut rows = Rows::new();
    for folded in folded {
        rows.push(row![folded]);
    }
    tx.all(&ANSWERED, args![rows, survey]).await
}

#[derive(db::Record)]
struct Row {
    id: i64,
    email: String,
    email_folded: String,
    state: Option<String>,
    sent_at: Instant,
    expires_at: Instant,
}

impl Row {
    fn shown(self, now: Instant) -> (String, InvitationOut) {
        let Self { id, email, email_folded, state, sent_at, expires_at } = self;
        let state = match state.as_deref() {
            Some("draft") => InvitationState::Begun,
            Some(_) => InvitationState::Answered,
            None if expires_at <= now => InvitationState::Expired,
            None => InvitationState::Sent,
        };
        (email_folded, InvitationOut { id, email, state, sent_at, expires_at })
    }
}

/// A survey's invitations with their folded addresses, sorted by address, after an address.
pub async fn list(
    db: &Db,
    survey: i64,
    now: Instant,
    after: Option<String>,
    limit: i64,
) -> Result<Vec<(String, InvitationOut)>> {
    let rows: Vec<Row> = db.all(&LIST, args![survey, after, limit]).await?;
    Ok(rows.into_iter().map(|row| row.shown(now)).collect())
}

/// The response that a valid invitation led to, if any; `None` without such an invitation.
pub async fn response(db: &Db, survey: i64, key: &str, now: Instant) -> Result<Option<Option<i64>>> {
    let found: Option<(Option<i64>,)> = db.opt(&RESPONSE, args![survey, key, now]).await?;
    Ok(found.map(|(response,)| response))
}

/// The member whose confirmed address an invitation was sent to.
pub async fn invitee(db: &Db, survey: i64, key: &str) -> Result<Option<i64>> {
    Ok(db.opt::<(i64,)>(&INVITEE, args![survey, key]).await?.map(|(id,)| id))
}

/// The same inside a transaction.
pub async fn invitee_in(tx: &mut Tx, survey: i64, key: &str) -> Result<Option<i64>> {
    Ok(tx.opt::<(i64,)>(&INVITEE, args![survey, key]).await?.map(|(id,)| id))
}

/// Notes which response an invitation led to; false when it already led to another one.
pub async fn lead(tx: &mut Tx, survey: i64, key: &str, response: i64) -> Result<bool> {
    Ok(tx.exec(&LEAD, args![survey, key, response]).await? == 1)
}

/// Address and key of an invitation, which is locked until the transaction ends.
pub async fn lock(tx: &mut Tx, survey: i64, id: i64) -> Result<Option<(String, String)>> {
    tx.opt(&LOCK, args![survey, id]).await
}

/// Locks the invitation with a key and the one to a member's confirmed address until the transaction ends, so that
/// submissions of one person by the link and with the account run one after the other. Call it before a response is
/// locked: renewing an invitation uses the same order.
pub async fn lock_of_person(tx: &mut Tx, survey: i64, key: Option<&String>, member: Option<i64>) -> Result<()> {
    tx.all::<(i64,)>(&LOCK_OF_PERSON, args![survey, key, member]).await.map(drop)
}

/// Replaces the key of an invitation, and of the response given with it.
pub async fn renew(
    tx: &mut Tx,
    (survey, id): (i64, i64),
    old: &str,
    new: &str,
    now: Instant,
    until: Instant,
) -> Result<()> {
    tx.exec(&RENEW, args![survey, id, new, now, until]).await?;
    tx.exec(&RENEW_RESPONSE, args![survey, old, new]).await?;
    tx.exec(&RENEW_DONE, args![survey, old, new]).await.map(drop)
}

/// Deletes an invitation; false when there is none.
pub async fn remove(tx: &mut Tx, survey: i64, id: i64) -> Result<bool> {
    Ok(tx.exec(&REMOVE, args![survey, id]).await? == 1)
}

/// Deletes invitations whose links expired before an instant.
pub async fn forget(db: &Db, before: Instant) -> Result<()> {
    db.exec(&FORGET, args![before]).await.map(drop)
}

/// Deletes invitations to a member, as part of erasing an account. Call it before their responses are deleted.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE, args![member]).await.map(drop)
}
