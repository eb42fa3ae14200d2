//! The calls of the audit log.

use daymark_web::access::Admin;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::Result;
use daymark_web::export::{Export, Format, Range};
use daymark_web::page::Paging;
use daymark_web::part::Query;
use daymark_web::permission;
use daymark_web::reply::Page;

use super::model::{Filter, RowOut};
use super::store::{self, Key, Wanted};

permission! {
    /// Read the audit log.
    pub ReadAudit = "audit:read";
}

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/audit", "The audit log, newest first", list),
        get("/v1/auth/audit/export", "Export the audit log as CSV", export),
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
