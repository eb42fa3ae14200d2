//! Packages as visitors compare them, and as administrators list them.

use daymark_web::access::Visitor;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::permission;
use daymark_web::reply::{Data, Page};

use super::model::{Package, PackagesQuery};
use super::store;

permission! {
    /// Make packages and their prices.
    pub EditPackages = "package:edit";
    /// See subscribers, invoices, payments and the books.
    pub ReadBilling = "billing:read";
    /// Mark invoices as paid, give packages, refund, and change subscriptions.
    pub WriteBilling = "billing:write";
}

/// Whether the caller may see packages and prices that are no longer sold.
fn may_see_all(visitor: &Visitor) -> bool {
    visitor.caller.as_ref().is_some_and(|caller| caller.may::<EditPackages>())
}

/// The packages on sale with their offered prices, for the public pages.
///
/// # Errors
/// When the database cannot be read.
pub async fn offered(ctx: &Ctx) -> Result<Vec<Package>> {
    let all = store::list(&ctx.db, false, (-1, 0), 100).await?;
    Ok(all.into_iter().map(for_sale).collect())
}

/// Removes the prices that are no longer offered.
fn for_sale(mut package: Package) -> Package {
    package.prices.retain(|price| !price.archived);
    package
}

pub(super) async fn list(visitor: Visitor, Query(query): Query<PackagesQuery>) -> Result<Page<Package>> {
    let all = query.archived == Some(true) && may_see_all(&visitor);
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let after = paging.after()?.unwrap_or((-1, 0));
    let rows = store::list(&visitor.db, all, after, paging.limit() + 1).await?;
    let mut page = paging.page(rows, |row| (row.position, row.id));
    if !all {
        page.rows = page.rows.into_iter().map(for_sale).collect();
    }
    Ok(page)
}

pub(super) async fn read(visitor: Visitor, Path((id,)): Path<(i64,)>) -> Result<Data<Package>> {
    let package = store::one(&visitor.db, id).await?.ok_or(Code::NotFound)?;
    if may_see_all(&visitor) {
        return Ok(Data(package));
    }
    if package.archived { Err(Code::NotFound.into()) } else { Ok(Data(for_sale(package))) }
}
