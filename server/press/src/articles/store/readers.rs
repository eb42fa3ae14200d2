//! What readers do: views, reactions, saved articles.

use std::collections::{BTreeMap, BTreeSet};

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{Db, Result, Rows, Sql, Tx, Val};
use daymark_base::{args, row, sql};

use crate::articles::model::Reaction;

sql! {
    // A reader already counted is not counted again; an article may have been deleted meanwhile.
    READERS = "INSERT INTO article_reader (day, article_id, reader)
        SELECT r.day, r.article_id, r.reader FROM {rows $1: day TEXT, article_id BIGINT, reader BIGINT} AS r
          JOIN article a ON a.id = r.article_id WHERE true
        ON CONFLICT DO NOTHING RETURNING day, article_id";
    VIEWS = "INSERT INTO article_view (article_id, day, views)
        SELECT r.article_id, r.day, r.views FROM {rows $1: article_id BIGINT, day TEXT, views BIGINT} AS r WHERE true
        ON CONFLICT (article_id, day) DO UPDATE SET views = article_view.views + excluded.views";
    ALL_VIEWS = "UPDATE article SET views = views + (SELECT SUM(r.views) FROM {rows $1: id BIGINT, views BIGINT} AS r
          WHERE r.id = article.id)
        WHERE id IN (SELECT r.id FROM {rows $1: id BIGINT, views BIGINT} AS r)";
    FORGET_READERS = "DELETE FROM article_reader WHERE day < $1";
    FORGET_VIEWS = "DELETE FROM article_view WHERE day < $1";
    POPULARITY = "SELECT a.id, a.popularity, CAST(COALESCE(SUM(v.views * w.weight), 0) AS BIGINT)
        FROM article a LEFT JOIN article_view v ON v.article_id = a.id
          LEFT JOIN {rows $1: day TEXT, weight BIGINT} AS w ON w.day = v.day
        WHERE a.id > $2 GROUP BY a.id, a.popularity ORDER BY a.id LIMIT $3";
    SET_POPULARITY = "UPDATE article SET popularity = (SELECT r.popularity FROM {rows $1: id BIGINT, popularity BIGINT} AS r
          WHERE r.id = article.id)
        WHERE id IN (SELECT id FROM article
          WHERE id IN (SELECT r.id FROM {rows $1: id BIGINT, popularity BIGINT} AS r) ORDER BY id {for no key update})";
    REACT = "INSERT INTO article_reaction (article_id, member_id, kind, reacted_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (article_id, member_id) DO UPDATE SET kind = excluded.kind, reacted_at = excluded.reacted_at";
    UNREACT = "DELETE FROM article_reaction WHERE article_id = $1 AND member_id = $2";
    LOCK = "SELECT id FROM article WHERE id IN {ids $1} ORDER BY id {for no key update}";
    LOCK_TOUCHED = "SELECT id FROM article WHERE id IN (
          SELECT article_id FROM article_reaction WHERE member_id = $1
          UNION SELECT article_id FROM article_comment WHERE by_id = $1
          UNION SELECT c.article_id FROM article_comment_like l JOIN article_comment c ON c.id = l.comment_id
            WHERE l.member_id = $1)
        ORDER BY id {for no key update}";
    COUNT_REACTIONS = "UPDATE article SET reactions = (SELECT COUNT(*) FROM article_reaction r WHERE r.article_id = article.id)
        WHERE id IN {ids $1}";
    ERASE_REACTIONS = "DELETE FROM article_reaction WHERE member_id = $1";
    SAVE = "INSERT INTO article_saved (member_id, article_id, saved_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    UNSAVE = "DELETE FROM article_saved WHERE member_id = $1 AND article_id = $2";
    ERASE_SAVED = "DELETE FROM article_saved WHERE member_id = $1";
}

/// Locks these articles until the transaction ends, and returns those that exist. Changes of comments, reactions and
/// views do this before they lock anything else of an article, so that they cannot deadlock. A count that started
/// before the lock would miss what others are about to commit.
pub async fn lock(tx: &mut Tx, articles: impl IntoIterator<Item = i64>) -> Result<Vec<i64>> {
    Ok(ids(tx.all(&LOCK, args![Val::ids(articles)]).await?))
}

/// Like [`lock`], but for the articles that a member reacted to or commented on, and those with comments that they
/// liked.
pub async fn lock_touched(tx: &mut Tx, member: i64) -> Result<Vec<i64>> {
    Ok(ids(tx.all(&LOCK_TOUCHED, args![member]).await?))
}

fn ids(rows: Vec<(i64,)>) -> Vec<i64> {
    rows.into_iter().map(|(id,)| id).collect()
}

/// Stores who has read what on which day, and counts those who are new.
pub async fn count(tx: &mut Tx, readers: &[(String, i64, i64)]) -> Result<()> {
    lock(tx, readers.iter().map(|(_, article, _)| *article).collect::<BTreeSet<_>>()).await?;
    let mut rows = Rows::new();
    for (day, article, reader) in readers {
        rows.push(row![day, *article, *reader]);
    }
    let mut counted = BTreeMap::<(i64, String), i64>::new();
    for (day, article) in tx.all::<(String, i64)>(&READERS, args![rows]).await? {
        *counted.entry((article, day)).or_default() += 1;
    }
    if counted.is_empty() {
        return Ok(());
    }
    let (mut by_day, mut all) = (Rows::new(), Rows::new());
    for ((article, day), views) in &counted {
        by_day.push(row![*article, day, *views]);
        all.push(row![*article, *views]);
    }
    tx.exec(&VIEWS, args![by_day]).await?;
    tx.exec(&ALL_VIEWS, args![all]).await.map(drop)
}

/// Deletes readers and views of days before these.
pub async fn forget(db: &Db, readers_before: Day, views_before: Day) -> Result<()> {
    db.exec(&FORGET_READERS, args![readers_before]).await?;
    db.exec(&FORGET_VIEWS, args![views_before]).await.map(drop)
}

/// The weights of the days' views, as rows.
fn weighed(weights: &[(Day, i64)]) -> Rows {
    let mut rows = Rows::new();
    for (day, weight) in weights {
        rows.push(row![*day, *weight]);
    }
    rows
}

/// Articles after an id: each with its stored and its current popularity.
pub async fn popularity(db: &Db, weights: &[(Day, i64)], after: i64, limit: i64) -> Result<Vec<(i64, i64, i64)>> {
    db.all(&POPULARITY, args![weighed(weights), after, limit]).await
}

/// Stores the popularity of these articles.
pub async fn set_popularity(db: &Db, changed: &[(i64, i64)]) -> Result<()> {
    let mut rows = Rows::new();
    for (id, popularity) in changed {
        rows.push(row![*id, *popularity]);
    }
    db.exec(&SET_POPULARITY, args![rows]).await.map(drop)
}

/// Runs a statement that counts something of these locked articles.
pub async fn recount(tx: &mut Tx, count: &'static Sql, articles: &[i64]) -> Result<()> {
    tx.exec(count, args![Val::ids(articles.iter().copied())]).await.map(drop)
}

/// Sets a member's reaction, or removes it. False when the article is gone.
pub async fn react(tx: &mut Tx, article: i64, member: i64, kind: Option<Reaction>, now: Instant) -> Result<bool> {
    if lock(tx, [article]).await?.is_empty() {
        return Ok(false);
    }
    match kind {
        Some(kind) => tx.exec(&REACT, args![article, member, kind.text(), now]).await?,
        None => tx.exec(&UNREACT, args![article, member]).await?,
    };
    recount(tx, &COUNT_REACTIONS, &[article]).await?;
    Ok(true)
}

/// Saves an article for a member.
pub async fn save(db: &Db, member: i64, article: i64, now: Instant) -> Result<()> {
    db.exec(&SAVE, args![member, article, now]).await.map(drop)
}

/// Removes an article from a member's saved ones.
pub async fn unsave(db: &Db, member: i64, article: i64) -> Result<()> {
    db.exec(&UNSAVE, args![member, article]).await.map(drop)
}

/// Removes what a member did with these articles, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64, touched: &[i64]) -> Result<()> {
    tx.exec(&ERASE_REACTIONS, args![member]).await?;
    recount(tx, &COUNT_REACTIONS, touched).await?;
    tx.exec(&ERASE_SAVED, args![member]).await.map(drop)
}
