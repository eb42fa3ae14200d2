//! A member's zone history, and the date that a member is on.

use daymark_actors::clock::{Day, Instant};
use jiff::tz::TimeZone;

use super::{local_date, plus_days, zone_name};

/// At most one zone change counts in this time, in milliseconds (quality.md, Time).
pub const ZONE_CHANGE_EVERY_MS: i64 = 24 * 3_600_000;

/// From which local date on a zone is the member's.
#[derive(Clone, Debug, PartialEq)]
pub struct ZoneSpan {
    /// The first local date in this zone; the first span of a history also covers everything before.
    pub from: Day,
    /// The zone.
    pub tz: TimeZone,
}

/// Why a proposed zone was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZoneRefusal {
    /// It is the zone that the member has, or waits for, already.
    Unchanged,
    /// The last change is less than 24 hours old, or has not come into force. The device proposes again later.
    TooSoon,
}

/// The date that a member is on. The newest span whose own local date has reached its `from` decides. Until then the older
/// one does, held at the date before `from`: going west makes a longer day, and no later instant ever has an earlier date.
/// Going east over the date line can leave a date out: it never existed for the member and is neutral.
///
/// `spans` is oldest first; an empty history is UTC.
#[must_use]
pub fn member_date(at: Instant, spans: &[ZoneSpan], day_start_hour: i8) -> Day {
    let Some((newest, older)) = spans.split_last() else { return local_date(at, &TimeZone::UTC, day_start_hour) };
    let date = local_date(at, &newest.tz, day_start_hour);
    if older.is_empty() || date >= newest.from {
        return date;
    }
    member_date(at, older, day_start_hour).min(plus_days(newest.from, -1))
}

/// The zone that is in force on a date.
#[must_use]
pub fn zone_on(spans: &[ZoneSpan], date: Day) -> &TimeZone {
    static UTC: TimeZone = TimeZone::UTC;
    spans.iter().rev().find(|span| span.from <= date).or(spans.first()).map_or(&UTC, |span| &span.tz)
}

/// The span that a zone proposed by a device adds: it applies from the member's next local date.
///
/// # Errors
/// See [`ZoneRefusal`]. `last_change_at` is when the newest span was added, `None` for the zone given at sign-up.
pub fn propose_zone(
    spans: &[ZoneSpan],
    last_change_at: Option<Instant>,
    at: Instant,
    tz: TimeZone,
    day_start_hour: i8,
) -> Result<ZoneSpan, ZoneRefusal> {
    if spans.last().is_some_and(|s| zone_name(&s.tz) == zone_name(&tz)) {
        return Err(ZoneRefusal::Unchanged);
    }
    if last_change_at.is_some_and(|last| at < last.plus_ms(ZONE_CHANGE_EVERY_MS)) {
        return Err(ZoneRefusal::TooSoon);
    }
    let from = plus_days(member_date(at, spans, day_start_hour), 1);
    // The newest change may still lie ahead: far west, a day can last longer than the time between two changes.
    if spans.last().is_some_and(|s| from <= s.from) {
        return Err(ZoneRefusal::TooSoon);
    }
    Ok(ZoneSpan { from, tz })
}
