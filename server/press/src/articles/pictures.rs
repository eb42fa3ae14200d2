//! Pictures of articles: those of the card and of social previews, and those inside texts.

use anyhow::Context;
use daymark_people::audit;
use daymark_people::files::{self, Added, Shape};
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Path;
use daymark_web::reply::{Created, Data};
use daymark_web::upload::Upload;
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{PictureOut, RemovedOut};
use super::routes::WritePosts;
use super::store::managing::{self, ArticleRow};
use super::store::pictures;

/// The purpose under which the pictures are uploaded.
const PURPOSE: &str = "article";
/// How long a picture is kept while no text shows it.
const WAITS_MS: i64 = 7 * 86_400_000;
const RULES: &str =
    "A JPEG, PNG, WebP or GIF file of at most 10 MB, 8000 × 8000 pixels and 40 megapixels, stored as a JPEG.";

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/post/{id}/thumbnail", "Upload the picture of an article", set_cover).about(
            "A JPEG, PNG, WebP or GIF file of at most 10 MB. The picture is cropped to 16 : 9 and stored as a JPEG.",
        ),
        post("/v1/core/post/{id}/social-picture", "Upload the picture of an article's previews", set_social).about(
            "A JPEG, PNG, WebP or GIF file of at most 10 MB. The picture is cropped to 1200 : 630 and stored as a JPEG. \
             Social networks show it with links to the article, instead of the one drawn by the site.",
        ),
        delete("/v1/core/post/{id}/social-picture", "Remove the picture of an article's previews", remove_social)
            .about("The site draws its own again. 404 if there is none."),
        post("/v1/core/article-banner", "Upload a picture for the text of an article", add).about(RULES),
    ]
}

/// A picture of which an article has at most one.
#[derive(Clone, Copy)]
enum Place {
    /// The picture of its card.
    Cover,
    /// The picture of its preview on social networks.
    Social,
}

impl Place {
    const fn shape(self) -> Shape {
        match self {
            Self::Cover => Shape::Card,
            Self::Social => Shape::Preview,
        }
    }

    const fn of(self, row: &mut ArticleRow) -> &mut Option<String> {
        match self {
            Self::Cover => &mut row.cover,
            Self::Social => &mut row.social_picture,
        }
    }

    /// What the audit log calls it.
    const fn name(self) -> &'static str {
        match self {
            Self::Cover => "cover",
            Self::Social => "social_picture",
        }
    }
}

async fn set_cover(admin: Admin<WritePosts>, Path((id,)): Path<(i64,)>, upload: Upload) -> Result<Data<PictureOut>> {
    upload_to(&admin, (id, Place::Cover), upload).await
}

async fn set_social(admin: Admin<WritePosts>, Path((id,)): Path<(i64,)>, upload: Upload) -> Result<Data<PictureOut>> {
    upload_to(&admin, (id, Place::Social), upload).await
}

async fn upload_to(admin: &Admin<WritePosts>, (id, place): (i64, Place), upload: Upload) -> Result<Data<PictureOut>> {
    // Nothing is stored for an article that does not exist.
    managing::one(&admin.db, id).await?.ok_or(Code::NotFound)?;
    let added = files::put_for_site(admin, admin.caller.id, PURPOSE, place.shape(), upload).await?;
    let made = PictureOut { path: added.path() };
    put(admin, (id, place), Some(added)).await?;
    Ok(Data(made))
}

async fn remove_social(admin: Admin<WritePosts>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    put(&admin, (id, Place::Social), None).await?;
    Ok(Data(RemovedOut { id }))
}

/// Sets one of an article's pictures, or removes it.
async fn put(admin: &Admin<WritePosts>, (id, place): (i64, Place), added: Option<Added>) -> Result<()> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let mut row = managing::lock(tx, id).await?.ok_or(Code::NotFound)?;
            let is = added.as_ref().map(Added::path);
            let was = std::mem::replace(place.of(&mut row), is.clone());
            match &added {
                Some(added) => files::keep_shown(tx, added, by.at).await?,
                None if was.is_none() => return Err(Code::NotFound.into()),
                None => {}
            }
            if let Some(path) = &was {
                files::let_go_shown(tx, path, by.at).await?;
            }
            let of = |path: Option<String>| json!({ place.name(): path });
            managing::write_meta(tx, row, by.at).await?;
            Ok(audit::write(tx, &by, "post:picture", ("post", id), of(was), of(is)).await?)
        }
        .boxed()
    });
    written.await
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

/// Releases pictures that no text has shown in time: a job.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn remove_unused(ctx: Ctx) -> anyhow::Result<()> {
    let now = ctx.clock.now();
    for path in pictures::unused(&ctx.db, now.plus_ms(-WAITS_MS)).await.context("unused pictures")? {
        let written = ctx.db.write::<_, daymark_base::db::Error>(move |tx| {
            async move {
                if pictures::remove(tx, &path).await? {
                    files::let_go_shown(tx, &path, now).await?;
                }
                Ok(())
            }
            .boxed()
        });
        written.await.context("an unused picture")?;
    }
    Ok(())
}
