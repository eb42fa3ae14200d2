//! Members as billing reads them: addresses for emails, and lists for administrators.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

use super::{Subscription, ids};
use crate::packages::Plan;
use crate::providers::State;

macro_rules! subscribers {
    ($rest:literal) => {
        concat!(
            "SELECT s.id, s.member_id, s.package_id, s.price_id, s.provider, s.provider_ref, s.state, s.plan, s.tz, s.anchor_at,
                s.trial_ends_at, s.period_starts_at, s.period_ends_at, s.access_until, s.billed_until, s.paid_until, s.cancel_at_end,
                s.cancel_reason, s.cancel_comment, s.next_price_id, s.upgrade_price_id, s.attempts, s.next_attempt_at,
                s.past_due_since, s.reminded_at, s.started_at, s.ended_at, s.end_reason, s.next_at, s.upgrade_due_at, s.checkout_ref,
                m.first_name, m.last_name, m.email
              FROM billing_subscription s JOIN member m ON m.id = s.member_id ",
            $rest
        )
    };
}

sql! {
    PERSON = "SELECT first_name, last_name, email, email_folded FROM member WHERE id = $1";
    /// An erased account has no name and no address.
    NOT_ERASED = "SELECT first_name, last_name, email, email_folded FROM member WHERE id = $1 AND provider <> 'erased'";
    IS_CLOSING = "SELECT EXISTS (SELECT 1 FROM member WHERE id = $1 AND erase_at IS NOT NULL)";
    /// Live subscriptions that another provider bills to members who have closed their account, after an id.
    OF_CLOSING = "SELECT s.id FROM billing_subscription s JOIN member m ON m.id = s.member_id
      WHERE m.erase_at IS NOT NULL AND s.provider_ref IS NOT NULL AND s.state <> 'cancelled' AND NOT s.cancel_at_end AND s.id > $1
      ORDER BY s.id LIMIT $2";
    ADMINISTRATORS = "SELECT id FROM member WHERE role = 'admin' AND NOT disabled ORDER BY id LIMIT 50";
    SUBSCRIBERS = subscribers!("WHERE s.id < $1 AND ($2 IS NULL OR s.state = $2) AND ($3 IS NULL OR s.package_id = $3)
      AND ($4 IS NULL OR m.search LIKE $4 ESCAPE '\\')
      ORDER BY s.id DESC LIMIT $5");
    DUNNING = subscribers!("WHERE s.state IN ('past_due', 'unpaid') AND (s.past_due_since, s.id) > ($1, $2)
      AND ($3 IS NULL OR m.search LIKE $3 ESCAPE '\\')
      ORDER BY s.past_due_since, s.id LIMIT $4");
    /// Others see no badge of hidden or disabled members, or of test users.
    BADGES = "SELECT s.member_id, s.plan FROM billing_subscription s JOIN member m ON m.id = s.member_id
      WHERE s.member_id IN {ids $1} AND s.access_until > $2 AND s.state <> 'cancelled' AND s.state <> 'incomplete'
        AND NOT m.disabled AND NOT m.test_user AND m.privacy_level <> 'hidden'
      UNION ALL
      SELECT c.member_id, c.plan FROM complimentary c JOIN member m ON m.id = c.member_id
      WHERE c.member_id IN {ids $1} AND c.ended_at IS NULL AND (c.ends_at IS NULL OR c.ends_at > $2)
        AND NOT m.disabled AND NOT m.test_user AND m.privacy_level <> 'hidden'
      UNION ALL
      SELECT t.member_id, p.plan FROM seat t JOIN company_package c ON c.id = t.company_package_id
        JOIN package p ON p.id = c.package_id JOIN member m ON m.id = t.member_id
      WHERE t.member_id IN {ids $1} AND c.ended_at IS NULL AND (c.until IS NULL OR c.until > $2)
        AND NOT m.disabled AND NOT m.test_user AND m.privacy_level <> 'hidden'";
    OWN_BADGES = "SELECT plan FROM billing_subscription
      WHERE member_id = $1 AND access_until > $2 AND state <> 'cancelled' AND state <> 'incomplete'
      UNION SELECT plan FROM complimentary WHERE member_id = $1 AND ended_at IS NULL AND (ends_at IS NULL OR ends_at > $2)
      UNION SELECT p.plan FROM seat t JOIN company_package c ON c.id = t.company_package_id JOIN package p ON p.id = c.package_id
        WHERE t.member_id = $1 AND c.ended_at IS NULL AND (c.until IS NULL OR c.until > $2)";
}

/// A member as emails and lists name them.
#[derive(Clone, db::Record)]
pub struct Person {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub email_folded: String,
}

impl Person {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }

    /// The name, or the email address if there is none.
    pub fn called(&self) -> String {
        let name = self.name();
        if name.is_empty() { self.email.clone() } else { name }
    }
}

/// A member whose account is not erased.
pub async fn person(tx: &mut Tx, member: i64) -> Result<Option<Person>> {
    tx.opt(&NOT_ERASED, args![member]).await
}

/// A member, outside a transaction, also of an erased account: their payments stay.
pub async fn read(db: &Db, member: i64) -> Result<Option<Person>> {
    db.opt(&PERSON, args![member]).await
}

/// Whether a member has closed their account.
pub async fn is_closing(tx: &mut Tx, member: i64) -> Result<bool> {
    Ok(tx.one::<(bool,)>(&IS_CLOSING, args![member]).await?.0)
}

/// Live subscriptions that another provider bills to members who have closed their account, after an id.
pub async fn of_closing(db: &Db, after: i64, limit: i64) -> Result<Vec<i64>> {
    Ok(db.all::<(i64,)>(&OF_CLOSING, args![after, limit]).await?.into_iter().map(|(id,)| id).collect())
}

/// Administrators, who are notified of needed decisions.
pub async fn administrators(tx: &mut Tx) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = tx.all(&ADMINISTRATORS, args![]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// A subscription with its member.
#[derive(db::Record)]
pub struct Subscriber {
    #[column(flatten)]
    pub subscription: Subscription,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
}

/// A filter for subscribers.
#[derive(Clone)]
pub struct Filter {
    pub search: Option<String>,
    pub state: Option<State>,
    pub package: Option<i64>,
}

/// Subscriptions before an id, newest first.
pub async fn subscribers(db: &Db, filter: &Filter, before: i64, limit: i64) -> Result<Vec<Subscriber>> {
    let values = args![before, filter.state.map(State::text), filter.package, filter.search.as_deref(), limit];
    db.all(&SUBSCRIBERS, values).await
}

/// Subscriptions whose payment is due, the longest first, after a key.
pub async fn dunning(db: &Db, search: Option<String>, after: (Instant, i64), limit: i64) -> Result<Vec<Subscriber>> {
    db.all(&DUNNING, args![after.0, after.1, search, limit]).await
}

/// The badges of members, as others may see them.
pub async fn badges(db: &Db, members: &[i64], now: Instant) -> Result<Vec<(i64, Plan)>> {
    db.all(&BADGES, args![ids(members), now]).await
}

/// A member's own badges, in any order.
pub async fn own_badges(db: &Db, member: i64, now: Instant) -> Result<Vec<Plan>> {
    let rows: Vec<(Plan,)> = db.all(&OWN_BADGES, args![member, now]).await?;
    Ok(rows.into_iter().map(|(plan,)| plan).collect())
}
