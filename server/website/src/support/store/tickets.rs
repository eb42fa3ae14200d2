//! The SQL of tickets, as those who opened them see them.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, search, sql};
use daymark_people::accounts;

use crate::support::model::TicketCard;
use crate::support::rules::states::State;

/// The columns of a [`TicketCard`].
macro_rules! cards {
    ($rest:literal) => {
        concat!(
            "SELECT k.id, k.subject, k.state, k.topic_id, t.name AS topic, k.created_at, k.updated_at
            FROM support_ticket k LEFT JOIN support_topic t ON t.id = k.topic_id WHERE ",
            $rest
        )
    };
}

/// The columns of a [`TicketRow`].
macro_rules! rows {
    ($rest:literal) => {
        concat!(
            "SELECT id, member_id, name, email, subject, topic_id, state, assigned_id
            FROM support_ticket WHERE ",
            $rest
        )
    };
}

sql! {
    ADD = "INSERT INTO support_ticket (member_id, name, email, email_folded, subject, topic_id, state, via, search, created_at,
            updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, 'new', $7, $8, $9, $9) RETURNING id";
    OWN = cards!("k.member_id = $1 AND (k.updated_at, k.id) < ($2, $3) ORDER BY k.updated_at DESC, k.id DESC LIMIT $4");
    CARD = cards!("k.id = $1");
    ROW = rows!("id = $1");
    LOCK = rows!("id = $1 {for update}");
    MOVE = "UPDATE support_ticket SET state = $2, updated_at = $3, first_answer_at = COALESCE(first_answer_at, $4) WHERE id = $1";
    ASSIGN = "UPDATE support_ticket SET assigned_id = $2, updated_at = $3 WHERE id = $1";
    SET_TOPIC = "UPDATE support_ticket SET topic_id = $2, updated_at = $3 WHERE id = $1";
    WHO = "SELECT first_name, last_name, email FROM member WHERE id = $1";
    MEMBER_AT = "SELECT id FROM member WHERE email_folded = $1 AND email_verified_at IS NOT NULL AND NOT disabled";
    // The outer conditions are for PostgreSQL, which checks only them again after it has waited for another change.
    QUIET = "UPDATE support_ticket SET state = 'solved', updated_at = $2 WHERE state = 'waiting' AND updated_at < $1
      AND id IN (SELECT id FROM support_ticket
        WHERE state = 'waiting' AND updated_at < $1 ORDER BY updated_at LIMIT 500)";
    FORGET = "DELETE FROM support_ticket WHERE state = 'solved' AND updated_at < $1
      AND id IN (SELECT id FROM support_ticket
        WHERE state = 'solved' AND updated_at < $1 ORDER BY updated_at LIMIT 500)";
    ERASE = "DELETE FROM support_ticket WHERE member_id = $1
        OR email_folded = (SELECT email_folded FROM member WHERE id = $1 AND email_verified_at IS NOT NULL)";
}

/// A stored ticket.
#[derive(Clone, Debug, db::Record)]
pub struct TicketRow {
    pub id: i64,
    pub member_id: Option<i64>,
    pub name: String,
    pub email: String,
    pub subject: String,
    pub topic_id: Option<i64>,
    state: String,
    pub assigned_id: Option<i64>,
}

impl TicketRow {
    /// Its state. An unknown state counts as open.
    pub fn state(&self) -> State {
        self.state.parse().unwrap_or(State::Open)
    }
}

/// A ticket to be opened.
pub struct NewTicket {
    pub member: Option<i64>,
    pub name: String,
    pub email: String,
    pub subject: String,
    pub topic: Option<i64>,
    pub via: &'static str,
}

/// A member's name and address.
#[derive(Clone, Debug, db::Record)]
pub struct WhoRow {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
}

/// Opens a ticket.
pub async fn add(tx: &mut Tx, new: NewTicket, now: Instant) -> Result<TicketRow> {
    let NewTicket { member, name, email, subject, topic, via } = new;
    let (folded, found_by) = (email.to_lowercase(), search::folded([&*subject, &*name, &*email]));
    let values = args![member, name, email, folded, subject, topic, via, found_by, now];
    let (id,): (i64,) = tx.one(&ADD, values).await?;
    tx.one(&ROW, args![id]).await
}

/// A member's tickets, the last changed first, before a time and an id.
pub async fn own(db: &Db, member: i64, (at, id): (i64, i64), limit: i64) -> Result<Vec<TicketCard>> {
    db.all(&OWN, args![member, at, id, limit]).await
}

/// What its owner sees of a ticket.
pub async fn card(db: &Db, id: i64) -> Result<Option<TicketCard>> {
    db.opt(&CARD, args![id]).await
}

/// A ticket.
pub async fn row(db: &Db, id: i64) -> Result<Option<TicketRow>> {
    db.opt(&ROW, args![id]).await
}

/// A ticket, locked until the transaction ends. Its owner is kept first: an erasure locks them before their tickets.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<TicketRow>> {
    let Some(row) = tx.opt::<TicketRow>(&ROW, args![id]).await? else { return Ok(None) };
    accounts::keep(tx, row.member_id).await?;
    tx.opt(&LOCK, args![id]).await
}

/// Sets a ticket's state; `answered` is the time of an answer, stored only for the first one.
pub async fn set_state(tx: &mut Tx, id: i64, state: State, answered: Option<Instant>, now: Instant) -> Result<()> {
    tx.exec(&MOVE, args![id, state.text(), now, answered]).await.map(drop)
}

/// Assigns a ticket to a team member, or to no one.
pub async fn assign(tx: &mut Tx, id: i64, to: Option<i64>, now: Instant) -> Result<()> {
    tx.exec(&ASSIGN, args![id, to, now]).await.map(drop)
}

/// Sets a ticket's topic.
pub async fn set_topic(tx: &mut Tx, id: i64, topic: Option<i64>, now: Instant) -> Result<()> {
    tx.exec(&SET_TOPIC, args![id, topic, now]).await.map(drop)
}

/// A member's name and address.
pub async fn who(db: &Db, member: i64) -> Result<Option<WhoRow>> {
    db.opt(&WHO, args![member]).await
}

/// The member with this confirmed address, unless the account is disabled.
pub async fn member_at(db: &Db, folded: &str) -> Result<Option<i64>> {
    Ok(db.opt::<(i64,)>(&MEMBER_AT, args![folded]).await?.map(|(id,)| id))
}

/// Solves up to 500 tickets that wait for their owners, unchanged since a time, and returns how many.
pub async fn solve_quiet(db: &Db, since: Instant, now: Instant) -> Result<u64> {
    db.exec(&QUIET, args![since, now]).await
}

/// Deletes up to 500 tickets that were solved before a time, and returns how many.
pub async fn forget(db: &Db, before: Instant) -> Result<u64> {
    db.exec(&FORGET, args![before]).await
}

/// Removes a member's tickets, opened while signed in or from their confirmed address, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE, args![member]).await.map(drop)
}
