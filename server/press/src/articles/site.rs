//! Articles as shown before any script runs, and in feeds.
//!
//! # Errors
//! When the database cannot be read.

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use daymark_content::surveys::RecommendedArticle;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Result};
use daymark_web::page::{Paging, encode};
use daymark_web::reply::Page;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use super::model::{PostCard, PostOut, Visibility};
use super::reading::{self, by_date};
use super::store::cards::{self, FIRST, Grouped, Which};
use super::store::groups;
use super::store::posts::{self, TextRow};

pub use super::reading::like;

/// A published article as a visitor sees it, by its address, an earlier one, or its id.
pub async fn public(ctx: &Ctx, id_or_slug: &str) -> Result<Option<PostOut>> {
    match reading::visible(ctx, id_or_slug).await {
        Ok(row) => Ok(Some(reading::as_visitor(ctx, row).await?)),
        Err(e) if e.code() == Code::NotFound => Ok(None),
        Err(e) => Err(e),
    }
}

async fn newest(ctx: &Ctx, which: Which, limit: i64) -> Result<Vec<PostCard>> {
    let rows = cards::newest(&ctx.db, which, FIRST, limit).await?;
    Ok(cards::whole(&ctx.db, rows).await?)
}

/// A page of articles, the newest first.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The articles.
    pub cards: Vec<PostCard>,
    /// The cursor of the next page, if there is one.
    pub older: Option<String>,
    /// The cursor of the page before, if there is one; the first page has none.
    pub newer: Option<Option<String>>,
}

/// The page at a cursor, or the first one. `None` if the cursor leads nowhere.
async fn page(ctx: &Ctx, of: Option<Grouped>, cursor: Option<&str>, limit: i64) -> Result<Option<Listed>> {
    let paging = Paging { cursor: cursor.map(str::to_owned), limit: Some(limit) };
    let Ok(after) = paging.after() else { return Ok(None) };
    let rows = cards::newest(&ctx.db, of.map_or(Which::All, Which::Of), after.unwrap_or(FIRST), limit + 1).await?;
    let Page { rows, next } = paging.page(rows, by_date);
    let newer = match (after, rows.first()) {
        (None, _) => None,
        (Some(_), None) => return Ok(None),
        (Some(_), Some(first)) => {
            let key = cards::page_before(&ctx.db, of, by_date(first), limit).await?;
            Some(key.as_ref().map(encode))
        }
    };
    Ok(Some(Listed { cards: cards::whole(&ctx.db, rows).await?, older: next, newer }))
}

/// A page of the newest articles. `None` if the cursor leads nowhere.
pub async fn recent(ctx: &Ctx, cursor: Option<&str>, limit: i64) -> Result<Option<Listed>> {
    page(ctx, None, cursor, limit).await
}

/// The newest articles.
pub async fn listed(ctx: &Ctx, limit: i64) -> Result<Vec<PostCard>> {
    newest(ctx, Which::All, limit).await
}

/// The newest featured articles.
pub async fn featured(ctx: &Ctx, limit: i64) -> Result<Vec<PostCard>> {
    newest(ctx, Which::Featured, limit).await
}

/// What groups articles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An author.
    Author,
    /// A category.
    Category,
    /// A tag.
    Tag,
}

daymark_base::words!(Kind { Author "author", Category "category", Tag "tag" });

/// A group of articles.
#[derive(Clone, Debug)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// The last part of its address.
    pub slug: String,
    /// What it is about; may be empty.
    pub about: String,
}

/// A group by its address or id, and a page of its articles. `None` if there is no such group, or the cursor leads
/// nowhere.
pub async fn group(
    ctx: &Ctx,
    (kind, id_or_slug): (Kind, &str),
    cursor: Option<&str>,
    limit: i64,
) -> Result<Option<(Named, Listed)>> {
    let found = match kind {
        Kind::Author => {
            groups::author(&ctx.db, id_or_slug).await?.map(|a| (Grouped::Author(a.id), a.name, a.slug, a.about))
        }
        Kind::Category => {
            groups::category(&ctx.db, id_or_slug).await?.map(|c| (Grouped::Category(c.id), c.name, c.slug, c.about))
        }
        Kind::Tag => {
            groups::tag(&ctx.db, id_or_slug).await?.map(|t| (Grouped::Tag(t.id), t.name, t.slug, String::new()))
        }
    };
    let Some((of, name, slug, about)) = found else { return Ok(None) };
    Ok(page(ctx, Some(of), cursor, limit).await?.map(|listed| (Named { name, slug, about }, listed)))
}

/// An article with its public part.
#[derive(Clone, Debug)]
pub struct Written {
    /// Its card.
    pub card: PostCard,
    /// Safe HTML: the whole text if it is for everyone, else the first paragraphs.
    pub html: String,
    /// When its text last changed for its readers.
    pub changed_at: Instant,
}

/// The newest articles with their texts.
pub async fn for_feeds(ctx: &Ctx, limit: i64) -> Result<Vec<Written>> {
    let cards = listed(ctx, limit).await?;
    let texts = posts::texts(&ctx.db, cards.iter().map(|card| card.id)).await?;
    let mut texts: HashMap<i64, TextRow> = texts.into_iter().map(|text| (text.id, text)).collect();
    let with_text = |card: PostCard| {
        let TextRow { html, opening, saved_at, .. } = texts.remove(&card.id)?;
        let html = if card.visibility == Visibility::Everyone { html } else { opening };
        let changed_at = card.published_at.max(saved_at).unwrap_or_default();
        Some(Written { card, html, changed_at })
    };
    Ok(cards.into_iter().filter_map(with_text).collect())
}

/// Addresses of published articles with the time of their last change, the newest first; without those that belong to
/// another site.
pub async fn for_index(ctx: &Ctx, limit: i64) -> Result<Vec<(String, Instant)>> {
    Ok(posts::for_index(&ctx.db, limit).await?)
}

/// The published ones of these articles, for surveys that recommend them.
pub fn recommended(ctx: &Ctx, ids: Vec<i64>) -> BoxFuture<'_, Result<Vec<RecommendedArticle>>> {
    async move {
        let rows = posts::published(&ctx.db, ids).await?;
        Ok(rows.into_iter().map(|(id, slug, title)| RecommendedArticle { id, slug, title }).collect())
    }
    .boxed()
}
