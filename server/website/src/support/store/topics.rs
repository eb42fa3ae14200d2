//! The SQL of topics.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_base::db::{Db, Result, Tx};
use daymark_base::{args, sql};

use crate::support::model::TopicOut;

/// Topics, each with the number of its published articles.
macro_rules! topics {
    ($rest:literal) => {
        concat!(
            "SELECT t.id, t.slug, t.name, t.description, t.position, t.version,
                (SELECT COUNT(*) FROM support_article a WHERE a.topic_id = t.id AND a.published) AS articles
            FROM support_topic t ",
            $rest
        )
    };
}

sql! {
    ALL = topics!("ORDER BY t.position, t.id LIMIT 500");
    ONE = topics!("WHERE t.id = $1");
    LOCK = "SELECT id FROM support_topic WHERE id = $1 {for update}";
    NAMES = "SELECT id, slug, name FROM support_topic LIMIT 1000";
    LAST = "SELECT COALESCE(MAX(position), -1) FROM support_topic";
    ADD = "INSERT INTO support_topic (slug, name, description, position) VALUES ($1, $2, $3, $4)
        ON CONFLICT (slug) DO NOTHING RETURNING id";
    UPDATE = "UPDATE support_topic SET name = $2, description = $3, position = $4, version = $5 WHERE id = $1";
    REMOVE = "DELETE FROM support_topic WHERE id = $1";
    KNOWN = "SELECT id FROM support_topic WHERE id = $1";
}

/// All topics, in order.
pub async fn all(db: &Db) -> Result<Vec<TopicOut>> {
    db.all(&ALL, args![]).await
}

/// A topic, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<TopicOut>> {
    if tx.opt::<(i64,)>(&LOCK, args![id]).await?.is_none() {
        return Ok(None);
    }
    tx.opt(&ONE, args![id]).await
}

/// Ids, slugs and names of all topics.
pub async fn names(tx: &mut Tx) -> Result<Vec<(i64, String, String)>> {
    tx.all(&NAMES, args![]).await
}

/// The position after the last topic.
pub async fn next_position(tx: &mut Tx) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&LAST, args![]).await?.0 + 1)
}

/// Adds a topic and returns its id; `None` when the slug is taken.
pub async fn add(tx: &mut Tx, topic: &TopicOut) -> Result<Option<i64>> {
    let values = args![&topic.slug, &topic.name, &topic.description, topic.position];
    Ok(tx.opt::<(i64,)>(&ADD, values).await?.map(|(id,)| id))
}

/// Changes name, description, position and version of a topic.
pub async fn update(tx: &mut Tx, topic: &TopicOut) -> Result<()> {
    tx.exec(&UPDATE, args![topic.id, &topic.name, &topic.description, topic.position, topic.version]).await.map(drop)
}

/// Removes a topic. Its articles and tickets stay, without a topic.
pub async fn remove(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE, args![id]).await.map(drop)
}

/// Whether there is such a topic.
pub async fn is_known(tx: &mut Tx, id: i64) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&KNOWN, args![id]).await?.is_some())
}
