//! The text of the page, its picture and its headings.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_people::audit;
use daymark_people::files::{Added, Shape};
use daymark_press::writing::{self, Kind, Revision, render};
use daymark_web::access::Admin;
use daymark_web::caller::By;
use daymark_web::endpoint::{Endpoint, delete, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Body;
use daymark_web::reply::Data;
use daymark_web::upload::Upload;
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{AboutOut, ContentIn, StaticIn, own};
use super::store::{self, AboutRow};
use super::{reading, words};
use crate::permissions::EditSite;
use crate::pictures;

const IMAGE: &str = "/v1/core/about/image";
/// The place of the pictures of the page; each person and each picture of the gallery has its own place.
pub(super) const PLACE: &str = "about";
/// The place of the pictures of its text.
const TEXT_PLACE: &str = "about-text";
/// The versions of its text are stored as those of page 0, because ids of pages begin at 1.
pub(super) const REVISIONS: (Kind, i64) = (Kind::Page, 0);

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/about/content", "Change the text of the about page", write)
            .about("Markdown. 409 `conflict` when `version` is not the newest. Every change is kept as a version."),
        post(IMAGE, "Upload the picture of the about page", set_image).about(
            "A JPEG, PNG, WebP or GIF file of at most 10 MB. The picture is cropped to 16 : 9 and stored as a JPEG.",
        ),
        delete(IMAGE, "Remove the picture of the about page", remove_image).about("404 if there is none."),
        post("/v1/core/home/about-us/static", "Change the headings of the about page", write_static).about(
            "Replaces all of them. Empty texts are replaced by defaults. 409 `conflict` when `version` is not the \
             newest `headings_version`.",
        ),
    ]
}

async fn write(admin: Admin<EditSite>, Body(input): Body<ContentIn>) -> Result<Data<AboutOut>> {
    rewrite(&admin, "about:write", input).await
}

/// Saves the text over the version that its editor saw (R101), and keeps the new version.
///
/// # Errors
/// 409 when another editor has saved meanwhile.
pub(super) async fn rewrite(admin: &Admin<EditSite>, action: &'static str, input: ContentIn) -> Result<Data<AboutOut>> {
    let (by, me) = (admin.by(), admin.caller.id);
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx).await?;
            if was.version != input.version {
                return Err(writing::conflict(tx, REVISIONS, by.at, by.at).await?);
            }
            if was.content == input.content {
                return Ok(());
            }
            let rendered = render(&input.content);
            pictures::also(tx, TEXT_PLACE, &rendered.links).await?;
            let is = AboutRow { version: was.version + 1, content: input.content, html: rendered.html, ..was };
            keep(tx, &is, Some(me), by.at).await?;
            save(
                tx,
                &by,
                action,
                is,
                |row| json!({ "version": row.version, "words": row.content.split_whitespace().count() }),
            )
            .await
        }
        .boxed()
    });
    written.await?;
    Ok(Data(reading::public(admin).await?))
}

/// Keeps a version of the text.
pub(super) async fn keep(tx: &mut Tx, row: &AboutRow, by: Option<i64>, now: Instant) -> db::Result<()> {
    let kept = Revision {
        version: row.version,
        saved_at: now,
        title: own(row.title.clone(), words::TITLE),
        summary: String::new(),
        body: row.content.clone(),
    };
    writing::keep(tx, REVISIONS, by, kept).await
}

async fn write_static(admin: Admin<EditSite>, Body(input): Body<StaticIn>) -> Result<Data<AboutOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx).await?;
            if was.headings_version != input.version {
                return Err(Error::with(Code::Conflict, words::HEADINGS_CHANGED_MEANWHILE));
            }
            let is = AboutRow {
                title: input.title.trim().to_owned(),
                text: input.text.trim().to_owned(),
                image_alt: input.image_alt.trim().to_owned(),
                members_title: input.members_title.trim().to_owned(),
                gallery_title: input.gallery_title.trim().to_owned(),
                ..was.clone()
            };
            if is == was {
                return Ok(());
            }
            let is = AboutRow { headings_version: was.headings_version + 1, ..is };
            let said = |row: &AboutRow| {
                json!({
                    "title": row.title, "text": row.text, "image_alt": row.image_alt, "members_title": row.members_title,
                    "gallery_title": row.gallery_title,
                })
            };
            save(tx, &by, "about:headings", is, said).await
        }
        .boxed()
    });
    written.await?;
    Ok(Data(reading::public(&admin).await?))
}

async fn set_image(admin: Admin<EditSite>, upload: Upload) -> Result<Data<AboutOut>> {
    let added = pictures::add(&admin, admin.caller.id, Shape::Card, upload).await?;
    put_image(&admin, Some(added)).await
}

async fn remove_image(admin: Admin<EditSite>) -> Result<Data<AboutOut>> {
    put_image(&admin, None).await
}

async fn put_image(admin: &Admin<EditSite>, added: Option<Added>) -> Result<Data<AboutOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let mut row = store::lock(tx).await?;
            row.image = match &added {
                Some(added) => Some(pictures::keep(tx, added, by.at).await?),
                None if row.image.is_none() => return Err(Code::NotFound.into()),
                None => None,
            };
            pictures::show(tx, PLACE, &row.image, by.at).await?;
            save(tx, &by, "about:image", row, |row| json!({ "image": row.image })).await
        }
        .boxed()
    });
    written.await?;
    Ok(Data(reading::public(admin).await?))
}

/// Saves the page, and writes the change to the audit log.
async fn save(tx: &mut Tx, by: &By, action: &'static str, is: AboutRow, said: fn(&AboutRow) -> Value) -> Result<()> {
    let was = said(&store::lock(tx).await?);
    let after = said(&is);
    store::write(tx, is, by.at).await?;
    Ok(audit::write(tx, by, action, ("about", 1), was, after).await?)
}
