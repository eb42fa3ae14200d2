//! The calls of the audit log.

use super::model::{Filter, RowOut};
use super::store::{self, Key, Wanted};
use crate::http::access::Admin;
use crate::http::endpoint::{Endpoint, get};
use crate::http::error::Result;
use crate::http::export::{Export, Format, Range};
use crate::http::page::Paging;
use crate::http::part::Query;
use crate::http::reply::Page;
use crate::permission;

permission! {
    /// Read the audit log.
    pub ReadAudit = "audit:read";
}

/// The rows of the table.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/audit", "The audit log, newest first", list),
        get("/v1/auth/audit/export", "Export the same as CSV", export),
    ]
}

async fn list(admin: Admin<ReadAudit>, Query(filter): Query<Filter>) -> Result<Page<RowOut>> {
    let paging = Paging { cursor: filter.cursor.clone(), limit: filter.limit };
    let wanted = Wanted::of(filter);
    let after = paging.after()?.unwrap_or(wanted.newest());
    let rows = store::list(&admin.db, &wanted, after, paging.limit() + 1).await?;
    Ok(paging.page(rows, key))
}

async fn export(admin: Admin<ReadAudit>, Query(filter): Query<Filter>) -> Result<Export<RowOut>> {
    let (db, wanted) = (admin.db.unhurried(), Wanted::of(filter));
    let range = Range { after: wanted.newest(), most: usize::MAX };
    let fetch = move |after, limit| {
        let (db, wanted) = (db.clone(), wanted.clone());
        async move { Ok(store::list(&db, &wanted, after, limit).await?) }
    };
    Export::begin(Format::Csv, "audit", range, fetch, key).await
}

fn key(row: &RowOut) -> Key {
    (row.at.0, row.id)
}
