//! User-facing text about articles.

pub(super) const SLUG: &str = "Use lowercase letters, digits and single hyphens, and at least one letter.";
pub(super) const HTTPS: &str = "Enter an address that begins with https://.";
pub(super) const SLUG_TAKEN: &str = "Another article has this address. Choose a different one.";
pub(super) const NO_SUCH_AUTHOR: &str = "Choose an author from the list.";
pub(super) const NO_SUCH_CATEGORY: &str = "Choose categories from the list.";
pub(super) const NO_SUCH_PICTURE: &str = "Upload the picture first.";
pub(super) const NO_SUCH_ZONE: &str = "Choose a time zone from the list.";
pub(super) const TIME_MISSING: &str = "Choose when to publish the article.";
pub(super) const PAST: &str = "Choose a time in the future.";
pub(super) const PUBLISHED: &str = "This article is already published. Unpublish it first to schedule it.";
pub(super) const UNPUBLISHED: &str = "Only a published article can be archived.";
pub(super) const EMPTY: &str = "Write some text before you publish.";
pub(super) const EMPTIED: &str = "A published or scheduled article needs some text. Unpublish it before you empty it.";
pub(super) const TAKE_BACK_FIRST: &str = "This article is published. Archive or unpublish it before you delete it.";
pub(super) const NAME_TAKEN: &str = "This name is already in use. Choose another one.";
pub(super) const HAS_ARTICLES: &str = "This author has articles. Give them another author first.";
pub(super) const NO_WORD: &str = "Use at least one letter or digit.";

/// The title of a notice.
pub(super) fn new_article(title: &str) -> String {
    format!("New article: {title}")
}

pub(super) fn too_many_tags(most: i64) -> String {
    format!("An article has at most {most} tags.")
}

pub(super) fn too_many_categories(most: i64) -> String {
    format!("There are at most {most} categories.")
}
