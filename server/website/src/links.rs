//! Where links that administrators write may lead.

mod words;

/// Checks a link: a path of this site, or an address that begins with `https://`. No other scheme, and no other site
/// disguised as a path.
///
/// # Errors
/// When the link is neither.
pub fn leads_somewhere(link: &str, (): &()) -> garde::Result {
    let plain = !link.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\');
    let inside = link.starts_with('/') && !link.starts_with("//");
    if plain && (inside || is_outside(link)) { Ok(()) } else { Err(garde::Error::new(words::PATH_OR_HTTPS)) }
}

/// Checks a link to another site: an address that begins with `https://`.
///
/// # Errors
/// When the link is not such an address.
pub fn leads_outside(link: &str, (): &()) -> garde::Result {
    let plain = !link.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\');
    if plain && is_outside(link) { Ok(()) } else { Err(garde::Error::new(words::HTTPS)) }
}

fn is_outside(link: &str) -> bool {
    link.strip_prefix("https://").is_some_and(|rest| rest.starts_with(|c: char| c.is_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_must_be_local_paths_or_https_addresses() {
        for link in ["/", "/challenges/7?x=1#y", "https://example.org", "https://example.org/a"] {
            assert!(leads_somewhere(link, &()).is_ok(), "{link}");
        }
        for link in [
            "",
            "x",
            "//e.example",
            "/\\e.example",
            "http://e.example",
            "javascript:alert(1)",
            "https://",
            "https:///x",
            "/a b",
            "https://e.example/a\n",
            "data:text/html,x",
            "https://[::1",
        ] {
            assert!(leads_somewhere(link, &()).is_err(), "{link}");
            assert!(leads_outside(link, &()).is_err(), "{link}");
        }
        assert!(leads_outside("/challenges", &()).is_err());
    }
}
