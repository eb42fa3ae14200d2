//! What a version needs in order to be published.

use std::collections::HashSet;

use daymark_log::questionnaires::{Kind, field};

use super::asked::has_values;
use crate::surveys::model::{SurveyBand, SurveyDimension, SurveyPage, SurveyQuestion};
use crate::surveys::words;

/// An invalid field with its error message.
pub type Fault = (String, String);

/// Checks a version as a whole.
///
/// # Errors
/// Each invalid field with its error message.
pub fn check(
    pages: &[SurveyPage],
    dimensions: &[SurveyDimension],
    questions: &[SurveyQuestion],
) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    if questions.is_empty() {
        faults.push(("questions".to_owned(), words::NO_QUESTIONS.to_owned()));
    }
    for question in questions {
        let page = usize::try_from(question.page).unwrap_or(usize::MAX);
        if page >= pages.len() {
            faults.push((field(question.id), words::NO_SUCH_PAGE.to_owned()));
        }
        let known = |name: &String| dimensions.iter().any(|dimension| dimension.id == *name);
        if question.dimension.as_ref().is_some_and(|name| !known(name)) {
            faults.push((field(question.id), words::NO_SUCH_DIMENSION.to_owned()));
        }
    }
    let circle = circle(questions);
    for question in &circle {
        faults.push((field(question.id), words::circle(circle.iter().map(|q| q.title.as_str()))));
    }
    for (at, question) in questions.iter().enumerate() {
        if let Err(sentence) = condition(&questions[..at], questions, question)
            && !circle.iter().any(|q| q.id == question.id)
        {
            faults.push((field(question.id), sentence));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Checks that a condition names an earlier question, and answers that this question has.
fn condition(earlier: &[SurveyQuestion], all: &[SurveyQuestion], question: &SurveyQuestion) -> Result<(), String> {
    let Some(condition) = &question.show_if else { return Ok(()) };
    let named = |q: &&SurveyQuestion| q.id == condition.question_id;
    let Some(other) = earlier.iter().find(named) else {
        let later = all.iter().find(named).map(|q| q.title.as_str());
        return Err(later.map_or_else(|| words::NO_SUCH_QUESTION.to_owned(), words::not_earlier));
    };
    let values = match Kind::of(other.type_id) {
        Kind::Rate => (other.lowest.unwrap_or(1)..=other.scale.unwrap_or(5)).collect(),
        _ => other.choices.iter().map(|choice| choice.id).collect::<HashSet<_>>(),
    };
    if !has_values(other) || condition.any_of.iter().any(|value| !values.contains(value)) {
        return Err(words::no_such_answer(&other.title));
    }
    Ok(())
}

/// Questions whose conditions depend on each other in a cycle, in this order; empty without a cycle.
fn circle(questions: &[SurveyQuestion]) -> Vec<&SurveyQuestion> {
    let target = |question: &SurveyQuestion| {
        let condition = question.show_if.as_ref()?;
        questions.iter().find(|q| q.id == condition.question_id)
    };
    for first in questions {
        let mut path = vec![first];
        while let Some(next) = path.last().and_then(|last| target(last)) {
            if next.id == first.id {
                return path;
            }
            // This question only leads to a cycle, which is found from a question in it.
            if path.len() > questions.len() {
                break;
            }
            path.push(next);
        }
    }
    Vec::new()
}

/// Checks that bands begin at 0 and rise.
///
/// # Errors
/// The error message when they do not.
pub fn check_bands(bands: &[SurveyBand]) -> Result<(), &'static str> {
    let begins = bands.first().is_none_or(|band| band.from == 0);
    let rises = bands.windows(2).all(|pair| pair[0].from < pair[1].from);
    if begins && rises { Ok(()) } else { Err(words::BANDS) }
}

/// Checks the names and bands of dimensions.
///
/// # Errors
/// The invalid field with its error message.
pub fn check_dimensions(dimensions: &[SurveyDimension]) -> Result<(), (String, &'static str)> {
    let mut names = HashSet::new();
    for (n, dimension) in dimensions.iter().enumerate() {
        let plain = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
        if !dimension.id.bytes().all(plain) || !names.insert(&dimension.id) {
            return Err((format!("dimensions[{n}].id"), words::DIMENSION_ID));
        }
        check_bands(&dimension.bands).map_err(|sentence| (format!("dimensions[{n}].bands"), sentence))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::examples::{choice, rate, text};
    use super::*;
    use crate::surveys::model::SurveyCondition;

    fn waits(question: SurveyQuestion, question_id: i64, any_of: &[i64]) -> SurveyQuestion {
        SurveyQuestion { show_if: Some(SurveyCondition { question_id, any_of: any_of.to_vec() }), ..question }
    }

    fn faults(questions: &[SurveyQuestion]) -> Vec<String> {
        let page = SurveyPage { title: String::new() };
        let faults = check(&[page], &[], questions).err().unwrap_or_default();
        faults.into_iter().map(|(field, sentence)| format!("{field}: {sentence}")).collect()
    }

    #[test]
    fn invalid_conditions_pages_and_dimensions_are_reported() {
        assert!(faults(&[choice(1, &[0, 1]), waits(rate(2), 1, &[2]), waits(text(3), 2, &[1, 5])]).is_empty());
        let cases = [
            (vec![], "questions: Add a question first."),
            (vec![waits(rate(2), 9, &[1])], "questions.2: This question depends on one that is not in this survey."),
            (
                vec![waits(rate(2), 1, &[1]), choice(1, &[0, 1])],
                "questions.2: “Question 1” must come before this question.",
            ),
            (vec![choice(1, &[0, 1]), waits(rate(2), 1, &[3])], "questions.2: “Question 1” has no such answer."),
            (vec![text(1), waits(rate(2), 1, &[1])], "questions.2: “Question 1” has no such answer."),
            (vec![SurveyQuestion { page: 1, ..rate(1) }], "questions.1: This page does not exist. Choose another one."),
            (
                vec![SurveyQuestion { dimension: Some("x".into()), ..rate(1) }],
                "questions.1: Choose a dimension of this survey.",
            ),
        ];
        for (questions, fault) in cases {
            assert_eq!(faults(&questions), [fault]);
        }
    }

    #[test]
    fn circular_conditions_are_reported_with_their_questions() {
        let questions = [waits(rate(1), 2, &[1]), waits(rate(2), 3, &[1]), waits(rate(3), 2, &[1])];
        let circle = "These questions depend on each other: “Question 2”, “Question 3”.";
        let first = "questions.1: “Question 2” must come before this question.".to_owned();
        assert_eq!(faults(&questions), [format!("questions.2: {circle}"), format!("questions.3: {circle}"), first]);
        assert_eq!(
            faults(&[waits(rate(7), 7, &[1])]),
            ["questions.7: These questions depend on each other: “Question 7”."]
        );
    }

    #[test]
    fn bands_ascend_from_zero_and_dimension_ids_are_unique() {
        let bands = |from: &[i64]| {
            let band = |from: &i64| SurveyBand {
                from: *from,
                label: String::new(),
                text: String::new(),
                challenge_ids: vec![],
                article_ids: vec![],
            };
            from.iter().map(band).collect::<Vec<_>>()
        };
        assert!(check_bands(&bands(&[])).is_ok() && check_bands(&bands(&[0, 1, 100])).is_ok());
        assert!(check_bands(&bands(&[1])).is_err() && check_bands(&bands(&[0, 5, 5])).is_err());
        let dimension = |id: &str, from: &[i64]| SurveyDimension {
            id: id.into(),
            name: String::new(),
            about: String::new(),
            bands: bands(from),
        };
        assert!(check_dimensions(&[dimension("deep-sleep", &[]), dimension("sleep2", &[0])]).is_ok());
        let field = |dimensions: &[SurveyDimension]| check_dimensions(dimensions).expect_err("a fault").0;
        assert_eq!(field(&[dimension("Sleep", &[])]), "dimensions[0].id");
        assert_eq!(field(&[dimension("a", &[]), dimension("a", &[])]), "dimensions[1].id");
        assert_eq!(field(&[dimension("a", &[3])]), "dimensions[0].bands");
    }
}
