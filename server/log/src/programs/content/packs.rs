//! Packs: named sets of steps, to be copied into programs.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_derive::input;
use futures_util::FutureExt;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

mod store;

use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::markdown::render;
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Created, Data, Page};

use super::copies::{self, Content};
use super::{pictures, plans};
use crate::programs::model::{ActivityIn, StepIn};
use crate::programs::{EditPrograms, words};
use store::PackRow;

/// The most packs.
const MOST: i64 = 500;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/challenge-pack", "Packs of steps, newest first", list),
        post("/v1/core/challenge-pack", "Create a pack of steps", create).about(
            "From `activities` and `steps`, as for a new program, or from the steps of the program `challenge_id`.",
        ),
        get("/v1/core/challenge-pack/{id}", "One pack", read),
        patch("/v1/core/challenge-pack/{id}", "Change a pack", update)
            .about("`content` is replaced as a whole. Programs that already copied the steps do not change."),
        delete("/v1/core/challenge-pack/{id}", "Delete a pack", remove)
            .about("Programs that copied its steps keep them."),
    ]
}

/// A new pack.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = NewPack)]
struct PackIn {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200))]
    title: String,
    /// What it is for, in Markdown, at most 4,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 4000))]
    description: String,
    /// The program to copy the steps from; without it, `steps` is required.
    challenge_id: Option<i64>,
    /// The pack's activities.
    #[serde(default)]
    #[garde(length(max = 100), dive)]
    activities: Vec<ActivityIn>,
    /// The pack's steps; `plan` names activities by their positions.
    #[serde(default)]
    #[garde(length(max = 100), dive)]
    steps: Vec<StepIn>,
}

/// Changes to a pack; omitted fields stay.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = PackPatch)]
struct PackPatch {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200))]
    title: Option<String>,
    /// Markdown, at most 4,000 characters.
    #[garde(length(chars, max = 4000))]
    description: Option<String>,
    /// The new content.
    #[garde(dive)]
    content: Option<Content>,
}

/// A pack.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Pack)]
struct PackOut {
    /// The pack's id.
    id: i64,
    /// Its title.
    title: String,
    /// What it is for, in Markdown.
    description: String,
    /// The description, rendered.
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<String>,
    /// Its activities and steps.
    content: Content,
    /// When it was created.
    #[schema(value_type = String, format = DateTime)]
    created_at: Instant,
    /// When it last changed.
    #[schema(value_type = String, format = DateTime)]
    updated_at: Instant,
}

impl TryFrom<PackRow> for PackOut {
    type Error = Error;
    fn try_from(r: PackRow) -> Result<Self> {
        let content = serde_json::from_str(&r.content).map_err(Error::internal)?;
        let (created_at, updated_at) = (Instant(r.created_at), Instant(r.updated_at));
        Ok(Self { id: r.id, title: r.title, description: r.description, html: None, content, created_at, updated_at })
    }
}

/// A pack for clients: with its description rendered.
fn shown(ctx: &Ctx, row: PackRow) -> Result<PackOut> {
    let html = render(ctx, &row.description).html;
    Ok(PackOut { html: Some(html), ..row.try_into()? })
}

/// Checks a pack's content, and returns it in stored form.
///
/// # Errors
/// Names the invalid place.
fn checked(mut content: Content) -> Result<Content> {
    if content.steps.is_empty() {
        return Err(Error::field("steps", words::PACK_STEPS));
    }
    for (n, activity) in content.activities.iter().enumerate() {
        plans::check_direction(activity, &format!("activities[{n}]."))?;
    }
    for (s, step) in content.steps.iter_mut().enumerate() {
        step.video = plans::video(step.video.as_deref(), &format!("steps[{s}].video"))?;
        for (p, piece) in step.plan.iter().enumerate() {
            let place = format!("steps[{s}].plan[{p}]");
            if !piece.activity_ids.is_empty() {
                return Err(Error::field(format!("{place}.activity_ids"), words::PACK_IDS));
            }
            if let Some(wrong) = piece.activities.iter().find(|at| **at >= content.activities.len()) {
                return Err(Error::field(format!("{place}.activities"), words::no_activity_at(wrong)));
            }
        }
    }
    Ok(content)
}

/// The pictures of a pack's steps.
fn pictures(content: &Content) -> Vec<String> {
    content.steps.iter().filter_map(|step| step.image.clone()).collect()
}

async fn let_go(tx: &mut Tx, before: &Content, now: Instant) -> Result<()> {
    for path in pictures(before) {
        pictures::let_go(tx, &path, now).await?;
    }
    Ok(())
}

/// A pack's content.
pub async fn content(ctx: &Ctx, id: i64) -> Result<Option<Content>> {
    let row = store::one(&ctx.db, id).await?;
    row.map(|r| PackOut::try_from(r).map(|pack| pack.content)).transpose()
}

async fn list(admin: Admin<EditPrograms>, Query(paging): Query<Paging>) -> Result<Page<PackOut>> {
    let rows = store::list(&admin.db, paging.after()?, paging.limit() + 1).await?;
    let page = paging.page(rows, |r| r.id);
    Ok(Page { rows: page.rows.into_iter().map(|row| shown(&admin, row)).collect::<Result<_>>()?, next: page.next })
}

async fn read(admin: Admin<EditPrograms>, Path((id,)): Path<(i64,)>) -> Result<Data<PackOut>> {
    Ok(Data(shown(&admin, store::one(&admin.db, id).await?.ok_or(Code::NotFound)?)?))
}

async fn create(admin: Admin<EditPrograms>, Body(input): Body<PackIn>) -> Result<Created<PackOut>> {
    let (by, made) = (admin.by(), json!(input));
    let content = match input.challenge_id {
        Some(program) => copies::of_program(&admin, program).await.map_err(|e| match e.code() {
            Code::NotFound => Error::field("challenge_id", words::NO_SUCH_PROGRAM),
            _ => e,
        })?,
        None => Content { activities: input.activities, steps: input.steps },
    };
    let content = json!(checked(content)?).to_string();
    let written = admin.db.write(move |tx| {
        async move {
            if store::count(tx).await? >= MOST {
                return Err(Error::with(Code::Conflict, words::too_many_packs(MOST)));
            }
            let row = store::add(tx, input.title, input.description, content, by.at).await?;
            audit::write(tx, &by, "program-pack:create", ("program-pack", row.id), Value::Null, made).await?;
            Ok::<_, Error>(row)
        }
        .boxed()
    });
    Ok(Created(shown(&admin, written.await?)?))
}

async fn update(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<PackPatch>,
) -> Result<Data<PackOut>> {
    let by = admin.by();
    let written = admin.db.write(move |tx| {
        async move {
            let before: PackOut = store::lock(tx, id).await?.ok_or(Code::NotFound)?.try_into()?;
            let after = json!(patch);
            let content = patch.content.map(checked).transpose().map_err(|e| e.renamed(|f| format!("content.{f}")))?;
            let content = content.unwrap_or_else(|| before.content.clone());
            let title = patch.title.unwrap_or_else(|| before.title.clone());
            let description = patch.description.unwrap_or_else(|| before.description.clone());
            let row = store::change(tx, id, title, description, json!(content).to_string(), by.at).await?;
            let_go(tx, &before.content, by.at).await?;
            audit::write(tx, &by, "program-pack:update", ("program-pack", id), json!(before), after).await?;
            Ok::<_, Error>(row)
        }
        .boxed()
    });
    Ok(Data(shown(&admin, written.await?)?))
}

async fn remove(admin: Admin<EditPrograms>, Path((id,)): Path<(i64,)>) -> Result<Data<PackOut>> {
    let by = admin.by();
    let written = admin.db.write(move |tx| {
        async move {
            let before: PackOut = store::lock(tx, id).await?.ok_or(Code::NotFound)?.try_into()?;
            store::delete(tx, id).await?;
            let_go(tx, &before.content, by.at).await?;
            audit::write(tx, &by, "program-pack:delete", ("program-pack", id), json!(before), Value::Null).await?;
            Ok::<_, Error>(before)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}
