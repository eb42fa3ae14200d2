//! Pictures inside texts.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};

/// The condition that no version of a text, no author and no sent mail shows a picture.
macro_rules! unused {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            " AND NOT kept AND NOT EXISTS (SELECT 1 FROM article_shows s WHERE s.path = article_picture.path)
              AND NOT EXISTS (SELECT 1 FROM author w WHERE w.picture = article_picture.path)",
            $after
        )
    };
}

sql! {
    ADD = "INSERT INTO article_picture (path, added_at) VALUES ($1, $2)";
    // Pictures of pages: their feature is in a crate above this one.
    ADOPT = "INSERT INTO article_picture (path, added_at)
        SELECT path, added_at FROM site_picture WHERE path IN (SELECT r.path FROM {rows $1: path TEXT} AS r)
          ORDER BY path {for key share}
        ON CONFLICT DO NOTHING";
    ON_PAGES = "SELECT path FROM site_picture WHERE path = $1";
    LOCK = "SELECT path FROM article_picture WHERE path = $1 {for update}";
    // Texts that show the same picture do not wait for each other.
    KNOWN = "SELECT path FROM article_picture WHERE path = $1 {for key share}";
    SHOW = "INSERT INTO article_shows (path, article_id)
        SELECT p.path, $2 FROM article_picture p JOIN {rows $1: path TEXT} AS r ON r.path = p.path WHERE true
        ON CONFLICT DO NOTHING";
    KEEP = "UPDATE article_picture SET kept = TRUE WHERE path IN (SELECT path FROM article_picture
        WHERE NOT kept AND path IN (SELECT r.path FROM {rows $1: path TEXT} AS r) ORDER BY path {for no key update})";
    UNUSED = unused!("SELECT path FROM article_picture WHERE added_at < $1", " ORDER BY added_at LIMIT 100");
    REMOVE = unused!("DELETE FROM article_picture WHERE path = $1", "");
}

/// Adds a picture that no text shows yet.
pub async fn add(tx: &mut Tx, path: &str, now: Instant) -> Result<()> {
    tx.exec(&ADD, args![path, now]).await.map(drop)
}

/// Whether a path is that of a picture for texts, which is then not removed until the transaction ends.
pub async fn is_known(tx: &mut Tx, path: &str) -> Result<bool> {
    Ok(tx.opt::<(String,)>(&KNOWN, args![path]).await?.is_some())
}

/// Records that an article shows the pictures among these paths. A picture that was uploaded for a page then belongs to
/// both, until neither shows it.
pub async fn show(tx: &mut Tx, article: i64, paths: impl IntoIterator<Item = &String>) -> Result<()> {
    match adopted(tx, paths).await? {
        Some(rows) => tx.exec(&SHOW, args![rows, article]).await.map(drop),
        None => Ok(()),
    }
}

/// Marks the pictures among these paths as permanently shown: by an email that was sent.
pub async fn keep(tx: &mut Tx, paths: impl IntoIterator<Item = &String>) -> Result<()> {
    match adopted(tx, paths).await? {
        Some(rows) => tx.exec(&KEEP, args![rows]).await.map(drop),
        None => Ok(()),
    }
}

/// The paths as rows, with the pages' pictures among them added to those of articles. `None` for no paths.
async fn adopted<'a>(tx: &mut Tx, paths: impl IntoIterator<Item = &'a String>) -> Result<Option<Rows>> {
    let mut rows = Rows::new();
    for path in paths {
        rows.push(row![path]);
    }
    if rows.is_empty() {
        return Ok(None);
    }
    tx.exec(&ADOPT, args![rows.clone()]).await?;
    Ok(Some(rows))
}

/// Pictures added before a time that no version of a text, no author and no sent mail shows.
pub async fn unused(db: &Db, before: Instant) -> Result<Vec<String>> {
    Ok(db.all::<(String,)>(&UNUSED, args![before]).await?.into_iter().map(|(path,)| path).collect())
}

/// Deletes a picture's row. False if a text or a page has begun to show the picture.
pub async fn remove(tx: &mut Tx, path: &str) -> Result<bool> {
    // Waits for a change that is about to show the picture; only the statements after this lock see that change.
    let is_known = tx.opt::<(String,)>(&LOCK, args![path]).await?.is_some();
    let is_removed = is_known && tx.exec(&REMOVE, args![path]).await? == 1;
    Ok(is_removed && tx.opt::<(String,)>(&ON_PAGES, args![path]).await?.is_none())
}
