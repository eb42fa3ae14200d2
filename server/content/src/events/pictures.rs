//! Pictures of events and their trainers.

mod store;

use daymark_actors::clock::Instant;
use futures_util::FutureExt;
use serde_json::{Value, json};

pub use store::{make_first, of_event};

use daymark_base::db::{self, Tx};
use daymark_people::audit;
use daymark_people::files::{self, Added, Shape};
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Path;
use daymark_web::reply::{Created, Data};
use daymark_web::upload::Upload;

use super::model::{GoneOut, ThumbnailOut};
use super::routes::EditEvents;
use super::{parts, store as events, words};

/// The purpose under which the events' pictures are uploaded.
pub const PURPOSE: &str = "event";
/// Most pictures of an event.
pub const MOST: i64 = 8;
const RULES: &str = "A JPEG, PNG, WebP or GIF file of at most 10 MB, 8000 × 8000 pixels and 40 megapixels. The \
                     picture is cropped to 16 : 9 and stored as a JPEG. At most 8; the first one is shown on the \
                     card (`cover_id` chooses another first one).";
const FACE: &str = "Like a picture of an event, but square.";

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/event/{id}/thumbnails", "Upload a picture of an event", add).about(RULES),
        delete("/v1/core/event/{id}/thumbnails/{thumbnail_id}", "Remove a picture of an event", remove),
        post("/v1/core/event/{id}/trainer/{trainer_id}/image", "Upload a trainer's picture", set_face).about(FACE),
        delete("/v1/core/event/{id}/trainer/{trainer_id}/image", "Remove a trainer's picture", remove_face),
    ]
}

/// Refuses an unknown event before a picture is stored for it.
async fn known(ctx: &Ctx, event: i64) -> Result<()> {
    events::one(&ctx.db, event, None).await?.map(drop).ok_or(Code::NotFound.into())
}

async fn add(admin: Admin<EditEvents>, Path((event,)): Path<(i64,)>, upload: Upload) -> Result<Created<ThumbnailOut>> {
    known(&admin, event).await?;
    let added = files::put_for_site(&admin, admin.caller.id, PURPOSE, Shape::Card, upload).await?;
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            events::lock(tx, event).await?.ok_or(Code::NotFound)?;
            if store::count(tx, event).await? >= MOST {
                return Err(Error::field("file", words::too_many_pictures(MOST)));
            }
            files::keep_shown(tx, &added, by.at).await?;
            let made = ThumbnailOut { id: store::add(tx, event, added.path()).await?, url: added.path() };
            events::touch(tx, event, by.at).await?;
            audit::write(tx, &by, "event:add-picture", ("event", event), Value::Null, json!(made)).await?;
            Ok(made)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

async fn remove(admin: Admin<EditEvents>, Path((event, id)): Path<(i64, i64)>) -> Result<Data<GoneOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            events::lock(tx, event).await?.ok_or(Code::NotFound)?;
            let path = store::remove(tx, event, id).await?.ok_or(Code::NotFound)?;
            files::let_go_shown(tx, &path, by.at).await?;
            events::touch(tx, event, by.at).await?;
            let was = json!({ "id": id, "url": path });
            audit::write(tx, &by, "event:remove-picture", ("event", event), was, Value::Null).await?;
            Ok(GoneOut { id })
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

async fn set_face(
    admin: Admin<EditEvents>,
    Path((event, id)): Path<(i64, i64)>,
    upload: Upload,
) -> Result<Data<ThumbnailOut>> {
    known(&admin, event).await?;
    let added = files::put_for_site(&admin, admin.caller.id, PURPOSE, Shape::Square, upload).await?;
    let url = added.path();
    face(&admin, (event, id), Some(added)).await?;
    Ok(Data(ThumbnailOut { id, url }))
}

async fn remove_face(admin: Admin<EditEvents>, Path((event, id)): Path<(i64, i64)>) -> Result<Data<GoneOut>> {
    face(&admin, (event, id), None).await?;
    Ok(Data(GoneOut { id }))
}

/// Releases the pictures of an event and its trainers, in the change that deletes it.
///
/// # Errors
/// Errors of the database.
pub async fn let_go(tx: &mut Tx, event: i64, now: Instant) -> db::Result<()> {
    for path in store::all_of(tx, event).await? {
        files::let_go_shown(tx, &path, now).await?;
    }
    Ok(())
}

/// Sets or removes a trainer's picture.
async fn face(admin: &Admin<EditEvents>, (event, id): (i64, i64), added: Option<Added>) -> Result<()> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            events::lock(tx, event).await?.ok_or(Code::NotFound)?;
            let was = parts::trainer_image(tx, event, id).await?.ok_or(Code::NotFound)?;
            if let Some(added) = &added {
                files::keep_shown(tx, added, by.at).await?;
            }
            if let Some(path) = &was {
                files::let_go_shown(tx, path, by.at).await?;
            }
            let path = added.map(|added| added.path());
            parts::set_trainer_image(tx, id, path.clone()).await?;
            events::touch(tx, event, by.at).await?;
            let of = |path| json!({ "trainer": id, "image": path });
            Ok(audit::write(tx, &by, "event:trainer-picture", ("event", event), of(was), of(path)).await?)
        }
        .boxed()
    });
    written.await
}
