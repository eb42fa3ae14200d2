//! Words as search compares them: folded, without accents.

use daymark_base::search;

/// Words of a query that count.
const COUNTED: usize = 8;
/// The most letters of a word.
const LONGEST: usize = 40;

/// The words of a text.
pub fn words(text: &str) -> impl Iterator<Item = String> {
    let folded = search::sortable(text);
    let words: Vec<String> = folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().take(LONGEST).collect())
        .collect();
    words.into_iter()
}

/// The words of a query.
pub fn asked(query: &str) -> Vec<String> {
    words(query).take(COUNTED).collect()
}

/// A word without each of its letters in turn: two words that differ in one letter, or in two that changed places, have one of
/// these in common, or one is among the other's.
pub fn cuts(word: &str) -> impl Iterator<Item = String> + '_ {
    word.char_indices().map(|(at, c)| format!("{}{}", &word[..at], &word[at + c.len_utf8()..]))
}

/// Whether two words differ in one letter, or in two neighbours that changed places.
pub fn is_near(a: &str, b: &str) -> bool {
    strsim::osa_distance(a, b) <= 1
}
