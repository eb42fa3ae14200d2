//! Ghost's two document formats, Lexical and Mobiledoc, as pieces of HTML and Markdown.

use serde_json::Value;

use super::cards::{attribute, card, escape, said};
use crate::articles::transfer::html::{self, Nested};

/// Most levels of nested lists and links.
const DEEPEST: usize = 50;
const BOLD: i64 = 1;
const ITALIC: i64 = 2;
const STRUCK: i64 = 4;
const CODE: i64 = 16;

/// A part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Html(String),
    Markdown(String),
}

/// A document.
#[derive(Default)]
pub struct Document {
    /// Its text, if it is pure Markdown.
    pub markdown: Option<String>,
    pub pieces: Vec<Piece>,
    /// Whether cards were skipped.
    pub skipped: bool,
}

impl Document {
    fn html(&mut self, html: &str) {
        match self.pieces.last_mut() {
            Some(Piece::Html(before)) => before.push_str(html),
            _ => self.pieces.push(Piece::Html(html.to_owned())),
        }
    }

    fn card(&mut self, kind: &str, payload: &Value) {
        match card(kind, payload) {
            Some(Piece::Html(html)) => self.html(&html),
            Some(piece) => self.pieces.push(piece),
            None => self.skipped = true,
        }
    }

    fn finished(mut self) -> Self {
        let blank = |piece: &Piece| matches!(piece, Piece::Html(html) if html.replace("<p></p>", "").trim().is_empty());
        self.pieces.retain(|piece| !blank(piece));
        if let [Piece::Markdown(text)] = self.pieces.as_slice() {
            self.markdown = Some(text.clone());
        }
        self
    }
}

/// The whole as Markdown.
///
/// # Errors
/// When it is nested too deeply.
pub fn to_markdown(pieces: Vec<Piece>) -> Result<String, Nested> {
    let mut parts = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Html(html) => parts.push(html::to_markdown(&html)?),
            Piece::Markdown(text) => parts.push(text.trim().to_owned()),
        }
    }
    Ok(parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n"))
}

/// Reads a Lexical document; `None` if the value is not one.
pub fn lexical(value: &Value) -> Option<Document> {
    let mut document = Document::default();
    for node in value.get("root")?.get("children")?.as_array()? {
        block(node, &mut document);
    }
    Some(document.finished())
}

fn kind(node: &Value) -> &str {
    let kind = node.get("type").and_then(Value::as_str).unwrap_or_default();
    kind.strip_prefix("extended-").unwrap_or(kind)
}

fn children(node: &Value) -> &[Value] {
    node.get("children").and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn block(node: &Value, out: &mut Document) {
    match kind(node) {
        "paragraph" => out.html(&format!("<p>{}</p>", inside(node, 0))),
        "heading" => {
            let tag = node.get("tag").and_then(Value::as_str).filter(|tag| is_heading(tag)).unwrap_or("h2");
            out.html(&format!("<{tag}>{}</{tag}>", inside(node, 0)));
        }
        "quote" | "aside" => out.html(&format!("<blockquote><p>{}</p></blockquote>", inside(node, 0))),
        "list" => out.html(&list(node, 0)),
        kind => out.card(kind, node),
    }
}

fn is_heading(tag: &str) -> bool {
    ["h1", "h2", "h3", "h4", "h5", "h6"].contains(&tag)
}

fn list(node: &Value, depth: usize) -> String {
    let tag = if node.get("listType").and_then(Value::as_str) == Some("number") { "ol" } else { "ul" };
    let items: String = children(node)
        .iter()
        .map(|item| {
            // In Lexical, a list within a list is a separate item.
            format!("<li>{}</li>", inside(item, depth + 1))
        })
        .collect();
    format!("<{tag}>{items}</{tag}>")
}

/// Text, links and other inline content.
fn inside(node: &Value, depth: usize) -> String {
    if depth > DEEPEST {
        return String::new();
    }
    let one = |node: &Value| match kind(node) {
        "text" | "code-highlight" => formatted(node),
        "linebreak" => "<br>".to_owned(),
        "tab" => " ".to_owned(),
        "link" | "autolink" | "at-link" => {
            format!("<a href=\"{}\">{}</a>", attribute(node, "url"), inside(node, depth + 1))
        }
        "list" => list(node, depth + 1),
        _ => inside(node, depth + 1),
    };
    children(node).iter().map(one).collect()
}

fn formatted(node: &Value) -> String {
    let format = node.get("format").and_then(Value::as_i64).unwrap_or_default();
    let mut text = escape(&said(node, "text"));
    for (bit, tag) in [(CODE, "code"), (STRUCK, "del"), (ITALIC, "em"), (BOLD, "strong")] {
        if format & bit != 0 {
            text = format!("<{tag}>{text}</{tag}>");
        }
    }
    text
}

/// Reads a Mobiledoc document; `None` if the value is not one.
pub fn mobiledoc(value: &Value) -> Option<Document> {
    let table = |name: &str| value.get(name).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let (markups, cards, atoms) = (table("markups"), table("cards"), table("atoms"));
    let mut document = Document::default();
    for section in value.get("sections")?.as_array()? {
        let part = |n: usize| section.get(n).unwrap_or(&Value::Null);
        match part(0).as_i64() {
            Some(1) => {
                let tag = part(1).as_str().unwrap_or("p");
                let text = marked(part(2), markups, atoms);
                match tag {
                    "blockquote" | "aside" | "pull-quote" => {
                        document.html(&format!("<blockquote><p>{text}</p></blockquote>"))
                    }
                    tag if is_heading(tag) => document.html(&format!("<{tag}>{text}</{tag}>")),
                    _ => document.html(&format!("<p>{text}</p>")),
                }
            }
            Some(2) => {
                let source = escape(part(1).as_str().unwrap_or_default());
                document.html(&format!("<p><img src=\"{source}\"></p>"));
            }
            Some(3) => {
                let tag = if part(1).as_str() == Some("ol") { "ol" } else { "ul" };
                let items = part(2).as_array().map_or(&[][..], Vec::as_slice);
                let items: String =
                    items.iter().map(|item| format!("<li>{}</li>", marked(item, markups, atoms))).collect();
                document.html(&format!("<{tag}>{items}</{tag}>"));
            }
            Some(10) => {
                let found = part(1).as_u64().and_then(|n| cards.get(usize::try_from(n).ok()?));
                let (kind, payload) = found.map_or(("", &Value::Null), |card| {
                    (card.get(0).and_then(Value::as_str).unwrap_or_default(), card.get(1).unwrap_or(&Value::Null))
                });
                document.card(kind, payload);
            }
            _ => document.skipped = true,
        }
    }
    Some(document.finished())
}

/// Text with its marks: each piece opens some and closes some.
fn marked(markers: &Value, markups: &[Value], atoms: &[Value]) -> String {
    let (mut out, mut open) = (String::new(), Vec::new());
    for marker in markers.as_array().map_or(&[][..], Vec::as_slice) {
        let part = |n: usize| marker.get(n).unwrap_or(&Value::Null);
        for n in part(1).as_array().into_iter().flatten() {
            let markup = n.as_u64().and_then(|n| markups.get(usize::try_from(n).ok()?));
            let (start, end) = markup.map_or((String::new(), ""), mark);
            out.push_str(&start);
            open.push(end);
        }
        if part(0).as_i64() == Some(1) {
            let atom = part(3).as_u64().and_then(|n| atoms.get(usize::try_from(n).ok()?));
            let name = atom.and_then(|atom| atom.get(0)).and_then(Value::as_str);
            out.push_str(if name == Some("soft-return") { "<br>" } else { "" });
        } else {
            out.push_str(&escape(part(3).as_str().unwrap_or_default()));
        }
        for _ in 0..part(2).as_u64().unwrap_or_default().min(open.len() as u64) {
            out.push_str(open.pop().unwrap_or_default());
        }
    }
    while let Some(end) = open.pop() {
        out.push_str(end);
    }
    out
}

/// The HTML that begins and ends a mark; both are empty for a mark without a counterpart.
fn mark(markup: &Value) -> (String, &'static str) {
    match markup.get(0).and_then(Value::as_str) {
        Some("strong" | "b") => ("<strong>".to_owned(), "</strong>"),
        Some("em" | "i") => ("<em>".to_owned(), "</em>"),
        Some("code") => ("<code>".to_owned(), "</code>"),
        Some("s" | "del" | "strike") => ("<del>".to_owned(), "</del>"),
        Some("a") => {
            // Names and values alternate.
            let pairs = markup.get(1).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            let href = pairs.chunks(2).find(|pair| pair[0] == "href").and_then(|pair| pair.get(1)?.as_str());
            (format!("<a href=\"{}\">", escape(href.unwrap_or_default())), "</a>")
        }
        _ => (String::new(), ""),
    }
}
