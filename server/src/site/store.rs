//! The data for the sitemap.

use daymark_base::db::{Db, Result};
use daymark_base::{args, sql};
use daymark_log::public_program;

sql! {
    PUBLIC_PROGRAMS = concat!("SELECT id FROM program WHERE ", public_program!(""), " ORDER BY id DESC LIMIT $1");
    PUBLIC_EVENTS = "SELECT id FROM event WHERE status = 'published' AND NOT invited_only
        ORDER BY starts_at DESC, id DESC LIMIT $1";
}

/// Programs with their own pages, newest first.
pub async fn public_programs(db: &Db, limit: i64) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = db.all(&PUBLIC_PROGRAMS, args![limit]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Events with their own pages, the latest start first.
pub async fn public_events(db: &Db, limit: i64) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = db.all(&PUBLIC_EVENTS, args![limit]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}
