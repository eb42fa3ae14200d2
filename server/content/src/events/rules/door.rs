//! Joining and leaving: the effect of each request by the member's status.

use daymark_actors::clock::Instant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A member's status for an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = EventStanding)]
pub enum Stands {
    /// Invited, but has not answered.
    Invited,
    /// Takes part.
    Joined,
    /// Waits for a free place.
    Waitlisted,
    /// Declined the invitation, or left.
    Left,
}

impl Stands {
    /// The word that is stored and used in JSON.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Invited => "invited",
            Self::Joined => "joined",
            Self::Waitlisted => "waitlisted",
            Self::Left => "left",
        }
    }

    /// The status for a stored word.
    #[must_use]
    pub fn of(word: &str) -> Self {
        match word {
            "invited" => Self::Invited,
            "joined" => Self::Joined,
            "waitlisted" => Self::Waitlisted,
            _ => Self::Left,
        }
    }
}

/// A member's request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To join.
    Join,
    /// To leave, or to decline an invitation.
    Leave,
}

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// It was cancelled.
    Cancelled,
    /// It is over.
    Over,
    /// It is too late to join.
    Late,
    /// The member has no status for it.
    Nowhere,
}

/// What joining an event depends on.
#[derive(Clone, Copy, Debug)]
pub struct Door {
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// The instant after its last.
    pub ends: Instant,
    /// The deadline to join.
    pub join_until: Option<Instant>,
    /// Whether no place is free.
    pub full: bool,
}

impl Door {
    /// The member's status after a request. Repeating a request changes nothing.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn wish(&self, stands: Option<Stands>, wish: Wish, now: Instant) -> Result<Stands, Closed> {
        match (wish, stands) {
            (Wish::Join, Some(same @ (Stands::Joined | Stands::Waitlisted))) => Ok(same),
            (Wish::Leave, Some(Stands::Left)) => Ok(Stands::Left),
            (Wish::Leave, None) => Err(Closed::Nowhere),
            _ if now >= self.ends => Err(Closed::Over),
            // Leaving a cancelled event does no harm.
            (Wish::Leave, Some(_)) => Ok(Stands::Left),
            _ if self.cancelled => Err(Closed::Cancelled),
            _ if self.join_until.is_some_and(|until| now >= until) => Err(Closed::Late),
            (Wish::Join, _) => Ok(if self.full { Stands::Waitlisted } else { Stands::Joined }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Stands::{Invited, Joined, Left, Waitlisted};

    const OPEN: Door = Door { cancelled: false, ends: Instant(100), join_until: Some(Instant(50)), full: false };
    const EVERYWHERE: [Option<Stands>; 5] = [None, Some(Invited), Some(Joined), Some(Waitlisted), Some(Left)];

    #[test]
    fn joining_gives_a_place_or_waitlists_and_is_idempotent() {
        for stands in EVERYWHERE {
            let waits = stands == Some(Waitlisted);
            assert_eq!(OPEN.wish(stands, Wish::Join, Instant(0)), Ok(if waits { Waitlisted } else { Joined }));
            let full = Door { full: true, ..OPEN };
            let keeps = stands == Some(Joined);
            assert_eq!(full.wish(stands, Wish::Join, Instant(0)), Ok(if keeps { Joined } else { Waitlisted }));
            for door in [OPEN, full] {
                let Ok(once) = door.wish(stands, Wish::Join, Instant(0)) else { continue };
                assert_eq!(door.wish(Some(once), Wish::Join, Instant(0)), Ok(once));
            }
        }
    }

    #[test]
    fn a_refused_join_gives_the_reason() {
        let join = |door: Door, at| door.wish(None, Wish::Join, Instant(at));
        assert_eq!(join(Door { cancelled: true, ..OPEN }, 0), Err(Closed::Cancelled));
        assert_eq!((join(OPEN, 49), join(OPEN, 50)), (Ok(Joined), Err(Closed::Late)));
        assert_eq!(join(Door { join_until: None, ..OPEN }, 99), Ok(Joined));
        assert_eq!(join(Door { join_until: None, ..OPEN }, 100), Err(Closed::Over));
        assert_eq!(OPEN.wish(Some(Joined), Wish::Join, Instant(100)), Ok(Joined), "a joined member stays joined");
    }

    #[test]
    fn members_can_leave_until_the_event_ends() {
        for stands in EVERYWHERE {
            let left = OPEN.wish(stands, Wish::Leave, Instant(60));
            assert_eq!(left, if stands.is_none() { Err(Closed::Nowhere) } else { Ok(Left) });
        }
        assert_eq!(OPEN.wish(Some(Joined), Wish::Leave, Instant(100)), Err(Closed::Over));
        assert_eq!(Door { cancelled: true, ..OPEN }.wish(Some(Joined), Wish::Leave, Instant(0)), Ok(Left));
    }
}
