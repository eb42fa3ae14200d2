//! Who has a notice of a new article.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

sql! {
    BEGIN = "UPDATE article SET announced_after = 0 WHERE id = $1";
    DUE = "SELECT id, slug, title, excerpt, visibility, announced_after FROM article
      WHERE announced_after IS NOT NULL AND state = 'published' AND published_at <= $1 ORDER BY published_at LIMIT 20";
    LOCK = "SELECT announced_after FROM article WHERE id = $1 AND state = 'published' {for no key update}";
    GO_ON = "UPDATE article SET announced_after = $2 WHERE id = $1";
    MEMBERS = "SELECT id FROM member WHERE id > $1 AND NOT disabled AND erase_at IS NULL AND provider <> 'erased'
      ORDER BY id LIMIT $2";
}

/// An article with members who have no notice of it yet.
#[derive(db::Record)]
pub struct New {
    pub id: i64,
    pub slug: String,
    pub title: String,
    pub excerpt: String,
    pub visibility: String,
    /// Members up to this id have one.
    pub announced_after: i64,
}

/// Announces an article, from the first member on.
pub async fn begin(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&BEGIN, args![id]).await.map(drop)
}

/// Articles published until then whose notices are not complete.
pub async fn due(db: &Db, until: Instant) -> Result<Vec<New>> {
    db.all(&DUE, args![until]).await
}

/// The next members, by id.
pub async fn members(db: &Db, after: i64, most: i64) -> Result<Vec<i64>> {
    Ok(db.all::<(i64,)>(&MEMBERS, args![after, most]).await?.into_iter().map(|(id,)| id).collect())
}

/// Locks a published article, and returns up to which member it is announced.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<i64>> {
    Ok(tx.opt::<(Option<i64>,)>(&LOCK, args![id]).await?.and_then(|(after,)| after))
}

/// Records up to which member an article is announced; `None` when all have their notices.
pub async fn go_on(tx: &mut Tx, id: i64, after: Option<i64>) -> Result<()> {
    tx.exec(&GO_ON, args![id, after]).await.map(drop)
}
