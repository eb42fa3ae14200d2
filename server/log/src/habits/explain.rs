//! "Why?": the ledger rows and day classes behind a member's numbers in a program.

use daymark_actors::board::{PageAsk, Start};
use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::Hundredths;
use daymark_actors::period::Period;
use daymark_web::access::Member;
use daymark_web::error::{Code, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::reply::Data;
use serde::Serialize;
use utoipa::ToSchema;

use super::boards::{LeaderboardRow, count, row};
use super::rules::streak::{DayClass, DayMark, Streak};
use super::view::View;
use super::{store, words};
use crate::programs::{Scoring, standing};

/// The class of a day.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum DayState {
    /// A due activity is done.
    Done,
    /// Nothing was due, nothing due was possible, or the member was paused.
    Neutral,
    /// Closed, and a due activity was not done.
    Missed,
    /// Not closed yet, and nothing done.
    Open,
}

impl From<DayClass> for DayState {
    fn from(class: DayClass) -> Self {
        match class {
            DayClass::Done => Self::Done,
            DayClass::Neutral => Self::Neutral,
            DayClass::Missed => Self::Missed,
            DayClass::Open => Self::Open,
        }
    }
}

/// A streak after a day.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct StreakAt {
    /// The day.
    #[schema(value_type = String, format = Date)]
    date: Day,
    /// Days in a row.
    current: i64,
    /// The longest so far.
    longest: i64,
    /// Freezes held.
    freezes: i64,
}

fn at(date: Day, s: Streak) -> StreakAt {
    StreakAt { date, current: s.current, longest: s.longest, freezes: i64::from(s.freezes) }
}

/// A day of the explanation.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct StreakDay {
    /// The day's class.
    state: DayState,
    /// Whether a freeze was used for it.
    freeze_used: bool,
    /// The streak after it.
    #[serde(flatten)]
    after: StreakAt,
}

/// How a streak is calculated.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct StreakExplained {
    /// Today's streak.
    streak: StreakAt,
    /// The streak after the last day that can no longer change.
    settled: StreakAt,
    /// Each day after the `settled` one.
    days: Vec<StreakDay>,
}

pub(super) async fn streak(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<StreakExplained>> {
    let view = View::load(&member, member.caller.id).await?;
    let part = view.memberships().iter().find(|m| m.program.id == id).ok_or(Code::NotFound)?;
    let (settled, days) = view.streak_days_in(part);
    let days: Vec<StreakDay> = days
        .into_iter()
        .map(|(date, class, mark, after)| StreakDay {
            state: class.into(),
            freeze_used: mark == DayMark::Freeze,
            after: at(date, after),
        })
        .collect();
    let settled = at(settled.through, settled.streak);
    let streak = days.last().map_or_else(|| settled.clone(), |day| day.after.clone());
    Ok(Data(StreakExplained { streak, settled, days }))
}

/// A row of the ledger.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct LedgerOut {
    /// The rule: `activity` is the log, others are steps and questionnaires.
    rule: String,
    /// The source: for the log, the entry.
    source: String,
    /// `award`, or the `reversal` of an earlier one.
    kind: String,
    /// The member's own date.
    #[schema(value_type = String, format = Date)]
    local_date: Day,
    /// Points, negative for a reversal.
    points: i64,
    /// When it was stored.
    #[schema(value_type = String, format = DateTime)]
    created_at: Instant,
}

/// How a score is calculated.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct ScoreExplained {
    /// What the program ranks by.
    scoring: Scoring,
    /// Points a day, days, or per cent.
    #[schema(value_type = f64)]
    score: Hundredths,
    /// The caller's days in the program so far, including today.
    days: i64,
    /// The longest streak in the program.
    longest_streak: i64,
    /// Days that were done.
    days_done: i64,
    /// Missed days.
    days_missed: i64,
}

/// How a total is calculated.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct TotalExplained {
    /// The sum of all rows.
    points: i64,
    /// What the program ranks by, if not by points, and how the score is calculated.
    score: Option<ScoreExplained>,
    /// The rows, newest date first.
    rows: Vec<LedgerOut>,
    /// Where the next page starts.
    next_cursor: Option<String>,
}

async fn check_part(member: &Member, program: i64) -> Result<()> {
    let known = standing::of_members(&member.db, program, Some(member.caller.id)).await?;
    if known.is_empty() { Err(Code::NotFound.into()) } else { Ok(()) }
}

pub(super) async fn total(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Query(paging): Query<Paging>,
) -> Result<Data<TotalExplained>> {
    check_part(&member, id).await?;
    let who = member.caller.id;
    let rows = store::ledger_in(&member.db, who, id, paging.after()?, paging.limit() + 1).await?;
    let page =
        paging.page(rows, |r| (r.local_date, r.rule.clone(), r.source.clone(), r.source_version, r.kind.clone()));
    let shown = |r: store::LedgerRow| LedgerOut {
        rule: r.rule,
        source: r.source,
        kind: r.kind,
        local_date: r.local_date,
        points: r.delta,
        created_at: r.created_at,
    };
    let points = store::ledger_sum(&member.db, who, id).await?;
    let view = View::load(&member, who).await?;
    let score = view.memberships().iter().find(|m| m.program.id == id).and_then(|m| {
        let (tally, score) = view.score_in(m);
        Some(ScoreExplained {
            scoring: m.program.scoring,
            score: score?,
            days: tally.days,
            longest_streak: tally.longest,
            days_done: tally.done,
            days_missed: tally.missed,
        })
    });
    let rows = page.rows.into_iter().map(shown).collect();
    Ok(Data(TotalExplained { points, score, rows, next_cursor: page.next }))
}

/// How a rank is calculated.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RankExplained {
    /// The caller's rank: one more than the members with more points, or with a higher score.
    rank: i64,
    /// The caller's points.
    points: i64,
    /// What the program ranks by, where that is not its points.
    #[schema(value_type = Option<f64>)]
    score: Option<Hundredths>,
    /// All ranked members.
    total: i64,
    /// How ties are ranked and ordered.
    tie_rule: &'static str,
    /// The rows around the caller's, in order.
    rows: Vec<LeaderboardRow>,
}

/// Rows before and after the caller's.
const AROUND: usize = 5;

pub(super) async fn rank(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<RankExplained>> {
    check_part(&member, id).await?;
    let ask = |start, limit, around| PageAsk { period: Period::All, start, limit, around };
    let caller = Some(member.caller.id);
    let own = member.live.page(id, ask(Start::default(), 0, caller)).await?;
    let own = own.around.ok_or(Code::NotFound)?.own;
    let from = Start { after: None, skip: own.pos.saturating_sub(AROUND) };
    let page = member.live.page(id, ask(from, 2 * AROUND + 1, caller)).await?;
    Ok(Data(RankExplained {
        rank: count(own.rank),
        points: own.points,
        score: own.score,
        total: count(page.total),
        tie_rule: match own.score {
            None => words::TIE_BY_POINTS,
            Some(_) => words::TIE_BY_SCORE,
        },
        rows: page.rows.into_iter().map(row).collect(),
    }))
}
