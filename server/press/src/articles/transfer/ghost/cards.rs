//! Renders the cards of Ghost's documents as the HTML that Ghost itself produces. `None` is a card without content.

use serde_json::Value;

use super::documents::Piece;

/// A text of a card; empty when there is none.
pub fn said(payload: &Value, name: &str) -> String {
    payload.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// Text escaped for HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text of a card as the value of an attribute.
pub fn attribute(payload: &Value, name: &str) -> String {
    escape(&said(payload, name))
}

/// A card as a piece of a document.
pub fn card(kind: &str, payload: &Value) -> Option<Piece> {
    let html = match kind {
        "markdown" | "card-markdown" => return Some(Piece::Markdown(said(payload, "markdown"))),
        "image" => figure(payload, &image(payload)),
        "gallery" => {
            let images = payload.get("images").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            figure(payload, &images.iter().map(|image_of| format!("<p>{}</p>", image(image_of))).collect::<String>())
        }
        "html" => said(payload, "html"),
        "hr" | "horizontalrule" => "<hr>".to_owned(),
        "code" | "codeblock" => {
            let language = attribute(payload, "language");
            let code = escape(&said(payload, "code"));
            figure(payload, &format!("<pre><code class=\"language-{language}\">{code}</code></pre>"))
        }
        "embed" => {
            let html = said(payload, "html");
            let address = attribute(payload, "url");
            let own =
                if html.contains("<iframe") { html } else { format!("<p><a href=\"{address}\">{address}</a></p>") };
            figure(payload, &own)
        }
        "bookmark" => bookmark(payload),
        "callout" => {
            let emoji = Some(said(payload, "calloutEmoji"))
                .filter(|emoji| !emoji.is_empty() && said(payload, "backgroundColor") != "none");
            let text = said(payload, "calloutText");
            format!("<blockquote><p>{} {text}</p></blockquote>", escape(&emoji.unwrap_or_default()))
        }
        "toggle" => format!("<h4>{}</h4>{}", said(payload, "heading"), said(payload, "content")),
        "button" | "email-cta" => {
            let before = said(payload, "html");
            format!("{before}{}", link(payload, "buttonUrl", "buttonText"))
        }
        "audio" | "video" => {
            let name = Some(said(payload, "title")).filter(|title| !title.is_empty());
            let name = name.unwrap_or_else(|| said(payload, "fileName"));
            let name = if name.is_empty() { said(payload, "src") } else { name };
            figure(payload, &format!("<p><a href=\"{}\">{}</a></p>", attribute(payload, "src"), escape(&name)))
        }
        "file" => {
            let title =
                ["fileTitle", "title", "fileName"].iter().map(|name| said(payload, name)).find(|text| !text.is_empty());
            let address = attribute(payload, "src");
            format!(
                "<p><a href=\"{address}\">{}</a></p><p>{}</p>",
                escape(&title.unwrap_or_default()),
                attribute(payload, "fileCaption")
            )
        }
        "product" => {
            let image = attribute(payload, "productImageSrc");
            let image = if image.is_empty() { image } else { format!("<p><img src=\"{image}\"></p>") };
            let (title, about) = (said(payload, "productTitle"), said(payload, "productDescription"));
            format!("{image}<h4>{title}</h4><p>{about}</p>{}", link(payload, "productUrl", "productButton"))
        }
        "header" | "call-to-action" => {
            let (header, below) = (said(payload, "header"), said(payload, "subheader"));
            let text = said(payload, "textValue");
            format!("<h2>{header}</h2><p>{below}</p>{text}{}", link(payload, "buttonUrl", "buttonText"))
        }
        // Parts around the text: emails, sign-up forms, the line where the free part ends.
        _ => return None,
    };
    Some(Piece::Html(html))
}

fn image(payload: &Value) -> String {
    let (source, alt, title) = (attribute(payload, "src"), attribute(payload, "alt"), attribute(payload, "title"));
    let title = if title.is_empty() { title } else { format!(" title=\"{title}\"") };
    let image = format!("<img src=\"{source}\" alt=\"{alt}\"{title}>");
    match attribute(payload, "href").as_str() {
        "" => image,
        href => format!("<a href=\"{href}\">{image}</a>"),
    }
}

/// A figure with the card's caption, which is HTML.
fn figure(payload: &Value, inner: &str) -> String {
    format!("<figure>{inner}<figcaption>{}</figcaption></figure>", said(payload, "caption"))
}

fn link(payload: &Value, address: &str, words: &str) -> String {
    match attribute(payload, address).as_str() {
        "" => String::new(),
        href => format!("<p><a href=\"{href}\">{}</a></p>", escape(&said(payload, words))),
    }
}

fn bookmark(payload: &Value) -> String {
    let about = payload.get("metadata").unwrap_or(payload);
    let address =
        Some(attribute(payload, "url")).filter(|url| !url.is_empty()).unwrap_or_else(|| attribute(about, "url"));
    let title = Some(said(about, "title")).filter(|title| !title.is_empty());
    figure(
        payload,
        &format!("<p><a href=\"{address}\">{}</a></p>", title.map_or_else(|| address.clone(), |title| escape(&title))),
    )
}
