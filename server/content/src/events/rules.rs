//! Rules for the times of events, for links, and for joining and leaving.

mod door;

pub use door::{Closed, Door, Stands, Wish};

use daymark_actors::clock::Instant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words;

/// The longest event, in days.
pub const LONGEST_DAYS: i64 = 366;
/// How far before or after now an event can start, in days.
pub const FARTHEST_DAYS: i64 = 3_660;
const DAY_MS: i64 = 86_400_000;

/// The phase of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = EventPhase)]
pub enum Phase {
    /// It has not begun.
    Upcoming,
    /// It is under way.
    Current,
    /// It is over.
    Past,
}

impl Phase {
    /// The word used in JSON.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Upcoming => "upcoming",
            Self::Current => "current",
            Self::Past => "past",
        }
    }

    /// The phase of an event between two instants.
    #[must_use]
    pub fn at(starts: Instant, ends: Instant, now: Instant) -> Self {
        match now {
            now if now < starts => Self::Upcoming,
            now if now < ends => Self::Current,
            _ => Self::Past,
        }
    }
}

/// The times of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct When {
    /// Its first instant.
    pub starts: Instant,
    /// The instant after its last.
    pub ends: Instant,
    /// The deadline to join; by default the end.
    pub join_until: Option<Instant>,
}

impl When {
    /// Checks the times.
    ///
    /// # Errors
    /// The invalid field, and what is wrong with it.
    pub fn check(self, now: Instant) -> Result<(), (&'static str, &'static str)> {
        if (self.starts.0 - now.0).abs() > FARTHEST_DAYS * DAY_MS {
            return Err(("starts_at", words::WITHIN_TEN_YEARS));
        }
        if self.ends <= self.starts {
            return Err(("ends_at", words::END_AFTER_START));
        }
        if self.ends.0 - self.starts.0 > LONGEST_DAYS * DAY_MS {
            return Err(("ends_at", words::A_YEAR_AT_MOST));
        }
        if self.join_until.is_some_and(|until| until > self.ends) {
            return Err(("join_until", words::JOIN_BEFORE_END));
        }
        Ok(())
    }
}

/// Whether a link is a well-formed https address.
#[must_use]
pub fn is_safe_link(link: &str) -> bool {
    let plain = !link.chars().any(|c| c.is_control() || c.is_whitespace() || matches!(c, '\\' | '"' | '<' | '>'));
    plain && link.strip_prefix("https://").is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn event_times_must_be_in_order_and_within_limits() {
        let now = Instant(0);
        let at = |day: i64| Instant(day * DAY_MS);
        let when =
            |starts, ends, until: Option<i64>| When { starts: at(starts), ends: at(ends), join_until: until.map(at) };
        assert_eq!(when(1, 2, Some(2)).check(now), Ok(()));
        for (when, field) in [
            (when(1, 1, None), "ends_at"),
            (when(1, 368, None), "ends_at"),
            (when(3_661, 3_662, None), "starts_at"),
            (when(-3_661, 2, None), "starts_at"),
            (when(1, 2, Some(3)), "join_until"),
        ] {
            assert_eq!(when.check(now).map_err(|(field, _)| field), Err(field), "{when:?}");
        }
    }

    #[test]
    fn events_can_start_up_to_ten_years_before_or_after_today() {
        let check = |day: i64| {
            let (starts, ends) = (Instant(day * DAY_MS), Instant((day + 1) * DAY_MS));
            When { starts, ends, join_until: None }.check(Instant(0))
        };
        for day in [-FARTHEST_DAYS, FARTHEST_DAYS] {
            assert_eq!(check(day), Ok(()), "{day}");
        }
        for day in [-FARTHEST_DAYS - 1, FARTHEST_DAYS + 1] {
            assert_eq!(check(day), Err(("starts_at", "Choose a start within ten years of today.")), "{day}");
        }
    }

    #[test]
    fn an_event_is_current_from_its_start_until_its_end() {
        let phase = |now| Phase::at(Instant(10), Instant(20), Instant(now));
        assert_eq!([9, 10, 19, 20].map(phase), [Phase::Upcoming, Phase::Current, Phase::Current, Phase::Past]);
    }

    #[test]
    fn only_well_formed_https_links_are_safe() {
        assert!(is_safe_link("https://meet.example/room?x=1#y"));
        for link in
            ["", "http://meet.example", "https://", "https:///x", "javascript:alert(1)", "https://a b", "https://a\"b"]
        {
            assert!(!is_safe_link(link), "{link}");
        }
    }
}
