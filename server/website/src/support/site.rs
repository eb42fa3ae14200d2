//! Support content for the pages that the server renders.
//!
//! # Errors
//! When the database cannot be read.

use daymark_web::ctx::Ctx;
use daymark_web::error::Result;

use super::model::{ArticleCard, ArticleOut, ContactPageOut};
use super::store::articles::{self as store, Wanted};
use super::{articles, contact};

/// The contact page.
pub async fn contact_page(ctx: &Ctx) -> Result<ContactPageOut> {
    contact::current(ctx).await
}

/// Published articles by title.
pub async fn listed(ctx: &Ctx, limit: i64) -> Result<Vec<ArticleCard>> {
    let wanted = Wanted { drafts: false, topic: None, patterns: Vec::new() };
    Ok(store::list(&ctx.db, wanted, Default::default(), limit).await?)
}

/// A published article, by its address or id.
pub async fn article(ctx: &Ctx, slug_or_id: &str) -> Result<Option<ArticleOut>> {
    let row = store::one(&ctx.db, slug_or_id).await?.filter(|row| row.card.published);
    Ok(row.map(|row| articles::out(row, false)))
}
