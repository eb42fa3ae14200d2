//! When members are reminded of the scorecard of a new month (R54).

use daymark_actors::clock::Day;
use daymark_base::civil::plus_days;

use super::repeating::{Next, Rhythm, period};

/// The minute of a member's day from which they are reminded: nine in the morning.
pub const MORNING: i64 = 9 * 60;
/// The last day of a month on which a reminder that was held up is still sent.
const LAST_DAY: i8 = 7;
/// After this many months without an answer, a member gets no more reminders.
const MONTHS: usize = 3;

/// Whether a member is reminded on this date, at this minute of it. `last`: month and date of what they last submitted.
#[must_use]
pub fn is_due(rhythm: Rhythm, last: (&str, Day), (today, minute): (Day, i64)) -> bool {
    let first_week = today.day() <= LAST_DAY && minute >= MORNING;
    first_week && is_recent(last.0, today) && rhythm.next(Some(last), today) == Next::Now
}

/// The date of the next reminder after this date and minute; none after too many months without an answer.
#[must_use]
pub fn next(last: &str, (today, minute): (Day, i64)) -> Option<Day> {
    let later = if today.day() <= LAST_DAY && minute < MORNING { today } else { plus_days(today.last_of_month(), 1) };
    is_recent(last, later).then_some(later)
}

/// Whether a month is one of the last ones before a date, or a later one.
fn is_recent(month: &str, date: Day) -> bool {
    let first = (0..MONTHS).fold(date.first_of_month(), |first, _| plus_days(first, -1).first_of_month());
    *month >= *period(true, first)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const MONTHLY: Rhythm = Rhythm { monthly: true, cooldown_days: 0 };

    #[test]
    fn reminders_are_due_in_the_first_week_from_9_am() {
        let (may, first) = (("2026-05", date(2026, 5, 30)), date(2026, 6, 1));
        let at = |date, minute| is_due(MONTHLY, may, (date, minute));
        assert!(!at(first, MORNING - 1) && at(first, MORNING));
        assert!(at(date(2026, 6, 7), MORNING), "the server was down");
        assert!(!at(date(2026, 6, 8), MORNING));
        assert!(!is_due(MONTHLY, ("2026-06", first), (first, MORNING)), "answered already");
        let later = Rhythm { cooldown_days: 5, ..MONTHLY };
        assert!(!is_due(later, may, (first, MORNING)), "they cannot answer yet");
    }

    #[test]
    fn reminders_stop_after_three_months_without_an_answer() {
        let january = date(2027, 1, 1);
        let answered = |month: &str, on: Day| is_due(MONTHLY, (month, on), (january, MORNING));
        assert!(answered("2026-10", date(2026, 10, 1)) && !answered("2026-09", date(2026, 9, 30)));
        assert_eq!(next("2026-10", (date(2026, 12, 1), MORNING)), Some(january));
        assert_eq!(next("2026-09", (date(2026, 12, 1), MORNING)), None);
    }

    #[test]
    fn the_next_reminder_is_on_the_first_of_the_month() {
        assert_eq!(next("2026-05", (date(2026, 5, 31), 0)), Some(date(2026, 6, 1)));
        assert_eq!(next("2026-05", (date(2026, 6, 1), MORNING - 1)), Some(date(2026, 6, 1)));
        assert_eq!(next("2026-05", (date(2026, 6, 1), MORNING)), Some(date(2026, 7, 1)));
        assert_eq!(next("2026-05", (date(2026, 6, 7), MORNING - 1)), Some(date(2026, 6, 7)), "the server was down");
        assert_eq!(next("2026-05", (date(2026, 6, 8), MORNING - 1)), Some(date(2026, 7, 1)));
    }
}
