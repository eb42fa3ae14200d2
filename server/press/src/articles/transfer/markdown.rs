//! Markdown of other programs: finds its pictures, and converts its blocks of HTML to Markdown.

use super::html;
use crate::writing::{Part, parts};

/// A text without blocks of HTML.
pub struct Plain {
    pub text: String,
    /// Whether it has HTML inside a line: that is shown as it was typed.
    pub inline: bool,
    /// Whether a block is nested too deeply and skipped.
    pub nested: bool,
}

/// Turns blocks of HTML into Markdown: this site shows HTML as it was typed.
#[must_use]
pub fn without_html(body: &str) -> Plain {
    let mut found = Plain { text: String::new(), inline: false, nested: false };
    let mut at = 0;
    for part in parts(body) {
        match part {
            Part::Html { at: place } if place.start >= at => {
                found.text.push_str(&body[at..place.start]);
                let block = &body[place.clone()];
                match html::to_markdown(block) {
                    Ok(text) => found.text.push_str(&text),
                    Err(html::Nested) => found.nested = true,
                }
                if block.ends_with('\n') {
                    found.text.push('\n');
                }
                at = place.end;
            }
            Part::InlineHtml => found.inline = true,
            _ => {}
        }
    }
    found.text.push_str(&body[at..]);
    found
}

/// What to do with a picture of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Becomes {
    /// It stays as it is.
    Same,
    /// It gets another address.
    At(String),
    /// It becomes a link to its address.
    Link,
    /// It becomes its alternative text.
    Words,
}

/// The addresses of a text's pictures.
#[must_use]
pub fn pictures(body: &str) -> Vec<String> {
    let all = parts(body).into_iter().filter_map(|part| match part {
        Part::Picture { url, .. } => Some(url),
        _ => None,
    });
    all.collect()
}

/// The text with its pictures changed.
pub fn with_pictures(body: &str, mut becomes: impl FnMut(&str) -> Becomes) -> String {
    let (mut out, mut at) = (String::new(), 0);
    for part in parts(body) {
        let Part::Picture { at: place, url, alt, linked } = part else { continue };
        if place.start < at {
            continue;
        }
        let own = &body[place.clone()];
        let is_one = own.starts_with("![") && own.ends_with([')', ']']);
        let alt = alt.split_whitespace().collect::<Vec<_>>().join(" ");
        let changed = match becomes(&url) {
            Becomes::Same => continue,
            _ if !is_one => continue,
            Becomes::At(path) => moved(own, (&url, &path), &alt),
            // A link cannot contain another link.
            Becomes::Link if linked => escaped(&alt),
            Becomes::Link if alt.is_empty() => format!("<{}>", url.replace(['<', '>', ' '], "")),
            Becomes::Link => format!("[{}](<{}>)", escaped(&alt), url.replace(['<', '>', '\n'], "")),
            Becomes::Words => escaped(&alt),
        };
        out.push_str(&body[at..place.start]);
        out.push_str(&changed);
        at = place.end;
    }
    out.push_str(&body[at..]);
    out
}

/// A picture with another address: in its original form, or rewritten if the address is defined elsewhere.
fn moved(own: &str, (was, is): (&str, &str), alt: &str) -> String {
    match own.rfind(&format!("({was}")).map(|at| at + 1).or_else(|| own.rfind(&format!("<{was}>")).map(|at| at + 1)) {
        Some(at) => format!("{}{is}{}", &own[..at], &own[at + was.len()..]),
        None => format!("![{}]({is})", escaped(alt)),
    }
}

/// A text with Markdown's special characters escaped.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if ['\\', '[', ']', '*', '_', '`', '<', '!'].contains(&c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_can_be_moved_linked_or_kept() {
        let body = "A ![One](a.png \"T\") and ![two *b*](<b c.png>), [![in](d.png)](https://x.example) `![no](a.png)`\n\n> ![](e.png)\n\n![r][ref]\n\n[ref]: a.png\n";
        assert_eq!(pictures(body), ["a.png", "b c.png", "d.png", "e.png", "a.png"]);
        let changed = with_pictures(body, |url| match url {
            "a.png" => Becomes::At("/v1/x.jpg".to_owned()),
            "b c.png" | "d.png" | "e.png" => Becomes::Link,
            _ => Becomes::Same,
        });
        assert_eq!(
            changed,
            "A ![One](/v1/x.jpg \"T\") and [two b](<b c.png>), [in](https://x.example) `![no](a.png)`\n\n> <e.png>\n\n![r](/v1/x.jpg)\n\n[ref]: a.png\n"
        );
        assert_eq!(with_pictures(body, |_| Becomes::Same), body);
        assert_eq!(with_pictures("![x](data:image/png;base64,AA)", |_| Becomes::Words), "x");
    }

    #[test]
    fn html_blocks_become_markdown() {
        let found = without_html("Before\n\n<div><p>A <b>bold</b> word</p></div>\n\nAfter <i>x</i>\n");
        assert_eq!((found.text.as_str(), found.inline), ("Before\n\nA **bold** word\n\nAfter <i>x</i>\n", true));
        let same = "Plain\n\n```html\n<div></div>\n```\n";
        assert_eq!(without_html(same).text, same);
    }
}
