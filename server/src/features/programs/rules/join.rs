//! Who may join, and who waits.

use daymark_actors::clock::{Day, Instant};
use jiff::tz::TimeZone;

use super::state::State;
use crate::civil::local_date;

/// What joining depends on.
#[derive(Clone, Copy, Debug)]
pub struct Entrance<'a> {
    /// The program's state now.
    pub state: State,
    /// The last day to join, in the program's zone; `None` has none.
    pub dead_line: Option<Day>,
    /// The program's zone.
    pub tz: &'a TimeZone,
    /// How many members it takes; `None` takes all.
    pub capacity: Option<i64>,
    /// Members who joined and members who hold a pre-enrolled place, without the one who asks.
    pub taken: i64,
}

/// Why a member cannot join. The codes are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// Draft.
    NotOpen,
    /// Ended, final or archived.
    Ended,
    /// The last day to join is over.
    DeadlinePassed,
    /// All places are taken; pre-enrolling puts the member on the waitlist.
    Full,
}

impl Closed {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotOpen => "not_open",
            Self::Ended => "ended",
            Self::DeadlinePassed => "deadline_passed",
            Self::Full => "full",
        }
    }
}

/// What pre-enrolling gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A place is held.
    Held,
    /// All places are taken: in line for the next one.
    Waitlisted,
}

impl Entrance<'_> {
    /// Whether a member may join now.
    ///
    /// # Errors
    /// See [`Closed`].
    pub fn join(&self, now: Instant) -> Result<(), Closed> {
        match self.pre_enrol(now)? {
            Place::Held => Ok(()),
            Place::Waitlisted => Err(Closed::Full),
        }
    }

    /// Whether a member may pre-enrol now, and what that gives. A running program can still be waited for until its
    /// deadline, because a place may become free.
    ///
    /// # Errors
    /// See [`Closed`]; never [`Closed::Full`].
    pub fn pre_enrol(&self, now: Instant) -> Result<Place, Closed> {
        match self.state {
            State::Draft => return Err(Closed::NotOpen),
            State::Grace | State::Final | State::Archived => return Err(Closed::Ended),
            State::Open | State::Running => {}
        }
        if self.dead_line.is_some_and(|last| local_date(now, self.tz, 0) > last) {
            return Err(Closed::DeadlinePassed);
        }
        Ok(if self.capacity.is_some_and(|places| self.taken >= places) { Place::Waitlisted } else { Place::Held })
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use jiff::civil::date;

    use super::*;
    use crate::civil::parse_zone;

    const UTC: &TimeZone = &TimeZone::UTC;

    fn at(text: &str) -> Instant {
        text.parse::<Timestamp>().expect("an instant").into()
    }

    fn open(tz: &TimeZone) -> Entrance<'_> {
        Entrance { state: State::Open, dead_line: Some(date(2026, 5, 10)), tz, capacity: Some(2), taken: 1 }
    }

    #[test]
    fn the_deadline_is_the_last_day_in_the_programs_zone() {
        let apia = parse_zone("Pacific/Apia").expect("zone"); // UTC+13
        let e = open(&apia);
        assert_eq!(e.join(at("2026-05-10T10:59:59Z")), Ok(()));
        assert_eq!(e.join(at("2026-05-10T11:00:00Z")), Err(Closed::DeadlinePassed));
        assert_eq!(Entrance { dead_line: None, ..e }.join(at("2027-01-01T00:00:00Z")), Ok(()));
    }

    #[test]
    fn states_before_and_after() {
        let (now, e) = (at("2026-05-01T00:00:00Z"), open(UTC));
        let with = |state| Entrance { state, ..e }.join(now);
        assert_eq!(with(State::Draft), Err(Closed::NotOpen));
        assert_eq!(with(State::Running), Ok(()));
        for over in [State::Grace, State::Final, State::Archived] {
            assert_eq!(with(over), Err(Closed::Ended));
        }
    }

    #[test]
    fn a_full_program_has_a_waitlist() {
        let (now, e) = (at("2026-05-01T00:00:00Z"), open(UTC));
        assert_eq!(e.pre_enrol(now), Ok(Place::Held));
        let full = Entrance { taken: 2, ..e };
        assert_eq!(full.join(now), Err(Closed::Full));
        assert_eq!(full.pre_enrol(now), Ok(Place::Waitlisted));
        assert_eq!(Entrance { capacity: None, ..full }.join(now), Ok(()));
    }
}
