//! The default legal pages: what the program does with data, and what a site should add.

use daymark_press::writing::render;

use super::model::PageOut;
use super::{rules, words};

/// The Markdown of a legal page.
pub fn body(slug: &str) -> Option<&'static str> {
    match slug {
        "privacy" => Some(words::PRIVACY),
        "terms" => Some(words::TERMS),
        _ => None,
    }
}

/// A legal page.
pub fn page(slug: &str) -> Option<PageOut> {
    let rendered = render(body(slug)?);
    let (title, summary) = match slug {
        "privacy" => (words::PRIVACY_TITLE, words::PRIVACY_SUMMARY),
        _ => (words::TERMS_TITLE, words::TERMS_SUMMARY),
    };
    Some(PageOut {
        id: None,
        slug: slug.to_owned(),
        path: rules::path(slug),
        title: title.to_owned(),
        summary: summary.to_owned(),
        html: rendered.html,
        headings: rendered.headings,
        published_at: None,
        updated_at: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_legal_page_has_a_default_text() {
        for slug in rules::LEGAL {
            let page = page(slug).expect(slug);
            assert!(page.headings.len() >= 4 && page.html.contains("<h2"), "{slug}");
        }
        assert!(page("faq").is_none());
    }
}
