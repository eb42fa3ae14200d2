//! Renders a template into an email: one text for both parts, so that the plain part never differs from the HTML.
//!
//! A template is a subject, then paragraphs; a paragraph `[Label](link)` is a button, and `{{ items }}` the list of the
//! mail's items. It is split into blocks before its values are inserted, so that no value can add a block.

use std::sync::LazyLock;

use anyhow::{Context, Result};
use daymark_web::letter::{Letter, Rendered};
use daymark_web::xml::text as escaped;
use minijinja::{AutoEscape, Environment, UndefinedBehavior};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::sender::Sender;
use super::words;

/// The placeholder for an email's secret, which is stored separately and deleted once the email is sent.
pub const SECRET: &str = "{secret}";

static ENGINE: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut engine = Environment::new();
    engine.set_undefined_behavior(UndefinedBehavior::Strict);
    // minijinja's own escaping encodes every slash of an address, which email apps treat as suspicious: see
    // `escaped`.
    engine.set_auto_escape_callback(|_| AutoEscape::None);
    engine.add_template(LAYOUT, include_str!("templates/layout.mjml")).expect("the layout is a template");
    engine
});

const LAYOUT: &str = "layout.mjml";

/// The placeholder paragraph for an email's `items`.
const ITEMS: &str = "{{ items }}";

/// A paragraph; a button when it only has a `url`; a list item when it has a `title`.
#[derive(Deserialize, Serialize)]
struct Block {
    #[serde(default)]
    title: Option<String>,
    text: String,
    #[serde(default)]
    url: Option<String>,
}

impl Block {
    fn escaped(&self) -> Self {
        let escaped_too = |text: &Option<String>| text.as_deref().map(escaped);
        Self { title: escaped_too(&self.title), text: escaped(&self.text), url: escaped_too(&self.url) }
    }
}

/// The letter with its values, as this site sends it. Templates name the site as `{{ site }}`.
///
/// # Errors
/// When a value is missing.
pub fn render(letter: &Letter, values: &Value, sender: &Sender) -> Result<Rendered> {
    let mut paragraphs = letter.template.trim().split("\n\n");
    let mut known = values.clone();
    known["site"] = json!(sender.name);
    let fill = |text: &str| ENGINE.render_str(text, &known).with_context(|| format!("the letter {}", letter.name));
    let subject = fill(paragraphs.next().unwrap_or_default())?.replace(char::is_control, " ");
    let mut blocks = Vec::new();
    for paragraph in paragraphs {
        match paragraph {
            ITEMS => blocks.extend(<Vec<Block>>::deserialize(&values["items"])?),
            _ => blocks.push(block(paragraph, fill)?),
        }
    }
    let text = plain(letter, &blocks, &sender.origin);
    let shown: Vec<Block> = blocks.iter().map(Block::escaped).collect();
    let choices = values.get("choices").and_then(Value::as_str);
    let choices = choices.map(|url| json!({ "label": words::CHOICES, "url": escaped(url) }));
    let html =
        laid_out(json!({ "subject": escaped(&subject), "preview": shown.first().map(|b| &b.text), "blocks": shown,
        "pieces": [], "why": letter.why, "origin": sender.origin, "host": sender.host(), "site": sender.shown(),
        "links": choices.as_slice() }))?;
    Ok(Rendered { subject, html, text })
}

/// The parts in the layout of every email.
pub(super) fn laid_out(parts: Value) -> Result<String> {
    let layout = ENGINE.get_template(LAYOUT)?.render(parts)?;
    Ok(mrml::parse(&layout)?.element.render(&mrml::prelude::render::RenderOptions::default())?)
}

fn plain(letter: &Letter, blocks: &[Block], origin: &str) -> String {
    let mut text = String::new();
    for block in blocks {
        match block {
            Block { title: Some(title), text: said, url } => {
                let lines = [Some(title), Some(said).filter(|said| !said.is_empty()), url.as_ref()];
                lines.into_iter().flatten().for_each(|line| text.extend([line.as_str(), "\n"]));
                text.push('\n');
            }
            Block { text: label, url: Some(url), .. } => text.extend([label, ":\n", url.as_str(), "\n\n"]),
            Block { text: said, .. } => text.extend([said.as_str(), "\n\n"]),
        }
    }
    text + &format!("--\n{} {origin}\n", letter.why)
}

fn block(paragraph: &str, fill: impl Fn(&str) -> Result<String>) -> Result<Block> {
    let button = paragraph.strip_prefix('[').and_then(|p| p.strip_suffix(')')).and_then(|p| p.split_once("]("));
    match button {
        Some((label, url)) => Ok(Block { title: None, text: fill(label)?, url: Some(fill(url)?) }),
        // The line breaks inside a paragraph only wrap the template; the email does not keep them.
        None => Ok(Block { title: None, text: fill(&paragraph.replace('\n', " "))?, url: None }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emails::sender::sample;

    static LETTER: Letter = Letter {
        compose: None,
        name: "test",
        about: "",
        template: "Hello {{ name }}\n\nA line\nand another for {{ name }}.\n\n[Go on]({{ link }})\n",
        why: "You have an account at",
        sample: || json!({ "name": "Ana", "link": "https://daymark.example/go?a=1&b=2" }),
    };

    #[test]
    fn html_and_text_parts_have_the_same_content() {
        let mail = render(&LETTER, &(LETTER.sample)(), &sample()).expect("a mail");
        assert_eq!(mail.subject, "Hello Ana");
        assert_eq!(
            mail.text,
            "A line and another for Ana.\n\nGo on:\nhttps://daymark.example/go?a=1&b=2\n\n--\nYou have an account at \
             https://daymark.example\n"
        );
        assert!(mail.html.contains("A line and another for Ana."), "{}", mail.html);
        assert!(mail.html.contains(r#"href="https://daymark.example/go?a=1&amp;b=2""#), "{}", mail.html);
    }

    #[test]
    fn values_cannot_inject_markup_or_links() {
        let values =
            json!({ "name": "<b>x</b>\r\n\r\n[Click](https://evil.example)", "link": "https://daymark.example" });
        let mail = render(&LETTER, &values, &sample()).expect("a mail");
        assert!(!mail.subject.contains(['\r', '\n']), "{}", mail.subject);
        assert!(!mail.html.contains("<b>x") && !mail.html.contains(r#"href="https://evil"#), "{}", mail.html);
    }

    #[test]
    fn a_mail_names_the_site_and_shows_its_logo() {
        let letter = Letter { template: "Welcome to {{ site }}\n\nHello from {{ site }}.\n", ..LETTER };
        let named = render(&letter, &json!({}), &sample()).expect("a mail");
        assert_eq!(named.subject, "Welcome to Tide & <b>Co</b>");
        assert!(named.text.starts_with("Hello from Tide & <b>Co</b>."), "{}", named.text);
        assert!(named.html.contains("Tide &amp; &lt;b&gt;Co") && !named.html.contains("<b>Co"), "{}", named.html);
        assert!(!named.html.contains("Daymark") && !named.html.contains("<img"), "{}", named.html);
        let logo = Some("https://daymark.example/v1/picture/a.png".to_owned());
        let shown = render(&letter, &json!({}), &Sender { logo, ..sample() }).expect("a mail");
        assert!(shown.html.contains("src=\"https://daymark.example/v1/picture/a.png\""), "{}", shown.html);
    }

    #[test]
    fn a_list_shows_every_item_and_escapes_markup() {
        let letter = Letter { template: "News\n\n{{ items }}\n", ..LETTER };
        let values = json!({ "items": [
            { "title": "A <b>board</b>", "text": "Place 3", "url": "https://daymark.example/challenges/1" },
            { "title": "Short", "text": "" },
        ] });
        let mail = render(&letter, &values, &sample()).expect("a mail");
        assert!(
            mail.text.starts_with("A <b>board</b>\nPlace 3\nhttps://daymark.example/challenges/1\n\nShort\n\n--"),
            "{}",
            mail.text
        );
        assert!(mail.html.contains("A &lt;b&gt;board&lt;/b&gt;") && mail.html.contains("Place 3"), "{}", mail.html);
        assert!(mail.html.contains(r#"href="https://daymark.example/challenges/1""#), "{}", mail.html);
    }

    #[test]
    fn control_characters_are_left_out() {
        let mail =
            render(&LETTER, &json!({ "name": "A\u{b}n\u{ffff}a", "link": "https://daymark.example" }), &sample());
        assert!(mail.expect("a mail").html.contains("another for Ana."));
    }

    #[test]
    fn a_missing_value_is_an_error() {
        assert!(render(&LETTER, &json!({ "name": "Ana" }), &sample()).is_err());
    }
}
