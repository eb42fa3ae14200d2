//! Markdown to HTML: CommonMark with GitHub's tables, footnotes, task lists, strikethrough and plain links.

use std::collections::BTreeSet;
use std::fmt::{self, Write};
use std::sync::Mutex;

use comrak::adapters::{HeadingAdapter, HeadingMeta};
use comrak::nodes::{AstNode, NodeValue, Sourcepos};
use comrak::options::Plugins;
use comrak::{Anchorizer, Arena, Options, format_html_with_plugins, parse_document};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cleaning::{clean, is_here};
use super::videos;

/// Words that a reader reads in a minute.
const PACE: usize = 200;
/// Paragraphs of the opening.
const OPENING: usize = 2;
/// The most links of a text that are collected.
const LINKS: usize = 500;
/// The text of a video's link.
const WATCH: &str = "Watch the video on YouTube";

/// A heading of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ArticleHeading)]
pub struct Heading {
    /// 2 to 6.
    pub level: u8,
    /// Its anchor.
    pub id: String,
    /// Plain text.
    pub text: String,
}

/// A rendered text.
#[derive(Clone, Debug, Default)]
pub struct Rendered {
    /// The whole text.
    pub html: String,
    /// Its first paragraphs.
    pub opening: String,
    /// Its headings in order.
    pub headings: Vec<Heading>,
    /// Its words without markup.
    pub plain: String,
    /// The first paragraph without markup, as of [`first_paragraph`].
    pub first: String,
    /// How many words it has.
    pub words: i64,
    /// How long it takes to read.
    pub minutes: i64,
    /// Where its links and pictures lead, each once.
    pub links: BTreeSet<String>,
}

/// The ids of headings, and the headings so far.
#[derive(Default)]
struct Outline(Mutex<(Anchorizer, Vec<Heading>)>);

impl HeadingAdapter for Outline {
    fn enter(&self, out: &mut dyn Write, heading: &HeadingMeta, _: Option<Sourcepos>) -> fmt::Result {
        // The title of the page is its only level-1 heading.
        let level = heading.level.max(2);
        let (anchors, all) = &mut *self.0.lock().map_err(|_| fmt::Error)?;
        let id = format!("h-{}", anchors.anchorize(heading.content.trim()));
        write!(out, "<h{level} id=\"")?;
        comrak::html::escape(out, &id)?;
        all.push(Heading { level, id, text: heading.content.trim().to_owned() });
        out.write_str("\">")
    }

    fn exit(&self, out: &mut dyn Write, heading: &HeadingMeta) -> fmt::Result {
        writeln!(out, "</h{}>", heading.level.max(2))
    }
}

pub(super) fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.footnotes = true;
    options.extension.tasklist = true;
    options.extension.strikethrough = true;
    options.extension.autolink = true;
    // HTML in a text is shown as it was typed.
    options.render.escape = true;
    options
}

/// Renders a text.
#[must_use]
pub fn render(markdown: &str) -> Rendered {
    rendered(markdown, &options())
}

/// Renders a description, which may be plain text (R104): a line break stays one.
#[must_use]
pub fn render_lines(markdown: &str) -> Rendered {
    let mut options = options();
    options.render.hardbreaks = true;
    rendered(markdown, &options)
}

fn rendered(markdown: &str, options: &Options<'_>) -> Rendered {
    let (arena, outline) = (Arena::new(), Outline::default());
    let root = parse_document(&arena, markdown, options);
    let mut found = Rendered { first: first(root), ..Rendered::default() };
    for node in root.descendants() {
        read(node, &mut found);
    }
    found.plain = found.plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = found.plain.split(' ').filter(|word| word.chars().any(char::is_alphanumeric)).count();
    found.words = i64::try_from(words).unwrap_or(i64::MAX);
    found.minutes = i64::try_from(words.div_ceil(PACE).max(1)).unwrap_or(i64::MAX);
    embed(root);
    link_pictures(&arena, root);
    found.html = html(root, options, &outline);
    found.headings = outline.0.into_inner().map(|(_, headings)| headings).unwrap_or_default();
    keep_opening(root);
    found.opening = html(root, options, &Outline::default());
    found
}

fn html<'a>(root: &'a AstNode<'a>, options: &Options<'_>, outline: &Outline) -> String {
    let mut plugins = Plugins::default();
    plugins.render.heading_adapter = Some(outline);
    let mut html = String::new();
    // Writing to a text cannot fail.
    let _ = format_html_with_plugins(root, options, &mut html, &plugins);
    clean(&html)
}

/// Collects a node's words and links.
fn read<'a>(node: &'a AstNode<'a>, found: &mut Rendered) {
    let data = node.data();
    match &data.value {
        NodeValue::Text(text) => found.plain.push_str(text),
        NodeValue::Code(code) => found.plain.push_str(&code.literal),
        NodeValue::CodeBlock(code) => {
            found.plain.push(' ');
            found.plain.push_str(&code.literal);
        }
        NodeValue::Link(link) | NodeValue::Image(link) if found.links.len() < LINKS => {
            found.links.insert(link.url.clone());
        }
        value if value.block() || matches!(value, NodeValue::SoftBreak | NodeValue::LineBreak) => {
            found.plain.push(' ');
        }
        _ => {}
    }
}

/// The first paragraph of a text, without markup. Without one: the first text in a list or quotation, or else the first
/// heading or table cell.
#[must_use]
pub fn first_paragraph(markdown: &str) -> String {
    let arena = Arena::new();
    first(parse_document(&arena, markdown, &options()))
}

/// As [`first_paragraph`], of a parsed text.
fn first<'a>(root: &'a AstNode<'a>) -> String {
    let is_paragraph = |node: &&'a AstNode<'a>| matches!(node.data().value, NodeValue::Paragraph);
    let is_short = |node: &&'a AstNode<'a>| matches!(node.data().value, NodeValue::Heading(_) | NodeValue::TableCell);
    let own = root.children().filter(is_paragraph);
    let blocks = own.chain(root.descendants().filter(is_paragraph)).chain(root.descendants().filter(is_short));
    blocks
        .map(|node| node.collect_text())
        .filter(|text| videos::of_line(text).is_none())
        .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
        .find(|text| !text.is_empty())
        .unwrap_or_default()
}

/// Replaces paragraphs that contain only a video's address with figures.
fn embed<'a>(root: &'a AstNode<'a>) {
    for node in root.children() {
        if !matches!(node.data().value, NodeValue::Paragraph) {
            continue;
        }
        let line = match node.first_child() {
            Some(only) if only.next_sibling().is_none() => match &only.data().value {
                NodeValue::Link(link) => link.url.clone(),
                NodeValue::Text(text) => text.to_string(),
                _ => continue,
            },
            _ => continue,
        };
        if let Some(id) = videos::of_line(&line) {
            for child in node.children() {
                child.detach();
            }
            node.data_mut().value = NodeValue::Raw(videos::figure(id, WATCH));
        }
    }
}

/// Turns pictures on other sites into links, and pictures without a usable address into their descriptions (R74).
fn link_pictures<'a>(arena: &'a Arena<'a>, root: &'a AstNode<'a>) {
    let pictures: Vec<_> = root.descendants().filter(|node| matches!(node.data().value, NodeValue::Image(_))).collect();
    for node in pictures {
        let NodeValue::Image(link) = node.data().value.clone() else { continue };
        if is_here(&link.url) {
            continue;
        }
        let text = node.collect_text();
        for child in node.children().collect::<Vec<_>>() {
            child.detach();
        }
        let outside = ["https://", "http://", "//"].iter().any(|start| link.url.starts_with(start));
        let in_link = node.ancestors().any(|above| matches!(above.data().value, NodeValue::Link(_)));
        // A link cannot contain another link.
        if outside && !in_link {
            let label = if text.trim().is_empty() { link.url.clone() } else { text };
            node.append(arena.alloc(NodeValue::Text(label.into()).into()));
            node.data_mut().value = NodeValue::Link(link);
        } else {
            node.data_mut().value = NodeValue::Text(text.into());
        }
    }
}

/// Removes all but the first paragraphs, up to the first heading after one.
fn keep_opening<'a>(root: &'a AstNode<'a>) {
    let mut paragraphs = 0;
    for node in root.children() {
        let (paragraph, heading) =
            (matches!(node.data().value, NodeValue::Paragraph), matches!(node.data().value, NodeValue::Heading(_)));
        if paragraphs == OPENING || (heading && paragraphs > 0) || !(paragraph || heading) {
            node.detach();
            // What follows is removed, too.
            paragraphs = OPENING;
        } else if paragraph {
            paragraphs += 1;
        }
    }
    let notes: Vec<_> =
        root.descendants().filter(|node| matches!(node.data().value, NodeValue::FootnoteReference(_))).collect();
    for note in notes {
        note.detach();
    }
}

/// At most this many characters of a text, on one line. A shortened text ends after a word and gets a "…", which is not
/// counted. A word is cut only if it is longer than the limit.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    let (mut short, mut room) = (String::new(), most);
    for word in text.split_whitespace() {
        if !short.is_empty() {
            short.push(' ');
            room = room.saturating_sub(1);
        }
        let length = word.chars().count();
        if length > room {
            // Some languages have no spaces: a whole paragraph is one word.
            short.extend(word.chars().take(if length > most { room } else { 0 }));
            return format!("{}…", short.trim_end_matches([' ', ',', ';', ':', '.']));
        }
        short.push_str(word);
        room -= length;
    }
    short
}

#[cfg(test)]
mod tests;
