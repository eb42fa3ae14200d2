//! When programs send their notices.

use daymark_actors::clock::Day;
use daymark_base::civil::plus_days;

/// The minute of a member's day from which a start is announced: nine in the morning.
const MORNING: i64 = 9 * 60;
/// How long before the end of the grace the notice is sent.
pub const GRACE_TOLD_MS: i64 = 24 * 3_600_000;

/// Whether it is the day before this date for a member, and late enough in the morning by their wall clock.
#[must_use]
pub fn is_eve(start: Day, (today, minute): (Day, i64)) -> bool {
    today == plus_days(start, -1) && minute >= MORNING
}

/// A member's place on a board, with their points, whatever it ranks by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Standard competition rank.
    pub rank: i64,
    /// Points.
    pub points: i64,
}

/// Whether another member has passed this one: the rank is lower although no points were lost.
#[must_use]
pub const fn is_overtaken(before: Place, now: Place) -> bool {
    now.rank > before.rank && now.points >= before.points
}

#[cfg(test)]
mod tests {
    use daymark_actors::clock::Instant;
    use jiff::Timestamp;
    use jiff::civil::date;

    use super::*;
    use daymark_base::civil::{parse_zone, wall};

    fn at(text: &str) -> Instant {
        text.parse::<Timestamp>().expect("an instant").into()
    }

    #[test]
    fn the_eve_starts_at_nine_in_each_members_zone() {
        let start = date(2026, 5, 10);
        for (zone, first, last) in [
            ("UTC", "2026-05-09T09:00:00Z", "2026-05-09T23:59:59Z"),
            ("Pacific/Kiritimati", "2026-05-08T19:00:00Z", "2026-05-09T09:59:59Z"),
            ("Pacific/Pago_Pago", "2026-05-09T20:00:00Z", "2026-05-10T10:59:59Z"),
        ] {
            let tz = parse_zone(zone).expect("a zone");
            let is_eve = |now| is_eve(start, wall(now, &tz));
            assert!(!is_eve(at(first).plus_ms(-1)), "{zone}");
            assert!(is_eve(at(first)) && is_eve(at(last)), "{zone}");
            assert!(!is_eve(at(last).plus_ms(1_000)), "{zone}: it has begun");
        }
    }

    #[test]
    fn losing_points_does_not_count_as_being_overtaken() {
        let place = |rank, points| Place { rank, points };
        assert!(is_overtaken(place(1, 10), place(2, 10)) && is_overtaken(place(1, 10), place(3, 20)));
        assert!(!is_overtaken(place(1, 10), place(2, 0)), "taken back");
        assert!(!is_overtaken(place(2, 10), place(2, 10)) && !is_overtaken(place(2, 10), place(1, 10)));
    }
}
