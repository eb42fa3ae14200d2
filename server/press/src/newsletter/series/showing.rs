//! Series, for administrators.

use daymark_people::emails::Framed;
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::letter::Rendered;
use daymark_web::part::{Path, Query};
use daymark_web::reply::Data;

use super::model::{SeriesOut, StepQuery};
use super::{composing, store};
use crate::newsletter::campaigns::PreviewOut;
use crate::newsletter::subscribers::ReadNewsletters;

pub(in super::super) async fn list(admin: Admin<ReadNewsletters>) -> Result<Data<Vec<SeriesOut>>> {
    Ok(Data(store::all(&admin.db).await?))
}

pub(in super::super) async fn read(
    admin: Admin<ReadNewsletters>,
    Path((id,)): Path<(i64,)>,
) -> Result<Data<SeriesOut>> {
    Ok(Data(store::one(&admin.db, id).await?.ok_or(Code::NotFound)?))
}

async fn shown(ctx: &Ctx, id: i64, step: Option<i64>) -> Result<Rendered> {
    let series = store::one(&ctx.db, id).await?.ok_or(Code::NotFound)?;
    let found = series.steps.iter().find(|one| step.is_none() || one.step.id == step).ok_or(Code::NotFound)?;
    composing::shown(ctx, series.starts, &found.step).await.map_err(Error::internal)
}

pub(in super::super) async fn preview(
    admin: Admin<ReadNewsletters>,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<StepQuery>,
) -> Result<Data<PreviewOut>> {
    let Rendered { subject, html, text } = shown(&admin, id, query.step_id).await?;
    Ok(Data(PreviewOut { subject, html, text }))
}

pub(in super::super) async fn preview_html(
    admin: Admin<ReadNewsletters>,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<StepQuery>,
) -> Result<Framed> {
    Ok(Framed(shown(&admin, id, query.step_id).await?.html))
}
