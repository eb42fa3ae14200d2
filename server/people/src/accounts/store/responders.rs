//! The statements of people who answer surveys by email.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

sql! {
    ADD_RESPONDER = "INSERT INTO survey_responder (email, first_name, last_name, timezone, created_at)
        VALUES ($1, $2, $3, $4, $5)";
    RESPONDERS = "SELECT id, email, first_name, last_name, timezone, created_at FROM survey_responder
        ORDER BY id LIMIT 100";
    TAKE_RESPONDER = "DELETE FROM survey_responder WHERE id = $1";
}

/// A person who has answered a survey.
#[derive(db::Record)]
pub(in super::super) struct Responder {
    pub id: i64,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub timezone: String,
    pub created_at: Instant,
}

/// Adds a person, whether or not they have an account.
pub(in super::super) async fn add(db: &Db, who: Responder) -> Result<()> {
    let values = args![who.email, who.first_name, who.last_name, who.timezone, who.created_at];
    db.exec(&ADD_RESPONDER, values).await.map(drop)
}

/// A batch of these people, oldest first.
pub(in super::super) async fn some(db: &Db) -> Result<Vec<Responder>> {
    db.all(&RESPONDERS, args![]).await
}

/// Takes a person from the table; `false` when another node did.
pub(in super::super) async fn take(tx: &mut Tx, id: i64) -> Result<bool> {
    Ok(tx.exec(&TAKE_RESPONDER, args![id]).await? == 1)
}
