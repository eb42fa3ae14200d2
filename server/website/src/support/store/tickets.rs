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
            "SELECT k.id, k.member_id, k.name, k.email, k.subject, k.topic_id, k.state, k.assigned_id, k.message_id,
                (SELECT m.email FROM member m
                    WHERE m.id = k.member_id AND m.email_folded <> k.email_folded) AS new_email
            FROM support_ticket k WHERE ",
            $rest
        )
    };
}

sql! {
    ADD = "INSERT INTO support_ticket (member_id, name, email, email_folded, subject, topic_id, state, via, search, created_at,
            updated_at, message_id)
        VALUES ($1, $2, $3, $4, $5, $6, 'new', $7, $8, $9, $9, $10) RETURNING id";
    OWN = cards!("k.member_id = $1 AND (k.updated_at, k.id) < ($2, $3) ORDER BY k.updated_at DESC, k.id DESC LIMIT $4");
    CARD = cards!("k.id = $1");
    ROW = rows!("k.id = $1");
    LOCK = rows!("k.id = $1 {for update}");
    MOVE = "UPDATE support_ticket SET state = $2, updated_at = $3, first_answer_at = COALESCE(first_answer_at, $4) WHERE id = $1";
    ASSIGN = "UPDATE support_ticket SET assigned_id = $2, updated_at = $3 WHERE id = $1";
    SET_TOPIC = "UPDATE support_ticket SET topic_id = $2, updated_at = $3 WHERE id = $1";
    WHO = "SELECT first_name, last_name, email FROM member WHERE id = $1";
    MAILED_SINCE = "SELECT COUNT(*) FROM support_ticket WHERE email_folded = $1 AND created_at > $2 AND via = 'mail'";
    UNKNOWN_SINCE = "SELECT COUNT(*) FROM support_ticket WHERE created_at > $1 AND via = 'mail' AND member_id IS NULL";
    MEMBER_AT = "SELECT id FROM member WHERE email_folded = $1 AND email_verified_at IS NOT NULL AND NOT disabled";
    /// Statements that change several tickets lock them by id. PostgreSQL checks the conditions next to the lock again
    /// after it has waited for another change.
    QUIET = "UPDATE support_ticket SET state = 'solved', updated_at = $2 WHERE id IN (
        SELECT id FROM support_ticket WHERE state = 'waiting' AND updated_at < $1 AND id IN (
            SELECT id FROM support_ticket WHERE state = 'waiting' AND updated_at < $1 ORDER BY updated_at LIMIT 500)
        ORDER BY id {for update})";
    FORGET = "DELETE FROM support_ticket WHERE id IN (
        SELECT id FROM support_ticket WHERE state = 'solved' AND updated_at < $1 AND id IN (
            SELECT id FROM support_ticket WHERE state = 'solved' AND updated_at < $1 ORDER BY updated_at LIMIT 500)
        ORDER BY id {for update})";
    LOCK_ALL = "SELECT id FROM support_ticket WHERE member_id = $1 OR assigned_id = $1
            OR email_folded = (SELECT email_folded FROM member WHERE id = $1 AND email_verified_at IS NOT NULL)
        ORDER BY id {for update}";
    RELEASE = "UPDATE support_ticket SET assigned_id = NULL WHERE assigned_id = $1";
    ERASE = "DELETE FROM support_ticket WHERE member_id = $1
        OR email_folded = (SELECT email_folded FROM member WHERE id = $1 AND email_verified_at IS NOT NULL)";
}

/// A stored ticket.
#[derive(Clone, Debug, db::Record)]
pub struct TicketRow {
    pub id: i64,
    pub member_id: Option<i64>,
    pub name: String,
    email: String,
    pub subject: String,
    pub topic_id: Option<i64>,
    state: String,
    pub assigned_id: Option<i64>,
    /// The Message-ID of the email that opened it, as in a header.
    pub message_id: Option<String>,
    /// The address of its owner's account, if it has changed since the ticket was opened.
    pub new_email: Option<String>,
}

impl TicketRow {
    /// Its state. An unknown state counts as open.
    pub fn state(&self) -> State {
        self.state.parse().unwrap_or(State::Open)
    }

    /// Who opened it: their name, or the address of someone without one.
    pub fn who(&self) -> &str {
        if self.name.is_empty() { self.address() } else { &self.name }
    }

    /// Where its emails go: to the account's address, or for a visitor to the one that they wrote from.
    pub fn address(&self) -> &str {
        self.new_email.as_deref().unwrap_or(&self.email)
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
    pub message_id: Option<String>,
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
    let NewTicket { member, name, email, subject, topic, via, message_id } = new;
    let (folded, found_by) = (email.to_lowercase(), search::folded([&*subject, &*name, &*email]));
    let values = args![member, name, email, folded, subject, topic, via, found_by, now, message_id];
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

/// A ticket, locked until the transaction ends. Its owner and the agents who change it are kept first: an erasure locks
/// a member before their tickets. The owner's address stays the same meanwhile, too.
pub async fn lock(tx: &mut Tx, id: i64, agents: impl IntoIterator<Item = i64>) -> Result<Option<TicketRow>> {
    let Some(row) = tx.opt::<TicketRow>(&ROW, args![id]).await? else { return Ok(None) };
    accounts::keep(tx, row.member_id.into_iter().chain(agents)).await?;
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

/// How many tickets an address has opened by email since a time.
pub async fn mailed_since(tx: &mut Tx, folded: &str, since: Instant) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&MAILED_SINCE, args![folded, since]).await?.0)
}

/// How many tickets were opened by email since a time, from addresses without an account.
pub async fn unknown_since(tx: &mut Tx, since: Instant) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&UNKNOWN_SINCE, args![since]).await?.0)
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
/// Other people's tickets that were assigned to them become unassigned.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.all::<(i64,)>(&LOCK_ALL, args![member]).await?;
    tx.exec(&RELEASE, args![member]).await?;
    tx.exec(&ERASE, args![member]).await.map(drop)
}
