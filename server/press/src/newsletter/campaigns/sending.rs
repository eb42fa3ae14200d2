//! Sends campaigns: a job. Each step is one transaction: the rows that record its recipients, their emails in the
//! outbox, and its progress. So no one is skipped or gets an email twice, whenever the program crashes (R64).

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use daymark_actors::ports::Mailing;
use daymark_base::db::Tx;
use daymark_people::emails::{self, Bulk, SECRET};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Error, Result};
use daymark_web::job::Failures;
use futures_util::FutureExt;
use rand::seq::SliceRandom;
use serde_json::json;

use super::acting;
use super::composing::NEWSLETTER;
use super::model::{CampaignOut, Counts, State};
use super::rules::{fails, gets_b};
use super::store::{self, Recipient, Written};
use crate::newsletter::pace::Pace;
use crate::newsletter::reader;

/// The most emails written in one transaction, and the most waiting in the outbox.
const AT_ONCE: i64 = 500;
const WAITING: i64 = 2_000;

/// Sends a campaign's progress to watching administrators.
pub(super) fn tell(ctx: &Ctx, campaign: &CampaignOut) {
    let counts = campaign.card.counts;
    ctx.live.mailed(Mailing {
        campaign_id: campaign.card.id,
        recipients: campaign.card.recipients,
        sent: counts.sent,
        failed: counts.failed + counts.skipped,
        running: campaign.card.state == State::Running,
    });
}

/// Starts due campaigns, and sends a part of the running ones.
///
/// # Errors
/// When the database cannot be read, or a campaign fails.
pub(in super::super) async fn go_on(ctx: Ctx) -> anyhow::Result<()> {
    let (now, db) = (ctx.clock.now(), ctx.db.unhurried());
    let mut failures = Failures::default();
    for id in store::due(&ctx.db, now).await? {
        let written = db.write::<_, Error>(move |tx| {
            async move {
                let Some(mut campaign) = store::lock(tx, id).await? else { return Ok(()) };
                let card = &campaign.out.card;
                // It may just have been sent, or scheduled for a later time.
                if card.state == State::Scheduled && card.starts_at.is_some_and(|at| at <= now) {
                    acting::start(tx, &mut campaign.out, now).await?;
                }
                Ok(())
            }
            .boxed()
        });
        if let Err(cause) = written.await {
            failures.add_row("campaign", id, cause)?;
        }
    }
    let mut under_way = store::under_way(&ctx.db).await?;
    // Shuffled, so that campaigns that run at the same time share the pace.
    under_way.shuffle(&mut rand::rng());
    for id in under_way {
        while !ctx.drain.is_stopping() {
            match step(&ctx, id).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(cause) => {
                    failures.add_row("campaign", id, cause)?;
                    break;
                }
            }
        }
    }
    failures.end()
}

/// One step of a campaign. Returns whether another step may follow at once.
async fn step(ctx: &Ctx, id: i64) -> Result<bool> {
    let parts = ctx.clone();
    let stepped = ctx.db.write::<_, Error>(move |tx| async move { take(tx, &parts, id).await }.boxed()).await?;
    let Some((campaign, more)) = stepped else { return Ok(false) };
    tell(ctx, &campaign);
    Ok(more)
}

/// Runs a step. Returns the campaign after it, and whether another step may follow at once; `None` if nothing changed.
async fn take(tx: &mut Tx, ctx: &Ctx, id: i64) -> Result<Option<(CampaignOut, bool)>> {
    let now = ctx.clock.now();
    // Before the subscribers, as the series lock both.
    let pace = Pace::lock(tx, ctx, now).await?;
    let settled = store::settle(tx, id, ctx.config.newsletter_opens).await?;
    let Some(campaign) = store::lock(tx, id).await? else { return Ok(None) };
    let mut out = campaign.out.clone();
    if out.card.state != State::Running {
        return Ok((settled > 0).then_some((out, false)));
    }
    if fails(&out.card.counts, &campaign.judged, i64::from(ctx.config.newsletter_stop_percent)) {
        (out.card.state, out.card.stopped_by_errors) = (State::Paused, true);
        store::set_state(tx, &out, now).await?;
        return Ok(Some((out, false)));
    }
    let waiting = store::waiting(tx, id).await?;
    let allowed = pace.allows((WAITING - waiting).min(AT_ONCE));
    if allowed < 1 {
        return Ok((settled > 0).then_some((out, false)));
    }
    let recipients = store::next(tx, &out.segment, (campaign.after_id, allowed), now).await?;
    let Some(last) = recipients.last() else {
        if waiting == 0 {
            (out.card.state, out.card.finished_at) = (State::Finished, Some(now));
            store::set_state(tx, &out, now).await?;
        }
        return Ok((settled > 0 || waiting == 0).then_some((out, false)));
    };
    store::advance(tx, id, last.id).await?;
    pace.take(tx, recipients.len()).await?;
    let written = write(tx, ctx, &out, recipients, now).await?;
    out.card.counts = out.card.counts.and(written);
    Ok(Some((out, true)))
}

/// Writes emails to those of these recipients whose address has none yet, and records them.
pub(super) async fn write(
    tx: &mut Tx,
    ctx: &Ctx,
    campaign: &CampaignOut,
    recipients: Vec<Recipient>,
    now: Instant,
) -> Result<Counts> {
    let (id, origin) = (campaign.card.id, ctx.config.public_url.origin());
    let recipients = store::without_mail(tx, id, recipients).await?;
    if recipients.is_empty() {
        return Ok(Counts::default());
    }
    let once = |subscriber: i64| format!("campaign:{id}:{subscriber}");
    let is_b = |subscriber: i64| gets_b(id, subscriber, campaign.share_b);
    let unsubscribe = format!("{origin}/v1/auth/newsletter/unsubscribe?campaign={id}&token={SECRET}");
    let mail = |r: &Recipient| Bulk {
        to: r.email.clone(),
        member: r.member_id,
        values: json!({ "campaign": id, "version": campaign.version, "b": is_b(r.id), "reader": SECRET,
            "unsubscribe": unsubscribe }),
        secret: reader::token(ctx, r.id),
        once: once(r.id),
    };
    let queued = emails::queue_all(tx, &NEWSLETTER, recipients.iter().map(mail).collect(), now).await?;
    let ids: HashMap<String, i64> = queued.into_iter().map(|(id, once)| (once, id)).collect();
    let mut counts = [Counts::default(); 2];
    let mut mails = Vec::with_capacity(recipients.len());
    for recipient in recipients {
        // Without an id, the email existed before.
        let Some(email_id) = ids.get(&once(recipient.id)) else { continue };
        let b = is_b(recipient.id);
        counts[usize::from(b)].queued += 1;
        mails.push(Written { address: recipient.email_folded, b, email_id: *email_id });
    }
    if !mails.is_empty() {
        store::add_mails(tx, id, &mails).await?;
        store::count_more(tx, id, counts).await?;
    }
    Ok(counts[0].and(counts[1]))
}
