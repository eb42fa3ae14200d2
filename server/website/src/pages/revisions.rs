//! Earlier versions of pages: read, compared by the app, and restored.

use daymark_people::audit;
use daymark_press::writing::{self, Kind};
use daymark_web::access::Admin;
use daymark_web::endpoint::{Endpoint, get, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;

use super::editing::managed;
use super::model::{ManagedPage, RestoreIn, RevisionCardOut, RevisionOut};
use super::service::{self, Change};
use super::store;
use crate::permissions::EditSite;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/page/{id}/revision", "Saved versions of a page, newest first", list)
            .about("The newest 200 are kept."),
        get("/v1/core/page/{id}/revision/{version}", "A saved version of a page", read),
        post("/v1/core/page/{id}/revision/{version}/restore", "Make a saved version of a page the newest one", restore)
            .about("It becomes a new version; nothing is lost. 409 `conflict` when there is a newer version."),
    ]
}

async fn list(
    admin: Admin<EditSite>,
    Path((id,)): Path<(i64,)>,
    Query(paging): Query<Paging>,
) -> Result<Page<RevisionCardOut>> {
    store::one(&admin.db, id).await?.ok_or(Code::NotFound)?;
    writing::page(&admin.db, (Kind::Page, id), &paging).await
}

async fn read(admin: Admin<EditSite>, Path((id, version)): Path<(i64, i64)>) -> Result<Data<RevisionOut>> {
    Ok(Data(writing::one(&admin.db, (Kind::Page, id), version).await?.ok_or(Code::NotFound)?.into()))
}

async fn restore(
    admin: Admin<EditSite>,
    Path((id, version)): Path<(i64, i64)>,
    Body(input): Body<RestoreIn>,
) -> Result<Data<ManagedPage>> {
    let found = writing::one(&admin.db, (Kind::Page, id), version).await?.ok_or(Code::NotFound)?;
    let change = Change { title: Some(found.title), summary: Some(found.summary), body: Some(found.body) };
    let (by, me) = (admin.by(), admin.caller.id);
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            if let Some((was, is)) = service::rewrite(tx, id, (change, input.version), me, by.at).await? {
                audit::write(tx, &by, "page:restore", ("page", id), was, is).await?;
            }
            Ok(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(managed(&admin, id).await?))
}
