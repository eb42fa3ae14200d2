//! Earlier versions of campaigns: read, compared by the app, and restored. A version is what readers see, not who gets
//! it, or when.

use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;
use serde::{Deserialize, Serialize};

use super::model::{Block, CampaignOut, CardOut, RestoreIn, RevisionCardOut, RevisionOut};
use super::{editing, store};
use crate::newsletter::subscribers::{EditNewsletters, ReadNewsletters};
use crate::writing::{self, Kind, Revision};

/// What a version stores besides its subject and what email apps show beside it.
#[derive(Serialize, Deserialize)]
struct Rest {
    subject_b: String,
    share_b: i64,
    blocks: Vec<Block>,
}

/// Keeps the text of a campaign that is about to be stored, as its next version.
pub(super) async fn keep(tx: &mut Tx, campaign: &CampaignOut, by: &By) -> Result<()> {
    let CampaignOut { card, version, subject_b, share_b, preview, blocks, .. } = campaign;
    let rest = Rest { subject_b: subject_b.clone(), share_b: *share_b, blocks: blocks.clone() };
    let text = Revision {
        version: version + 1,
        saved_at: by.at,
        title: card.subject.clone(),
        summary: preview.clone(),
        body: serde_json::to_string(&rest).map_err(Error::internal)?,
    };
    Ok(writing::keep(tx, (Kind::Newsletter, card.id), by.actor, text).await?)
}

pub(in super::super) async fn list(
    admin: Admin<ReadNewsletters>,
    Path((id,)): Path<(i64,)>,
    Query(paging): Query<Paging>,
) -> Result<Page<RevisionCardOut>> {
    store::read(&admin.db, id).await?.ok_or(Code::NotFound)?;
    writing::page(&admin.db, (Kind::Newsletter, id), &paging).await
}

pub(in super::super) async fn read(
    admin: Admin<ReadNewsletters>,
    Path((id, version)): Path<(i64, i64)>,
) -> Result<Data<RevisionOut>> {
    Ok(Data(one(&admin, id, version).await?))
}

async fn one(ctx: &Ctx, id: i64, version: i64) -> Result<RevisionOut> {
    let found = writing::one(&ctx.db, (Kind::Newsletter, id), version).await?.ok_or(Code::NotFound)?;
    let Rest { subject_b, share_b, blocks } = serde_json::from_str(&found.body).map_err(Error::internal)?;
    let Revision { version, saved_at, title: subject, summary: preview, .. } = found;
    Ok(RevisionOut { version, saved_at, subject, subject_b, share_b, preview, blocks })
}

pub(in super::super) async fn restore(
    admin: Admin<EditNewsletters>,
    Path((id, version)): Path<(i64, i64)>,
    Body(input): Body<RestoreIn>,
) -> Result<Data<CampaignOut>> {
    let RevisionOut { subject, subject_b, share_b, preview, blocks, .. } = one(&admin, id, version).await?;
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = editing::draft(tx, id, Some(input.version), by.at).await?;
            let card = CardOut { subject, ..was.card.clone() };
            let is = CampaignOut { card, subject_b, share_b, preview, blocks, ..was.clone() };
            editing::save(tx, &is, &by).await?;
            let is = store::lock(tx, id).await?.ok_or(Code::NotFound)?.out;
            let (before, after) = (editing::recorded(&was), editing::recorded(&is));
            audit::write(tx, &by, "campaign:restore", ("campaign", id), before, after).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Data(written.await?.with_path(&admin)))
}
