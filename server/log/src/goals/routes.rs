//! The calls of goals.

use daymark_people::accounts::calendar;
use daymark_web::access::Member;
use daymark_web::endpoint::{Endpoint, delete, get, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::Data;
use futures_util::FutureExt;

use super::model::{GoalIn, GoalOut};
use super::rules::{Goal, MOST_GOALS, Period, Start, dates, is_name, progress};
use super::store::{self, Named};
use super::words;

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/user-goal", "The caller's goals with their progress, oldest first", list),
        get("/v1/auth/user-goal/{name}", "One of the caller's goals", read),
        post("/v1/auth/user-goal/{name}", "Set a goal; replaces one with the same name", set).about(
            "A name has 1 to 60 letters, digits, `-` and `_`; `title` is what the member calls it. At most 20 goals, \
             otherwise 409 `conflict`. Points and done entries count across all programs, from when the goal was set. \
             Changing the measure or the unit starts it again.",
        ),
        delete("/v1/auth/user-goal/{name}", "Remove a goal and return the remaining ones", remove),
    ]
}

/// Goals with their progress on the caller's date.
async fn shown(ctx: &Member, goals: Vec<Named>) -> Result<Vec<GoalOut>> {
    if goals.is_empty() {
        return Ok(Vec::new());
    }
    let today = calendar(&ctx.db, ctx.caller.id).await?.date(ctx.clock.now());
    // A week can begin before a month and end after it.
    let ((week, sunday), (month, last)) = (Period::Week.dates(today), Period::Month.dates(today));
    let (days, amounts) = store::facts(&ctx.db, ctx.caller.id, week.min(month), sunday.max(last)).await?;
    let out = |named: Named| {
        let Named { name, title, goal, start, created_at, updated_at } = named;
        let made = progress(&goal, start, today, &days, &amounts);
        let (from, to) = dates(&goal, start, today);
        let Goal { measure, period, target, unit } = goal;
        let (value, percent, reached) = (made.value, made.percent, made.reached);
        GoalOut {
            name,
            title,
            measure,
            period,
            target,
            unit,
            from,
            to,
            value,
            percent,
            reached,
            created_at,
            updated_at,
        }
    };
    Ok(goals.into_iter().map(out).collect())
}

async fn list(member: Member) -> Result<Data<Vec<GoalOut>>> {
    let goals = store::goals(&member.db, member.caller.id, None).await?;
    Ok(Data(shown(&member, goals).await?))
}

async fn one(ctx: &Member, name: String) -> Result<Data<GoalOut>> {
    if !is_name(&name) {
        return Err(Code::NotFound.into());
    }
    let goals = store::goals(&ctx.db, ctx.caller.id, Some(name)).await?;
    Ok(Data(shown(ctx, goals).await?.pop().ok_or(Code::NotFound)?))
}

async fn read(member: Member, Path((name,)): Path<(String,)>) -> Result<Data<GoalOut>> {
    one(&member, name).await
}

async fn set(member: Member, Path((name,)): Path<(String,)>, Body(input): Body<GoalIn>) -> Result<Data<GoalOut>> {
    if !is_name(&name) {
        return Err(Error::field("name", words::NAME));
    }
    let GoalIn { title, measure, period, target, unit } = input;
    let title = title.map(|t| t.trim().to_owned());
    let goal = Goal { measure, period, target, unit };
    if let Some((field, sentence)) = goal.fault() {
        return Err(Error::field(field, sentence));
    }
    let today = calendar(&member.db, member.caller.id).await?.date(member.clock.now());
    let (days, amounts) = store::facts(&member.db, member.caller.id, today, today).await?;
    let start = Start::on(today, &goal, &days, &amounts);
    let (who, now, called) = (member.caller.id, member.clock.now(), name.clone());
    let written = member.db.write(move |tx| {
        async move {
            if store::others(tx, who, &called).await? >= MOST_GOALS {
                return Err(Error::with(Code::Conflict, words::TOO_MANY_GOALS));
            }
            Ok(store::put(tx, who, called, title, goal, start, now).await?)
        }
        .boxed()
    });
    written.await?;
    one(&member, name).await
}

async fn remove(member: Member, Path((name,)): Path<(String,)>) -> Result<Data<Vec<GoalOut>>> {
    if is_name(&name) {
        store::remove(&member.db, member.caller.id, name).await?;
    }
    list(member).await
}
