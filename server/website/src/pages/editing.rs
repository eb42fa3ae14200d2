//! Writing pages.

use daymark_base::search;
use daymark_people::audit;
use daymark_press::writing::{self, Kind, State};
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Counted, Created, Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{ContentIn, ManagedCard, ManagedPage, ManagedQuery, PageIn, RemovedOut};
use super::service::{self, Change};
use super::{defaults, store, words};
use crate::permissions::EditSite;
use crate::pictures;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/pages/manage", "List all pages for administrators, latest changed first", list)
            .about("`meta.total` counts all that match."),
        get("/v1/core/page/{id}/manage", "One page for administrators", read),
        post("/v1/core/page", "Create a page", create)
            .about("Creates a draft. With the slug `privacy` or `terms` it replaces the default text once published."),
        patch("/v1/core/page/{id}/content", "Change title, summary and text of a page", write).about(
            "409 `conflict` when `version` is not the newest: the message names who saved it and when. Every change is kept as \
             a version.",
        ),
        delete("/v1/core/page/{id}", "Delete a page that is not published", remove)
            .about("Its versions are deleted, too. 409 `conflict` while it is published."),
    ]
}

async fn list(admin: Admin<EditSite>, Query(query): Query<ManagedQuery>) -> Result<Counted<ManagedCard>> {
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let wanted = (query.state.map(State::text), query.search.as_deref().and_then(search::containing));
    let total = store::count(&admin.db, wanted.clone()).await?;
    let after = paging.after()?.unwrap_or((i64::MAX, i64::MAX));
    let rows = store::list(&admin.db, wanted, after, paging.limit() + 1).await?;
    let Page { rows, next } = paging.page(rows, |row| (row.updated_at.0, row.id));
    Ok(Counted(Page { rows: rows.into_iter().map(Into::into).collect(), next }, total))
}

/// A page as its administrators see it.
///
/// # Errors
/// 404 if there is none.
pub async fn managed(ctx: &Ctx, id: i64) -> Result<ManagedPage> {
    Ok(store::one(&ctx.db, id).await?.ok_or(Code::NotFound)?.into())
}

async fn read(admin: Admin<EditSite>, Path((id,)): Path<(i64,)>) -> Result<Data<ManagedPage>> {
    Ok(Data(managed(&admin, id).await?))
}

async fn create(admin: Admin<EditSite>, Body(input): Body<PageIn>) -> Result<Created<ManagedPage>> {
    let own = input.slug.as_deref().and_then(defaults::body);
    let body = input.body.unwrap_or_else(|| own.map(str::to_owned).unwrap_or_default());
    let (by, me) = (admin.by(), admin.caller.id);
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let made = json!({ "title": input.title, "slug": input.slug });
            let id = service::add(tx, input.slug, Some(me), (&input.title, input.summary, body), by.at).await?;
            audit::write(tx, &by, "page:create", ("page", id), Value::Null, made).await?;
            Ok(id)
        }
        .boxed()
    });
    let id = written.await?;
    Ok(Created(managed(&admin, id).await?))
}

async fn write(
    admin: Admin<EditSite>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<ContentIn>,
) -> Result<Data<ManagedPage>> {
    let change = Change { title: input.title, summary: input.summary, body: input.body };
    let (by, me) = (admin.by(), admin.caller.id);
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            if let Some((was, is)) = service::rewrite(tx, id, (change, input.version), me, by.at).await? {
                audit::write(tx, &by, "page:write", ("page", id), was, is).await?;
            }
            Ok(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(managed(&admin, id).await?))
}

async fn remove(admin: Admin<EditSite>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let row = store::lock(tx, id).await?.ok_or(Code::NotFound)?.card;
            if row.state == State::Published.text() {
                return Err(Error::with(Code::Conflict, words::TAKE_BACK_FIRST));
            }
            pictures::forget(tx, &service::place(id), by.at).await?;
            writing::forget(tx, (Kind::Page, id)).await?;
            store::remove(tx, id).await?;
            let was = json!({ "title": row.title, "slug": row.slug });
            Ok(audit::write(tx, &by, "page:delete", ("page", id), was, Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}
