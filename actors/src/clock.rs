//! Time as a port: one instant type, one clock trait, and the two clocks that the program and the tests use.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use serde::de::{self, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A civil date: what a member calls "a day", not a span of 24 hours.
pub type Day = jiff::civil::Date;

/// An instant in UTC, in milliseconds since 1970-01-01T00:00:00Z. JSON shows it as RFC 3339.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(pub i64);

impl Instant {
    /// This many milliseconds later (earlier when negative).
    #[must_use]
    pub const fn plus_ms(self, ms: i64) -> Self {
        Self(self.0.saturating_add(ms))
    }

    /// The same instant for the calendar library; out-of-range values are clamped.
    #[must_use]
    pub fn timestamp(self) -> jiff::Timestamp {
        jiff::Timestamp::from_millisecond(self.0).unwrap_or(if self.0 < 0 {
            jiff::Timestamp::MIN
        } else {
            jiff::Timestamp::MAX
        })
    }
}

impl From<jiff::Timestamp> for Instant {
    fn from(t: jiff::Timestamp) -> Self {
        Self(t.as_millisecond())
    }
}

impl std::fmt::Display for Instant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.3}", self.timestamp())
    }
}

impl Serialize for Instant {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if s.is_human_readable() { s.collect_str(self) } else { s.serialize_i64(self.0) }
    }
}

impl<'de> Deserialize<'de> for Instant {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        if !d.is_human_readable() {
            return i64::deserialize(d).map(Self);
        }
        // Says what it expects: the parser's own errors do not tell an instant from a date.
        let wrong = |_| de::Error::invalid_value(Unexpected::Other("value"), &"an instant");
        jiff::Timestamp::deserialize(d).map(Into::into).map_err(wrong)
    }
}

/// A date in messages: its text in JSON, days since 1970-01-01 between nodes.
#[derive(Clone, Copy)]
pub(crate) struct Dated(pub(crate) Day);

const EPOCH: Day = jiff::civil::date(1970, 1, 1);

impl Serialize for Dated {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if s.is_human_readable() {
            return self.0.serialize(s);
        }
        let days = self.0.since((jiff::Unit::Day, EPOCH)).map_err(serde::ser::Error::custom)?;
        s.serialize_i32(days.get_days())
    }
}

impl<'de> Deserialize<'de> for Dated {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        if d.is_human_readable() {
            return Day::deserialize(d).map(Self);
        }
        let days = jiff::Span::new().try_days(i32::deserialize(d)?).map_err(serde::de::Error::custom)?;
        EPOCH.checked_add(days).map(Self).map_err(serde::de::Error::custom)
    }
}

/// One date, as [`Dated`].
pub(crate) mod dated {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(day: &Day, s: S) -> Result<S::Ok, S::Error> {
        Dated(*day).serialize(s)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Day, D::Error> {
        Dated::deserialize(d).map(|day| day.0)
    }
}

/// Pairs of a date and a value, the date as [`Dated`].
pub(crate) mod all_dated {
    use super::*;

    pub(crate) fn serialize<S: Serializer, T: Serialize>(days: &[(Day, T)], s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(days.iter().map(|(day, with)| (Dated(*day), with)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Vec<(Day, T)>, D::Error> {
        let days = Vec::<(Dated, T)>::deserialize(d)?;
        Ok(days.into_iter().map(|(day, with)| (day.0, with)).collect())
    }
}

/// Where the time comes from. Production reads the system clock; tests set it.
pub trait Clock: Send + Sync + 'static {
    /// The present instant.
    fn now(&self) -> Instant;
}

/// A clock that can be handed to every part of the program.
pub type SharedClock = Arc<dyn Clock>;

/// The machine's own clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[allow(clippy::disallowed_methods)] // the only place that reads the system clock
    fn now(&self) -> Instant {
        jiff::Timestamp::now().into()
    }
}

/// A clock that moves only when it is set.
#[derive(Debug, Default)]
pub struct VirtualClock(AtomicI64);

impl VirtualClock {
    /// A clock that shows `now`.
    #[must_use]
    pub const fn at(now: Instant) -> Self {
        Self(AtomicI64::new(now.0))
    }

    /// Sets the clock to `now`, which may be in its past.
    pub fn set(&self, now: Instant) {
        self.0.store(now.0, Ordering::SeqCst);
    }

    /// Advances the clock by `ms` milliseconds.
    pub fn advance_ms(&self, ms: i64) {
        self.0.fetch_add(ms, Ordering::SeqCst);
    }
}

impl Clock for VirtualClock {
    fn now(&self) -> Instant {
        Instant(self.0.load(Ordering::SeqCst))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_serialize_as_rfc_3339_with_milliseconds() {
        let t = Instant(1_700_000_000_123);
        assert_eq!(serde_json::to_string(&t).expect("json"), "\"2023-11-14T22:13:20.123Z\"");
        let back: Instant = serde_json::from_str("\"2023-11-14T23:13:20.123+01:00\"").expect("json");
        assert_eq!(back, t);
    }
}
