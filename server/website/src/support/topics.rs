//! Topics: what tickets and articles are about.

use daymark_base::db::Tx;
use daymark_base::search;
use daymark_people::audit;
use daymark_press::writing;
use daymark_web::access::{Admin, Public};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{RemovedOut, TopicIn, TopicOut, TopicPatch};
use super::routes::EditSupport;
use super::store::topics as store;
use super::words;

pub(super) async fn list(ctx: Public) -> Result<Data<Vec<TopicOut>>> {
    Ok(Data(store::all(&ctx.db).await?))
}

fn name_taken() -> Error {
    Error::field("name", words::TOPIC_TAKEN)
}

/// An address for a topic of this name.
///
/// # Errors
/// Names `name` when another topic than `but` has it.
async fn free_slug(tx: &mut Tx, name: &str, but: i64) -> Result<String> {
    let known = store::names(tx).await?;
    let folded = search::sortable(name);
    if known.iter().any(|(id, _, other)| *id != but && search::sortable(other) == folded) {
        return Err(name_taken());
    }
    let base = writing::slug(name, "topic");
    let taken = |slug: &str| known.iter().any(|(_, other, _)| other == slug);
    Ok((1..).map(|n| writing::numbered(&base, n)).find(|slug| !taken(slug)).unwrap_or(base))
}

pub(super) async fn create(admin: Admin<EditSupport>, Body(input): Body<TopicIn>) -> Result<Created<TopicOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let position = match input.position {
                Some(position) => position,
                None => store::next_position(tx).await?,
            };
            let name = input.name.trim().to_owned();
            let slug = free_slug(tx, &name, 0).await?;
            let mut topic =
                TopicOut { id: 0, slug, name, description: input.description, position, version: 1, articles: 0 };
            topic.id = store::add(tx, &topic).await?.ok_or_else(name_taken)?;
            let object = ("support-topic", topic.id);
            audit::write(tx, &by, "support-topic:create", object, Value::Null, json!(topic)).await?;
            Ok(topic)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

pub(super) async fn update(
    admin: Admin<EditSupport>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<TopicPatch>,
) -> Result<Data<TopicOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if patch.version != was.version {
                return Err(Error::with(Code::Conflict, words::CHANGED_MEANWHILE));
            }
            let mut is = TopicOut {
                name: patch.name.map_or_else(|| was.name.clone(), |name| name.trim().to_owned()),
                description: patch.description.unwrap_or_else(|| was.description.clone()),
                position: patch.position.unwrap_or(was.position),
                ..was.clone()
            };
            if is != was {
                // The address stays, because links lead to it.
                free_slug(tx, &is.name, id).await?;
                is.version += 1;
                store::update(tx, &is).await?;
                let object = ("support-topic", id);
                audit::write(tx, &by, "support-topic:update", object, json!(was), json!(is)).await?;
            }
            Ok(is)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

pub(super) async fn remove(admin: Admin<EditSupport>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            store::remove(tx, id).await?;
            let object = ("support-topic", id);
            Ok(audit::write(tx, &by, "support-topic:delete", object, json!(was), Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}
