//! Writing banners.

use daymark_base::search;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query, is_blank};
use daymark_web::reply::{Counted, Created, Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{BannerIn, DefaultIn, EnableIn, ManagedBanner, ManagedQuery, Place, RefOut};
use super::rules::Audience;
use super::store::{self, BannerRow};
use super::{service, words};
use crate::permissions::EditBanners;
use crate::pictures;

/// Most banners of a site.
const MOST: i64 = 300;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/banners/all", "List all banners, newest first", list)
            .about("`meta.total` counts all that match."),
        post("/v1/core/banner", "Create a banner", create),
        patch("/v1/core/banner/{id}", "Change a banner", change).about(
            "Replaces everything except whether it is shown and whether it is the default. Readers who closed it see \
             it again when its title, text or link text changes. 409 `conflict` when `version` is not the newest.",
        ),
        patch("/v1/core/banner/enable/{id}", "Show or hide a banner", enable)
            .about("409 `conflict` for a banner without a title that would be shown."),
        patch(
            "/v1/core/banner/default/{id}",
            "Make a banner the default one of its place, or an ordinary one",
            make_default,
        )
        .about(
            "The default banner is for everyone, and is shown when no other banner of its place applies to the \
                    reader.",
        ),
        delete("/v1/core/banner/{id}", "Delete a banner", remove),
    ]
}

async fn list(admin: Admin<EditBanners>, Query(query): Query<ManagedQuery>) -> Result<Counted<ManagedBanner>> {
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let wanted = (query.place.map(Place::text), query.search.as_deref().and_then(search::containing));
    let total = store::count(&admin.db, wanted.clone()).await?;
    let rows = store::list(&admin.db, wanted, paging.after()?.unwrap_or(i64::MAX), paging.limit() + 1).await?;
    let Page { rows, next } = paging.page(rows, |row| row.row.id);
    Ok(Counted(Page { rows: rows.into_iter().map(Into::into).collect(), next }, total))
}

async fn managed(ctx: &Ctx, id: i64) -> Result<ManagedBanner> {
    Ok(store::managed(&ctx.db, id).await?.ok_or(Code::NotFound)?.into())
}

/// The audit log's view of a banner.
pub(super) fn said(row: &BannerRow) -> Value {
    json!({
        "name": row.name, "place": row.place, "title": row.title, "text": row.text, "link": row.link, "link_label": row.link_label,
        "image": row.image, "image_alt": row.image_alt, "tone": row.tone, "audience": row.audience, "package": row.package,
        "company_id": row.company_id,
        "starts_on": row.starts_on, "ends_on": row.ends_on, "dismissible": row.dismissible, "enabled": row.enabled,
        "default": row.is_default,
    })
}

async fn create(admin: Admin<EditBanners>, Body(input): Body<BannerIn>) -> Result<Created<ManagedBanner>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            if store::count_all(tx).await? >= MOST {
                return Err(Error::with(Code::Conflict, words::too_many(MOST)));
            }
            service::lock_company(tx, &input).await?;
            let blank = BannerRow { enabled: input.enabled, ..service::blank(input.place.text()) };
            let row = service::applied(tx, blank, input).await?;
            let after = said(&row);
            let id = service::save(tx, row, by.at).await?.id;
            audit::write(tx, &by, "banner:create", ("banner", id), Value::Null, after).await?;
            Ok(id)
        }
        .boxed()
    });
    let id = written.await?;
    Ok(Created(managed(&admin, id).await?))
}

async fn change(
    admin: Admin<EditBanners>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<BannerIn>,
) -> Result<Data<ManagedBanner>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            service::lock_company(tx, &input).await?;
            store::lock_places(tx, id, Some(input.place.text())).await?;
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            service::is_newest(&was, input.version.ok_or_else(|| Error::field("version", words::REQUIRED))?)?;
            let is = service::applied(tx, was.clone(), input).await?;
            if is == was {
                return Ok(());
            }
            let taken = || Error::field("place", words::PLACE_HAS_DEFAULT);
            if was.is_default && is.place != was.place && store::lock_default_of(tx, &is.place).await?.is_some() {
                return Err(taken());
            }
            let (before, after) = (said(&was), said(&is));
            // A place without a default banner may get one meanwhile.
            service::save(tx, is, by.at).await.map_err(|e| if e.code() == Code::Conflict { taken() } else { e })?;
            Ok(audit::write(tx, &by, "banner:update", ("banner", id), before, after).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(managed(&admin, id).await?))
}

async fn enable(
    admin: Admin<EditBanners>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<EnableIn>,
) -> Result<Data<ManagedBanner>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if was.enabled == input.enabled {
                return Ok(());
            }
            if input.enabled && is_blank(&was.title) {
                return Err(Error::with(Code::Conflict, words::NO_TITLE));
            }
            let action = if input.enabled { "banner:enable" } else { "banner:disable" };
            let (before, after) = (json!({ "enabled": was.enabled }), json!({ "enabled": input.enabled }));
            service::save(tx, BannerRow { enabled: input.enabled, ..was }, by.at).await?;
            Ok(audit::write(tx, &by, action, ("banner", id), before, after).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(managed(&admin, id).await?))
}

async fn make_default(
    admin: Admin<EditBanners>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<DefaultIn>,
) -> Result<Data<ManagedBanner>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            store::lock_places(tx, id, None).await?;
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if was.is_default == input.default {
                return Ok(());
            }
            if input.default {
                if was.audience != Audience::Everyone.text() {
                    return Err(Error::with(Code::Conflict, words::DEFAULT_IS_FOR_EVERYONE));
                }
                store::no_default(tx, &was.place, by.at).await?;
            }
            let (before, after) = (json!({ "default": was.is_default }), json!({ "default": input.default }));
            service::save(tx, BannerRow { is_default: input.default, ..was }, by.at).await?;
            Ok(audit::write(tx, &by, "banner:default", ("banner", id), before, after).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(managed(&admin, id).await?))
}

async fn remove(admin: Admin<EditBanners>, Path((id,)): Path<(i64,)>) -> Result<Data<RefOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            store::remove(tx, id).await?;
            pictures::forget(tx, &service::picture_place(id), by.at).await?;
            Ok(audit::write(tx, &by, "banner:delete", ("banner", id), said(&was), Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RefOut { id }))
}
