//! The SQL of the site's settings.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

sql! {
    READ = "SELECT version, name, tagline, description, logo, picture, accent_light, accent_dark, social, footer, sections,
        languages, hours FROM site WHERE id = 1";
    LOCK = "SELECT version, name, tagline, description, logo, picture, accent_light, accent_dark, social, footer, sections,
        languages, hours FROM site WHERE id = 1 {for update}";
    FIRST = "INSERT INTO site (id, version, updated_at) VALUES (1, 0, 0) ON CONFLICT (id) DO NOTHING";
    WRITE = "INSERT INTO site (id, version, name, tagline, description, logo, picture, accent_light, accent_dark, social, footer,
          sections, languages, hours, updated_at)
        VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
        ON CONFLICT (id) DO UPDATE SET version = excluded.version, name = excluded.name, tagline = excluded.tagline,
          description = excluded.description, logo = excluded.logo, picture = excluded.picture,
          accent_light = excluded.accent_light, accent_dark = excluded.accent_dark, social = excluded.social,
          footer = excluded.footer, sections = excluded.sections, languages = excluded.languages, hours = excluded.hours,
          updated_at = excluded.updated_at";
}

/// What is stored: empty texts and lists mean the defaults. The lists are JSON.
#[derive(Clone, Debug, PartialEq, db::Record)]
pub struct SiteRow {
    pub version: i64,
    pub name: String,
    pub tagline: String,
    pub description: String,
    pub logo: Option<String>,
    pub picture: Option<String>,
    pub accent_light: Option<String>,
    pub accent_dark: Option<String>,
    pub social: String,
    pub footer: Option<String>,
    pub sections: String,
    pub languages: String,
    pub hours: String,
}

impl Default for SiteRow {
    fn default() -> Self {
        let none = || "[]".to_owned();
        Self {
            version: 0,
            name: String::new(),
            tagline: String::new(),
            description: String::new(),
            logo: None,
            picture: None,
            accent_light: None,
            accent_dark: None,
            social: none(),
            footer: None,
            sections: none(),
            languages: none(),
            hours: "auto".to_owned(),
        }
    }
}

/// The settings, if they were ever saved.
pub async fn read(db: &Db) -> Result<Option<SiteRow>> {
    db.opt(&READ, args![]).await
}

/// The same, locked until the transaction ends. A missing row is added first; otherwise two first saves at once would
/// have nothing to lock.
pub async fn lock(tx: &mut Tx) -> Result<SiteRow> {
    tx.exec(&FIRST, args![]).await?;
    tx.one(&LOCK, args![]).await
}

/// Saves them.
pub async fn write(tx: &mut Tx, row: SiteRow, now: Instant) -> Result<()> {
    let r = row;
    let values = args![
        r.version,
        r.name,
        r.tagline,
        r.description,
        r.logo,
        r.picture,
        r.accent_light,
        r.accent_dark,
        r.social,
        r.footer,
        r.sections,
        r.languages,
        r.hours,
        now
    ];
    tx.exec(&WRITE, values).await.map(drop)
}
