//! The endpoints of the daily log.

use daymark_derive::query;
use std::collections::BTreeMap;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Change, EntryKey, Hlc, Op, Submission};
use daymark_base::civil::{days_between, plus_days};
use daymark_people::accounts::calendar;
use daymark_web::access::Member;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::Data;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::{ChangesOut, EntryOut, EntryPatch, Outcome, PatchedOut, StreakOut, SyncIn, SyncOut, server_device};
use super::rules::series::{self, Group};
use super::view::View;
use super::{boards, dates, explain, habit, late, lifecycle, pauses, ranks, results, show, statistics, store, words};
use crate::habits::Journal;
use crate::programs::membership;

const LIFE: &str = "Members change 1 Review Now → 2 Forming, 4 Impossible or 5 Not Now, and each of 2 to 5 → 1; \
                    otherwise 409 `conflict`. The server changes 2 → 3 Doing after 21 done days, 3 → 2 when the \
                    strength falls below one half, 4 and 5 → 1 on their review day, and any → 0 when the program \
                    ends. Habits in 4 and 5 are not due today; points and days follow from the log only. Sending the \
                    same status again gives the same answer.";

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/activity_log", "The caller's log for a day or a range", log),
        patch("/v1/core/activity_log/{id}", "Log one entry", patch_entry),
        get("/v1/core/habit", "The caller's habits with their strength and status", habit::list),
        patch("/v1/core/habit/{activity_id}", "Set the status of a habit", lifecycle::change).about(LIFE),
        get(
            "/v1/core/habit/{activity_id}/day",
            "The last 91 days of a habit: whether it was done, and its strength at the end of each day",
            habit::days,
        ),
        get("/v1/core/habit/{activity_id}/history", "The history of a habit, newest first", lifecycle::history),
        post("/v1/core/sync", "Sync operations from a device", send),
        get("/v1/core/sync", "Changes since a cursor", pull),
        get("/v1/core/points_log", "The caller's points over time", points_log),
        get("/v1/core/pause", "The caller's pauses", pauses::list),
        post("/v1/core/pause", "Start a pause", pauses::add),
        delete("/v1/core/pause/{id}", "End a pause", pauses::end),
        get("/v2/core/challenge/{id}/leaderboard", "A program's leaderboard", boards::leaderboard),
        get("/v1/core/leaderboard", "The leaderboard over all programs", boards::all_programs).about(
            "Everyone who is or was in a program, by all their points. Its days, weeks and months are those of UTC. \
             `global_rank` repeats the rank.",
        ),
        get(
            "/v2/core/challenge/{id}/statistics",
            "A program's pulse: its members and its last 14 days",
            statistics::read,
        ),
        get("/v2/core/challenge/{id}/results", "A program's final results", results::export)
            .about("As JSON, or as CSV with `format=csv`. 409 until the results are final."),
        get("/v2/core/challenge/{id}/late-logs", "Logs that were credited late", late::list).about(
            "Logged in time by the device's clock, but received after the day had closed although the device had been \
             online in between. They count in full.",
        ),
        get(
            "/v2/core/challenge/{id}/explain/streak",
            "How the caller's streak in a program is calculated",
            explain::streak,
        ),
        get(
            "/v2/core/challenge/{id}/explain/total",
            "How the caller's points in a program are calculated",
            explain::total,
        ),
        get("/v2/core/challenge/{id}/explain/rank", "How the caller's rank in a program is calculated", explain::rank),
        get("/v1/core/global-streak", "The community's streak", boards::global_streak),
        get("/v1/core/global-streak/dates", "The community's recent days", boards::community_dates),
        get("/v1/core/last-five-minute-activities", "Activities of the last five minutes", boards::last_five_minutes),
    ]
}

/// The most dates in one answer.
const MOST_DAYS: i64 = 62;

/// The dates to return: one date or a range.
#[query]
#[derive(Debug)]
struct LogQuery {
    /// One date; the caller's today by default.
    #[param(value_type = Option<String>, format = Date)]
    date: Option<Day>,
    /// First date of a range.
    #[param(value_type = Option<String>, format = Date)]
    from: Option<Day>,
    /// Last date of a range, at most 62 days in all.
    #[param(value_type = Option<String>, format = Date)]
    to: Option<Day>,
}

async fn log(member: Member, Query(query): Query<LogQuery>) -> Result<Data<Vec<EntryOut>>> {
    let range = |today| {
        let (from, to) = match (query.date, query.from, query.to) {
            (Some(date), None, None) => (date, date),
            (None, None, None) => (today, today),
            (None, Some(from), to) => (from, to.unwrap_or(today)),
            (Some(_), _, _) => return Err(Error::field("date", words::DATE_OR_RANGE)),
            (None, None, Some(_)) => return Err(Error::field("from", words::REQUIRED)),
        };
        if to < from || days_between(from, to) >= MOST_DAYS {
            return Err(Error::field("to", words::RANGE));
        }
        Ok((from, to))
    };
    let first = query.date.or(query.from);
    Ok(Data(dates::log(&member, member.caller.id, first, range).await?))
}

/// The day to log for.
#[query]
#[derive(Debug)]
#[allow(non_snake_case)] // the specification's name
struct PatchQuery {
    /// 1 logs for yesterday, with the id of today's entry or of yesterday's.
    #[garde(range(max = 1))]
    previousDayEntry: Option<u8>,
}

async fn patch_entry(
    member: Member,
    Path((id,)): Path<(String,)>,
    Query(query): Query<PatchQuery>,
    Body(body): Body<EntryPatch>,
) -> Result<Data<PatchedOut>> {
    let mut key: EntryKey = id.parse().map_err(|_| Code::NotFound)?;
    let now = member.clock.now();
    if query.previousDayEntry == Some(1) {
        let today = calendar(&member.db, member.caller.id).await?.date(now);
        let yesterday = plus_days(today, -1);
        if ![today, yesterday].contains(&key.date) {
            return Err(Error::field("previousDayEntry", words::TODAY_OR_YESTERDAY));
        }
        key.date = yesterday;
    }
    let changes = [
        body.status.map(Change::SetStatus),
        body.amount.map(|a| Change::SetAmount(Some(a))),
        body.note.map(|n| Change::SetNote(Some(n).filter(|n| !n.is_empty()))),
    ];
    let ops: Vec<Op> =
        changes.into_iter().flatten().zip(0u16..).map(|(c, n)| server_op(&member, key, c, n, now)).collect();
    if ops.is_empty() {
        return Err(Error::field("status", words::NOTHING_TO_LOG));
    }
    let device = server_device(member.caller.id);
    let answer =
        submit(&member, Submission { member: member.caller.id, device, seq: None, ops, received_at: now, past: false })
            .await?;
    if let Some(refused) = answer.results.iter().find(|r| r.result == Outcome::Rejected) {
        let code = refused.code.unwrap_or_default();
        let stranger = code == "not_member" && membership(&member.db, member.caller.id, key.program).await?.is_none();
        return Err(if stranger { Code::NotFound.into() } else { refusal(code) });
    }
    let SyncOut { results, entries, totals, since, cursor, .. } = answer;
    let entry = results.into_iter().find_map(|r| r.entry).ok_or(Code::NotFound)?;
    Ok(Data(PatchedOut { entry, entries, totals, since, cursor }))
}

fn server_op(member: &Member, entry: EntryKey, change: Change, counter: u16, now: Instant) -> Op {
    Op {
        op_id: Uuid::now_v7(),
        device: server_device(member.caller.id),
        entry,
        change,
        occurred_at: now,
        hlc: Some(Hlc::new(now, counter)),
        tz: None,
        received_at: now,
    }
}

/// The error for a rejected log, with the reason as a sentence.
fn refusal(code: &str) -> Error {
    let sentence = match code {
        "not_member" => words::NOT_MEMBER,
        "unknown_activity" => return Code::NotFound.into(),
        "outside_program" => words::OUTSIDE_PROGRAM,
        "no_such_day" => words::NO_SUCH_DAY,
        "future_date" => words::FUTURE_DATE,
        "too_old" => words::TOO_OLD,
        "retired" => words::RETIRED,
        _ => words::TOO_MANY_CHANGES,
    };
    Error::with(Code::NotLoggable, sentence)
}

/// Sends a submission to the journal and waits for the commit.
async fn submit(ctx: &Ctx, submission: Submission) -> Result<SyncOut> {
    let member = submission.member;
    let mut answer = ctx.service::<Journal>().submit(submission).await??;
    answer.totals.rank = ranks::of_member(ctx, member, &answer.active_programs).await;
    Ok(answer)
}

async fn send(member: Member, Body(body): Body<SyncIn>) -> Result<Data<SyncOut>> {
    let (now, id) = (member.clock.now(), member.caller.id);
    let mut ops = Vec::with_capacity(body.ops.len());
    let mut wrong = None;
    for (i, op) in body.ops.into_iter().enumerate() {
        let change = op.change().map_err(|m| (format!("ops[{i}].value"), m));
        let zone = op.tz.as_deref().filter(|z| z.len() > 64).map(|_| (format!("ops[{i}].tz"), words::NO_ZONE));
        match (change, zone) {
            (Ok(change), None) => ops.push(Op {
                op_id: op.op_id,
                device: body.device_id.clone(),
                entry: op.entry_id,
                change,
                occurred_at: op.occurred_at,
                hlc: op.hlc,
                tz: op.tz,
                received_at: now,
            }),
            (Err((field, message)), _) | (Ok(_), Some((field, message))) => {
                wrong = Some(wrong.unwrap_or(Error::new(Code::Invalid)).and_field(field, message));
            }
        }
    }
    if let Some(error) = wrong {
        return Err(error);
    }
    let submission =
        Submission { member: id, device: body.device_id, seq: body.seq, ops, received_at: now, past: false };
    Ok(Data(submit(&member, submission).await?))
}

/// Where to continue, and how many entries to return.
#[query]
#[derive(Debug)]
struct PullQuery {
    /// The cursor of the last answer; by default from the beginning.
    #[garde(length(max = 100))]
    cursor: Option<String>,
    /// Entries per answer, 1 to 500; 500 by default.
    #[garde(range(min = 1, max = 500))]
    limit: Option<i64>,
}

async fn pull(member: Member, Query(query): Query<PullQuery>) -> Result<Data<ChangesOut>> {
    let id = member.caller.id;
    let view = View::load(&member, id).await?;
    let since = show::position(query.cursor.as_deref(), view.epoch())?;
    let limit = query.limit.unwrap_or(500);
    let mut rows = store::entries_since(&member.db, id, since, limit + 1).await?;
    let more = rows.len() as i64 > limit;
    rows.truncate(usize::try_from(limit).unwrap_or(500));
    // The cursor comes from the newest row: a counter that is read before the rows could lag behind them.
    let reached = rows.last().map_or(since, |r| r.version);
    let entries = view.shown_all(&member, rows).await?;
    let cursor = show::cursor(view.epoch(), reached);
    Ok(Data(ChangesOut { entries, totals: view.totals(&member).await?, cursor, more }))
}

/// The range and its buckets.
#[query]
#[derive(Debug)]
struct PointsQuery {
    /// Days, 1 to 3,650; 7 by default.
    #[garde(range(min = 1, max = series::MAX_DURATION))]
    #[param(maximum = 3650)]
    duration: Option<i64>,
    /// day, month or year; day by default.
    #[serde(alias = "group")]
    #[param(value_type = Option<String>, pattern = "^(day|month|year)$")]
    group_by: Option<Group>,
}

/// Points over time.
#[derive(Debug, Serialize, ToSchema)]
struct PointsLog {
    /// Points of each bucket under its first date as day-month-year, such as `5-11-2026`, and their sum under `total`.
    series: BTreeMap<String, i64>,
    /// The same points as a list, oldest first.
    buckets: Vec<PointsBucket>,
    /// The sum of all buckets.
    total: i64,
}

/// Points of one bucket.
#[derive(Debug, Serialize, ToSchema)]
struct PointsBucket {
    /// Its first date as day-month-year.
    key: String,
    /// Its points.
    points: i64,
}

async fn points_log(member: Member, Query(query): Query<PointsQuery>) -> Result<Data<PointsLog>> {
    let today = calendar(&member.db, member.caller.id).await?.date(member.clock.now());
    let (duration, group) = (query.duration.unwrap_or(7), query.group_by.unwrap_or_default());
    let first = series::bucket_starts(today, duration, group).first().copied().unwrap_or(today);
    let rows = store::ledger_by_day(&member.db, member.caller.id, first).await?;
    let found = series::series(rows, today, duration, group);
    let buckets: Vec<PointsBucket> =
        found.buckets.iter().map(|(key, points)| PointsBucket { key: key.clone(), points: *points }).collect();
    Ok(Data(PointsLog { series: found.keyed(), buckets, total: found.total }))
}

/// A streak as shown.
pub(super) fn streak_out(s: super::rules::streak::Streak) -> StreakOut {
    StreakOut { current: s.current, longest: s.longest, freezes: i64::from(s.freezes) }
}
