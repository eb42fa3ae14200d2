//! Members who answer the scorecard are reminded when a new month has begun where they are (R54). Each has a row that
//! says when to check them next. One transaction deletes that row and stores the notice, so no one is notified twice.

use daymark_actors::clock::Instant;
use daymark_base::civil::{Calendar, at_minute, wall};
use daymark_base::db::{self, Tx};
use daymark_people::accounts;
use daymark_people::notifications::{self, Category, Notice};
use daymark_web::ctx::Ctx;
use futures_util::FutureExt;

use super::model::State;
use super::rules::reminding::{MORNING, is_due, next};
use super::rules::repeating::{Rhythm, period};
use super::store::reminders::{self, Reminder};
use super::store::surveys;
use super::words;

/// Members in one transaction.
const AT_ONCE: i64 = 500;

/// When to check a member next; `None` when they have not answered for too long.
fn after(last: &str, whose: reminders::Whose, calendar: &Calendar, now: Instant) -> Option<Reminder> {
    let today = calendar.date(now);
    let date = next(last, (today, wall(now, calendar.zone_on(today)).1))?;
    // Always later than now, so that no member is checked twice.
    let due_at = at_minute(date, MORNING, calendar.zone_on(date)).max(now.plus_ms(1));
    Some(Reminder { survey_id: whose.0, member_id: whose.1, due_at })
}

/// Plans the reminder of the next month for a member who has just submitted a survey.
///
/// # Errors
/// When the database fails.
pub(super) async fn plan(tx: &mut Tx, survey: i64, member: i64, now: Instant) -> db::Result<()> {
    let calendar = accounts::calendar_in(tx, member).await?;
    let reminder = after(&period(true, calendar.date(now)), (survey, member), &calendar, now);
    reminders::plan(tx, reminder.as_slice()).await
}

/// Sends due reminders: a job.
///
/// # Errors
/// When the database cannot be read or written.
pub(super) async fn remind(ctx: Ctx) -> anyhow::Result<()> {
    let now = ctx.clock.now();
    loop {
        let due = reminders::due(&ctx.db, now, AT_ONCE).await?;
        if due.is_empty() {
            return Ok(());
        }
        let calendars = accounts::calendars(&ctx.db, due.iter().map(|r| r.member_id)).await?;
        let answered = reminders::last(&ctx.db, &due).await?;
        let scorecard = surveys::scorecard(&ctx.db).await?.filter(|survey| survey.state == State::Open);
        let (mut planned, mut notices) = (Vec::new(), Vec::new());
        for reminder in &due {
            let whose = reminder.whose();
            let (Some(calendar), Some((month, date))) = (calendars.get(&whose.1), answered.get(&whose)) else {
                continue;
            };
            planned.extend(after(month, whose, calendar, now));
            let today = calendar.date(now);
            let clock = (today, wall(now, calendar.zone_on(today)).1);
            let asked = scorecard.as_ref().filter(|survey| survey.id == whose.0).is_some_and(|survey| {
                let rhythm = Rhythm { monthly: survey.monthly, cooldown_days: survey.cooldown_days };
                is_due(rhythm, (month, *date), clock)
            });
            if asked {
                let (title, body) = words::new_month(&today.strftime("%B").to_string());
                let link = Some("/scorecard".to_owned());
                notices.push((whose, Notice { category: Category::Reminders, title, body, link }));
            }
        }
        let told = ctx.db.write::<_, db::Error>(move |tx| {
            async move {
                accounts::keep(tx, due.iter().map(|reminder| reminder.member_id)).await?;
                let taken = reminders::take(tx, &due).await?;
                planned.retain(|reminder| taken.contains(&reminder.whose()));
                reminders::plan(tx, &planned).await?;
                let notices = notices.into_iter().filter(|(whose, _)| taken.contains(whose));
                let notices = notices.map(|((_, member), notice)| (member, notice)).collect();
                notifications::tell_all(tx, Category::Reminders, notices, now).await
            }
            .boxed()
        });
        notifications::show(&ctx, told.await?);
    }
}
