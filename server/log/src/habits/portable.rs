//! A member's log in a self-describing form, so that another site can import it.

use std::collections::{BTreeMap, HashMap, HashSet};

use daymark_actors::clock::Day;
use daymark_actors::event::{ActivityId, Amount, EntryKey, MemberId, Status};
use daymark_base::civil::parse_day;
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use serde::{Deserialize, Deserializer, Serialize};

use super::store::{self, EntryRow};
use crate::programs::rules::activity::Direction;
use crate::programs::rules::recurrence::Recurrence;
use crate::programs::{Activity, Catalogue, Program};

/// Twenty years of ten habits a day are 73,000 entries.
const MOST_DAYS: i64 = 200_000;

/// The format name in the first line of the file.
pub const FORMAT: &str = "daymark-log";

/// A whole log.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PortableLog {
    /// Always [`FORMAT`].
    pub format: String,
    /// The version of the format: 1.
    pub version: u32,
    /// Every activity with a record.
    pub habits: Vec<PortableHabit>,
}

/// An activity with its days.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PortableHabit {
    /// Its program.
    pub program: String,
    /// What was to be done.
    pub title: String,
    /// The description.
    pub description: String,
    /// Points for a done day.
    pub points: i64,
    /// How often it is due.
    pub recurrence: Recurrence,
    /// The target.
    pub target_amount: Option<Amount>,
    /// What the amount counts.
    pub unit: Option<String>,
    /// Floor or ceiling.
    pub direction: Option<Direction>,
    /// Its days, oldest first.
    pub days: Vec<PortableDay>,
}

/// The record of a day.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PortableDay {
    /// The member's own date.
    #[serde(deserialize_with = "one_way")]
    pub date: Day,
    /// Its status.
    pub status: Status,
    /// How much was logged.
    pub amount: Option<Amount>,
    /// The member's note.
    pub note: Option<String>,
}

fn one_way<'de, D: Deserializer<'de>>(from: D) -> std::result::Result<Day, D::Error> {
    parse_day(&String::deserialize(from)?).ok_or_else(|| serde::de::Error::custom("not a date of the form YYYY-MM-DD"))
}

fn says_something(row: &EntryRow) -> bool {
    row.status != Status::Open || row.amount.is_some() || row.note.is_some()
}

/// Everything that a member has logged, by activity.
///
/// # Errors
/// When the database cannot be read.
pub async fn log_of(ctx: &Ctx, member: MemberId) -> Result<PortableLog> {
    let rows = store::entries_between(&ctx.db, member, Day::MIN, Day::MAX, MOST_DAYS).await?;
    let mut by_activity: BTreeMap<(i64, ActivityId), Vec<EntryRow>> = BTreeMap::new();
    for row in rows.into_iter().filter(says_something) {
        by_activity.entry((row.key.program, row.key.activity)).or_default().push(row);
    }
    let mut ids: Vec<i64> = by_activity.keys().map(|(program, _)| *program).collect();
    ids.dedup();
    let programs = ctx.service::<Catalogue>().now(&ctx.db, &ids).await?;
    let programs: HashMap<i64, _> = programs.iter().map(|p| (p.id, &**p)).collect();
    let habit = |((program, activity), rows): ((i64, ActivityId), Vec<EntryRow>)| {
        let program = programs.get(&program)?;
        Some(habit(program, program.activity(activity)?.1, rows))
    };
    let habits = by_activity.into_iter().filter_map(habit).collect();
    Ok(PortableLog { format: FORMAT.to_owned(), version: 1, habits })
}

fn habit(program: &Program, a: &Activity, mut rows: Vec<EntryRow>) -> PortableHabit {
    rows.sort_by_key(|row| row.key.date);
    let day = |r: EntryRow| PortableDay { date: r.key.date, status: r.status, amount: r.amount, note: r.note };
    PortableHabit {
        program: program.title.clone(),
        title: a.title.clone(),
        description: a.description.clone(),
        points: a.points,
        recurrence: a.scheduled.recurrence,
        target_amount: a.target.map(|t| t.amount),
        unit: a.unit.clone(),
        direction: a.target.map(|t| t.direction),
        days: rows.into_iter().map(day).collect(),
    }
}

/// A member's entries of some activities, however old.
///
/// # Errors
/// When the database cannot be read.
pub async fn logged(ctx: &Ctx, member: MemberId, activities: &[ActivityId]) -> Result<HashSet<EntryKey>> {
    let rows = store::entries_of(&ctx.db, member, Day::MIN, activities).await?;
    Ok(rows.into_iter().filter(says_something).map(|row| row.key).collect())
}
