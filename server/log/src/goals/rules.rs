//! What a goal counts, over which dates, and its progress.

use daymark_actors::clock::Day;
use daymark_actors::event::Amount;
use daymark_base::civil::{days_between, plus_days};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words;

/// The most goals of a member.
pub const MOST_GOALS: i64 = 20;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = GoalMeasure)]
pub enum Measure {
    /// Points of the log.
    Points,
    /// Done entries.
    Done,
    /// Days with something done.
    Days,
    /// Amounts of one unit, over all activities that count it.
    Amount,
}

/// The period over which a goal counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = GoalPeriod)]
pub enum Period {
    /// The member's today.
    Day,
    /// This week, from Monday.
    Week,
    /// This month.
    Month,
}

impl Measure {
    /// The word in the database and in JSON.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Done => "done",
            Self::Days => "days",
            Self::Amount => "amount",
        }
    }

    /// The measure for a stored word.
    #[must_use]
    pub fn stored(text: &str) -> Self {
        match text {
            "points" => Self::Points,
            "days" => Self::Days,
            "amount" => Self::Amount,
            _ => Self::Done,
        }
    }
}

impl Period {
    /// The word in the database and in JSON.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
        }
    }

    /// The period for a stored word.
    #[must_use]
    pub fn stored(text: &str) -> Self {
        match text {
            "week" => Self::Week,
            "month" => Self::Month,
            _ => Self::Day,
        }
    }

    /// The first and last date of the period that contains a date.
    #[must_use]
    pub fn dates(self, today: Day) -> (Day, Day) {
        match self {
            Self::Day => (today, today),
            Self::Week => {
                let monday = plus_days(today, -i64::from(today.weekday().to_monday_zero_offset()));
                (monday, plus_days(monday, 6))
            }
            Self::Month => (today.first_of_month(), today.last_of_month()),
        }
    }

    const fn most_days(self) -> i64 {
        match self {
            Self::Day => 1,
            Self::Week => 7,
            Self::Month => 31,
        }
    }
}

/// A goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// What is counted.
    pub measure: Measure,
    /// The period over which it is counted.
    pub period: Period,
    /// The target.
    pub target: Amount,
    /// The unit of the measure [`Measure::Amount`].
    pub unit: Option<String>,
}

impl Goal {
    /// What is wrong with it: the field and a sentence.
    #[must_use]
    pub fn fault(&self) -> Option<(&'static str, &'static str)> {
        match (self.measure, &self.unit) {
            (Measure::Amount, None) => return Some(("unit", words::REQUIRED)),
            (Measure::Amount, Some(unit)) if unit.trim().is_empty() => return Some(("unit", words::REQUIRED)),
            (Measure::Amount, Some(_)) => return None,
            (_, Some(_)) => return Some(("unit", words::NO_UNIT)),
            (_, None) => {}
        }
        if self.target.0 % 1000 != 0 {
            return Some(("target", words::WHOLE_NUMBER));
        }
        let too_many = self.measure == Measure::Days && self.target > Amount::whole(self.period.most_days());
        too_many.then_some(("target", words::TOO_MANY_DAYS))
    }
}

/// Whether a name is valid for a goal: 1 to 60 ASCII letters, digits, `-` and `_`, so that it needs no escaping in an
/// address.
#[must_use]
pub fn is_name(name: &str) -> bool {
    (1..=60).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
}

/// A date of a member, over all programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayFact {
    /// The date.
    pub date: Day,
    /// Points of the log.
    pub points: i64,
    /// Done entries.
    pub done: i64,
}

/// The amount logged of a unit on a date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AmountFact {
    /// The date.
    pub date: Day,
    /// The unit, as the activity spells it.
    pub unit: String,
    /// The sum over all activities.
    pub amount: Amount,
}

/// A goal's progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How much has been reached.
    pub value: Amount,
    /// The share of the target in per cent, rounded up (specification, section 9), at most 100.
    pub percent: i64,
    /// Whether the target is reached.
    pub reached: bool,
}

/// The start of a goal. What was logged on that date before it does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The member's date.
    pub date: Day,
    /// How much of what the goal counts was already logged; done entries for a goal of days.
    pub already: Amount,
}

impl Start {
    /// The start of a goal that is set now, from what was logged today.
    #[must_use]
    pub fn on(today: Day, goal: &Goal, days: &[DayFact], amounts: &[AmountFact]) -> Self {
        Self { date: today, already: logged(goal, today, days, amounts) }
    }
}

/// What a goal counts on a date; for a goal of days its done entries. Units are compared without case.
fn logged(goal: &Goal, date: Day, days: &[DayFact], amounts: &[AmountFact]) -> Amount {
    let days = days.iter().filter(|d| d.date == date);
    match goal.measure {
        Measure::Points => Amount::whole(days.map(|d| d.points).sum()),
        Measure::Done | Measure::Days => Amount::whole(days.map(|d| d.done).sum()),
        Measure::Amount => {
            let unit = goal.unit.as_deref().unwrap_or_default().trim().to_lowercase();
            let same = amounts.iter().filter(|a| a.date == date && a.unit.trim().to_lowercase() == unit);
            Amount(same.map(|a| a.amount.0).sum())
        }
    }
}

/// The first and last date that count on a member's date: those of the period, but none before the goal was set.
#[must_use]
pub fn dates(goal: &Goal, start: Option<Start>, today: Day) -> (Day, Day) {
    let (from, to) = goal.period.dates(today);
    (start.map_or(from, |s| from.max(s.date)), to)
}

/// A goal's progress on a member's date.
#[must_use]
pub fn progress(goal: &Goal, start: Option<Start>, today: Day, days: &[DayFact], amounts: &[AmountFact]) -> Progress {
    let (from, to) = dates(goal, start, today);
    let of = |date: Day| {
        let logged = logged(goal, date, days, amounts);
        let counted = match start {
            Some(s) if s.date == date => Amount((logged.0 - s.already.0).max(0)),
            _ => logged,
        };
        if goal.measure == Measure::Days { Amount::whole(i64::from(counted.0 > 0)) } else { counted }
    };
    let value = Amount((0..=days_between(from, to)).map(|n| of(plus_days(from, n)).0).sum());
    let (part, total) = (i128::from(value.0.max(0)), i128::from(goal.target.0.max(1)));
    let percent = i64::try_from((100 * part + total - 1) / total).unwrap_or(100).min(100);
    Progress { value, percent, reached: value >= goal.target }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    const TODAY: Day = date(2026, 5, 6); // a Wednesday

    fn goal(measure: Measure, period: Period, target: i64, unit: Option<&str>) -> Goal {
        Goal { measure, period, target: Amount(target), unit: unit.map(str::to_owned) }
    }

    #[test]
    fn each_measure_counts_over_each_period() {
        let days: Vec<DayFact> = (0..20)
            .map(|ago| DayFact { date: plus_days(TODAY, -ago), points: 10, done: i64::from(ago % 2 == 0) * 2 })
            .collect();
        let amounts: Vec<AmountFact> = (0..20)
            .map(|ago| AmountFact { date: plus_days(TODAY, -ago), unit: "Steps".into(), amount: Amount::whole(1000) })
            .chain([AmountFact { date: TODAY, unit: "glasses".into(), amount: Amount::whole(8) }])
            .collect();
        for (measure, unit, day, week, month) in [
            (Measure::Points, None, 10, 30, 60),
            (Measure::Done, None, 2, 4, 6),
            (Measure::Days, None, 1, 2, 3),
            (Measure::Amount, Some(" steps"), 1000, 3000, 6000),
            (Measure::Amount, Some("glasses"), 8, 8, 8),
            (Measure::Amount, Some("km"), 0, 0, 0),
        ] {
            for (period, value) in [(Period::Day, day), (Period::Week, week), (Period::Month, month)] {
                let progress = progress(&goal(measure, period, 1000, unit), None, TODAY, &days, &amounts);
                assert_eq!(progress.value, Amount::whole(value), "{measure:?} {period:?}");
            }
        }
    }

    #[test]
    fn progress_from_before_the_goal_was_set_is_ignored() {
        let on = |date: Day, points: i64, done: i64| DayFact { date, points, done };
        let yesterday = on(plus_days(TODAY, -1), 50, 5);
        let tomorrow = plus_days(TODAY, 1);
        for (measure, before, after, with_tomorrow) in
            [(Measure::Points, 0, 15, 25), (Measure::Done, 0, 1, 3), (Measure::Days, 0, 1, 2)]
        {
            let goal = goal(measure, Period::Week, 1000, None);
            let start = Start::on(TODAY, &goal, &[yesterday, on(TODAY, 20, 2)], &[]);
            let of = |today: Day, days: &[DayFact]| progress(&goal, Some(start), today, days, &[]).value;
            assert_eq!(of(TODAY, &[yesterday, on(TODAY, 20, 2)]), Amount::whole(before), "{measure:?}");
            let later = [yesterday, on(TODAY, 35, 3), on(tomorrow, 10, 2)];
            assert_eq!(of(TODAY, &later[..2]), Amount::whole(after), "{measure:?}");
            assert_eq!(of(tomorrow, &later), Amount::whole(with_tomorrow), "{measure:?}");
            assert_eq!(of(TODAY, &[on(TODAY, 5, 1)]), Amount(0), "undone entries never make the progress negative");
            assert_eq!(dates(&goal, Some(start), TODAY), (TODAY, plus_days(TODAY, 4)));
        }
    }

    #[test]
    fn a_goal_rounded_up_to_100_percent_is_not_yet_reached() {
        let of = |points: i64| {
            let days = [DayFact { date: TODAY, points, done: 0 }];
            let Progress { percent, reached, .. } =
                progress(&goal(Measure::Points, Period::Day, 300_000, None), None, TODAY, &days, &[]);
            (percent, reached)
        };
        assert_eq!(
            [0, 1, 150, 299, 300, 900].map(of),
            [(0, false), (1, false), (50, false), (100, false), (100, true), (100, true)]
        );
    }

    #[test]
    fn invalid_goals_and_goal_names_are_rejected() {
        for (goal, field) in [
            (goal(Measure::Amount, Period::Day, 1, None), Some("unit")),
            (goal(Measure::Amount, Period::Day, 1, Some(" ")), Some("unit")),
            (goal(Measure::Amount, Period::Day, 1, Some("km")), None),
            (goal(Measure::Points, Period::Day, 1000, Some("km")), Some("unit")),
            (goal(Measure::Points, Period::Day, 1500, None), Some("target")),
            (goal(Measure::Days, Period::Week, 8000, None), Some("target")),
            (goal(Measure::Days, Period::Week, 7000, None), None),
        ] {
            assert_eq!(goal.fault().map(|(field, _)| field), field, "{goal:?}");
        }
        for (name, fine) in
            [("daily", true), ("a-1_B", true), ("", false), ("a b", false), ("é", false), (&"x".repeat(61), false)]
        {
            assert_eq!(is_name(name), fine, "{name}");
        }
    }

    proptest! {
        #[test]
        fn periods_contain_their_day_and_do_not_overlap(ago in 0_i64..3000) {
            let today = plus_days(TODAY, -ago);
            for period in [Period::Day, Period::Week, Period::Month] {
                let (from, to) = period.dates(today);
                prop_assert!(from <= today && today <= to);
                prop_assert_eq!(period.dates(from), (from, to));
                prop_assert_eq!(period.dates(to), (from, to));
                prop_assert_ne!(period.dates(plus_days(to, 1)), (from, to));
            }
        }

        #[test]
        fn more_points_never_lower_the_percentage(points in 0_i64..2_000, target in 1_i64..1_000) {
            let of = |points| {
                let days = [DayFact { date: TODAY, points, done: 0 }];
                progress(&goal(Measure::Points, Period::Day, target * 1000, None), None, TODAY, &days, &[])
            };
            prop_assert!(of(points).percent <= of(points + 1).percent);
            prop_assert_eq!(of(points).reached, points >= target);
            prop_assert!((0..=100).contains(&of(points).percent));
        }
    }
}
