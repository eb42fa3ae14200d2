//! The banner above the available programs: the default banner of its place. Editors of programs write it.

use daymark_derive::input;
use daymark_log::programs::EditPrograms;
use daymark_people::audit;
use daymark_people::files::{Added, Shape};
use daymark_web::access::{Admin, Visitor};
use daymark_web::caller::Caller;
use daymark_web::endpoint::{Endpoint, delete, get, post};
use daymark_web::error::{Error, Result};
use daymark_web::part::{Body, Query, is_blank};
use daymark_web::reply::Data;
use daymark_web::upload::Upload;
use futures_util::FutureExt;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::model::{Place, ZoneQuery};
use super::store::{self, BannerRow};
use super::{service, words};
use crate::links::leads_somewhere;
use crate::pictures;

const PATH: &str = "/v1/core/available-challenge-banner";
const IMAGE: &str = "/v1/core/available-challenge-banner/image";
const PLACE: &str = Place::AvailableProgram.text();

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get(PATH, "The banner above the available programs", read)
            .shared()
            .about("While no banner is shown, `enabled` is false and everything else is empty, except for editors."),
        post(PATH, "Set the banner above the available programs", write).about(
            "The default banner of the place `availableProgram`. Replaces everything except the picture. 409 \
             `conflict` when `version` is not the newest.",
        ),
        post(IMAGE, "Upload the banner's picture", set_image).about(
            "A JPEG, PNG, WebP or GIF file of at most 10 MB. The picture is cropped to 3 : 1 and stored as a JPEG.",
        ),
        delete(IMAGE, "Remove the banner's picture", remove_image),
    ]
}

/// The new state of the banner.
#[input]
#[derive(Clone, Debug)]
#[schema(as = AvailableBannerText)]
struct TextIn {
    /// The version that was edited. 409 if there is a newer one.
    version: i64,
    /// At most 200 characters. A banner that is shown needs one.
    #[serde(default)]
    #[garde(length(chars, max = 200))]
    title: String,
    /// At most 2,000 characters.
    #[serde(default, alias = "text")]
    #[garde(length(chars, max = 2000))]
    description: String,
    /// Where it leads: a path of this site, or an address that begins with `https://`.
    #[garde(length(chars, max = 500), inner(custom(leads_somewhere_or_nowhere)))]
    link: Option<String>,
    /// Whether it is shown.
    enabled: bool,
}

fn leads_somewhere_or_nowhere(link: &str, (): &()) -> garde::Result {
    if link.is_empty() { Ok(()) } else { leads_somewhere(link, &()) }
}

/// The banner.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = AvailableBanner)]
struct TextOut {
    /// Send it with the next change. 0 before the first change.
    version: i64,
    /// Whether it is shown.
    enabled: bool,
    /// Its title.
    title: String,
    /// Its text.
    description: String,
    /// Where it leads.
    link: Option<String>,
    /// Path of its picture.
    image: Option<String>,
}

impl From<BannerRow> for TextOut {
    fn from(r: BannerRow) -> Self {
        Self {
            version: r.version,
            enabled: r.enabled,
            title: r.title,
            description: r.text,
            link: r.link,
            image: r.image,
        }
    }
}

async fn read(visitor: Visitor, Query(query): Query<ZoneQuery>) -> Result<Data<TextOut>> {
    let editor = visitor.caller.as_ref().is_some_and(Caller::may::<EditPrograms>);
    let row = service::default_for(&visitor, PLACE, query.zone.as_deref(), editor).await?;
    Ok(Data(row.map(Into::into).unwrap_or_default()))
}

async fn write(admin: Admin<EditPrograms>, Body(input): Body<TextIn>) -> Result<Data<TextOut>> {
    if input.enabled && is_blank(&input.title) {
        return Err(Error::field("title", words::REQUIRED));
    }
    let change = move |row: &mut BannerRow| {
        service::is_newest(row, input.version)?;
        row.title = input.title.trim().to_owned();
        row.text = input.description;
        row.link = input.link.filter(|link| !link.is_empty());
        row.enabled = input.enabled;
        Ok(())
    };
    changed(&admin, change, None).await
}

async fn set_image(admin: Admin<EditPrograms>, upload: Upload) -> Result<Data<TextOut>> {
    let added = pictures::add(&admin, admin.caller.id, Shape::Wide, upload).await?;
    let path = added.path();
    let change = move |row: &mut BannerRow| {
        row.image = Some(path);
        Ok(())
    };
    changed(&admin, change, Some(added)).await
}

async fn remove_image(admin: Admin<EditPrograms>) -> Result<Data<TextOut>> {
    let change = |row: &mut BannerRow| {
        row.image = None;
        Ok(())
    };
    changed(&admin, change, None).await
}

async fn changed(
    admin: &Admin<EditPrograms>,
    change: impl FnOnce(&mut BannerRow) -> Result<()> + Send + 'static,
    added: Option<Added>,
) -> Result<Data<TextOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let before = store::lock_default_of(tx, PLACE).await?;
            let blank = || BannerRow {
                name: words::AVAILABLE.to_owned(),
                dismissible: false,
                is_default: true,
                ..service::blank(PLACE)
            };
            let mut row = before.clone().unwrap_or_else(blank);
            change(&mut row)?;
            if let Some(added) = &added {
                pictures::keep(tx, added, by.at).await?;
            }
            let out = TextOut::from(service::save(tx, row, by.at).await?);
            let was = json!(before.map(TextOut::from).unwrap_or_default());
            audit::write(tx, &by, "program-banner:update", ("program-banner", 1), was, json!(out)).await?;
            Ok(out)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}
