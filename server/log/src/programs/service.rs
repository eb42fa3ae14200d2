//! Creating and changing programs.

use std::collections::HashSet;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::MemberId;
use daymark_base::args;
use daymark_base::civil::{day_start, parse_zone, plus_days, zone_name};
use daymark_base::db::Tx;
use daymark_web::error::{Code, Error, Result};
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::content::{self, plans, types};
use super::model::{Category, ProgramIn, ProgramPatch, Scoring};
use super::rules::editing::Stage;
use super::store::{self, Origin, ProgramRow};
use super::{entitlements, program, words};

/// Creates a program with its activities and steps and returns its id.
///
/// # Errors
/// Names the invalid field.
pub async fn create(tx: &mut Tx, input: ProgramIn, by: Option<MemberId>, now: Instant) -> Result<i64> {
    make(tx, input, by, now, false, Origin::default()).await
}

/// Creates a member's custom program, as [`create`] does. `origin` is what it was copied from.
///
/// # Errors
/// Names the invalid field.
pub async fn create_custom(tx: &mut Tx, input: ProgramIn, origin: Origin, by: MemberId, now: Instant) -> Result<i64> {
    make(tx, input, Some(by), now, true, origin).await
}

async fn make(
    tx: &mut Tx,
    input: ProgramIn,
    by: Option<MemberId>,
    now: Instant,
    custom: bool,
    origin: Origin,
) -> Result<i64> {
    let zone = zone(input.timezone.as_deref())?;
    let when = When {
        category: input.category,
        start: input.start_date,
        end: input.end_date,
        duration: input.duration,
        dead_line: input.dead_line,
    };
    let dates = Dates::new(when, &zone, now)?;
    let draft = input.draft || input.template;
    if !draft {
        check_contents(&input)?;
    }
    if !custom {
        entitlements::check_known(tx, input.package.as_deref()).await?;
    }
    let kind = types::settled(tx, &input.r#type, now).await?;
    let id = store::insert_program(
        tx,
        args![
            kind,
            input.title,
            input.description,
            input.image.filter(|path| !path.is_empty()),
            input.banner.filter(|path| !path.is_empty()),
            input.category.text(),
            input.start_date,
            input.end_date,
            input.duration,
            input.dead_line,
            zone_name(&zone),
            input.capacity,
            input.daily_cap,
            input.allow_backfill,
            input.featured,
            custom,
            draft,
            input.template,
            dates.starts_at,
            dates.ends_at,
            by,
            now,
            input.package.filter(|package| !package.is_empty()),
            input.free_purchase,
            input.scoring.text(),
            origin.company,
            origin.program
        ],
    )
    .await?;
    let ids = store::insert_activities(tx, id, plans::activity_rows(&input.activities, 0)?, None).await?;
    let resolved = plans::resolve(&input.steps, &HashSet::new(), &ids)?;
    plans::insert(tx, id, 0, &input.steps, &resolved, None).await?;
    Ok(id)
}

/// Checks that a program that members see has activities that are due.
fn check_contents(input: &ProgramIn) -> Result<()> {
    if input.activities.is_empty() {
        return Err(Error::field("activities", words::ONE_ACTIVITY));
    }
    match input.steps.iter().position(|step| step.plan.is_empty()) {
        Some(s) => Err(Error::field(format!("steps[{s}].plan"), words::NOTHING_DUE)),
        None => Ok(()),
    }
}

/// The requested dates of a program.
struct When {
    category: Category,
    start: Option<Day>,
    end: Option<Day>,
    duration: Option<i64>,
    dead_line: Option<Day>,
}

/// First and last instant of a program in its own zone.
struct Dates {
    starts_at: Instant,
    ends_at: Option<Instant>,
}

impl Dates {
    fn new(when: When, zone: &TimeZone, now: Instant) -> Result<Self> {
        if when.category == Category::Untimed {
            return match (when.start, when.end) {
                (None, None) => Ok(Self { starts_at: now, ends_at: None }),
                _ => Err(Error::field("start_date", words::UNTIMED_DATES)),
            };
        }
        if when.duration.is_some() {
            return Err(Error::field("duration", words::TIMED_DURATION));
        }
        let start = when.start.ok_or_else(|| Error::field("start_date", words::REQUIRED))?;
        let end = when.end.ok_or_else(|| Error::field("end_date", words::REQUIRED))?;
        Self::timed(start, end, when.dead_line, zone)
    }

    fn timed(start: Day, end: Day, dead_line: Option<Day>, zone: &TimeZone) -> Result<Self> {
        if end < start {
            return Err(Error::field("end_date", words::END_BEFORE_START));
        }
        if end > plus_days(start, 3660) {
            return Err(Error::field("end_date", words::TEN_YEARS));
        }
        if dead_line.is_some_and(|d| d > end) {
            return Err(Error::field("dead_line", words::DEADLINE_AFTER_END));
        }
        Ok(Self { starts_at: day_start(start, zone, 0), ends_at: Some(day_start(plus_days(end, 1), zone, 0)) })
    }
}

fn zone(name: Option<&str>) -> Result<TimeZone> {
    name.map_or(Ok(TimeZone::UTC), |n| parse_zone(n).map_err(|e| Error::field("timezone", e.to_string())))
}

/// Changes a program. Before the start everything in the patch may change; afterwards only text, media, seats, the last
/// day to join, and additions. Returns the program before and after, for the audit log.
///
/// # Errors
/// 404 for an unknown program; 409 when the patch is based on an older version; names the field that may no longer
/// change, and every obstacle to opening a draft.
pub async fn update(tx: &mut Tx, id: i64, patch: ProgramPatch, now: Instant) -> Result<(Value, Value)> {
    let editing = content::begin(tx, id, now).await?;
    let mut row = editing.row.clone();
    let before = json!(row);
    let free = editing.stage == Stage::Anything;
    if patch.draft == Some(true) && !row.draft && (!free || editing.joined) {
        return Err(Error::field("draft", words::STAYS_VISIBLE));
    }
    if patch.template == Some(true) && !patch.draft.unwrap_or(row.draft) {
        return Err(Error::field("template", words::DRAFT_TEMPLATE));
    }
    if editing.joined && patch.start_date.is_some_and(|d| free && d < editing.newest) {
        return Err(Error::field("start_date", words::START_IN_THE_PAST));
    }
    if editing.joined && patch.category.is_some_and(|c| free && c.text() != row.category) {
        return Err(Error::field("category", words::TIMING_FIXED));
    }
    redate(&mut row, &patch, free, now)?;
    let added = patch.add_activities;
    let pictures = [row.image.clone(), row.banner.clone()];
    row.title = patch.title.unwrap_or(row.title);
    row.description = patch.description.unwrap_or(row.description);
    if let Some(kind) = patch.r#type {
        row.kind = types::settled(tx, &kind, now).await?;
    }
    row.image = patch.image.or(row.image).filter(|path| !path.is_empty());
    row.banner = patch.banner.or(row.banner).filter(|path| !path.is_empty());
    row.capacity = patch.capacity.unwrap_or(row.capacity);
    if patch.package != row.package {
        entitlements::check_known(tx, patch.package.as_deref()).await?;
    }
    row.package = patch.package.or(row.package).filter(|package| !package.is_empty());
    row.free_purchase = patch.free_purchase.unwrap_or(row.free_purchase);
    row.featured = patch.featured.unwrap_or(row.featured);
    row.draft = patch.draft.unwrap_or(row.draft);
    row.template = patch.template.unwrap_or(row.template);
    // The same values again are not refused: the first reply may have been lost.
    if patch.version.is_some_and(|seen| seen != row.version) && json!(row) != before {
        return Err(Error::with(Code::Conflict, words::CHANGED_MEANWHILE));
    }
    store::update(tx, &row, now).await?;
    if row.scoring != editing.row.scoring {
        store::rescore(tx, id, !Scoring::of(&row.scoring).is_points(), now).await?;
    }
    let mut after = json!(row);
    if !added.is_empty() {
        after["added_activities"] = json!(added);
        // Past days do not change: the new activities are due from a date that no member has reached.
        let from = editing.begins()?;
        content::check_room(&editing, added.len())?;
        let next = store::next_activity(tx, id).await?;
        store::insert_activities(tx, id, plans::activity_rows(&added, next)?, from).await?;
    }
    if editing.row.draft && !row.draft {
        content::check_opening(tx, &row, now).await?;
    }
    for path in pictures.into_iter().flatten() {
        content::let_go(tx, &path, now).await?;
    }
    Ok((before, after))
}

/// Changes a program's dates, and everything else that its days depend on. Rejected once a member has started one of
/// the days.
fn redate(row: &mut ProgramRow, patch: &ProgramPatch, free: bool, now: Instant) -> Result<()> {
    let present = program::category(&row.category);
    let day = |text: &Option<String>| program::day(text.as_deref());
    let moves = [
        ("category", patch.category.is_some_and(|c| c != present)),
        ("start_date", patch.start_date.is_some_and(|d| Some(d) != day(&row.start_date))),
        ("end_date", patch.end_date.is_some_and(|d| Some(d) != day(&row.end_date))),
        ("duration", patch.duration.is_some_and(|d| d != row.duration)),
        ("timezone", patch.timezone.as_ref().is_some_and(|z| *z != row.timezone)),
        ("daily_cap", patch.daily_cap.is_some_and(|n| n != row.daily_cap)),
        ("allow_backfill", patch.allow_backfill.is_some_and(|b| b != row.allow_backfill)),
        ("scoring", patch.scoring.is_some_and(|s| s.text() != row.scoring)),
    ];
    if let Some((name, _)) = moves.into_iter().find(|(_, moved)| *moved && !free) {
        return Err(Error::field(name, words::STARTED));
    }
    let zone = zone(Some(patch.timezone.as_deref().unwrap_or(&row.timezone)))?;
    let category = patch.category.unwrap_or(present);
    let same = category == present;
    let when = When {
        category,
        start: patch.start_date.or(day(&row.start_date).filter(|_| same)),
        end: patch.end_date.or(day(&row.end_date).filter(|_| same)),
        duration: patch.duration.unwrap_or(row.duration.filter(|_| same)),
        dead_line: patch.dead_line.unwrap_or_else(|| day(&row.dead_line)),
    };
    row.category = category.text().to_owned();
    row.start_date = when.start.map(|d| d.to_string());
    row.end_date = when.end.map(|d| d.to_string());
    row.duration = when.duration;
    row.dead_line = when.dead_line.map(|d| d.to_string());
    row.timezone = zone_name(&zone).to_owned();
    row.daily_cap = patch.daily_cap.unwrap_or(row.daily_cap);
    row.allow_backfill = patch.allow_backfill.unwrap_or(row.allow_backfill);
    row.scoring = patch.scoring.map_or_else(|| row.scoring.clone(), |s| s.text().to_owned());
    let dates = Dates::new(when, &zone, now)?;
    if category == Category::Timed || !same {
        (row.starts_at, row.ends_at) = (dates.starts_at.0, dates.ends_at.map(|t| t.0));
    }
    Ok(())
}
