//! The heading above the events.

mod store;

use daymark_derive::input;
use daymark_people::audit;
use daymark_people::files::{self, Added, Shape};
use daymark_web::access::{Admin, Public};
use daymark_web::endpoint::{Endpoint, delete, get, post};
use daymark_web::error::{Error, Result};
use daymark_web::part::Body;
use daymark_web::reply::Data;
use daymark_web::upload::Upload;
use futures_util::FutureExt;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::pictures::PURPOSE;
use super::routes::EditEvents;
use super::words;
use store::HomeRow;

const PATH: &str = "/v1/core/event/home";
const IMAGE: &str = "/v1/core/event/home/image";

/// The rows of the table.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get(PATH, "The introduction of the events page", read),
        post(PATH, "Set the introduction of the events page", write).about("Replaces everything except the picture."),
        post(IMAGE, "Upload the picture of the events page", set_image).about(
            "Like a picture of an event, but 3 : \
                                                                               1.",
        ),
        delete(IMAGE, "Remove the picture of the events page", remove_image),
    ]
}

/// The new content.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = EventHomeIn)]
struct HomeIn {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200))]
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
    /// The heading.
    title: String,
    /// What it says.
    text: String,
    /// Path of its picture.
    image: Option<String>,
    /// The event shown first. It must be visible to everyone and not over.
    featured_event_id: Option<i64>,
}

impl From<HomeRow> for HomeOut {
    fn from(r: HomeRow) -> Self {
        Self { title: r.title, text: r.text, image: r.image, featured_event_id: r.featured_event_id }
    }
}

async fn read(ctx: Public) -> Result<Data<HomeOut>> {
    Ok(Data(store::read(&ctx.db, ctx.clock.now()).await?.unwrap_or_default().into()))
}

async fn write(admin: Admin<EditEvents>, Body(input): Body<HomeIn>) -> Result<Data<HomeOut>> {
    let change = move |row: &mut HomeRow| {
        row.title = input.title;
        row.text = input.text;
        row.featured_event_id = input.featured_event_id;
    };
    changed(&admin, change, None).await
}

async fn set_image(admin: Admin<EditEvents>, upload: Upload) -> Result<Data<HomeOut>> {
    let added = files::put_for_site(&admin, admin.caller.id, PURPOSE, Shape::Wide, upload).await?;
    let path = added.path();
    changed(&admin, move |row| row.image = Some(path), Some(added)).await
}

async fn remove_image(admin: Admin<EditEvents>) -> Result<Data<HomeOut>> {
    changed(&admin, |row| row.image = None, None).await
}

async fn changed(
    admin: &Admin<EditEvents>,
    change: impl FnOnce(&mut HomeRow) + Send + 'static,
    added: Option<Added>,
) -> Result<Data<HomeOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let before = store::lock(tx).await?.unwrap_or_default();
            let mut row = before.clone();
            change(&mut row);
            if let Some(event) = row.featured_event_id
                && !store::exists(tx, event).await?
            {
                return Err(Error::field("featured_event_id", words::NO_SUCH_EVENT));
            }
            store::write(tx, row.clone(), by.at).await?;
            if let Some(added) = &added {
                files::keep_shown(tx, added, by.at).await?;
            }
            if let Some(path) = before.image.as_ref().filter(|_| before.image != row.image) {
                files::let_go_shown(tx, path, by.at).await?;
            }
            let (was, out) = (json!(HomeOut::from(before)), HomeOut::from(row));
            audit::write(tx, &by, "event-home:update", ("event-home", 1), was, json!(out)).await?;
            Ok(out)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}
