//! A post of a Ghost export as an article.

use daymark_actors::clock::Instant;
use serde_json::{Map, Value};

use super::documents::{self, Document};
use super::{Export, Row, id};
use crate::articles::model::Visibility;
use crate::articles::transfer::fields::{Fields, plain, tidy};
use crate::articles::transfer::html;
use crate::articles::transfer::incoming::Incoming;
use crate::articles::transfer::model::FaultOut;
use crate::articles::transfer::words;
use crate::writing::State;

/// Longest title that names a post in a report.
const NAME: usize = 80;

/// Reads a post, and records its errors.
pub fn read(export: &Export, post: Row, number: &str, faults: &mut Vec<FaultOut>, now: Instant) -> Option<Incoming> {
    let told = faults.len();
    let key = id(&post, "id").unwrap_or_default();
    let title = post.get("title").and_then(plain).unwrap_or_default();
    let named: String = title.chars().take(NAME).collect();
    let item = if named.is_empty() { number.to_owned() } else { named };
    let fallback = id(&post, "author_id").and_then(|user| export.users.get(&user));
    let mut map: Map<String, Value> = post;
    if let Some(meta) = export.metas.get(&key) {
        map.extend(
            meta.iter().filter(|(name, value)| !value.is_null() && *name != "id").map(|(n, v)| (n.clone(), v.clone())),
        );
    }
    let ours = export.ours.get(&key);
    let mut fields = Fields::new(&map, &item, faults);
    let authors = export.authors.get(&key).map_or(&[][..], Vec::as_slice);
    if authors.len() > 1 {
        fields.note("posts_authors", words::ONE_AUTHOR);
    }
    let author = authors.first().or(fallback).cloned();
    let status = fields.text(&["status"]);
    let text = |fields: &mut Fields<'_>, names: &[&str]| fields.text(names).unwrap_or_default();
    let cover = fields.text(&["feature_image"]);
    let caption = fields.text(&["feature_image_caption"]).and_then(|caption| html::to_markdown(&caption).ok());
    let mut article = Incoming {
        item: item.clone(),
        folder: String::new(),
        slug: text(&mut fields, &["slug"]),
        title,
        summary: text(&mut fields, &["custom_excerpt"]),
        body: String::new(),
        state: state(&mut fields, status.as_deref()),
        published: fields.date(&["published_at"]),
        first_published: None,
        zone: None,
        changed: fields.date(&["updated_at"]),
        visibility: visibility(&mut fields),
        featured: fields.flag(&["featured"]).unwrap_or_default(),
        comments_closed: false,
        categories: Vec::new(),
        tags: export.tags.get(&key).cloned().unwrap_or_default(),
        author,
        cover_alt: fields.text(&["feature_image_alt"]).or(caption.filter(|_| cover.is_some())).unwrap_or_default(),
        cover,
        canonical: fields.text(&["canonical_url"]),
        social_title: text(&mut fields, &["og_title", "twitter_title", "meta_title"]),
        social_text: text(&mut fields, &["og_description", "twitter_description", "meta_description"]),
        social_picture: fields.text(&["og_image", "twitter_image"]),
    };
    article.body = body(&mut fields);
    if let Some(ours) = ours {
        extend(&mut article, ours, &item, faults);
    }
    let mut fields = Fields::new(&map, &item, faults);
    let fitted = article.fitted(&mut fields, now);
    let whole = !faults[told..].iter().any(|fault| fault.left_out);
    fitted.filter(|_| whole)
}

/// The data of our exports beyond Ghost's tables.
fn extend(article: &mut Incoming, ours: &Row, item: &str, faults: &mut Vec<FaultOut>) {
    let mut fields = Fields::new(ours, item, faults);
    article.categories = fields.list(&["categories"]);
    article.tags = fields.list(&["tags"]);
    article.summary = fields.text(&["summary"]).unwrap_or_default();
    article.zone = fields.text(&["zone"]);
    article.first_published = fields.date(&["first_published"]);
    article.comments_closed = fields.flag(&["comments_closed"]).unwrap_or_default();
    if fields.flag(&["archived"]) == Some(true) {
        article.state = State::Archived;
    }
    if fields.flag(&["unsigned"]) == Some(true) {
        article.author = None;
    }
}

fn state(fields: &mut Fields<'_>, status: Option<&str>) -> State {
    match status {
        Some("published") => State::Published,
        Some("scheduled") => State::Scheduled,
        // A post sent only by email is not a page of the site.
        Some("draft" | "sent") | None => State::Draft,
        Some(_) => {
            fields.fault("status", words::NO_SUCH_STATE);
            State::Draft
        }
    }
}

fn visibility(fields: &mut Fields<'_>) -> Visibility {
    match fields.text(&["visibility"]).as_deref() {
        None | Some("public") => Visibility::Everyone,
        Some("members") => Visibility::Members,
        Some("paid" | "tiers" | "filter") => Visibility::Packages,
        Some(_) => {
            fields.fault("visibility", words::NO_SUCH_VISIBILITY);
            Visibility::Packages
        }
    }
}

/// The text: a pure Markdown document unchanged, otherwise Ghost's HTML of it, or our own conversion.
fn body(fields: &mut Fields<'_>) -> String {
    let documents =
        [("lexical", documents::lexical as fn(&Value) -> Option<Document>), ("mobiledoc", documents::mobiledoc)];
    let document = documents.into_iter().find_map(|(name, read)| {
        let text = fields.value(&[name])?.1.as_str()?;
        serde_json::from_str(text).ok().and_then(|value| read(&value)).map(|found| (name, found))
    });
    if let Some((_, Document { markdown: Some(whole), .. })) = &document {
        return whole.replace('\0', "");
    }
    let made = fields.value(&["html"]).and_then(|(_, html)| html.as_str());
    let (name, pieces, skipped) = match (made, document) {
        (Some(html), _) => ("html", vec![documents::Piece::Html(html.to_owned())], false),
        (None, Some((name, document))) => (name, document.pieces, document.skipped),
        (None, None) => {
            if let Some((name, _)) = fields.value(&["lexical", "mobiledoc"]) {
                fields.fault(name, words::BODY_UNREADABLE);
            }
            return String::new();
        }
    };
    if skipped {
        fields.note(name, words::CARDS);
    }
    match documents::to_markdown(pieces) {
        Ok(text) => tidy(&text),
        Err(html::Nested) => {
            fields.fault(name, words::NESTED);
            String::new()
        }
    }
}
