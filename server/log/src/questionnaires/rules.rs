//! Which answers a question accepts, and how the questions change when an administrator replaces them.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::model::{AnswerIn, ChoiceOut, QuestionIn};
use super::words;

/// How a question is answered, by its `type_id` (specification, section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 1: one of the choices, in `answers`.
    Single,
    /// 2: some of the choices, in `answers`.
    Multiple,
    /// 3: a text, in `descriptive_ans`.
    Text,
    /// Any other: a rate from 1 on, in `selected_rate`.
    Rate,
}

impl Kind {
    /// The kind of a `type_id`.
    #[must_use]
    pub const fn of(type_id: i64) -> Self {
        match type_id {
            1 => Self::Single,
            2 => Self::Multiple,
            3 => Self::Text,
            _ => Self::Rate,
        }
    }

    /// Whether it offers choices.
    #[must_use]
    pub const fn chooses(self) -> bool {
        matches!(self, Self::Single | Self::Multiple)
    }
}

/// A question's wording, without its owner and position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wording {
    /// How it is answered.
    pub type_id: i64,
    /// The question.
    pub title: String,
    /// The description.
    pub description: String,
    /// What can be chosen, with ids from 1 on.
    pub choices: Vec<ChoiceOut>,
    /// The highest rate.
    pub scale: Option<i64>,
    /// Whether it must be answered.
    pub required: bool,
}

impl Wording {
    /// The wording of a question as an administrator sends it. `field` names its place in the request.
    ///
    /// # Errors
    /// The invalid field with its sentence.
    pub fn of(input: &QuestionIn, field: &str) -> Result<Self, (String, &'static str)> {
        let kind = Kind::of(input.type_id);
        if kind.chooses() && input.choices.len() < 2 {
            return Err((format!("{field}.choices"), words::TWO_CHOICES));
        }
        if !kind.chooses() && !input.choices.is_empty() {
            return Err((format!("{field}.choices"), words::NO_CHOICES));
        }
        if kind != Kind::Rate && input.scale.is_some() {
            return Err((format!("{field}.scale"), words::NO_SCALE));
        }
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
}

/// An accepted answer; one of the three is set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// Ids of choices, ascending.
    pub answers: Option<Vec<i64>>,
    /// A text.
    pub descriptive_ans: Option<String>,
    /// A rate.
    pub selected_rate: Option<i64>,
}

/// A question's reading of an answer: `None` for an empty one.
fn given(asked: &Wording, answer: &AnswerIn) -> Result<Option<Given>, &'static str> {
    let kind = Kind::of(asked.type_id);
    match kind {
        Kind::Single | Kind::Multiple => {
            let mut chosen = answer.answers.clone();
            chosen.sort_unstable();
            chosen.dedup();
            if chosen.iter().any(|id| !asked.choices.iter().any(|c| c.id == *id)) {
                return Err(words::NOT_A_CHOICE);
            }
            if kind == Kind::Single && chosen.len() > 1 {
                return Err(words::ONE_CHOICE);
            }
            Ok((!chosen.is_empty()).then(|| Given { answers: Some(chosen), ..Given::default() }))
        }
        Kind::Text => {
            let text = answer.descriptive_ans.as_deref().map(str::trim).filter(|text| !text.is_empty());
            Ok(text.map(|text| Given { descriptive_ans: Some(text.to_owned()), ..Given::default() }))
        }
        Kind::Rate => match answer.selected_rate {
            Some(rate) if rate < 1 || rate > asked.scale.unwrap_or(5) => Err(words::OFF_THE_SCALE),
            rate => Ok(rate.map(|rate| Given { selected_rate: Some(rate), ..Given::default() })),
        },
    }
}

/// The name of a question's field in the errors of an answer.
#[must_use]
pub fn field(question: i64) -> String {
    format!("questions.{question}")
}

/// Invalid fields, each with a sentence.
pub type Faults = Vec<(String, &'static str)>;

/// Checks answers against the questions; returns them in the order of the questions.
///
/// # Errors
/// A sentence under each invalid field: `questions.{id}`, or the answer itself where no such question exists.
pub fn check(asked: &[(i64, Wording)], answers: &[AnswerIn]) -> Result<Vec<(i64, Given)>, Faults> {
    let mut faults = Vec::new();
    let mut by_question: HashMap<i64, &AnswerIn> = HashMap::new();
    for (n, answer) in answers.iter().enumerate() {
        match asked.iter().find(|(id, _)| *id == answer.question_id) {
            None => faults.push((format!("responses[{n}].question_id"), words::NOT_ASKED)),
            Some((_, wording)) if answer.type_id.is_some_and(|t| t != wording.type_id) => {
                faults.push((format!("responses[{n}].type_id"), words::OTHER_TYPE));
            }
            Some((id, _)) if by_question.insert(*id, answer).is_some() => {
                faults.push((format!("responses[{n}].question_id"), words::TWICE));
            }
            Some(_) => {}
        }
    }
    let mut taken = Vec::new();
    for (id, wording) in asked {
        match by_question.get(id).map_or(Ok(None), |answer| given(wording, answer)) {
            Ok(Some(given)) => taken.push((*id, given)),
            Ok(None) if wording.required => faults.push((field(*id), words::PLEASE_ANSWER)),
            Ok(None) => {}
            Err(sentence) => faults.push((field(*id), sentence)),
        }
    }
    if faults.is_empty() { Ok(taken) } else { Err(faults) }
}

/// An existing question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Present {
    /// The question.
    pub id: i64,
    /// How often its words have changed, from 1.
    pub version: i64,
    /// Its words.
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

/// The changes from the existing questions to the requested ones, in order, each with the id of the question that it
/// follows. `None`: an id is unknown, or occurs twice.
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
