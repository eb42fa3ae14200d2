//! Who cancelled, and why.

use daymark_actors::clock::Instant;
use daymark_web::access::Admin;
use daymark_web::error::Result;
use daymark_web::export::{Export, Format, Range};
use daymark_web::page::Searching;
use daymark_web::part::Query;
use daymark_web::reply::Page;

use super::model::CancelledOut;
use super::store;
use crate::packages::ReadBilling;

const NEWEST: (Instant, i64) = (Instant(i64::MAX), i64::MAX);

fn key(row: &CancelledOut) -> (Instant, i64) {
    (row.ends_at, row.subscription_id)
}

pub(super) async fn list(admin: Admin<ReadBilling>, Query(query): Query<Searching>) -> Result<Page<CancelledOut>> {
    let (pattern, paging) = query.parts();
    let before: Option<(i64, i64)> = paging.after()?;
    let before = before.map_or(NEWEST, |(at, id)| (Instant(at), id));
    let rows = store::cancelled(&admin.db, pattern, before, paging.limit() + 1).await?;
    Ok(paging.page(rows, |row| (row.ends_at.0, row.subscription_id)))
}

pub(super) async fn export(admin: Admin<ReadBilling>, Query(query): Query<Searching>) -> Result<Export<CancelledOut>> {
    let ((pattern, _), db) = (query.parts(), admin.db.unhurried());
    let fetch = move |before: (Instant, i64), limit| {
        let (db, pattern) = (db.clone(), pattern.clone());
        async move { Ok(store::cancelled(&db, pattern, before, limit).await?) }
    };
    Export::begin(Format::Csv, "cancelled", Range { after: NEWEST, most: usize::MAX }, fetch, key).await
}
