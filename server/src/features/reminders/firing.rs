//! Sending reminders: a job. Each is looked at once on every date of its member; whoever moves it on to the next date, in one
//! transaction with what it says, has sent it. So it comes once for a date, however many nodes there are and whenever they
//! start again.

use anyhow::Result;
use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::Status;
use futures_util::{FutureExt, StreamExt, stream};

use super::model::Kind;
use super::rules::{believed, earliest, farthest, is_on, next_wake};
use super::store::{self, Due};
use super::words;

use crate::db;
use crate::features::habits::View;
use crate::features::notifications::{self, Category, Notice};
use crate::features::push::{Action, Push};
use crate::http::ctx::Ctx;

/// Reminders that are looked at together, and of these the members that are read at the same time.
const TAKEN: i64 = 200;
const AT_ONCE: usize = 8;

/// What a reminder says.
struct Said {
    notice: Notice,
    push: Push,
}

/// Sends every reminder whose time has come.
///
/// # Errors
/// The database's own.
pub async fn fire_due(ctx: Ctx) -> Result<()> {
    loop {
        let now = ctx.clock.now();
        let due = store::due(&ctx.db, now, farthest(now), TAKEN).await?;
        if due.is_empty() || ctx.drain.is_stopping() {
            return Ok(());
        }
        let zones = store::zones(&ctx.db, due.iter().map(|one| one.member_id)).await?;
        let mut looks = Vec::with_capacity(due.len());
        for one in &due {
            looks.push(look(&ctx, one, now));
        }
        let said: Vec<Option<Said>> = stream::iter(looks).buffered(AT_ONCE).collect().await;
        let next = |one: &Due| {
            let zones = zones.get(&one.member_id).map_or(&[][..], Vec::as_slice);
            // What would not be too late yet is still to come.
            let after = one.wake_at.max(earliest(now)).min(now);
            let last = believed(Some(one.wake_on), now).or(believed(one.fired_on, now));
            next_wake(after, one.at_minute, zones, last)
        };
        let moves: Vec<(Due, (Instant, Day), Option<Said>)> = due
            .into_iter()
            .zip(said)
            .map(|(one, said)| {
                let next = next(&one);
                (one, next, said)
            })
            .collect();
        let sent = ctx.db.write::<_, db::Error>(move |tx| {
            async move {
                let claims: Vec<_> =
                    moves.iter().map(|(one, next, said)| (one, *next, said.is_some().then_some(one.wake_on))).collect();
                let claimed = store::claim(tx, &claims).await?;
                for category in [Category::Reminders, Category::Streak] {
                    let news = moves.iter().filter(|(one, ..)| claimed.contains(&one.id));
                    let news = news.filter_map(|(one, _, said)| Some((one.member_id, said.as_ref()?)));
                    let news = news.filter(|(_, said)| said.notice.category == category);
                    let news = news.map(|(member, said)| (member, said.notice.clone(), said.push.clone())).collect();
                    notifications::remind(tx, category, news, now).await?;
                }
                Ok(())
            }
            .boxed()
        });
        sent.await?;
    }
}

/// What is to be said; `None`: nothing on this date.
async fn look(ctx: &Ctx, due: &Due, now: Instant) -> Option<Said> {
    let again = believed(due.fired_on, now).is_some_and(|fired| fired >= due.wake_on);
    if due.disabled || again || due.wake_at > now || !is_on(now, due.wake_at, due.wake_on, due.weekdays()) {
        return None;
    }
    match words_of(ctx, due).await {
        Ok(said) => said,
        Err(e) => {
            tracing::error!(reminder = due.id, cause = %e, "a reminder could not be put together");
            None
        }
    }
}

async fn words_of(ctx: &Ctx, due: &Due) -> crate::http::error::Result<Option<Said>> {
    let view = View::load(ctx, due.member_id).await?;
    let today = view.today();
    if view.paused(today) {
        return Ok(None);
    }
    let entries = view.entries(ctx, today, today).await?;
    let open: Vec<_> = entries.iter().filter(|entry| entry.status == Status::Open).collect();
    let streak = view.streak();
    let (words, tag, entry, category) = match due.kind() {
        Kind::Activity => {
            let asked = entries.iter().find(|entry| Some(entry.activity_id) == due.activity_id);
            let Some(entry) = asked.filter(|entry| !due.only_if_open || entry.status == Status::Open) else {
                return Ok(None);
            };
            let id = entry.id.to_string();
            (words::of_activity(&entry.title, streak.current), format!("entry {id}"), Some(id), Category::Reminders)
        }
        Kind::Day => {
            let shown = if due.only_if_open { open } else { entries.iter().collect() };
            if shown.is_empty() {
                return Ok(None);
            }
            let titles: Vec<&str> = shown.iter().map(|entry| entry.title.as_str()).collect();
            (words::of_day(&titles), "day".to_owned(), None, Category::Reminders)
        }
        Kind::Streak => {
            let done = entries.iter().any(|entry| entry.status == Status::Done);
            if streak.current == 0 || done || open.is_empty() {
                return Ok(None);
            }
            let words = words::of_streak(streak.current, i64::from(streak.freezes));
            (words, "streak".to_owned(), None, Category::Streak)
        }
    };
    let (title, body) = words;
    let link = Some("/user/dashboard?tab=Dashboard".to_owned());
    let actions: &[Action] = if entry.is_some() { &[Action::Done, Action::NotNow] } else { &[] };
    let notice = Notice { category, title: title.clone(), body: body.clone(), link: link.clone() };
    let push = Push { title, body, link, tag, actions, entry, expires_at: view.end(today) };
    Ok(Some(Said { notice, push }))
}
