//! The SQL of invitations and participants.

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx, Val};
use daymark_base::{args, sql};

use super::model::{InvitedUserOut, ParticipantOut};
use crate::events::rules::Stands;

sql! {
    KNOWN = "SELECT id, timezone FROM member WHERE id IN {ids $1} AND NOT disabled AND erase_at IS NULL";
    AVAILABLE = "SELECT m.id, m.first_name, m.last_name, m.email, m.image FROM member m
        WHERE NOT m.disabled AND m.erase_at IS NULL AND ($2 IS NULL OR m.search LIKE $2 ESCAPE '\\')
            AND NOT EXISTS (SELECT 1 FROM event_member e WHERE e.event_id = $1 AND e.member_id = m.id)
            AND ($3 IS NULL OR m.id < $3) ORDER BY m.id DESC LIMIT $4";
    PARTICIPANTS = "SELECT m.id, m.first_name, m.last_name, m.email, m.image, e.state, e.since
        FROM event_member e JOIN member m ON m.id = e.member_id
        WHERE e.event_id = $1 AND ($2 IS NULL OR e.state = $2) AND (e.since, e.member_id) > ($3, $4)
        ORDER BY e.since, e.member_id LIMIT $5";
}

#[derive(db::Record)]
struct Row {
    id: i64,
    first_name: String,
    last_name: String,
    email: String,
    image: Option<String>,
    state: String,
    since: Instant,
}

/// When a member got the status, and the member's id: the position in the list.
pub(super) type Key = (i64, i64);

/// First and last name, or the part of the address before the @.
fn shown_name(first: &str, last: &str, email: &str) -> String {
    match format!("{first} {last}").trim() {
        "" => email.split('@').next().unwrap_or_default().to_owned(),
        name => name.to_owned(),
    }
}

/// The members among these who can be invited, with their time zones.
pub(super) async fn known(tx: &mut Tx, ids: &[i64]) -> Result<HashMap<i64, String>> {
    let found: Vec<(i64, String)> = tx.all(&KNOWN, args![Val::ids(ids.iter().copied())]).await?;
    Ok(found.into_iter().collect())
}

/// Members without any part in an event, the newest first.
pub(super) async fn available(
    db: &Db,
    event: i64,
    text: Option<String>,
    after: Option<i64>,
    limit: i64,
) -> Result<Vec<InvitedUserOut>> {
    let values = args![event, text, after, limit];
    let rows: Vec<(i64, String, String, String, Option<String>)> = db.all(&AVAILABLE, values).await?;
    let out = |(user_id, first, last, email, image): (i64, String, String, String, _)| InvitedUserOut {
        user_id,
        name: shown_name(&first, &last, &email),
        email,
        image,
    };
    Ok(rows.into_iter().map(out).collect())
}

/// An event's participants, in order of time, after a key.
pub(super) async fn participants(
    db: &Db,
    event: i64,
    status: Option<Stands>,
    after: Key,
    limit: i64,
) -> Result<Vec<ParticipantOut>> {
    let values = args![event, status.map(Stands::text), after.0, after.1, limit];
    let rows: Vec<Row> = db.all(&PARTICIPANTS, values).await?;
    let out = |r: Row| ParticipantOut {
        user_id: r.id,
        name: shown_name(&r.first_name, &r.last_name, &r.email),
        email: r.email,
        image: r.image,
        status: Stands::of(&r.state),
        since: r.since,
    };
    Ok(rows.into_iter().map(out).collect())
}
