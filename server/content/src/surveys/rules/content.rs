//! What a question may contain, and how changes to it apply.

use daymark_log::questionnaires::Kind;

use crate::surveys::model::{ChoiceIn, Preset, SurveyChoice, SurveyCondition, SurveyQuestion};
use crate::surveys::words;

/// An invalid field with its error message.
pub type Fault = (&'static str, &'static str);

/// The new choices of a question whose current choices are `present`. Existing choices keep their ids in any order,
/// because conditions and earlier answers refer to them; a new choice gets an id above `last`, the highest id so far.
///
/// # Errors
/// The invalid field with its error message, for an id that is unknown or repeated.
pub fn choices(
    input: Vec<ChoiceIn>,
    present: &[SurveyChoice],
    mut last: i64,
) -> Result<Vec<SurveyChoice>, (String, &'static str)> {
    let named = |choice: &&SurveyChoice| input.iter().any(|input| input.id == Some(choice.id));
    let mut unnamed: Vec<&SurveyChoice> = present.iter().filter(|choice| !named(choice)).collect();
    let mut choices: Vec<SurveyChoice> = Vec::new();
    for (n, ChoiceIn { id, text, points }) in input.into_iter().enumerate() {
        let known = |id: i64, among: &[SurveyChoice]| among.iter().any(|choice| choice.id == id);
        let id = match id {
            Some(id) if known(id, present) && !known(id, &choices) => id,
            Some(_) => return Err((format!("choices[{n}].id"), words::NO_SUCH_CHOICE)),
            None => match unnamed.iter().position(|choice| choice.text == text) {
                Some(at) => unnamed.remove(at).id,
                None => {
                    last += 1;
                    last
                }
            },
        };
        choices.push(SurveyChoice { id, text, points: Some(points) });
    }
    Ok(choices)
}

/// The first removed choice that another question's condition needs: the title of that question, and the text of the
/// choice.
#[must_use]
pub fn waited_for<'a>(
    all: &'a [SurveyQuestion],
    was: &'a SurveyQuestion,
    is: &SurveyQuestion,
) -> Option<(&'a str, &'a str)> {
    let mut removed = was.choices.iter().filter(|choice| !is.choices.iter().any(|kept| kept.id == choice.id));
    removed.find_map(|choice| {
        let waits = |c: &SurveyCondition| c.question_id == was.id && c.any_of.contains(&choice.id);
        let question = all.iter().find(|question| question.show_if.as_ref().is_some_and(waits))?;
        Some((question.title.as_str(), choice.text.as_str()))
    })
}

/// Fills in what the question leaves out, from the preset of its kind. Choices from the preset get ids above `last`.
pub fn apply_preset(question: &mut SurveyQuestion, preset: Preset, last: i64) {
    if question.choices.is_empty() {
        question.choices = preset.choices;
        question.choices.iter_mut().for_each(|choice| choice.id += last);
    }
    question.lowest = question.lowest.or(preset.lowest);
    question.scale = question.scale.or(preset.scale);
    if question.low_label.is_empty() {
        question.low_label = preset.low_label;
    }
    if question.high_label.is_empty() {
        question.high_label = preset.high_label;
    }
}

/// Checks that a question holds what its type needs and nothing else, and fills in the bounds of a rating.
///
/// # Errors
/// The invalid field with its error message.
pub fn settle(question: &mut SurveyQuestion) -> Result<(), Fault> {
    let kind = Kind::of(question.type_id);
    kind.check_content(question.choices.len(), question.scale.is_some())?;
    if kind == Kind::Rate {
        question.lowest = question.lowest.or(Some(1));
        question.scale = question.scale.or(Some(5));
        return Ok(());
    }
    check_rate(kind, question.lowest, &question.low_label, &question.high_label)?;
    if question.reversed == Some(true) {
        return Err(("reversed", words::RATES_ONLY));
    }
    if kind == Kind::Text && question.dimension.is_some() {
        return Err(("dimension", words::NO_POINTS));
    }
    Ok(())
}

/// Checks that a kind's preset fits its type. It may omit choices: each question can bring its own.
///
/// # Errors
/// The invalid field with its error message.
pub fn check_preset(type_id: i64, preset: &Preset) -> Result<(), Fault> {
    let kind = Kind::of(type_id);
    let open = kind.chooses() && preset.choices.is_empty();
    kind.check_content(if open { 2 } else { preset.choices.len() }, preset.scale.is_some())?;
    check_rate(kind, preset.lowest, &preset.low_label, &preset.high_label)
}

/// Checks that only rates have a lowest value and labels.
fn check_rate(kind: Kind, lowest: Option<i64>, low_label: &str, high_label: &str) -> Result<(), Fault> {
    if kind == Kind::Rate {
        return Ok(());
    }
    let parts =
        [("lowest", lowest.is_some()), ("low_label", !low_label.is_empty()), ("high_label", !high_label.is_empty())];
    match parts.into_iter().find(|(_, present)| *present) {
        Some((field, _)) => Err((field, words::RATES_ONLY)),
        None => Ok(()),
    }
}

/// Changes a question's type, and drops what the new type does not have.
pub fn change_type(question: &mut SurveyQuestion, type_id: i64) {
    let (before, after) = (Kind::of(question.type_id), Kind::of(type_id));
    question.type_id = type_id;
    if !after.chooses() {
        question.choices.clear();
    }
    if before == Kind::Rate && after != Kind::Rate {
        (question.lowest, question.scale, question.reversed) = (None, None, Some(false));
        question.low_label.clear();
        question.high_label.clear();
    }
    if after == Kind::Text {
        question.dimension = None;
    }
}

/// Hides the points of a question from those who answer it.
pub fn hide_points(question: &mut SurveyQuestion) {
    question.reversed = None;
    question.choices.iter_mut().for_each(|choice| choice.points = None);
}

#[cfg(test)]
mod tests {
    use super::super::examples::{choice, rate, text};
    use super::*;

    fn field(mut question: SurveyQuestion) -> &'static str {
        settle(&mut question).expect_err("a fault").0
    }

    #[test]
    fn questions_accept_only_the_fields_of_their_type() {
        assert_eq!(field(choice(1, &[1])), "choices");
        assert_eq!(field(SurveyQuestion { choices: choice(1, &[1, 2]).choices, ..text(1) }), "choices");
        assert_eq!(field(SurveyQuestion { scale: Some(5), ..text(1) }), "scale");
        assert_eq!(field(SurveyQuestion { lowest: Some(0), ..choice(1, &[1, 2]) }), "lowest");
        assert_eq!(field(SurveyQuestion { low_label: "no".into(), ..text(1) }), "low_label");
        assert_eq!(field(SurveyQuestion { high_label: "yes".into(), ..text(1) }), "high_label");
        assert_eq!(field(SurveyQuestion { reversed: Some(true), ..text(1) }), "reversed");
        assert_eq!(field(SurveyQuestion { dimension: Some("sleep".into()), ..text(1) }), "dimension");
        let mut bare = SurveyQuestion { lowest: None, scale: None, ..rate(1) };
        settle(&mut bare).expect("a rate");
        assert_eq!((bare.lowest, bare.scale), (Some(1), Some(5)));
    }

    #[test]
    fn choices_keep_their_ids() {
        let present = choice(1, &[0, 0, 0]).choices;
        let given = |id: Option<i64>, text: &str| ChoiceIn { id, text: text.into(), points: 1 };
        let ids = |input: Vec<ChoiceIn>| {
            choices(input, &present, 5).map(|all| all.into_iter().map(|choice| choice.id).collect::<Vec<_>>())
        };
        let moved =
            vec![given(Some(3), "Choice 3"), given(None, "New"), given(Some(1), "Other words"), given(None, "Newer")];
        assert_eq!(ids(moved), Ok(vec![3, 6, 1, 7]));
        let unnamed = vec![given(None, "Choice 3"), given(None, "Choice 1"), given(None, "Choice 1")];
        assert_eq!(ids(unnamed), Ok(vec![3, 1, 6]), "matched by text, each only once");
        assert_eq!(
            ids(vec![given(Some(2), "Choice 1"), given(None, "Choice 2")]),
            Ok(vec![2, 6]),
            "a choice given by its id is not matched by text as well"
        );
        for wrong in [vec![given(Some(4), "A")], vec![given(Some(2), "A"), given(Some(2), "B")]] {
            let field = format!("choices[{}].id", wrong.len() - 1);
            assert_eq!(ids(wrong), Err((field, words::NO_SUCH_CHOICE)));
        }
    }

    #[test]
    fn removing_a_choice_that_a_condition_needs_is_detected() {
        let was = choice(1, &[0, 0, 0]);
        let waiting =
            SurveyQuestion { show_if: Some(SurveyCondition { question_id: 1, any_of: vec![1, 3] }), ..rate(2) };
        let all = [was.clone(), waiting];
        let without = |id: i64| {
            let choices = was.choices.iter().filter(|choice| choice.id != id).cloned().collect();
            SurveyQuestion { choices, ..was.clone() }
        };
        assert_eq!(waited_for(&all, &was, &without(3)), Some(("Question 2", "Choice 3")));
        assert_eq!(waited_for(&all, &was, &without(2)), None);
        assert_eq!(waited_for(&all[..1], &was, &without(3)), None);
    }

    #[test]
    fn changing_the_type_drops_fields_of_the_old_type() {
        for first in 1..=4 {
            for second in [3, 4] {
                let full = SurveyQuestion { dimension: Some("sleep".into()), reversed: Some(true), ..rate(1) };
                let mut question = match first {
                    1 | 2 => SurveyQuestion { type_id: first, ..choice(1, &[1, 2]) },
                    3 => text(1),
                    _ => full,
                };
                change_type(&mut question, second);
                settle(&mut question).unwrap_or_else(|fault| panic!("{first} to {second}: {fault:?}"));
            }
        }
    }

    #[test]
    fn a_preset_must_fit_its_type_but_may_omit_choices() {
        let (none, two) = (Preset::default(), Preset { choices: choice(1, &[1, 2]).choices, ..Preset::default() });
        let labelled = Preset { low_label: "Never".into(), ..Preset::default() };
        for type_id in 1..=4 {
            assert!(check_preset(type_id, &none).is_ok(), "type {type_id}");
            assert_eq!(check_preset(type_id, &two).is_ok(), type_id < 3, "type {type_id}");
            assert_eq!(check_preset(type_id, &labelled).is_ok(), type_id == 4, "type {type_id}");
        }
    }

    #[test]
    fn a_preset_fills_in_missing_fields() {
        let preset = Preset { lowest: Some(0), scale: Some(10), low_label: "Never".into(), ..Preset::default() };
        let mut question = SurveyQuestion { lowest: None, scale: Some(7), ..rate(1) };
        apply_preset(&mut question, preset, 0);
        assert_eq!((question.lowest, question.scale, question.low_label.as_str()), (Some(0), Some(7), "Never"));
    }
}
