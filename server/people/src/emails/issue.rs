//! Emails composed of blocks, in the layout of every email.

use anyhow::Result;
use daymark_web::letter::Rendered;
use daymark_web::xml::text as escaped;
use serde_json::{Value, json};

use super::letter::laid_out;
use super::sender::Sender;

/// A block of an email.
#[derive(Clone, Debug)]
pub enum Piece {
    /// A heading above the blocks that follow.
    Heading(String),
    /// A text, with and without markup.
    Text {
        /// HTML that our own renderer has cleaned.
        html: String,
        /// The same text without markup.
        text: String,
    },
    /// A picture.
    Picture {
        /// Its address.
        src: String,
        /// What it shows.
        alt: String,
        /// Where it leads.
        url: Option<String>,
    },
    /// A button.
    Button {
        /// Its label.
        label: String,
        /// Where it leads.
        url: String,
    },
    /// A horizontal line.
    Divider,
    /// A quotation.
    Quote {
        /// The words.
        text: String,
        /// Who said them; may be empty.
        by: String,
    },
    /// A linked title with a sentence.
    Item {
        /// The title.
        title: String,
        /// May be empty.
        text: String,
        /// Where it leads.
        url: String,
    },
}

/// A link in the last line of an email.
#[derive(Clone, Debug)]
pub struct Link {
    /// Its label.
    pub label: &'static str,
    /// Where it leads.
    pub url: String,
}

/// An email composed of blocks.
pub struct Issue<'a> {
    /// One line.
    pub subject: &'a str,
    /// The preview that email apps show beside the subject.
    pub preview: &'a str,
    /// The text.
    pub pieces: &'a [Piece],
    /// Why the recipient gets it: the start of a sentence that ends with the site's address.
    pub why: &'a str,
    /// Links in the last line.
    pub links: &'a [Link],
}

/// The placeholder in the layout for a block's own markup, which need not be well-formed XML. Its characters are
/// private-use ones, which `plain` removes from texts.
fn mark(n: usize) -> String {
    format!("\u{e000}{n}\u{e001}")
}

fn plain(text: &str) -> String {
    escaped(&text.replace(['\u{e000}', '\u{e001}'], ""))
}

impl Piece {
    fn shown(&self, n: usize) -> Value {
        match self {
            Self::Heading(text) => json!({ "kind": "heading", "text": plain(text) }),
            Self::Text { .. } => json!({ "kind": "text", "text": mark(n) }),
            Self::Picture { src, alt, url } => {
                json!({ "kind": "picture", "src": plain(src), "alt": plain(alt), "url": url.as_deref().map(plain) })
            }
            Self::Button { label, url } => json!({ "kind": "button", "text": plain(label), "url": plain(url) }),
            Self::Divider => json!({ "kind": "divider" }),
            Self::Quote { text, by } => json!({ "kind": "quote", "text": plain(text), "by": plain(by) }),
            Self::Item { title, text, url } => {
                json!({ "kind": "item", "title": plain(title), "text": plain(text), "url": plain(url) })
            }
        }
    }

    fn said(&self) -> String {
        match self {
            Self::Heading(text) | Self::Text { text, .. } => format!("{text}\n\n"),
            Self::Picture { alt, url: Some(url), .. } => format!("{alt}:\n{url}\n\n"),
            Self::Picture { alt, url: None, .. } if alt.is_empty() => String::new(),
            Self::Picture { alt, url: None, .. } => format!("[{alt}]\n\n"),
            Self::Button { label, url } => format!("{label}:\n{url}\n\n"),
            Self::Divider => "---\n\n".to_owned(),
            Self::Quote { text, by } if by.is_empty() => format!("“{text}”\n\n"),
            Self::Quote { text, by } => format!("“{text}”\n— {by}\n\n"),
            Self::Item { title, text, url } if text.is_empty() => format!("{title}\n{url}\n\n"),
            Self::Item { title, text, url } => format!("{title}\n{text}\n{url}\n\n"),
        }
    }
}

/// Renders an email composed of blocks, as this site sends it.
///
/// # Errors
/// When the layout is wrong.
pub fn compose(issue: &Issue<'_>, sender: &Sender) -> Result<Rendered> {
    let subject = issue.subject.replace(char::is_control, " ");
    let pieces: Vec<Value> = issue.pieces.iter().enumerate().map(|(n, piece)| piece.shown(n)).collect();
    let links: Vec<Value> =
        issue.links.iter().map(|link| json!({ "label": link.label, "url": plain(&link.url) })).collect();
    let mut html = laid_out(json!({ "subject": plain(&subject), "preview": plain(issue.preview), "blocks": [],
        "pieces": pieces, "why": issue.why, "origin": sender.origin, "host": sender.host(),
        "site": sender.shown(), "links": links }))?;
    for (n, piece) in issue.pieces.iter().enumerate() {
        if let Piece::Text { html: own, .. } = piece {
            html = html.replace(&mark(n), own);
        }
    }
    let mut text: String = issue.pieces.iter().map(Piece::said).collect();
    text.push_str(&format!("--\n{} {}\n", issue.why, sender.origin));
    text.extend(issue.links.iter().map(|link| format!("{}: {}\n", link.label, link.url)));
    Ok(Rendered { subject, html, text })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emails::sender::sample;

    const NASTY: &str = "<script>alert(1)</script>\"><img src=x onerror=alert(1)>\u{e000}1\u{e001}\u{7}\u{b}\u{ffff}\
        {{ 7 * 7 }}</mj-text>";

    #[test]
    fn only_sanitised_text_pieces_add_markup() {
        let nasty = || NASTY.to_owned();
        let pieces = [
            Piece::Heading(nasty()),
            Piece::Text { html: "<p>Fine<br>line</p>".into(), text: "Fine".into() },
            Piece::Picture { src: nasty(), alt: nasty(), url: Some(nasty()) },
            Piece::Button { label: nasty(), url: nasty() },
            Piece::Divider,
            Piece::Quote { text: nasty(), by: nasty() },
            Piece::Item { title: nasty(), text: nasty(), url: nasty() },
        ];
        let links = [Link { label: "Unsubscribe", url: nasty() }];
        let subject = format!("{NASTY}\r\nBcc: x@y.example");
        let issue = Issue { subject: &subject, preview: NASTY, pieces: &pieces, why: "You asked at", links: &links };
        let mail = compose(&issue, &sample()).expect("a mail");
        assert!(!mail.subject.contains(['\r', '\n']), "{}", mail.subject);
        assert!(!mail.html.contains("<script") && !mail.html.contains("<img src=x"), "{}", mail.html);
        assert_eq!(mail.html.matches("<p>Fine<br>line</p>").count(), 1, "{}", mail.html);
        assert!(mail.html.contains("{{ 7 * 7 }}"), "text is never treated as a template");
        assert!(mail.text.ends_with(&format!("Unsubscribe: {NASTY}\n")), "{}", mail.text);
    }
}
