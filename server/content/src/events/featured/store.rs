//! The SQL of the heading above the events.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Tx};
use daymark_base::{args, sql};

sql! {
    // An event that is not public, or is over, is not named.
    READ = "SELECT h.title, h.text, h.image, e.id AS featured_event_id FROM event_home h
        LEFT JOIN event e ON e.id = h.featured_event_id AND e.status = 'published' AND NOT e.invited_only AND e.ends_at > $1
        WHERE h.id = 1";
    LOCKED = "SELECT title, text, image, featured_event_id FROM event_home WHERE id = 1 {for update}";
    EXISTS = "SELECT id FROM event WHERE id = $1";
    WRITE = "INSERT INTO event_home (id, title, text, image, featured_event_id, updated_at) VALUES (1, $1, $2, $3, $4, $5)
        ON CONFLICT (id) DO UPDATE SET title = excluded.title, text = excluded.text, image = excluded.image,
            featured_event_id = excluded.featured_event_id, updated_at = excluded.updated_at";
}

/// The stored heading.
#[derive(Clone, Debug, daymark_base::db::Record)]
pub struct HomeRow {
    pub title: String,
    pub text: String,
    pub image: Option<String>,
    pub featured_event_id: Option<i64>,
}

impl Default for HomeRow {
    fn default() -> Self {
        Self { title: "Events".to_owned(), text: String::new(), image: None, featured_event_id: None }
    }
}

/// The heading as everybody sees it, if it was ever saved.
pub async fn read(db: &Db, now: Instant) -> Result<Option<HomeRow>> {
    db.opt(&READ, args![now]).await
}

/// The stored heading, locked until the transaction ends.
pub async fn lock(tx: &mut Tx) -> Result<Option<HomeRow>> {
    tx.opt(&LOCKED, args![]).await
}

/// Whether there is such an event.
pub async fn exists(tx: &mut Tx, event: i64) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&EXISTS, args![event]).await?.is_some())
}

/// Saves it.
pub async fn write(tx: &mut Tx, row: HomeRow, now: Instant) -> Result<()> {
    let HomeRow { title, text, image, featured_event_id } = row;
    tx.exec(&WRITE, args![title, text, image, featured_event_id, now]).await.map(drop)
}
