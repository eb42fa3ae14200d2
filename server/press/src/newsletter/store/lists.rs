//! Newsletters and their subscribers.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx, Val};
use daymark_base::{args, sql};

use crate::newsletter::model::{ChoiceOut, NewsletterOut};
use crate::newsletter::words;

macro_rules! newsletters {
    ($which:literal) => {
        concat!(
            "SELECT n.id, n.name, n.about, n.is_default,
                (SELECT CAST(COUNT(*) AS BIGINT) FROM subscription x JOIN subscriber s ON s.id = x.subscriber_id
                  WHERE x.newsletter_id = n.id AND s.state = 'confirmed') AS subscribers
              FROM newsletter n ",
            $which
        )
    };
}

sql! {
    ADD_DEFAULT = "INSERT INTO newsletter (name, name_folded, about, is_default, created_at)
      SELECT $1, $2, $3, TRUE, $4 WHERE NOT EXISTS (SELECT 1 FROM newsletter WHERE is_default) ON CONFLICT DO NOTHING";
    ADD = "INSERT INTO newsletter (name, name_folded, about, is_default, created_at) VALUES ($1, $2, $3, FALSE, $4)
      ON CONFLICT (name_folded) DO NOTHING RETURNING id";
    ALL = newsletters!("ORDER BY n.is_default DESC, n.name_folded LIMIT 200");
    ONE = newsletters!("WHERE n.id = $1");
    LOCK_ALL = "SELECT id FROM newsletter ORDER BY id {for update}";
    KEEP_ALL = "SELECT id FROM newsletter ORDER BY id {for no key update}";
    UPDATE = "UPDATE newsletter SET name = $2, name_folded = $3, about = $4 WHERE id = $1
      AND NOT EXISTS (SELECT 1 FROM newsletter other WHERE other.name_folded = $3 AND other.id <> $1)";
    NO_DEFAULT = "UPDATE newsletter SET is_default = FALSE WHERE is_default";
    MAKE_DEFAULT = "UPDATE newsletter SET is_default = TRUE WHERE id = $1";
    HAS_SERIES = "SELECT id FROM series WHERE newsletter_id = $1 LIMIT 1";
    REMOVE = "DELETE FROM newsletter WHERE id = $1";
    CHOICES = "SELECT n.id, n.name, n.about, s.subscriber_id IS NOT NULL AS subscribed FROM newsletter n
      LEFT JOIN subscription s ON s.newsletter_id = n.id AND s.subscriber_id = $1
      ORDER BY n.is_default DESC, n.name_folded LIMIT 200";
    KNOWN = "SELECT id FROM newsletter WHERE id IN {ids $1}";
    HAS_ANY = "SELECT newsletter_id FROM subscription WHERE subscriber_id = $1 LIMIT 1";
    SUBSCRIBE_TO_DEFAULT = "INSERT INTO subscription (newsletter_id, subscriber_id, since)
      SELECT n.id, $1, $2 FROM newsletter n WHERE n.is_default ON CONFLICT DO NOTHING";
    SUBSCRIBE_ALL = "INSERT INTO subscription (newsletter_id, subscriber_id, since)
      SELECT $2, s.id, $3 FROM subscriber s WHERE s.id IN {ids $1} ON CONFLICT DO NOTHING";
    SUBSCRIBE_TO_THESE = "INSERT INTO subscription (newsletter_id, subscriber_id, since)
      SELECT n.id, $2, $3 FROM newsletter n WHERE n.id IN {ids $1} ON CONFLICT DO NOTHING";
    LEAVE_OTHERS = "DELETE FROM subscription WHERE subscriber_id = $2 AND NOT newsletter_id IN {ids $1}";
}

#[derive(db::Record)]
struct Row {
    id: i64,
    name: String,
    about: String,
    is_default: bool,
    subscribers: i64,
}

impl From<Row> for NewsletterOut {
    fn from(row: Row) -> Self {
        let Row { id, name, about, is_default, subscribers } = row;
        Self { id, name, about, is_default, subscribers }
    }
}

/// Creates the newsletter that the form subscribes to, unless there is one.
pub async fn make_default(db: &Db, now: Instant) -> Result<()> {
    let (name, about) = words::DEFAULT;
    db.exec(&ADD_DEFAULT, args![name, name.to_lowercase(), about, now]).await.map(drop)
}

/// Adds a newsletter; `None` when another one has its name.
pub async fn add(tx: &mut Tx, name: &str, about: &str, now: Instant) -> Result<Option<i64>> {
    let added: Option<(i64,)> = tx.opt(&ADD, args![name, name.to_lowercase(), about, now]).await?;
    Ok(added.map(|(id,)| id))
}

/// All newsletters, the default one first.
pub async fn all(db: &Db) -> Result<Vec<NewsletterOut>> {
    let rows: Vec<Row> = db.all(&ALL, args![]).await?;
    Ok(rows.into_iter().map(NewsletterOut::from).collect())
}

/// A newsletter. Locks all of them until the transaction ends, because exactly one is the default.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<NewsletterOut>> {
    tx.all::<(i64,)>(&LOCK_ALL, args![]).await?;
    Ok(tx.opt::<Row>(&ONE, args![id]).await?.map(NewsletterOut::from))
}

/// Whether there is such a newsletter. It is not deleted until the transaction ends, and imports wait for each other;
/// others can subscribe meanwhile.
pub async fn keep(tx: &mut Tx, id: i64) -> Result<bool> {
    Ok(tx.all::<(i64,)>(&KEEP_ALL, args![]).await?.contains(&(id,)))
}

/// Stores a changed newsletter; false when another one has its name.
pub async fn update(tx: &mut Tx, newsletter: &NewsletterOut) -> Result<bool> {
    let NewsletterOut { id, name, about, .. } = newsletter;
    match tx.exec(&UPDATE, args![*id, name, name.to_lowercase(), about]).await {
        Ok(0) => return Ok(false),
        // Another newsletter got the name a moment ago.
        Err(e) if e.is_unique_violation() => return Ok(false),
        stored => stored?,
    };
    if newsletter.is_default {
        tx.exec(&NO_DEFAULT, args![]).await?;
        tx.exec(&MAKE_DEFAULT, args![*id]).await?;
    }
    Ok(true)
}

/// Whether a series goes only to the subscribers of a newsletter.
pub async fn has_series(tx: &mut Tx, id: i64) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&HAS_SERIES, args![id]).await?.is_some())
}

/// Deletes a newsletter; its subscribers stay.
pub async fn remove(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE, args![id]).await.map(drop)
}

#[derive(db::Record)]
struct ChoiceRow {
    id: i64,
    name: String,
    about: String,
    subscribed: bool,
}

fn shown(rows: Vec<ChoiceRow>) -> Vec<ChoiceOut> {
    let shown = |ChoiceRow { id, name, about, subscribed }| ChoiceOut { id, name, about, subscribed };
    rows.into_iter().map(shown).collect()
}

/// All newsletters, and which of them a subscriber gets.
pub async fn choices(db: &Db, subscriber: i64) -> Result<Vec<ChoiceOut>> {
    Ok(shown(db.all(&CHOICES, args![subscriber]).await?))
}

/// Like [`choices`], but within a transaction.
pub async fn choices_in(tx: &mut Tx, subscriber: i64) -> Result<Vec<ChoiceOut>> {
    Ok(shown(tx.all(&CHOICES, args![subscriber]).await?))
}

/// How many of these newsletters exist.
pub async fn known(tx: &mut Tx, ids: &[i64]) -> Result<usize> {
    Ok(tx.all::<(i64,)>(&KNOWN, args![Val::ids(ids.iter().copied())]).await?.len())
}

/// Whether a person has any newsletter.
pub async fn has_any(tx: &mut Tx, subscriber: i64) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&HAS_ANY, args![subscriber]).await?.is_some())
}

/// Subscribes a person to the default newsletter, unless they chose others before.
pub async fn subscribe(tx: &mut Tx, subscriber: i64, now: Instant) -> Result<()> {
    if !has_any(tx, subscriber).await? {
        tx.exec(&SUBSCRIBE_TO_DEFAULT, args![subscriber, now]).await?;
    }
    Ok(())
}

/// Subscribes these people to a newsletter.
pub async fn subscribe_all(tx: &mut Tx, ids: &[i64], newsletter: i64, now: Instant) -> Result<()> {
    tx.exec(&SUBSCRIBE_ALL, args![Val::ids(ids.iter().copied()), newsletter, now]).await.map(drop)
}

/// Sets a person's newsletters.
pub async fn choose(tx: &mut Tx, subscriber: i64, ids: &[i64], now: Instant) -> Result<()> {
    let ids = || Val::ids(ids.iter().copied());
    tx.exec(&LEAVE_OTHERS, args![ids(), subscriber]).await?;
    tx.exec(&SUBSCRIBE_TO_THESE, args![ids(), subscriber, now]).await.map(drop)
}
