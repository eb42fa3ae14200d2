//! Earlier versions of articles: read, compared by the app, and restored.

use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::endpoint::{Endpoint, get, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;

use super::editing::managed;
use super::model::{ManagedPost, RestoreIn, RevisionCardOut, RevisionOut};
use super::routes::WritePosts;
use super::service::{self, Change};
use super::store::managing;
use crate::writing::{self, Kind};

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/post/{id}/revision", "Saved versions of an article, newest first", list)
            .about("The newest 200 are kept."),
        get("/v1/core/post/{id}/revision/{version}", "A saved version of an article", read),
        post("/v1/core/post/{id}/revision/{version}/restore", "Make a saved version the newest one", restore)
            .about("It becomes a new version; nothing is lost. 409 `conflict` when there is a newer version."),
    ]
}

async fn list(
    admin: Admin<WritePosts>,
    Path((id,)): Path<(i64,)>,
    Query(paging): Query<Paging>,
) -> Result<Page<RevisionCardOut>> {
    managing::one(&admin.db, id).await?.ok_or(Code::NotFound)?;
    writing::page(&admin.db, (Kind::Article, id), &paging).await
}

async fn read(admin: Admin<WritePosts>, Path((id, version)): Path<(i64, i64)>) -> Result<Data<RevisionOut>> {
    let found = writing::one(&admin.db, (Kind::Article, id), version).await?.ok_or(Code::NotFound)?;
    Ok(Data(RevisionOut {
        version: found.version,
        saved_at: found.saved_at,
        title: found.title,
        summary: found.summary,
        body: found.body,
    }))
}

async fn restore(
    admin: Admin<WritePosts>,
    Path((id, version)): Path<(i64, i64)>,
    Body(input): Body<RestoreIn>,
) -> Result<Data<ManagedPost>> {
    let found = writing::one(&admin.db, (Kind::Article, id), version).await?.ok_or(Code::NotFound)?;
    let change = Change { title: Some(found.title), summary: Some(found.summary), body: Some(found.body) };
    let (by, me) = (admin.by(), admin.caller.id);
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            if let Some((was, is)) = service::rewrite(tx, id, (change, input.version), me, by.at).await? {
                audit::write(tx, &by, "post:restore", ("post", id), was, is).await?;
            }
            Ok(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(managed(&admin, id).await?))
}
