//! The state of a program at an instant: draft → open → running → grace → final → archived.

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::{day_start, local_date, plus_days};
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use super::plan::Timing;

/// How long after its end a program's late logs still count, in milliseconds: 72 hours.
pub const GRACE_MS: i64 = 72 * 3_600_000;

/// The state of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Visible to editors only.
    Draft,
    /// Can be joined, but has not begun.
    Open,
    /// Between its first and last date.
    Running,
    /// Ended; boards are provisional and late offline logs still count.
    Grace,
    /// The results are stored and do not change.
    Final,
    /// An administrator archived it; its results stay.
    Archived,
}

impl State {
    /// The word in JSON and in the list's query.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Open => "open",
            Self::Running => "running",
            Self::Grace => "grace",
            Self::Final => "final",
            Self::Archived => "archived",
        }
    }
}

/// What determines a program's state.
#[derive(Clone, Copy, Debug)]
pub struct Life<'a> {
    /// Not yet published.
    pub draft: bool,
    /// Its dates.
    pub timing: Timing,
    /// The program's own zone (`UTC` where it has none). Its state follows this zone; members log by their own. The
    /// westernmost member's last date closes 23 hours after the end in UTC, well within the grace time.
    pub tz: &'a TimeZone,
    /// When an administrator ended it early.
    pub closed_early_at: Option<Instant>,
    /// The results are stored.
    pub finalised: bool,
    /// An administrator archived it.
    pub archived: bool,
}

impl Life<'_> {
    /// The last date that can be logged, inclusive: the end, or the date on which the program was closed early.
    /// `own_last` is [`Timing::last_day`] of the member (or of the program, when it is the same for all).
    #[must_use]
    pub fn last_date(&self, own_last: Option<Day>) -> Option<Day> {
        let closed = self.closed_early_at.map(|at| local_date(at, self.tz, 0));
        [own_last, closed].into_iter().flatten().min()
    }

    /// When the last date is over in the program's zone, or the program was closed early. `own_last` as above.
    #[must_use]
    pub fn ends_at(&self, own_last: Option<Day>) -> Option<Instant> {
        let natural = own_last.map(|last| day_start(plus_days(last, 1), self.tz, 0));
        [natural, self.closed_early_at].into_iter().flatten().min()
    }

    /// When crediting ends: 72 hours after the end. `own_last` as above.
    #[must_use]
    pub fn grace_until(&self, own_last: Option<Day>) -> Option<Instant> {
        self.ends_at(own_last).map(|at| at.plus_ms(GRACE_MS))
    }

    /// The program's own last date; an untimed program ends for each member separately, so it has none.
    #[must_use]
    pub const fn program_last(&self) -> Option<Day> {
        match self.timing {
            Timing::Timed { end, .. } => end,
            Timing::Untimed { .. } => None,
        }
    }

    /// The state at an instant. It stays [`State::Grace`] until the results are stored, so that no board looks final
    /// before it is; see `habits::finalise`.
    #[must_use]
    pub fn state_at(&self, now: Instant) -> State {
        let begins = match self.timing {
            Timing::Timed { start, .. } => day_start(start, self.tz, 0),
            Timing::Untimed { .. } => Instant(i64::MIN),
        };
        if self.archived {
            State::Archived
        } else if self.finalised {
            State::Final
        } else if self.draft {
            State::Draft
        } else if self.ends_at(self.program_last()).is_some_and(|end| now >= end) {
            State::Grace
        } else if now >= begins {
            State::Running
        } else {
            State::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use jiff::civil::date;

    use super::*;
    use daymark_base::civil::parse_zone;

    const UTC: &TimeZone = &TimeZone::UTC;

    fn at(text: &str) -> Instant {
        text.parse::<Timestamp>().expect("an instant").into()
    }

    fn may(tz: &TimeZone) -> Life<'_> {
        let timing = Timing::Timed { start: date(2026, 5, 1), end: Some(date(2026, 5, 31)) };
        Life { draft: false, timing, tz, closed_early_at: None, finalised: false, archived: false }
    }

    #[test]
    fn program_states_change_in_the_programs_zone() {
        let berlin = parse_zone("Europe/Berlin").expect("zone");
        let life = may(&berlin);
        for (now, state) in [
            ("2026-04-30T21:59:59Z", State::Open),
            ("2026-04-30T22:00:00Z", State::Running),
            ("2026-05-31T21:59:59Z", State::Running),
            ("2026-05-31T22:00:00Z", State::Grace),
            ("2026-07-01T00:00:00Z", State::Grace),
        ] {
            assert_eq!(life.state_at(at(now)), state, "{now}");
        }
        assert_eq!(life.grace_until(life.program_last()), Some(at("2026-06-03T22:00:00Z")));
    }

    #[test]
    fn flags_override_dates() {
        let now = at("2026-05-10T00:00:00Z");
        let life = may(UTC);
        assert_eq!(Life { draft: true, ..life }.state_at(now), State::Draft);
        assert_eq!(Life { finalised: true, ..life }.state_at(now), State::Final);
        assert_eq!(Life { finalised: true, archived: true, ..life }.state_at(now), State::Archived);
    }

    #[test]
    fn closing_early_starts_the_grace_period() {
        let closed = at("2026-05-10T15:00:00Z");
        let life = Life { closed_early_at: Some(closed), ..may(UTC) };
        assert_eq!(life.state_at(closed.plus_ms(-1)), State::Running);
        assert_eq!(life.state_at(closed), State::Grace);
        assert_eq!(life.grace_until(life.program_last()), Some(at("2026-05-13T15:00:00Z")));
        assert_eq!(life.last_date(life.program_last()), Some(date(2026, 5, 10)));
        let after_the_end = Life { closed_early_at: Some(at("2026-06-02T00:00:00Z")), ..life };
        assert_eq!(after_the_end.last_date(after_the_end.program_last()), Some(date(2026, 5, 31)));
        assert_eq!(after_the_end.grace_until(after_the_end.program_last()), Some(at("2026-06-04T00:00:00Z")));
    }

    #[test]
    fn an_untimed_program_runs_without_an_end() {
        let life = Life { timing: Timing::Untimed { duration: Some(30) }, ..may(UTC) };
        assert_eq!(life.state_at(at("1990-01-01T00:00:00Z")), State::Running);
        assert_eq!(life.state_at(at("2090-01-01T00:00:00Z")), State::Running);
        assert_eq!(life.grace_until(life.program_last()), None);
        let own = life.timing.last_day(date(2026, 5, 1));
        assert_eq!(life.grace_until(own), Some(at("2026-06-03T00:00:00Z")), "for the member who joined on 1 May");
    }
}
