//! Editing campaigns. Only drafts can be changed.

use std::collections::BTreeSet;

use daymark_actors::clock::Instant;
use daymark_base::config::Opens;
use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::caller::By;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{Block, BlockKind, CampaignIn, CampaignOut, CardOut, RemovedOut, State};
use super::{revisions, rules, store};
use crate::articles;
use crate::newsletter::subscribers::EditNewsletters;
use crate::newsletter::words;
use crate::writing::{self, Kind};

/// A campaign with the changed fields. `opens` is what the site counts.
fn changed(was: &CampaignOut, input: CampaignIn, opens: Opens) -> Result<CampaignOut> {
    let CampaignIn { subject, subject_b, share_b, preview, blocks, segment, version: _ } = input;
    let line = |new: Option<String>, old: &String| new.map_or_else(|| old.clone(), |text| text.trim().to_owned());
    let blocks = blocks.unwrap_or_else(|| was.blocks.clone());
    if let Some((n, field)) = rules::first_fault(&blocks) {
        return Err(Error::field(format!("blocks[{n}].{field}"), words::LINK));
    }
    if let Some(segment) = &segment {
        segment.fits(opens, "segment.unopened")?;
    }
    Ok(CampaignOut {
        card: CardOut { subject: line(subject, &was.card.subject), ..was.card.clone() },
        subject_b: line(subject_b, &was.subject_b),
        share_b: share_b.unwrap_or(was.share_b),
        preview: line(preview, &was.preview),
        blocks,
        segment: segment.unwrap_or_else(|| was.segment.clone()),
        ..was.clone()
    })
}

/// Keeps the pictures that these blocks show from now on, because emails link to them.
pub(in super::super) async fn keep_pictures(tx: &mut Tx, blocks: &[Block]) -> Result<()> {
    let mut shown = BTreeSet::new();
    for block in blocks {
        match block.kind {
            BlockKind::Picture => shown.extend([block.url.clone()]),
            BlockKind::Text => shown.extend(writing::render(&block.text).links),
            _ => {}
        }
    }
    Ok(articles::keep_pictures(tx, &shown).await?)
}

/// Stores a changed text as a new version.
pub(super) async fn save(tx: &mut Tx, campaign: &CampaignOut, by: &By) -> Result<()> {
    keep_pictures(tx, &campaign.blocks).await?;
    revisions::keep(tx, campaign, by).await?;
    Ok(store::update(tx, campaign, by.at).await?)
}

/// A draft, locked, in the version that its editor saw.
///
/// # Errors
/// 409 when it is not a draft, or there is a newer version.
pub(super) async fn draft(tx: &mut Tx, id: i64, version: Option<i64>, now: Instant) -> Result<CampaignOut> {
    let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?.out;
    if was.card.state != State::Draft {
        return Err(Error::with(Code::Conflict, words::NO_DRAFT));
    }
    if version.is_some_and(|version| version != was.version) {
        return Err(writing::conflict(tx, (Kind::Newsletter, id), was.card.updated_at, now).await?);
    }
    Ok(was)
}

/// What the audit log records of a campaign: not its whole text.
pub(super) fn recorded(campaign: &CampaignOut) -> Value {
    json!({ "subject": campaign.card.subject, "version": campaign.version, "state": campaign.card.state })
}

pub(in super::super) async fn create(
    admin: Admin<EditNewsletters>,
    Body(input): Body<CampaignIn>,
) -> Result<Created<CampaignOut>> {
    let (by, opens) = (admin.by(), admin.config.newsletter_opens);
    let written = admin.db.write::<_, Error>(move |tx| async move { create_in(tx, &by, input, opens).await }.boxed());
    Ok(Created(written.await?.with_path(&admin)))
}

/// Like [`create`], but inside a transaction.
pub(super) async fn create_in(tx: &mut Tx, by: &By, input: CampaignIn, opens: Opens) -> Result<CampaignOut> {
    let id = store::add(tx, by.at).await?;
    let empty = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
    save(tx, &changed(&empty.out, input, opens)?, by).await?;
    let is = store::lock(tx, id).await?.ok_or(Code::NotFound)?.out;
    audit::write(tx, by, "campaign:create", ("campaign", id), Value::Null, recorded(&is)).await?;
    Ok(is)
}

/// A new draft with the text of another campaign.
pub(in super::super) async fn copy(
    admin: Admin<EditNewsletters>,
    Path((of,)): Path<(i64,)>,
) -> Result<Created<CampaignOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let source = store::lock(tx, of).await?.ok_or(Code::NotFound)?.out;
            let id = store::add(tx, by.at).await?;
            let card = CardOut { id, ..source.card.clone() };
            save(tx, &CampaignOut { card, version: 1, ..source }, &by).await?;
            let is = store::lock(tx, id).await?.ok_or(Code::NotFound)?.out;
            audit::write(tx, &by, "campaign:create", ("campaign", id), Value::Null, recorded(&is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Created(written.await?.with_path(&admin)))
}

pub(in super::super) async fn update(
    admin: Admin<EditNewsletters>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<CampaignIn>,
) -> Result<Data<CampaignOut>> {
    let (by, opens) = (admin.by(), admin.config.newsletter_opens);
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = draft(tx, id, input.version, by.at).await?;
            save(tx, &changed(&was, input, opens)?, &by).await?;
            let is = store::lock(tx, id).await?.ok_or(Code::NotFound)?.out;
            let object = ("campaign", id);
            audit::write(tx, &by, "campaign:update", object, recorded(&was), recorded(&is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Data(written.await?.with_path(&admin)))
}

pub(in super::super) async fn remove(
    admin: Admin<EditNewsletters>,
    Path((id,)): Path<(i64,)>,
) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = draft(tx, id, None, by.at).await?;
            store::remove(tx, id).await?;
            writing::forget(tx, (Kind::Newsletter, id)).await?;
            Ok(audit::write(tx, &by, "campaign:delete", ("campaign", id), recorded(&was), Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}
