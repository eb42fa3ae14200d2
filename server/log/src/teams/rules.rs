//! Pure rules of teams: score and ranks, the captain, the dates of members, names.

use std::cmp::Ordering;

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::plus_days;
use daymark_web::part::is_blank;

use super::words;

/// A team before ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The team.
    pub team: i64,
    /// What it is called.
    pub name: String,
    /// The points that its members earned while in it.
    pub points: i64,
    /// Where the program does not rank by points: the sum of its members' scores, in hundredths.
    pub scores: Option<i64>,
    /// Its roster, including members without points.
    pub members: i64,
    /// When it was created.
    pub created_at: Instant,
}

impl Standing {
    /// The sum from which its score is computed: scores if there are any, else points.
    fn counted(&self) -> i64 {
        self.scores.unwrap_or(self.points)
    }

    /// Compares scores exactly: as fractions, not as rounded numbers.
    fn score_order(&self, other: &Self) -> Ordering {
        let product = |a: i64, b: i64| i128::from(a) * i128::from(b.max(1));
        product(self.counted(), other.members).cmp(&product(other.counted(), self.members))
    }

    fn order(&self, other: &Self) -> Ordering {
        other.score_order(self).then((self.created_at, self.team).cmp(&(other.created_at, other.team)))
    }
}

/// Team score: the points of its members divided by the size of its roster, to two decimals; ranks do not use the
/// rounded value.
#[must_use]
pub fn score(points: i64, members: i64) -> f64 {
    let hundredths = (i128::from(points) * 200 + i128::from(members.max(1))) / (2 * i128::from(members.max(1)));
    hundredths as f64 / 100.0
}

/// The mean of members' own scores, which are in hundredths.
#[must_use]
pub fn mean_score(scores: i64, members: i64) -> f64 {
    score(scores, members.max(1).saturating_mul(100))
}

/// Sorts a board, leaves out teams with too few members, and ranks the others (standard competition rank: 1, 2, 2, 4).
/// In a tie the older team comes first.
#[must_use]
pub fn ranked(standings: Vec<Standing>, least: i64) -> Vec<(i64, Standing)> {
    let mut board: Vec<_> = standings.into_iter().filter(|s| s.members >= least.max(1)).collect();
    board.sort_by(Standing::order);
    let mut ranked: Vec<(i64, Standing)> = Vec::with_capacity(board.len());
    for (place, standing) in (1..).zip(board) {
        let rank = match ranked.last() {
            Some((rank, before)) if before.score_order(&standing) == Ordering::Equal => *rank,
            _ => place,
        };
        ranked.push((rank, standing));
    }
    ranked
}

/// A member's first date in a team: their current date, unless it still belongs to the previous team.
#[must_use]
pub fn first_date(today: Day, last_elsewhere: Option<Day>) -> Day {
    last_elsewhere.map_or(today, |last| today.max(plus_days(last, 1)))
}

/// Who leads a team: the named captain while on its roster, else the longest-standing member. `roster` is in the order
/// of joining.
#[must_use]
pub fn captain(roster: &[i64], named: Option<i64>) -> Option<i64> {
    named.filter(|id| roster.contains(id)).or_else(|| roster.first().copied())
}

/// A team's name in one line.
///
/// # Errors
/// When the name is blank or has control characters: the message for the field.
pub fn team_name(text: &str) -> Result<String, &'static str> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if is_blank(&name) {
        return Err(words::REQUIRED);
    }
    if name.chars().any(char::is_control) { Err(words::ONE_LINE) } else { Ok(name) }
}

#[cfg(test)]
#[path = "rules/tests.rs"]
mod tests;
