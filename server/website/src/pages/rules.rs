//! Addresses of pages.

/// Pages with fixed addresses and a default text.
pub const LEGAL: [&str; 2] = ["privacy", "terms"];

/// The path of a page.
#[must_use]
pub fn path(slug: &str) -> String {
    if LEGAL.contains(&slug) { format!("/{slug}") } else { format!("/pages/{slug}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legal_pages_are_found_at_the_root() {
        assert_eq!([path("privacy"), path("terms"), path("faq")], ["/privacy", "/terms", "/pages/faq"]);
    }
}
