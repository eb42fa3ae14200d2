//! A member's own calendar: which date they are on, which dates they have had, and when each of them ends.

use daymark_actors::clock::{Day, Instant};
use jiff::tz::TimeZone;

use super::{day_close, day_start, is_skipped, local_date, parse_zone, plus_days, zone_name};

/// At most one zone change counts in this time, in milliseconds (R4).
pub const ZONE_CHANGE_EVERY_MS: i64 = 24 * 3_600_000;

/// A zone in a member's history.
#[derive(Clone, Debug, PartialEq)]
pub struct ZoneSpan {
    /// The first local date in this zone; the first span of a history also covers everything before.
    pub from: Day,
    /// The member's first date in the zone. It is later than `from` if a journey over the date line left dates out.
    pub first: Day,
    /// The zone.
    pub tz: TimeZone,
    /// When it was added.
    pub since: Instant,
}

/// Why a proposed zone was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZoneRefusal {
    /// The member already has this zone, or it is about to apply.
    Unchanged,
    /// The last change is less than 24 hours old, or does not apply yet. The device proposes again later.
    TooSoon,
}

/// The zones that a member has lived in, and the hour at which their days begin. Every part of the program that needs a
/// member's date asks this type, so all of them agree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calendar {
    /// Oldest first; an empty history is UTC.
    spans: Vec<ZoneSpan>,
    /// 0 to 6.
    start_hour: i8,
}

impl Calendar {
    /// A calendar without zones. `start_hour` is as stored.
    #[must_use]
    pub fn beginning_at(start_hour: i64) -> Self {
        Self { spans: Vec::new(), start_hour: i8::try_from(start_hour).unwrap_or(0) }
    }

    /// Adds the next zone of the history. `first` is computed if it was not stored.
    pub fn push(&mut self, from: Day, tz: TimeZone, first: Option<Day>, since: Instant) {
        self.spans.push(ZoneSpan { from, first: first.unwrap_or(from), tz, since });
        if first.is_none() && self.spans.len() > 1 {
            let reached = self.date(since).max(from);
            self.spans.iter_mut().rev().take(1).for_each(|span| span.first = reached);
        }
    }

    /// Like [`Calendar::push`], with the stored name of a zone. It was valid when it was stored; if the zone database
    /// drops it, UTC is used.
    pub fn push_named(&mut self, from: Day, zone: &str, first: Option<Day>, since: Instant) {
        self.push(from, parse_zone(zone).unwrap_or(TimeZone::UTC), first, since);
    }

    /// The hour at which the member's days begin.
    #[must_use]
    pub const fn start_hour(&self) -> i8 {
        self.start_hour
    }

    /// The same zones with a different start of the day.
    #[must_use]
    pub fn with_start_hour(&self, start_hour: i8) -> Self {
        Self { start_hour, ..self.clone() }
    }

    /// The calendar as it was known at an instant.
    #[must_use]
    pub fn as_of(&self, at: Instant) -> Self {
        let known = |span: &&ZoneSpan| span.since <= at;
        Self { spans: self.spans.iter().filter(known).cloned().collect(), ..*self }
    }

    /// The IANA name of the newest zone, which may apply only from the next date.
    #[must_use]
    pub fn zone(&self) -> &str {
        self.spans.last().map_or("UTC", |span| zone_name(&span.tz))
    }

    /// When the newest zone was added.
    #[must_use]
    pub fn since(&self) -> Instant {
        self.spans.last().map_or(Instant(i64::MIN), |span| span.since)
    }

    /// The member's current date. It is the date in the newest zone whose local date has reached its `from`. Until a
    /// new zone gets there, the older zone decides, but no later than the date before `from`: going west makes a longer
    /// day, and no later instant ever has an earlier date. Going east over the date line can leave a date out; see
    /// [`Calendar::existed`].
    #[must_use]
    pub fn date(&self, at: Instant) -> Day {
        member_date(at, &self.spans, self.start_hour)
    }

    /// The zone that applies on a date.
    #[must_use]
    pub fn zone_on(&self, date: Day) -> &TimeZone {
        static UTC: TimeZone = TimeZone::UTC;
        self.span_on(date).map_or(&UTC, |span| &span.tz)
    }

    /// Whether the member has or will have a date: it was skipped neither by their zone nor by a journey over the date
    /// line.
    #[must_use]
    pub fn existed(&self, date: Day) -> bool {
        let left_out = |span: &ZoneSpan| (span.from <= date && date < span.first) || is_skipped(date, &span.tz);
        !self.span_on(date).is_some_and(left_out)
    }

    /// When a date ends and the next one begins.
    #[must_use]
    pub fn end(&self, date: Day) -> Instant {
        let next = plus_days(date, 1);
        day_start(next, self.zone_on(next), self.start_hour)
    }

    /// When a date closes: until then it can be logged with full credit. After a journey west the next date, and its
    /// noon, come later than they would have at home.
    #[must_use]
    pub fn close(&self, date: Day) -> Instant {
        let in_zone_of = |other| day_close(date, self.zone_on(other), self.start_hour);
        in_zone_of(date).max(in_zone_of(plus_days(date, 1)))
    }

    /// Adopts a zone that a device or the member proposes, from the member's next date, and returns the added span.
    ///
    /// # Errors
    /// Those of [`ZoneRefusal`]; nothing has changed then.
    pub fn propose(&mut self, at: Instant, tz: TimeZone) -> Result<ZoneSpan, ZoneRefusal> {
        let last = self.spans.last();
        if last.is_some_and(|last| zone_name(&last.tz) == zone_name(&tz)) {
            return Err(ZoneRefusal::Unchanged);
        }
        let moved = last.filter(|_| self.spans.len() > 1);
        if moved.is_some_and(|last| at < last.since.plus_ms(ZONE_CHANGE_EVERY_MS)) {
            return Err(ZoneRefusal::TooSoon);
        }
        let from = plus_days(self.date(at), 1);
        // The newest change may still lie ahead: far west, a day can last longer than the time between two changes.
        if last.is_some_and(|last| from <= last.from) {
            return Err(ZoneRefusal::TooSoon);
        }
        let first = local_date(at, &tz, self.start_hour).max(from);
        let span = ZoneSpan { from, first, tz, since: at };
        self.spans.push(span.clone());
        Ok(span)
    }

    fn span_on(&self, date: Day) -> Option<&ZoneSpan> {
        self.spans.iter().rev().find(|span| span.from <= date).or(self.spans.first())
    }
}

fn member_date(at: Instant, spans: &[ZoneSpan], start_hour: i8) -> Day {
    let Some((newest, older)) = spans.split_last() else { return local_date(at, &TimeZone::UTC, start_hour) };
    let date = local_date(at, &newest.tz, start_hour);
    if older.is_empty() || date >= newest.from {
        return date;
    }
    member_date(at, older, start_hour).min(plus_days(newest.from, -1))
}
