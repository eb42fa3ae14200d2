//! The calls about companies for administrators only: list and create them, and assign programs to them.

use daymark_base::search::folded;
use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Searching;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Created, Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::changing::{self, ManageCompanies};
use super::model::{CompanyOut, ManagedCompanyIn, ProgramCompanyIn};
use super::{store, words};
use crate::accounts::users;
use crate::audit;

pub(super) async fn list(admin: Admin<ManageCompanies>, Query(query): Query<Searching>) -> Result<Page<CompanyOut>> {
    let (pattern, paging) = query.parts();
    let rows = store::list(&admin.db, pattern, paging.after()?, paging.limit() + 1).await?;
    let page = paging.page(rows, |row| folded([row.name.as_str()]));
    Ok(Page { rows: page.rows.into_iter().map(|row| changing::shown(row, &admin)).collect(), next: page.next })
}

pub(super) async fn create(
    admin: Admin<ManageCompanies>,
    Body(input): Body<ManagedCompanyIn>,
) -> Result<Created<CompanyOut>> {
    let (name, by) = (changing::name(&input.name)?, admin.by());
    let made = admin.db.write(move |tx| {
        async move {
            // Locked, because an erasure may be ending.
            if users::role(tx, input.owner_id).await?.is_none() {
                return Err(Error::field("owner_id", words::NO_SUCH_MEMBER));
            }
            let id = changing::make(tx, name, input.owner_id, &by).await?;
            audit::write(tx, &by, "company:create", ("company", id), Value::Null, json!(input)).await?;
            Ok::<_, Error>(id)
        }
        .boxed()
    });
    let company = store::one(&admin.db, made.await?).await?.ok_or(Code::NotFound)?;
    Ok(Created(changing::shown(company, &admin)))
}

pub(super) async fn of_program(
    admin: Admin<ManageCompanies>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<ProgramCompanyIn>,
) -> Result<Data<ProgramCompanyIn>> {
    let (by, wanted) = (admin.by(), input.company_id);
    let written = admin.db.write(move |tx| {
        async move {
            if let Some(company) = wanted
                && store::lock(tx, company).await?.is_none()
            {
                return Err(Error::field("company_id", words::NO_SUCH_COMPANY));
            }
            let present = store::program_to_change(tx, id).await?.ok_or(Code::NotFound)?;
            if let Some(company) = wanted
                && store::strangers(tx, id, company).await? > 0
            {
                return Err(Error::with(Code::InUse, words::OTHERS_IN_PROGRAM));
            }
            if wanted == present {
                return Ok(());
            }
            store::set_program(tx, id, wanted, by.at).await?;
            let whose = |company: Option<i64>| json!({ "company": company });
            audit::write(tx, &by, "program:company", ("program", id), whose(present), whose(wanted)).await?;
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    admin.live.program_changed(id);
    Ok(Data(input))
}
