//! Reading pages.
//!
//! # Errors
//! When the database cannot be read.

use daymark_actors::clock::Instant;
use daymark_web::access::Public;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::{Code, Result};
use daymark_web::part::Path;
use daymark_web::reply::Data;

use super::model::{PageOut, PageRef};
use super::store::PageRow;
use super::{defaults, rules, store};

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![get("/v1/core/page/{slug}", "A page of the site", read).shared().about(
        "By its current or an earlier address; `slug` is the current one. `privacy` and `terms` have a default text \
         until an administrator publishes another one.",
    )]
}

async fn read(ctx: Public, Path((slug,)): Path<(String,)>) -> Result<Data<PageOut>> {
    Ok(Data(public(&ctx, &slug).await?.ok_or(Code::NotFound)?))
}

/// A published page by its current or an earlier address, or the default text of a legal page.
pub async fn public(ctx: &Ctx, slug: &str) -> Result<Option<PageOut>> {
    let found = store::published(&ctx.db, slug).await?;
    match found.map(PageOut::from).or_else(|| defaults::page(slug)) {
        Some(page) => Ok(Some(page)),
        None => Ok(store::moved(&ctx.db, slug).await?.map(PageOut::from)),
    }
}

/// Pages in the footer: the legal ones, and those that administrators chose.
pub async fn in_footer(ctx: &Ctx) -> Result<Vec<PageRef>> {
    let mut chosen = store::in_footer(&ctx.db).await?;
    let mut pages = Vec::new();
    for slug in rules::LEGAL {
        // A rewritten page has its own title, and may also be chosen: it is listed once.
        let title = match chosen.iter().position(|(s, _)| s == slug) {
            Some(n) => Some(chosen.remove(n).1),
            None => public(ctx, slug).await?.map(|page| page.title),
        };
        pages.extend(title.map(|title| PageRef { title, path: rules::path(slug) }));
    }
    pages.extend(chosen.into_iter().map(|(slug, title)| PageRef { title, path: rules::path(&slug) }));
    Ok(pages)
}

/// Paths of all pages, and when each last changed; `None` for default texts.
pub async fn for_index(ctx: &Ctx) -> Result<Vec<(String, Option<Instant>)>> {
    let written = store::for_index(&ctx.db).await?;
    let own = rules::LEGAL.iter().filter(|slug| !written.iter().any(|(s, _)| s == *slug));
    let own = own.map(|slug| (rules::path(slug), None));
    Ok(own.chain(written.iter().map(|(slug, at)| (rules::path(slug), Some(*at)))).collect())
}

impl From<PageRow> for PageOut {
    fn from(row: PageRow) -> Self {
        Self {
            id: Some(row.card.id),
            path: rules::path(&row.card.slug),
            slug: row.card.slug,
            title: row.card.title,
            summary: row.summary,
            html: row.html,
            headings: serde_json::from_str(&row.headings).unwrap_or_default(),
            published_at: row.card.published_at,
            updated_at: Some(row.card.updated_at),
        }
    }
}
