//! Notices to members who were passed on a board and chose to be notified. A job finds these members from the committed
//! points, and sends at most one notice per member, date and program.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_base::civil::Calendar;
use daymark_base::db::{self, Tx};
use daymark_people::accounts::{self, calendars_in};
use daymark_people::notifications::{self, Category, Notice, Told};
use daymark_web::ctx::Ctx;
use futures_util::FutureExt;

use super::rules::is_overtaken;
use super::store::{self, Standing};
use super::words;
use crate::programs::rules::scoring::Scoring;

/// Programs per read.
const AT_ONCE: i64 = 200;

/// Checks the boards of programs whose members chose the notice.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn tell_overtaken(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    store::forget_places(&ctx.db).await.context("places that nobody asks for")?;
    let mut after = 0;
    loop {
        let programs = store::watched(&ctx.db, now, after, AT_ONCE).await.context("watched boards")?;
        let Some(last) = programs.last() else { return Ok(()) };
        after = last.0;
        for (program, title, scoring) in programs {
            let standings = store::standings(&ctx.db, program).await.context("places")?;
            let moved: Vec<Standing> = standings.into_iter().filter(Standing::moved).collect();
            if moved.is_empty() {
                continue;
            }
            let told = ctx.db.write::<_, db::Error>(move |tx| {
                async move { look(tx, program, (&title, Scoring::of(&scoring)), moved, now).await }.boxed()
            });
            notifications::show(&ctx, told.await.context("who was passed")?);
        }
    }
}

async fn look(
    tx: &mut Tx,
    program: i64,
    (title, scoring): (&str, Scoring),
    moved: Vec<Standing>,
    now: Instant,
) -> db::Result<Vec<Told>> {
    accounts::keep(tx, moved.iter().map(|s| s.member_id)).await?;
    let calendars = calendars_in(tx, moved.iter().map(|s| s.member_id)).await?;
    let date =
        |s: &Standing| calendars.get(&s.member_id).map_or_else(|| Calendar::default().date(now), |c| c.date(now));
    let tell = |s: &Standing| {
        let fresh = s.told_on.is_none_or(|told| told < date(s));
        (fresh && s.before().is_some_and(|before| is_overtaken(before, s.now()))).then(|| date(s))
    };
    let moves: Vec<_> = moved.into_iter().map(|s| (tell(&s), s)).collect();
    // Updating the stored place claims it: another node that checks at the same time finds it updated.
    let seen = store::see(tx, program, &moves).await?;
    let passed = moves.iter().filter(|(tell, s)| tell.is_some() && seen.contains(&s.member_id));
    let notices = passed.map(|(_, s)| {
        let (title, body) = words::overtaken(title, s.now().rank, s.members, &s.reached(scoring));
        let link = Some(format!("/challenges/{program}#board"));
        (s.member_id, Notice { category: Category::Overtaken, title, body, link })
    });
    notifications::tell_all(tx, Category::Overtaken, notices.collect(), now).await
}
