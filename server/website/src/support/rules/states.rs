//! The states of a ticket (R112): new → open → waiting → solved.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = TicketState)]
pub enum State {
    /// No team member has answered or taken it.
    New,
    /// The team's turn.
    Open,
    /// The customer's turn.
    Waiting,
    /// Solved. A message from the customer opens it again.
    Solved,
}

daymark_base::words!(State { New "new", Open "open", Waiting "waiting", Solved "solved" });

/// What happens to a ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The customer wrote.
    Asked,
    /// The customer says that it is solved.
    Settled,
    /// The team answered, and perhaps solved it.
    Answered {
        /// Whether the answer solved the ticket.
        solved: bool,
    },
    /// A team member took it, or was assigned to it.
    Assigned,
}

impl State {
    /// The state after an event.
    #[must_use]
    pub const fn after(self, event: Event) -> Self {
        match (self, event) {
            (Self::New, Event::Asked) => Self::New,
            (Self::New, Event::Assigned) | (_, Event::Asked) => Self::Open,
            (_, Event::Settled | Event::Answered { solved: true }) => Self::Solved,
            (_, Event::Answered { solved: false }) => Self::Waiting,
            (other, Event::Assigned) => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const EVENTS: [Event; 5] = [
        Event::Asked,
        Event::Settled,
        Event::Answered { solved: false },
        Event::Answered { solved: true },
        Event::Assigned,
    ];

    #[test]
    fn every_event_moves_a_ticket_to_the_expected_state() {
        let seen = |start: State| EVENTS.map(|event| start.after(event));
        use State::{New, Open, Solved, Waiting};
        assert_eq!(seen(New), [New, Solved, Waiting, Solved, Open]);
        assert_eq!(seen(Open), [Open, Solved, Waiting, Solved, Open]);
        assert_eq!(seen(Waiting), [Open, Solved, Waiting, Solved, Waiting]);
        assert_eq!(seen(Solved), [Open, Solved, Waiting, Solved, Solved]);
    }

    proptest! {
        #[test]
        fn a_ticket_stays_new_until_answered_assigned_or_settled(events in proptest::collection::vec(0..EVENTS.len(), 0..12)) {
            let events: Vec<Event> = events.into_iter().map(|n| EVENTS[n]).collect();
            let state = events.iter().fold(State::New, |state, event| state.after(*event));
            prop_assert_eq!(state == State::New, events.iter().all(|event| *event == Event::Asked));
            // The last action decides whose turn it is.
            match events.iter().rev().find(|event| **event != Event::Assigned) {
                Some(Event::Asked) => prop_assert!(matches!(state, State::New | State::Open)),
                Some(Event::Answered { solved: false }) => prop_assert_eq!(state, State::Waiting),
                Some(_) => prop_assert_eq!(state, State::Solved),
                None => prop_assert!(matches!(state, State::New | State::Open)),
            }
        }
    }
}
