//! Actions on a campaign: send, schedule, pause, end and test.

use daymark_actors::clock::Instant;
use daymark_base::civil::parse_zone;
use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_people::emails::{self, Issue, Sender, compose};
use daymark_web::access::Admin;
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::permission;
use daymark_web::reply::{Data, Said};
use futures_util::FutureExt;
use jiff::civil::DateTime;
use serde_json::{Value, json};

use super::composing::{NEWSLETTER, pieces};
use super::model::{ActIn, Action, CampaignOut, SendIn, State};
use super::{rules, sending, store};
use crate::newsletter::words;
use crate::writing::{self, Kind};

permission! {
    /// Send newsletters, and pause and end them.
    pub SendNewsletters = "newsletter:send";
}

/// The instant of a date and time in a zone.
fn instant(at: Option<&str>, zone: Option<&str>, now: Instant) -> Result<(Instant, String)> {
    let zone = zone.ok_or_else(|| Error::field("zone", words::REQUIRED))?;
    let tz = parse_zone(zone).map_err(|_| Error::field("zone", words::ZONE))?;
    let at: DateTime = at
        .ok_or_else(|| Error::field("at", words::REQUIRED))?
        .parse()
        .map_err(|_| Error::field("at", words::DATE_AND_TIME))?;
    let at = at.to_zoned(tz).map_err(|_| Error::field("at", words::DATE_AND_TIME))?;
    let at = Instant::from(at.timestamp());
    if at <= now { Err(Error::field("at", words::LATER)) } else { Ok((at, zone.to_owned())) }
}

/// Whether the text is ready to send.
fn is_ready(campaign: &CampaignOut) -> Result<()> {
    if campaign.card.subject.is_empty() {
        return Err(Error::field("subject", words::REQUIRED));
    }
    if !rules::are_filled(&campaign.blocks) {
        return Err(Error::field("blocks", words::EMPTY));
    }
    if campaign.share_b > 0 && campaign.subject_b.is_empty() {
        return Err(Error::field("subject_b", words::REQUIRED));
    }
    Ok(())
}

/// Starts a campaign now, within a transaction.
pub(super) async fn start(tx: &mut Tx, campaign: &mut CampaignOut, now: Instant) -> Result<()> {
    campaign.card.state = State::Running;
    campaign.card.started_at = Some(now);
    campaign.card.recipients = store::count_in(tx, &campaign.segment, now).await?;
    Ok(store::set_state(tx, campaign, now).await?)
}

pub(super) async fn carry_out(tx: &mut Tx, by: &By, id: i64, input: ActIn, users: Vec<i64>) -> Result<CampaignOut> {
    let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?.out;
    let next = rules::after(was.card.state, input.action);
    let next = next.ok_or_else(|| Error::with(Code::Conflict, words::NOT_NOW))?;
    let starts = matches!(input.action, Action::Send | Action::Schedule);
    if starts && input.version.is_some_and(|version| version != was.version) {
        return Err(writing::conflict(tx, (Kind::Newsletter, id), was.card.updated_at, by.at).await?);
    }
    let mut is = was.clone();
    is.card.state = next;
    if !users.is_empty() {
        is.segment.users = users;
        store::update(tx, &is, by.at).await?;
    }
    match input.action {
        Action::Send => {
            is_ready(&is)?;
            start(tx, &mut is, by.at).await?;
        }
        Action::Schedule => {
            is_ready(&is)?;
            let (at, zone) = instant(input.at.as_deref(), input.zone.as_deref(), by.at)?;
            (is.card.starts_at, is.zone) = (Some(at), Some(zone));
            store::set_state(tx, &is, by.at).await?;
        }
        Action::Unschedule => {
            (is.card.starts_at, is.zone) = (None, None);
            store::set_state(tx, &is, by.at).await?;
        }
        Action::Cancel => {
            is.card.finished_at = Some(by.at);
            let unsent = store::unsent(tx, id).await?;
            emails::withdraw(tx, &unsent, words::WITHDRAWN, by.at).await?;
            store::set_state(tx, &is, by.at).await?;
        }
        Action::Pause | Action::Resume => {
            if was.card.stopped_by_errors {
                store::set_judged(tx, id, was.card.counts).await?;
            }
            is.card.stopped_by_errors = false;
            store::set_state(tx, &is, by.at).await?;
        }
    }
    let state = |c: &CampaignOut| json!({ "state": c.card.state, "starts_at": c.card.starts_at, "recipients": c.card.recipients });
    audit::write(tx, by, "campaign:act", ("campaign", id), state(&was), state(&is)).await?;
    Ok(store::lock(tx, id).await?.ok_or(Code::NotFound)?.out)
}

/// Creates the emails with both subjects, so that what cannot be sent is not accepted.
///
/// # Errors
/// 422 when they cannot be created.
async fn check(ctx: &Ctx, id: i64) -> Result<()> {
    let CampaignOut { card, subject_b, preview, blocks, .. } =
        store::read(&ctx.db, id).await?.ok_or(Code::NotFound)?.out;
    let pieces = pieces(ctx, &blocks).await.map_err(Error::internal)?;
    let sender = Sender::of(ctx).await.map_err(Error::internal)?;
    for subject in [&card.subject, &subject_b] {
        let issue = Issue { subject, preview: &preview, pieces: &pieces, why: words::NEWSLETTER_WHY, links: &[] };
        if let Err(e) = compose(&issue, &sender) {
            tracing::error!(campaign = id, cause = format!("{e:#}"), "a newsletter could not be composed");
            return Err(Error::field("blocks", words::NOT_CREATED));
        }
    }
    Ok(())
}

async fn acted(ctx: &Ctx, by: By, id: i64, input: ActIn, users: Vec<i64>) -> Result<CampaignOut> {
    if matches!(input.action, Action::Send | Action::Schedule) {
        check(ctx, id).await?;
    }
    let written = ctx.db.write::<_, Error>(move |tx| async move { carry_out(tx, &by, id, input, users).await }.boxed());
    let campaign = written.await?;
    sending::tell(ctx, &campaign);
    Ok(campaign.with_path(ctx))
}

pub(in super::super) async fn act(
    admin: Admin<SendNewsletters>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<ActIn>,
) -> Result<Data<CampaignOut>> {
    Ok(Data(acted(&admin, admin.by(), id, input, Vec::new()).await?))
}

pub(in super::super) async fn send(
    admin: Admin<SendNewsletters>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<SendIn>,
) -> Result<Said<CampaignOut>> {
    let now = ActIn { action: Action::Send, at: None, zone: None, version: input.version };
    Ok(Said(acted(&admin, admin.by(), id, now, input.users).await?, words::SENDING))
}

pub(in super::super) async fn test(admin: Admin<SendNewsletters>, Path((id,)): Path<(i64,)>) -> Result<Said<()>> {
    let (by, me) = (admin.by(), admin.caller.id);
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let campaign = store::lock(tx, id).await?.ok_or(Code::NotFound)?.out;
            let subjects = if campaign.subject_b.is_empty() { 1 } else { 2 };
            for b in [false, true].into_iter().take(subjects) {
                let values = json!({ "campaign": id, "version": campaign.version, "b": b, "reader": "" });
                emails::queue_to_member(tx, me, NEWSLETTER.name, &values, by.at).await?;
            }
            let after = json!({ "mails": subjects });
            Ok(audit::write(tx, &by, "campaign:test", ("campaign", id), Value::Null, after).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Said((), words::TEST_SENT))
}
