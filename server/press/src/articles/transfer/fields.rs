//! The fields of an article in a file, under any of their names, and their errors.

use daymark_actors::clock::Instant;
use serde_json::{Map, Value};

use super::dates;
use super::model::FaultOut;
use super::words;

/// The fields of one article, and the list of its errors.
pub struct Fields<'a> {
    map: &'a Map<String, Value>,
    /// The file, or the title of the post.
    pub item: &'a str,
    faults: &'a mut Vec<FaultOut>,
    /// Whether the article is skipped because of an error.
    left_out: bool,
}

impl<'a> Fields<'a> {
    pub fn new(map: &'a Map<String, Value>, item: &'a str, faults: &'a mut Vec<FaultOut>) -> Self {
        Self { map, item, faults, left_out: false }
    }

    /// Whether the article can be imported.
    pub const fn is_fine(&self) -> bool {
        !self.left_out
    }

    /// Records an error that skips the article.
    pub fn fault(&mut self, field: &str, message: impl Into<String>) {
        self.left_out = true;
        self.told(field, message.into(), true);
    }

    /// Records what the article lacks because of a field.
    pub fn note(&mut self, field: &str, message: impl Into<String>) {
        self.told(field, message.into(), false);
    }

    fn told(&mut self, field: &str, message: String, left_out: bool) {
        self.faults.push(FaultOut { item: self.item.to_owned(), field: field.to_owned(), message, left_out });
    }

    /// The first of these fields with content, and its name.
    pub fn value<'n>(&self, names: &[&'n str]) -> Option<(&'n str, &'a Value)> {
        let said = |value: &&Value| !value.is_null() && value.as_str().is_none_or(|text| !text.trim().is_empty());
        names.iter().find_map(|name| Some((*name, self.map.get(*name).filter(said)?)))
    }

    /// A text; numbers and booleans become text.
    pub fn text(&mut self, names: &[&str]) -> Option<String> {
        let (name, value) = self.value(names)?;
        let text = plain(value);
        if text.is_none() {
            self.fault(name, words::NOT_TEXT);
        }
        text
    }

    /// A boolean.
    pub fn flag(&mut self, names: &[&str]) -> Option<bool> {
        let (name, value) = self.value(names)?;
        let flag = match value {
            Value::Bool(flag) => Some(*flag),
            Value::Number(number) => number.as_i64().map(|n| n != 0),
            Value::String(text) => match text.trim().to_ascii_lowercase().as_str() {
                "true" | "yes" | "on" | "1" => Some(true),
                "false" | "no" | "off" | "0" => Some(false),
                _ => None,
            },
            _ => None,
        };
        if flag.is_none() {
            self.fault(name, words::NOT_A_FLAG);
        }
        flag
    }

    /// A date.
    pub fn date(&mut self, names: &[&str]) -> Option<Instant> {
        let (name, value) = self.value(names)?;
        let at = plain(value).and_then(|text| dates::read(&text));
        if at.is_none() {
            self.fault(name, words::NOT_A_DATE);
        }
        at
    }

    /// Several texts: a list, or one text with commas. Of objects, it takes the names.
    pub fn list(&mut self, names: &[&str]) -> Vec<String> {
        self.texts(names, true)
    }

    /// Several names: a list, or one. A comma is part of a name.
    pub fn people(&mut self, names: &[&str]) -> Vec<String> {
        self.texts(names, false)
    }

    fn texts(&mut self, names: &[&str], commas: bool) -> Vec<String> {
        let Some((name, value)) = self.value(names) else { return Vec::new() };
        let one = |value: &Value| match value {
            Value::Object(inner) => inner.get("name").or_else(|| inner.get("title")).and_then(plain),
            other => plain(other),
        };
        let texts: Option<Vec<String>> = match value {
            Value::Array(all) => all.iter().map(one).collect(),
            Value::String(text) if commas => Some(text.split(',').map(tidy).collect()),
            other => one(other).map(|text| vec![text]),
        };
        if texts.is_none() {
            self.fault(name, words::NOT_TEXT);
        }
        texts.unwrap_or_default().into_iter().filter(|text| !text.is_empty()).collect()
    }

    /// A picture and what it shows: a path, or an object with both.
    pub fn picture(&mut self, names: &[&str]) -> Option<(String, Option<String>)> {
        let (name, value) = self.value(names)?;
        let found = match value {
            Value::Object(inner) => {
                let first = |names: &[&str]| names.iter().find_map(|name| inner.get(*name).and_then(plain));
                first(&["image", "src", "url", "path", "feature", "teaser"])
                    .map(|path| (path, first(&["alt", "image_alt", "caption"])))
            }
            Value::Array(all) => all.first().and_then(plain).map(|path| (path, None)),
            other => plain(other).map(|path| (path, None)),
        };
        if found.is_none() {
            self.note(name, words::NOT_TEXT);
        }
        found
    }
}

/// A single value as a text; `None` if it is not a text, a number or a boolean.
pub fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(tidy(text)),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        _ => None,
    }
}

/// A text without surrounding spaces, and without the character 0, which no database stores.
pub fn tidy(text: &str) -> String {
    text.replace('\0', "").trim().to_owned()
}
