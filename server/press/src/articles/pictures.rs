//! Pictures of articles: the one of the card, and those inside texts.

use anyhow::Context;
use daymark_people::audit;
use daymark_people::files::{self, Shape};
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Path;
use daymark_web::reply::{Created, Data};
use daymark_web::upload::Upload;
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::PictureOut;
use super::routes::WritePosts;
use super::store::{managing, pictures};

/// The purpose under which the pictures are uploaded.
const PURPOSE: &str = "article";
/// How long a picture waits for a text that shows it.
const WAITS_MS: i64 = 7 * 86_400_000;
const RULES: &str =
    "A JPEG, PNG, WebP or GIF file of at most 10 MB, 8000 × 8000 pixels and 40 megapixels, stored as a JPEG.";

/// The rows of the table.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/post/{id}/thumbnail", "Upload the picture of an article", set_cover).about(
            "A JPEG, PNG, WebP or GIF file of at most 10 MB. The picture is cropped to 16 : 9 and stored as a JPEG.",
        ),
        post("/v1/core/article-banner", "Upload a picture for the text of an article", add).about(RULES),
    ]
}

async fn set_cover(admin: Admin<WritePosts>, Path((id,)): Path<(i64,)>, upload: Upload) -> Result<Data<PictureOut>> {
    // Nothing is stored for an article that does not exist.
    managing::one(&admin.db, id).await?.ok_or(Code::NotFound)?;
    let added = files::put_for_site(&admin, admin.caller.id, PURPOSE, Shape::Card, upload).await?;
    let (by, path) = (admin.by(), added.path());
    let made = PictureOut { path: path.clone() };
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let mut row = managing::lock(tx, id).await?.ok_or(Code::NotFound)?;
            let was = row.cover.replace(path);
            files::keep_shown(tx, &added, by.at).await?;
            if let Some(path) = &was {
                files::let_go_shown(tx, path, by.at).await?;
            }
            let of = |path: &Option<String>| json!({ "cover": path });
            let (was, is) = (of(&was), of(&row.cover));
            managing::write_meta(tx, row, by.at).await?;
            Ok(audit::write(tx, &by, "post:picture", ("post", id), was, is).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(made))
}

async fn add(admin: Admin<WritePosts>, upload: Upload) -> Result<Created<PictureOut>> {
    let added = files::put_for_site(&admin, admin.caller.id, PURPOSE, Shape::Whole, upload).await?;
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let made = PictureOut { path: added.path() };
            files::keep_shown(tx, &added, by.at).await?;
            pictures::add(tx, &made.path, by.at).await?;
            audit::write(tx, &by, "post:add-picture", ("picture", &made.path), Value::Null, json!(made)).await?;
            Ok(made)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

/// Releases pictures that no text came to show: a job.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn remove_unused(ctx: Ctx) -> anyhow::Result<()> {
    let now = ctx.clock.now();
    for path in pictures::unused(&ctx.db, now.plus_ms(-WAITS_MS)).await.context("unused pictures")? {
        let written = ctx.db.write::<_, daymark_base::db::Error>(move |tx| {
            async move {
                pictures::remove(tx, &path).await?;
                files::let_go_shown(tx, &path, now).await
            }
            .boxed()
        });
        written.await.context("an unused picture")?;
    }
    Ok(())
}
