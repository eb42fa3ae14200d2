//! Markdown as plain text, for emails.

use comrak::arena_tree::NodeEdge;
use comrak::nodes::{AstNode, ListType, NodeValue};
use comrak::{Arena, parse_document};

use super::cleaning::is_here;
use super::rendering::options;
use super::videos;

/// Deeper quotations and lists are not indented further.
const DEEPEST: usize = 10;

/// A text without markup. A link becomes its label and its address; paths of this site begin with `origin`.
#[must_use]
pub fn plain(markdown: &str, origin: &str) -> String {
    let arena = Arena::new();
    let root = parse_document(&arena, markdown, &options());
    let mut writer = Writer { origin, ..Writer::default() };
    for edge in root.traverse() {
        match edge {
            NodeEdge::Start(node) => writer.start(node),
            NodeEdge::End(node) => writer.end(node),
        }
    }
    writer.out
}

/// A quotation, or an item of a list.
struct Level {
    /// What its first line begins with, until that is written.
    first: Option<String>,
    /// What its other lines begin with.
    rest: &'static str,
}

/// A list that is being written.
struct List {
    /// The number of its next item, if they are numbered.
    next: Option<usize>,
    /// Whether no blank lines separate its items.
    tight: bool,
}

#[derive(Default)]
struct Writer<'a> {
    origin: &'a str,
    out: String,
    levels: Vec<Level>,
    lists: Vec<List>,
    /// Where the label of each open link begins.
    labels: Vec<usize>,
    /// Whether a blank line comes before the next block.
    loose: bool,
}

impl Writer<'_> {
    fn start<'n>(&mut self, node: &'n AstNode<'n>) {
        match &node.data().value {
            NodeValue::Paragraph | NodeValue::Heading(_) | NodeValue::TableRow(_) => self.block(),
            NodeValue::ThematicBreak => self.lines("---"),
            NodeValue::CodeBlock(code) => self.lines(&code.literal),
            NodeValue::HtmlBlock(html) => self.lines(&html.literal),
            NodeValue::BlockQuote => self.levels.push(Level { first: None, rest: "> " }),
            NodeValue::List(list) => {
                let next = (list.list_type == ListType::Ordered).then_some(list.start);
                self.lists.push(List { next, tight: list.tight });
            }
            NodeValue::Item(_) => self.item(""),
            NodeValue::TaskItem(task) => self.item(if task.symbol.is_some() { "[x] " } else { "[ ] " }),
            NodeValue::FootnoteDefinition(note) => {
                self.levels.push(Level { first: Some(format!("[{}] ", note.name)), rest: "    " });
            }
            NodeValue::TableCell if node.previous_sibling().is_some() => self.out.push_str(" | "),
            NodeValue::Text(text) => match videos::of_line(text) {
                Some(id) => self.out.push_str(&format!("https://www.youtube.com/watch?v={id}")),
                None => self.out.push_str(text),
            },
            NodeValue::Code(code) => self.out.push_str(&code.literal),
            NodeValue::HtmlInline(html) => self.out.push_str(html),
            NodeValue::SoftBreak => self.out.push(' '),
            NodeValue::LineBreak => self.line(),
            NodeValue::FootnoteReference(note) => self.out.push_str(&format!("[{}]", note.name)),
            NodeValue::Image(_) => self.out.push('['),
            NodeValue::Link(_) => self.labels.push(self.out.len()),
            _ => {}
        }
    }

    fn end<'n>(&mut self, node: &'n AstNode<'n>) {
        let data = node.data();
        match &data.value {
            NodeValue::Image(_) => self.out.push(']'),
            NodeValue::Link(link) => self.address(&link.url),
            NodeValue::List(_) => drop(self.lists.pop()),
            NodeValue::Item(_) | NodeValue::TaskItem(_) | NodeValue::BlockQuote | NodeValue::FootnoteDefinition(_) => {
                drop(self.levels.pop())
            }
            _ => {}
        }
        if data.value.block() {
            let tight =
                matches!(data.value, NodeValue::TableRow(_)) || self.lists.last().is_some_and(|list| list.tight);
            self.loose = !tight;
        }
    }

    fn block(&mut self) {
        if self.out.is_empty() {
            return self.begin();
        }
        if self.loose {
            self.out.push('\n');
        }
        self.line();
    }

    fn line(&mut self) {
        self.out.push('\n');
        self.begin();
    }

    fn begin(&mut self) {
        for level in self.levels.iter_mut().take(DEEPEST) {
            self.out.push_str(level.first.take().as_deref().unwrap_or(level.rest));
        }
    }

    fn lines(&mut self, text: &str) {
        for (n, line) in text.trim_end().lines().enumerate() {
            if n == 0 {
                self.block()
            } else {
                self.line()
            }
            self.out.push_str(line);
        }
    }

    fn item(&mut self, task: &str) {
        let number = self.lists.last_mut().and_then(|list| list.next.as_mut());
        let mark = number.map_or_else(
            || "- ".to_owned(),
            |number| {
                *number += 1;
                format!("{}. ", *number - 1)
            },
        );
        self.levels.push(Level { first: Some(mark + task), rest: "  " });
    }

    /// Adds the address of a link to its label, unless they are the same or it leads nowhere.
    fn address(&mut self, url: &str) {
        let label = self.out[self.labels.pop().unwrap_or_default()..].trim();
        let address = match url.strip_prefix("mailto:") {
            Some(address) => address.to_owned(),
            None if is_here(url) => format!("{}{url}", self.origin),
            None if ["https://", "http://", "tel:"].iter().any(|start| url.starts_with(start)) => url.to_owned(),
            None => return,
        };
        if label.is_empty() {
            self.out.push_str(&address);
        } else if label != address {
            self.out.push_str(&format!(" ({address})"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_plain_text_with_absolute_links() {
        let text = "## Why *it* works\n\nOpening **words**\nwith a [link](/challenges/7) and https://a.example too.[^1]\\\nNext \
            <me@a.example> `code`\n\n> Said\n>\n> twice\n\n1. one\n   - in it\n2. two\n\n- [x] done\n- [ ] open\n\n| a | b |\n\
            |---|---|\n| 1 | [2](https://b.example) |\n\n```\nlet x;\n\nx\n```\n\nyoutube:dQw4w9WgXcQ\n\n---\n\n\
            [![A path](/p.jpg)](/x) [bad](javascript:alert(1)) [](/y)\n\n[^1]: A note.\n";
        let plain = plain(text, "https://d.example");
        let expected = "Why it works\n\nOpening words with a link (https://d.example/challenges/7) and https://a.example too.[1]\n\
            Next me@a.example code\n\n> Said\n\n> twice\n\n1. one\n  - in it\n2. two\n\n- [x] done\n- [ ] open\n\n\
            a | b\n1 | 2 (https://b.example)\n\nlet x;\n\nx\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n---\n\n\
            [A path] (https://d.example/x) bad https://d.example/y\n\n[1] A note.";
        assert_eq!(plain, expected);
    }

    #[test]
    fn deep_quotations_stay_small() {
        let text = format!("{} a{}", ">".repeat(2_000), "\\\nb".repeat(1_000));
        assert!(plain(&text, "").len() < 30_000);
    }
}
