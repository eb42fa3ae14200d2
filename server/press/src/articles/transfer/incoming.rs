//! An article from a file, adapted to this site's articles.

use std::collections::HashSet;

use daymark_actors::clock::Instant;

use super::fields::Fields;
use super::words;
use crate::articles::model::Visibility;
use crate::articles::{rules, service};
use crate::writing::{self, State, shortened};

const TITLE: usize = 200;
const SUMMARY: usize = 500;
const BODY: usize = 100_000;
const ALT: usize = 300;
const CATEGORY: usize = 60;
const CATEGORIES: usize = 5;
const TAG: usize = 40;
const TAGS: usize = 20;
const AUTHOR: usize = 100;
const ABOUT: usize = 1000;
const ADDRESS: usize = 500;
const SLUG: usize = 80;

/// An article of a file. Pictures have the paths or addresses that the file gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Incoming {
    /// Its file, or the title of its post.
    pub item: String,
    /// The folder that its picture paths are relative to.
    pub folder: String,
    pub slug: String,
    pub title: String,
    pub summary: String,
    /// Markdown.
    pub body: String,
    pub state: State,
    /// When it was or will be published; of a draft, when it was first published.
    pub published: Option<Instant>,
    /// When it was first published, if it is scheduled to be published again.
    pub first_published: Option<Instant>,
    /// IANA zone in which that time was chosen.
    pub zone: Option<String>,
    /// When it last changed.
    pub changed: Option<Instant>,
    pub visibility: Visibility,
    pub featured: bool,
    pub comments_closed: bool,
    pub categories: Vec<String>,
    pub tags: Vec<String>,
    /// Name and biography.
    pub author: Option<(String, String)>,
    pub cover: Option<String>,
    pub cover_alt: String,
    pub canonical: Option<String>,
    pub social_title: String,
    pub social_text: String,
    pub social_picture: Option<String>,
}

/// An address for an article, made from its name in a file. It is always the same, so that the article is recognised.
#[must_use]
pub fn slug_of(said: &str) -> String {
    if writing::is_slug(said) && !rules::is_reserved(said) {
        return said.to_owned();
    }
    let made = match writing::slug(said, "") {
        // None of its letters can be in an address.
        none if none.is_empty() => writing::digest_slug("article", said),
        made => made,
    };
    if writing::is_slug(&made) && !rules::is_reserved(&made) {
        return made;
    }
    let mut other = format!("article-{made}");
    other.truncate(SLUG);
    other
}

impl Incoming {
    /// Adapts the article to this site, and records losses; `None` if it cannot be imported.
    #[must_use]
    pub fn fitted(mut self, fields: &mut Fields<'_>, now: Instant) -> Option<Self> {
        if self.title.is_empty() {
            fields.fault("title", words::NO_TITLE);
        } else if self.title.chars().count() > TITLE {
            fields.fault("title", words::too_long(TITLE));
        }
        if self.body.chars().count() > BODY {
            fields.fault("body", words::too_long(BODY));
        }
        self.slug = slug_of(if self.slug.is_empty() { &self.title } else { &self.slug });
        for (name, text, most) in [
            ("summary", &mut self.summary, SUMMARY),
            ("alt", &mut self.cover_alt, ALT),
            ("social_title", &mut self.social_title, TITLE),
            ("social_text", &mut self.social_text, SUMMARY),
        ] {
            if text.chars().count() > most {
                fields.note(name, words::shortened(most));
                *text = cut(text, most);
            }
        }
        let fine = |address: &String| {
            let rest = address.strip_prefix("https://").unwrap_or_default();
            address.len() <= ADDRESS && !rest.is_empty() && !rest.contains(char::is_whitespace)
        };
        if self.canonical.as_ref().is_some_and(|address| !fine(address)) {
            fields.note("canonical", words::CANONICAL);
            self.canonical = None;
        }
        self.groups(fields);
        if let Some((name, about)) = &mut self.author {
            (*name, *about) = (cut(name, AUTHOR), cut(about, ABOUT));
        }
        self.dated(fields, now);
        fields.is_fine().then_some(self)
    }

    /// Categories and tags: each once, and no more than an article has.
    fn groups(&mut self, fields: &mut Fields<'_>) {
        let mut seen = HashSet::new();
        self.categories.iter_mut().for_each(|name| *name = cut(name, CATEGORY));
        self.categories.retain(|name| seen.insert(name.clone()));
        if self.categories.len() > CATEGORIES {
            fields.note("categories", words::at_most(CATEGORIES));
            self.categories.truncate(CATEGORIES);
        }
        let mut seen = HashSet::new();
        self.tags.iter_mut().for_each(|name| *name = cut(name, TAG));
        if self.tags.iter().any(|name| service::tag_key(name).is_none()) {
            fields.note("tags", words::NO_WORD);
        }
        self.tags.retain(|name| service::tag_key(name).is_some_and(|key| seen.insert(key)));
        if self.tags.len() > TAGS {
            fields.note("tags", words::at_most(TAGS));
            self.tags.truncate(TAGS);
        }
    }

    /// A state that fits its date and its text: a future publication is scheduled, and articles without text are not
    /// published.
    fn dated(&mut self, fields: &mut Fields<'_>, now: Instant) {
        let ahead = self.published.is_some_and(|at| at > now);
        self.state = match self.state {
            State::Published | State::Scheduled if self.body.trim().is_empty() => {
                fields.note("body", words::EMPTY);
                State::Draft
            }
            State::Published | State::Scheduled if ahead => State::Scheduled,
            State::Scheduled => State::Published,
            state => state,
        };
        if ahead && self.state != State::Scheduled {
            self.published = None;
        }
        self.first_published = self.first_published.filter(|at| *at <= now);
        self.changed = self.changed.map(|at| at.min(now));
    }
}

/// A text cut to at most this many characters, with the "…" of a shortened one.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most { text.to_owned() } else { shortened(text, most.saturating_sub(1)) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn valid_slugs_stay_and_others_are_rewritten() {
        for (said, slug) in [
            ("why-sleep", "why-sleep"),
            ("Why_Sleep!", "why-sleep"),
            ("2024", "article-2024"),
            ("featured", "article-featured"),
            ("明日", "article-6450d5f866"),
        ] {
            assert_eq!(slug_of(said), slug);
        }
    }

    #[test]
    fn a_cut_text_shows_that_it_was_cut() {
        for (text, cut_text) in [("a fine day", "a…"), ("a walk", "a walk"), ("a verylongaddress", "a ver…")] {
            assert_eq!(cut(text, 6), cut_text);
        }
    }

    proptest! {
        #[test]
        fn slugs_are_always_valid_and_stable(said in "\\PC{0,120}") {
            let slug = slug_of(&said);
            prop_assert!(writing::is_slug(&slug) && !rules::is_reserved(&slug), "{slug}");
            prop_assert_eq!(slug_of(&slug), slug);
        }

        #[test]
        fn shortened_text_fits_the_limit(text in "\\PC{0,60}", most in 2_usize..30) {
            prop_assert!(cut(&text, most).chars().count() <= most);
        }
    }
}
