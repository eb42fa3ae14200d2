//! Questions and answers for tests.

use daymark_actors::clock::Instant;
use daymark_log::questionnaires::Given;

use super::merging::{Answer, Answers};
use crate::surveys::model::{SurveyChoice, SurveyQuestion};

pub fn text(id: i64) -> SurveyQuestion {
    SurveyQuestion {
        id,
        lineage: id,
        survey_id: 1,
        type_id: 3,
        questiontype_id: None,
        page: 0,
        title: format!("Question {id}"),
        description: String::new(),
        choices: Vec::new(),
        lowest: None,
        scale: None,
        low_label: String::new(),
        high_label: String::new(),
        required: true,
        show_if: None,
        dimension: None,
        reversed: Some(false),
        content_version: 0,
    }
}

pub fn rate(id: i64) -> SurveyQuestion {
    SurveyQuestion { type_id: 4, lowest: Some(1), scale: Some(5), ..text(id) }
}

/// A single-choice question whose choices have these points; their ids start at 1.
pub fn choice(id: i64, points: &[i64]) -> SurveyQuestion {
    let choice = |(id, points): (i64, &i64)| SurveyChoice { id, text: format!("Choice {id}"), points: Some(*points) };
    SurveyQuestion { type_id: 1, choices: (1..).zip(points).map(choice).collect(), ..text(id) }
}

/// Answers with these values, as choices and as rates.
pub fn answers(given: &[(i64, &[i64])]) -> Answers {
    let answer = |values: &[i64]| {
        let given =
            Given { answers: Some(values.to_vec()), selected_rate: values.first().copied(), ..Given::default() };
        Answer { at: Instant(0), given }
    };
    given.iter().map(|(question, values)| (*question, answer(values))).collect()
}
