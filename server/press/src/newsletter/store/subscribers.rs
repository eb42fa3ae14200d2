//! Subscribers, their links and consents.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Rows, Tx, Val};
use daymark_base::{args, row, search, sql};
use daymark_people::accounts::Email;
use daymark_people::{emails, is_suppressed};
use daymark_web::error::{Error, Result as Checked};

use super::lists;
use crate::newsletter::campaigns::NEWSLETTER;
use crate::newsletter::model::{ConsentOut, EndedBy, State, SubscriberOut, Via};
use crate::newsletter::series::MAIL;
use crate::newsletter::words;

/// Subscribers with their accounts, and whether their addresses are blocked from mail: `$since` as in `is_suppressed!`.
macro_rules! subscribers {
    ($since:literal, $which:literal) => {
        concat!(
            "SELECT s.id, s.email, s.email_folded, s.first_name, s.last_name, s.state, s.created_at, s.confirmed_at,
                s.unsubscribed_at, s.unsubscribed_by, m.id AS member_id, ",
            is_suppressed!("s.email_folded", $since),
            " AS suppressed FROM subscriber s LEFT JOIN member m ON m.email_folded = s.email_folded WHERE ",
            $which
        )
    };
}

sql! {
    /// Names that a stranger enters for an address change nothing once it is confirmed. An address without names keeps
    /// those entered before.
    ASK = "INSERT INTO subscriber (email, email_folded, first_name, last_name, state, search, created_at)
      VALUES ($1, $2, $3, $4, 'pending', $5, $6)
      ON CONFLICT (email_folded) DO UPDATE SET
        first_name = CASE WHEN subscriber.state = 'pending' AND (excluded.first_name <> '' OR excluded.last_name <> '')
          THEN excluded.first_name ELSE subscriber.first_name END,
        last_name = CASE WHEN subscriber.state = 'pending' AND (excluded.first_name <> '' OR excluded.last_name <> '')
          THEN excluded.last_name ELSE subscriber.last_name END,
        search = CASE WHEN subscriber.state = 'pending' AND (excluded.first_name <> '' OR excluded.last_name <> '')
          THEN excluded.search ELSE subscriber.search END
      RETURNING id, state";
    ADD_LINK = "INSERT INTO subscriber_link (hash, subscriber_id, expires_at) VALUES ($1, $2, $3)";
    LINK = "SELECT s.id, s.state, l.used_at IS NOT NULL AS used FROM subscriber_link l
      JOIN subscriber s ON s.id = l.subscriber_id WHERE l.hash = $1 AND l.expires_at > $2 AND s.email_folded = $3";
    /// Only the first caller can use a link.
    USE_LINK = "UPDATE subscriber_link SET used_at = $2 WHERE hash = $1 AND used_at IS NULL";
    CONFIRM = "UPDATE subscriber SET state = 'confirmed', confirmed_at = $2, unsubscribed_at = NULL, unsubscribed_by = NULL
      WHERE id = $1";
    CONSENT = "INSERT INTO subscriber_consent (subscriber_id, via, words, given_at) VALUES ($1, $2, $3, $4)";
    CONSENTS = "SELECT via, words, given_at FROM subscriber_consent WHERE subscriber_id = $1 ORDER BY id DESC LIMIT 200";
    UNSUBSCRIBE = "UPDATE subscriber SET state = 'unsubscribed', unsubscribed_at = $2, unsubscribed_by = $3
      WHERE id = $1 AND state <> 'unsubscribed' RETURNING email_folded";
    LEAVE_ALL = "DELETE FROM subscription WHERE subscriber_id = $1";
    LEAVE_SERIES = "UPDATE series_run SET ended_at = $2 WHERE subscriber_id = $1 AND ended_at IS NULL";
    DROP_LINKS = "DELETE FROM subscriber_link WHERE subscriber_id = $1";
    STANDINGS = concat!("SELECT r.folded, s.state, EXISTS (SELECT 1 FROM subscription x WHERE x.subscriber_id = s.id) AS gets_any, ",
        is_suppressed!("r.folded", "$2"),
        " AS suppressed FROM {rows $1: folded TEXT} AS r LEFT JOIN subscriber s ON s.email_folded = r.folded");
    IMPORT = "INSERT INTO subscriber (email, email_folded, first_name, last_name, state, search, created_at, confirmed_at)
      SELECT r.email, r.folded, r.first_name, r.last_name, 'confirmed', r.search, $2, $2
      FROM {rows $1: email TEXT, folded TEXT, first_name TEXT, last_name TEXT, search TEXT} AS r WHERE true
      ON CONFLICT (email_folded) DO UPDATE SET state = 'confirmed', confirmed_at = excluded.confirmed_at
        WHERE subscriber.state = 'pending'";
    /// Run this after IMPORT, which waits for people who are confirming their address, so that it sees what they chose.
    WITHOUT_ANY = "SELECT s.id FROM {rows $1: folded TEXT} AS r JOIN subscriber s ON s.email_folded = r.folded
      WHERE s.state = 'confirmed' AND NOT EXISTS (SELECT 1 FROM subscription x WHERE x.subscriber_id = s.id)";
    CONSENT_ALL = "INSERT INTO subscriber_consent (subscriber_id, via, words, given_at)
      SELECT s.id, $2, $3, $4 FROM subscriber s WHERE s.id IN {ids $1}";
    SET_NAMES = "UPDATE subscriber SET first_name = $2, last_name = $3, search = $4 WHERE id = $1";
    LOCK = "SELECT id FROM subscriber WHERE id = $1 {for no key update}";
    ONE = subscribers!("$2", "s.id = $1");
    BY_ADDRESS = subscribers!("$2", "s.email_folded = $1");
    COMPLAINER = "SELECT id FROM subscriber WHERE email_folded = $1 AND state = 'confirmed' {for no key update}";
    GETS = "SELECT s.id FROM subscriber s WHERE s.id = $1 AND s.state = 'confirmed' AND EXISTS
        (SELECT 1 FROM subscription x WHERE x.subscriber_id = s.id AND ($2 OR x.newsletter_id IN {ids $3}))";
    LIST = subscribers!("$6", "s.id < $4 AND ($1 IS NULL OR s.state = $1)
      AND ($2 IS NULL OR EXISTS (SELECT 1 FROM subscription x WHERE x.newsletter_id = $2 AND x.subscriber_id = s.id))
      AND ($3 IS NULL OR s.search LIKE $3 ESCAPE '\\') ORDER BY s.id DESC LIMIT $5");
    LIST_OF_STATE = subscribers!("$6", "s.state = $1 AND s.id < $4
      AND ($2 IS NULL OR EXISTS (SELECT 1 FROM subscription x WHERE x.newsletter_id = $2 AND x.subscriber_id = s.id))
      AND ($3 IS NULL OR s.search LIKE $3 ESCAPE '\\') ORDER BY s.id DESC LIMIT $5");
    LIST_OF_LEAVERS = subscribers!("$5", "s.state = 'unsubscribed' AND (s.unsubscribed_at, s.id) < ($2, $3)
      AND ($1 IS NULL OR s.search LIKE $1 ESCAPE '\\') ORDER BY s.unsubscribed_at DESC, s.id DESC LIMIT $4");
    REMOVE = "DELETE FROM subscriber WHERE id = $1 RETURNING email_folded";
    FORGET = "DELETE FROM subscriber WHERE state = 'pending' AND created_at < $1
      AND NOT EXISTS (SELECT 1 FROM subscriber_link l WHERE l.subscriber_id = subscriber.id AND l.expires_at > $2)";
    FORGET_LINKS = "DELETE FROM subscriber_link WHERE expires_at < $1";
    /// Until an address is confirmed, another person's account may have it.
    ERASE = "DELETE FROM subscriber WHERE email_folded IN (SELECT email_folded FROM member
        WHERE id = $1 AND email_verified_at IS NOT NULL)";
    ACCOUNT = "SELECT email, email_folded, first_name, last_name, email_verified_at IS NOT NULL AS verified FROM member
      WHERE id = $1";
}

/// A person to subscribe: the address and the names.
pub struct Entered {
    pub email: Email,
    pub first_name: String,
    pub last_name: String,
}

impl Entered {
    fn search(&self) -> String {
        search::folded([self.email.as_str(), &self.first_name, &self.last_name])
    }
}

fn word<T: std::str::FromStr<Err = db::UnknownWord>>(word: &str) -> Checked<T> {
    word.parse().map_err(Error::internal)
}

/// Adds a pending subscriber, or finds the one with this address. Returns whether they get any newsletter.
pub async fn ask(tx: &mut Tx, who: &Entered, now: Instant) -> Checked<(i64, bool)> {
    let (email, folded, search) = (who.email.as_str(), who.email.folded(), who.search());
    let (id, state): (i64, String) =
        tx.one(&ASK, args![email, folded, &who.first_name, &who.last_name, search, now]).await?;
    Ok((id, lists::has_any(tx, id).await? && word::<State>(&state)? == State::Confirmed))
}

/// Adds a link for a confirmation.
pub async fn add_link(tx: &mut Tx, hash: &str, subscriber: i64, until: Instant) -> Result<()> {
    tx.exec(&ADD_LINK, args![hash, subscriber, until]).await.map(drop)
}

/// A link that has not expired.
pub struct Link {
    pub subscriber: i64,
    pub state: State,
    pub used: bool,
}

/// The link of an address, used or not.
pub async fn link(db: &Db, hash: &str, folded: &str, now: Instant) -> Checked<Option<Link>> {
    let found: Option<(i64, String, bool)> = db.opt(&LINK, args![hash, now, folded]).await?;
    found.map(|(subscriber, state, used)| Ok(Link { subscriber, state: word(&state)?, used })).transpose()
}

/// Uses up a link; false if it was used before.
pub async fn use_link(tx: &mut Tx, hash: &str, now: Instant) -> Result<bool> {
    Ok(tx.exec(&USE_LINK, args![hash, now]).await? == 1)
}

/// Confirms a subscriber, who gets mail from now on, and stores the consent.
pub async fn confirm(tx: &mut Tx, subscriber: i64, via: Via, words: &str, now: Instant) -> Result<()> {
    tx.exec(&CONFIRM, args![subscriber, now]).await?;
    tx.exec(&CONSENT, args![subscriber, via.text(), words, now]).await.map(drop)
}

/// Ends a subscription, withdraws waiting emails, and deletes pending links.
pub async fn unsubscribe(tx: &mut Tx, subscriber: i64, by: EndedBy, now: Instant) -> Result<()> {
    // Before what belongs to the subscriber, as in every other change.
    tx.opt::<(i64,)>(&LOCK, args![subscriber]).await?;
    tx.exec(&LEAVE_ALL, args![subscriber]).await?;
    tx.exec(&LEAVE_SERIES, args![subscriber, now]).await?;
    tx.exec(&DROP_LINKS, args![subscriber]).await?;
    let left = tx.opt(&UNSUBSCRIBE, args![subscriber, now, by.text()]).await?;
    withdraw(tx, left, now).await
}

/// Ends the subscription of an address whose owner reported our mail as unwanted.
pub async fn complained(tx: &mut Tx, folded: &str, now: Instant) -> Result<()> {
    match tx.opt::<(i64,)>(&COMPLAINER, args![folded]).await? {
        Some((id,)) => unsubscribe(tx, id, EndedBy::Complaint, now).await,
        None => Ok(()),
    }
}

/// Whether a subscriber gets one of these newsletters, or any if none is given.
pub async fn gets(db: &Db, subscriber: i64, newsletters: &[i64]) -> Result<bool> {
    let values = args![subscriber, newsletters.is_empty(), Val::ids(newsletters.iter().copied())];
    Ok(db.opt::<(i64,)>(&GETS, values).await?.is_some())
}

/// Withdraws the emails that wait for an address that has left (R63).
async fn withdraw(tx: &mut Tx, left: Option<(String,)>, now: Instant) -> Result<()> {
    let Some((folded,)) = left else { return Ok(()) };
    for letter in [&NEWSLETTER, &MAIL] {
        emails::withdraw_from(tx, &folded, letter, words::NO_LONGER, now).await?;
    }
    Ok(())
}

/// The known state of an address.
#[derive(Clone, Copy)]
pub struct Standing {
    pub state: Option<State>,
    /// Whether it gets any newsletter.
    pub gets_any: bool,
    /// Whether it is blocked from mail.
    pub suppressed: bool,
}

/// The known state of these people, by folded address.
pub async fn standings(db: &Db, people: &[Entered], now: Instant) -> Checked<HashMap<String, Standing>> {
    let mut rows = Rows::new();
    for who in people {
        rows.push(row![who.email.folded()]);
    }
    let found: Vec<(String, Option<String>, bool, bool)> =
        db.all(&STANDINGS, args![rows, emails::soft_since(now)]).await?;
    let standing = |(folded, state, gets_any, suppressed): (String, Option<String>, bool, bool)| {
        Ok((folded, Standing { state: state.as_deref().map(word).transpose()?, gets_any, suppressed }))
    };
    found.into_iter().map(standing).collect()
}

/// Adds confirmed subscribers, and returns the ids of those who got no newsletter before. People who unsubscribed stay
/// as they are.
pub async fn import(tx: &mut Tx, people: &[Entered], now: Instant) -> Result<Vec<i64>> {
    let (mut rows, mut addresses) = (Rows::new(), Rows::new());
    for who in people {
        rows.push(row![who.email.as_str(), who.email.folded(), &who.first_name, &who.last_name, who.search()]);
        addresses.push(row![who.email.folded()]);
    }
    tx.exec(&IMPORT, args![rows, now]).await?;
    let added: Vec<(i64,)> = tx.all(&WITHOUT_ANY, args![addresses]).await?;
    Ok(added.into_iter().map(|(id,)| id).collect())
}

/// Stores what these subscribers agreed to.
pub async fn consent_all(tx: &mut Tx, ids: &[i64], via: Via, words: &str, now: Instant) -> Result<()> {
    tx.exec(&CONSENT_ALL, args![Val::ids(ids.iter().copied()), via.text(), words, now]).await.map(drop)
}

/// Sets a subscriber's names.
pub async fn set_names(tx: &mut Tx, subscriber: &SubscriberOut) -> Result<()> {
    let SubscriberOut { id, email, first_name, last_name, .. } = subscriber;
    let search = search::folded([email.as_str(), first_name, last_name]);
    tx.exec(&SET_NAMES, args![*id, first_name, last_name, search]).await.map(drop)
}

#[derive(db::Record)]
struct Row {
    id: i64,
    email: String,
    first_name: String,
    last_name: String,
    state: String,
    created_at: Instant,
    confirmed_at: Option<Instant>,
    unsubscribed_at: Option<Instant>,
    unsubscribed_by: Option<String>,
    member_id: Option<i64>,
    suppressed: bool,
}

impl TryFrom<Row> for SubscriberOut {
    type Error = Error;
    fn try_from(row: Row) -> Checked<Self> {
        Ok(Self {
            id: row.id,
            email: row.email,
            first_name: row.first_name,
            last_name: row.last_name,
            state: word(&row.state)?,
            suppressed: row.suppressed,
            user_id: row.member_id,
            created_at: row.created_at,
            confirmed_at: row.confirmed_at,
            unsubscribed_at: row.unsubscribed_at,
            unsubscribed_by: row.unsubscribed_by.as_deref().map(word).transpose()?,
        })
    }
}

/// A subscriber.
pub async fn read(db: &Db, id: i64, now: Instant) -> Checked<Option<SubscriberOut>> {
    db.opt::<Row>(&ONE, args![id, emails::soft_since(now)]).await?.map(SubscriberOut::try_from).transpose()
}

/// A subscriber, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64, now: Instant) -> Checked<Option<SubscriberOut>> {
    tx.opt::<(i64,)>(&LOCK, args![id]).await?;
    tx.opt::<Row>(&ONE, args![id, emails::soft_since(now)]).await?.map(SubscriberOut::try_from).transpose()
}

/// The subscriber with this folded address.
pub async fn by_address(db: &Db, folded: &str, now: Instant) -> Checked<Option<SubscriberOut>> {
    db.opt::<Row>(&BY_ADDRESS, args![folded, emails::soft_since(now)]).await?.map(SubscriberOut::try_from).transpose()
}

/// Which subscribers to list.
#[derive(Clone)]
pub struct Filter {
    pub state: Option<State>,
    pub newsletter: Option<i64>,
    /// The pattern to search for.
    pub text: Option<String>,
}

/// Subscribers before an id, the newest first.
pub async fn list(db: &Db, filter: &Filter, before: i64, limit: i64, now: Instant) -> Checked<Vec<SubscriberOut>> {
    let Filter { state, newsletter, text } = filter.clone();
    let sql = if state.is_some() { &LIST_OF_STATE } else { &LIST };
    let values = args![state.map(State::text), newsletter, text, before, limit, emails::soft_since(now)];
    let rows: Vec<Row> = db.all(sql, values).await?;
    rows.into_iter().map(SubscriberOut::try_from).collect()
}

/// People who left before an instant, or at it with a smaller id, the last first. `text` is the pattern to search for.
pub async fn leavers(
    db: &Db,
    text: Option<String>,
    (before, id): (i64, i64),
    limit: i64,
    now: Instant,
) -> Checked<Vec<SubscriberOut>> {
    let rows: Vec<Row> = db.all(&LIST_OF_LEAVERS, args![text, before, id, limit, emails::soft_since(now)]).await?;
    rows.into_iter().map(SubscriberOut::try_from).collect()
}

/// What a subscriber agreed to, the latest first.
pub async fn consents(db: &Db, subscriber: i64) -> Checked<Vec<ConsentOut>> {
    let rows: Vec<(String, String, Instant)> = db.all(&CONSENTS, args![subscriber]).await?;
    rows.into_iter().map(|(via, words, given_at)| Ok(ConsentOut { via: word(&via)?, words, given_at })).collect()
}

/// Deletes a subscriber with all stored data, and withdraws waiting emails.
pub async fn remove(tx: &mut Tx, id: i64, now: Instant) -> Result<()> {
    let left = tx.opt(&REMOVE, args![id]).await?;
    withdraw(tx, left, now).await
}

/// Deletes addresses entered before an instant and never confirmed, unless a link can still confirm them, and expired
/// links.
pub async fn forget(db: &Db, entered: Instant, now: Instant) -> Result<()> {
    db.exec(&FORGET, args![entered, now]).await?;
    db.exec(&FORGET_LINKS, args![now]).await.map(drop)
}

/// Deletes the subscriber with a member's confirmed address, as part of erasing the account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE, args![member]).await.map(drop)
}

/// A member's address and names.
#[derive(db::Record)]
pub struct Account {
    pub email: String,
    pub email_folded: String,
    pub first_name: String,
    pub last_name: String,
    /// Whether the address is confirmed.
    pub verified: bool,
}

/// A member's account.
pub async fn account(db: &Db, member: i64) -> Result<Option<Account>> {
    db.opt(&ACCOUNT, args![member]).await
}
