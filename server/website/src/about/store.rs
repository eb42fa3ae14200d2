//! The SQL of the people behind the site.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};

sql! {
    READ = "SELECT version, headings_version, title, text, content, html, image, image_alt, members_title, gallery_title
        FROM about WHERE id = 1";
    LOCK = "SELECT version, headings_version, title, text, content, html, image, image_alt, members_title, gallery_title
        FROM about WHERE id = 1 {for update}";
    FIRST = "INSERT INTO about (id, version, updated_at) VALUES (1, 0, 0) ON CONFLICT (id) DO NOTHING";
    WRITE = "INSERT INTO about (id, version, headings_version, title, text, content, html, image, image_alt, members_title,
          gallery_title, updated_at)
        VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        ON CONFLICT (id) DO UPDATE SET version = excluded.version, headings_version = excluded.headings_version,
          title = excluded.title, text = excluded.text, content = excluded.content, html = excluded.html,
          image = excluded.image, image_alt = excluded.image_alt, members_title = excluded.members_title,
          gallery_title = excluded.gallery_title, updated_at = excluded.updated_at";
    PEOPLE = "SELECT id, version, name, role, text, image, link FROM about_person ORDER BY position, id LIMIT 100";
    PERSON = "SELECT id, version, name, role, text, image, link FROM about_person WHERE id = $1 {for update}";
    LOCK_PEOPLE = "SELECT id FROM about_person ORDER BY id {for update}";
    IN_ORDER = "SELECT id FROM about_person ORDER BY position, id LIMIT 100";
    COUNT_PEOPLE = "SELECT COUNT(*) FROM about_person";
    ADD_PERSON = "INSERT INTO about_person (position, name, role, text, image, link, created_at)
        SELECT COALESCE(MAX(position), 0) + 1, $1, $2, $3, $4, $5, $6 FROM about_person RETURNING id";
    WRITE_PERSON = "UPDATE about_person SET version = $2, name = $3, role = $4, text = $5, image = $6, link = $7
        WHERE id = $1";
    MOVE_PEOPLE = "UPDATE about_person SET position = (SELECT r.position FROM {rows $1: id BIGINT, position BIGINT} AS r
          WHERE r.id = about_person.id)
        WHERE id IN (SELECT r.id FROM {rows $1: id BIGINT, position BIGINT} AS r)";
    REMOVE_PERSON = "DELETE FROM about_person WHERE id = $1";
    PICTURES = "SELECT id, image, alt FROM about_picture ORDER BY id LIMIT 100";
    PICTURE = "SELECT id, image, alt FROM about_picture WHERE id = $1 {for update}";
    COUNT_PICTURES = "SELECT COUNT(*) FROM about_picture";
    ADD_PICTURE = "INSERT INTO about_picture (image, alt, created_at) VALUES ($1, $2, $3) RETURNING id";
    WRITE_PICTURE = "UPDATE about_picture SET alt = $2 WHERE id = $1";
    REMOVE_PICTURE = "DELETE FROM about_picture WHERE id = $1";
}

/// The stored page.
#[derive(Clone, Debug, Default, PartialEq, Eq, db::Record)]
pub struct AboutRow {
    pub version: i64,
    pub headings_version: i64,
    pub title: String,
    pub text: String,
    pub content: String,
    pub html: String,
    pub image: Option<String>,
    pub image_alt: String,
    pub members_title: String,
    pub gallery_title: String,
}

/// A person of the team.
#[derive(Clone, Debug, PartialEq, Eq, db::Record)]
pub struct PersonRow {
    pub id: i64,
    pub version: i64,
    pub name: String,
    pub role: String,
    pub text: String,
    pub image: Option<String>,
    pub link: Option<String>,
}

/// A picture of the gallery.
#[derive(Clone, Debug, PartialEq, Eq, db::Record)]
pub struct PictureRow {
    pub id: i64,
    pub image: String,
    pub alt: String,
}

/// The page, if it was ever saved.
pub async fn read(db: &Db) -> Result<Option<AboutRow>> {
    db.opt(&READ, args![]).await
}

/// The same, locked until the transaction ends. A missing row is added first; otherwise two first saves at once would
/// have nothing to lock.
pub async fn lock(tx: &mut Tx) -> Result<AboutRow> {
    tx.exec(&FIRST, args![]).await?;
    tx.one(&LOCK, args![]).await
}

/// Saves the page.
pub async fn write(tx: &mut Tx, row: AboutRow, now: Instant) -> Result<()> {
    let r = row;
    let values = args![
        r.version,
        r.headings_version,
        r.title,
        r.text,
        r.content,
        r.html,
        r.image,
        r.image_alt,
        r.members_title,
        r.gallery_title,
        now
    ];
    tx.exec(&WRITE, values).await.map(drop)
}

/// The team, in order.
pub async fn people(db: &Db) -> Result<Vec<PersonRow>> {
    db.all(&PEOPLE, args![]).await
}

/// A person, locked until the transaction ends.
pub async fn person(tx: &mut Tx, id: i64) -> Result<Option<PersonRow>> {
    tx.opt(&PERSON, args![id]).await
}

/// Ids of the team, in order, locked until the transaction ends. Read after the locks: the order may just have changed.
pub async fn people_locked(tx: &mut Tx) -> Result<Vec<i64>> {
    tx.all::<(i64,)>(&LOCK_PEOPLE, args![]).await?;
    Ok(tx.all::<(i64,)>(&IN_ORDER, args![]).await?.into_iter().map(|(id,)| id).collect())
}

/// How many people are in the team.
pub async fn count_people(tx: &mut Tx) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&COUNT_PEOPLE, args![]).await?.0)
}

/// Adds a person at the end; the row's id and version are ignored.
pub async fn add_person(tx: &mut Tx, row: PersonRow, now: Instant) -> Result<i64> {
    let PersonRow { id: _, version: _, name, role, text, image, link } = row;
    Ok(tx.one::<(i64,)>(&ADD_PERSON, args![name, role, text, image, link, now]).await?.0)
}

/// Changes a person.
pub async fn write_person(tx: &mut Tx, row: PersonRow) -> Result<()> {
    let PersonRow { id, version, name, role, text, image, link } = row;
    tx.exec(&WRITE_PERSON, args![id, version, name, role, text, image, link]).await.map(drop)
}

/// Puts people in this order.
pub async fn move_people(tx: &mut Tx, ids: &[i64]) -> Result<()> {
    let mut rows = Rows::new();
    for (n, id) in ids.iter().enumerate() {
        rows.push(row![*id, i64::try_from(n).unwrap_or(i64::MAX)]);
    }
    if rows.is_empty() { Ok(()) } else { tx.exec(&MOVE_PEOPLE, args![rows]).await.map(drop) }
}

/// Removes a person.
pub async fn remove_person(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE_PERSON, args![id]).await.map(drop)
}

/// The gallery, oldest first.
pub async fn pictures(db: &Db) -> Result<Vec<PictureRow>> {
    db.all(&PICTURES, args![]).await
}

/// A picture, locked until the transaction ends.
pub async fn picture(tx: &mut Tx, id: i64) -> Result<Option<PictureRow>> {
    tx.opt(&PICTURE, args![id]).await
}

/// How many pictures are in the gallery.
pub async fn count_pictures(tx: &mut Tx) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&COUNT_PICTURES, args![]).await?.0)
}

/// Adds a picture to the gallery.
pub async fn add_picture(tx: &mut Tx, path: &str, alt: &str, now: Instant) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&ADD_PICTURE, args![path, alt, now]).await?.0)
}

/// Changes a picture's description.
pub async fn write_picture(tx: &mut Tx, id: i64, alt: &str) -> Result<()> {
    tx.exec(&WRITE_PICTURE, args![id, alt]).await.map(drop)
}

/// Removes a picture from the gallery.
pub async fn remove_picture(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE_PICTURE, args![id]).await.map(drop)
}
