//! Types of programs: the names that a program's `type` can have. A program with a new name creates the type.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_derive::input;
use futures_util::FutureExt;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::programs::Catalogue;

mod store;

use daymark_base::db::{self, Db, Tx};
use daymark_base::search;
use daymark_people::audit;
use daymark_web::access::{Admin, Public};
use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Created, Data, Page};

use crate::programs::model::ProgramOut;
use crate::programs::{EditPrograms, routes, store as programs, words};
use store::TypeRow;

/// The most types.
const MOST: i64 = 200;
/// The initial types.
const FIRST: [&str; 2] = ["Accelerator Program", "Monthly Missions"];

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/challenge-type", "The types of programs", list).shared(),
        post("/v1/core/challenge-type", "Add a type", create)
            .about("409 `conflict` if another type has the name, in any case."),
        patch("/v1/core/challenge-type/{id}", "Rename a type", rename).about("Its programs are renamed with it."),
        delete("/v1/core/challenge-type/{id}", "Delete a type", remove)
            .about("409 `in_use` if programs have this type; the message says how many."),
        get("/v1/core/challenge/type/{type}", "The programs of a type, featured and newest first", programs_of)
            .shared()
            .about("By the type's name, in any case, or by its id."),
    ]
}

/// A new type, or a new name.
#[input]
#[derive(Debug, Serialize)]
#[schema(as = ProgramTypeName)]
struct TypeIn {
    /// 1 to 100 characters.
    #[serde(alias = "title")]
    #[garde(length(chars, min = 1, max = 100))]
    name: String,
}

/// A type of programs.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ProgramType)]
struct TypeOut {
    /// The type's id.
    id: i64,
    /// Its name, as in a program's `type`.
    name: String,
    /// How many programs have it, including drafts.
    challenges: i64,
}

impl From<TypeRow> for TypeOut {
    fn from(r: TypeRow) -> Self {
        Self { id: r.id, name: r.name, challenges: r.programs }
    }
}

/// If there are no types, creates the initial ones, and one for each name that programs already have. Runs at every
/// start.
pub async fn make_first(db: &Db, now: Instant) -> db::Result<()> {
    if store::any(db).await? {
        return Ok(());
    }
    db.write(move |tx| {
        async move {
            for name in FIRST.into_iter().map(str::to_owned).chain(store::carried(tx).await?) {
                store::add(tx, &name, &search::folded([&*name]), now).await?;
            }
            Ok::<_, db::Error>(())
        }
        .boxed()
    })
    .await
}

/// The type's name as the existing type spells it; creates the type if there is none. Empty means no type.
///
/// # Errors
/// Names `type` when there are too many types.
pub async fn settled(tx: &mut Tx, name: &str, now: Instant) -> Result<String> {
    let name = tidy(name);
    if name.is_empty() {
        return Ok(name);
    }
    let folded = search::folded([&*name]);
    if let Some(present) = store::by_name(tx, &folded).await? {
        return Ok(present.name);
    }
    check_room(tx, "type").await?;
    store::add(tx, &name, &folded, now).await?;
    Ok(name)
}

/// Removes leading, trailing and repeated spaces.
fn tidy(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

async fn check_room(tx: &mut Tx, field: &str) -> Result<()> {
    if store::count(tx).await? >= MOST {
        return Err(Error::field(field, words::too_many_types(MOST)));
    }
    Ok(())
}

impl TypeIn {
    fn name(&self) -> Result<String> {
        let name = tidy(&self.name);
        if name.is_empty() { Err(Error::field("name", words::REQUIRED)) } else { Ok(name) }
    }
}

fn taken() -> Error {
    Error::with(Code::Conflict, words::TYPE_TAKEN)
}

/// The error when another type took the name a moment ago.
fn just_taken(e: db::Error) -> Error {
    if e.is_unique_violation() { taken() } else { e.into() }
}

async fn list(ctx: Public) -> Result<Data<Vec<TypeOut>>> {
    Ok(Data(store::all(&ctx.db, MOST).await?.into_iter().map(Into::into).collect()))
}

async fn create(admin: Admin<EditPrograms>, Body(input): Body<TypeIn>) -> Result<Created<TypeOut>> {
    let (by, name) = (admin.by(), input.name()?);
    let written = admin.db.write(move |tx| {
        async move {
            check_room(tx, "name").await?;
            let added = store::add(tx, &name, &search::folded([&*name]), by.at).await?;
            let id = added.ok_or_else(taken)?;
            audit::write(tx, &by, "program-type:create", ("program-type", id), Value::Null, json!(name)).await?;
            Ok::<_, Error>(TypeOut { id, name, challenges: 0 })
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

async fn rename(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<TypeIn>,
) -> Result<Data<TypeOut>> {
    let (by, name) = (admin.by(), input.name()?);
    let written = admin.db.write(move |tx| {
        async move {
            let before = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if !store::rename(tx, id, &name, &search::folded([&*name])).await.map_err(just_taken)? {
                return Err(taken());
            }
            let renamed = store::rename_on_programs(tx, &before.name, &name, by.at).await?;
            let (was, is) = (json!(before.name), json!(name));
            audit::write(tx, &by, "program-type:rename", ("program-type", id), was, is).await?;
            Ok::<_, Error>((TypeOut { id, name, challenges: before.programs }, renamed))
        }
        .boxed()
    });
    let (out, renamed) = written.await?;
    renamed.into_iter().for_each(|program| admin.live.program_changed(program));
    Ok(Data(out))
}

async fn remove(admin: Admin<EditPrograms>, Path((id,)): Path<(i64,)>) -> Result<Data<TypeOut>> {
    let by = admin.by();
    let written = admin.db.write(move |tx| {
        async move {
            let present = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if present.programs > 0 {
                return Err(Error::with(Code::InUse, words::type_in_use(present.programs)));
            }
            store::delete(tx, id).await?;
            let was = json!(present.name);
            audit::write(tx, &by, "program-type:delete", ("program-type", id), was, Value::Null).await?;
            Ok::<_, Error>(present.into())
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

async fn programs_of(
    ctx: Public,
    Path((kind,)): Path<(String,)>,
    Query(paging): Query<Paging>,
) -> Result<Page<ProgramOut>> {
    let folded = search::folded([&*kind]);
    // PostgreSQL rejects a NUL in a text.
    let known = if folded.contains('\0') { None } else { store::find(&ctx.db, kind.parse().ok(), &folded).await? };
    let (now, name) = (ctx.clock.now(), known.ok_or(Code::NotFound)?.name);
    let ids = programs::list(&ctx.db, now, None, Some(name), paging.after()?, (None, None), paging.limit() + 1).await?;
    let page = paging.page(ctx.service::<Catalogue>().now(&ctx.db, &ids).await?, |p| p.list_key());
    Ok(Page { rows: routes::shown(&ctx, &page.rows, now).await?, next: page.next })
}
