//! The credit of an operation at its arrival: full credit, history only, or rejection (R16 to R20).
//!
//! Credit depends on the operation and its arrival time alone. It is determined when the operation arrives and stored
//! with it, so that neither the order of arrivals nor a later change of settings can move points.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::Hlc;
use daymark_base::civil::{day_close, day_start, local_date, plus_days};
use jiff::tz::TimeZone;

/// How far a device's clock may be ahead of the server's, in milliseconds.
pub const CLOCK_TOLERANCE_MS: i64 = 60_000;

/// How many civil days back an operation may reach: late arrivals and retro-entries alike.
pub const REACH_DAYS: i64 = 7;

/// When a program accepts logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The program's first date for this member.
    pub first: Day,
    /// The program's last date for this member, inclusive; `None` has no end.
    pub last: Option<Day>,
    /// From then on results are final: nothing more is credited.
    pub grace_until: Option<Instant>,
    /// Whether retro-entries earn full credit.
    pub allow_backfill: bool,
}

/// An arriving operation, with what its credit depends on.
#[derive(Clone, Copy, Debug)]
pub struct Arrival<'a> {
    /// The entry's date.
    pub local_date: Day,
    /// Whether the member has had or will have that date: see
    /// [`Calendar::existed`](daymark_base::civil::Calendar::existed).
    pub existed: bool,
    /// The zone of the operation.
    pub tz: &'a TimeZone,
    /// When the date closes.
    pub close: Instant,
    /// The hour at which the member's day starts, 0 to 6.
    pub day_start_hour: i8,
    /// The device's clock at the tap, as sent.
    pub occurred_at: Instant,
    /// The server's clock at arrival.
    pub received_at: Instant,
    /// The program's window.
    pub window: Window,
    /// The member's first date in the program.
    pub joined_on: Day,
    /// The member's last date in the program, inclusive; `None` while a member.
    pub left_on: Option<Day>,
    /// From this date on the activity is retired.
    pub retired_on: Option<Day>,
}

/// The credit of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Credit {
    /// Counts for points, streak, boards, and history.
    Full,
    /// Counts for history and strength only.
    History,
    /// Rejected.
    Refused(Refusal),
}

/// Why an operation is rejected. The codes are stable: devices show a text for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// The date does not exist for the member: their zone skipped it, or they did by travelling.
    NoSuchDay,
    /// Before the program's first or after its last date.
    OutsideProgram,
    /// Before the member joined or after the member left.
    NotMember,
    /// The activity was retired before that date.
    Retired,
    /// The date had not begun when the operation was made.
    FutureDate,
    /// Made or received more than seven days after the date.
    TooOld,
}

impl Refusal {
    /// The stable code in the answer `rejected{code}`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::OutsideProgram => "outside_program",
            Self::NotMember => "not_member",
            Self::Retired => "retired",
            Self::NoSuchDay => "no_such_day",
            Self::FutureDate => "future_date",
            Self::TooOld => "too_old",
        }
    }
}

/// The credit of an operation.
///
/// - The date must have begun by the device's clock, and that clock is trusted at most 60 s ahead of the server's, so
///   no device clock ever grants a future day (R19).
/// - Full: made before the date closes, and received before the date seven days later closes.
/// - History (full where the program allows backfill): made up to seven local dates later, received by the same limit.
/// - Once the grace time is over, results are final, and full credit becomes history.
#[must_use]
pub fn credit(a: &Arrival) -> Credit {
    let (date, hour) = (a.local_date, a.day_start_hour);
    if !a.existed {
        return Credit::Refused(Refusal::NoSuchDay);
    }
    if date < a.window.first || a.window.last.is_some_and(|last| date > last) {
        return Credit::Refused(Refusal::OutsideProgram);
    }
    if date < a.joined_on || a.left_on.is_some_and(|last| date > last) {
        return Credit::Refused(Refusal::NotMember);
    }
    if a.retired_on.is_some_and(|from| date >= from) {
        return Credit::Refused(Refusal::Retired);
    }
    if day_start(date, a.tz, hour) > believed(a.occurred_at, a.received_at) {
        return Credit::Refused(Refusal::FutureDate);
    }
    let made = effective_at(a.occurred_at, a.received_at);
    let reach = plus_days(date, REACH_DAYS);
    if a.received_at >= day_close(reach, a.tz, hour) {
        return Credit::Refused(Refusal::TooOld);
    }
    let in_time = made < a.close;
    if !in_time && local_date(made, a.tz, hour) > reach {
        return Credit::Refused(Refusal::TooOld);
    }
    let before_final = a.window.grace_until.is_none_or(|end| a.received_at < end);
    if before_final && (in_time || a.window.allow_backfill) { Credit::Full } else { Credit::History }
}

/// The credit of imported history: as for a log, but without an age limit, and also before the member joined the
/// program or it began.
#[must_use]
pub fn credit_of_past(a: &Arrival) -> Credit {
    match credit(a) {
        Credit::Refused(Refusal::TooOld) => Credit::History,
        Credit::Refused(Refusal::OutsideProgram | Refusal::NotMember)
            if a.local_date < a.joined_on.max(a.window.first)
                && day_start(a.local_date, a.tz, a.day_start_hour) <= a.received_at =>
        {
            Credit::History
        }
        usual => usual,
    }
}

/// When an operation was made, for ties, news and windows: the device's clock, never later than its arrival.
#[must_use]
pub fn effective_at(occurred_at: Instant, received_at: Instant) -> Instant {
    occurred_at.min(received_at)
}

/// The clock that orders an operation among others: its logical clock, or `occurred_at` if it has none. A clock that is
/// more than 60 s ahead of the arrival becomes the arrival time with a counter of zero; the other sort keys (device,
/// then operation id, which grows with time on one device) keep such operations of one device in sequence.
#[must_use]
pub fn clock_of(hlc: Option<Hlc>, occurred_at: Instant, received_at: Instant) -> Hlc {
    let clock = hlc.unwrap_or(Hlc::new(occurred_at, 0));
    if clock.instant() > received_at.plus_ms(CLOCK_TOLERANCE_MS) { Hlc::new(received_at, 0) } else { clock }
}

/// Whether an operation is marked `late`: made in time by its own clock, received after the close, from a device that
/// synced in between and could have sent it then. It is credited anyway; the program's owner sees the mark.
#[must_use]
pub fn is_late(
    occurred_at: Instant,
    day_close: Instant,
    received_at: Instant,
    device_last_seen_at: Option<Instant>,
) -> bool {
    let between = |seen: Instant| occurred_at < seen && seen < received_at;
    occurred_at < day_close && received_at >= day_close && device_last_seen_at.is_some_and(between)
}

/// The device's clock, or the arrival time if that clock is ahead of it by more than the tolerance.
fn believed(occurred_at: Instant, received_at: Instant) -> Instant {
    if occurred_at > received_at.plus_ms(CLOCK_TOLERANCE_MS) { received_at } else { occurred_at }
}

#[cfg(test)]
mod tests;
