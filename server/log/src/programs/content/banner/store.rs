//! The SQL of the banner above the available programs.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Tx};
use daymark_base::{args, sql};

sql! {
    READ = "SELECT title, description, link, image, enabled FROM program_banner WHERE id = 1";
    LOCKED = "SELECT title, description, link, image, enabled FROM program_banner WHERE id = 1 {for update}";
    WRITE = "INSERT INTO program_banner (id, title, description, link, image, enabled, updated_at)
        VALUES (1, $1, $2, $3, $4, $5, $6)
        ON CONFLICT (id) DO UPDATE SET title = excluded.title, description = excluded.description,
            link = excluded.link, image = excluded.image, enabled = excluded.enabled, updated_at = excluded.updated_at";
}

/// The banner as it is stored.
#[derive(Clone, Debug, Default, daymark_base::db::Record)]
pub struct BannerRow {
    pub title: String,
    pub description: String,
    pub link: Option<String>,
    pub image: Option<String>,
    pub enabled: bool,
}

/// The banner, if it was ever saved.
pub async fn read(db: &Db) -> Result<Option<BannerRow>> {
    db.opt(&READ, args![]).await
}

/// The same, locked until the transaction ends.
pub async fn lock(tx: &mut Tx) -> Result<Option<BannerRow>> {
    tx.opt(&LOCKED, args![]).await
}

/// Saves it.
pub async fn write(tx: &mut Tx, row: BannerRow, now: Instant) -> Result<()> {
    let BannerRow { title, description, link, image, enabled } = row;
    tx.exec(&WRITE, args![title, description, link, image, enabled, now]).await.map(drop)
}
