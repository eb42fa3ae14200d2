//! Rules for the text of a comment, and for the notice about it.

use super::words;

/// The minimum time between two notices, in milliseconds: cheers and comments in between share the next notice.
pub const GATHERED_MS: i64 = 10 * 60_000;
/// The most names in a notice.
const NAMES: usize = 3;

/// A comment's text, trimmed.
///
/// # Errors
/// When the text is empty: the error message.
pub fn text(input: &str) -> Result<String, &'static str> {
    match input.trim() {
        "" => Err(words::REQUIRED),
        text => Ok(text.to_owned()),
    }
}

/// Title and body of a notice about this many cheers and comments; `names` are those that may be shown, newest first,
/// and `others` says whether more people took part. `None` when there is nothing to report.
#[must_use]
pub fn notice(cheers: usize, comments: usize, names: &[String], others: bool) -> Option<(String, String)> {
    let mut named: Vec<&str> = Vec::new();
    for name in names {
        if !named.contains(&name.as_str()) {
            named.push(name);
        }
    }
    let others = others || named.len() > NAMES;
    named.truncate(NAMES);
    words::notice(cheers, comments, &named, others)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_notice_shows_totals_and_at_most_three_names() {
        let names = |n: usize| ["Ada", "Ben", "Cyd", "Dan"][..n].iter().map(ToString::to_string).collect::<Vec<_>>();
        let of = |cheers, comments, named, others| notice(cheers, comments, &names(named), others);
        let some = |title: &str, body: &str| Some((title.to_owned(), body.to_owned()));
        assert_eq!(of(0, 0, 1, false), None);
        assert_eq!(of(1, 0, 1, false), some("1 cheer for you", "From Ada."));
        assert_eq!(of(2, 1, 2, false), some("2 cheers and 1 comment for you", "From Ada and Ben."));
        assert_eq!(of(0, 4, 4, false), some("4 comments for you", "From Ada, Ben, Cyd and others."));
        assert_eq!(of(2, 0, 1, true), some("2 cheers for you", "From Ada and others."));
        assert_eq!(of(1, 0, 0, true), some("1 cheer for you", ""), "hidden members are not named");
    }

    proptest! {
        #[test]
        fn comments_are_trimmed_and_rejected_when_blank(input in "[ a-zé\n]{0,20}") {
            match text(&input) {
                Ok(kept) => prop_assert!(kept == input.trim() && !kept.is_empty()),
                Err(_) => prop_assert!(input.trim().is_empty()),
            }
        }
    }
}
