//! The trainers of an event.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_people::{audit, files};
use daymark_web::access::Admin;
use daymark_web::endpoint::{Endpoint, delete, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{TrainerIn, TrainerOut, TrainerPatch};
use super::{MOST_TRAINERS, begin, changed, check_room, store};
use crate::events::model::GoneOut;
use crate::events::routes::EditEvents;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/event/{id}/trainer", "Add a trainer to an event", add).about("At most 50."),
        patch("/v1/core/event/{id}/trainer/{trainer_id}", "Change a trainer", change),
        delete("/v1/core/event/{id}/trainer/{trainer_id}", "Remove a trainer", remove)
            .about("Their schedule entries stay, without a trainer."),
    ]
}

async fn add(
    admin: Admin<EditEvents>,
    Path((event,)): Path<(i64,)>,
    Body(input): Body<TrainerIn>,
) -> Result<Created<TrainerOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let made = add_trainer(tx, event, input, by.at).await?;
            audit::write(tx, &by, "event:add-trainer", ("event", event), Value::Null, json!(made)).await?;
            Ok(made)
        }
        .boxed()
    });
    Ok(Created(written.await?.rendered(&admin)))
}

/// Adds a trainer to an event.
///
/// # Errors
/// 404 for an unknown event; names the field when the event has the most trainers allowed.
pub async fn add_trainer(tx: &mut Tx, event: i64, input: TrainerIn, now: Instant) -> Result<TrainerOut> {
    let row = begin(tx, event).await?;
    check_room(store::count_trainers(tx, event).await?, MOST_TRAINERS, "name")?;
    let TrainerIn { name, role, bio } = input;
    let mut made = TrainerOut { id: 0, name, role, bio, html: None, image: None };
    made.id = store::add_trainer(tx, event, made.clone()).await?;
    changed(tx, &row, false, now).await?;
    Ok(made)
}

async fn change(
    admin: Admin<EditEvents>,
    Path((event, id)): Path<(i64, i64)>,
    Body(patch): Body<TrainerPatch>,
) -> Result<Data<TrainerOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let row = begin(tx, event).await?;
            let was = store::trainer(tx, event, id).await?.ok_or(Code::NotFound)?;
            let mut is = was.clone();
            is.name = patch.name.unwrap_or(is.name);
            is.role = patch.role.unwrap_or(is.role);
            is.bio = patch.bio.unwrap_or(is.bio);
            store::change_trainer(tx, is.clone()).await?;
            changed(tx, &row, false, by.at).await?;
            audit::write(tx, &by, "event:change-trainer", ("event", event), json!(was), json!(is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Data(written.await?.rendered(&admin)))
}

async fn remove(admin: Admin<EditEvents>, Path((event, id)): Path<(i64, i64)>) -> Result<Data<GoneOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let row = begin(tx, event).await?;
            let was = store::trainer(tx, event, id).await?.ok_or(Code::NotFound)?;
            store::delete_trainer(tx, id).await?;
            if let Some(path) = &was.image {
                files::let_go_shown(tx, path, by.at).await?;
            }
            changed(tx, &row, false, by.at).await?;
            audit::write(tx, &by, "event:remove-trainer", ("event", event), json!(was), Value::Null).await?;
            Ok(GoneOut { id })
        }
        .boxed()
    });
    Ok(Data(written.await?))
}
