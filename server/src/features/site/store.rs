//! What the list of pages is made from.

use crate::db::{Db, Result};
use crate::{args, sql};

sql! {
    /// As many as a sitemap may hold, without the pages that are always there.
    PUBLIC_PROGRAMS = "SELECT id FROM program WHERE custom = FALSE AND draft = FALSE ORDER BY id DESC LIMIT 49000";
}

/// Every program with a page of its own, newest first.
pub async fn public_programs(db: &Db) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = db.all(&PUBLIC_PROGRAMS, args![]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}
