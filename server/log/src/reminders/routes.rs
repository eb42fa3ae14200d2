//! The calls of reminders.

use daymark_people::accounts::calendar;
use daymark_people::push::minute_of;
use daymark_web::access::Member;
use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;

use super::model::{Kind, ReminderIn, ReminderOut, ReminderPatch};
use super::rules::{MOST_REMINDERS, Weekdays, last_fired, next_wake};
use super::store::{self, New};
use super::words;
use crate::habits::View;

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/reminder", "The caller's reminders, by time of day", list),
        post("/v1/auth/reminder", "Create a reminder", add).about(
            "Sent once on each of the member's dates, by their local time. Hours before the start of their day \
             belong to the day before. Sent as a push notification, not in quiet hours; or by email if the member \
             chose that and no device received it by the end of the day. At most 50, otherwise 409 `conflict`.",
        ),
        patch("/v1/auth/reminder/{id}", "Change a reminder, or turn it on or off", change),
        delete("/v1/auth/reminder/{id}", "Remove a reminder", remove),
    ]
}

async fn list(ctx: Member) -> Result<Data<Vec<ReminderOut>>> {
    Ok(Data(store::reminders(&ctx.db, ctx.caller.id, None).await?))
}

async fn one(ctx: &Member, id: i64) -> Result<ReminderOut> {
    Ok(store::reminders(&ctx.db, ctx.caller.id, Some(id)).await?.pop().ok_or(Code::NotFound)?)
}

fn minute(text: &str) -> Result<i64> {
    minute_of(text).ok_or_else(|| Error::field("at", words::TIME))
}

fn weekdays(days: &[i64]) -> Result<Weekdays> {
    Weekdays::of(days).ok_or_else(|| Error::field("weekdays", words::WEEKDAYS))
}

async fn add(ctx: Member, Body(input): Body<ReminderIn>) -> Result<Created<ReminderOut>> {
    let minute = minute(&input.at)?;
    let weekdays = input.weekdays.as_deref().map_or(Ok(Weekdays::ALL), weekdays)?;
    match (input.kind, input.activity_id) {
        (Kind::Activity, None) => return Err(Error::field("activity_id", words::REQUIRED)),
        (Kind::Activity, Some(activity)) => {
            let view = View::load(&ctx, ctx.caller.id).await?;
            let own = view.memberships().iter().any(|m| m.state == "joined" && m.program.activity(activity).is_some());
            if !own {
                return Err(Error::field("activity_id", words::NOT_YOURS));
            }
        }
        (_, Some(_)) => return Err(Error::field("activity_id", words::NO_ACTIVITY)),
        (_, None) => {}
    }
    let only_if_open = input.only_if_open || input.kind == Kind::Streak;
    let (member, now) = (ctx.caller.id, ctx.clock.now());
    let wake = next_wake(now, minute, &calendar(&ctx.db, member).await?, None);
    let new = New { kind: input.kind, activity: input.activity_id, minute, weekdays, only_if_open, wake };
    let added = ctx.db.write(move |tx| {
        async move {
            if store::count(tx, member).await? >= MOST_REMINDERS {
                return Err(Error::with(Code::Conflict, words::TOO_MANY));
            }
            Ok(store::add(tx, member, new, now).await?)
        }
        .boxed()
    });
    let id = added.await?;
    Ok(Created(one(&ctx, id).await?))
}

async fn change(ctx: Member, Path((id,)): Path<(i64,)>, Body(input): Body<ReminderPatch>) -> Result<Data<ReminderOut>> {
    let minute = input.at.as_deref().map(minute).transpose()?;
    let weekdays = input.weekdays.as_deref().map(weekdays).transpose()?;
    let (member, now) = (ctx.caller.id, ctx.clock.now());
    let days = calendar(&ctx.db, member).await?;
    let changed = ctx.db.write(move |tx| {
        async move {
            let Some(mut own) = store::own(tx, member, id).await? else { return Err(Code::NotFound.into()) };
            own.at_minute = minute.unwrap_or(own.at_minute);
            own.weekdays = weekdays.map_or(own.weekdays, |days| days.0);
            own.only_if_open = input.only_if_open.unwrap_or(own.only_if_open);
            let enabled = input.enabled.unwrap_or(own.enabled);
            let wake =
                enabled.then(|| next_wake(now, own.at_minute, &days, last_fired(own.fired_on, own.fired_before, now)));
            Ok::<_, Error>(store::change(tx, id, &own, wake).await?)
        }
        .boxed()
    });
    changed.await?;
    Ok(Data(one(&ctx, id).await?))
}

async fn remove(ctx: Member, Path((id,)): Path<(i64,)>) -> Result<Data<Vec<ReminderOut>>> {
    if !store::remove(&ctx.db, ctx.caller.id, id).await? {
        return Err(Code::NotFound.into());
    }
    list(ctx).await
}
