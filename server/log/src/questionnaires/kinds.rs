//! Kinds of questions, and which answers each accepts (specification, section 3). Surveys ask the same kinds.

use std::collections::{HashMap, HashSet};

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
    /// Any other: a rating from 1 up, in `selected_rate`.
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

    /// Checks that this many choices, and a scale if there is one, suit a question of this kind.
    ///
    /// # Errors
    /// When they do not fit the kind: the invalid field with a message.
    pub const fn check_content(self, choices: usize, scale: bool) -> Result<(), (&'static str, &'static str)> {
        if self.chooses() && choices < 2 {
            return Err(("choices", words::TWO_CHOICES));
        }
        if !self.chooses() && choices > 0 {
            return Err(("choices", words::NO_CHOICES));
        }
        if !matches!(self, Self::Rate) && scale {
            return Err(("scale", words::NO_SCALE));
        }
        Ok(())
    }
}

/// An accepted answer; one of the three is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Given {
    /// Ids of choices, ascending.
    pub answers: Option<Vec<i64>>,
    /// A text.
    pub descriptive_ans: Option<String>,
    /// A rating.
    pub selected_rate: Option<i64>,
}

/// An answer as it is sent.
#[derive(Clone, Copy, Debug)]
pub struct Sent<'a> {
    /// The question.
    pub question: i64,
    /// The question's type, if given.
    pub type_id: Option<i64>,
    /// Ids of choices.
    pub answers: &'a [i64],
    /// A text.
    pub descriptive_ans: Option<&'a str>,
    /// A rating.
    pub selected_rate: Option<i64>,
}

impl Sent<'_> {
    /// Whether all fields are empty.
    fn is_empty(&self) -> bool {
        self.answers.is_empty()
            && self.selected_rate.is_none()
            && self.descriptive_ans.is_none_or(|t| t.trim().is_empty())
    }
}

/// What a question accepts.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The question.
    pub question: i64,
    /// How it is answered.
    pub type_id: i64,
    /// Ids of its choices.
    pub choices: Vec<i64>,
    /// The lowest and the highest rating.
    pub rates: (i64, i64),
}

impl Offer {
    /// Checks an answer against the question: `None` for an empty one.
    ///
    /// # Errors
    /// When the question does not accept the answer: a message.
    pub fn read(&self, sent: &Sent<'_>) -> Result<Option<Given>, &'static str> {
        match self.read_own(sent)? {
            // The answer is in a field of another type. Reading it as empty would withdraw the earlier answer.
            None if !sent.is_empty() => Err(words::PLEASE_ANSWER),
            given => Ok(given),
        }
    }

    /// Reads the field of the question's type.
    fn read_own(&self, sent: &Sent<'_>) -> Result<Option<Given>, &'static str> {
        let kind = Kind::of(self.type_id);
        match kind {
            Kind::Single | Kind::Multiple => {
                let mut chosen = sent.answers.to_vec();
                chosen.sort_unstable();
                chosen.dedup();
                if chosen.iter().any(|id| !self.choices.contains(id)) {
                    return Err(words::NOT_A_CHOICE);
                }
                if kind == Kind::Single && chosen.len() > 1 {
                    return Err(words::ONE_CHOICE);
                }
                Ok((!chosen.is_empty()).then(|| Given { answers: Some(chosen), ..Given::default() }))
            }
            Kind::Text => {
                let text = sent.descriptive_ans.map(str::trim).filter(|text| !text.is_empty());
                Ok(text.map(|text| Given { descriptive_ans: Some(text.to_owned()), ..Given::default() }))
            }
            Kind::Rate => match sent.selected_rate {
                Some(rate) if rate < self.rates.0 || rate > self.rates.1 => Err(words::OFF_THE_SCALE),
                rate => Ok(rate.map(|rate| Given { selected_rate: Some(rate), ..Given::default() })),
            },
        }
    }
}

/// The name of a question's field in the errors of an answer.
#[must_use]
pub fn field(question: i64) -> String {
    format!("questions.{question}")
}

/// Invalid fields, each with a message.
pub type Faults = Vec<(String, &'static str)>;

/// Reads answers to questions. Returns the accepted ones by question, `None` for an empty one, and the invalid fields.
#[must_use]
pub fn read(offers: &[Offer], sent: &[Sent<'_>]) -> (HashMap<i64, Option<Given>>, Faults) {
    let (mut taken, mut faults) = (HashMap::new(), Faults::new());
    let mut seen = HashSet::new();
    for (n, answer) in sent.iter().enumerate() {
        let Some(offer) = offers.iter().find(|offer| offer.question == answer.question) else {
            faults.push((format!("responses[{n}].question_id"), words::NOT_ASKED));
            continue;
        };
        if answer.type_id.is_some_and(|t| t != offer.type_id) {
            faults.push((format!("responses[{n}].type_id"), words::OTHER_TYPE));
        } else if !seen.insert(answer.question) {
            faults.push((format!("responses[{n}].question_id"), words::TWICE));
        } else {
            match offer.read(answer) {
                Ok(given) => drop(taken.insert(answer.question, given)),
                Err(sentence) => faults.push((field(answer.question), sentence)),
            }
        }
    }
    (taken, faults)
}
