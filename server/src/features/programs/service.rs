//! Making programs, changing them, joining and leaving them.

use std::collections::HashSet;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::MemberId;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::model::{ActivityIn, Category, ProgramIn, ProgramPatch, StepIn};
use super::rules::join::{Closed, Entrance};
use super::store::{self, MembershipRow, ProgramRow};
use super::{Program, catalogue};
use crate::civil::{day_start, parse_zone, plus_days, zone_name};
use crate::db::{Rows, Tx};
use crate::http::error::{Code, Error, Result};
use crate::{args, row};

/// Makes a program with its activities and steps and returns its id.
///
/// # Errors
/// Names the field that is at fault.
pub async fn create(tx: &mut Tx, input: ProgramIn, by: Option<MemberId>, now: Instant) -> Result<i64> {
    let zone = zone(input.timezone.as_deref())?;
    let dates = Dates::new(&input, &zone, now)?;
    let plans = check_plans(&input)?;
    let category = if input.category == Category::Timed { "TIMED" } else { "UNTIMED" };
    let id = store::insert_program(
        tx,
        args![
            input.r#type,
            input.title,
            input.description,
            input.image,
            input.banner,
            category,
            input.start_date,
            input.end_date,
            input.duration,
            input.dead_line,
            zone_name(&zone),
            input.capacity,
            input.daily_cap,
            input.allow_backfill,
            input.featured,
            false,
            input.draft,
            dates.starts_at,
            dates.ends_at,
            by,
            now
        ],
    )
    .await?;
    let ids = store::insert_activities(tx, id, activity_rows(&input.activities, 0)?, None).await?;
    insert_plans(tx, id, &input.steps, &plans, &ids).await?;
    Ok(id)
}

/// First and last instant of a program in its own zone.
struct Dates {
    starts_at: Instant,
    ends_at: Option<Instant>,
}

impl Dates {
    fn new(input: &ProgramIn, zone: &TimeZone, now: Instant) -> Result<Self> {
        if input.category == Category::Untimed {
            return match (input.start_date, input.end_date) {
                (None, None) => Ok(Self { starts_at: now, ends_at: None }),
                _ => {
                    Err(Error::field("start_date", "An UNTIMED program has no dates; its day 1 is the day of joining."))
                }
            };
        }
        if input.duration.is_some() {
            return Err(Error::field("duration", "A TIMED program lasts from start_date to end_date."));
        }
        let start = input.start_date.ok_or_else(|| Error::field("start_date", "This field is required"))?;
        let end = input.end_date.ok_or_else(|| Error::field("end_date", "This field is required"))?;
        Self::timed(start, end, input.dead_line, zone)
    }

    fn timed(start: Day, end: Day, dead_line: Option<Day>, zone: &TimeZone) -> Result<Self> {
        if end < start {
            return Err(Error::field("end_date", "The last day cannot be before the first."));
        }
        if end > plus_days(start, 3660) {
            return Err(Error::field("end_date", "A program lasts at most ten years."));
        }
        if dead_line.is_some_and(|d| d > end) {
            return Err(Error::field("dead_line", "The last day to join cannot be after the last day."));
        }
        Ok(Self { starts_at: day_start(start, zone, 0), ends_at: Some(day_start(plus_days(end, 1), zone, 0)) })
    }
}

fn zone(name: Option<&str>) -> Result<TimeZone> {
    name.map_or(Ok(TimeZone::UTC), |n| parse_zone(n).map_err(|e| Error::field("timezone", e.to_string())))
}

fn activity_rows(activities: &[ActivityIn], from: usize) -> Result<Rows> {
    let mut rows = Rows::new();
    for (i, a) in activities.iter().enumerate() {
        let (times, per) = a.recurrence.times_per_days();
        if a.target_amount.is_none() && a.direction.is_some() {
            return Err(Error::field(format!("activities[{i}].target_amount"), "This field is required"));
        }
        let direction = a.target_amount.map(|_| match a.direction {
            Some(super::model::Direction::AtMost) => "at_most",
            _ => "at_least",
        });
        let position = i64::try_from(from + i).unwrap_or(i64::MAX);
        let target = a.target_amount.map(|t| t.0);
        rows.push(row![position, a.title, a.description, a.points, times, per, target, a.unit, direction]);
    }
    Ok(rows)
}

/// The positions of activities that each piece of each step names.
type Plans = Vec<Vec<Vec<usize>>>;

/// A new program's plans can only name the request's own activities, by position.
fn check_plans(input: &ProgramIn) -> Result<Plans> {
    let mut plans = Plans::new();
    for (s, step) in input.steps.iter().enumerate() {
        let mut pieces = Vec::new();
        for (p, piece) in step.plan.iter().enumerate() {
            let field = |name: &str| format!("steps[{s}].plan[{p}].{name}");
            if !piece.activity_ids.is_empty() {
                return Err(Error::field(
                    field("activity_ids"),
                    "A new program has no activities yet; use activities.",
                ));
            }
            if let Some(wrong) = piece.activities.iter().find(|i| **i >= input.activities.len()) {
                return Err(Error::field(field("activities"), format!("There is no activity at position {wrong}.")));
            }
            let once: HashSet<usize> = piece.activities.iter().copied().collect();
            pieces.push(once.into_iter().collect());
        }
        plans.push(pieces);
    }
    Ok(plans)
}

async fn insert_plans(tx: &mut Tx, program: i64, steps: &[StepIn], plans: &Plans, ids: &[i64]) -> Result<()> {
    if steps.is_empty() {
        return Ok(());
    }
    let (mut step_rows, mut item_rows, mut activity_rows) = (Rows::new(), Rows::new(), Rows::new());
    for ((s, step), pieces) in (0i64..).zip(steps).zip(plans) {
        step_rows.push(row![s, step.title]);
        for ((p, piece), positions) in (0i64..).zip(&step.plan).zip(pieces) {
            item_rows.push(row![s, p, piece.duration]);
            for id in positions.iter().filter_map(|i| ids.get(*i)) {
                activity_rows.push(row![s, p, *id]);
            }
        }
    }
    Ok(store::insert_steps(tx, program, step_rows, item_rows, activity_rows).await?)
}

/// Changes a program. Before the start everything in the patch may change; afterwards only text, media, seats, the last
/// day to join, and additions. Answers the program before and after, for the audit log.
///
/// # Errors
/// 404 for an unknown program; names the field that may no longer change.
pub async fn update(tx: &mut Tx, id: i64, patch: ProgramPatch, now: Instant) -> Result<(Value, Value)> {
    let mut row = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
    let before = json!(row);
    let zone = zone(Some(&row.timezone))?;
    let started = !row.draft && Instant(row.starts_at) <= now;
    if started && patch.draft == Some(true) {
        return Err(Error::field("draft", "A program that has started stays visible."));
    }
    for (name, moved) in [("start_date", patch.start_date), ("end_date", patch.end_date)] {
        if moved.is_some() && (started || row.category == "UNTIMED") {
            return Err(Error::field(name, "The dates of this program cannot be moved any more."));
        }
    }
    let added = patch.add_activities;
    row.title = patch.title.unwrap_or(row.title);
    row.description = patch.description.unwrap_or(row.description);
    row.kind = patch.r#type.unwrap_or(row.kind);
    row.image = patch.image.or(row.image);
    row.banner = patch.banner.or(row.banner);
    row.capacity = patch.capacity.or(row.capacity);
    row.featured = patch.featured.unwrap_or(row.featured);
    row.draft = patch.draft.unwrap_or(row.draft);
    row.start_date = patch.start_date.map(|d| d.to_string()).or(row.start_date);
    row.end_date = patch.end_date.map(|d| d.to_string()).or(row.end_date);
    row.dead_line = patch.dead_line.map(|d| d.to_string()).or(row.dead_line);
    if let (Some(start), Some(end)) =
        (catalogue::day(row.start_date.as_deref()), catalogue::day(row.end_date.as_deref()))
    {
        let dates = Dates::timed(start, end, catalogue::day(row.dead_line.as_deref()), &zone)?;
        (row.starts_at, row.ends_at) = (dates.starts_at.0, dates.ends_at.map(|t| t.0));
    }
    store::update(tx, &row, now).await?;
    let mut after = json!(row);
    if !added.is_empty() {
        let present = store::activity_count(tx, id).await?;
        let rows = activity_rows(&added, usize::try_from(present).unwrap_or(0))?;
        after["added_activities"] = json!(added);
        // Days that have gone by were lived without it: it is due from tomorrow on, wherever the member is.
        let from = started.then(|| plus_days(crate::civil::local_date(now, &zone, 0), 1));
        store::insert_activities(tx, id, rows, from).await?;
    }
    Ok((before, after))
}

/// Takes a member into a program. Joining twice answers the same. `today` is the member's own local date.
///
/// # Errors
/// 404 for an unknown or hidden program; 409 with the reason when it cannot be joined.
pub async fn enrol(
    tx: &mut Tx,
    program: &Program,
    member: MemberId,
    now: Instant,
    today: Day,
) -> Result<MembershipRow> {
    // Who joins waits for who joins before, and for the member's own log: seats and "one active program" hold.
    let row = store::lock(tx, program.id).await?.ok_or(Code::NotFound)?;
    store::lock_member(tx, member).await?;
    let present = store::membership(tx, member, program.id).await?;
    if let Some(same) = present.filter(|m| m.state == "joined") {
        return Ok(same);
    }
    check_open(tx, program, &row, now).await?;
    if !store::join(tx, member, &row, now, today).await? {
        return Err(Code::AlreadyActive.into());
    }
    store::membership(tx, member, program.id).await?.ok_or(Code::NotFound.into())
}

async fn check_open(tx: &mut Tx, program: &Program, row: &ProgramRow, now: Instant) -> Result<()> {
    let entrance = Entrance {
        state: program.state(now),
        dead_line: catalogue::day(row.dead_line.as_deref()),
        tz: &program.tz,
        capacity: row.capacity,
        taken: store::seats_taken(tx, row.id).await?,
    };
    entrance.join(now).map_err(|why| match why {
        Closed::NotOpen => Code::NotFound.into(),
        Closed::Ended => Error::with(Code::JoinClosed, "This program has ended."),
        Closed::DeadlinePassed => Error::with(Code::JoinClosed, "The last day to join has passed."),
        Closed::Full => Code::ProgramFull.into(),
    })
}

/// Lets a member go. Leaving twice answers the same; the history stays.
///
/// # Errors
/// 404 when the member never was in it.
pub async fn leave(tx: &mut Tx, program: i64, member: MemberId, now: Instant, today: Day) -> Result<MembershipRow> {
    store::lock_member(tx, member).await?;
    store::leave(tx, member, program, now, today).await?;
    store::membership(tx, member, program).await?.ok_or(Code::NotFound.into())
}
