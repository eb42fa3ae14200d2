//! The statements of people who answer surveys by email.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

sql! {
    ADD_RESPONDER = "INSERT INTO survey_responder (email, first_name, last_name, timezone, created_at, survey_id, key_hash)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    RESPONDERS = "SELECT id, email, first_name, last_name, timezone, created_at, survey_id, key_hash FROM survey_responder
        ORDER BY id LIMIT 100";
    TAKE_RESPONDER = "DELETE FROM survey_responder WHERE id = $1";
    IS_PROVISIONAL = "SELECT id FROM member WHERE id = $1 AND provider = 'survey' AND password_hash IS NULL
        AND email_verified_at IS NULL";
}

/// A person who has answered a survey.
#[derive(db::Record)]
pub struct Responder {
    pub(in super::super) id: i64,
    pub(in super::super) email: String,
    pub(in super::super) first_name: String,
    pub(in super::super) last_name: String,
    pub(in super::super) timezone: String,
    pub(in super::super) created_at: Instant,
    /// The survey, if they named it.
    pub survey_id: Option<i64>,
    /// The stored form of the key with which they have answered it.
    pub key_hash: Option<String>,
}

/// Adds a person, whether or not they have an account.
pub(in super::super) async fn add(db: &Db, who: Responder) -> Result<()> {
    let Responder { email, first_name, last_name, timezone, created_at, survey_id, key_hash, .. } = who;
    let values = args![email, first_name, last_name, timezone, created_at, survey_id, key_hash];
    db.exec(&ADD_RESPONDER, values).await.map(drop)
}

/// A batch of the people who wait for an account, oldest first.
pub async fn some(db: &Db) -> Result<Vec<Responder>> {
    db.all(&RESPONDERS, args![]).await
}

/// Takes a person from the table; `false` when another node did.
pub(in super::super) async fn take(tx: &mut Tx, id: i64) -> Result<bool> {
    Ok(tx.exec(&TAKE_RESPONDER, args![id]).await? == 1)
}

/// Whether a member's account was created for survey answers and is not completed yet.
pub async fn is_provisional(tx: &mut Tx, member: i64) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&IS_PROVISIONAL, args![member]).await?.is_some())
}
