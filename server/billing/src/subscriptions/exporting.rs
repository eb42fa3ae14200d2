//! Subscriptions as a table: all of them, and those with a payment due.

use daymark_actors::clock::Instant;
use daymark_base::search;
use daymark_derive::query;
use daymark_web::access::Admin;
use daymark_web::error::Result;
use daymark_web::export::{Export, Format, Range};
use daymark_web::page::Searching;
use daymark_web::part::Query;

use super::admin::listed;
use super::model::SubscriberOut;
use super::store::members::{self, Filter};
use crate::packages::ReadBilling;
use crate::providers::State;

/// The most rows of an export.
const MOST: usize = 200_000;

/// Which subscriptions, and in which format.
#[query]
#[derive(Debug)]
pub(super) struct ExportQuery {
    /// `json` or `csv`.
    #[param(inline)]
    pub format: Format,
    /// Part of a name or an address.
    #[garde(length(chars, max = 100))]
    pub search: Option<String>,
    /// In this state.
    #[param(inline)]
    pub state: Option<State>,
    /// With this package.
    pub package_id: Option<i64>,
}

pub(super) async fn subscribers(
    admin: Admin<ReadBilling>,
    Query(query): Query<ExportQuery>,
) -> Result<Export<SubscriberOut>> {
    let search = query.search.as_deref().and_then(search::containing);
    let filter = Filter { search, state: query.state, package: query.package_id };
    let ctx = (**admin).clone();
    let fetch = move |before, limit| {
        let (ctx, filter) = (ctx.clone(), filter.clone());
        async move { listed(&ctx, members::subscribers(&ctx.db.unhurried(), &filter, before, limit).await?).await }
    };
    let range = Range { after: i64::MAX, most: MOST };
    Export::begin(query.format, "subscriptions", range, fetch, |row: &SubscriberOut| row.subscription.id).await
}

pub(super) async fn dunning(
    admin: Admin<ReadBilling>,
    Query(query): Query<Searching>,
) -> Result<Export<SubscriberOut>> {
    let ((pattern, _), ctx) = (query.parts(), (**admin).clone());
    let fetch = move |after: (Instant, i64), limit| {
        let (ctx, pattern) = (ctx.clone(), pattern.clone());
        async move { listed(&ctx, members::dunning(&ctx.db.unhurried(), pattern, after, limit).await?).await }
    };
    let key = |row: &SubscriberOut| (row.subscription.past_due_since.unwrap_or(Instant(0)), row.subscription.id);
    let range = Range { after: (Instant(0), 0), most: MOST };
    Export::begin(Format::Csv, "overdue-plans", range, fetch, key).await
}
