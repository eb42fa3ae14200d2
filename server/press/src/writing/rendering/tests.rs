use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;

const TEXT: &str = "Opening *words* with a [link](/challenges/7).

Second paragraph.[^1]

## Why it works

| a | b |
|---|:-:|
| 1 | 2 |

- [x] done
- [ ] open

### Why it works

~~old~~ https://daymark.example `code`

```rust
let x = 1;
```

youtube:dQw4w9WgXcQ

![A path](/v1/picture/0.jpg)

# A first heading

[^1]: A note.
";

#[test]
fn rendering_yields_html_outline_opening_and_links() {
    let r = render(TEXT);
    for part in [
        "<p>Opening <em>words</em> with a <a href=\"/challenges/7\" rel=\"noopener\">link</a>.</p>",
        "<h2 id=\"h-why-it-works\">Why it works</h2>",
        "<h3 id=\"h-why-it-works-1\">Why it works</h3>",
        "<h2 id=\"h-a-first-heading\">",
        "<td align=\"center\">2</td>",
        "<input type=\"checkbox\" checked=\"\" disabled=\"\" aria-label=\"Task\">",
        "<del>old</del>",
        "<a href=\"https://daymark.example\" rel=\"noopener\">https://daymark.example</a>",
        "<code class=\"language-rust\">",
        "<figure class=\"video\"><a href=\"https://www.youtube.com/watch?v=dQw4w9WgXcQ\" data-video=\"dQw4w9WgXcQ\"",
        "<img src=\"/v1/picture/0.jpg\" alt=\"A path\" loading=\"lazy\">",
        "<section class=\"footnotes\">",
        "<li id=\"fn-1\">",
    ] {
        assert!(r.html.contains(part), "{part}\n{}", r.html);
    }
    let headings: Vec<_> = r.headings.iter().map(|h| (h.level, h.id.as_str(), h.text.as_str())).collect();
    let all = [
        (2, "h-why-it-works", "Why it works"),
        (3, "h-why-it-works-1", "Why it works"),
        (2, "h-a-first-heading", "A first heading"),
    ];
    assert_eq!(headings, all);
    assert_eq!(r.opening.matches("<p>").count(), 2, "{}", r.opening);
    assert!(!r.opening.contains("Why") && !r.opening.contains("fn-"), "{}", r.opening);
    assert_eq!(r.first, "Opening words with a link.");
    let links = ["/challenges/7", "/v1/picture/0.jpg", "https://daymark.example"].map(str::to_owned);
    assert_eq!(r.links, BTreeSet::from(links));
    assert_eq!(
        (render("").minutes, render(&"word ".repeat(401)).minutes, render(&"word ".repeat(401)).words),
        (1, 3, 401)
    );
}

#[test]
fn line_breaks_of_descriptions_stay() {
    let text = "At the *door*\nat noon.\n\n- one\n- two";
    let described = render_lines(text);
    assert!(described.html.starts_with("<p>At the <em>door</em><br>\nat noon.</p>"), "{}", described.html);
    assert!(render(text).html.starts_with("<p>At the <em>door</em>\nat noon.</p>"));
    assert_eq!(described.first, "At the door at noon.");
    assert_eq!(first_paragraph(text), described.first);
}

#[test]
fn a_text_without_a_paragraph_begins_with_its_first_block() {
    for (text, first) in [
        ("- a *slow* walk\n- tea", "a slow walk"),
        ("## You get\n\n1. a walk\n\n   at dawn", "a walk"),
        ("- \n- [ ] pack", "pack"),
        ("- youtube:dQw4w9WgXcQ\n- tea", "tea"),
        ("> quoted", "quoted"),
        ("- tea\n\nA walk.", "A walk."),
        ("## You get", "You get"),
        ("| a | b |\n|---|---|\n| 1 | 2 |", "a"),
        ("---", ""),
    ] {
        assert_eq!(render(text).first, first, "{text}");
    }
}

#[test]
fn pictures_on_other_sites_become_links() {
    let outer =
        "![A *path*](https://cdn.example/a.png \"T\") ![](//cdn.example/b.png) [![in](http://c.example/c.png)](/x)";
    assert_eq!(
        render(&format!("{outer} ![near](x.png) ![odd](/\\e.example/x.png) ![own](/v1/picture/0.jpg)")).html,
        "<p><a href=\"https://cdn.example/a.png\" title=\"T\" rel=\"noopener\">A path</a> \
         <a href=\"//cdn.example/b.png\" rel=\"noopener\">//cdn.example/b.png</a> \
         <a href=\"/x\" rel=\"noopener\">in</a> near odd \
         <img src=\"/v1/picture/0.jpg\" alt=\"own\" loading=\"lazy\"></p>\n"
    );
}

#[test]
fn an_opening_ends_before_a_heading_or_a_list() {
    assert_eq!(render("One.\n\n## Two\n\nThree.").opening, "<p>One.</p>\n");
    assert_eq!(render("One.\n\n- two\n\nThree.").opening, "<p>One.</p>\n");
    assert_eq!(render("## One\n\nTwo.\n\nThree.\n\nFour.").opening.matches("<p>").count(), 2);
}

#[test]
fn text_is_shortened_at_a_word_boundary() {
    assert_eq!(shortened(" a\nb ", 10), "a b");
    let short = shortened(&"word, ".repeat(100), 50);
    assert!(short.chars().count() <= 51 && short.ends_with("word…"), "{short}");
    assert_eq!(shortened("night", 5), "night");
    assert_eq!(shortened("a good night, all", 12), "a good…");
}

#[test]
fn only_words_that_no_line_can_hold_are_cut() {
    assert_eq!(shortened("毎日十分だけ歩きます。", 4), "毎日十分…");
    assert_eq!(shortened("朝: 毎日十分だけ歩きます。", 5), "朝: 毎日…");
    assert_eq!(shortened("one extraordinary night", 4), "one…");
    assert_eq!(shortened("night", 0), "…");
}

/// Known ways to smuggle something in: elements, attributes, schemes, encodings, broken markup.
const CORPUS: &str = include_str!("xss.txt");

/// Every element of some cleaned HTML: its name, and its attributes with their values.
fn elements(html: &str) -> Vec<(String, Vec<(String, String)>)> {
    // A tag of cleaned HTML is always well-formed: text and values are escaped.
    let tags = html.split('<').skip(1).filter(|tag| !tag.starts_with('/'));
    let one = |tag: &str| {
        let tag = tag.split('>').next().unwrap_or_default();
        let (name, rest) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut attributes = Vec::new();
        let mut rest = rest.trim();
        while let Some((key, more)) = rest.split_once("=\"") {
            let (value, after) = more.split_once('"').unwrap_or((more, ""));
            attributes.push((key.trim().to_owned(), value.to_owned()));
            rest = after.trim();
        }
        assert!(rest.trim_matches('/').is_empty(), "an attribute without quotes in {tag}");
        (name.to_owned(), attributes)
    };
    tags.map(one).collect()
}

fn harmless(source: &str) -> Result<(), String> {
    let rendered = render(source);
    for html in [&rendered.html, &rendered.opening] {
        for (name, attributes) in elements(html) {
            let known = [
                "a",
                "blockquote",
                "br",
                "code",
                "del",
                "em",
                "figure",
                "h2",
                "h3",
                "h4",
                "h5",
                "h6",
                "hr",
                "img",
                "input",
                "li",
                "ol",
                "p",
                "pre",
                "section",
                "strong",
                "sup",
                "table",
                "tbody",
                "td",
                "th",
                "thead",
                "tr",
                "ul",
            ];
            if !known.contains(&name.as_str()) {
                return Err(format!("<{name}> of {source:?}: {html}"));
            }
            for (key, value) in attributes {
                let fine = match key.as_str() {
                    "href" => {
                        // Browsers ignore blanks and controls in a scheme.
                        let bare: String = value.chars().filter(|c| *c > ' ').collect();
                        let word = |s: &str| s.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
                        match bare.split_once(':') {
                            None => true,
                            Some((scheme, _)) if !word(scheme) => true,
                            Some((scheme, _)) => {
                                ["http", "https", "mailto", "tel"].contains(&scheme.to_ascii_lowercase().as_str())
                            }
                        }
                    }
                    "src" => value.starts_with('/') && !value.starts_with("//"),
                    "id" => ["h-", "fn-", "fnref-"].iter().any(|start| value.starts_with(start)),
                    "alt" | "title" | "rel" | "class" | "align" | "type" | "checked" | "disabled" | "loading"
                    | "start" | "data-video" | "aria-label" => true,
                    _ => false,
                };
                if !fine {
                    return Err(format!("{key}={value:?} of {source:?}: {html}"));
                }
            }
        }
    }
    Ok(())
}

#[test]
fn known_xss_payloads_become_harmless() {
    let vectors: Vec<_> = CORPUS.lines().filter(|line| !line.is_empty()).collect();
    assert!(vectors.len() > 100, "a corpus");
    for vector in vectors {
        let wrapped = [
            vector.to_owned(),
            format!("text {vector} text"),
            format!("# {vector}"),
            format!("> {vector}\n\n- {vector}"),
            format!("| {vector} |\n|---|\n| {vector} |"),
            format!("[a]({vector})"),
            format!("[a](<{vector}> \"{vector}\")"),
            format!("![a]({vector})"),
            format!("![{vector}](/v1/picture/0.jpg '{vector}')"),
            format!("[a][1]\n\n[1]: {vector}"),
            format!("<{vector}>"),
            format!("```{vector}\n{vector}\n```"),
            format!("a[^1]\n\n[^1]: {vector}"),
            format!("a[^{vector}]\n\n[^{vector}]: b"),
            format!("youtube:{vector}"),
        ];
        for source in wrapped {
            harmless(&source).expect("harmless");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn random_markup_becomes_harmless(source in "([<>\"'/:=!#`&;|\\[\\]() \n]|javascript|data|on[a-z]{4}|script|svg|img|src|href|[a-z]){0,40}") {
        prop_assert!(harmless(&source).is_ok(), "{:?}", harmless(&source));
    }
}
