//! Earlier versions of the text: read, compared by the app, and restored.

use daymark_press::writing;
use daymark_web::access::Admin;
use daymark_web::endpoint::{Endpoint, get, post};
use daymark_web::error::{Code, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Data, Page};

use super::content::{self, REVISIONS};
use super::model::{AboutOut, ContentIn};
use crate::pages::{RestoreIn, RevisionCardOut, RevisionOut};
use crate::permissions::EditSite;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/about/revision", "Saved versions of the text of the about page, newest first", list)
            .about("The newest 200 are kept."),
        get("/v1/core/about/revision/{version}", "A saved version of the text of the about page", read),
        post(
            "/v1/core/about/revision/{version}/restore",
            "Make a saved version of the text of the about page the newest one",
            restore,
        )
        .about("It becomes a new version; nothing is lost. 409 `conflict` when there is a newer version."),
    ]
}

async fn list(admin: Admin<EditSite>, Query(paging): Query<Paging>) -> Result<Page<RevisionCardOut>> {
    writing::page(&admin.db, REVISIONS, &paging).await
}

async fn read(admin: Admin<EditSite>, Path((version,)): Path<(i64,)>) -> Result<Data<RevisionOut>> {
    Ok(Data(writing::one(&admin.db, REVISIONS, version).await?.ok_or(Code::NotFound)?.into()))
}

async fn restore(
    admin: Admin<EditSite>,
    Path((version,)): Path<(i64,)>,
    Body(input): Body<RestoreIn>,
) -> Result<Data<AboutOut>> {
    let found = writing::one(&admin.db, REVISIONS, version).await?.ok_or(Code::NotFound)?;
    content::rewrite(&admin, "about:restore", ContentIn { content: found.body, version: input.version }).await
}
