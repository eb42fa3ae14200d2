//! The measures of badges, and who has earned them (R35: a threshold is reached with ≥).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The measure of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AchievementMeasure)]
pub enum Measure {
    /// The longest streak ever, in days.
    Streak,
    /// All points ever.
    Points,
    /// Days with something done.
    DoneDays,
    /// Programs that the member was in at their end.
    Programs,
}

use Measure::{DoneDays, Points, Programs, Streak};

use super::words;

impl Measure {
    /// All measures.
    pub const ALL: [Self; 4] = [Streak, Points, DoneDays, Programs];

    /// The word in the database and in JSON.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Streak => "streak",
            Points => "points",
            DoneDays => "done_days",
            Programs => "programs",
        }
    }

    /// The measure for a stored word.
    #[must_use]
    pub fn stored(text: &str) -> Self {
        Self::ALL.into_iter().find(|m| m.text() == text).unwrap_or(Points)
    }
}

/// The built-in rules: name, title, measure, threshold.
pub const OWN: [(&str, &str, Measure, i64); 12] = [
    ("streak-7", words::STREAK_7, Streak, 7),
    ("streak-30", words::STREAK_30, Streak, 30),
    ("streak-100", words::STREAK_100, Streak, 100),
    ("points-100", words::POINTS_100, Points, 100),
    ("points-1000", words::POINTS_1000, Points, 1_000),
    ("points-10000", words::POINTS_10000, Points, 10_000),
    ("done-days-10", words::DONE_DAYS_10, DoneDays, 10),
    ("done-days-50", words::DONE_DAYS_50, DoneDays, 50),
    ("done-days-365", words::DONE_DAYS_365, DoneDays, 365),
    ("programs-1", words::PROGRAMS_1, Programs, 1),
    ("programs-5", words::PROGRAMS_5, Programs, 5),
    ("programs-20", words::PROGRAMS_20, Programs, 20),
];

/// A member's figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// The longest streak ever.
    pub streak: i64,
    /// All points ever.
    pub points: i64,
    /// Days with something done.
    pub done_days: i64,
    /// Programs completed.
    pub programs: i64,
}

impl Numbers {
    /// The figure of a measure.
    #[must_use]
    pub const fn of(&self, measure: Measure) -> i64 {
        match measure {
            Streak => self.streak,
            Points => self.points,
            DoneDays => self.done_days,
            Programs => self.programs,
        }
    }
}

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The rule's id.
    pub id: i64,
    /// Its measure.
    pub measure: Measure,
    /// The value that earns it.
    pub threshold: i64,
    /// Retired: no longer granted, but members who have it keep it.
    pub retired: bool,
}

/// The state of a member's badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// Never had.
    Never,
    /// Has it.
    Now,
    /// Had it, until the log was changed.
    Withdrawn,
}

/// What to do about a badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing.
    Stay,
    /// Earned for the first time: grant it and send a notice.
    Grant,
    /// Earned again: restore it.
    GiveBack,
    /// No longer supported by the log: revoke it.
    Withdraw,
}

/// The change of a badge. It follows the log in both directions, as points do, so that undone entries earn nothing; the
/// notice is sent once.
#[must_use]
pub fn verdict(rule: &Rule, numbers: &Numbers, held: Held) -> Verdict {
    let reached = numbers.of(rule.measure) >= rule.threshold;
    match (held, reached) {
        _ if rule.retired => Verdict::Stay,
        (Held::Never, true) => Verdict::Grant,
        (Held::Withdrawn, true) => Verdict::GiveBack,
        (Held::Now, false) => Verdict::Withdraw,
        (Held::Never | Held::Withdrawn, false) | (Held::Now, true) => Verdict::Stay,
    }
}

/// How much of a threshold a figure has reached, in per cent rounded up (specification, section 9), at most 100.
#[must_use]
pub fn percent(value: i64, threshold: i64) -> i64 {
    let (part, total) = (i128::from(value.max(0)), i128::from(threshold.max(1)));
    i64::try_from((100 * part + total - 1) / total).unwrap_or(100).min(100)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn built_in_badge_rules_are_unique() {
        let names: HashSet<_> = OWN.iter().map(|r| r.0).collect();
        let thresholds: HashSet<_> = OWN.iter().map(|r| (r.2.text(), r.3)).collect();
        assert_eq!((names.len(), thresholds.len()), (OWN.len(), OWN.len()));
        assert!(Measure::ALL.iter().all(|m| Measure::stored(m.text()) == *m && OWN.iter().any(|r| r.2 == *m)));
    }

    #[test]
    fn a_badge_is_held_only_at_or_above_its_threshold() {
        let rule = Rule { id: 1, measure: DoneDays, threshold: 10, retired: false };
        let verdict =
            |days, held| verdict(&rule, &Numbers { done_days: days, points: 1_000, ..Numbers::default() }, held);
        assert_eq!([9, 10, 11].map(|days| verdict(days, Held::Never)), [Verdict::Stay, Verdict::Grant, Verdict::Grant]);
        assert_eq!([9, 10].map(|days| verdict(days, Held::Now)), [Verdict::Withdraw, Verdict::Stay]);
        assert_eq!([9, 10].map(|days| verdict(days, Held::Withdrawn)), [Verdict::Stay, Verdict::GiveBack]);
        assert_eq!([0, 1, 9, 10, 11].map(|value| percent(value, 10)), [0, 10, 90, 100, 100]);
        assert_eq!(percent(1, 10_000), 1);
    }

    proptest! {
        #[test]
        fn a_badge_depends_only_on_the_current_numbers(values in prop::collection::vec(0_i64..20, 1..12), threshold in 1_i64..20) {
            let rule = Rule { id: 1, measure: Points, threshold, retired: false };
            let (mut held, mut told) = (Held::Never, 0);
            for value in &values {
                let numbers = Numbers { points: *value, ..Numbers::default() };
                held = match verdict(&rule, &numbers, held) {
                    Verdict::Stay => held,
                    Verdict::Grant => { told += 1; Held::Now }
                    Verdict::GiveBack => Held::Now,
                    Verdict::Withdraw => Held::Withdrawn,
                };
                prop_assert_eq!(verdict(&rule, &numbers, held), Verdict::Stay, "a second check changes nothing");
            }
            prop_assert_eq!(held == Held::Now, values.last().is_some_and(|v| *v >= threshold));
            prop_assert!(told <= 1);
        }
    }
}
