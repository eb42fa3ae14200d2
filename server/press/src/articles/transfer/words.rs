//! Messages of imports. Each error is a sentence, shown with its file or post and its field.

// The file.

pub(super) const NOT_KNOWN: &str = "Choose a JSON export from Ghost, or a ZIP archive with Markdown files.";
pub(super) const NOT_AN_ARCHIVE: &str = "We could not open this archive. It may be damaged.";
pub(super) const NO_ARTICLES: &str = "This archive contains no Markdown files with front matter and no Ghost export.";
pub(super) const NOT_GHOST: &str = "This JSON file is not a Ghost export.";

pub(super) fn old_ghost(version: &str) -> String {
    format!("This is an export from Ghost {version}. We can read exports from Ghost 4, 5 and 6.")
}

pub(super) fn too_many_files(most: usize) -> String {
    format!("This archive has more than {most} files.")
}

pub(super) fn too_many_articles(most: usize) -> String {
    format!("This file has more than {most} articles. Split it into smaller files.")
}

pub(super) fn too_large(name: &str) -> String {
    format!("{name} is too large.")
}

pub(super) fn damaged(name: &str) -> String {
    format!("We could not unpack {name}. The archive is damaged.")
}

// A Markdown file.

pub(super) const NOT_UTF8: &str = "This is not UTF-8 text.";
pub(super) const TOML: &str = "This front matter is TOML. We can only read YAML, between two lines of ---.";
pub(super) const NOT_CLOSED: &str = "The front matter has no closing line of ---.";
pub(super) const NOT_YAML: &str = "We could not read this front matter as YAML.";
pub(super) const SHOWN_AS_TYPED: &str = "The text has HTML inside a line. It is shown as it was typed.";
pub(super) const SHORTCODES: &str = "The text has shortcodes or template tags. They are shown as they were typed.";

// A field.

pub(super) const NOT_TEXT: &str = "This is not text.";
pub(super) const NOT_A_FLAG: &str = "This is neither true nor false.";
pub(super) const NOT_A_DATE: &str = "We could not read this date. Write it as 2026-05-31 or 2026-05-31T08:00:00Z.";
pub(super) const NO_TITLE: &str = "An article needs a title.";
pub(super) const NO_SUCH_VISIBILITY: &str = "This audience is not supported. Use public, members or paid.";
pub(super) const NO_SUCH_STATE: &str = "This state is not supported. Use draft, scheduled, published or archived.";
pub(super) const NOT_A_POST: &str = "We could not read this post.";
pub(super) const BODY_UNREADABLE: &str = "We could not read the text of this post.";
pub(super) const NESTED: &str = "The HTML of this text is too long or nested too deeply.";
pub(super) const CANONICAL: &str = "This address does not begin with https://. It is skipped.";
pub(super) const ONE_AUTHOR: &str = "An article has one author here. The first one is kept.";
pub(super) const NO_WORD: &str = "A tag needs a letter or a digit. This one is left out.";
pub(super) const EMPTY: &str = "An article without text is not published. It becomes a draft.";
pub(super) const LOSES_TEXT: &str = "The article here is published or scheduled, so it cannot lose its text.";
pub(super) const TWICE: &str = "Another article in this file has the same address. Only the first one is imported.";
pub(super) const CARDS: &str = "Some cards in this post are not supported here. They are left out.";
pub(super) const TOO_MANY_CATEGORIES_HERE: &str = "This site cannot have more categories. Some are left out.";
pub(super) const TAKEN_MEANWHILE: &str = "An article with this address was created a moment ago.";
pub(super) const NOT_IN_FILE: &str = "This picture is not in the file. The article will have none.";

pub(super) fn too_long(most: usize) -> String {
    format!("This is longer than {most} characters.")
}

pub(super) fn shortened(most: usize) -> String {
    format!("This is longer than {most} characters. It is shortened.")
}

pub(super) fn at_most(most: usize) -> String {
    format!("An article has at most {most}. The others are left out.")
}

/// A picture that the text uses but the file lacks.
pub(super) fn picture_missing(path: &str) -> String {
    format!("The picture {path} is not in the file. It is left out.")
}

/// A picture that cannot be imported, and why.
pub(super) fn picture_refused(path: &str, why: &str) -> String {
    format!("The picture {path} is left out. {why}")
}

// Exports.

/// The author of articles whose author has no name.
pub(super) const OUR_EDITORS: &str = "Our editors";
