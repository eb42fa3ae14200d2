//! Which questions are asked, given the answers so far.

use std::collections::HashSet;

use daymark_log::questionnaires::{Faults, Kind, Offer, PLEASE_ANSWER, field};

use super::merging::Answers;
use crate::surveys::model::SurveyQuestion;

/// What a question accepts.
#[must_use]
pub fn offer(question: &SurveyQuestion) -> Offer {
    Offer {
        question: question.id,
        type_id: question.type_id,
        choices: question.choices.iter().map(|choice| choice.id).collect(),
        rates: (question.lowest.unwrap_or(1), question.scale.unwrap_or(5)),
    }
}

/// The questions that these answers lead to, in order. A condition on a question that is not asked is not met.
#[must_use]
pub fn asked<'q>(questions: &'q [SurveyQuestion], answers: &Answers) -> Vec<&'q SurveyQuestion> {
    let mut shown = HashSet::new();
    let mut asked = Vec::new();
    for question in questions {
        let met = question.show_if.as_ref().is_none_or(|condition| {
            let answer = answers.get(&condition.question_id).filter(|_| shown.contains(&condition.question_id));
            answer.is_some_and(|answer| answer.values().iter().any(|value| condition.any_of.contains(value)))
        });
        if met {
            shown.insert(question.id);
            asked.push(question);
        }
    }
    asked
}

/// The questions that must still be answered, each with the specification's error message.
#[must_use]
pub fn missing(questions: &[SurveyQuestion], answers: &Answers) -> Faults {
    let given = |question: &SurveyQuestion| answers.get(&question.id).is_some_and(super::merging::Answer::is_given);
    let missing = asked(questions, answers).into_iter().filter(|question| question.required && !given(question));
    missing.map(|question| (field(question.id), PLEASE_ANSWER)).collect()
}

/// The last question in order that has an answer.
#[must_use]
pub fn last_answered(questions: &[SurveyQuestion], answers: &Answers) -> Option<i64> {
    let given = |question: &&SurveyQuestion| answers.get(&question.id).is_some_and(super::merging::Answer::is_given);
    questions.iter().rev().find(given).map(|question| question.id)
}

/// The approximate minutes for this many questions, some of them with text answers.
#[must_use]
pub const fn minutes(questions: i64, texts: i64) -> i64 {
    let seconds = (questions - texts) * 8 + texts * 30;
    if seconds <= 60 { 1 } else { (seconds + 59) / 60 }
}

/// Whether a question's answer has values that a condition or a score can use.
#[must_use]
pub const fn has_values(question: &SurveyQuestion) -> bool {
    !matches!(Kind::of(question.type_id), Kind::Text)
}

#[cfg(test)]
mod tests {
    use super::super::examples::{answers, choice, rate, text};
    use super::*;
    use crate::surveys::model::SurveyCondition;

    fn ids(questions: &[SurveyQuestion], given: &[(i64, &[i64])]) -> Vec<i64> {
        asked(questions, &answers(given)).into_iter().map(|question| question.id).collect()
    }

    #[test]
    fn questions_are_asked_only_when_their_condition_is_met() {
        let condition = |question_id, any_of: &[i64]| Some(SurveyCondition { question_id, any_of: any_of.to_vec() });
        let second = SurveyQuestion { show_if: condition(1, &[2, 3]), ..rate(2) };
        let third = SurveyQuestion { show_if: condition(2, &[5]), required: true, ..text(3) };
        let questions = [choice(1, &[0, 1, 2]), second, third];
        assert_eq!(ids(&questions, &[]), [1]);
        assert_eq!(ids(&questions, &[(1, &[1]), (2, &[5])]), [1], "an answer to a hidden question leads nowhere");
        assert_eq!(ids(&questions, &[(1, &[3]), (2, &[5])]), [1, 2, 3]);
        let fields =
            |given| missing(&questions, &answers(given)).into_iter().map(|(field, _)| field).collect::<Vec<_>>();
        assert_eq!(fields(&[(1, &[1])]), Vec::<String>::new(), "hidden questions are not required");
        assert_eq!(fields(&[(1, &[2])]), ["questions.2"]);
        assert_eq!(fields(&[(1, &[2]), (2, &[5])]), ["questions.3"]);
        assert_eq!(last_answered(&questions, &answers(&[(2, &[1]), (1, &[1])])), Some(2));
    }

    #[test]
    fn the_estimated_duration_is_at_least_one_minute() {
        assert_eq!([minutes(0, 0), minutes(7, 0), minutes(8, 0), minutes(20, 0), minutes(4, 4)], [1, 1, 2, 3, 2]);
    }

    #[derive(serde::Deserialize)]
    struct Case {
        name: String,
        questions: Vec<Asking>,
        answers: std::collections::BTreeMap<String, Vec<i64>>,
        asked: Vec<i64>,
    }

    #[derive(serde::Deserialize)]
    struct Asking {
        id: i64,
        show_if: Option<SurveyCondition>,
    }

    /// The same cases as in the tests of the app.
    #[test]
    fn visibility_matches_the_shared_test_vectors() {
        let file = include_str!("../../../../../tests/vectors/surveys/visibility.json");
        let mut file: std::collections::BTreeMap<String, Vec<Case>> =
            serde_json::from_str(file).expect("a file of vectors");
        for Case { name, questions, answers: given, asked } in file.remove("cases").expect("cases") {
            let question = |Asking { id, show_if }| SurveyQuestion { show_if, ..choice(id, &[]) };
            let questions: Vec<_> = questions.into_iter().map(question).collect();
            let given: Vec<_> =
                given.iter().map(|(id, values)| (id.parse().expect("an id"), values.as_slice())).collect();
            assert_eq!(ids(&questions, &given), asked, "{name}");
        }
    }
}
