//! Where the pictures and the HTML of a text are.

use std::ops::Range;

use comrak::nodes::{AstNode, NodeValue, Sourcepos};
use comrak::{Arena, parse_document};

use super::rendering::options;

/// A part of a text that an import changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A picture.
    Picture {
        /// Its position, if known.
        at: Range<usize>,
        /// Its address.
        url: String,
        /// What it shows.
        alt: String,
        /// Whether it is in a link.
        linked: bool,
    },
    /// A block of HTML.
    Html {
        /// Its position.
        at: Range<usize>,
    },
    /// HTML inside a line.
    InlineHtml,
}

/// The pictures and the HTML of a text, in their order.
#[must_use]
pub fn parts(markdown: &str) -> Vec<Part> {
    let arena = Arena::new();
    let root = parse_document(&arena, markdown, &options());
    let lines = Lines::of(markdown);
    root.descendants().filter_map(|node| part(node, &lines)).collect()
}

fn part<'a>(node: &'a AstNode<'a>, lines: &Lines<'_>) -> Option<Part> {
    let data = node.data();
    match &data.value {
        NodeValue::Image(image) => {
            let (url, alt) = (image.url.clone(), node.collect_text());
            let linked = node.ancestors().any(|above| matches!(above.data().value, NodeValue::Link(_)));
            Some(Part::Picture { at: lines.range(data.sourcepos).unwrap_or_default(), url, alt, linked })
        }
        NodeValue::HtmlBlock(_) => Some(Part::Html { at: lines.range(data.sourcepos)? }),
        NodeValue::HtmlInline(_) => Some(Part::InlineHtml),
        _ => None,
    }
}

/// Where each line of a text begins.
struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, starts }
    }

    /// The position of a node: its columns count bytes from 1, and its end is inclusive.
    fn range(&self, at: Sourcepos) -> Option<Range<usize>> {
        let start = self.starts.get(at.start.line.checked_sub(1)?)? + at.start.column.checked_sub(1)?;
        let end = self.starts.get(at.end.line.checked_sub(1)?)? + at.end.column;
        let range = start..end.min(self.text.len());
        self.text.get(range.clone()).map(|_| range)
    }
}
