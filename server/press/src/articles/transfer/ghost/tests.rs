//! Exports as Ghost writes them, and our own.

use serde_json::json;

use super::super::html;
use super::documents::{lexical, mobiledoc, to_markdown};
use super::*;
use crate::articles::model::Visibility;
use crate::writing::State;

const NOW: Instant = Instant(1_800_000_000_000);

fn export(version: &str, post: Value) -> Value {
    let mut whole = json!({
        "id": "p1", "title": "Why sleep", "slug": "why-sleep", "status": "published", "visibility": "public", "featured": 1,
        "published_at": "2024-05-06T07:08:09.000Z", "updated_at": "2024-06-07T08:09:10.000Z", "html": "<p>Text</p>",
    });
    whole.as_object_mut().expect("a post").extend(post.as_object().expect("fields").clone());
    json!({ "db": [{ "meta": { "version": version }, "data": {
        "posts": [whole],
        "posts_meta": [{ "post_id": "p1", "og_title": "Sleep!", "feature_image_alt": "A bed" }],
        "tags": [{ "id": "t1", "name": "Calm" }, { "id": "t2", "name": "Night", "visibility": "public" }, { "id": "t3", "name": "#hidden", "visibility": "internal" }],
        "posts_tags": [{ "post_id": "p1", "tag_id": "t1", "sort_order": 1 }, { "post_id": "p1", "tag_id": "t2", "sort_order": 0 }, { "post_id": "p1", "tag_id": "t3", "sort_order": 2 }],
        "users": [{ "id": 1, "name": "Ann", "bio": "Writes" }],
        "posts_authors": [{ "post_id": "p1", "author_id": 1, "sort_order": 0 }],
    } }] })
}

fn read(file: &Value) -> (Option<Incoming>, Vec<FaultOut>) {
    let export = Export::read(file.to_string().as_bytes()).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let mut faults = Vec::new();
    match export.post(0, &mut faults, NOW) {
        Read::Post(article) => (article.map(|article| *article), faults),
        Read::Page => panic!("a page"),
    }
}

#[test]
fn a_post_is_read_with_all_its_fields() {
    for version in ["4.48.2", "5.87.1", "6.0.0"] {
        let cover = json!({ "feature_image": "__GHOST_URL__/content/images/a.png", "custom_excerpt": "Short", "canonical_url": "https://a.example/b" });
        let (article, faults) = read(&export(version, cover));
        let article = article.expect("an article");
        assert!(faults.is_empty(), "{faults:?}");
        assert_eq!(
            (article.title.as_str(), article.slug.as_str(), article.body.as_str()),
            ("Why sleep", "why-sleep", "Text")
        );
        assert_eq!(
            (article.summary.as_str(), article.social_title.as_str(), article.cover_alt.as_str()),
            ("Short", "Sleep!", "A bed")
        );
        assert_eq!(article.tags, ["Night", "Calm"]);
        assert_eq!(article.author, Some(("Ann".to_owned(), "Writes".to_owned())));
        assert_eq!(article.published.expect("a date").to_string(), "2024-05-06T07:08:09.000Z");
        assert_eq!(
            (article.state, article.featured, article.visibility),
            (State::Published, true, Visibility::Everyone)
        );
        assert_eq!(article.canonical.as_deref(), Some("https://a.example/b"));
    }
}

#[test]
fn unreadable_fields_and_exports_are_reported() {
    for (post, field) in [
        (json!({ "title": "" }), "title"),
        (json!({ "published_at": "soon" }), "published_at"),
        (json!({ "visibility": "friends" }), "visibility"),
        (json!({ "status": "lost" }), "status"),
        (json!({ "html": null, "lexical": "{}" }), "lexical"),
        (json!({ "featured": [] }), "featured"),
        (json!({ "html": "<i>".repeat(1000) }), "html"),
    ] {
        let (article, faults) = read(&export("5.0.0", post));
        assert!(article.is_none(), "{field}");
        assert!(faults.iter().any(|fault| fault.field == field && fault.left_out), "{field}: {faults:?}");
    }
    for (file, told) in [(json!({ "a": 1 }), "not a Ghost export"), (export("3.42.0", json!({})), "Ghost 3.42.0")] {
        let wrong = Export::read(file.to_string().as_bytes()).err().expect("refused");
        assert!(wrong.0.contains(told), "{}", wrong.0);
    }
}

fn text(document: Option<documents::Document>) -> String {
    to_markdown(document.expect("a document").pieces).unwrap_or_else(|html::Nested| "nested".to_owned())
}

#[test]
fn lexical_documents_become_markdown() {
    let node = |kind: &str, more: Value| {
        let mut node = json!({ "type": kind });
        node.as_object_mut().expect("a node").extend(more.as_object().expect("fields").clone());
        node
    };
    let words = |text: &str, format: i64| node("extended-text", json!({ "text": text, "format": format }));
    let document = json!({ "root": { "children": [
        node("extended-heading", json!({ "tag": "h2", "children": [words("Night & day", 0)] })),
        node("paragraph", json!({ "children": [words("A ", 0), words("bold", 1), words(" and ", 0), words("code", 16),
            node("linebreak", json!({})), node("link", json!({ "url": "https://x.example/?a=1&b=2", "children": [words("link", 2)] }))] })),
        node("list", json!({ "listType": "number", "children": [node("listitem", json!({ "children": [words("One", 0)] }))] })),
        node("image", json!({ "src": "__GHOST_URL__/content/images/a.png", "alt": "A", "caption": "By <em>us</em>" })),
        node("codeblock", json!({ "code": "<b>", "language": "html" })),
        node("markdown", json!({ "markdown": "| a |\n| - |\n| b |" })),
        node("paywall", json!({})),
        node("horizontalrule", json!({})),
        node("bookmark", json!({ "url": "https://x.example", "metadata": { "title": "X <y>" } })),
        node("embed", json!({ "url": "https://youtu.be/dQw4w9WgXcQ", "html": "<iframe src=\"https://www.youtube.com/embed/dQw4w9WgXcQ\"></iframe>" })),
        node("callout", json!({ "calloutText": "Mind <b>this</b>", "calloutEmoji": "💡" })),
        node("quote", json!({ "children": [words("Said", 0)] })),
    ] } });
    let read = lexical(&document);
    assert!(read.as_ref().expect("read").skipped, "the paywall has no counterpart");
    assert_eq!(
        text(read),
        "## Night & day\n\nA **bold** and `code`\\\n[*link*](https://x.example/?a=1&b=2)\n\n1. One\n\n![A](__GHOST_URL__/content/images/a.png)\n\n\
         By *us*\n\n```html\n<b>\n```\n\n| a |\n| - |\n| b |\n\n- - -\n\n[X \\<y>](https://x.example)\n\n\
         https://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n> 💡 Mind **this**\n\n> Said"
    );
}

#[test]
fn mobiledoc_documents_become_markdown() {
    let document = json!({ "version": "0.3.1",
        "atoms": [["soft-return", "", {}]], "cards": [["image", { "src": "/a.png", "alt": "A" }], ["hr", {}], ["code", { "code": "x" }]],
        "markups": [["strong"], ["a", ["rel", "x", "href", "https://x.example"]], ["em"]],
        "sections": [
            [1, "h2", [[0, [], 0, "Night"]]],
            [1, "p", [[0, [], 0, "A "], [0, [0, 2], 1, "bold"], [0, [], 1, " word"], [1, [], 0, 0], [0, [1], 1, "link"]]],
            [10, 0], [3, "ul", [[[0, [], 0, "One"]], [[0, [], 0, "Two"]]]], [10, 1], [10, 2], [1, "blockquote", [[0, [], 0, "Said"]]], [10, 9],
        ] });
    let read = mobiledoc(&document);
    assert!(read.as_ref().expect("read").skipped);
    assert_eq!(
        text(read),
        "## Night\n\nA ***bold* word**\\\n[link](https://x.example)\n\n![A](/a.png)\n\n- One\n- Two\n\n- - -\n\n```\nx\n```\n\n> Said"
    );
    let whole =
        json!({ "cards": [["markdown", { "markdown": " *As* it <is>\n" }]], "sections": [[10, 0], [1, "p", []]] });
    assert_eq!(mobiledoc(&whole).expect("read").markdown.as_deref(), Some(" *As* it <is>\n"));
}
