//! The calls of pictures and uploads.

use daymark_people::audit;
use daymark_people::files::{self, Added, Shape};
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::reply::Created;
use daymark_web::upload::SlowUpload;
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::ImageOut;
use super::{proxy, resizing, uploads};
use crate::permissions::UploadPictures;
use crate::pictures;

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/api/image-proxy/{path}", "A picture of this site in another size", proxy::show).rest().about(
            "`path` is the path of an uploaded picture, such as `v1/picture/NAME.jpg`, or of one of the app, such as \
             `default.png`. WebP where `Accept` names it. Never larger than the original. When too many pictures wait \
             to be resized, the original is answered for a minute.",
        ),
        post("/v1/core/upload_image", "Upload a picture for a text, a banner or the page about the site", upload).about(
            "A JPEG, PNG, WebP or GIF file of at most 10 MB, in a form within 10 minutes or as the id of an upload in \
             pieces. It is stored as a JPEG of at most 1600 × 1600 pixels, and removed if nothing shows it for a week. \
             Editors of banners (`banner:edit`) or support (`support:edit`) can upload, too.",
        ),
        post("/v1/core/upload", "Begin an upload in pieces", uploads::begin)
            .about(
                "At most 3 at once. The pieces are kept for a day. Editors of banners (`banner:edit`) or support \
                 (`support:edit`) can upload, too.",
            ),
        get("/v1/core/upload/{id}", "How much of an upload has arrived", uploads::read),
        patch("/v1/core/upload/{id}", "Send the next piece of an upload", uploads::add).about(
            "`offset` is `received` of the previous answer; otherwise 409 `conflict`: read the upload, and continue \
             from there.",
        ),
        delete("/v1/core/upload/{id}", "Cancel an upload", uploads::cancel),
    ]
}

async fn upload(admin: Admin<UploadPictures>, sent: SlowUpload) -> Result<Created<ImageOut>> {
    let (by, me) = (admin.by(), admin.caller.id);
    let (file, pieces) = uploads::taken(&admin, me, sent).await?;
    let added = pictures::add(&admin, me, Shape::Whole, file).await?;
    let (width, height) = size(&admin, &added).await?;
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            uploads::used(tx, me, pieces.as_deref()).await?;
            let path = pictures::keep(tx, &added, by.at).await?;
            let image = ImageOut { path, width, height };
            audit::write(tx, &by, "site:upload-picture", ("picture", &image.path), Value::Null, json!(image)).await?;
            Ok::<_, Error>(image)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

/// Width and height of a stored picture.
async fn size(ctx: &Ctx, added: &Added) -> Result<(u32, u32)> {
    let path = added.path();
    let name = files::name_of(&path).ok_or(Code::Internal)?;
    let content = files::content(ctx, name).await?.ok_or(Code::Unavailable)?;
    resizing::size(&content).map_err(Error::internal)
}
