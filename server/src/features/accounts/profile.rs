//! What members say of themselves, and whether an address could be one.

use daymark_actors::clock::Instant;

use super::model::{Caller, CheckEmailQuery, EmailCheckOut, ProfileIn, TimezoneOut, UserOut};
use super::rules::{Email, likely_meant};
use super::service;
use super::store::own::{self, Changes};
use super::words;
use crate::civil::{self, ZoneRefusal, ZoneSpan, local_date, parse_zone, propose_zone, zone_name};
use crate::db::Tx;
use crate::features::reminders;
use crate::http::access::{Member, Public};
use crate::http::ctx::Ctx;
use crate::http::endpoint::{Endpoint, get, patch};
use crate::http::error::{Error, Result};
use crate::http::limits::{Limit, Network};
use crate::http::part::{Body, Query};
use crate::http::reply::Data;

/// The rows of the table.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        patch("/v1/auth/user", "Change your profile", change),
        patch("/v1/auth/user/mark-tour-completed", "Mark the tour as completed", tour),
        get("/v1/auth/user/timezone", "Your time zone and the hour your day starts", timezone),
        get("/v1/auth/check/valid/email", "Check whether a text is a valid e-mail address", check_email),
    ]
}

async fn change(ctx: Member, Body(input): Body<ProfileIn>) -> Result<Data<UserOut>> {
    let (caller, now) = (ctx.caller.clone(), ctx.clock.now());
    let changes = parse(input)?;
    let changed = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            let changes = move_days(tx, caller.id, changes, now).await?;
            Ok(own::set_profile(tx, caller.id, &changes).await?)
        })
    });
    changed.await?;
    ctx.sessions.changed(ctx.caller.session);
    ctx.live.card_changed(ctx.caller.id);
    Ok(Data(service::own_account(&ctx, &ctx.caller).await?))
}

fn parse(input: ProfileIn) -> Result<Changes> {
    let name = |text: Option<String>| text.map(|t| t.trim().to_owned());
    let timezone = match input.timezone.as_deref().map(parse_zone) {
        None => None,
        Some(Ok(zone)) => Some(zone_name(&zone).to_owned()),
        Some(Err(e)) => return Err(Error::field("timezone", e.to_string())),
    };
    Ok(Changes {
        first_name: name(input.first_name),
        last_name: name(input.last_name),
        nickname: name(input.nickname),
        privacy: input.privacy_level.map(super::Privacy::text),
        timezone,
        day_start_hour: input.day_start_hour,
    })
}

/// A new zone applies from the next local date; the open date never moves backwards (product rule 1).
async fn move_days(tx: &mut Tx, id: i64, mut changes: Changes, now: Instant) -> Result<Changes> {
    if changes.timezone.is_none() && changes.day_start_hour.is_none() {
        return Ok(changes);
    }
    let present = own::lock(tx, id).await?;
    let hour = i8::try_from(present.day_start_hour).map_err(Error::internal)?;
    if let Some(name) = &changes.timezone {
        let rows = own::zones(tx, id).await?;
        let last = rows.last().filter(|_| rows.len() > 1).map(|row| row.changed_at);
        let zone = |name: &str| parse_zone(name).unwrap_or(jiff::tz::TimeZone::UTC);
        let spans: Vec<ZoneSpan> =
            rows.iter().map(|row| ZoneSpan { from: row.from_date, tz: zone(&row.timezone) }).collect();
        match propose_zone(&spans, last, now, zone(name), hour) {
            Ok(span) => own::add_zone(tx, id, span.from, name, now).await?,
            Err(ZoneRefusal::Unchanged) => changes.timezone = None,
            Err(ZoneRefusal::TooSoon) => {
                return Err(Error::field("timezone", words::ZONE_TOO_SOON));
            }
        }
    }
    if let Some(new) = changes.day_start_hour {
        let zone = parse_zone(&present.timezone).unwrap_or(jiff::tz::TimeZone::UTC);
        let new = i8::try_from(new).map_err(Error::internal)?;
        if local_date(now, &zone, new) < local_date(now, &zone, hour) {
            return Err(Error::field("day_start_hour", words::day_has_begun(new)));
        }
    }
    reminders::look_again(tx, id, now).await?;
    Ok(changes)
}

async fn tour(ctx: Member) -> Result<Data<UserOut>> {
    own::tour_seen(&ctx.db, ctx.caller.id).await?;
    Ok(Data(service::own_account(&ctx, &ctx.caller).await?))
}

async fn timezone(ctx: Member) -> Result<Data<TimezoneOut>> {
    Ok(Data(zone_of(&ctx, &ctx.caller)))
}

fn zone_of(ctx: &Ctx, caller: &Caller) -> TimezoneOut {
    let zone = parse_zone(&caller.timezone).unwrap_or(jiff::tz::TimeZone::UTC);
    let today = civil::local_date(ctx.clock.now(), &zone, caller.day_start_hour);
    TimezoneOut { timezone: caller.timezone.clone(), day_start_hour: i64::from(caller.day_start_hour), today }
}

/// Looks at the text alone: nothing is said of accounts.
async fn check_email(ctx: Public, from: Network, Query(query): Query<CheckEmailQuery>) -> Result<Data<EmailCheckOut>> {
    ctx.limits.check(Limit::CheckEmail, from).await?;
    let email: Option<Email> = query.email.parse().ok();
    let suggestion = email.as_ref().and_then(likely_meant);
    Ok(Data(EmailCheckOut { valid: email.is_some_and(|e| e.can_get_mail()), suggestion }))
}
