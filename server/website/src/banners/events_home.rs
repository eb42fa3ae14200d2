//! The introduction of the events page: the default banner of its place and the event that the page recommends. Editors
//! of events write it.

use daymark_content::events::{self, EditEvents};
use daymark_derive::input;
use daymark_people::audit;
use daymark_people::files::{Added, Shape};
use daymark_web::access::{Admin, Visitor};
use daymark_web::caller::Caller;
use daymark_web::endpoint::{Endpoint, delete, get, post};
use daymark_web::error::{Error, Result};
use daymark_web::part::{Body, Query, said};
use daymark_web::reply::Data;
use daymark_web::upload::Upload;
use futures_util::FutureExt;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::model::{Place, ZoneQuery};
use super::store::{self, BannerRow};
use super::{service, words};
use crate::pictures;

const PATH: &str = "/v1/core/event/home";
const IMAGE: &str = "/v1/core/event/home/image";
const PLACE: &str = Place::EventsHome.text();

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get(PATH, "The introduction of the events page", read)
            .shared()
            .about("While its banner is hidden or out of its period, only `title` is set, except for editors."),
        post(PATH, "Set the introduction of the events page", write).about(
            "The default banner of the place `eventsHome`, and the event that the page recommends. Replaces everything \
             except the picture, and shows the banner. 409 `conflict` when `version` is not the newest.",
        ),
        post(IMAGE, "Upload the picture of the events page", set_image).about(
            "A JPEG, PNG, WebP or GIF file of at most 10 MB. The picture is cropped to 3 : 1 and stored as a JPEG.",
        ),
        delete(IMAGE, "Remove the picture of the events page", remove_image),
    ]
}

/// The new content.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = EventHomeIn)]
struct HomeIn {
    /// The version that was edited. 409 if there is a newer one.
    version: i64,
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), custom(said))]
    title: String,
    /// At most 2,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 2000))]
    text: String,
    /// The event that is shown first; null for none.
    featured_event_id: Option<i64>,
}

/// The content.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventHome)]
struct HomeOut {
    /// Send it with the next change. 0 before the first change.
    version: i64,
    /// The heading.
    title: String,
    /// What it says.
    text: String,
    /// Path of its picture.
    image: Option<String>,
    /// The event that is shown first, while it is visible to everyone and not over.
    featured_event_id: Option<i64>,
}

impl HomeOut {
    fn of(row: Option<BannerRow>, featured_event_id: Option<i64>) -> Self {
        let (version, title, text, image) = row.map(|r| (r.version, r.title, r.text, r.image)).unwrap_or_default();
        let title = if title.is_empty() { words::EVENTS_TITLE.to_owned() } else { title };
        Self { version, title, text, image, featured_event_id }
    }
}

async fn read(visitor: Visitor, Query(query): Query<ZoneQuery>) -> Result<Data<HomeOut>> {
    let editor = visitor.caller.as_ref().is_some_and(Caller::may::<EditEvents>);
    let row = service::default_for(&visitor, PLACE, query.zone.as_deref(), editor).await?;
    Ok(Data(HomeOut::of(row, events::featured(&visitor.db, visitor.clock.now()).await?)))
}

async fn write(admin: Admin<EditEvents>, Body(input): Body<HomeIn>) -> Result<Data<HomeOut>> {
    let featured = input.featured_event_id;
    let change = move |row: &mut BannerRow| {
        service::is_newest(row, input.version)?;
        let title = input.title.trim().to_owned();
        let was = if row.title.is_empty() { words::EVENTS_TITLE } else { &row.title };
        // A new recommended event alone does not turn on a banner that is off.
        if (title.as_str(), &input.text) != (was, &row.text) {
            (row.title, row.text, row.enabled) = (title, input.text, true);
        }
        Ok(())
    };
    changed(&admin, change, None, Some(featured)).await
}

async fn set_image(admin: Admin<EditEvents>, upload: Upload) -> Result<Data<HomeOut>> {
    let added = pictures::add(&admin, admin.caller.id, Shape::Wide, upload).await?;
    let path = added.path();
    let change = move |row: &mut BannerRow| {
        row.image = Some(path);
        Ok(())
    };
    changed(&admin, change, Some(added), None).await
}

async fn remove_image(admin: Admin<EditEvents>) -> Result<Data<HomeOut>> {
    let change = |row: &mut BannerRow| {
        row.image = None;
        Ok(())
    };
    changed(&admin, change, None, None).await
}

/// Changes the banner, and the recommended event if `featured` is given.
async fn changed(
    admin: &Admin<EditEvents>,
    change: impl FnOnce(&mut BannerRow) -> Result<()> + Send + 'static,
    added: Option<Added>,
    featured: Option<Option<i64>>,
) -> Result<Data<HomeOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let (before, recommended) = (store::lock_default_of(tx, PLACE).await?, events::lock_featured(tx).await?);
            let blank = || BannerRow {
                name: words::EVENTS_HOME.to_owned(),
                title: words::EVENTS_TITLE.to_owned(),
                dismissible: false,
                is_default: true,
                ..service::blank(PLACE)
            };
            let mut row = before.clone().unwrap_or_else(blank);
            change(&mut row)?;
            if let Some(event) = featured
                && !events::feature(tx, event, by.at).await?
            {
                return Err(Error::field("featured_event_id", words::NO_SUCH_EVENT));
            }
            if let Some(added) = &added {
                pictures::keep(tx, added, by.at).await?;
            }
            let saved = service::save(tx, row, by.at).await?;
            let out = HomeOut::of(Some(saved), featured.unwrap_or(recommended));
            let was = json!(HomeOut::of(before, recommended));
            audit::write(tx, &by, "event-home:update", ("event-home", 1), was, json!(out)).await?;
            Ok(out)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}
