//! The SQL of pictures of the site.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};

sql! {
    ADD = "INSERT INTO site_picture (path, added_at) VALUES ($1, $2)";
    // Places that show the same picture do not wait for each other.
    KNOWN = "SELECT path FROM site_picture WHERE path = $1 {for key share}";
    LOCK_UNUSED = "SELECT path FROM site_picture WHERE path = $1
        AND NOT EXISTS (SELECT 1 FROM site_picture_shown s WHERE s.path = site_picture.path) {for update}";
    OF = "SELECT path FROM site_picture_shown WHERE place = $1 ORDER BY path LIMIT 1000";
    CLEAR = "DELETE FROM site_picture_shown WHERE place = $1";
    ADOPT = "INSERT INTO site_picture (path, added_at)
        SELECT path, added_at FROM article_picture WHERE path IN (SELECT r.path FROM {rows $1: path TEXT} AS r)
          ORDER BY path {for key share}
        ON CONFLICT DO NOTHING";
    IN_ARTICLES = "SELECT path FROM article_picture WHERE path = $1 {for key share}";
    SHOW = "INSERT INTO site_picture_shown (path, place)
        SELECT p.path, $2 FROM site_picture p JOIN {rows $1: path TEXT} AS r ON r.path = p.path WHERE true
        ON CONFLICT DO NOTHING";
    UNUSED = "SELECT p.path FROM site_picture p WHERE p.added_at < $1
        AND NOT EXISTS (SELECT 1 FROM site_picture_shown s WHERE s.path = p.path) ORDER BY p.added_at LIMIT 100";
    REMOVE = "DELETE FROM site_picture WHERE path = $1
        AND NOT EXISTS (SELECT 1 FROM site_picture_shown s WHERE s.path = site_picture.path)";
}

/// Adds a picture that no place shows yet.
pub async fn add(tx: &mut Tx, path: &str, now: Instant) -> Result<()> {
    tx.exec(&ADD, args![path, now]).await.map(drop)
}

/// Whether a path belongs to a picture of the site, which is then not removed until the transaction ends.
pub async fn is_known(tx: &mut Tx, path: &str) -> Result<bool> {
    Ok(tx.opt::<(String,)>(&KNOWN, args![path]).await?.is_some())
}

/// Paths of the pictures that a place shows.
pub async fn of(tx: &mut Tx, place: &str) -> Result<Vec<String>> {
    Ok(tx.all::<(String,)>(&OF, args![place]).await?.into_iter().map(|(path,)| path).collect())
}

/// Records that a place shows no pictures any more.
pub async fn clear(tx: &mut Tx, place: &str) -> Result<()> {
    tx.exec(&CLEAR, args![place]).await.map(drop)
}

/// Records that a place also shows these pictures. A picture that was uploaded for an article then belongs to both,
/// until neither shows it. Paths of other files are ignored.
pub async fn show<'a>(tx: &mut Tx, place: &str, paths: impl IntoIterator<Item = &'a String>) -> Result<()> {
    let mut rows = Rows::new();
    for path in paths {
        rows.push(row![path]);
    }
    if rows.is_empty() {
        return Ok(());
    }
    tx.exec(&ADOPT, args![rows.clone()]).await?;
    tx.exec(&SHOW, args![rows, place]).await.map(drop)
}

/// Pictures that were added before a time and that no place shows.
pub async fn unused(db: &Db, before: Instant) -> Result<Vec<String>> {
    Ok(db.all::<(String,)>(&UNUSED, args![before]).await?.into_iter().map(|(path,)| path).collect())
}

/// Removes a picture's row. True if neither a place nor an article shows the picture any more.
pub async fn remove(tx: &mut Tx, path: &str) -> Result<bool> {
    // Locked first, as when articles stop showing it: if both stop at once, the second one sees that it was the last.
    let in_articles = tx.opt::<(String,)>(&IN_ARTICLES, args![path]).await?.is_some();
    // Waits for a change that is about to show the picture; only the statement after this lock sees that change. A
    // picture that a place still shows is not locked, because two changes that both show it would wait for each other.
    let unused = tx.opt::<(String,)>(&LOCK_UNUSED, args![path]).await?.is_some();
    Ok(unused && tx.exec(&REMOVE, args![path]).await? == 1 && !in_articles)
}
