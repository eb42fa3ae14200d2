//! The life of a text: draft, scheduled, published, archived (R56).

use daymark_actors::clock::Instant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The state of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PublicationState)]
pub enum State {
    /// Only its editors see it.
    #[default]
    Draft,
    /// It is published automatically at a set time.
    Scheduled,
    /// Its readers see it.
    Published,
    /// Withdrawn; it can be published again.
    Archived,
}

daymark_base::words!(State { Draft "draft", Scheduled "scheduled", Published "published", Archived "archived" });

/// A text's state and times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Life {
    /// Its state.
    pub state: State,
    /// When it will be published; only while it is scheduled.
    pub publish_at: Option<Instant>,
    /// When it was first published.
    pub published_at: Option<Instant>,
}

/// An editor's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Back to a draft.
    Withdraw,
    /// Publish it at this time.
    Schedule(Instant),
    /// Publish it now.
    Publish,
    /// Take it out of view.
    Archive,
}

/// Why a step is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The time has passed.
    Past,
    /// It is published already, so it cannot be scheduled.
    Published,
    /// It was never published, so there is nothing to archive.
    Unpublished,
}

impl Life {
    /// The state and times after a step.
    ///
    /// # Errors
    /// When the step is not possible; the error says why.
    pub fn after(self, step: Step, now: Instant) -> Result<Self, Refusal> {
        match (step, self.state) {
            (Step::Withdraw, _) => Ok(Self { state: State::Draft, publish_at: None, ..self }),
            (Step::Schedule(_), State::Published) => Err(Refusal::Published),
            (Step::Schedule(at), _) if at <= now => Err(Refusal::Past),
            (Step::Schedule(at), _) => Ok(Self { state: State::Scheduled, publish_at: Some(at), ..self }),
            (Step::Publish, _) => Ok(self.published(now)),
            (Step::Archive, State::Published | State::Archived) => {
                Ok(Self { state: State::Archived, publish_at: None, ..self })
            }
            (Step::Archive, State::Draft | State::Scheduled) => Err(Refusal::Unpublished),
        }
    }

    /// The state and times after a due publication; `None` while nothing is due.
    #[must_use]
    pub fn due(self, now: Instant) -> Option<Self> {
        let at = self.publish_at.filter(|at| self.state == State::Scheduled && *at <= now)?;
        Some(self.published(at))
    }

    /// Readers see the date of the first publication.
    fn published(self, at: Instant) -> Self {
        Self { state: State::Published, publish_at: None, published_at: self.published_at.or(Some(at)) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn steps() -> impl Strategy<Value = Step> {
        prop_oneof![
            Just(Step::Withdraw),
            Just(Step::Publish),
            Just(Step::Archive),
            (0..200_i64).prop_map(|at| Step::Schedule(Instant(at))),
        ]
    }

    proptest! {
        #[test]
        fn any_sequence_of_steps_keeps_a_valid_state(steps in proptest::collection::vec((steps(), 0..20_i64), 0..20)) {
            let (mut life, mut now) = (Life::default(), Instant(0));
            for (step, passed) in steps {
                now = now.plus_ms(passed);
                if let Some(due) = life.due(now) {
                    prop_assert!(life.published_at.is_some() || due.published_at == life.publish_at);
                    life = due;
                }
                let before = life;
                if let Ok(after) = life.after(step, now) {
                    life = after;
                    prop_assert_eq!(life.after(step, now).ok(), Some(life), "repeating a step changes nothing");
                }
                prop_assert!(before.published_at.is_none() || life.published_at == before.published_at);
                prop_assert_eq!(life.state == State::Scheduled, life.publish_at.is_some());
                prop_assert!(life.state != State::Published || life.published_at.is_some());
                prop_assert!(life.state != State::Archived || life.published_at.is_some());
                prop_assert!(life.publish_at.is_none_or(|at| at > now));
            }
        }
    }

    #[test]
    fn impossible_steps_fail_and_scheduled_texts_publish_on_time() {
        let (draft, now) = (Life::default(), Instant(1_000));
        assert_eq!(draft.after(Step::Schedule(now), now), Err(Refusal::Past));
        assert_eq!(draft.after(Step::Archive, now), Err(Refusal::Unpublished));
        let out = draft.after(Step::Publish, now).expect("published");
        assert_eq!(out.after(Step::Schedule(Instant(2_000)), now), Err(Refusal::Published));
        let waiting = draft.after(Step::Schedule(Instant(2_000)), now).expect("scheduled");
        assert_eq!(waiting.due(Instant(1_999)), None);
        let shown = waiting.due(Instant(9_000)).expect("due");
        assert_eq!((shown.state, shown.published_at), (State::Published, Some(Instant(2_000))));
    }
}
