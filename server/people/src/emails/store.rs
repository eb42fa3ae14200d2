//! The statements of mail.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};
use daymark_web::error::Error;
use daymark_web::letter::Letter;
use serde_json::Value;

use super::model::{Bulk, LogOut, Mail, Refusal, Status, Suppressed};
use super::sending::{SOFT_MOST, soft_since};
use super::words;

/// An SQL condition: whether an address is blocked from mail (R68). `$since` is the parameter for
/// [`soft_since`](crate::emails::soft_since). The same rule as `SUPPRESSED`: one permanent refusal, or five others.
#[macro_export]
macro_rules! is_suppressed {
    ($address:literal, $since:literal) => {
        concat!(
            "(SELECT COALESCE(SUM(CASE WHEN b.permanent THEN 5 ELSE 1 END), 0) FROM email_refusal b
                WHERE b.recipient_folded = ",
            $address,
            " AND (b.permanent OR b.refused_at > ",
            $since,
            ")) >= 5"
        )
    };
}

/// A page of the log, newest first: before ($4, $5) if given, else after the first $6.
macro_rules! log {
    ($which:literal) => {
        concat!(
            "SELECT id, member_id, email_type, recipient, status, answer, attempts, created_at, ended_at FROM email WHERE ",
            $which,
            " AND created_at >= $2 AND created_at < $3 AND (created_at, id) < ($4, $5)
            ORDER BY created_at DESC, id DESC LIMIT $7 OFFSET $6"
        )
    };
}

sql! {
    QUEUE = "INSERT INTO email (member_id, email_type, recipient, recipient_folded, content, secret, once, status,
            next_at, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending', $8, $8) ON CONFLICT DO NOTHING";
    QUEUE_ALL = "INSERT INTO email (member_id, email_type, recipient, recipient_folded, content, secret, once, status,
            next_at, created_at, bulk)
        SELECT r.member_id, $2, r.recipient, r.folded, r.content, r.secret, r.once, 'pending', $3, $3, TRUE
        FROM {rows $1: member_id BIGINT, recipient TEXT, folded TEXT, content TEXT, secret TEXT, once TEXT} AS r WHERE true
        ON CONFLICT DO NOTHING RETURNING id, once";
    /// Reads first, because a write would hold up other writers even if nothing is due.
    DUE = "SELECT id FROM email WHERE status = 'pending' AND (next_at <= $1 OR next_at > $2)
        ORDER BY bulk, next_at, id LIMIT $3";
    /// Nobody else takes an email until its lease ends. The condition is repeated, because another node may have taken
    /// the email meanwhile. Emails are locked by id, here and below, so that two statements cannot deadlock.
    TAKE_DUE = "UPDATE email SET next_at = $3, attempts = attempts + 1 WHERE id IN (
            SELECT id FROM email WHERE id IN {ids $1} AND status = 'pending' AND (next_at <= $2 OR next_at > $4)
            ORDER BY id {for no key update})
        RETURNING id, email_type, recipient, recipient_folded, content, secret, attempts, created_at";
    IS_PENDING = "SELECT id FROM email WHERE status = 'pending' LIMIT 1";
    /// `+id`, because in the order of `id` SQLite would scan the whole log instead of the index of pending emails.
    KEEP_ALL = "UPDATE email SET status = 'kept', answer = $2, ended_at = $1 WHERE id IN (
            SELECT id FROM email WHERE status = 'pending' ORDER BY +id {for no key update})";
    KEEP_AT_ONCE = "UPDATE email SET status = 'kept', answer = $1, ended_at = created_at WHERE status = 'pending'";
    END = "UPDATE email SET status = $2, answer = $3, ended_at = $4, secret = NULL WHERE id = $1 AND status = 'pending'";
    WITHDRAW = "UPDATE email SET status = 'cancelled', answer = $2, ended_at = $3, secret = NULL WHERE id IN (
            SELECT id FROM email WHERE id IN {ids $1} AND status = 'pending' AND attempts = 0
            ORDER BY id {for no key update})";
    WITHDRAW_FROM = "UPDATE email SET status = 'cancelled', answer = $3, ended_at = $4, secret = NULL WHERE id IN (
            SELECT id FROM email
            WHERE recipient_folded = $1 AND email_type = $2 AND bulk AND status = 'pending' AND attempts = 0
            ORDER BY id {for no key update})";
    UNTRIED = "UPDATE email SET attempts = attempts - 1 WHERE id = $1 AND status = 'pending'";
    AGAIN = "UPDATE email SET next_at = $2, answer = $3 WHERE id = $1 AND status = 'pending'";
    ADD_REFUSAL = "INSERT INTO email_refusal (recipient_folded, kind, permanent, answer, refused_at) VALUES ($1, $2, $3, $4, $5)";
    REFUSALS = "SELECT f.recipient_folded, COALESCE(CAST(SUM(CASE WHEN f.permanent THEN 1 ELSE 0 END) AS BIGINT), 0) AS permanent,
            CAST(COUNT(*) AS BIGINT) AS recent
        FROM {rows $1: folded TEXT} AS r JOIN email_refusal f ON f.recipient_folded = r.folded
        WHERE f.permanent OR f.refused_at > $2 GROUP BY f.recipient_folded";
    RECIPIENT = "SELECT recipient FROM email WHERE id = $1 AND created_at = $2";
    LAST_REFUSAL = "SELECT id, kind FROM email_refusal WHERE recipient_folded = $1 ORDER BY refused_at DESC, id DESC LIMIT 1";
    ALLOW = "DELETE FROM email_refusal WHERE id IN (
            SELECT id FROM email_refusal WHERE recipient_folded = $1 ORDER BY id {for update})";
    /// The last refusal of each blocked address: refused permanently, or at least $2 times since $1.
    SUPPRESSED = "SELECT r.id, r.recipient_folded AS email, r.kind, r.permanent, r.answer, r.refused_at
        FROM (SELECT MAX(id) AS id FROM email_refusal WHERE (permanent OR refused_at > $1)
                AND (CAST($3 AS TEXT) IS NULL OR recipient_folded LIKE $3 ESCAPE '\\')
            GROUP BY recipient_folded
            HAVING MAX(CASE WHEN permanent THEN 1 ELSE 0 END) = 1 OR COUNT(*) >= $2) last
        JOIN email_refusal r ON r.id = last.id WHERE r.id < $4 ORDER BY r.id DESC LIMIT $5";
    /// A test mail goes to the member's own address.
    QUEUE_TO_MEMBER = "INSERT INTO email (member_id, email_type, recipient, recipient_folded, content, status, next_at,
            created_at)
        SELECT id, $2, email, email_folded, $3, 'pending', $4, $4 FROM member WHERE id = $1 AND provider <> 'erased'";
    COUNTS = "SELECT email_type, status, CAST(created_at / 86400000 AS BIGINT) AS day, CAST(COUNT(*) AS BIGINT) AS mails
        FROM email WHERE created_at >= $1 AND created_at < $2 GROUP BY 1, 2, 3";
    LOG_OF_TYPE = log!("email_type = $1");
    LOG_OF_ADDRESS = log!("recipient_folded = $1");
    MAIL = "SELECT email_type, content, secret FROM email WHERE id = $1";
    FORGET_MAIL = "DELETE FROM email WHERE id IN (SELECT e.id FROM email e WHERE e.id IN (
            SELECT id FROM email WHERE created_at < $1 AND status <> 'pending' ORDER BY created_at, id LIMIT 1000)
        ORDER BY e.id {for update})";
    FORGET_OF_TYPE = "DELETE FROM email WHERE id IN (SELECT e.id FROM email e WHERE e.id IN (
            SELECT id FROM email WHERE email_type = $2 AND created_at < $1 ORDER BY created_at, id LIMIT 1000)
        ORDER BY e.id {for update})";
    SENT_OFTEN = "SELECT r.folded FROM {rows $1: folded TEXT} AS r
        WHERE (SELECT COUNT(*) FROM email e
            WHERE e.recipient_folded = r.folded AND e.created_at > $3 AND e.email_type = $2) >= $4";
    FORGET_REFUSALS = "DELETE FROM email_refusal WHERE id IN (
            SELECT id FROM email_refusal WHERE NOT permanent AND refused_at < $1 ORDER BY id {for update})";
    ERASE_MAIL = "DELETE FROM email WHERE id IN (
            SELECT id FROM email WHERE member_id = $1 OR recipient_folded = $2 ORDER BY id {for update})";
}

/// An email that is due.
#[derive(db::Record)]
pub(super) struct Due {
    pub id: i64,
    pub email_type: String,
    pub recipient: String,
    pub recipient_folded: String,
    pub content: db::Json<Value>,
    pub secret: Option<String>,
    pub attempts: i64,
    pub created_at: Instant,
}

/// The stored values that an email is rendered from.
#[derive(db::Record)]
pub(super) struct Kept {
    pub email_type: String,
    pub content: db::Json<Value>,
    pub secret: Option<String>,
}

/// How many emails of a kind, queued on a UTC day, are in a state. Days are counted from 1970.
#[derive(db::Record)]
pub(super) struct CountRow {
    pub email_type: String,
    pub status: String,
    pub day: i64,
    pub mails: i64,
}

/// An email in the log.
#[derive(db::Record)]
pub(super) struct LogRow {
    pub id: i64,
    pub member_id: Option<i64>,
    pub email_type: String,
    pub recipient: String,
    pub status: String,
    pub answer: Option<String>,
    pub attempts: i64,
    pub created_at: Instant,
    pub ended_at: Option<Instant>,
}

impl TryFrom<LogRow> for LogOut {
    type Error = Error;
    fn try_from(row: LogRow) -> std::result::Result<Self, Error> {
        Ok(Self {
            id: row.id,
            email_type: row.email_type,
            email: row.recipient,
            user_id: row.member_id,
            status: row.status.parse()?,
            answer: row.answer,
            attempts: row.attempts,
            created_at: row.created_at,
            ended_at: row.ended_at,
        })
    }
}

/// Which emails of the log.
pub(super) enum Of {
    /// Emails of one kind.
    Type(String),
    /// Emails to one address, folded.
    Address(String),
}

/// The range of time and the page of the log.
pub(super) struct Window {
    pub from: Instant,
    pub to: Instant,
    pub after: Option<(i64, i64)>,
    pub skip: i64,
    pub most: i64,
}

/// Queues an email, within the transaction of the change that it reports. It is sent soon after the commit.
pub async fn queue(tx: &mut Tx, mail: &Mail, now: Instant) -> Result<()> {
    let content = mail.values.to_string();
    let (to, folded) = (mail.to.as_str(), mail.to.to_lowercase());
    let Mail { member, secret, once, .. } = mail;
    let values = args![*member, mail.letter.name, to, folded, content, secret.clone(), once.clone(), now];
    tx.exec(&QUEUE, values).await.map(drop)
}

/// Queues many emails of a kind, and returns the ids of those that are new, with their keys.
pub async fn queue_all(
    tx: &mut Tx,
    letter: &'static Letter,
    mails: Vec<Bulk>,
    now: Instant,
) -> Result<Vec<(i64, String)>> {
    let mut rows = Rows::new();
    for Bulk { to, member, values, secret, once } in mails {
        let folded = to.to_lowercase();
        rows.push(row![member, to, folded, values.to_string(), secret, once]);
    }
    tx.all(&QUEUE_ALL, args![rows, letter.name, now]).await
}

/// Queues invitations. Several wait behind other emails; a single one does not, because its sender waits for it.
pub async fn queue_invitations(tx: &mut Tx, letter: &'static Letter, mut mails: Vec<Bulk>, now: Instant) -> Result<()> {
    if mails.len() > 1 {
        return queue_all(tx, letter, mails, now).await.map(drop);
    }
    let Some(Bulk { to, member, values, secret, once }) = mails.pop() else { return Ok(()) };
    queue(tx, &Mail { letter, to, member, values, secret: Some(secret), once: Some(once) }, now).await
}

/// Withdraws these emails, except those already tried.
pub async fn withdraw(tx: &mut Tx, ids: &[i64], why: &'static str, now: Instant) -> Result<()> {
    tx.exec(&WITHDRAW, args![Val::ids(ids.iter().copied()), why, now]).await.map(drop)
}

/// Withdraws an address's emails of a kind that goes to many, except those already tried.
pub async fn withdraw_from(tx: &mut Tx, folded: &str, letter: &Letter, why: &'static str, now: Instant) -> Result<()> {
    tx.exec(&WITHDRAW_FROM, args![folded, letter.name, why, now]).await.map(drop)
}

/// Queues an email to a member's own address, and returns how many were queued: none when the member does not exist or
/// is erased.
pub async fn queue_to_member(tx: &mut Tx, id: i64, kind: &str, values: &Value, now: Instant) -> Result<u64> {
    tx.exec(&QUEUE_TO_MEMBER, args![id, kind, values.to_string(), now]).await
}

/// The number of emails by kind, state and day.
pub(super) async fn counts(db: &Db, from: Instant, to: Instant) -> Result<Vec<CountRow>> {
    db.all(&COUNTS, args![from, to]).await
}

/// A page of the log of a kind or of an address.
pub(super) async fn log(db: &Db, of: &Of, part: &Window) -> Result<Vec<LogRow>> {
    let (sql, which) = match of {
        Of::Type(name) => (&LOG_OF_TYPE, name),
        Of::Address(folded) => (&LOG_OF_ADDRESS, folded),
    };
    let (at, id) = part.after.unwrap_or((i64::MAX, i64::MAX));
    db.all(sql, args![which.as_str(), part.from, part.to, at, id, part.skip, part.most]).await
}

/// The stored values that an email is rendered from.
pub(super) async fn mail(db: &Db, id: i64) -> Result<Option<Kept>> {
    db.opt(&MAIL, args![id]).await
}

/// Takes up to `most` emails until `lease`: those that are due, or whose time is beyond `farthest`.
pub(super) async fn take_due(db: &Db, now: Instant, lease: Instant, farthest: Instant, most: i64) -> Result<Vec<Due>> {
    let due: Vec<(i64,)> = db.all(&DUE, args![now, farthest, most]).await?;
    if due.is_empty() {
        return Ok(Vec::new());
    }
    let due = Val::ids(due.into_iter().map(|(id,)| id));
    db.write(move |tx| Box::pin(async move { tx.all(&TAKE_DUE, args![due, now, lease, farthest]).await })).await
}

/// Ends all pending emails as kept, because no mail server is set.
pub(super) async fn keep_all(db: &Db, now: Instant, why: &'static str) -> Result<()> {
    if db.opt::<(i64,)>(&IS_PENDING, args![]).await?.is_some() {
        db.exec(&KEEP_ALL, args![now, why]).await?;
    }
    Ok(())
}

/// Ends all pending emails of the demo as kept, each when it was written.
pub async fn keep_at_once(tx: &mut Tx) -> Result<()> {
    tx.exec(&KEEP_AT_ONCE, args![words::OF_DEMO]).await.map(drop)
}

/// Stores the final state of an email.
pub(super) async fn end(tx: &mut Tx, id: i64, status: Status, answer: &str, now: Instant) -> Result<()> {
    tx.exec(&END, args![id, status.text(), answer, now]).await.map(drop)
}

/// Uncounts the attempt that was counted when an email was taken, because the email was not tried.
pub(super) async fn untried(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&UNTRIED, args![id]).await.map(drop)
}

/// Schedules the next attempt at `next`.
pub(super) async fn again(tx: &mut Tx, id: i64, next: Instant, answer: &str) -> Result<()> {
    tx.exec(&AGAIN, args![id, next, answer]).await.map(drop)
}

/// Records a refusal by an address, and how it became known.
pub async fn refused(
    tx: &mut Tx,
    folded: &str,
    kind: Refusal,
    permanent: bool,
    answer: &str,
    now: Instant,
) -> Result<()> {
    tx.exec(&ADD_REFUSAL, args![folded, kind.to_string(), permanent, answer, now]).await.map(drop)
}

/// Blocked addresses that match `pattern`, the last refused first, before the refusal `before`.
pub async fn suppressed(
    db: &Db,
    now: Instant,
    pattern: Option<String>,
    before: i64,
    most: i64,
) -> Result<Vec<Suppressed>> {
    db.all(&SUPPRESSED, args![soft_since(now), SOFT_MOST, pattern, before, most]).await
}

/// Those of these addresses that rejected mail: how often permanently, and how often permanently or since an instant.
pub(super) async fn refusals(db: &Db, due: &[Due], since: Instant) -> Result<Vec<(String, i64, i64)>> {
    let mut rows = Rows::new();
    for mail in due {
        rows.push(row![&mail.recipient_folded]);
    }
    db.all(&REFUSALS, args![rows, since]).await
}

/// The last refusal of an address, and its kind.
pub async fn last_refusal(tx: &mut Tx, folded: &str) -> Result<Option<(i64, String)>> {
    tx.opt(&LAST_REFUSAL, args![folded]).await
}

/// The recipient of an email.
pub(super) async fn recipient(db: &Db, id: i64, created_at: Instant) -> Result<Option<String>> {
    let row: Option<(String,)> = db.opt(&RECIPIENT, args![id, created_at]).await?;
    Ok(row.map(|(recipient,)| recipient))
}

/// Unblocks an address that has been proved to work: deletes its earlier refusals.
pub async fn allow(tx: &mut Tx, folded: &str) -> Result<()> {
    tx.exec(&ALLOW, args![folded]).await.map(drop)
}

/// Those of these addresses that were sent at least `most` of these letters since an instant.
pub async fn sent_often(
    tx: &mut Tx,
    letter: &Letter,
    folded: &[String],
    since: Instant,
    most: i64,
) -> Result<Vec<String>> {
    let mut rows = Rows::new();
    for address in folded {
        rows.push(row![address]);
    }
    let found: Vec<(String,)> = tx.all(&SENT_OFTEN, args![rows, letter.name, since, most]).await?;
    Ok(found.into_iter().map(|(address,)| address).collect())
}

/// Deletes emails of a type from the log that are older than an instant.
pub async fn forget_letters(db: &Db, letter: &Letter, before: Instant) -> Result<()> {
    while db.exec(&FORGET_OF_TYPE, args![before, letter.name]).await? > 0 {}
    Ok(())
}

/// Deletes up to 1,000 emails older than an instant, and temporary rejections older than another.
pub(super) async fn forget(db: &Db, mails: Instant, refusals: Instant) -> Result<u64> {
    db.exec(&FORGET_REFUSALS, args![refusals]).await?;
    db.exec(&FORGET_MAIL, args![mails]).await
}

/// Removes every trace of a member from the log.
pub async fn erase(tx: &mut Tx, member: i64, folded: &str) -> Result<()> {
    tx.exec(&ERASE_MAIL, args![member, folded]).await?;
    allow(tx, folded).await
}
