//! What is shown of a member's dates: everything due on them, logged or not, and all other logs.

use std::collections::HashMap;
use std::sync::Arc;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{EntryKey, MemberId};
use daymark_base::civil::{Calendar, day_start, plus_days};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Result};
use jiff::tz::TimeZone;

use super::model::EntryOut;
use super::show;
use super::store::{self, EntryRow};
use crate::programs::{Catalogue, Program};

/// The most entries in the answer for a range of dates.
const MOST_ENTRIES: i64 = 5_000;
/// An upper bound of the difference between local times on earth, in milliseconds: two days.
const ZONES_APART_MS: i64 = 2 * 86_400_000;

/// The data that determines what is due on a member's dates.
pub struct Dates<'a> {
    pub today: Day,
    pub calendar: &'a Calendar,
    /// In the order in which they are shown.
    pub parts: Vec<Part<'a>>,
}

/// A member's time in a program.
pub struct Part<'a> {
    pub program: &'a Program,
    pub joined_on: Day,
    pub left_on: Option<Day>,
}

/// The log of some dates of a member: two statements. `first` is the first of these dates, if the caller names it.
/// `dates` gets the member's current date, and returns the first and the last date.
///
/// # Errors
/// 404 for an unknown member; errors of `dates`.
pub async fn log(
    ctx: &Ctx,
    member: MemberId,
    first: Option<Day>,
    dates: impl FnOnce(Day) -> Result<(Day, Day)>,
) -> Result<Vec<EntryOut>> {
    let now = ctx.clock.now();
    let since = first.map_or(now, |first| day_start(first, &TimeZone::UTC, 0)).plus_ms(-ZONES_APART_MS);
    let rows = store::parts_since(&ctx.db, member, since).await?;
    let (memberships, zones): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.timezone.is_none());
    let mut calendar = Calendar::beginning_at(zones.first().ok_or(Code::NotFound)?.day_start_hour);
    for zone in &zones {
        let name = zone.timezone.as_deref().unwrap_or_default();
        calendar.push_named(zone.from_date, name, zone.other_date, zone.begun_at);
    }
    let wanted = memberships.iter().map(|m| (m.program_id, m.program_version));
    let programs = ctx.service::<Catalogue>().by_id(&ctx.db, wanted).await?;
    let parts = memberships.iter().filter_map(|m| {
        Some(Part { program: programs.get(&m.program_id)?, joined_on: m.from_date, left_on: m.other_date })
    });
    let of = Dates { today: calendar.date(now), calendar: &calendar, parts: parts.collect() };
    let (from, to) = dates(of.today)?;
    of.stored(ctx, member, from, to).await
}

impl Dates<'_> {
    /// The log of these dates, with their stored entries read from the database.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn stored(&self, ctx: &Ctx, member: MemberId, from: Day, to: Day) -> Result<Vec<EntryOut>> {
        let rows = store::entries_between(&ctx.db, member, from, to, MOST_ENTRIES).await?;
        self.entries(ctx, from, to, rows).await
    }

    /// The log of these dates, from their stored entries.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn entries(&self, ctx: &Ctx, from: Day, to: Day, rows: Vec<EntryRow>) -> Result<Vec<EntryOut>> {
        let mut logged: HashMap<EntryKey, EntryRow> = rows.into_iter().map(|r| (r.key, r)).collect();
        let mut out = Vec::new();
        let mut date = from;
        while date <= to && date <= plus_days(self.today, 1) {
            let (exists, close) = (self.calendar.existed(date), self.calendar.close(date));
            for part in &self.parts {
                part.day(date, exists, close, &mut logged, &mut out);
            }
            date = plus_days(date, 1);
        }
        out.extend(self.shown(ctx, logged.into_values().collect()).await?);
        out.sort_by_key(|e| e.id.date);
        Ok(out)
    }

    /// Stored entries as shown.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn shown(&self, ctx: &Ctx, rows: Vec<EntryRow>) -> Result<Vec<EntryOut>> {
        let older = self.older_programs(ctx, &rows).await?;
        let programs = || self.parts.iter().map(|part| part.program).chain(older.iter().map(|p| &**p));
        let shown = |row: &EntryRow| {
            let program = programs().find(|p| p.id == row.key.program)?;
            Some(show::entry(row, program.activity(row.key.activity)?.1, self.calendar.close(row.key.date)))
        };
        Ok(rows.iter().filter_map(shown).collect())
    }

    /// Programs of rows that are not among the parts.
    async fn older_programs(&self, ctx: &Ctx, rows: &[EntryRow]) -> Result<Vec<Arc<Program>>> {
        let known = |program| self.parts.iter().any(|part| part.program.id == program);
        let mut ids: Vec<i64> = rows.iter().map(|r| r.key.program).filter(|program| !known(*program)).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() { Ok(Vec::new()) } else { Ok(ctx.service::<Catalogue>().now(&ctx.db, &ids).await?) }
    }
}

impl Part<'_> {
    /// Adds to `out` what is logged and what is due on a date, and removes it from `logged`.
    fn day(
        &self,
        date: Day,
        exists: bool,
        close: Instant,
        logged: &mut HashMap<EntryKey, EntryRow>,
        out: &mut Vec<EntryOut>,
    ) {
        let plan = self.program.plan(self.joined_on, self.left_on);
        let last = self.program.last_date_of(self.joined_on, self.left_on);
        let inside = exists && date >= self.joined_on && last.is_none_or(|last| date <= last);
        out.extend(self.program.activities.iter().filter_map(|activity| {
            let key = EntryKey { program: self.program.id, activity: activity.scheduled.id, date };
            match logged.remove(&key) {
                Some(row) => Some(show::entry(&row, activity, close)),
                // Included even if it has been done often enough, because it may be done again.
                None if inside && plan.period(&activity.scheduled, date).is_some() => {
                    Some(show::blank(key, activity, close))
                }
                None => None,
            }
        }));
    }
}
