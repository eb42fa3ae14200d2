//! Cleans HTML: an allow-list of elements, attributes and schemes, whatever the renderer wrote.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::Builder;

/// Elements, each with its own attributes.
const ELEMENTS: &[(&str, &[&str])] = &[
    ("a", &["href", "title", "id", "class", "data-video"]),
    ("blockquote", &[]),
    ("br", &[]),
    ("code", &["class"]),
    ("del", &[]),
    ("em", &[]),
    ("figure", &["class"]),
    ("figcaption", &[]),
    ("h2", &["id"]),
    ("h3", &["id"]),
    ("h4", &["id"]),
    ("h5", &["id"]),
    ("h6", &["id"]),
    ("hr", &[]),
    ("img", &["src", "alt", "title"]),
    ("input", &["type", "checked", "disabled"]),
    ("li", &["id"]),
    ("ol", &["start"]),
    ("p", &[]),
    ("pre", &[]),
    ("section", &["class"]),
    ("strong", &[]),
    ("sup", &["class"]),
    ("table", &[]),
    ("tbody", &[]),
    ("td", &["align"]),
    ("th", &["align"]),
    ("thead", &[]),
    ("tr", &[]),
    ("ul", &[]),
];
/// The label of a task's checkbox, which has no text.
const TASK: &str = "Task";
/// Schemes of links. A picture is always one of this site: the content policy shows no other.
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];
/// Ids that the renderer writes; no others, so that none can clash with an element of the page.
const IDS: [&str; 3] = ["h-", "fn-", "fnref-"];
const CLASSES: [&str; 5] = ["footnotes", "footnote-ref", "footnote-backref", "video", "contains-task-list"];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(ELEMENTS.iter().map(|(name, _)| *name).collect())
        .tag_attributes(ELEMENTS.iter().map(|(name, own)| (*name, own.iter().copied().collect())).collect())
        .tag_attribute_values(HashMap::from([("input", HashMap::from([("type", HashSet::from(["checkbox"]))]))]))
        .set_tag_attribute_values(HashMap::from([
            ("img", HashMap::from([("loading", "lazy")])),
            ("input", HashMap::from([("disabled", ""), ("aria-label", TASK)])),
        ]))
        .url_schemes(HashSet::from(SCHEMES))
        .link_rel(Some("noopener"))
        .attribute_filter(|element, attribute, value| {
            let kept = match (element, attribute) {
                ("img", "src") => is_here(value),
                ("code", "class") => value.strip_prefix("language-").is_some_and(is_word),
                (_, "class") => CLASSES.contains(&value),
                (_, "id") => IDS.iter().any(|start| value.starts_with(start)),
                ("a", "data-video") => value.len() == 11 && is_word(value),
                _ => true,
            };
            kept.then_some(Cow::Borrowed(value))
        });
    builder
});

/// Whether an address is a path of this site. Browsers read `/\` like `//`, as the beginning of another site's name.
pub fn is_here(address: &str) -> bool {
    address.starts_with('/') && !address.starts_with("//") && !address.contains('\\')
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_+#.".contains(&b))
}

/// The HTML without anything that is not on the allow-list.
pub fn clean(html: &str) -> String {
    CLEANER.clean(html).to_string()
}
