//! Uploads to the gallery: in one form within ten minutes, or in pieces beforehand.

use daymark_derive::query;
use daymark_people::audit;
use daymark_people::files::Shape;
use daymark_web::access::Admin;
use daymark_web::endpoint::{Endpoint, post};
use daymark_web::error::{Error, Result};
use daymark_web::part::Query;
use daymark_web::reply::Created;
use daymark_web::upload::SlowUpload;
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::captions::place;
use super::model::PictureOut;
use super::{store, words};
use crate::permissions::EditSite;
use crate::{images, pictures};

/// Most pictures of the gallery.
const MOST: i64 = 60;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![post("/v1/core/home/about-us/gallery", "Add a picture to the gallery of the about page", add).about(
        "A JPEG, PNG, WebP or GIF file of at most 10 MB, in a form within 10 minutes or as the id of an upload in \
             pieces. It is stored as a JPEG of at most 1600 × 1600 pixels.",
    )]
}

/// The description of a new picture.
#[query]
#[derive(Debug)]
struct AltQuery {
    /// What the picture shows, at most 300 characters.
    #[garde(length(chars, max = 300))]
    alt: Option<String>,
}

async fn add(admin: Admin<EditSite>, Query(query): Query<AltQuery>, sent: SlowUpload) -> Result<Created<PictureOut>> {
    let (by, me) = (admin.by(), admin.caller.id);
    let (file, pieces) = images::taken(&admin, me, sent).await?;
    let added = pictures::add(&admin, me, Shape::Whole, file).await?;
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            if store::count_pictures(tx).await? >= MOST {
                return Err(Error::field("file", words::too_many_pictures(MOST)));
            }
            images::used(tx, me, pieces.as_deref()).await?;
            let image = pictures::keep(tx, &added, by.at).await?;
            let alt = query.alt.unwrap_or_default().trim().to_owned();
            let id = store::add_picture(tx, &image, &alt, by.at).await?;
            pictures::show(tx, &place(id), [&image], by.at).await?;
            let made = PictureOut { id, image, alt };
            audit::write(tx, &by, "about:add-picture", ("about-picture", id), Value::Null, json!(made)).await?;
            Ok(made)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}
