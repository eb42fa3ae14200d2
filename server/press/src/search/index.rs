//! The index: the words of each text, and their weights.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words::{asked, cuts, is_near, words};

/// The kind of a search result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SearchKind)]
pub enum Kind {
    /// An article.
    Article,
    /// A program.
    Program,
    /// An event.
    Event,
    /// An article of support.
    Help,
}

/// A text: its kind and its id.
pub type Found = (Kind, i64);

/// A searchable text: its title weighs most, then its summary, then the rest.
#[derive(Clone, Debug)]
pub struct Text {
    pub found: Found,
    /// Whether only some members can see it.
    pub for_some: bool,
    pub title: String,
    pub summary: String,
    pub body: String,
}

/// The weight of a word by its position.
const WEIGHTS: [u32; 3] = [8, 3, 1];
/// How much a match counts: the same word, a word that begins with it, or one with a wrong letter.
const EXACT: u32 = 6;
const BEGINS: u32 = 3;
const NEAR: u32 = 1;
/// From this length on, a word may have one letter wrong.
const FORGIVEN: usize = 4;
/// The most words that are tried for one prefix.
const MOST_WORDS: usize = 500;

/// The words of all texts.
#[derive(Default)]
pub struct Index {
    /// The texts, and whether only some members can see them.
    texts: Vec<(Found, bool)>,
    /// The texts with a word, and its weight in each.
    words: BTreeMap<String, Vec<(u32, u32)>>,
    /// Words by each of their cuts.
    near: HashMap<String, Vec<String>>,
}

impl Index {
    /// The index of these texts.
    pub fn of(texts: Vec<Text>) -> Self {
        let mut index = Self::default();
        for text in texts {
            let n = u32::try_from(index.texts.len()).unwrap_or(u32::MAX);
            index.texts.push((text.found, text.for_some));
            let mut said: HashMap<String, u32> = HashMap::new();
            for (part, weight) in [&text.title, &text.summary, &text.body].into_iter().zip(WEIGHTS) {
                for word in words(part) {
                    let known = said.entry(word).or_default();
                    *known = weight.max(*known);
                }
            }
            for (word, weight) in said {
                index.words.entry(word).or_default().push((n, weight));
            }
        }
        for word in index.words.keys().filter(|word| word.chars().count() >= FORGIVEN) {
            for cut in cuts(word).collect::<HashSet<_>>() {
                index.near.entry(cut).or_default().push(word.clone());
            }
        }
        index
    }

    /// The texts with every word of a query, best first; of restricted texts, only those that `sees` permits.
    pub fn find(&self, query: &str, kind: Option<Kind>, limit: usize, sees: impl Fn(Found) -> bool) -> Vec<Found> {
        let mut scores: Option<HashMap<u32, u32>> = None;
        for word in asked(query) {
            let found = self.with(&word);
            scores = Some(match scores {
                None => found,
                Some(before) => before.into_iter().filter_map(|(n, score)| Some((n, score + found.get(&n)?))).collect(),
            });
        }
        let admitted = |n: u32| {
            let (found, for_some) = self.texts[n as usize];
            (kind.is_none_or(|kind| found.0 == kind) && (!for_some || sees(found))).then_some(found)
        };
        let scores = scores.unwrap_or_default().into_iter();
        let mut ranked: Vec<_> = scores.filter_map(|(n, score)| Some((score, admitted(n)?))).collect();
        // With equal scores, by kind, and the newest first.
        ranked.sort_by_key(|(score, (kind, id))| (std::cmp::Reverse(*score), *kind, std::cmp::Reverse(*id)));
        ranked.into_iter().take(limit).map(|(_, found)| found).collect()
    }

    /// The texts with a word, and how well each matches.
    fn with(&self, asked: &str) -> HashMap<u32, u32> {
        let mut scores: HashMap<u32, u32> = HashMap::new();
        let mut add = |word: &str, fit: u32| {
            for (n, weight) in self.words.get(word).into_iter().flatten() {
                let best = scores.entry(*n).or_default();
                *best = (weight * fit).max(*best);
            }
        };
        let begins = self.words.range(asked.to_owned()..).take_while(|(word, _)| word.starts_with(asked));
        for (word, _) in begins.take(MOST_WORDS) {
            add(word, if word == asked { EXACT } else { BEGINS });
        }
        if asked.chars().count() >= FORGIVEN {
            let keys: HashSet<String> = cuts(asked).chain([asked.to_owned()]).collect();
            let others = keys.iter().filter_map(|key| self.near.get(key)).flatten();
            // A word that is one letter shorter than the query word is not in `near` under these keys.
            let shorter = keys.iter().filter(|key| self.words.contains_key(*key));
            for word in others.chain(shorter).filter(|word| is_near(word, asked) && *word != asked) {
                add(word, NEAR);
            }
        }
        scores
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn index() -> Index {
        let text = |found, title: &str, summary: &str, body: &str| Text {
            found,
            for_some: found == (Kind::Event, 9),
            title: title.to_owned(),
            summary: summary.to_owned(),
            body: body.to_owned(),
        };
        Index::of(vec![
            text((Kind::Article, 1), "Why sleep matters", "A calm evening", "Water and walking. Café."),
            text((Kind::Article, 2), "Drink water", "", "Before you sleep."),
            text((Kind::Program, 1), "Walking in May", "Ten thousand steps", ""),
            text((Kind::Event, 9), "Spring walk", "By the river", "Sleepless"),
        ])
    }

    #[test]
    fn exact_prefix_and_typo_matches_are_ranked_best_first() {
        use Kind::{Article, Event, Program};
        for (query, expected) in [
            ("sleep", vec![(Article, 1), (Article, 2), (Event, 9)]),
            ("SLE", vec![(Article, 1), (Article, 2), (Event, 9)]),
            ("walk", vec![(Event, 9), (Program, 1), (Article, 1)]),
            ("wlaking", vec![(Program, 1), (Article, 1)]),
            ("walkking", vec![(Program, 1), (Article, 1)]),
            ("walkin", vec![(Program, 1), (Article, 1)]),
            ("wolking", vec![(Program, 1), (Article, 1)]),
            ("river walk", vec![(Event, 9)]),
            ("cafe", vec![(Article, 1)]),
            ("mey", vec![]),
            ("wlakin", vec![]),
            ("", vec![]),
            ("  ?! ", vec![]),
        ] {
            assert_eq!(index().find(query, None, 10, |_| true), expected, "{query}");
        }
        assert_eq!(index().find("walk", Some(Program), 10, |_| true), [(Program, 1)]);
        assert_eq!(index().find("sleep", None, 1, |_| true), [(Article, 1)]);
        assert_eq!(index().find("walk", None, 1, |_| false), [(Program, 1)], "hidden results take no place");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn a_word_is_found_despite_any_single_typo(word in "[a-f]{4,8}", at in 0..8_usize, how in 0..4, letter in "[a-f]") {
            let text = Text { found: (Kind::Event, 1), for_some: false, title: word.clone(), summary: String::new(), body: String::new() };
            let mut letters: Vec<char> = word.chars().collect();
            let (at, letter) = (at % letters.len(), letter.chars().next().expect("a letter"));
            match how {
                0 => { letters.remove(at); }
                1 => letters.insert(at, letter),
                2 => letters[at] = letter,
                _ => { let next = (at + 1) % letters.len(); if next > at { letters.swap(at, next); } }
            }
            let asked: String = letters.into_iter().collect();
            // A query of three letters matches only as a prefix.
            let found = Index::of(vec![text]).find(&asked, None, 1, |_| true);
            prop_assert!(asked.len() < FORGIVEN || found.len() == 1, "{word} by {asked}");
        }
    }
}
