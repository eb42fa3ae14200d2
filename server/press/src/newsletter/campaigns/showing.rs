//! Campaigns, for administrators and on the site.

use actix_web::HttpResponse;
use actix_web::http::header::CONTENT_SECURITY_POLICY;
use daymark_web::access::{Admin, Public};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::letter::Rendered;
use daymark_web::openapi::Described;
use daymark_web::page::Searching;
use daymark_web::part::{Path, Query};
use daymark_web::reply::{Data, Page, Reply};

use super::model::{CampaignOut, CardOut, PreviewOut, PreviewQuery, State};
use super::{composing, store};
use crate::newsletter::subscribers::ReadNewsletters;

pub(in super::super) async fn list(
    admin: Admin<ReadNewsletters>,
    Query(query): Query<Searching>,
) -> Result<Page<CardOut>> {
    let (pattern, paging) = query.parts();
    let rows = store::list(&admin.db, pattern, paging.after()?.unwrap_or(i64::MAX), paging.limit() + 1).await?;
    Ok(paging.page(rows, |row| row.id))
}

pub(in super::super) async fn read(
    admin: Admin<ReadNewsletters>,
    Path((id,)): Path<(i64,)>,
) -> Result<Data<CampaignOut>> {
    Ok(Data(store::read(&admin.db, id).await?.ok_or(Code::NotFound)?.out))
}

async fn shown(ctx: &Ctx, id: i64, b: bool) -> Result<Rendered> {
    let campaign = store::read(&ctx.db, id).await?.ok_or(Code::NotFound)?;
    as_anyone(ctx, &campaign.out, b).await
}

/// As somebody reads it whose token is not known.
async fn as_anyone(ctx: &Ctx, campaign: &CampaignOut, b: bool) -> Result<Rendered> {
    let issue = composing::rendered(ctx, campaign, b, false).await.map_err(Error::internal)?;
    Ok(composing::read_by(&issue, ""))
}

pub(in super::super) async fn preview(
    admin: Admin<ReadNewsletters>,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<PreviewQuery>,
) -> Result<Data<PreviewOut>> {
    let Rendered { subject, html, text } = shown(&admin, id, query.b).await?;
    Ok(Data(PreviewOut { subject, html, text }))
}

pub(in super::super) async fn preview_html(
    admin: Admin<ReadNewsletters>,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<PreviewQuery>,
) -> Result<IssuePage> {
    Ok(IssuePage(shown(&admin, id, query.b).await?.html))
}

/// A newsletter as a page of its own: nothing runs in it, and its pictures are shown.
pub(in super::super) struct IssuePage(String);

const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'self'";

impl Reply for IssuePage {
    fn reply(self) -> Result<HttpResponse> {
        let policy = (CONTENT_SECURITY_POLICY, POLICY);
        Ok(HttpResponse::Ok().content_type("text/html; charset=utf-8").insert_header(policy).body(self.0))
    }

    fn describe(op: &mut Described) {
        op.file("200", "text/html");
    }
}

/// Everybody who has the link may read what was sent to subscribers.
pub(in super::super) async fn on_the_site(ctx: Public, Path((id,)): Path<(i64,)>) -> Result<IssuePage> {
    let campaign = store::read(&ctx.db, id).await?.ok_or(Code::NotFound)?;
    if matches!(campaign.out.card.state, State::Draft | State::Scheduled) {
        return Err(Code::NotFound.into());
    }
    Ok(IssuePage(as_anyone(&ctx, &campaign.out, false).await?.html))
}
