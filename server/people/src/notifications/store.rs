//! The statements of choices and notices.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Rows, Tx};
use daymark_base::{args, civil, row, sql};
use daymark_web::error::Error;
use jiff::tz::TimeZone;

use super::model::NoticeOut;
use super::notices::Notice;
use super::rules::{Category, Channel, Frequency, in_force, mailed_at};

sql! {
    CHOICES = "SELECT category, channel, frequency FROM notification_choice WHERE member_id = $1";
    CHOOSE = "INSERT INTO notification_choice (member_id, category, channel, frequency)
        SELECT $1, r.category, r.channel, r.frequency
        FROM {rows $2: category TEXT, channel TEXT, frequency TEXT} AS r WHERE true
        ON CONFLICT (member_id, category, channel) DO UPDATE SET frequency = excluded.frequency";
    HOLDS = "SELECT id FROM member WHERE id = $1 AND (role = 'admin' OR id IN (
        SELECT m.member_id FROM member_role m JOIN role_permission p ON p.role_id = m.role_id WHERE p.permission = $2))";
    MEMBER_IS = "SELECT id FROM member WHERE id = $1";
    /// Emails only go to confirmed addresses.
    READERS = "SELECT m.id, m.timezone, m.email_verified_at IS NOT NULL AS mailable, a.frequency AS in_app,
            e.frequency AS mail, p.frequency AS push
        FROM {rows $1: id BIGINT} AS r JOIN member m ON m.id = r.id
        LEFT JOIN notification_choice a ON a.member_id = m.id AND a.category = $2 AND a.channel = 'in_app'
        LEFT JOIN notification_choice e ON e.member_id = m.id AND e.category = $2 AND e.channel = 'mail'
        LEFT JOIN notification_choice p ON p.member_id = m.id AND p.category = $2 AND p.channel = 'push'
        WHERE NOT m.disabled";
    ADD_NOTICES = "INSERT INTO notice (member_id, category, title, body, link, created_at)
        SELECT r.member_id, r.category, r.title, r.body, r.link, $2
        FROM {rows $1: member_id BIGINT, category TEXT, title TEXT, body TEXT, link TEXT} AS r WHERE true
        RETURNING member_id, id";
    ADD_ACTORS = "INSERT INTO notice_actor (notice_id, member_id)
        SELECT r.notice_id, r.member_id FROM {rows $1: notice_id BIGINT, member_id BIGINT} AS r WHERE true
        ON CONFLICT DO NOTHING";
    ADD_MAILED = "INSERT INTO notice_mail (member_id, category, title, body, link, due_at)
        SELECT r.member_id, r.category, r.title, r.body, r.link, r.due_at
        FROM {rows $1: member_id BIGINT, category TEXT, title TEXT, body TEXT, link TEXT, due_at BIGINT} AS r";
    DUE = "SELECT DISTINCT member_id, category FROM notice_mail WHERE due_at <= $1 ORDER BY member_id, category LIMIT $2";
    /// Only the first caller gets the notices. Rows are locked by id, here and below, so that two statements cannot
    /// deadlock.
    TAKE_MAILED = "DELETE FROM notice_mail WHERE id IN (SELECT id FROM notice_mail
            WHERE member_id = $1 AND category = $2 AND due_at <= $3 ORDER BY id {for update})
        RETURNING id, title, body, link";
    ADDRESS = "SELECT email FROM member WHERE id = $1 AND NOT disabled AND email_verified_at IS NOT NULL";
    DROP_MAILED = "DELETE FROM notice_mail WHERE id IN (SELECT id FROM notice_mail
        WHERE member_id = $1 AND category = $2 ORDER BY id {for update})";
    NOTICES = "SELECT id, category, title, body, link, created_at, read_at FROM notice
        WHERE member_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3";
    UNREAD = "SELECT CAST(COUNT(*) AS BIGINT) FROM notice WHERE member_id = $1 AND read_at IS NULL";
    READ = "UPDATE notice SET read_at = $3 WHERE id IN (SELECT id FROM notice
        WHERE member_id = $1 AND id <= $2 AND read_at IS NULL ORDER BY id {for no key update})";
    ERASE_CHOICES = "DELETE FROM notification_choice WHERE member_id = $1";
    /// The member's own, and others' that name the member, in one order.
    ERASE_NOTICES = "DELETE FROM notice WHERE id IN (SELECT id FROM notice
        WHERE id IN (SELECT id FROM notice WHERE member_id = $1
            UNION SELECT notice_id FROM notice_actor WHERE member_id = $1) ORDER BY id {for update})";
    ERASE_MAILED = "DELETE FROM notice_mail WHERE id IN (
        SELECT id FROM notice_mail WHERE member_id = $1 ORDER BY id {for update})";
    /// Ids grow with time, so the oldest have the lowest: no others are read.
    FORGET_NOTICES = "DELETE FROM notice WHERE id IN (SELECT id FROM notice
        WHERE id IN (SELECT id FROM notice ORDER BY id LIMIT 1000) AND created_at < $1 ORDER BY id {for update})";
}

/// A stored choice: category, channel and frequency.
pub(super) type Choice = (String, String, String);

/// Whether a member holds a permission.
pub(super) async fn holds(db: &Db, member: i64, permission: &str) -> Result<bool> {
    Ok(db.opt::<(i64,)>(&HOLDS, args![member, permission]).await?.is_some())
}

/// The member's choices.
pub(super) async fn choices(db: &Db, member: i64) -> Result<Vec<Choice>> {
    db.all(&CHOICES, args![member]).await
}

/// [`choices`] inside a transaction.
pub(super) async fn choices_within(tx: &mut Tx, member: i64) -> Result<Vec<Choice>> {
    tx.all(&CHOICES, args![member]).await
}

/// Stores choices.
pub(super) async fn choose(tx: &mut Tx, member: i64, choices: Vec<Choice>) -> Result<()> {
    let mut rows = Rows::new();
    for (category, channel, frequency) in choices {
        rows.push(row![category, channel, frequency]);
    }
    tx.exec(&CHOOSE, args![member, rows]).await.map(drop)
}

/// Deletes a category's notices that wait to be mailed.
pub(super) async fn drop_mailed(tx: &mut Tx, member: i64, category: Category) -> Result<()> {
    tx.exec(&DROP_MAILED, args![member, category.text()]).await.map(drop)
}

/// Whether a member with this id exists.
pub(super) async fn member_is(db: &Db, id: i64) -> Result<bool> {
    Ok(db.opt::<(i64,)>(&MEMBER_IS, args![id]).await?.is_some())
}

/// A stored notice.
#[derive(db::Record)]
pub(super) struct NoticeRow {
    pub id: i64,
    pub category: String,
    pub title: String,
    pub body: String,
    pub link: Option<String>,
    pub created_at: Instant,
    pub read_at: Option<Instant>,
}

impl TryFrom<NoticeRow> for NoticeOut {
    type Error = Error;
    fn try_from(row: NoticeRow) -> std::result::Result<Self, Error> {
        let category = row.category.parse().map_err(Error::internal)?;
        let NoticeRow { id, title, body, link, created_at, read_at, .. } = row;
        Ok(Self { id, category, title, body, link, created_at, read: read_at.is_some() })
    }
}

/// A recipient, and their choices for a category.
#[derive(db::Record)]
pub(super) struct Reader {
    id: i64,
    timezone: String,
    mailable: bool,
    in_app: Option<String>,
    mail: Option<String>,
    push: Option<String>,
}

impl Reader {
    /// Their setting for a channel.
    pub(super) fn frequency(&self, category: Category, channel: Channel) -> Option<Frequency> {
        let own = match channel {
            Channel::InApp => &self.in_app,
            Channel::Mail => &self.mail,
            Channel::Push => &self.push,
        };
        in_force(category, channel, own.as_deref())
    }

    /// When a notice is mailed to them. Emails about the account are separate letters.
    pub(super) fn mailed_at(&self, category: Category, now: Instant) -> Option<Instant> {
        if !self.mailable || !category.is_bulk() {
            return None;
        }
        let zone = civil::parse_zone(&self.timezone).unwrap_or(TimeZone::UTC);
        mailed_at(self.frequency(category, Channel::Mail)?, now, &zone)
    }
}

/// Which of these members can be notified, with their choices for a category.
pub(super) async fn readers(
    tx: &mut Tx,
    category: Category,
    members: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, Reader>> {
    let mut rows = Rows::new();
    for member in members {
        rows.push(row![member]);
    }
    let readers: Vec<Reader> = tx.all(&READERS, args![rows, category.text()]).await?;
    Ok(readers.into_iter().map(|reader| (reader.id, reader)).collect())
}

/// Adds notices, one for each member, and returns their ids by member.
pub(super) async fn add_notices(tx: &mut Tx, notices: &[(i64, Notice)], now: Instant) -> Result<HashMap<i64, i64>> {
    if notices.is_empty() {
        return Ok(HashMap::new());
    }
    let mut rows = Rows::new();
    for (member, Notice { category, title, body, link }) in notices {
        rows.push(row![*member, category.text(), title, body, link.clone()]);
    }
    let ids: Vec<(i64, i64)> = tx.all(&ADD_NOTICES, args![rows, now]).await?;
    Ok(ids.into_iter().collect())
}

/// Stores which members notices name, as pairs of notice and member.
pub(super) async fn add_actors(tx: &mut Tx, named: Vec<(i64, i64)>) -> Result<()> {
    let mut rows = Rows::new();
    named.into_iter().for_each(|(notice, member)| rows.push(row![notice, member]));
    if rows.is_empty() { Ok(()) } else { tx.exec(&ADD_ACTORS, args![rows]).await.map(drop) }
}

/// Adds notices to be mailed, with their times.
pub(super) async fn add_mailed(tx: &mut Tx, notices: &[(i64, Notice, Instant)]) -> Result<()> {
    if notices.is_empty() {
        return Ok(());
    }
    let mut rows = Rows::new();
    for (member, Notice { category, title, body, link }, at) in notices {
        rows.push(row![*member, category.text(), title, body, link.clone(), *at]);
    }
    tx.exec(&ADD_MAILED, args![rows]).await.map(drop)
}

/// The members and categories whose emails are due.
pub(super) async fn due(db: &Db, now: Instant, most: i64) -> Result<Vec<(i64, String)>> {
    db.all(&DUE, args![now, most]).await
}

/// A notice to be mailed.
#[derive(db::Record)]
pub(super) struct Mailed {
    id: i64,
    pub title: String,
    pub body: String,
    pub link: Option<String>,
}

/// Takes the notices that are due, oldest first; none when another node took them.
pub(super) async fn take_mailed(tx: &mut Tx, member: i64, category: &str, now: Instant) -> Result<Vec<Mailed>> {
    let mut taken: Vec<Mailed> = tx.all(&TAKE_MAILED, args![member, category, now]).await?;
    taken.sort_by_key(|mailed| mailed.id);
    Ok(taken)
}

/// The address for emails to a member.
pub(super) async fn address(tx: &mut Tx, member: i64) -> Result<Option<String>> {
    Ok(tx.opt::<(String,)>(&ADDRESS, args![member]).await?.map(|(address,)| address))
}

/// A member's notices before an id, newest first.
pub(super) async fn notices(db: &Db, member: i64, before: i64, most: i64) -> Result<Vec<NoticeRow>> {
    db.all(&NOTICES, args![member, before, most]).await
}

/// How many notices the member has not read.
pub(super) async fn unread(db: &Db, member: i64) -> Result<i64> {
    let (count,): (i64,) = db.one(&UNREAD, args![member]).await?;
    Ok(count)
}

/// Marks notices up to an id as read.
pub(super) async fn read(db: &Db, member: i64, up_to: i64, now: Instant) -> Result<()> {
    db.exec(&READ, args![member, up_to, now]).await.map(drop)
}

/// Deletes up to 1,000 notices older than an instant.
pub(super) async fn forget(db: &Db, before: Instant) -> Result<u64> {
    db.exec(&FORGET_NOTICES, args![before]).await
}

/// Removes a member's choices and notices, including those that wait to be mailed, and others' notices that name the
/// member.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE_CHOICES, args![member]).await?;
    tx.exec(&ERASE_MAILED, args![member]).await?;
    tx.exec(&ERASE_NOTICES, args![member]).await.map(drop)
}
