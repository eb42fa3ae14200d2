//! Pictures of programs and their steps. Copies of a program show the same file, which is removed when nothing shows it
//! any more.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_derive::query;
use daymark_people::audit;
use daymark_people::files::{self, Added, Shape};
use daymark_web::access::Admin;
use daymark_web::endpoint::{Endpoint, delete, post};
use daymark_web::error::Result;
use daymark_web::part::{Path, Query};
use daymark_web::reply::Data;
use daymark_web::upload::Upload;
use futures_util::FutureExt;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::editing::{begin, change};
use super::model::EditedOut;
use super::store::{self, Place};
use super::{editor, steps};
use crate::programs::EditPrograms;
use crate::programs::model::StepOut;

/// The purpose under which a program's pictures are uploaded.
pub const PURPOSE: &str = "program";
/// How pictures are processed.
pub const RULES: &str = "A JPEG, PNG, WebP or GIF file of at most 10 MB, 8000 × 8000 pixels and 40 megapixels. The \
                         picture is cropped to 16 : 9, or 3 : 1 for a banner, and stored as a JPEG. Possible at any \
                         time, also after the end.";

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/challenge/{id}", "Upload a program's picture or banner", set).about(RULES),
        post("/v1/core/challenge-step/{id}/image", "Upload a step's picture", set_of_step).about(RULES),
        delete("/v1/core/challenge-step/{id}/image", "Remove a step's picture", remove_of_step),
    ]
}

/// Which picture of a program.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ProgramPictureKind)]
enum Kind {
    /// The picture on the program's card.
    #[default]
    Image,
    /// The banner above the program's page.
    Banner,
}

/// Which picture of the program to set.
#[query]
#[derive(Debug)]
struct KindQuery {
    /// `image` by default.
    #[param(inline)]
    kind: Option<Kind>,
}

async fn set(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<KindQuery>,
    upload: Upload,
) -> Result<Data<EditedOut>> {
    let (place, shape) = match query.kind.unwrap_or_default() {
        Kind::Image => (Place::Image(id), Shape::Card),
        Kind::Banner => (Place::Banner(id), Shape::Wide),
    };
    // Nothing is stored for a program that does not exist.
    editor::known(&admin, id).await?;
    let added = files::put_for_site(&admin, admin.caller.id, PURPOSE, shape, upload).await?;
    show(&admin, id, place, Some(added)).await?;
    Ok(Data(editor::edited(&admin, id).await?))
}

async fn set_of_step(admin: Admin<EditPrograms>, Path((id,)): Path<(i64,)>, upload: Upload) -> Result<Data<StepOut>> {
    let program = steps::program_of(&admin, id).await?;
    let added = files::put_for_site(&admin, admin.caller.id, PURPOSE, Shape::Card, upload).await?;
    show(&admin, program, Place::Step(id), Some(added)).await?;
    Ok(Data(steps::shown(&admin, program, id).await?))
}

async fn remove_of_step(admin: Admin<EditPrograms>, Path((id,)): Path<(i64,)>) -> Result<Data<StepOut>> {
    let program = steps::program_of(&admin, id).await?;
    show(&admin, program, Place::Step(id), None).await?;
    Ok(Data(steps::shown(&admin, program, id).await?))
}

/// Sets or removes the picture of a place.
async fn show(admin: &Admin<EditPrograms>, program: i64, place: Place, added: Option<Added>) -> Result<()> {
    let by = admin.by();
    let written = change(admin, program, move |tx| {
        async move {
            let editing = begin(tx, program, by.at).await?;
            let (before, object) = match place {
                Place::Image(id) => (editing.row.image.clone(), ("program", id)),
                Place::Banner(id) => (editing.row.banner.clone(), ("program", id)),
                Place::Step(id) => (editing.step(id)?.0.image.clone(), ("step", id)),
            };
            if let Some(added) = &added {
                files::keep_shown(tx, added, by.at).await?;
            }
            let path = added.map(|added| added.path());
            store::set_picture(tx, place, path.clone()).await?;
            if let Some(before) = &before {
                let_go(tx, before, by.at).await?;
            }
            store::touch(tx, program, by.at).await?;
            Ok(audit::write(tx, &by, "program:picture", object, json!(before), json!(path)).await?)
        }
        .boxed()
    });
    written.await
}

/// Releases a picture if nothing shows it any more, after a change that may have been the last to show it.
pub async fn let_go(tx: &mut Tx, path: &str, now: Instant) -> Result<()> {
    if !store::shown(tx, path).await? {
        files::let_go_shown(tx, path, now).await?;
    }
    Ok(())
}
