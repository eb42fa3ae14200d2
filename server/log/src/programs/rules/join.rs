//! Who may join, who waits, and how a membership changes: none → pre_enrolled → cancelled | joined → left | completed.

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::local_date;
use jiff::tz::TimeZone;

use super::state::State;

/// How long a pre-enrolled member's place is kept while others wait, in milliseconds: 72 hours after it was given, or
/// after the program began.
pub const PLACE_KEPT_MS: i64 = 72 * 3_600_000;

/// What joining depends on.
#[derive(Clone, Copy, Debug)]
pub struct Entrance<'a> {
    /// The program's state now.
    pub state: State,
    /// The last day to join, in the program's zone, if there is one.
    pub dead_line: Option<Day>,
    /// The program's zone.
    pub tz: &'a TimeZone,
    /// Its capacity; `None` is unlimited.
    pub capacity: Option<i64>,
    /// Members who joined and members who pre-enrolled, with a place or waiting, except the caller.
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

/// The result of pre-enrolling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A place is held for the member.
    Held,
    /// All places are taken: the member is in line for the next one.
    Waitlisted,
}

/// A member's membership in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// No membership.
    Nowhere,
    /// Pre-enrolled.
    PreEnrolled(Place),
    /// Cancelled the pre-enrolment, or lost the place.
    Cancelled,
    /// Takes part.
    Joined,
    /// Left.
    Left,
    /// Took part until the program became final, or until their own days in it were over.
    Completed,
}

/// A member's request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Get a place, or wait for one.
    PreEnrol,
    /// Cancel the pre-enrolment.
    Cancel,
    /// Join.
    Join,
    /// Leave.
    Leave,
}

/// The effect of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Nothing changes: the request is already fulfilled.
    Stay,
    /// Pre-enrolled, with a place or in line.
    PreEnrol(Place),
    /// No longer pre-enrolled.
    Cancel,
    /// Joined.
    Join,
    /// Left; the history stays.
    Leave,
}

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The program cannot be joined now.
    Closed(Closed),
    /// The member has no membership in it.
    Nowhere,
    /// There is no pre-enrolment to cancel.
    NotPreEnrolled,
}

impl Stands {
    /// The effect of a request. Repeating a request changes nothing.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub fn wish(self, wish: Wish, entrance: &Entrance<'_>, now: Instant) -> Result<Move, Refusal> {
        use Stands::{Cancelled, Completed, Joined, Left, Nowhere, PreEnrolled};
        let held = Entrance { capacity: None, ..*entrance };
        match (wish, self) {
            (Wish::PreEnrol, Joined | PreEnrolled(_) | Completed) | (Wish::Join, Joined) => Ok(Move::Stay),
            (Wish::PreEnrol, Nowhere | Cancelled | Left) => entrance.pre_enrol(now).map(Move::PreEnrol),
            (Wish::Join, PreEnrolled(Place::Held)) => held.join(now).map(|()| Move::Join),
            (Wish::Join, PreEnrolled(Place::Waitlisted)) => held.join(now).and(Err(Closed::Full)),
            (Wish::Join, Nowhere | Cancelled | Left) => entrance.join(now).map(|()| Move::Join),
            // An UNTIMED program stays open when a member's own days are over.
            (Wish::Join, Completed) => entrance.join(now).and(Err(Closed::Ended)),
            (Wish::Cancel | Wish::Leave, Nowhere) => return Err(Refusal::Nowhere),
            (Wish::Cancel | Wish::Leave, PreEnrolled(_)) => Ok(Move::Cancel),
            (Wish::Leave, Joined) => Ok(Move::Leave),
            (Wish::Leave, Cancelled | Left | Completed) | (Wish::Cancel, Cancelled) => Ok(Move::Stay),
            (Wish::Cancel, Joined | Left | Completed) => return Err(Refusal::NotPreEnrolled),
        }
        .map_err(Refusal::Closed)
    }
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

    /// Whether a member may pre-enrol now, and the result. Members can wait for a running program until its deadline,
    /// because a place may become free.
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
    use crate::programs::rules::plan::Timing;
    use crate::programs::rules::state::Life;
    use daymark_base::civil::{day_start, parse_zone};

    const UTC: &TimeZone = &TimeZone::UTC;

    fn at(text: &str) -> Instant {
        text.parse::<Timestamp>().expect("an instant").into()
    }

    fn open(tz: &TimeZone) -> Entrance<'_> {
        Entrance { state: State::Open, dead_line: Some(date(2026, 5, 10)), tz, capacity: Some(2), taken: 1 }
    }

    #[test]
    fn the_join_deadline_ends_in_the_programs_zone() {
        let apia = parse_zone("Pacific/Apia").expect("zone"); // UTC+13
        let e = open(&apia);
        assert_eq!(e.join(at("2026-05-10T10:59:59Z")), Ok(()));
        assert_eq!(e.join(at("2026-05-10T11:00:00Z")), Err(Closed::DeadlinePassed));
        assert_eq!(Entrance { dead_line: None, ..e }.join(at("2027-01-01T00:00:00Z")), Ok(()));
    }

    #[test]
    fn draft_and_ended_programs_cannot_be_joined() {
        let (now, e) = (at("2026-05-01T00:00:00Z"), open(UTC));
        let with = |state| Entrance { state, ..e }.join(now);
        assert_eq!(with(State::Draft), Err(Closed::NotOpen));
        assert_eq!(with(State::Running), Ok(()));
        for over in [State::Grace, State::Final, State::Archived] {
            assert_eq!(with(over), Err(Closed::Ended));
        }
    }

    #[test]
    fn pre_enrolling_in_a_full_program_joins_the_waitlist() {
        let (now, e) = (at("2026-05-01T00:00:00Z"), open(UTC));
        assert_eq!(e.pre_enrol(now), Ok(Place::Held));
        let full = Entrance { taken: 2, ..e };
        assert_eq!(full.join(now), Err(Closed::Full));
        assert_eq!(full.pre_enrol(now), Ok(Place::Waitlisted));
        assert_eq!(Entrance { capacity: None, ..full }.join(now), Ok(()));
    }

    const STANDS: [Stands; 7] = [
        Stands::Nowhere,
        Stands::PreEnrolled(Place::Held),
        Stands::PreEnrolled(Place::Waitlisted),
        Stands::Cancelled,
        Stands::Joined,
        Stands::Left,
        Stands::Completed,
    ];

    /// The effect of each request in each of [`STANDS`], while places are free, all are taken, and joining is closed.
    fn table(wish: Wish) -> [[Result<Move, Refusal>; 3]; 7] {
        let shut = Err(Refusal::Closed(Closed::Ended));
        let full = Err(Refusal::Closed(Closed::Full));
        let (held, waits) = (Ok(Move::PreEnrol(Place::Held)), Ok(Move::PreEnrol(Place::Waitlisted)));
        let (stay, join, nowhere, none) =
            (Ok(Move::Stay), Ok(Move::Join), Err(Refusal::Nowhere), Err(Refusal::NotPreEnrolled));
        let new = [held, waits, shut];
        let always = |outcome| [outcome, outcome, outcome];
        match wish {
            Wish::PreEnrol => [new, always(stay), always(stay), new, always(stay), new, always(stay)],
            Wish::Join => {
                let new = [join, full, shut];
                [new, [join, join, shut], [full, full, shut], new, always(stay), new, [shut, full, shut]]
            }
            Wish::Cancel => {
                let (cancel, none) = (always(Ok(Move::Cancel)), always(none));
                [always(nowhere), cancel, cancel, always(stay), none, none, none]
            }
            Wish::Leave => {
                let (cancel, stay) = (always(Ok(Move::Cancel)), always(stay));
                [always(nowhere), cancel, cancel, stay, always(Ok(Move::Leave)), stay, stay]
            }
        }
    }

    /// The membership after a change.
    fn after(stands: Stands, moved: Move) -> Stands {
        match moved {
            Move::Stay => stands,
            Move::PreEnrol(place) => Stands::PreEnrolled(place),
            Move::Cancel => Stands::Cancelled,
            Move::Join => Stands::Joined,
            Move::Leave => Stands::Left,
        }
    }

    /// Every request from every state, on the days of a program's life, in zones whose days begin at different
    /// instants.
    #[test]
    fn every_request_from_every_state_has_the_expected_effect() {
        for zone in
            ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin", "Africa/Cairo", "America/Havana"]
        {
            let tz = parse_zone(zone).expect("zone");
            let timing = Timing::Timed { start: date(2026, 4, 24), end: Some(date(2026, 5, 31)) };
            let life = Life { draft: false, timing, tz: &tz, closed_early_at: None, finalised: false, archived: false };
            let day = |month, day| day_start(date(2026, month, day), &tz, 0);
            let last = date(2026, 5, 10);
            let gone = |state| match state {
                State::Open | State::Running => Closed::DeadlinePassed,
                _ => Closed::Ended,
            };
            for (now, state, taken_in) in [
                (day(4, 1), State::Open, true),
                (day(4, 24).plus_ms(-1), State::Open, true),
                (day(4, 24), State::Running, true),
                (day(5, 11).plus_ms(-1), State::Running, true),
                (day(5, 11), State::Running, false),
                (day(6, 1).plus_ms(-1), State::Running, false),
                (day(6, 1), State::Grace, false),
            ] {
                assert_eq!(life.state_at(now), state, "{zone} {now:?}");
                for wish in [Wish::PreEnrol, Wish::Cancel, Wish::Join, Wish::Leave] {
                    for (stands, expected) in STANDS.into_iter().zip(table(wish)) {
                        for (column, taken) in [(0, 1), (1, 2)] {
                            let e = Entrance { state, dead_line: Some(last), tz: &tz, capacity: Some(2), taken };
                            let got = stands.wish(wish, &e, now);
                            let shut = expected[2].map_err(|r| match r {
                                Refusal::Closed(_) => Refusal::Closed(gone(state)),
                                other => other,
                            });
                            let expected = if taken_in { expected[column] } else { shut };
                            assert_eq!(got, expected, "{zone} {now:?} {wish:?} {stands:?} {taken} taken");
                            if let Ok(moved) = got {
                                let then = after(stands, moved);
                                assert_eq!(then.wish(wish, &e, now), Ok(Move::Stay), "again: {wish:?} {stands:?}");
                            }
                        }
                    }
                }
            }
        }
    }
}
