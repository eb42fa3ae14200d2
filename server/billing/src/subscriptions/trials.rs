//! Trials: one for each person, without a card, for some days of the member's own calendar (R84).

use daymark_actors::clock::Instant;
use daymark_base::civil::zone_name;
use daymark_base::db::Tx;
use daymark_people::accounts::calendar_in;
use daymark_press::newsletter::{Starts, Who, begin_series};
use daymark_web::access::{Member, Owner};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use hmac::{Hmac, KeyInit, Mac};
use jiff::tz::TimeZone;
use sha2::Sha256;

use super::machine::{self, Noted};
use super::model::{EmptyIn, IsTrialOut, Kind, SubscriptionOut, TrialIn, TrialOut};
use super::rules::{days_after, days_left};
use super::showing::{self, visible};
use super::store::{self, NewSubscription, Subscription, given, members};
use super::{show, words};
use crate::packages::{self, Package, Plan};
use crate::providers::{MANUAL, State};
use crate::seats;

/// A folded address as trials remember it: a keyed hash, because it outlives the account.
fn remembered(ctx: &Ctx, folded: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(ctx.config.secret.bytes()).expect("HMAC takes keys of any length");
    mac.update(b"trial:");
    mac.update(folded.as_bytes());
    hex::encode(mac.finalize().into_bytes())
}

/// The time zone in which the days of a member's subscription are counted.
pub async fn zone_of(tx: &mut Tx, member: i64, now: Instant) -> Result<TimeZone> {
    let calendar = calendar_in(tx, member).await?;
    Ok(calendar.zone_on(calendar.date(now)).clone())
}

/// Begins a trial.
pub async fn begin(tx: &mut Tx, ctx: &Ctx, member: i64, package: &Package, now: Instant) -> Result<Subscription> {
    let person = members::person(tx, member).await?.ok_or(Code::NotFound)?;
    seats::may_buy(tx, member, package).await?;
    // A member who has the package already would use up their trial for nothing.
    if seats::opens(tx, member, package.id, now).await? {
        return Err(Error::with(Code::SubscriptionExists, words::HAS_SEAT));
    }
    if given::opens(tx, member, package.id, now).await? {
        return Err(Error::with(Code::SubscriptionExists, words::IS_GIVEN));
    }
    if store::lock_live(tx, member).await?.is_some() {
        return Err(Code::SubscriptionExists.into());
    }
    if !store::use_trial(tx, &remembered(ctx, &person.email_folded), member, now).await? {
        return Err(Code::TrialUsed.into());
    }
    let usual = package.trial_days == i64::from(ctx.config.billing.trial_days);
    let tz = zone_of(tx, member, now).await?;
    let ends = days_after(now, package.trial_days, &tz);
    let new = NewSubscription {
        member,
        package: package.id,
        price: None,
        provider: MANUAL,
        provider_ref: None,
        state: State::Trialing,
        plan: if usual { Plan::YearlyTrial } else { Plan::CustomTrial },
        tz: zone_name(&tz),
        anchor: now,
        trial_ends_at: Some(ends),
        period: (now, ends),
        paid_until: now,
    };
    let mut s = store::add(tx, &new, now).await?.ok_or(Code::SubscriptionExists)?;
    let noted = Noted { kind: Kind::TrialStarted, from: None, by: None, reason: None };
    machine::moved(tx, ctx, &mut s, noted, now).await?;
    begin_series(tx, Starts::TrialStarted, Who::Member(member), now).await?;
    Ok(s)
}

async fn started(member: &Member, package: Option<i64>) -> Result<SubscriptionOut> {
    let package = match package {
        Some(id) => packages::one(&member.db, id).await?.filter(|package| !package.archived),
        None => packages::to_try(&member.db).await?,
    };
    let missing =
        || Error::field("package_id", if package.is_none() { words::NO_SUCH_PACKAGE } else { words::NO_TRIAL });
    let package = package.clone().filter(|package| package.trial_days > 0).ok_or_else(missing)?;
    let (parts, who, now) = ((**member).clone(), member.caller.id, member.clock.now());
    let written = member.db.write(move |tx| async move { begin(tx, &parts, who, &package, now).await }.boxed());
    let s = written.await?;
    show(member, who);
    showing::one(member, s).await
}

pub(super) async fn start(member: Member, input: Option<Body<TrialIn>>) -> Result<Created<SubscriptionOut>> {
    let package = input.and_then(|Body(input)| input.package_id);
    Ok(Created(started(&member, package).await?))
}

/// Starts a trial of the default package.
pub(super) async fn create(member: Member, _: Option<Body<EmptyIn>>) -> Result<Created<SubscriptionOut>> {
    if packages::to_try(&member.db).await?.is_none() {
        return Err(Error::with(Code::Conflict, words::NO_PACKAGES));
    }
    Ok(Created(started(&member, None).await?))
}

/// What a member needs to know about their trial.
pub(super) async fn facts(ctx: &Ctx, member: i64, live: Option<&Subscription>) -> Result<TrialOut> {
    let now = ctx.clock.now();
    let package = packages::to_try(&ctx.db).await?;
    let person = members::read(&ctx.db, member).await?.ok_or(Code::NotFound)?;
    let used = store::used_trial(&ctx.db, &remembered(ctx, &person.email_folded), member).await?;
    let is_offered = match &package {
        Some(package) => {
            !seats::read_opens(&ctx.db, member, package.id, now).await?
                && !given::read_opens(&ctx.db, member, package.id, now).await?
        }
        None => false,
    };
    let running = live.filter(|s| s.state == State::Trialing);
    let ends_at = running.and_then(|s| s.trial_ends_at);
    Ok(TrialOut {
        eligible: !used && live.is_none() && is_offered,
        days: package.as_ref().map_or(i64::from(ctx.config.billing.trial_days), |package| package.trial_days),
        package: package.map(|package| package.named()),
        active: running.is_some(),
        ends_at,
        days_left: running.and_then(|s| ends_at.map(|ends| days_left(now, ends, &s.zone()))),
    })
}

pub(super) async fn eligible(member: Member) -> Result<Data<TrialOut>> {
    let live = store::live(&member.db, member.caller.id).await?;
    Ok(Data(facts(&member, member.caller.id, live.as_ref()).await?))
}

pub(super) async fn is_trial(
    owner: Owner,
    Path((id,)): Path<(i64,)>,
    _: Option<Body<EmptyIn>>,
) -> Result<Data<IsTrialOut>> {
    let s = visible(&owner, id).await?;
    let is_trial = s.state == State::Trialing;
    let now = owner.clock.now();
    Ok(Data(IsTrialOut {
        is_trial,
        trial_ends_at: s.trial_ends_at,
        days_left: s.trial_ends_at.filter(|_| is_trial).map(|ends| days_left(now, ends, &s.zone())),
    }))
}
