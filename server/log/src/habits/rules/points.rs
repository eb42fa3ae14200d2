//! Points of entries, the daily cap, and the rows of the ledger (R24, R25).

use daymark_actors::event::{Amount, Status};

use super::merge::Entry;
use crate::programs::rules::activity::{Direction, Target};

/// The points of a credited entry before the daily cap. A done entry earns all of them. With a target of "at least" an
/// open entry earns its share: points × amount / target, rounded down; an open entry whose amount meets the target was
/// undone by hand and earns nothing. "At most" is all or nothing. The caller leaves out an entry whose
/// [`Due`](crate::programs::rules::plan::Due) does not earn.
#[must_use]
pub fn earned(credited: &Entry, points: i64, target: Option<Target>) -> i64 {
    match (credited.status, target, credited.amount) {
        (Status::Done, _, _) => points,
        (Status::Open, Some(Target { amount: Amount(full), direction: Direction::AtLeast }), Some(Amount(got)))
            if got < full =>
        {
            let share = i128::from(points) * i128::from(got) / i128::from(full.max(1));
            i64::try_from(share).unwrap_or(points)
        }
        _ => 0,
    }
}

/// The points awarded to the entries of one member, program and date under the program's daily cap, in the order of the
/// activities: each takes from what remains.
#[must_use]
pub fn capped(earned: &[i64], daily_cap: Option<i64>) -> Vec<i64> {
    let mut left = daily_cap.unwrap_or(i64::MAX).max(0);
    let award = |points: &i64| {
        let given = (*points).clamp(0, left);
        left -= given;
        given
    };
    earned.iter().map(award).collect()
}

/// The kind of a ledger row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Points are awarded.
    Award,
    /// Points are withdrawn.
    Reversal,
}

impl Kind {
    /// The word in the ledger.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Award => "award",
            Self::Reversal => "reversal",
        }
    }
}

/// A row for the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Award when `delta` is above zero, reversal when below.
    pub kind: Kind,
    /// Numbers the rows of one source from 1.
    pub source_version: i64,
    /// Never zero.
    pub delta: i64,
}

/// The row that changes a source (an entry) from the sum of its rows to the points that it is awarded now; `None` when
/// nothing changes. `last_version` is the source's newest version, 0 when it has no rows.
#[must_use]
pub fn next_move(last_version: i64, before: i64, after: i64) -> Option<Move> {
    let delta = after - before;
    let kind = if delta > 0 { Kind::Award } else { Kind::Reversal };
    (delta != 0).then_some(Move { kind, source_version: last_version + 1, delta })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn entry(status: Status, amount: Option<i64>) -> Entry {
        Entry { status, amount: amount.map(Amount::whole), ..Entry::default() }
    }

    const AT_LEAST: Option<Target> = Some(Target { amount: Amount(8000), direction: Direction::AtLeast });
    const AT_MOST: Option<Target> = Some(Target { amount: Amount(2000), direction: Direction::AtMost });

    #[test]
    fn points_depend_on_status_amount_and_target() {
        for (status, amount, target, points) in [
            (Status::Done, None, None, 10),
            (Status::Done, Some(3), None, 10),
            (Status::Open, Some(3), None, 0),
            (Status::NotNow, None, None, 0),
            (Status::Impossible, None, None, 0),
            (Status::Open, Some(0), AT_LEAST, 0),
            (Status::Open, Some(3), AT_LEAST, 3), // 3.75
            (Status::Open, Some(7), AT_LEAST, 8), // 8.75
            (Status::Done, Some(8), AT_LEAST, 10),
            (Status::Done, Some(80), AT_LEAST, 10),
            (Status::Open, Some(8), AT_LEAST, 0), // undone by hand
            (Status::NotNow, Some(3), AT_LEAST, 0),
            (Status::Done, Some(2), AT_MOST, 10),
            (Status::Open, Some(3), AT_MOST, 0),
            (Status::Open, Some(1), AT_MOST, 0), // undone by hand
        ] {
            assert_eq!(earned(&entry(status, amount), 10, target), points, "{status:?} {amount:?} {target:?}");
        }
    }

    #[test]
    fn partial_points_are_exact_for_large_numbers() {
        let target = Some(Target { amount: Amount::MAX, direction: Direction::AtLeast });
        let almost = Entry { amount: Some(Amount(Amount::MAX.0 - 1)), ..Entry::default() };
        assert_eq!(earned(&almost, i64::MAX, target), i64::MAX - 9_223_373);
    }

    #[test]
    fn the_daily_cap_is_filled_in_activity_order() {
        assert_eq!(capped(&[10, 10, 10], Some(15)), [10, 5, 0]);
        assert_eq!(capped(&[0, 10, 10], Some(15)), [0, 10, 5]);
        assert_eq!(capped(&[10, 10], None), [10, 10]);
        assert_eq!(capped(&[10], Some(-1)), [0]);
        assert_eq!(capped(&[-5, 10, 10], Some(15)), [0, 10, 5], "negative points earn nothing and free no cap");
    }

    #[test]
    fn undoing_an_award_adds_a_reversal() {
        assert_eq!(next_move(0, 0, 10), Some(Move { kind: Kind::Award, source_version: 1, delta: 10 }));
        assert_eq!(next_move(1, 10, 0), Some(Move { kind: Kind::Reversal, source_version: 2, delta: -10 }));
        assert_eq!(next_move(2, 0, 0), None);
    }

    proptest! {
        #[test]
        fn partial_points_grow_with_the_amount_up_to_the_maximum(points in 0_i64..10_000, full in 1_i64..1_000_000, got in 0_i64..1_000_000) {
            let target = Some(Target { amount: Amount(full), direction: Direction::AtLeast });
            let of = |got: i64| {
                let status = if got >= full { Status::Done } else { Status::Open };
                earned(&Entry { status, amount: Some(Amount(got)), ..Entry::default() }, points, target)
            };
            prop_assert!((0..=points).contains(&of(got)));
            prop_assert!(of(got) <= of(got + 1));
            prop_assert!(got >= full || of(got) * full <= points * got && points * got < (of(got) + 1) * full, "rounded down");
        }

        #[test]
        fn the_daily_cap_is_fully_used_but_never_exceeded(earned in prop::collection::vec(0_i64..100, 0..8), cap in 0_i64..200) {
            let given = capped(&earned, Some(cap));
            prop_assert_eq!(given.iter().sum::<i64>(), earned.iter().sum::<i64>().min(cap));
            prop_assert!(given.iter().zip(&earned).all(|(g, e)| g <= e));
        }

        #[test]
        fn ledger_rows_add_up_to_the_awarded_points(awards in prop::collection::vec(0_i64..20, 1..30)) {
            let mut rows: Vec<Move> = Vec::new();
            for after in &awards {
                let sum = rows.iter().map(|m| m.delta).sum();
                rows.extend(next_move(rows.len() as i64, sum, *after));
                prop_assert_eq!(rows.iter().map(|m| m.delta).sum::<i64>(), *after);
            }
            prop_assert!(rows.iter().enumerate().all(|(i, m)| m.source_version == i as i64 + 1));
            prop_assert!(rows.iter().all(|m| (m.delta > 0) == (m.kind == Kind::Award) && m.delta != 0));
        }
    }
}
