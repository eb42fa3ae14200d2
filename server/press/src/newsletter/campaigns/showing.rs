//! Campaigns, for administrators and on the site.

use actix_web::HttpResponse;
use actix_web::http::header::CONTENT_SECURITY_POLICY;
use daymark_actors::clock::Instant;
use daymark_people::emails::Piece;
use daymark_web::access::{Admin, Visitor};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::letter::Rendered;
use daymark_web::openapi::Described;
use daymark_web::page::Searching;
use daymark_web::part::{Path, Query};
use daymark_web::reply::{Data, Page, Reply};

use super::composing::Read;
use super::model::{CampaignOut, CardOut, PreviewOut, PreviewQuery};
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
    Ok(Data(store::read(&admin.db, id).await?.ok_or(Code::NotFound)?.out.with_path(&admin)))
}

impl CampaignOut {
    /// Adds its path on the site.
    pub(super) fn with_path(self, ctx: &Ctx) -> Self {
        Self { path: composing::path(ctx, self.card.id), ..self }
    }
}

async fn shown(ctx: &Ctx, id: i64, b: bool) -> Result<Rendered> {
    let campaign = store::read(&ctx.db, id).await?.ok_or(Code::NotFound)?;
    as_anyone(ctx, &campaign.out, b, Read::InMail { counted: false }).await
}

/// A campaign as a reader without a token sees it.
async fn as_anyone(ctx: &Ctx, campaign: &CampaignOut, b: bool, read: Read) -> Result<Rendered> {
    let issue = composing::rendered(ctx, campaign, b, read).await.map_err(Error::internal)?;
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

/// A newsletter as a separate page: it runs no scripts, and shows its pictures.
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

/// Everyone with the link can read what was sent to subscribers.
pub(in super::super) async fn on_the_site(visitor: Visitor, Path((address,)): Path<(String,)>) -> Result<IssuePage> {
    let reader = visitor.caller.as_ref().map(|caller| caller.id);
    let campaign = sent_campaign(&visitor, &address, reader).await?.ok_or(Code::NotFound)?;
    Ok(IssuePage(as_anyone(&visitor, &campaign, false, Read::OnSite).await?.html))
}

/// A newsletter that was sent, or is being sent; one that was cancelled before its start is not shown. A plain number
/// as the address, as in earlier emails, can be guessed: it only shows newsletters that anyone can subscribe to, or
/// that this reader has received.
async fn sent_campaign(ctx: &Ctx, address: &str, reader: Option<i64>) -> Result<Option<CampaignOut>> {
    let Some((id, is_sealed)) = composing::at(ctx, address) else { return Ok(None) };
    let campaign = store::read(&ctx.db, id).await?.map(|campaign| campaign.out);
    let Some(campaign) = campaign.filter(|campaign| campaign.card.started_at.is_some()) else { return Ok(None) };
    let is_shown = match reader {
        _ if is_sealed || campaign.segment.is_open() => true,
        Some(member) => store::has_got(&ctx.db, id, member).await?,
        None => false,
    };
    Ok(is_shown.then_some(campaign))
}

/// A newsletter on the site, before any script runs.
#[derive(Clone, Debug)]
pub struct Sent {
    /// The subject line.
    pub subject: String,
    /// What email apps show beside the subject; may be empty.
    pub preview: String,
    /// When its first email went out.
    pub started_at: Option<Instant>,
    /// Its content.
    pub pieces: Vec<Piece>,
}

/// A newsletter that was sent, or is being sent, by the last part of its path, as visitors may see it.
///
/// # Errors
/// When the database cannot be read.
pub async fn sent(ctx: &Ctx, address: &str) -> Result<Option<Sent>> {
    let Some(campaign) = sent_campaign(ctx, address, None).await? else { return Ok(None) };
    let pieces = composing::pieces(ctx, &campaign.blocks).await.map_err(Error::internal)?;
    let CampaignOut { card, preview, .. } = campaign;
    Ok(Some(Sent { subject: card.subject, preview, started_at: card.started_at, pieces }))
}
