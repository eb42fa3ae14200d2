//! Words as search compares them: folded, without accents.

use daymark_base::search;

/// The most words of a query that count.
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

/// A word without each of its letters in turn. If two words differ in one letter, or in two swapped letters, they have
/// such a cut in common, or one word is a cut of the other.
pub fn cuts(word: &str) -> impl Iterator<Item = String> + '_ {
    word.char_indices().map(|(at, c)| format!("{}{}", &word[..at], &word[at + c.len_utf8()..]))
}

/// Whether two words differ in one letter, or in two swapped neighbouring letters.
pub fn is_near(a: &str, b: &str) -> bool {
    strsim::osa_distance(a, b) <= 1
}
