//! What the journal accepts and what a commit reports: the vocabulary between storage, actors and sockets.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::clock::{Dated, Day, Instant};

/// A member's account id.
pub type MemberId = i64;
/// A program's id (the specification's "challenge").
pub type ProgramId = i64;
/// The id of the board over all programs, which is kept like a program's board.
pub const ALL_PROGRAMS: ProgramId = 0;
/// An activity's id.
pub type ActivityId = i64;

/// An amount in thousandths of its unit, so that sums do not depend on their order. JSON shows a plain number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount(pub i64);

impl Amount {
    /// The largest amount that one operation or entry may hold: one billion units.
    pub const MAX: Self = Self(1_000_000_000_000);
    /// A whole number of units.
    #[must_use]
    pub const fn whole(units: i64) -> Self {
        Self(units.saturating_mul(1000))
    }
}

/// A score in hundredths of its unit, so that boards compare whole numbers. JSON shows a plain number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hundredths(pub i64);

impl Serialize for Hundredths {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            // A format without type tags needs one type for all values.
            hundredths if !s.is_human_readable() => s.serialize_i64(hundredths),
            hundredths if hundredths % 100 == 0 => s.serialize_i64(hundredths / 100),
            hundredths => s.serialize_f64(hundredths as f64 / 100.0),
        }
    }
}

impl<'de> Deserialize<'de> for Hundredths {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        if d.is_human_readable() {
            Ok(Self((f64::deserialize(d)? * 100.0).round() as i64))
        } else {
            i64::deserialize(d).map(Self)
        }
    }
}

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 % 100 == 0 { write!(f, "{}", self.0 / 100) } else { write!(f, "{}", self.0 as f64 / 100.0) }
    }
}

impl Serialize for Amount {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if self.0 % 1000 == 0 { s.serialize_i64(self.0 / 1000) } else { s.serialize_f64(self.0 as f64 / 1000.0) }
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let units = f64::deserialize(d)?;
        let thousandths = (units * 1000.0).round();
        if thousandths.abs() <= Self::MAX.0 as f64 {
            Ok(Self(thousandths as i64))
        } else {
            Err(serde::de::Error::custom("an amount of at most 1000000000"))
        }
    }
}

/// The name of a member's entry: one activity of one program on one civil date. Its text form
/// `{program}.{activity}.{date}` lets a device name an entry that it has never fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryKey {
    /// The program.
    pub program: ProgramId,
    /// The activity of that program.
    pub activity: ActivityId,
    /// The member's own civil date.
    pub date: Day,
}

impl fmt::Display for EntryKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.program, self.activity, self.date)
    }
}

/// An entry id that is not `{program}.{activity}.{YYYY-MM-DD}`.
#[derive(Debug, thiserror::Error)]
#[error("an entry id looks like 12.34.2026-01-31")]
pub struct BadEntryKey;

impl FromStr for EntryKey {
    type Err = BadEntryKey;
    fn from_str(s: &str) -> Result<Self, BadEntryKey> {
        let (program, rest) = s.split_once('.').ok_or(BadEntryKey)?;
        let (activity, date) = rest.split_once('.').ok_or(BadEntryKey)?;
        let key = Self {
            program: program.parse().map_err(|_| BadEntryKey)?,
            activity: activity.parse().map_err(|_| BadEntryKey)?,
            date: date.parse().map_err(|_| BadEntryKey)?,
        };
        // One spelling only: clients compare ids as text.
        if key.program > 0 && key.activity > 0 && key.to_string() == s { Ok(key) } else { Err(BadEntryKey) }
    }
}

impl Serialize for EntryKey {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if s.is_human_readable() {
            return s.collect_str(self);
        }
        (self.program, self.activity, Dated(self.date)).serialize(s)
    }
}

impl<'de> Deserialize<'de> for EntryKey {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        if d.is_human_readable() {
            return std::borrow::Cow::<'de, str>::deserialize(d)?.parse().map_err(serde::de::Error::custom);
        }
        let (program, activity, Dated(date)) = Deserialize::deserialize(d)?;
        Ok(Self { program, activity, date })
    }
}

/// The status of a daily log entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Not answered, or undone.
    #[default]
    Open,
    /// Done that day.
    Done,
    /// Answered with "not now".
    NotNow,
    /// Could not be done; the day does not count against the member.
    Impossible,
}

/// A hybrid logical clock: unix milliseconds times 65,536 plus a counter. Text form `{ms}-{counter}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hlc(pub i64);

impl Hlc {
    /// The clock value of an instant, with a counter for what happens within one millisecond.
    #[must_use]
    pub const fn new(at: Instant, counter: u16) -> Self {
        Self(at.0.saturating_mul(65_536).saturating_add(counter as i64))
    }
    /// The wall-clock part.
    #[must_use]
    pub const fn instant(self) -> Instant {
        Instant(self.0 >> 16)
    }
    /// The counter part.
    #[must_use]
    pub const fn counter(self) -> u16 {
        (self.0 & 0xffff) as u16
    }
}

impl fmt::Display for Hlc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.instant().0, self.counter())
    }
}

impl Serialize for Hlc {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hlc {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(d)?;
        let parsed = text.split_once('-').and_then(|(ms, n)| Some((ms.parse::<i64>().ok()?, n.parse::<u16>().ok()?)));
        match parsed {
            // Rust reads a leading plus sign as part of a number.
            Some((ms, n)) if (0..1 << 46).contains(&ms) && !text.contains('+') => Ok(Self::new(Instant(ms), n)),
            _ => Err(serde::de::Error::custom("a clock like 1700000000000-0")),
        }
    }
}

/// What one operation does to its entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// The last writer wins.
    SetStatus(Status),
    /// Summed; each operation counts once.
    AddAmount(Amount),
    /// Replaces every amount older than its clock; `None` clears.
    SetAmount(Option<Amount>),
    /// The last writer wins; `None` clears. At most 2,000 characters.
    SetNote(Option<String>),
}

/// One thing that a member did on one device, as stored: never changed, never deleted while the account exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Op {
    /// Made by the device (UUIDv7); unique per member.
    pub op_id: Uuid,
    /// The device that made it.
    pub device: String,
    /// The entry it changes.
    pub entry: EntryKey,
    /// What it does.
    pub change: Change,
    /// The device's clock at the tap.
    pub occurred_at: Instant,
    /// The device's logical clock; when it has none, `occurred_at` is used.
    pub hlc: Option<Hlc>,
    /// The device's IANA zone at the tap; when it is missing, the member's own zone is used.
    pub tz: Option<String>,
    /// The server's clock at arrival.
    pub received_at: Instant,
}

/// The operations that a device sends at once: at most 500 operations of one member, accepted or rejected one by one,
/// committed together.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The member: always the caller, never taken from a request's body.
    pub member: MemberId,
    /// The sending device.
    pub device: String,
    /// The device's count of its own submissions.
    pub seq: Option<i64>,
    /// The operations, oldest first.
    pub ops: Vec<Op>,
    /// The server's clock at arrival.
    pub received_at: Instant,
    /// Whether this is history that the member imports from elsewhere: no age limit applies to it.
    pub past: bool,
}

/// How a member is shown to others. `None` in its place means never shown (hidden, a test user, banned).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// The member.
    pub id: MemberId,
    /// First and last name, or the nickname.
    pub name: String,
    /// Path of the picture.
    #[serde(with = "crate::packed")]
    pub image: Option<String>,
}

/// A member's standing in one program after a commit: absolute values, so that applying it twice does no harm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// The program.
    pub program: ProgramId,
    /// The member.
    pub member: MemberId,
    /// Grows by exactly one with each change of this member's score in this program; a skipped number is a gap.
    pub seq: i64,
    /// Points in the program, all time.
    pub points: i64,
    /// What the all-time board ranks by; `None` ranks by the points.
    pub score: Option<Hundredths>,
    /// Current streak in the program, days.
    pub streak: i64,
    /// When the score last changed, by the time of the log: first tie-break.
    pub last_scored_at: Option<Instant>,
    /// When the member joined: second tie-break.
    pub joined_at: Instant,
    /// False for test users and banned members, who are on no board, and after leaving.
    pub ranked: bool,
    /// How others see the member; `None` keeps the row off every list but still counts its rank.
    pub card: Option<Card>,
    /// Points per local date, absolute, for the dates that changed; when loaded, for all dates that a period can still
    /// show.
    #[serde(with = "crate::clock::all_dated")]
    pub days: Vec<(Day, i64)>,
    /// The local dates that changed and whether at least one due activity is done on them in this program.
    #[serde(with = "crate::clock::all_dated")]
    pub done_days: Vec<(Day, bool)>,
}

/// A done entry that is recent enough for the feed (a late offline log is not news).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct News {
    /// The entry's member.
    pub member: MemberId,
    /// How others see the member; `None` counts the entry without a name.
    pub card: Option<Card>,
    /// The entry.
    pub entry: EntryKey,
    /// The activity's title.
    pub activity: String,
    /// When it was done, never later than its arrival.
    pub at: Instant,
    /// False when the entry was undone: the item leaves the feed.
    pub done: bool,
}

/// Whether a member's day counts for the community.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayDone {
    /// The member.
    pub member: MemberId,
    /// The member's own local date.
    #[serde(with = "crate::clock::dated")]
    pub date: Day,
    /// Done or no longer done.
    pub done: bool,
    /// Done entries of that member on that date, absolute.
    pub actions: i64,
}

/// Everything that one committed submission changed for one member. Published after the commit, by one node in commit
/// order per member. Events of another node about the same member can overtake it; the versions show that.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Committed {
    /// The member.
    pub member: MemberId,
    /// The member's sync version after the commit.
    pub version: i64,
    /// New standings, one for each program that changed.
    pub standings: Vec<Standing>,
    /// Entries that were done or undone, if recent enough for the feed.
    pub news: Vec<News>,
    /// Days whose result for the community changed, with their counts.
    pub days: Vec<DayDone>,
    /// The member's sync cursor after the commit, for their own devices; `None` when no entry changed.
    #[serde(with = "crate::packed")]
    pub cursor: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entry_ids_parse_only_in_canonical_form() {
        let key: EntryKey = "12.34.2026-01-31".parse().expect("key");
        assert_eq!(key.to_string(), "12.34.2026-01-31");
        for bad in
            ["", "1.2", "1.2.2026-1-31", "01.2.2026-01-31", "1.2.2026-02-30", "-1.2.2026-01-31", "1.2.2026-01-31 "]
        {
            assert!(bad.parse::<EntryKey>().is_err(), "{bad}");
        }
    }

    #[test]
    fn amounts_are_exact_thousandths() {
        let a: Amount = serde_json::from_str("0.1").expect("amount");
        assert_eq!(a, Amount(100));
        assert_eq!(serde_json::to_string(&Amount(2500)).expect("json"), "2.5");
        assert_eq!(serde_json::to_string(&Amount::whole(8)).expect("json"), "8");
        assert!(serde_json::from_str::<Amount>("1e12").is_err());
    }

    #[test]
    fn scores_print_without_trailing_zeros() {
        for (score, shown) in [(1250, "12.5"), (900, "9"), (8571, "85.71"), (0, "0"), (7, "0.07")] {
            assert_eq!(serde_json::to_string(&Hundredths(score)).expect("json"), shown);
            assert_eq!(Hundredths(score).to_string(), shown);
        }
    }

    #[test]
    fn logical_clock_text_round_trips_time_and_counter() {
        let h = Hlc::new(Instant(1_700_000_000_123), 7);
        assert_eq!(h.to_string(), "1700000000123-7");
        assert_eq!(serde_json::from_str::<Hlc>("\"1700000000123-7\"").expect("hlc"), h);
        for bad in ["x", "+1700000000123-7", "1700000000123-+7"] {
            assert!(serde_json::from_str::<Hlc>(&format!("\"{bad}\"")).is_err(), "{bad}");
        }
    }
}
