//! Pictures inside texts.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};

/// That no version of a text, no author and no sent mail shows a picture.
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

/// Records that an article shows the pictures among these paths.
pub async fn show(tx: &mut Tx, article: i64, paths: impl IntoIterator<Item = &String>) -> Result<()> {
    let rows = rows_of(paths);
    if rows.is_empty() { Ok(()) } else { tx.exec(&SHOW, args![rows, article]).await.map(drop) }
}

/// Marks the pictures among these paths as permanently shown: by a mail that was sent.
pub async fn keep(tx: &mut Tx, paths: impl IntoIterator<Item = &String>) -> Result<()> {
    let rows = rows_of(paths);
    if rows.is_empty() { Ok(()) } else { tx.exec(&KEEP, args![rows]).await.map(drop) }
}

fn rows_of<'a>(paths: impl IntoIterator<Item = &'a String>) -> Rows {
    let mut rows = Rows::new();
    for path in paths {
        rows.push(row![path]);
    }
    rows
}

/// Pictures added before a time that no version of a text, no author and no sent mail shows.
pub async fn unused(db: &Db, before: Instant) -> Result<Vec<String>> {
    Ok(db.all::<(String,)>(&UNUSED, args![before]).await?.into_iter().map(|(path,)| path).collect())
}

/// Deletes a picture's row. False if something has come to show it.
pub async fn remove(tx: &mut Tx, path: &str) -> Result<bool> {
    // Waits for a change that is about to show it: only the next statement sees that it does.
    let is_known = tx.opt::<(String,)>(&LOCK, args![path]).await?.is_some();
    Ok(is_known && tx.exec(&REMOVE, args![path]).await? == 1)
}
