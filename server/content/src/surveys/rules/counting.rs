//! What a submitted response adds to the counts of its survey.

use std::collections::BTreeMap;

use super::asked::asked;
use super::merging::{Answer, Answers};
use super::scoring::Scores;
use crate::surveys::model::SurveyQuestion;

/// A number of people and a total for each cell of the counts, by its name (see `survey_count`).
pub type Cells = BTreeMap<String, (i64, i64)>;

/// What a response adds to each cell. Answers to questions that are not asked are not counted.
#[must_use]
pub fn cells(questions: &[SurveyQuestion], answers: &Answers, scores: &Scores, seconds: Option<i64>) -> Cells {
    let mut cells = Cells::from([("n".to_owned(), (1, 0))]);
    for question in asked(questions, answers) {
        let Some(answer) = answers.get(&question.id).filter(|answer| Answer::is_given(answer)) else { continue };
        cells.insert(format!("q:{}", question.id), (1, 0));
        for value in answer.values() {
            cells.insert(format!("q:{}:{value}", question.id), (1, 0));
        }
    }
    cells.extend(scores.dimensions.iter().map(|(name, score)| (format!("d:{name}"), (1, *score))));
    cells.extend(scores.overall.map(|score| ("s".to_owned(), (1, score))));
    cells.extend(seconds.map(|seconds| (format!("t:{}", bucket(seconds)), (1, 0))));
    cells
}

/// The change of the counts between two states of a response.
#[must_use]
pub fn difference(before: &Cells, after: &Cells) -> Cells {
    let mut change = after.clone();
    for (cell, (people, total)) in before {
        let entry = change.entry(cell.clone()).or_default();
        *entry = (entry.0 - people, entry.1 - total);
    }
    change.retain(|_, entry| *entry != (0, 0));
    change
}

/// Seconds to the nearest ten; from ten minutes on to the nearest minute, and at most three hours.
const fn bucket(seconds: i64) -> i64 {
    let step = if seconds < 600 { 10 } else { 60 };
    let nearest = (seconds + step / 2) / step * step;
    if nearest > 10_800 { 10_800 } else { nearest }
}

/// The median of the seconds, from the number of people for each value; `None` without any.
#[must_use]
pub fn median(mut buckets: Vec<(i64, i64)>) -> Option<i64> {
    buckets.sort_unstable();
    let all: i64 = buckets.iter().map(|(_, people)| people).sum();
    let mut below = 0;
    let middle = buckets.into_iter().find(|(_, people)| {
        below += people;
        2 * below >= all
    });
    middle.filter(|_| all > 0).map(|(seconds, _)| seconds)
}

#[cfg(test)]
mod tests {
    use super::super::examples::{answers, choice, rate};
    use super::*;
    use crate::surveys::model::SurveyCondition;

    #[test]
    fn only_asked_and_answered_questions_are_counted() {
        let several = SurveyQuestion { type_id: 2, ..choice(1, &[0, 0, 0]) };
        let hidden = SurveyQuestion { show_if: Some(SurveyCondition { question_id: 1, any_of: vec![2] }), ..rate(2) };
        let scores = Scores { overall: Some(40), dimensions: vec![("sleep".into(), 30)] };
        let given = answers(&[(1, &[1, 3]), (2, &[5])]);
        let names = |cells: &Cells| cells.keys().cloned().collect::<Vec<_>>().join(" ");
        let cells = cells(&[several, hidden, rate(3)], &given, &scores, Some(604));
        assert_eq!(names(&cells), "d:sleep n q:1 q:1:1 q:1:3 s t:600");
        assert_eq!((cells["d:sleep"], cells["s"]), ((1, 30), (1, 40)));
        let mut other = cells.clone();
        other.remove("q:1:3");
        other.insert("s".into(), (1, 50));
        assert_eq!(difference(&cells, &other), Cells::from([("q:1:3".into(), (-1, 0)), ("s".into(), (0, 10))]));
        assert!(difference(&cells, &cells).is_empty());
    }

    #[test]
    fn the_median_is_computed_from_rounded_durations() {
        assert_eq!(
            [bucket(4), bucket(5), bucket(595), bucket(629), bucket(630), bucket(99_999)],
            [0, 10, 600, 600, 660, 10_800]
        );
        assert_eq!(median(vec![]), None);
        assert_eq!(median(vec![(60, 0)]), None);
        assert_eq!(median(vec![(120, 1), (10, 1), (60, 1)]), Some(60));
        assert_eq!(median(vec![(10, 5), (600, 4)]), Some(10));
    }
}
