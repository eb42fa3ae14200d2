//! Scores: whole numbers from 0 to 100, computed from the points of answers (R49).

use daymark_log::questionnaires::Kind;

use super::asked::asked;
use super::merging::{Answer, Answers};
use crate::surveys::model::{SurveyBand, SurveyDimension, SurveyQuestion};

/// The scores of a response.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// The mean of the dimensions; `None` without any.
    pub overall: Option<i64>,
    /// Dimensions with an answer, in order.
    pub dimensions: Vec<(String, i64)>,
}

/// The points of an answer, and the fewest and most that its question can give.
struct Points {
    got: i64,
    least: i64,
    most: i64,
}

/// The precision with which the mean of dimensions is computed: billionths of a point.
const BILLION: i64 = 1_000_000_000;

/// The scores of answers. Questions that are not asked, or not answered, count for nothing.
#[must_use]
pub fn score(questions: &[SurveyQuestion], dimensions: &[SurveyDimension], answers: &Answers) -> Scores {
    let asked = asked(questions, answers);
    let mut scores = Scores::default();
    let mut exact = Vec::new();
    for dimension in dimensions {
        let of = asked.iter().filter(|question| question.dimension.as_ref() == Some(&dimension.id));
        let points = of.filter_map(|question| points(question, answers.get(&question.id)?));
        let sum = points.reduce(|a, b| Points { got: a.got + b.got, least: a.least + b.least, most: a.most + b.most });
        let Some(Points { got, least, most }) = sum.filter(|sum| sum.most > sum.least) else { continue };
        let (points, possible) = (got - least, most - least);
        scores.dimensions.push((dimension.id.clone(), rounded(100 * points, possible)));
        // Rounded up, so that a mean of thirds that is exactly a half does not fall below it.
        exact.push((100 * BILLION * points + possible - 1) / possible);
    }
    let count = i64::try_from(exact.len()).unwrap_or(1);
    scores.overall = (!exact.is_empty()).then(|| rounded(exact.iter().sum(), count * BILLION));
    scores
}

/// A quotient of non-negative numbers, rounded half up.
const fn rounded(dividend: i64, divisor: i64) -> i64 {
    (2 * dividend + divisor) / (2 * divisor)
}

/// The mean of scores, rounded half up; `None` without any.
#[must_use]
pub fn mean(total: i64, people: i64) -> Option<i64> {
    (people > 0).then(|| rounded(total, people))
}

/// The points of an answer. `None` for an empty answer and for a text, which has no points.
fn points(question: &SurveyQuestion, answer: &Answer) -> Option<Points> {
    if !answer.is_given() {
        return None;
    }
    let chosen = answer.values();
    let all = question.choices.iter().map(|choice| choice.points.unwrap_or(0));
    let got = question.choices.iter().filter(|choice| chosen.contains(&choice.id)).filter_map(|choice| choice.points);
    match Kind::of(question.type_id) {
        Kind::Single => Some(Points { got: got.sum(), least: all.clone().min()?, most: all.max()? }),
        Kind::Multiple => {
            let least = all.clone().filter(|points| *points < 0).sum();
            Some(Points { got: got.sum(), least, most: all.filter(|points| *points > 0).sum() })
        }
        Kind::Text => None,
        Kind::Rate => {
            let (lowest, scale) = (question.lowest.unwrap_or(1), question.scale.unwrap_or(5));
            let rate = *chosen.first()?;
            let got = if question.reversed == Some(true) { scale - rate } else { rate - lowest };
            Some(Points { got, least: 0, most: scale - lowest })
        }
    }
}

/// The band of a score: the last that begins at or below it.
#[must_use]
pub fn band(bands: &[SurveyBand], score: Option<i64>) -> Option<&SurveyBand> {
    score.and_then(|score| bands.iter().rev().find(|band| band.from <= score))
}

#[cfg(test)]
mod tests {
    use daymark_actors::clock::Instant;
    use daymark_log::questionnaires::Given;
    use proptest::prelude::*;

    use super::super::examples::{answers, choice, rate, text};
    use super::*;

    fn dimension(id: &str) -> SurveyDimension {
        SurveyDimension { id: id.into(), name: id.into(), about: String::new(), bands: Vec::new() }
    }

    fn of(dimension: &str, question: SurveyQuestion) -> SurveyQuestion {
        SurveyQuestion { dimension: Some(dimension.into()), ..question }
    }

    #[test]
    fn a_score_is_the_share_of_possible_points() {
        let several = SurveyQuestion { type_id: 2, ..choice(3, &[5, -5, 10]) };
        let questions = [
            of("sleep", rate(1)),
            of("sleep", SurveyQuestion { reversed: Some(true), lowest: Some(0), scale: Some(10), ..rate(2) }),
            of("food", several),
            of("mind", choice(4, &[0, 0])),
            of("mind", text(5)),
        ];
        let dimensions = ["sleep", "food", "mind"].map(dimension);
        let scores = |given| score(&questions, &dimensions, &answers(given));
        assert_eq!(scores(&[]), Scores::default());
        assert_eq!(scores(&[(1, &[1]), (2, &[10])]).overall, Some(0));
        assert_eq!(scores(&[(1, &[5]), (2, &[0])]).overall, Some(100));
        // 3 of 4 points and 2 of 10; without the second, 3 of 4.
        assert_eq!(scores(&[(1, &[4]), (2, &[8])]).dimensions, [("sleep".into(), 36)]);
        assert_eq!(scores(&[(1, &[4])]).dimensions, [("sleep".into(), 75)], "unanswered questions do not count");
        assert_eq!(scores(&[(3, &[1, 2])]).dimensions, [("food".into(), 25)], "0 of -5 to 15");
        assert_eq!(scores(&[(4, &[2]), (5, &[1])]), Scores::default(), "choices with equal points give no score");
        // The mean of 75 and 25.
        assert_eq!(scores(&[(1, &[4]), (3, &[1, 2])]).overall, Some(50));
        let hidden = SurveyQuestion {
            show_if: Some(crate::surveys::model::SurveyCondition { question_id: 1, any_of: vec![1] }),
            ..of("sleep", rate(2))
        };
        let scores = score(&[of("sleep", rate(1)), hidden], &[dimension("sleep")], &answers(&[(1, &[3]), (2, &[5])]));
        assert_eq!(scores.overall, Some(50), "questions that are not asked do not count");
    }

    #[test]
    fn thirds_add_up_exactly_in_the_overall_score() {
        // The mean of 33⅓ and 67⅔ is 50½, which rounds up.
        let questions = [of("a", choice(1, &[0, 1, 3])), of("b", choice(2, &[0, 203, 300]))];
        let scores = score(&questions, &["a", "b"].map(dimension), &answers(&[(1, &[2]), (2, &[2])]));
        assert_eq!((scores.dimensions[0].1, scores.dimensions[1].1, scores.overall), (33, 68, Some(51)));
        // The mean of 33⅓, 33⅓ and 24⅚ is 30½.
        let third = |id| choice(id, &[0, 1, 3]);
        let questions = [of("a", third(1)), of("b", third(2)), of("c", choice(3, &[0, 149, 600]))];
        let given = answers(&[(1, &[2]), (2, &[2]), (3, &[2])]);
        assert_eq!(score(&questions, &["a", "b", "c"].map(dimension), &given).overall, Some(31));
    }

    #[test]
    fn a_score_falls_into_the_last_band_at_or_below_it() {
        let band_from = |from| SurveyBand {
            from,
            label: from.to_string(),
            text: String::new(),
            challenge_ids: vec![],
            article_ids: vec![],
        };
        let bands = [0, 40, 70].map(band_from);
        let label = |score| band(&bands, score).map(|band| band.from);
        assert_eq!([label(Some(0)), label(Some(39)), label(Some(40)), label(Some(100))], [0, 0, 40, 70].map(Some));
        assert_eq!((label(None), band(&[], Some(5))), (None, None));
        assert_eq!((mean(0, 0), mean(101, 2)), (None, Some(51)));
    }

    /// Questions of one dimension with answers to some of them.
    fn some_survey() -> impl Strategy<Value = (Vec<SurveyQuestion>, Answers)> {
        let question = (1_i64..5, prop::collection::vec(-1000_i64..=1000, 2..6), any::<bool>(), 0_i64..2, 2_i64..11);
        let chosen = prop::option::of(prop::collection::btree_set(1_i64..3, 1..3));
        prop::collection::vec((question, chosen), 1..12).prop_map(|all| {
            let mut answers = Answers::new();
            let questions = (1..).zip(all).map(|(id, ((type_id, points, reversed, lowest, scale), chosen))| {
                let rated = SurveyQuestion { lowest: Some(lowest), scale: Some(scale), ..choice(id, &points) };
                let dimension = if id % 3 == 0 { "b" } else { "a" };
                if let Some(chosen) = chosen {
                    let one = chosen.first().copied();
                    let (some, rate) = if type_id == 4 { (None, one) } else { (Some(chosen), None) };
                    let some = some.map(|some| if type_id == 1 { one.into_iter().collect() } else { some });
                    let some = some.map(|some| some.into_iter().collect());
                    let given = Given { answers: some, selected_rate: rate, ..Given::default() };
                    answers.insert(id, Answer { at: Instant(0), given });
                }
                of(dimension, SurveyQuestion { type_id, reversed: Some(reversed), ..rated })
            });
            (questions.collect(), answers)
        })
    }

    proptest! {
        #[test]
        fn every_score_is_between_0_and_100((questions, answers) in some_survey()) {
            let scores = score(&questions, &["a", "b"].map(dimension), &answers);
            for number in scores.dimensions.iter().map(|(_, number)| *number).chain(scores.overall) {
                prop_assert!((0..=100).contains(&number), "{number}");
            }
        }

        #[test]
        fn a_choice_with_more_points_never_lowers_the_score((questions, answers) in some_survey(), at in 0_usize..12) {
            let dimensions = ["a", "b"].map(dimension);
            let Some(question) = questions.get(at).filter(|question| question.type_id == 1) else { return Ok(()) };
            let numbers = |choice: i64| {
                let given = Given { answers: Some(vec![choice]), ..Given::default() };
                let mut answers = answers.clone();
                answers.insert(question.id, Answer { at: Instant(0), given });
                let scores = score(&questions, &dimensions, &answers);
                (scores.dimensions.into_iter().map(|(_, number)| number).collect::<Vec<_>>(), scores.overall)
            };
            let (mut low, mut high) = (&question.choices[0], &question.choices[1]);
            if low.points > high.points {
                std::mem::swap(&mut low, &mut high);
            }
            let (low, high) = (numbers(low.id), numbers(high.id));
            prop_assert!(low.0.iter().zip(&high.0).all(|(low, high)| low <= high), "{low:?} {high:?}");
            prop_assert!(low.1 <= high.1, "{low:?} {high:?}");
        }

        #[test]
        fn unanswered_questions_do_not_affect_the_score((questions, answers) in some_survey()) {
            let dimensions = ["a", "b"].map(dimension);
            let answered: Vec<_> = questions.iter().filter(|q| answers.contains_key(&q.id)).cloned().collect();
            prop_assert_eq!(score(&questions, &dimensions, &answers), score(&answered, &dimensions, &answers));
        }
    }
}
