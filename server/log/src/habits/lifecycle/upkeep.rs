//! Automatic changes of habits: a job. The journal does not know about it. The job finds in the database the members
//! with forming or firm habits whose log has changed since the last check, or who were not checked today.

use anyhow::{Context, Result};
use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::{local_date, plus_days};
use daymark_base::db::{self, Db};
use daymark_people::accounts::calendars;
use daymark_people::notifications::{self, Category, Notice};
use daymark_web::ctx::Ctx;
use daymark_web::job::Failures;
use futures_util::FutureExt;
use jiff::tz::TimeZone;

use crate::habits::rules::lifecycle::{Cause, Facts, Stage};
use crate::habits::store::{self, DueHabit, HabitMove};
use crate::habits::view::View;
use crate::habits::{habit, words};

/// Rows in one read, and changes in one transaction.
const AT_ONCE: i64 = 200;
/// How long after a program's end its habits close, in milliseconds. By then its last date has closed for every member,
/// each in their own zone (R7). In the westernmost zone, with a day that begins at 6:00, a date closes 43 hours after
/// its end in the easternmost zone. An administrator can end a program up to 24 hours earlier: as soon as its last date
/// begins. Habits still close before the results are final, 72 hours after the end.
const CLOSE_AFTER_MS: i64 = 68 * 3_600_000;

/// Closes the habits of ended programs, moves those whose review day has come, and finds those that became firm or are
/// slipping.
///
/// # Errors
/// When the database cannot be read or written, or the habits of a member fail.
pub async fn job(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    let utc = local_date(now, &TimeZone::UTC, 0);
    close_ended(&ctx.db, now, utc).await.context("habits of programs that ended")?;
    let (mut after, mut failures) = (0, Failures::default());
    reviews(&ctx, now, utc, &mut failures).await.context("habits to be reviewed")?;
    loop {
        let members = store::members_with_habits_to_check(&ctx.db, utc, after, AT_ONCE).await?;
        let Some(last) = members.last() else { return failures.end() };
        after = last.0;
        for (member, version) in members {
            if let Err(cause) = check(&ctx, member, version, utc).await {
                failures.add(member, cause)?;
            }
        }
    }
}

async fn close_ended(db: &Db, now: Instant, utc: Day) -> db::Result<()> {
    loop {
        let mut due = store::habits_of_ended_programs(db, now.plus_ms(-CLOSE_AFTER_MS), AT_ONCE).await?;
        if due.is_empty() {
            due = store::habits_past_their_duration(db, utc, AT_ONCE).await?;
        }
        if due.is_empty() {
            return Ok(());
        }
        let step = |h: &DueHabit| HabitMove {
            from: h.stage,
            to: Stage::Closed,
            cause: Cause::ProgramEnd,
            review_on: None,
            at: now,
            on: utc,
        };
        let moves: Vec<_> = due.iter().map(|h| (h.member, h.activity, step(h))).collect();
        db.write::<_, db::Error>(move |tx| async move { store::move_habits(tx, moves, None).await }.boxed()).await?;
    }
}

async fn reviews(ctx: &Ctx, now: Instant, utc: Day, failures: &mut Failures) -> Result<()> {
    // One day ahead of UTC, because it may already be tomorrow in zones further east.
    let mut after = (Day::MIN, 0, 0);
    loop {
        let due = store::habits_to_review(&ctx.db, plus_days(utc, 1), after, AT_ONCE, now).await?;
        let Some(last) = due.last() else { return Ok(()) };
        after = (last.review_on, last.member, last.activity);
        let calendars = calendars(&ctx.db, due.iter().map(|habit| habit.member)).await?;
        for habit in due {
            let today = calendars.get(&habit.member).map_or(utc, |calendar| calendar.date(now));
            let facts = Facts { review_due: habit.review_on <= today, ..Facts::default() };
            let Some((to, cause)) = habit.stage.by_itself(&facts) else { continue };
            let step = HabitMove { from: habit.stage, to, cause, review_on: None, at: now, on: today };
            let (title, body) = words::review(&habit.title, habit.stage.title());
            let notice = Notice {
                category: Category::Reminders,
                title,
                body,
                link: Some("/user/dashboard?tab=Dashboard".to_owned()),
            };
            let (member, activity) = (habit.member, habit.activity);
            let told = ctx.db.write::<_, db::Error>(move |tx| {
                async move {
                    if store::move_habits(tx, vec![(member, activity, step)], None).await? == 0 {
                        return Ok(None);
                    }
                    notifications::tell(tx, member, &notice, now).await
                }
                .boxed()
            });
            match told.await {
                Ok(told) => notifications::show(ctx, told),
                Err(cause) => failures.add(member, cause)?,
            }
        }
    }
}

/// One member's forming and firm habits. `version` was read before the log, so that later logs are found next time.
async fn check(ctx: &Ctx, member: i64, version: i64, utc: Day) -> Result<()> {
    let view = View::load(ctx, member).await?;
    let rows = store::habits_of(&ctx.db, member).await?;
    let forming: Vec<_> = rows.into_iter().filter(|r| matches!(r.stage, Stage::Forming | Stage::Doing)).collect();
    let facts = habit::facts(ctx, &view, &forming).await?;
    let now = ctx.clock.now();
    let step = |(row, facts): (&store::HabitRow, Facts)| {
        let (to, cause) = row.stage.by_itself(&facts)?;
        let step = HabitMove { from: row.stage, to, cause, review_on: None, at: now, on: view.today() };
        Some((member, row.activity, step))
    };
    let moves: Vec<_> = forming.iter().zip(facts).filter_map(step).collect();
    let seen = Some((member, version, utc));
    ctx.db.write::<_, db::Error>(move |tx| async move { store::move_habits(tx, moves, seen).await }.boxed()).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use daymark_base::civil::{day_close, day_start, parse_zone};
    use jiff::civil::date;

    use super::*;
    use crate::programs::rules::state::GRACE_MS;

    #[test]
    fn habits_close_after_every_members_last_date_and_before_the_results_are_final() {
        let zone = |name: &str| parse_zone(name).expect("a known zone");
        let last = date(2026, 5, 31);
        // Ended early, in the first moment of its last date.
        let ended = day_start(last, &zone("Pacific/Kiritimati"), 0);
        let closed = day_close(last, &zone("Pacific/Pago_Pago"), 6);
        assert_eq!(closed, ended.plus_ms(67 * 3_600_000));
        assert!(closed < ended.plus_ms(CLOSE_AFTER_MS));
        assert!(ended.plus_ms(CLOSE_AFTER_MS) < ended.plus_ms(GRACE_MS));
    }
}
