//! The last part of an address, made from a title.

use daymark_base::search;
use sha2::{Digest, Sha256};

/// The most characters of a slug.
const MOST: usize = 80;

/// The words of a title in lower case, without accents, joined by hyphens. `otherwise` when none is left.
#[must_use]
pub fn slug(title: &str, otherwise: &str) -> String {
    let folded = search::sortable(title).replace(['\'', '’'], "");
    let words = folded.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut slug = String::new();
    for word in words {
        if slug.len() + 1 + word.len() > MOST {
            break;
        }
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(word);
    }
    if slug.is_empty() { otherwise.to_owned() } else { slug }
}

/// A slug, with a number for the second and later texts that have it. It is shortened where the number needs room.
#[must_use]
pub fn numbered(slug: &str, n: u64) -> String {
    if n < 2 {
        return slug.to_owned();
    }
    let number = format!("-{n}");
    let kept = slug.len().min(MOST - number.len());
    format!("{}{number}", slug[..kept].trim_end_matches('-'))
}

/// A slug for a text whose letters cannot be in one. The same text always has the same one.
#[must_use]
pub fn digest_slug(start: &str, text: &str) -> String {
    format!("{start}-{}", hex::encode(&Sha256::digest(text)[..5]))
}

/// Whether a text can be a slug: 1 to 80 lowercase letters, digits and single hyphens inside. A plain number cannot,
/// because it is an id.
#[must_use]
pub fn is_slug(text: &str) -> bool {
    let word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    text.len() <= MOST && text.split('-').all(word) && !text.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn titles_become_slugs_and_invalid_slugs_are_rejected() {
        assert_eq!(slug("Why  Sleep is Über-important!", "x"), "why-sleep-is-uber-important");
        assert_eq!(slug("Don’t rush", "x"), "dont-rush");
        assert_eq!(slug("明日", "article-7"), "article-7");
        assert_eq!(slug(&"word ".repeat(40), "x").len(), 79);
        for no in ["", "-a", "a--b", "A", "a_b", "7", "../x", &"a".repeat(81)] {
            assert!(!is_slug(no), "{no}");
        }
        assert!(is_slug("10-walks"));
        assert_eq!([numbered("walks", 1), numbered("walks", 12)], ["walks", "walks-12"]);
        assert_eq!(digest_slug("tag", "明日"), "tag-6450d5f866");
    }

    proptest! {
        #[test]
        fn generated_slugs_are_valid_or_plain_numbers(title in "\\PC{0,40}") {
            let made = slug(&title, "article");
            prop_assert!(is_slug(&made) || made.bytes().all(|b| b.is_ascii_digit()), "{made}");
        }

        #[test]
        fn numbered_slugs_are_valid_and_distinct(slug in "[a-z]{1,39}(-[a-z]{1,40})?", n in 2..9999_u64) {
            prop_assert!(is_slug(&numbered(&slug, n)) && numbered(&slug, n) != numbered(&slug, n + 1));
        }
    }
}
