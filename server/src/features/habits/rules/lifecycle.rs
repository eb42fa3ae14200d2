//! The habit life-cycle of a member and an activity: the specification's numbered list (product.md, section 2).

use daymark_actors::clock::Day;
use daymark_actors::event::Status;
use serde::{Deserialize, Serialize};

use crate::civil::plus_days;

/// Done days after which a forming habit is a habit.
pub const FORMED_AFTER_DONE_DAYS: i64 = 21;
/// Below this strength a habit is forming again.
pub const WEAK_BELOW: f64 = 0.5;
/// Days until what was put off comes up for review, where the member chose no date.
pub const REVIEW_AFTER_DAYS: i64 = 30;

/// Where a habit stands. The numbers are the specification's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Phase {
    /// 0: the program has ended.
    Closed,
    /// 1: to be decided.
    ReviewNow,
    /// 2: Take Action.
    Forming,
    /// 3: formed.
    Doing,
    /// 4: cannot be done.
    Impossible,
    /// 5: put off.
    NotNow,
}

impl From<Phase> for u8 {
    fn from(phase: Phase) -> Self {
        phase as Self
    }
}

impl TryFrom<u8> for Phase {
    type Error = &'static str;
    fn try_from(id: u8) -> Result<Self, &'static str> {
        let all = [Self::Closed, Self::ReviewNow, Self::Forming, Self::Doing, Self::Impossible, Self::NotNow];
        all.get(usize::from(id)).copied().ok_or("a habit phase from 0 to 5")
    }
}

/// What moves a habit by itself, as of a date.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Days on which the activity was done since the habit began to form.
    pub done_days: i64,
    /// Its [`strength`](super::strength::strength).
    pub strength: f64,
    /// When it is reviewed, from [`review_on`]; only while impossible or put off.
    pub review_on: Option<Day>,
    /// The program has ended for the member.
    pub ended: bool,
}

/// When a habit that is put off on `today` comes up again: the member's choice, if it lies ahead, or in 30 days.
#[must_use]
pub fn review_on(today: Day, chosen: Option<Day>) -> Day {
    chosen.filter(|date| *date > today).unwrap_or(plus_days(today, REVIEW_AFTER_DAYS))
}

/// The phase that a habit moves to by itself; the same one where nothing moves it.
#[must_use]
pub fn next_phase(phase: Phase, today: Day, progress: Progress) -> Phase {
    match phase {
        _ if progress.ended => Phase::Closed,
        Phase::Forming if progress.done_days >= FORMED_AFTER_DONE_DAYS && progress.strength >= WEAK_BELOW => {
            Phase::Doing
        }
        Phase::Doing if progress.strength < WEAK_BELOW => Phase::Forming,
        Phase::Impossible | Phase::NotNow if progress.review_on.is_some_and(|date| date <= today) => Phase::ReviewNow,
        same => same,
    }
}

/// The phase that a member's answer in a review leads to; `None` where it is not theirs to choose. Doing an activity answers the review
/// with "take action", also where it had been put off.
#[must_use]
pub fn answer(phase: Phase, answer: Status) -> Option<Phase> {
    match (phase, answer) {
        (Phase::Closed, _) | (_, Status::Open) => None,
        (Phase::Doing, Status::Done) => Some(Phase::Doing),
        (_, Status::Done) => Some(Phase::Forming),
        (_, Status::NotNow) => Some(Phase::NotNow),
        (_, Status::Impossible) => Some(Phase::Impossible),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const TODAY: Day = date(2026, 5, 10);
    const STILL: Progress = Progress { done_days: 0, strength: 0.0, review_on: None, ended: false };

    #[test]
    fn the_numbers_are_the_specifications() {
        assert_eq!(serde_json::to_string(&[Phase::ReviewNow, Phase::NotNow, Phase::Closed]).expect("json"), "[1,5,0]");
        assert_eq!(
            serde_json::from_str::<Vec<Phase>>("[2,3,4]").expect("json"),
            [Phase::Forming, Phase::Doing, Phase::Impossible]
        );
        assert!(serde_json::from_str::<Phase>("6").is_err());
    }

    #[test]
    fn it_moves_by_itself() {
        let go = |phase, progress| next_phase(phase, TODAY, progress);
        let days = |done_days, strength| Progress { done_days, strength, ..STILL };
        assert_eq!(go(Phase::Forming, days(20, 0.9)), Phase::Forming);
        assert_eq!(go(Phase::Forming, days(21, 0.67)), Phase::Doing);
        assert_eq!(go(Phase::Forming, days(40, 0.4)), Phase::Forming, "it would fall back at once");
        assert_eq!(go(Phase::Doing, days(40, 0.5)), Phase::Doing);
        assert_eq!(go(Phase::Doing, days(40, 0.499)), Phase::Forming);
        for put_off in [Phase::Impossible, Phase::NotNow] {
            let review = |day| Progress { review_on: Some(date(2026, 5, day)), ..STILL };
            assert_eq!(go(put_off, review(11)), put_off);
            assert_eq!(go(put_off, review(10)), Phase::ReviewNow);
        }
        assert_eq!(go(Phase::NotNow, Progress { ended: true, ..STILL }), Phase::Closed);
        assert_eq!(go(Phase::ReviewNow, STILL), Phase::ReviewNow);
    }

    #[test]
    fn a_member_answers_the_review() {
        assert_eq!(answer(Phase::ReviewNow, Status::Done), Some(Phase::Forming));
        assert_eq!(answer(Phase::ReviewNow, Status::Impossible), Some(Phase::Impossible));
        assert_eq!(answer(Phase::Doing, Status::Done), Some(Phase::Doing));
        assert_eq!(answer(Phase::NotNow, Status::Done), Some(Phase::Forming));
        assert_eq!(answer(Phase::ReviewNow, Status::Open), None);
        assert_eq!(answer(Phase::Closed, Status::Done), None);
    }

    #[test]
    fn a_review_is_in_30_days_or_when_the_member_says() {
        assert_eq!(review_on(TODAY, None), date(2026, 6, 9));
        assert_eq!(review_on(TODAY, Some(date(2026, 5, 12))), date(2026, 5, 12));
        assert_eq!(review_on(TODAY, Some(TODAY)), date(2026, 6, 9));
    }
}
