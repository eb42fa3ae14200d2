//! Which answers a questionnaire accepts, and how its questions change when an administrator replaces them.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::kinds::{Faults, Given, Kind, Offer, field, read};
use super::model::{AnswerIn, ChoiceOut, QuestionIn};
use super::words;

/// A question's wording, without its owner and position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wording {
    /// How it is answered.
    pub type_id: i64,
    /// The question.
    pub title: String,
    /// The description.
    pub description: String,
    /// The choices, with ids from 1 up.
    pub choices: Vec<ChoiceOut>,
    /// The highest rating.
    pub scale: Option<i64>,
    /// Whether it must be answered.
    pub required: bool,
}

impl Wording {
    /// The wording of a question as an administrator sends it. `field` names its place in the request.
    ///
    /// # Errors
    /// When choices or scale do not fit the type: the invalid field with a message.
    pub fn of(input: &QuestionIn, field: &str) -> Result<Self, (String, &'static str)> {
        let kind = Kind::of(input.type_id);
        let content = kind.check_content(input.choices.len(), input.scale.is_some());
        content.map_err(|(name, sentence)| (format!("{field}.{name}"), sentence))?;
        let choice = |(id, text): (i64, &String)| ChoiceOut { id, text: text.clone() };
        Ok(Self {
            type_id: input.type_id,
            title: input.title.clone(),
            description: input.description.clone(),
            choices: (1..).zip(&input.choices).map(choice).collect(),
            scale: (kind == Kind::Rate).then(|| input.scale.unwrap_or(5)),
            required: input.required,
        })
    }

    /// What the question with this id and wording accepts.
    fn offer(&self, question: i64) -> Offer {
        let choices = self.choices.iter().map(|choice| choice.id).collect();
        Offer { question, type_id: self.type_id, choices, rates: (1, self.scale.unwrap_or(5)) }
    }
}

/// Checks answers against the questions; returns them in the order of the questions.
///
/// # Errors
/// The invalid fields, each with a message: `questions.{id}`, or a field of `responses[n]` if that answer names a wrong
/// question or type, or repeats a question.
pub fn check(asked: &[(i64, Wording)], answers: &[AnswerIn]) -> Result<Vec<(i64, Given)>, Faults> {
    let offers: Vec<_> = asked.iter().map(|(id, wording)| wording.offer(*id)).collect();
    let sent: Vec<_> = answers.iter().map(AnswerIn::sent).collect();
    let (mut read, mut faults) = read(&offers, &sent);
    let mut taken = Vec::new();
    for (id, wording) in asked {
        match read.remove(id).flatten() {
            Some(given) => taken.push((*id, given)),
            None if wording.required && !faults.iter().any(|(name, _)| *name == field(*id)) => {
                faults.push((field(*id), words::PLEASE_ANSWER));
            }
            None => {}
        }
    }
    if faults.is_empty() { Ok(taken) } else { Err(faults) }
}

/// An existing question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Present {
    /// The question.
    pub id: i64,
    /// The version of its wording, from 1.
    pub version: i64,
    /// Its wording.
    pub wording: Wording,
    /// Whether it has answers.
    pub answered: bool,
}

/// The change of one question; positions count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It stays, at this position.
    Keep(i64, i64),
    /// Its wording changes: it has no answers yet.
    Change(i64, i64, Wording),
    /// A new row with this version.
    Add(i64, i64, Wording),
    /// It has no answers: it is deleted.
    Remove(i64),
    /// It has answers: it is retired.
    Retire(i64),
}

/// The changes from the existing questions to the wanted ones, which are in order, each with the id of the existing
/// question that it changes. `None` if an id is unknown or occurs twice.
#[must_use]
pub fn steps(present: &[Present], wanted: &[(Option<i64>, Wording)]) -> Option<Vec<Step>> {
    let mut kept = HashSet::new();
    let mut steps = Vec::new();
    for (position, (id, wording)) in (0i64..).zip(wanted) {
        let Some(id) = id else {
            steps.push(Step::Add(position, 1, wording.clone()));
            continue;
        };
        let before = present.iter().find(|q| q.id == *id)?;
        if !kept.insert(*id) {
            return None;
        }
        if before.wording == *wording {
            steps.push(Step::Keep(*id, position));
        } else if before.answered {
            steps.push(Step::Retire(*id));
            steps.push(Step::Add(position, before.version + 1, wording.clone()));
        } else {
            steps.push(Step::Change(*id, position, wording.clone()));
        }
    }
    let gone = present.iter().filter(|q| !kept.contains(&q.id));
    steps.extend(gone.map(|q| if q.answered { Step::Retire(q.id) } else { Step::Remove(q.id) }));
    Some(steps)
}

#[cfg(test)]
mod tests;
