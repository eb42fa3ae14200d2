//! Answers from several devices become one set, whatever the order in which they arrive (R48).

use std::collections::BTreeMap;

use daymark_actors::clock::Instant;
use daymark_log::questionnaires::Given;

/// An answer, or an empty one that withdrew the earlier answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Answer {
    /// When it was given.
    pub at: Instant,
    /// What was given.
    pub given: Given,
}

impl Answer {
    /// Whether something was given.
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.given != Given::default()
    }

    /// Ids of choices, or the rating.
    #[must_use]
    pub fn values(&self) -> &[i64] {
        self.given.answers.as_deref().unwrap_or(self.given.selected_rate.as_slice())
    }
}

/// Answers by question.
pub type Answers = BTreeMap<i64, Answer>;

/// Merges answers. Of two answers to a question, the later one stays; at the same instant, the greater one. Returns the
/// answers that it stored.
pub fn merge(answers: &mut Answers, others: Answers) -> Answers {
    let mut new = Answers::new();
    for (question, answer) in others {
        if answers.get(&question).is_none_or(|present| *present < answer) {
            answers.insert(question, answer.clone());
            new.insert(question, answer);
        }
    }
    new
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn some_answers() -> impl Strategy<Value = Answers> {
        let given = prop::option::of(0_i64..4).prop_map(|rate| Given { selected_rate: rate, ..Given::default() });
        let answer = (0_i64..4, given).prop_map(|(at, given)| Answer { at: Instant(at), given });
        prop::collection::btree_map(1_i64..6, answer, 0..6)
    }

    proptest! {
        #[test]
        fn merged_answers_do_not_depend_on_arrival_order(
            sent in prop::collection::vec(some_answers(), 0..6).prop_flat_map(|sent| (Just(sent.clone()), Just(sent).prop_shuffle())),
        ) {
            let merged = |all: &[Answers]| {
                let mut answers = Answers::new();
                all.iter().for_each(|some| drop(merge(&mut answers, some.clone())));
                answers
            };
            let (first, other) = sent;
            prop_assert_eq!(merged(&first), merged(&other));
            let twice: Vec<_> = first.iter().chain(&other).cloned().collect();
            prop_assert_eq!(merged(&first), merged(&twice), "sending again changes nothing");
            for (question, answer) in merged(&first) {
                let latest = first.iter().filter_map(|some| some.get(&question)).map(|a| a.at).max();
                prop_assert_eq!(latest, Some(answer.at), "the later answer stays");
            }
        }
    }
}
