//! A member's profile, and the check of an address's form.

use daymark_actors::clock::Instant;
use daymark_base::civil::{ZoneRefusal, parse_zone, zone_name};
use daymark_base::db::Tx;
use daymark_web::access::{Member, Public};
use daymark_web::endpoint::{Endpoint, get, patch};
use daymark_web::error::{Error, Result};
use daymark_web::feature::Features;
use daymark_web::network::Network;
use daymark_web::part::{Body, Query};
use daymark_web::reply::Data;

use super::model::{CheckEmailQuery, EmailCheckOut, ProfileIn, TimezoneOut, UserOut};
use super::rules::{Email, likely_meant};
use super::store::calendars::{calendar, calendar_in};
use super::store::own::{self, Changes};
use super::{limits, service, words};
use crate::accounts::Sessions;

/// The endpoints.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        patch("/v1/auth/user", "Change your profile", change),
        patch("/v1/auth/user/mark-tour-completed", "Mark the tour as completed", tour),
        get("/v1/auth/user/timezone", "Your time zone and the hour your day starts", timezone),
        get("/v1/auth/check/valid/email", "Check whether a text is a valid email address", check_email),
    ]
}

async fn change(ctx: Member, Body(input): Body<ProfileIn>) -> Result<Data<UserOut>> {
    let (caller, now) = (ctx.caller.clone(), ctx.clock.now());
    let (changes, features) = (parse(input)?, *ctx.service::<Features>());
    let changed = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            let changes = move_days(tx, features, caller.id, changes, now).await?;
            Ok(own::set_profile(tx, caller.id, &changes).await?)
        })
    });
    changed.await?;
    ctx.service::<Sessions>().changed(ctx.caller.session);
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
        welcomed: input.welcomed,
    })
}

/// A new zone applies from the next local date; the open date never moves backwards (R3).
async fn move_days(tx: &mut Tx, features: Features, id: i64, mut changes: Changes, now: Instant) -> Result<Changes> {
    if changes.timezone.is_none() && changes.day_start_hour.is_none() {
        return Ok(changes);
    }
    super::lock(tx, id).await?;
    let mut calendar = calendar_in(tx, id).await?;
    let today = calendar.date(now);
    if let Some(name) = &changes.timezone {
        let zone = parse_zone(name).map_err(|e| Error::field("timezone", e.to_string()))?;
        match calendar.propose(now, zone) {
            Ok(span) => own::add_zone(tx, id, &span).await?,
            Err(ZoneRefusal::Unchanged) => changes.timezone = None,
            Err(ZoneRefusal::TooSoon) => {
                return Err(Error::field("timezone", words::ZONE_TOO_SOON));
            }
        }
    }
    if let Some(new) = changes.day_start_hour {
        let new = i8::try_from(new).map_err(Error::internal)?;
        if calendar.with_start_hour(new).date(now) < today {
            return Err(Error::field("day_start_hour", words::day_has_begun(new)));
        }
    }
    features.days_moved(tx, id, now).await?;
    Ok(changes)
}

async fn tour(ctx: Member) -> Result<Data<UserOut>> {
    own::tour_seen(&ctx.db, ctx.caller.id).await?;
    Ok(Data(service::own_account(&ctx, &ctx.caller).await?))
}

async fn timezone(ctx: Member) -> Result<Data<TimezoneOut>> {
    let calendar = calendar(&ctx.db, ctx.caller.id).await?;
    let (timezone, today) = (calendar.zone().to_owned(), calendar.date(ctx.clock.now()));
    Ok(Data(TimezoneOut { timezone, day_start_hour: i64::from(calendar.start_hour()), today }))
}

/// Checks the text only, and reveals nothing about accounts.
async fn check_email(ctx: Public, from: Network, Query(query): Query<CheckEmailQuery>) -> Result<Data<EmailCheckOut>> {
    ctx.limits.check(&limits::CHECK_EMAIL, from).await?;
    let email: Option<Email> = query.email.parse().ok();
    let suggestion = email.as_ref().and_then(likely_meant);
    Ok(Data(EmailCheckOut { valid: email.is_some_and(|e| e.can_get_mail()), suggestion }))
}
