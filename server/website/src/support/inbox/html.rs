//! The text of an HTML mail, as a plain mail has it: a line for each block, and `>` before quoted lines.
//!
//! It reads tags one by one and builds no tree, so deep nesting is no problem.

use std::cell::RefCell;

use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer};

/// Elements that begin and end a line, as quotes do.
const BLOCKS: [&str; 33] = [
    "address", "article", "aside", "body", "center", "dd", "div", "dl", "dt", "fieldset", "figure", "footer", "form",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table",
    "td", "th", "tr", "ul",
];
/// How a plain mail shows a horizontal line. Outlook has one above the original mail.
const RULE: &str = "________________________________";

/// The text of HTML.
pub(super) fn text(html: &str) -> String {
    let input = BufferQueue::default();
    input.push_back(html.into());
    let tokenizer = Tokenizer::new(Sink::default(), Default::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let mut page = tokenizer.sink.0.into_inner();
    page.end_block();
    page.lines.join("\n")
}

/// The lines so far, and the state at their end.
#[derive(Default)]
struct Page {
    lines: Vec<String>,
    line: String,
    /// Whether white space came after the last word of the line.
    space: bool,
    /// How many quotes and preformatted texts are open.
    quotes: usize,
    preformatted: usize,
    /// Whether this is in an element whose content is not shown.
    hidden: bool,
}

impl Page {
    fn end_line(&mut self) {
        let mark = if self.quotes > 0 { "> " } else { "" };
        self.lines.push(format!("{mark}{}", self.line));
        self.line.clear();
        self.space = false;
    }

    fn end_block(&mut self) {
        if self.line.is_empty() {
            self.space = false;
        } else {
            self.end_line();
        }
    }

    fn write(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '\n' if self.preformatted > 0 => self.end_line(),
                ' ' | '\t' | '\n' | '\r' | '\u{c}' if self.preformatted == 0 => self.space = true,
                _ => {
                    if std::mem::take(&mut self.space) && !self.line.is_empty() {
                        self.line.push(' ');
                    }
                    // HTML uses no-break spaces to keep several spaces in a row.
                    self.line.push(if c == '\u{a0}' { ' ' } else { c });
                }
            }
        }
    }

    fn tag(&mut self, tag: &Tag) -> TokenSinkResult<()> {
        let (name, starts) = (&*tag.name, tag.kind == TagKind::StartTag);
        let raw = match name {
            "style" => Some(RawKind::Rawtext),
            "script" => Some(RawKind::ScriptData),
            "title" => Some(RawKind::Rcdata),
            _ => None,
        };
        if let Some(kind) = raw {
            self.hidden = starts;
            return if starts { TokenSinkResult::RawData(kind) } else { TokenSinkResult::Continue };
        }
        if name == "blockquote" || BLOCKS.contains(&name) {
            self.end_block();
        }
        let count = |open: &mut usize| *open = if starts { *open + 1 } else { open.saturating_sub(1) };
        match name {
            "br" => self.end_line(),
            "hr" => {
                self.line.push_str(RULE);
                self.end_line();
            }
            "blockquote" => count(&mut self.quotes),
            "pre" => count(&mut self.preformatted),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

#[derive(Default)]
struct Sink(RefCell<Page>);

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        let mut page = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) => return page.tag(&tag),
            Token::CharacterTokens(text) if !page.hidden => page.write(&text),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_block_of_html_is_a_line() {
        for (html, expected) in [
            ("<p>It <b>works</b></p>", "It works"),
            (
                "<div>One\r\n  two</div><div>Three<br></div><div><br></div>Four &amp; five",
                "One two\nThree\n\nFour & five",
            ),
            ("<ul><li>One</li> <li>Two</ul><table><tr><td>A<td>B</table>", "One\nTwo\nA\nB"),
            ("<pre>a  b\n\n-- \nAda</pre>", "a  b\n\n-- \nAda"),
            ("a&nbsp;&nbsp;b<hr>c", "a  b\n________________________________\nc"),
            ("<head><title>T</title><style>p > a { b }</style></head><body>x<script>if (a<b) c</script></body>", "x"),
            ("1 < 2 <3", "1 < 2 <3"),
            ("", ""),
        ] {
            assert_eq!(text(html), expected, "{html}");
        }
    }

    #[test]
    fn quoted_html_is_marked() {
        let gmail = "<div dir=\"ltr\">Thanks!</div><br><div class=\"gmail_quote\"><div class=\"gmail_attr\">\
            On Wed, Daymark wrote:<br></div><blockquote class=\"gmail_quote\"><p>Which?</p><p></p>\
            <blockquote>Older</blockquote>Bye</blockquote></div>";
        assert_eq!(text(gmail), "Thanks!\n\nOn Wed, Daymark wrote:\n> Which?\n> Older\n> Bye");
        assert_eq!(text("<blockquote>a<br><br>b</blockquote></blockquote>c"), "> a\n> \n> b\nc");
    }
}
