//! The data for the sitemap.

use daymark_base::db::{Db, Result};
use daymark_base::{args, sql};
use daymark_log::public_program;

sql! {
    // Together the limit of a sitemap, with room for the fixed pages.
    PUBLIC_PROGRAMS =
        concat!("SELECT id FROM program WHERE ", public_program!(""), " ORDER BY id DESC LIMIT 30000");
    PUBLIC_EVENTS = "SELECT id FROM event WHERE status = 'published' AND NOT invited_only ORDER BY starts_at DESC, id DESC LIMIT 19000";
}

/// Every program with its own page, newest first.
pub async fn public_programs(db: &Db) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = db.all(&PUBLIC_PROGRAMS, args![]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Every event with its own page, the latest start first.
pub async fn public_events(db: &Db) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = db.all(&PUBLIC_EVENTS, args![]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}
