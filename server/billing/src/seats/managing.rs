//! Packages of companies, for administrators.

use daymark_people::{audit, companies};
use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::export::{Export, Format, Range};
use daymark_web::page::Searching;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Created, Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{CompanyPackageIn, CompanyPackageOut, EndCompanyPackageIn, ListQuery};
use super::store::{self, CompanyPackageRow, New};
use super::{following, words};
use crate::packages::{self, ReadBilling, WriteBilling};

pub(super) async fn list(admin: Admin<ReadBilling>, Query(query): Query<ListQuery>) -> Result<Page<CompanyPackageOut>> {
    let ListQuery { search, company, cursor, limit } = query;
    let (pattern, paging) = Searching { search, cursor, limit }.parts();
    if let Some(company) = company {
        let held = store::of_company(&admin.db, company).await?;
        return Ok(paging.page(held.map(CompanyPackageRow::out).into_iter().collect(), |row| row.id));
    }
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = store::list(&admin.db, pattern, before, paging.limit() + 1).await?;
    Ok(paging.page(rows, |row| row.id))
}

pub(super) async fn export(
    admin: Admin<ReadBilling>,
    Query(query): Query<Searching>,
) -> Result<Export<CompanyPackageOut>> {
    let ((pattern, _), db) = (query.parts(), admin.db.unhurried());
    let fetch = move |before, limit| {
        let (db, pattern) = (db.clone(), pattern.clone());
        async move { Ok(store::list(&db, pattern, before, limit).await?) }
    };
    let range = Range { after: i64::MAX, most: usize::MAX };
    Export::begin(Format::Csv, "company-packages", range, fetch, |row| row.id).await
}

pub(super) async fn create(
    admin: Admin<WriteBilling>,
    Body(input): Body<CompanyPackageIn>,
) -> Result<Created<CompanyPackageOut>> {
    let by = admin.by();
    if input.until.is_some_and(|until| until <= by.at) {
        return Err(Error::field("until", words::IN_THE_PAST));
    }
    let made = admin.db.write::<_, Error>(move |tx| {
        async move {
            if companies::lock(tx, input.company_id).await?.is_none() {
                return Err(Error::field("company_id", words::NO_SUCH_COMPANY));
            }
            if packages::one_in(tx, input.package_id).await?.is_none() {
                return Err(Error::field("package_id", words::NO_SUCH_PACKAGE));
            }
            let new = New {
                company: input.company_id,
                package: input.package_id,
                subscription: None,
                seats: input.seats,
                until: input.until,
                by: by.actor,
                reason: input.reason.trim(),
            };
            let id = store::add(tx, &new, by.at).await?;
            let id = id.ok_or_else(|| Error::with(Code::Conflict, words::HAS_PACKAGE))?;
            audit::write(tx, &by, "company-package:create", ("company", input.company_id), Value::Null, json!(input))
                .await?;
            Ok(id)
        }
        .boxed()
    });
    let made = store::one(&admin.db, made.await?).await?.ok_or(Code::NotFound)?;
    Ok(Created(made.out()))
}

pub(super) async fn end(
    admin: Admin<WriteBilling>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<EndCompanyPackageIn>,
) -> Result<Data<CompanyPackageOut>> {
    let by = admin.by();
    let company = store::one(&admin.db, id).await?.ok_or(Code::NotFound)?.company_id;
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let plan = following::lock(tx, company, by.at).await?;
            let held = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if held.subscription_id.is_some() {
                return Err(Error::with(Code::Conflict, words::FOLLOWS));
            }
            if held.ended_at.is_some() {
                return Ok(Vec::new());
            }
            let was = json!({ "package": held.package_id, "seats": held.seats, "until": held.until });
            let changed = following::end(tx, id, plan, by.at).await?;
            let is = json!({ "ended": true, "reason": input.reason.trim() });
            audit::write(tx, &by, "company-package:end", ("company", company), was, is).await?;
            Ok(changed)
        }
        .boxed()
    });
    for member in written.await? {
        admin.live.plan_changed(member);
    }
    Ok(Data(store::one(&admin.db, id).await?.ok_or(Code::NotFound)?.out()))
}
