//! The venues of an event.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::endpoint::{Endpoint, delete, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{VenueIn, VenueOut, VenuePatch};
use super::{MOST_VENUES, begin, changed, check_room, store};
use crate::events::model::GoneOut;
use crate::events::routes::EditEvents;

const TOLD: &str = "Members of a published event are notified a few minutes after the last change of its place.";

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/event/{id}/venue", "Add a venue to an event", add)
            .about("At most 20. The first one is shown on the card."),
        patch("/v1/core/event/{id}/venue/{venue_id}", "Change a venue", change).about(TOLD),
        delete("/v1/core/event/{id}/venue/{venue_id}", "Remove a venue", remove).about(TOLD),
    ]
}

fn filled(link: Option<String>) -> Option<String> {
    link.filter(|link| !link.is_empty())
}

async fn add(
    admin: Admin<EditEvents>,
    Path((event,)): Path<(i64,)>,
    Body(input): Body<VenueIn>,
) -> Result<Created<VenueOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let made = add_venue(tx, event, input, by.at).await?;
            audit::write(tx, &by, "event:add-venue", ("event", event), Value::Null, json!(made)).await?;
            Ok(made)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

/// Adds a venue to an event.
///
/// # Errors
/// 404 for an unknown event; names the field when the event has the most venues allowed.
pub async fn add_venue(tx: &mut Tx, event: i64, input: VenueIn, now: Instant) -> Result<VenueOut> {
    let row = begin(tx, event).await?;
    let present = store::count_venues(tx, event).await?;
    check_room(present, MOST_VENUES, "name")?;
    let VenueIn { name, address, city, country, map_url, note } = input;
    let mut made = VenueOut { id: 0, name, address, city, country, map_url: filled(map_url), note };
    // A second venue beside the first does not change where people go.
    changed(tx, &row, present == 0, now).await?;
    made.id = store::add_venue(tx, event, made.clone()).await?;
    Ok(made)
}

async fn change(
    admin: Admin<EditEvents>,
    Path((event, id)): Path<(i64, i64)>,
    Body(patch): Body<VenuePatch>,
) -> Result<Data<VenueOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let row = begin(tx, event).await?;
            let was = store::venue(tx, event, id).await?.ok_or(Code::NotFound)?;
            let mut is = was.clone();
            is.name = patch.name.unwrap_or(is.name);
            is.address = patch.address.unwrap_or(is.address);
            is.city = patch.city.unwrap_or(is.city);
            is.country = patch.country.unwrap_or(is.country);
            is.map_url = filled(patch.map_url.or(is.map_url));
            is.note = patch.note.unwrap_or(is.note);
            let place = |v: &VenueOut| (v.name.clone(), v.address.clone(), v.city.clone(), v.country.clone());
            let moved = place(&was) != place(&is) && store::is_first_venue(tx, event, id).await?;
            changed(tx, &row, moved, by.at).await?;
            store::change_venue(tx, is.clone()).await?;
            audit::write(tx, &by, "event:change-venue", ("event", event), json!(was), json!(is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

async fn remove(admin: Admin<EditEvents>, Path((event, id)): Path<(i64, i64)>) -> Result<Data<GoneOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let row = begin(tx, event).await?;
            let was = store::venue(tx, event, id).await?.ok_or(Code::NotFound)?;
            let moved = store::is_first_venue(tx, event, id).await?;
            changed(tx, &row, moved, by.at).await?;
            store::delete_venue(tx, id).await?;
            audit::write(tx, &by, "event:remove-venue", ("event", event), json!(was), Value::Null).await?;
            Ok(GoneOut { id })
        }
        .boxed()
    });
    Ok(Data(written.await?))
}
