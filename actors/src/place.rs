//! A member's place in the order of a board.

use std::fmt;
use std::str::FromStr;

use crate::clock::Instant;
use crate::event::MemberId;

const MASK_48: i64 = (1 << 48) - 1;

/// One member's place in the order. Its text form is part of a paging cursor, which is sealed: its times are secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// What the board ranks by: points, or hundredths of the program's own score.
    pub score: i64,
    /// When the score last changed; members without one come last within a tie.
    pub last_scored_at: Option<Instant>,
    /// When the member joined.
    pub joined_at: Instant,
    /// The member.
    pub id: MemberId,
}

impl Place {
    /// Score and time as the first 96 bits of a key: smaller is better.
    pub(crate) fn high(&self) -> u128 {
        let score = self.score.clamp(-(1 << 47), (1 << 47) - 1);
        // Inverted, so that the best score becomes 0.
        let score = ((1 << 47) - 1 - score) as u128;
        let last = self.last_scored_at.map_or(MASK_48, |t| t.0.clamp(0, MASK_48 - 1)) as u128;
        score << 48 | last
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.last_scored_at.map_or(-1, |t| t.0);
        write!(f, "{}.{last}.{}.{}", self.score, self.joined_at.0, self.id)
    }
}

/// A cursor that no board has issued.
#[derive(Debug, thiserror::Error)]
#[error("not a board cursor")]
pub struct BadPlace;

impl FromStr for Place {
    type Err = BadPlace;
    fn from_str(s: &str) -> Result<Self, BadPlace> {
        if s.contains('+') {
            // Rust reads a leading plus sign as part of a number.
            return Err(BadPlace);
        }
        let mut parts = s.splitn(4, '.').map(|p| p.parse::<i64>().map_err(|_| BadPlace));
        let mut next = || parts.next().unwrap_or(Err(BadPlace));
        let (score, last, joined, id) = (next()?, next()?, next()?, next()?);
        Ok(Self { score, last_scored_at: (last >= 0).then_some(Instant(last)), joined_at: Instant(joined), id })
    }
}
