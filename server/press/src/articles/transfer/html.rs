//! Converts HTML of other programs to Markdown. Parts without a counterpart keep only their text; scripts and styles
//! are removed. The result is ordinary Markdown: it is cleaned when rendered.

use std::sync::LazyLock;

use htmd::element_handler::{HandlerResult, Handlers};
use htmd::options::{BrStyle, BulletListMarker, HrStyle, Options};
use htmd::{Element, HtmlToMarkdown};

use super::markdown::escaped;
use crate::writing::video_of;

/// Most levels of nested elements: the converter calls itself for each.
const DEEPEST: usize = 200;
/// Most bytes of HTML.
const LONGEST: usize = 1024 * 1024;
/// Most elements that a parser may create from it.
const MOST: usize = 300_000;
/// Elements without an end tag, or that the next of their kind closes.
const UNNESTED: [&str; 24] = [
    "area", "base", "br", "col", "dd", "dt", "embed", "hr", "img", "input", "li", "link", "meta", "option", "p",
    "param", "source", "tbody", "td", "th", "thead", "tr", "track", "wbr",
];
/// Elements that a parser opens again in each block until they are closed.
const FORMATTING: [&str; 14] =
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
const DROPPED: [&str; 14] = [
    "button", "canvas", "head", "input", "math", "noscript", "object", "script", "select", "style", "svg", "template",
    "textarea", "title",
];

/// The HTML is too long or nested too deeply to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nested;

static CONVERTER: LazyLock<HtmlToMarkdown> = LazyLock::new(|| {
    let options = Options {
        hr_style: HrStyle::Dashes,
        br_style: BrStyle::Backslash,
        bullet_list_marker: BulletListMarker::Dash,
        ul_bullet_spacing: 1,
        ol_number_spacing: 1,
        ..Options::default()
    };
    HtmlToMarkdown::builder()
        .options(options)
        .skip_tags(DROPPED.to_vec())
        .add_handler(vec!["img"], picture)
        .add_handler(vec!["a"], link)
        .add_handler(vec!["iframe", "embed"], frame)
        .add_handler(vec!["audio", "video"], media)
        .add_handler(vec!["div"], division)
        .build()
});

/// The Markdown of a piece of HTML.
///
/// # Errors
/// When it is too long or nested too deeply.
pub fn to_markdown(html: &str) -> Result<String, Nested> {
    if html.len() > LONGEST || is_costly(html) {
        return Err(Nested);
    }
    let tree = CONVERTER.html_to_tree(html).map_err(|_| Nested)?;
    let mut stack = vec![(tree.clone(), 0)];
    while let Some((node, depth)) = stack.pop() {
        if depth > DEEPEST {
            return Err(Nested);
        }
        stack.extend(node.children.borrow().iter().map(|child| (child.clone(), depth + 1)));
    }
    Ok(CONVERTER.tree_to_markdown(&tree).trim().to_owned())
}

/// Whether a parser would need excessive time or memory for this HTML: estimated only from its tags.
fn is_costly(html: &str) -> bool {
    let (mut open, mut formatting, mut elements) = (0_usize, [0_usize; FORMATTING.len()], 0_usize);
    for tag in html.split('<').skip(1) {
        let (ends, tag) = tag.strip_prefix('/').map_or((false, tag), |tag| (true, tag));
        let length = tag.bytes().take(20).take_while(u8::is_ascii_alphanumeric).count();
        let name = tag[..length].to_ascii_lowercase();
        if name.is_empty() {
            continue;
        }
        let kind = FORMATTING.iter().position(|one| *one == name);
        if ends {
            open = open.saturating_sub(1);
            if let Some(kind) = kind {
                formatting[kind] = formatting[kind].saturating_sub(1);
            }
            continue;
        }
        elements += 1 + formatting.iter().sum::<usize>();
        open += usize::from(!UNNESTED.contains(&name.as_str()));
        if let Some(kind) = kind {
            formatting[kind] += 1;
        }
        if open > DEEPEST || elements > MOST {
            return true;
        }
    }
    false
}

fn attribute(element: &Element<'_>, name: &str) -> Option<String> {
    let found = element.attrs.iter().find(|attribute| &*attribute.name.local == name)?;
    Some(found.value.trim().to_owned()).filter(|value| !value.is_empty())
}

fn has_class(element: &Element<'_>, class: &str) -> bool {
    attribute(element, "class").is_some_and(|all| all.split_whitespace().any(|one| one == class))
}

/// An address in a form that Markdown reads to its end.
fn address(url: &str) -> String {
    let url = url.replace(['<', '>', '\n'], "");
    let url = if url.starts_with("//") { format!("https:{url}") } else { url };
    if url.contains([' ', '(', ')', '\\']) { format!("<{url}>") } else { url }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn picture(_: &dyn Handlers, element: Element<'_>) -> Option<HandlerResult> {
    let source = attribute(&element, "src").or_else(|| attribute(&element, "data-src"))?;
    let alt = escaped(&one_line(&attribute(&element, "alt").unwrap_or_default()));
    let title =
        attribute(&element, "title").map(|title| format!(" \"{}\"", one_line(&title).replace(['"', '\\'], "'")));
    Some(format!("![{alt}]({}{})", address(&source), title.unwrap_or_default()).into())
}

fn link(handlers: &dyn Handlers, element: Element<'_>) -> Option<HandlerResult> {
    let content = handlers.walk_children(element.node).content;
    let Some(href) = attribute(&element, "href") else { return Some(content.into()) };
    // A link around blocks is a card: its first line becomes its label.
    let mut lines = content.lines().map(str::trim).filter(|line| !line.is_empty());
    let Some(first) = lines.next() else { return Some(String::new().into()) };
    let first = first.trim_start_matches(['#', '>', ' ']);
    let made = format!("[{first}]({})", address(&href));
    Some(if lines.next().is_some() { format!("\n\n{made}\n\n") } else { made }.into())
}

fn frame(_: &dyn Handlers, element: Element<'_>) -> Option<HandlerResult> {
    let source = attribute(&element, "src")?
        .replace("youtube-nocookie.com", "youtube.com")
        .replace("//youtube.com/embed", "//www.youtube.com/embed");
    let source = if source.starts_with("//") { format!("https:{source}") } else { source };
    let shown = video_of(&source).map_or_else(
        || format!("<{}>", source.replace(['<', '>', ' '], "")),
        |id| format!("https://www.youtube.com/watch?v={id}"),
    );
    Some(format!("\n\n{shown}\n\n").into())
}

/// Audio or video becomes a link.
fn media(_: &dyn Handlers, element: Element<'_>) -> Option<HandlerResult> {
    let source = attribute(&element, "src")?;
    let name = source.split(['?', '#']).next().and_then(|path| path.rsplit('/').next()).unwrap_or_default();
    Some(format!("\n\n[{}]({})\n\n", escaped(name), address(&source)).into())
}

fn division(handlers: &dyn Handlers, element: Element<'_>) -> Option<HandlerResult> {
    if !has_class(&element, "kg-callout-card") {
        return handlers.fallback(element);
    }
    let content = handlers.walk_children(element.node).content;
    let lines = content.trim().lines().map(|line| format!("> {line}").trim_end().to_owned());
    Some(format!("\n\n{}\n\n", lines.collect::<Vec<_>>().join("\n")).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::writing::render;

    #[test]
    fn post_html_becomes_markdown() {
        for (html, markdown) in [
            (
                "<h2 id=\"x\">Night</h2><p>A <strong>bold</strong> and <em>kind</em> word<br>here</p>",
                "## Night\n\nA **bold** and *kind* word\\\nhere",
            ),
            ("<ul><li>One</li><li>Two</li></ul><ol><li>Three</li></ol>", "- One\n- Two\n\n1. Three"),
            ("<blockquote><p>Said</p></blockquote><hr>", "> Said\n\n- - -"),
            ("<pre><code class=\"language-rust\">let a = 1;\n</code></pre>", "```rust\nlet a = 1;\n```"),
            (
                "<figure class=\"kg-card kg-image-card\"><img src=\"/a (1).png\" alt=\"A [b]\" title=\"T\"><figcaption>By us</figcaption></figure>",
                "![A \\[b\\]](</a (1).png> \"T\")\n\nBy us",
            ),
            (
                "<figure class=\"kg-embed-card\"><iframe src=\"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?feature=oembed\"></iframe></figure>",
                "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
            ),
            (
                "<figure class=\"kg-bookmark-card\"><a class=\"kg-bookmark-container\" href=\"https://x.example/a\"><div><div class=\"kg-bookmark-title\">A page</div><div>What it says</div></div></a></figure>",
                "[A page](https://x.example/a)",
            ),
            ("<div class=\"kg-card kg-callout-card\"><div>💡</div><div>Mind this</div></div>", "> 💡\n>\n> Mind this"),
            ("<p>a</p><script>alert(1)</script><style>p{}</style><svg><text>x</text></svg><p>b</p>", "a\n\nb"),
            (
                "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
                "| A | B |\n| - | - |\n| 1 | 2 |",
            ),
            ("<p>1 * 2 _x_ [y] &lt;b&gt;</p>", "1 \\* 2 \\_x\\_ \\[y\\] \\<b>"),
        ] {
            assert_eq!(to_markdown(html).as_deref(), Ok(markdown), "{html}");
        }
    }

    #[test]
    fn deep_nesting_and_overlong_input_are_rejected() {
        assert_eq!(to_markdown(&"<div>".repeat(100_000)), Err(Nested));
        assert_eq!(to_markdown(&"<b>x".repeat(5_000)), Err(Nested));
        let reopened = (0..150).map(|n| format!("<p><i id=\"{n}\">")).collect::<String>() + &"<p>".repeat(10_000);
        assert_eq!(to_markdown(&reopened), Err(Nested));
        assert_eq!(to_markdown(&"x".repeat(LONGEST + 1)), Err(Nested));
        let long = "<p>A <b>bold</b> word.<p>Another<br>line.".repeat(500);
        assert!(to_markdown(&long).is_ok_and(|text| text.matches("**bold**").count() == 500));
    }

    #[test]
    fn known_xss_payloads_become_harmless() {
        for line in include_str!("../../writing/rendering/xss.txt").lines() {
            let html = render(&to_markdown(line).unwrap_or_default()).html.to_lowercase();
            for never in
                ["<script", "<iframe", "<svg", "=\"javascript:", " onerror=", " onload=", "<style", "=\"data:text"]
            {
                // As text it is harmless: its special characters are escaped.
                let tags = html.split('<').skip(1).map(|tag| format!("<{}", tag.split('>').next().unwrap_or_default()));
                assert!(!tags.clone().any(|tag| tag.contains(never)), "{line}\n{html}");
            }
        }
    }
}
