//! One search over articles, programs, events and articles of support: words, their beginnings, and words with one
//! letter wrong.
//!
//! Each node keeps an index in memory and builds it again when something has changed, so both databases find the same.
//! Results are read from the database, so nothing that was hidden meanwhile is shown. Owns no table.

mod index;
mod store;
mod words;

use std::collections::HashSet;
use std::sync::{Arc, PoisonError, RwLock};

use anyhow::Context;
use daymark_derive::query;
use daymark_web::access::Visitor;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::{Error, Result};
use daymark_web::feature::Feature;
use daymark_web::job::{SECOND, each};
use daymark_web::part::Query;
use daymark_web::reply::Data;
use serde::Serialize;
use utoipa::ToSchema;

use index::Index;
pub use index::Kind;

/// The most results of a search.
const MOST: usize = 100;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints,
    jobs: &[each("search", SECOND.saturating_mul(10), |ctx| Box::pin(read_again(ctx)))],
    ..Feature::named("search")
};

fn endpoints() -> Vec<Endpoint> {
    vec![get("/v1/core/search", "Search articles, programs, events and support", search).about(
        "Every word must match: exactly, as the beginning of a word, or, from four letters on, with one wrong letter. \
         Best match first. New texts are found within seconds. Only invited members find events for invited members.",
    )]
}

/// What to search for.
#[query]
#[derive(Debug)]
struct SearchQuery {
    /// 1 to 200 characters; the first eight words count.
    #[garde(length(chars, min = 1, max = 200))]
    q: String,
    /// Only articles, programs, events, or help articles (`help`).
    kind: Option<Kind>,
    /// Results, 1 to 100; 20 by default.
    #[garde(range(min = 1, max = 100))]
    limit: Option<i64>,
}

/// A result.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SearchResult)]
struct FoundOut {
    /// The kind of the result.
    kind: Kind,
    /// Its id, unique within its kind.
    id: i64,
    /// Its title.
    title: String,
    /// A sentence or two; may be empty.
    text: String,
    /// The path of its page.
    path: String,
}

/// The index of this node, and the stamp of the texts that it was built from.
#[derive(Default)]
pub struct Search(RwLock<Arc<(Option<String>, Index)>>);

impl Search {
    fn current(&self) -> Arc<(Option<String>, Index)> {
        // The value is replaced whole, so a poisoned lock can be used.
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn replace(&self, stamp: String, index: Index) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new((Some(stamp), index));
    }
}

/// Builds the index again if something has changed: a job.
///
/// # Errors
/// When the database cannot be read.
pub async fn read_again(ctx: Ctx) -> anyhow::Result<()> {
    let stamp = store::stamp(&ctx.db).await.context("what search knows")?;
    if ctx.service::<Search>().current().0.as_ref() == Some(&stamp) {
        return Ok(());
    }
    let texts = store::texts(&ctx.db.unhurried()).await.context("the texts of search")?;
    let index = tokio::task::spawn_blocking(move || Index::of(texts)).await?;
    ctx.service::<Search>().replace(stamp, index);
    Ok(())
}

async fn search(visitor: Visitor, Query(query): Query<SearchQuery>) -> Result<Data<Vec<FoundOut>>> {
    let ctx: &Ctx = &visitor;
    if ctx.service::<Search>().current().0.is_none() {
        read_again(ctx.clone()).await.map_err(Error::internal)?;
    }
    let caller = visitor.caller.as_ref().map(|caller| caller.id);
    let invited = match caller {
        Some(member) => store::invited(&ctx.db, member).await?,
        None => HashSet::new(),
    };
    let limit = usize::try_from(query.limit.unwrap_or(20)).unwrap_or(MOST);
    let index = ctx.service::<Search>().current();
    let found = index.1.find(&query.q, query.kind, limit, |(_, event)| invited.contains(&event));
    let mut shown = store::shown(&ctx.db, caller, &found).await?;
    let results = found.iter().filter_map(|key| {
        let (title, text, path) = shown.remove(key)?;
        Some(FoundOut { kind: key.0, id: key.1, title, text, path })
    });
    Ok(Data(results.collect()))
}
