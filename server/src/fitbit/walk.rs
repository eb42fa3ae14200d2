//! The import itself: people, program, and then day by day.

use std::collections::HashMap;

use anyhow::{Context, Result, anyhow};
use daymark_actors::clock::{Clock, Day, VirtualClock};
use daymark_actors::event::{ActivityId, MemberId, ProgramId};
use daymark_base::civil::{days_between, plus_days};
use daymark_log::habits::{Outcome, finalise, standings};
use daymark_log::imports::past;
use daymark_log::programs::{self, Catalogue, standing};
use daymark_people::accounts::{NewMember, service};
use daymark_web::ctx::Ctx;
use daymark_web::error;
use futures_util::{FutureExt, StreamExt, TryStreamExt, stream};

use super::export::{Export, Line};
use super::plan;
use super::store::{self, ResultRow};
use super::survey::{Survey, final_at, survey};

/// The progress of an import.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The day that was just imported.
    pub date: Day,
    /// Its number, from 1.
    pub day: i64,
    /// How many days there are.
    pub days: i64,
    /// Operations so far.
    pub operations: u64,
}

/// The result of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The program.
    pub program: ProgramId,
    /// Members in the export.
    pub members: usize,
    /// Those that were created.
    pub new_members: usize,
    /// Operations that were accepted.
    pub applied: u64,
    /// Operations that were already stored.
    pub duplicates: u64,
    /// The digest of the final board.
    pub digest: String,
    /// The first ten of the final board.
    pub top: Vec<ResultRow>,
}

/// Imports an export. `ctx` runs on `clock`, which is moved through the export's days; `now` is the real time.
///
/// # Errors
/// As [`survey`], or when the database cannot be written. Everything stored so far stays, and importing again resumes
/// there.
pub async fn import(
    ctx: &Ctx,
    clock: &VirtualClock,
    export: &Export,
    mut progress: impl FnMut(Progress),
) -> Result<Report> {
    let found = survey(&ctx.db, export, clock.now()).await?;
    let known = found.members.len();
    clock.set(plan::begins(export.first()));
    let (program, members) = settle_in(ctx, export, found).await?;
    let walk = Walk { ctx, export, program, activities: join(ctx, clock, program, &members).await?, members };
    let (mut applied, mut duplicates) = (0, 0);
    let days = days_between(export.first(), export.last()) + 1;
    for (day, date) in (1..=days).map(|n| (n, plus_days(export.first(), n - 1))) {
        // The standings job would have run by now and found the streaks that ended yesterday.
        clock.set(plan::begins(date).plus_ms(13 * 3_600_000));
        standings::job(ctx.clone()).await?;
        for outcome in walk.day(date).await? {
            *(if outcome == Outcome::Duplicate { &mut duplicates } else { &mut applied }) += 1;
        }
        progress(Progress { date, day, days, operations: applied + duplicates });
    }
    clock.set(final_at(export.last()));
    standings::job(ctx.clone()).await?;
    finalise::programs(&ctx.db, clock.now(), drop).await.context("the final board")?;
    finalise::community_days(&ctx.db, clock.now()).await.context("the community's days")?;
    Ok(Report {
        program,
        members: walk.members.len(),
        new_members: walk.members.len() - known,
        applied,
        duplicates,
        digest: store::digest(&ctx.db, program).await?,
        top: store::results(&ctx.db, program, 10).await?,
    })
}

/// Creates the program and the missing accounts, in one transaction.
async fn settle_in(ctx: &Ctx, export: &Export, found: Survey) -> Result<(ProgramId, HashMap<String, MemberId>)> {
    let mut members = found.members;
    let at = plan::begins(export.first());
    let missing = export.people().into_iter().filter(|p| !members.contains_key(*p));
    let missing = missing.map(|p| Ok((p.to_owned(), plan::member(p, at)?)));
    let missing: Vec<(String, NewMember)> = missing.collect::<Result<_>>()?;
    let input = plan::program(export)?;
    let write = ctx.db.write(move |tx| {
        async move {
            let program = match found.program {
                Some(id) => id,
                None => programs::create(tx, input, None, at).await?,
            };
            for (person, new) in missing {
                // Taken since the survey: everything is rolled back, and the next attempt reports it.
                let id = service::create_member(tx, &new).await?.ok_or(error::Code::EmailTaken)?;
                members.insert(person, id);
            }
            Ok::<_, error::Error>((program, members))
        }
        .boxed()
    });
    write.await.context("the program and its members")
}

/// Adds everyone who is not a member yet, on the program's first date, and returns the activities in order.
async fn join(
    ctx: &Ctx,
    clock: &VirtualClock,
    program: ProgramId,
    members: &HashMap<String, MemberId>,
) -> Result<Vec<ActivityId>> {
    let loaded = ctx.service::<Catalogue>().now(&ctx.db, &[program]).await?.pop().context("the program is gone")?;
    let inside = standing::of_members(&ctx.db, program, None).await?;
    let mut outside: Vec<MemberId> = members.values().copied().collect();
    outside.retain(|id| inside.iter().all(|s| s.member != *id));
    outside.sort_unstable();
    let activities = loaded.activities.iter().map(|a| a.scheduled.id).collect();
    let now = clock.now();
    let write = ctx.db.write(move |tx| {
        async move {
            let today = daymark_base::civil::local_date(now, &loaded.tz, 0);
            for id in outside {
                programs::enrol(tx, program, id, now, today).await?;
            }
            Ok::<_, error::Error>(())
        }
        .boxed()
    });
    write.await.context("a member cannot join the program")?;
    Ok(activities)
}

/// The data that the import of each day needs.
struct Walk<'a> {
    ctx: &'a Ctx,
    export: &'a Export,
    program: ProgramId,
    activities: Vec<ActivityId>,
    members: HashMap<String, MemberId>,
}

impl Walk<'_> {
    /// Submits a date's figures, in parallel as far as the journal allows.
    async fn day(&self, date: Day) -> Result<Vec<Outcome>> {
        let lines = &self.export.lines;
        let from = lines.partition_point(|l| l.date < date);
        let to = lines.partition_point(|l| l.date <= date);
        let outcomes = stream::iter(&lines[from..to]).map(|line| self.submit(line)).buffer_unordered(past::AT_ONCE);
        Ok(outcomes.try_collect::<Vec<_>>().await?.concat())
    }

    async fn submit(&self, line: &Line) -> Result<Vec<Outcome>> {
        let member = *self.members.get(&line.person).context("a person without an account")?;
        let submission = plan::submission(line, member, self.program, &self.activities);
        let refused = |why: String| anyhow!(self.export.refuse(line.number, why));
        let answer = past::submit(self.ctx, submission).await.context("import again to continue")?;
        let answer = answer.map_err(|e| refused(e.to_string()))?;
        if let Some(op) = answer.results.iter().find(|r| r.result == Outcome::Rejected) {
            return Err(refused(format!("the journal rejected it: {}", op.code.unwrap_or_default())));
        }
        Ok(answer.results.iter().map(|r| r.result).collect())
    }
}
