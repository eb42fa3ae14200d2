//! Civil days: which date an instant belongs to, when a date begins and when it closes. Works on dates and wall clocks
//! only; nothing here adds or subtracts seconds to find a day, so days of 23 and 25 hours need no special care (R1).

mod zones;

pub use zones::{Calendar, ZoneRefusal, ZoneSpan};

use daymark_actors::clock::{Day, Instant};
use jiff::civil::DateTime;
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{Timestamp, ToSpan};

/// Hours of the following civil day, after its `day_start_hour`, during which a date can still be logged with full
/// credit.
pub const CLOSE_AFTER_HOURS: i8 = 12;

/// The latest `day_start_hour` that a member may choose; larger values are clamped to it.
pub const LATEST_DAY_START: i8 = 6;

/// Neither UTC nor a place in the IANA time zone database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Choose a time zone such as Europe/Berlin.")]
pub struct UnknownZone;

/// The zone of an IANA name, in any case; [`zone_name`] returns the canonical spelling.
///
/// # Errors
/// Refuses unknown names, the helper files of the time zone database, and numeric offsets (`+02:00`, `Etc/GMT-2`) and
/// POSIX strings (`EST5EDT`), which cannot follow a government's change of rules. No valid name contains a digit.
pub fn parse_zone(name: &str) -> Result<TimeZone, UnknownZone> {
    let plain = |c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '_' | '-');
    let helper = ["posix/", "right/", "localtime", "posixrules", "factory", "etc/unknown"];
    let folded = name.to_ascii_lowercase();
    if name.len() > 64 || !name.chars().all(plain) || helper.iter().any(|h| folded.starts_with(h)) {
        return Err(UnknownZone);
    }
    let zone = TimeZone::get(name).map_err(|_| UnknownZone)?;
    if zone.iana_name().is_some() && !zone.is_unknown() { Ok(zone) } else { Err(UnknownZone) }
}

/// The IANA name of a zone, in canonical case.
#[must_use]
pub fn zone_name(tz: &TimeZone) -> &str {
    tz.iana_name().unwrap_or("UTC")
}

/// The local date of an instant: the wall-clock date in the zone, or the date before while the hour is below
/// `day_start_hour`. A date that has begun stays begun: when the clock is set back over the start of the day, the date
/// does not return to yesterday. A date that the zone skipped is never returned, whatever the hour: its night belongs
/// to the date before.
#[must_use]
pub fn local_date(at: Instant, tz: &TimeZone, day_start_hour: i8) -> Day {
    let wall = tz.to_datetime(at.timestamp());
    let date = if wall.hour() < start_hour(day_start_hour) { existing(wall.date(), -1, tz) } else { wall.date() };
    let next = plus_days(date, 1);
    if next > date && day_start(next, tz, day_start_hour) <= at { existing(date, 1, tz) } else { date }
}

/// Whether the wall clocks of a zone never showed a date: Pacific/Apia went from 29 to 31 December 2011.
#[must_use]
pub fn is_skipped(date: Day, tz: &TimeZone) -> bool {
    let next = plus_days(date, 1);
    next > date && midnight(date, tz) == midnight(next, tz)
}

/// The nearest date before (`step` -1) or after (1) that the zone did not skip.
fn existing(date: Day, step: i64, tz: &TimeZone) -> Day {
    let near = plus_days(date, step);
    if is_skipped(near, tz) { plus_days(near, step) } else { near }
}

fn midnight(date: Day, tz: &TimeZone) -> Instant {
    day_start(date, tz, 0)
}

/// The first instant of a date: where the wall clock first shows `day_start_hour`. If that hour is skipped, the end of
/// the gap; if it occurs twice, the earlier one. A date that the zone skipped begins and ends at the same instant.
#[must_use]
pub fn day_start(date: Day, tz: &TimeZone, day_start_hour: i8) -> Instant {
    let wall = date.at(start_hour(day_start_hour), 0, 0, 0);
    let found = tz.to_ambiguous_timestamp(wall);
    if let AmbiguousOffset::Gap { .. } = found.offset()
        && let Ok(inside) = found.later()
        && let Ok(beyond) = inside.checked_add(1.nanosecond())
        && let Some(change) = tz.preceding(beyond).next()
    {
        let landed = tz.to_datetime(change.timestamp()).date();
        // jiff's "compatible" mode moves forward by the length of the gap, and so can miss its end.
        return if landed > date { day_start(landed, tz, day_start_hour) } else { change.timestamp().into() };
    }
    resolve(wall, tz)
}

/// When a date closes: on the following civil date at `day_start_hour` + 12 by the wall clock. Around a clock change
/// this is not exactly 12 hours after the end of the date, but it is the hour shown to the member. A skipped hour moves
/// forward by the gap, and the first of a repeated hour counts. If the whole following date was skipped, the date after
/// it is used.
#[must_use]
pub fn day_close(date: Day, tz: &TimeZone, day_start_hour: i8) -> Instant {
    resolve(plus_days(date, 1).at(start_hour(day_start_hour) + CLOSE_AFTER_HOURS, 0, 0, 0), tz)
}

/// Minutes of a day by the wall clock.
pub const MINUTES_A_DAY: i64 = 24 * 60;

/// When the wall clock shows a minute of a date, counted from midnight. A skipped minute moves forward by the gap; of a
/// repeated one the first counts.
#[must_use]
pub fn at_minute(date: Day, minute: i64, tz: &TimeZone) -> Instant {
    let minute = minute.clamp(0, MINUTES_A_DAY - 1);
    resolve(date.at((minute / 60) as i8, (minute % 60) as i8, 0, 0), tz)
}

/// The date, and the minute of the day, that the wall clock shows.
#[must_use]
pub fn wall(at: Instant, tz: &TimeZone) -> (Day, i64) {
    let wall = tz.to_datetime(at.timestamp());
    (wall.date(), i64::from(wall.hour()) * 60 + i64::from(wall.minute()))
}

/// A date `days` later (earlier when negative), clamped to the calendar's range.
#[must_use]
pub fn plus_days(date: Day, days: i64) -> Day {
    date.saturating_add(days.clamp(-4_000_000, 4_000_000).days())
}

/// A date, only in the form YYYY-MM-DD.
#[must_use]
pub fn parse_day(text: &str) -> Option<Day> {
    text.parse::<Day>().ok().filter(|day| day.to_string() == text)
}

/// Civil days from `from` to `to`, negative when `to` is earlier.
#[must_use]
pub fn days_between(from: Day, to: Day) -> i64 {
    i64::from((to - from).get_days())
}

fn start_hour(hour: i8) -> i8 {
    hour.clamp(0, LATEST_DAY_START)
}

fn resolve(wall: DateTime, tz: &TimeZone) -> Instant {
    let edge = if wall.year() < 0 { Timestamp::MIN } else { Timestamp::MAX };
    tz.to_ambiguous_timestamp(wall).compatible().unwrap_or(edge).into()
}

#[cfg(test)]
mod tests;
