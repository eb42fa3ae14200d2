//! What a program ranks its members by (R12), and the score of one member.
//!
//! Every score is a whole number of hundredths, so that boards compare exactly. Ties are broken as for points.

use daymark_actors::event::Hundredths;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::programs::words;

/// What decides a member's rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// All points in the program.
    #[default]
    TotalPoints,
    /// Points divided by the member's days in the program so far, including today.
    AveragePerDay,
    /// The longest streak in the program, in days.
    BestStreak,
    /// Done days as a percentage of the days that were done or missed. Today counts once it is done.
    ShareOfDaysDone,
}

/// What a score is computed from: figures of a membership at an instant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Points in the program.
    pub points: i64,
    /// The member's days in the program so far, including today.
    pub days: i64,
    /// The longest streak in the program.
    pub longest: i64,
    /// Days on which something due was done.
    pub done: i64,
    /// Days that closed with something required and nothing done, including those on which a freeze was used.
    pub missed: i64,
}

impl Scoring {
    /// The word in the database and in JSON.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::TotalPoints => "total_points",
            Self::AveragePerDay => "average_per_day",
            Self::BestStreak => "best_streak",
            Self::ShareOfDaysDone => "share_of_days_done",
        }
    }

    /// The scoring for a stored word.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let known = [Self::AveragePerDay, Self::BestStreak, Self::ShareOfDaysDone];
        known.into_iter().find(|s| s.text() == text).unwrap_or_default()
    }

    /// Whether the program ranks by total points.
    #[must_use]
    pub fn is_points(self) -> bool {
        self == Self::TotalPoints
    }

    /// Whether the program ranks by days, whatever points they earned.
    #[must_use]
    pub const fn is_of_days(self) -> bool {
        matches!(self, Self::BestStreak | Self::ShareOfDaysDone)
    }

    /// The score; `None` where the program ranks by total points.
    #[must_use]
    pub fn score(self, tally: Tally) -> Option<Hundredths> {
        match self {
            Self::TotalPoints => None,
            Self::AveragePerDay => Some(part(tally.points, tally.days, 100)),
            Self::BestStreak => Some(Hundredths(tally.longest.saturating_mul(100))),
            Self::ShareOfDaysDone => Some(part(tally.done, tally.done + tally.missed, 10_000)),
        }
    }

    /// A score in words: "an average of 12.5 points a day".
    #[must_use]
    pub fn words(self, points: i64, score: Option<Hundredths>) -> String {
        match (self, score) {
            (Self::AveragePerDay, Some(score)) => words::points_a_day(score),
            (Self::BestStreak, Some(Hundredths(100))) => words::best_streak(1, true),
            (Self::BestStreak, Some(score)) => words::best_streak(score, false),
            (Self::ShareOfDaysDone, Some(score)) => words::share_of_days(score),
            _ => words::points(points),
        }
    }
}

/// `scale` × `some` / `of`, rounded to the nearest integer; zero when `of` is not positive.
fn part(some: i64, of: i64, scale: i64) -> Hundredths {
    let (some, of) = (i128::from(some.max(0)), i128::from(of));
    if of <= 0 {
        return Hundredths(0);
    }
    Hundredths(i64::try_from((some * i128::from(scale) * 2 + of) / (of * 2)).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ALL: [Scoring; 4] =
        [Scoring::TotalPoints, Scoring::AveragePerDay, Scoring::BestStreak, Scoring::ShareOfDaysDone];

    #[test]
    fn each_scoring_mode_has_its_score_and_wording() {
        let tally = Tally { points: 250, days: 20, longest: 9, done: 6, missed: 1 };
        let scores = ALL.map(|s| s.score(tally).map(|score| score.0));
        assert_eq!(scores, [None, Some(1250), Some(900), Some(8571)]);
        let words = ALL.map(|s| s.words(tally.points, s.score(tally)));
        assert_eq!(
            words,
            ["250 points", "an average of 12.5 points a day", "a best streak of 9 days", "85.71% of your days done"]
        );
        assert_eq!(ALL.map(|s| s.score(Tally::default()).map(|s| s.0)), [None, Some(0), Some(0), Some(0)]);
        // 2/3 and 1/6: to the nearest hundredth.
        assert_eq!(Scoring::AveragePerDay.score(Tally { points: 2, days: 3, ..tally }), Some(Hundredths(67)));
        assert_eq!(Scoring::AveragePerDay.score(Tally { points: 1, days: 6, ..tally }), Some(Hundredths(17)));
    }

    #[test]
    fn scoring_names_round_trip() {
        for scoring in ALL {
            assert_eq!(Scoring::of(scoring.text()), scoring);
            assert_eq!(serde_json::to_value(scoring).expect("json"), scoring.text());
        }
        assert_eq!(Scoring::of("golf"), Scoring::TotalPoints);
    }

    proptest! {
        #[test]
        fn a_share_of_days_is_bounded_and_monotonic(done in 0_i64..5_000, missed in 0_i64..5_000) {
            let of = |done, missed| Scoring::ShareOfDaysDone.score(Tally { done, missed, ..Tally::default() }).expect("a score").0;
            let share = of(done, missed);
            prop_assert!((0..=10_000).contains(&share));
            prop_assert_eq!(share == 10_000, done > 0 && missed == 0);
            prop_assert!(of(done + 1, missed) >= share, "a done day never makes it less");
            prop_assert!(of(done, missed + 1) <= share, "a missed day never makes it more");
        }

        #[test]
        fn averages_round_to_the_nearest_hundredth(points in 0_i64..1_000_000, days in 1_i64..4_000) {
            let of = |points, days| Scoring::AveragePerDay.score(Tally { points, days, ..Tally::default() }).expect("a score").0;
            prop_assert!((of(points, days) * days - points * 100).abs() * 2 <= days);
            prop_assert!(of(points, days + 1) <= of(points, days), "a day without points makes it no more");
            prop_assert!(of(points + 1, days) >= of(points, days));
        }
    }
}
