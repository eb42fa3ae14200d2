//! Articles as shown before any script runs, and in feeds.
//!
//! # Errors
//! When the database cannot be read.

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Result};

use super::model::{PostCard, PostOut, Visibility};
use super::reading;
use super::store::cards::{self, FIRST, Which};
use super::store::{groups, posts};

pub use super::reading::like;

/// A published article as a visitor sees it, by its address, an earlier one, or its id.
pub async fn public(ctx: &Ctx, id_or_slug: &str) -> Result<Option<PostOut>> {
    match reading::visible(ctx, id_or_slug).await {
        Ok(row) => Ok(Some(reading::as_visitor(ctx, row).await?)),
        Err(e) if e.code() == Code::NotFound => Ok(None),
        Err(e) => Err(e),
    }
}

/// The newest articles.
pub async fn listed(ctx: &Ctx, limit: i64) -> Result<Vec<PostCard>> {
    let rows = cards::newest(&ctx.db, Which::All, FIRST, limit).await?;
    Ok(cards::whole(&ctx.db, rows).await?)
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

/// A group by its address or id, and its newest articles.
pub async fn group(ctx: &Ctx, kind: Kind, id_or_slug: &str, limit: i64) -> Result<Option<(Named, Vec<PostCard>)>> {
    let found = match kind {
        Kind::Author => {
            groups::author(&ctx.db, id_or_slug).await?.map(|a| (Which::Author(a.id), a.name, a.slug, a.about))
        }
        Kind::Category => {
            groups::category(&ctx.db, id_or_slug).await?.map(|c| (Which::Category(c.id), c.name, c.slug, c.about))
        }
        Kind::Tag => groups::tag(&ctx.db, id_or_slug).await?.map(|t| (Which::Tag(t.id), t.name, t.slug, String::new())),
    };
    let Some((which, name, slug, about)) = found else { return Ok(None) };
    let rows = cards::newest(&ctx.db, which, FIRST, limit).await?;
    Ok(Some((Named { name, slug, about }, cards::whole(&ctx.db, rows).await?)))
}

/// An article with its public part.
#[derive(Clone, Debug)]
pub struct Written {
    /// Its card.
    pub card: PostCard,
    /// Safe HTML: the whole text if it is for everyone, else the first paragraphs.
    pub html: String,
}

/// The newest articles with their texts.
pub async fn for_feeds(ctx: &Ctx, limit: i64) -> Result<Vec<Written>> {
    let cards = listed(ctx, limit).await?;
    let texts = posts::texts(&ctx.db, cards.iter().map(|card| card.id)).await?;
    let mut texts: HashMap<i64, (String, String)> =
        texts.into_iter().map(|(id, html, opening)| (id, (html, opening))).collect();
    let with_text = |card: PostCard| {
        let (html, opening) = texts.remove(&card.id).unwrap_or_default();
        let html = if card.visibility == Visibility::Everyone { html } else { opening };
        Written { card, html }
    };
    Ok(cards.into_iter().map(with_text).collect())
}

/// Addresses of published articles with the time of their last change, the newest first.
pub async fn for_index(ctx: &Ctx, limit: i64) -> Result<Vec<(String, Instant)>> {
    Ok(posts::for_index(&ctx.db, limit).await?)
}
