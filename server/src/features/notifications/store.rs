//! The statements of choices and notices.

use daymark_actors::clock::Instant;

use super::model::NoticeOut;
use super::notices::Notice;
use crate::db::{self, Db, Result, Rows, Tx};
use crate::http::error::Error;
use crate::{args, row, sql};

sql! {
    CHOICES = "SELECT category, channel, frequency FROM notification_choice WHERE member_id = $1";
    CHOOSE = "INSERT INTO notification_choice (member_id, category, channel, frequency)
        SELECT $1, r.category, r.channel, r.frequency
        FROM {rows $2: category TEXT, channel TEXT, frequency TEXT} AS r WHERE true
        ON CONFLICT (member_id, category, channel) DO UPDATE SET frequency = excluded.frequency";
    MEMBER_IS = "SELECT id FROM member WHERE id = $1";
    ADD_NOTICE = "INSERT INTO notice (member_id, category, title, body, link, created_at)
        VALUES ($1, $2, $3, $4, $5, $6) RETURNING id";
    NOTICES = "SELECT id, category, title, body, link, created_at, read_at FROM notice
        WHERE member_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3";
    UNREAD = "SELECT CAST(COUNT(*) AS BIGINT) FROM notice WHERE member_id = $1 AND read_at IS NULL";
    READ = "UPDATE notice SET read_at = $3 WHERE member_id = $1 AND id <= $2 AND read_at IS NULL";
    ERASE_CHOICES = "DELETE FROM notification_choice WHERE member_id = $1";
    ERASE_NOTICES = "DELETE FROM notice WHERE member_id = $1";
    FORGET_NOTICES = "DELETE FROM notice WHERE id IN (SELECT id FROM notice WHERE created_at < $1 ORDER BY id LIMIT 1000)";
}

/// A stored choice.
pub(super) type Choice = (String, String, String);

/// What the member chose.
pub(super) async fn choices(db: &Db, member: i64) -> Result<Vec<Choice>> {
    db.all(&CHOICES, args![member]).await
}

/// The same inside a transaction.
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

/// Whether there is such a member.
pub(super) async fn member_is(db: &Db, id: i64) -> Result<bool> {
    Ok(db.opt::<(i64,)>(&MEMBER_IS, args![id]).await?.is_some())
}

/// A stored notice.
#[derive(sqlx::FromRow)]
pub(super) struct NoticeRow {
    pub id: i64,
    pub category: String,
    pub title: String,
    pub body: String,
    pub link: Option<String>,
    #[sqlx(try_from = "db::DbInstant")]
    pub created_at: Instant,
    #[sqlx(try_from = "db::DbOptInstant")]
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

/// Adds a notice.
pub(super) async fn add_notice(tx: &mut Tx, member: i64, notice: &Notice, now: Instant) -> Result<i64> {
    let Notice { category, title, body, link } = notice.clone();
    let (id,): (i64,) = tx.one(&ADD_NOTICE, args![member, category.text(), title, body, link, now]).await?;
    Ok(id)
}

/// Notices before one, newest first.
pub(super) async fn notices(db: &Db, member: i64, before: i64, most: i64) -> Result<Vec<NoticeRow>> {
    db.all(&NOTICES, args![member, before, most]).await
}

/// How many the member has not read.
pub(super) async fn unread(db: &Db, member: i64) -> Result<i64> {
    let (count,): (i64,) = db.one(&UNREAD, args![member]).await?;
    Ok(count)
}

/// Marks notices up to one as read.
pub(super) async fn read(db: &Db, member: i64, up_to: i64, now: Instant) -> Result<()> {
    db.exec(&READ, args![member, up_to, now]).await.map(drop)
}

/// Deletes up to 1,000 notices older than an instant.
pub(super) async fn forget(db: &Db, before: Instant) -> Result<u64> {
    db.exec(&FORGET_NOTICES, args![before]).await
}

/// Removes a member's choices and notices.
///
/// # Errors
/// The database's own.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE_CHOICES, args![member]).await?;
    tx.exec(&ERASE_NOTICES, args![member]).await.map(drop)
}
