//! What a question may hold, and how changes of it apply.

use daymark_log::questionnaires::Kind;

use crate::surveys::model::{ChoiceIn, Preset, SurveyChoice, SurveyQuestion};
use crate::surveys::words;

/// An invalid field with its sentence.
pub type Fault = (&'static str, &'static str);

/// The choices of a question, with ids from 1 on.
#[must_use]
pub fn choices(input: Vec<ChoiceIn>) -> Vec<SurveyChoice> {
    let choice = |(id, choice): (i64, ChoiceIn)| SurveyChoice { id, text: choice.text, points: Some(choice.points) };
    (1..).zip(input).map(choice).collect()
}

/// Takes what a kind of question begins with where the question has nothing of its own.
pub fn apply_preset(question: &mut SurveyQuestion, preset: Preset) {
    if question.choices.is_empty() {
        question.choices = preset.choices;
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

/// Checks that a question holds what its type needs and nothing else, and fills in the bounds of a rate.
///
/// # Errors
/// The invalid field with its sentence.
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

/// Checks that what a kind begins with is of its type. Its questions may bring their own choices.
///
/// # Errors
/// The invalid field with its sentence.
pub fn check_preset(type_id: i64, preset: &Preset) -> Result<(), Fault> {
    let kind = Kind::of(type_id);
    let open = kind.chooses() && preset.choices.is_empty();
    kind.check_content(if open { 2 } else { preset.choices.len() }, preset.scale.is_some())?;
    check_rate(kind, preset.lowest, &preset.low_label, &preset.high_label)
}

/// Only rates have a lowest one, and labels.
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

/// Drops what belongs to the type that a question had before.
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
    fn a_question_holds_what_its_type_needs_and_nothing_else() {
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
    fn another_type_leaves_nothing_of_the_one_before() {
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
    fn a_preset_is_of_its_type_and_may_have_no_choices() {
        let (none, two) = (Preset::default(), Preset { choices: choice(1, &[1, 2]).choices, ..Preset::default() });
        let labelled = Preset { low_label: "Never".into(), ..Preset::default() };
        for type_id in 1..=4 {
            assert!(check_preset(type_id, &none).is_ok(), "type {type_id}");
            assert_eq!(check_preset(type_id, &two).is_ok(), type_id < 3, "type {type_id}");
            assert_eq!(check_preset(type_id, &labelled).is_ok(), type_id == 4, "type {type_id}");
        }
    }

    #[test]
    fn a_preset_fills_what_is_left_out() {
        let preset = Preset { lowest: Some(0), scale: Some(10), low_label: "Never".into(), ..Preset::default() };
        let mut question = SurveyQuestion { lowest: None, scale: Some(7), ..rate(1) };
        apply_preset(&mut question, preset);
        assert_eq!((question.lowest, question.scale, question.low_label.as_str()), (Some(0), Some(7), "Never"));
    }
}
