//! Pure rules of access: names.

use super::words;
use crate::accounts::waypoints::{PAGES, Waypoint};

/// A role's name as shown and as compared, or why it is invalid.
pub(super) fn role_name(text: &str) -> Result<(String, String), &'static str> {
    let shown = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if shown.is_empty() {
        return Err(words::REQUIRED);
    }
    if shown.chars().any(char::is_control) {
        return Err(words::ONE_LINE);
    }
    let folded = shown.to_lowercase();
    Ok((shown, folded))
}

/// Whether this is `resource:action` in lowercase letters, digits and dashes.
pub(super) fn is_permission_name(text: &str) -> bool {
    let plain = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
    let word = |w: &str| (1..=40).contains(&w.len()) && w.bytes().all(plain);
    text.split_once(':').is_some_and(|(resource, action)| word(resource) && word(action))
}

/// Checks that pages are known and listed once. Otherwise the position of the invalid page, and a message.
pub(super) fn waypoints(list: &[Waypoint]) -> Result<(), (usize, &'static str)> {
    for (at, Waypoint { page, .. }) in list.iter().enumerate() {
        if !PAGES.contains(&page.as_str()) {
            return Err((at, words::UNKNOWN_PAGE));
        }
        if list.iter().take(at).any(|before| before.page == *page) {
            return Err((at, words::PAGE_TWICE));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn role_names_ignore_case_and_extra_spaces() {
        assert_eq!(role_name("  Team  ÖST "), Ok(("Team ÖST".to_owned(), "team öst".to_owned())));
        for bad in ["", " \n ", "a\u{7}b"] {
            assert!(role_name(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn permission_names_have_a_resource_and_an_action() {
        for good in ["report:read", "a:b", "year-end:close-2"] {
            assert!(is_permission_name(good), "{good}");
        }
        for bad in
            ["", "report", ":read", "report:", "Report:read", "a:b:c", "a b:c", "ä:b", &format!("a:{}", "b".repeat(41))]
        {
            assert!(!is_permission_name(bad), "{bad}");
        }
    }
}
