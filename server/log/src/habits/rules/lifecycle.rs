//! The life cycle of a habit, one per member and activity (R13; specification, section 4).
//!
//! A status is the member's plan, not a log: day classes, points and streaks come from the log alone. An activity with
//! the status Impossible or Not Now is not shown on Take Action. A day on which it was due and nothing else was done is
//! still MISSED; a member who cannot do it that day logs `impossible`, and one who rests for a while pauses.

use serde::Serialize;
use utoipa::ToSchema;

/// Done days after which a forming habit becomes firm.
pub const FIRM_AFTER_DAYS: i64 = 21;
/// Below this strength, a firm habit is forming again, and a forming habit does not become firm.
pub const SLIPPING_BELOW: f64 = 0.5;
/// Days until the next review, if the member does not choose.
pub const REVIEW_DAYS: i64 = 30;
/// The most days until the next review.
pub const MOST_REVIEW_DAYS: i64 = 365;

/// The stage of a habit. The numbers are the specification's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// 0: the program has ended.
    Closed,
    /// 1: the member has yet to decide.
    #[default]
    ReviewNow,
    /// 2: shown on Take Action.
    Forming,
    /// 3: done often enough to be firm.
    Doing,
    /// 4: cannot be done for the time being.
    Impossible,
    /// 5: postponed.
    NotNow,
}

use Stage::{Closed, Doing, Forming, Impossible, NotNow, ReviewNow};

/// Every stage, by its number.
pub const STAGES: [Stage; 6] = [Closed, ReviewNow, Forming, Doing, Impossible, NotNow];

/// Why a habit changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = HabitCause)]
pub enum Cause {
    /// The member changed it.
    Member,
    /// It was done often enough.
    Firm,
    /// Its strength fell under one half.
    Slipping,
    /// Its review day came.
    Review,
    /// Its program ended.
    ProgramEnd,
}

impl Cause {
    /// The word in the database and in JSON.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Firm => "firm",
            Self::Slipping => "slipping",
            Self::Review => "review",
            Self::ProgramEnd => "program_end",
        }
    }

    /// The cause for a stored word.
    #[must_use]
    pub fn stored(text: &str) -> Self {
        match text {
            "firm" => Self::Firm,
            "slipping" => Self::Slipping,
            "review" => Self::Review,
            "program_end" => Self::ProgramEnd,
            _ => Self::Member,
        }
    }
}

impl Stage {
    /// The stage with a number.
    #[must_use]
    pub fn of(number: i64) -> Option<Self> {
        STAGES.into_iter().find(|stage| stage.number() == number)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> i64 {
        self as i64
    }

    /// The specification's name.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Closed => "Closed",
            ReviewNow => "Review Now",
            Forming => "Forming",
            Doing => "Doing",
            Impossible => "Impossible",
            NotNow => "Not Now",
        }
    }

    /// The colour of its mark.
    #[must_use]
    pub const fn color(self) -> &'static str {
        match self {
            Closed => "grey",
            ReviewNow => "purple",
            Forming => "blue",
            Doing => "green",
            Impossible => "red",
            NotNow => "orange",
        }
    }

    /// Whether Take Action shows it.
    #[must_use]
    pub const fn is_asked_for(self) -> bool {
        matches!(self, ReviewNow | Forming | Doing)
    }

    /// Whether it has a review date.
    #[must_use]
    pub const fn is_put_off(self) -> bool {
        matches!(self, Impossible | NotNow)
    }

    /// The stages that its member can choose. Reviewing comes before a new decision, and can be requested at any time.
    #[must_use]
    pub const fn by_member(self) -> &'static [Self] {
        match self {
            Closed => &[],
            ReviewNow => &[Forming, Impossible, NotNow],
            Forming | Doing | Impossible | NotNow => &[ReviewNow],
        }
    }

    /// The automatic change, if one is due, and why.
    #[must_use]
    pub fn by_itself(self, facts: &Facts) -> Option<(Self, Cause)> {
        match self {
            Closed => None,
            _ if facts.ended => Some((Closed, Cause::ProgramEnd)),
            Forming if facts.done_days >= FIRM_AFTER_DAYS && facts.strength >= SLIPPING_BELOW => {
                Some((Doing, Cause::Firm))
            }
            Doing if facts.strength < SLIPPING_BELOW => Some((Forming, Cause::Slipping)),
            Impossible | NotNow if facts.review_due => Some((ReviewNow, Cause::Review)),
            ReviewNow | Forming | Doing | Impossible | NotNow => None,
        }
    }
}

/// The facts that automatic changes depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Facts {
    /// The member's part in the program has ended.
    pub ended: bool,
    /// The day of review has come.
    pub review_due: bool,
    /// Days on which it was done in the current stage, including its first day.
    pub done_days: i64,
    /// 0 to 1 ([`strength`](super::strength)).
    pub strength: f64,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn stage_numbers_and_names_match_the_specification() {
        let list: Vec<String> = STAGES.iter().map(|s| format!("{} {}", s.number(), s.title())).collect();
        assert_eq!(list.join(", "), "0 Closed, 1 Review Now, 2 Forming, 3 Doing, 4 Impossible, 5 Not Now");
        assert!((0..6).all(|n| Stage::of(n).is_some_and(|s| s.number() == n)));
        assert_eq!((Stage::of(-1), Stage::of(6), Stage::default()), (None, None, ReviewNow));
    }

    #[test]
    fn stages_follow_the_transition_table() {
        let nothing = Facts { strength: 1.0, ..Facts::default() };
        let ended = Facts { ended: true, ..nothing };
        let firm = Facts { done_days: 21, strength: 0.5, ..nothing };
        let almost = Facts { done_days: 20, ..firm };
        let weak = Facts { done_days: 400, strength: 0.499, ..nothing };
        let review = Facts { review_due: true, ..nothing };
        let row = |stage: Stage| {
            let goes = |facts: &Facts| stage.by_itself(facts).map(|(to, _)| to.number());
            let by_member: Vec<i64> = stage.by_member().iter().map(|s| s.number()).collect();
            (by_member, [nothing, ended, almost, firm, weak, review].map(|facts| goes(&facts)))
        };
        let (to, none) = (|n: i64| Some(n), None);
        for (stage, by_member, by_itself) in [
            (Closed, vec![], [none, none, none, none, none, none]),
            (ReviewNow, vec![2, 4, 5], [none, to(0), none, none, none, none]),
            (Forming, vec![1], [none, to(0), none, to(3), none, none]),
            (Doing, vec![1], [none, to(0), none, none, to(2), none]),
            (Impossible, vec![1], [none, to(0), none, none, none, to(1)]),
            (NotNow, vec![1], [none, to(0), none, none, none, to(1)]),
        ] {
            assert_eq!(row(stage), (by_member, by_itself), "{stage:?}");
        }
    }

    proptest! {
        #[test]
        fn an_automatic_change_never_triggers_another(n in 0_i64..6, ended: bool, review_due: bool, done_days in 0_i64..50, strength in 0.0_f64..=1.0) {
            let stage = Stage::of(n).expect("a stage");
            let facts = Facts { ended, review_due, done_days, strength };
            if let Some((to, _)) = stage.by_itself(&facts) {
                prop_assert_ne!(to, stage);
                // The days are counted from the change on.
                prop_assert_eq!(to.by_itself(&Facts { done_days: 1, ..facts }), None);
            }
        }
    }
}
