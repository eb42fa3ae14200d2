//! Exporting an article and importing it again yields the same article, in both formats (R75).

use std::collections::HashSet;

use daymark_actors::clock::Instant;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::incoming::{Incoming, slug_of};
use super::store::ExportRow;
use super::{front_matter, ghost};
use crate::articles::model::Visibility;
use crate::articles::service::tag_key;
use crate::writing::{State, render};

const NOW: Instant = Instant(1_800_000_000_000);

/// A text without surrounding spaces, with characters that are difficult for front matter and JSON.
fn line(most: usize) -> impl Strategy<Value = String> {
    let odd = prop::sample::select(
        [
            "'", "\"", "\\", ":", ": ", "#", " #", "- ", "[", "]", "{", "|", ">", "&a", "*a", "!x", "%", "@", "`",
            "true", "null", "1_0", "\u{85}", "\u{2028}", "\u{feff}", "\u{7f}", "\u{fffe}", "é", "明日",
        ]
        .as_slice(),
    );
    let part = prop_oneof![2 => "[ -~]{0,12}", 1 => odd.prop_map(str::to_owned), 1 => "\\PC{0,6}"];
    prop::collection::vec(part, 0..4)
        .prop_map(move |parts| parts.concat().trim().chars().take(most).collect::<String>().trim().to_owned())
}

fn body() -> impl Strategy<Value = String> {
    let parts = prop_oneof![
        "\\PC{0,40}",
        Just("---".to_owned()),
        Just("".to_owned()),
        Just("<b>as typed</b> <div>".to_owned()),
        Just("<div>\nblock\n</div>".to_owned()),
        Just("![A picture](/a.jpg \"T\") {{< x >}}".to_owned()),
        Just("| a | b |\n| - | - |\n| 1 | 2 |".to_owned()),
        Just("```yaml\n---\ntitle: x\n---\n```".to_owned()),
        Just("  indented\t".to_owned()),
    ];
    proptest::collection::vec(parts, 0..8).prop_map(|parts| parts.join("\n"))
}

fn names(most: usize) -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(line(12), 0..most).prop_map(|all| {
        let mut seen = HashSet::new();
        all.into_iter().filter(|name| tag_key(name).is_some_and(|key| seen.insert(key))).collect()
    })
}

fn time() -> impl Strategy<Value = Instant> {
    (0..1_900_000_000_i64).prop_map(|s| Instant(s * 1000 + 7))
}

prop_compose! {
    fn said()(title in line(60).prop_filter("a title", |text| !text.is_empty()), summary in line(80), slug in "[a-z][a-z0-9]{0,9}(-[a-z0-9]{1,9}){0,3}",
        body in body(), author in proptest::option::of((line(20).prop_filter("a name", |text| !text.is_empty()), line(20))),
        social in (line(20), line(20), line(20)), canonical in proptest::option::of("https://[a-z]{1,9}\\.example/[a-z?=&#]{0,9}"))
        -> Incoming {
        let (social_title, social_text, cover_alt) = social;
        Incoming { title, summary, slug: slug_of(&slug), body, author, social_title, social_text, cover_alt, canonical, ..Incoming::default() }
    }
}

prop_compose! {
    fn article()(said in said(), state in 0..State::ALL.len(), visibility in 0..Visibility::ALL.len(), flags in any::<(bool, bool, bool)>(),
        published in proptest::option::of(time()), changed in time(), categories in names(5), tags in names(8)) -> Incoming {
        let mut article = Incoming {
            state: State::ALL[state], visibility: Visibility::ALL[visibility], featured: flags.0, comments_closed: flags.1,
            changed: Some(changed.min(NOW)), categories, tags, published, ..said
        };
        if flags.2 {
            article.cover = Some("pictures/x.jpg".to_owned());
        }
        // Only states that an article can have: see `Life`.
        let past = published.filter(|at| *at <= NOW);
        match article.state {
            State::Draft => article.published = past,
            State::Scheduled => {
                article.first_published = past;
                article.published = Some(Instant(NOW.0 + 60_000));
                article.zone = Some("Europe/Berlin".to_owned());
            }
            State::Published | State::Archived => article.published = Some(past.unwrap_or(NOW)),
        }
        if article.body.trim().is_empty() && article.state != State::Draft && article.state != State::Archived {
            article.body.push('x');
        }
        article
    }
}

fn row(article: &Incoming) -> ExportRow {
    let a = article.clone();
    let (author_name, author_about) = a.author.unwrap_or_default();
    ExportRow {
        id: 7,
        slug: a.slug,
        title: a.title,
        summary: a.summary,
        html: render(&a.body).html,
        body: a.body,
        state: a.state.text().to_owned(),
        visibility: a.visibility.text().to_owned(),
        featured: a.featured,
        comments_closed: a.comments_closed,
        cover: a.cover,
        cover_alt: a.cover_alt,
        canonical: a.canonical,
        social_title: a.social_title,
        social_text: a.social_text,
        social_picture: a.social_picture,
        publish_at: a.published.filter(|at| *at > NOW),
        publish_zone: a.zone,
        published_at: a.first_published.or(a.published.filter(|at| *at <= NOW)),
        updated_at: a.changed.unwrap_or(NOW),
        created_at: NOW,
        author_id: 3,
        author_name,
        author_slug: "somebody".to_owned(),
        author_about,
    }
}

/// The article without its file and folder.
fn bare(article: Incoming) -> Incoming {
    Incoming { item: String::new(), folder: String::new(), ..article }
}

proptest! {
    #[test]
    fn an_article_survives_a_markdown_round_trip(article in article()) {
        let file = front_matter::written(&article, NOW);
        let mut faults = Vec::new();
        let read = match front_matter::read(&format!("{}.md", article.slug), file.as_bytes(), &mut faults, NOW) {
            front_matter::Read::Article(Some(read)) => bare(*read),
            _ => panic!("{faults:?}\n{file}"),
        };
        prop_assert!(faults.is_empty(), "{:?}", faults);
        prop_assert_eq!(read, article, "{}", file);
    }

    #[test]
    fn an_article_survives_a_ghost_round_trip(article in article()) {
        let mut tables = ghost::ours::Tables::default();
        let unsigned = Incoming { cover: None, ..article };
        let post = tables.post(&row(&unsigned), unsigned.clone(), "https://daymark.example");
        let mut data = tables.finished(NOW);
        data["posts"] = json!([post]);
        let file: Value = json!({ "db": [{ "meta": { "version": "5.0.0" }, "data": data }] });
        let export = ghost::Export::read(file.to_string().as_bytes()).expect("an export");
        let mut faults = Vec::new();
        let ghost::Read::Post(Some(read)) = export.post(0, &mut faults, NOW) else { panic!("{faults:?}") };
        prop_assert!(faults.is_empty(), "{:?}", faults);
        prop_assert_eq!(bare(*read), unsigned);
    }
}
