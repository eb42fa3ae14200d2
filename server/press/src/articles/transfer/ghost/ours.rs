//! This site's articles as a Ghost export. Data without a Ghost table is in an extra table, which Ghost ignores.

use std::collections::{BTreeMap, BTreeSet};

use daymark_actors::clock::Instant;
use daymark_web::ctx::Ctx;
use serde_json::{Value, json};

use crate::articles::model::Visibility;
use crate::articles::service::{tag_key, tag_slug};
use crate::articles::transfer::exporting::{next, outgoing, with_pictures};
use crate::articles::transfer::incoming::Incoming;
use crate::articles::transfer::store::{Batch, ExportRow};
use crate::articles::transfer::streaming::{Ended, Pieces};
use crate::articles::transfer::words;
use crate::writing::{State, numbered};

/// The version of Ghost whose tables these are.
const VERSION: &str = "5.0.0";
/// The most characters of an excerpt in Ghost.
const EXCERPT: usize = 300;

/// The tables besides the posts, gathered while the posts are written.
#[derive(Default)]
pub struct Tables {
    metas: Vec<Value>,
    /// Tags by address: id, name.
    tags: BTreeMap<String, (String, String)>,
    posts_tags: Vec<Value>,
    users: BTreeMap<i64, Value>,
    posts_authors: Vec<Value>,
    ours: Vec<Value>,
}

/// An id in Ghost's form: 24 hexadecimal digits.
fn object(kind: u32, id: i64) -> String {
    format!("{kind:08x}{id:016x}")
}

/// Writes the export.
///
/// # Errors
/// When the client has disconnected, or the database cannot be read.
pub async fn write(ctx: &Ctx, pieces: &Pieces, first: Batch) -> Result<(), Ended> {
    let (origin, now) = (ctx.config.public_url.origin(), ctx.clock.now());
    let head = json!({ "exported_on": now.0, "version": VERSION });
    pieces.send(format!("{{\"db\":[{{\"meta\":{head},\"data\":{{\"posts\":[")).await?;
    let (mut batch, mut tables, mut any) = (first, Tables::default(), false);
    while let Some(last) = batch.0.last().map(|row| row.id) {
        for row in &batch.0 {
            let post = tables.post(row, outgoing(row, &batch.1), origin);
            pieces.send(format!("{}{post}", if any { ",\n" } else { "\n" })).await?;
            any = true;
        }
        batch = next(ctx, pieces, last).await?;
    }
    let rest = tables.finished(now).to_string();
    // The other tables follow in the same object.
    pieces.send(format!("],{}}}]}}\n", rest.strip_prefix('{').unwrap_or_default())).await
}

impl Tables {
    /// A post with its related data.
    pub fn post(&mut self, row: &ExportRow, mut article: Incoming, origin: &str) -> Value {
        with_pictures(&mut article, |path| format!("{origin}{path}"));
        let (id, author) = (object(1, row.id), object(2, row.author_id));
        self.belongs(row, &article, &id, &author);
        let excerpt: String = article.summary.chars().take(EXCERPT).collect();
        // A post with a single Markdown card: Ghost's editor can open it, and its text stays unchanged.
        let card = json!({ "type": "markdown", "version": 1, "markdown": article.body });
        let lexical = json!({ "root": {
            "children": [card], "direction": null, "format": "", "indent": 0, "type": "root", "version": 1,
        } });
        json!({
            "id": id, "uuid": format!("00000000-0000-4000-8000-{:012x}", row.id), "title": article.title, "slug": article.slug,
            "mobiledoc": null, "lexical": lexical.to_string(), "html": row.html.replace("src=\"/v1/", &format!("src=\"{origin}/v1/")),
            "comment_id": id, "plaintext": null, "feature_image": article.cover, "featured": article.featured, "type": "post",
            "status": status(article.state), "locale": null, "visibility": visibility(article.visibility),
            "email_recipient_filter": "all", "created_at": row.created_at, "updated_at": row.updated_at,
            "published_at": article.published, "custom_excerpt": Some(excerpt).filter(|text| !text.is_empty()),
            "codeinjection_head": null, "codeinjection_foot": null, "custom_template": null, "canonical_url": article.canonical,
            "newsletter_id": null, "show_title_and_feature_image": true,
        })
    }

    fn belongs(&mut self, row: &ExportRow, article: &Incoming, id: &str, author: &str) {
        let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        self.metas.push(json!({
            "id": object(3, row.id), "post_id": id, "og_image": article.social_picture, "og_title": some(&article.social_title),
            "og_description": some(&article.social_text), "twitter_image": null, "twitter_title": null,
            "twitter_description": null, "meta_title": null, "meta_description": null, "email_subject": null,
            "frontmatter": null, "feature_image_alt": some(&article.cover_alt), "feature_image_caption": null, "email_only": false,
        }));
        let mut seen = BTreeSet::new();
        for name in article.categories.iter().chain(&article.tags) {
            let address = tag_slug(name).unwrap_or_else(|| "tag".to_owned());
            let is_its = |slug: &String| self.tags.get(slug).is_none_or(|(_, of)| tag_key(of) == tag_key(name));
            let slug = (1..).map(|n| numbered(&address, n)).find(is_its).unwrap_or_default();
            let next = object(4, i64::try_from(self.tags.len() + 1).unwrap_or(i64::MAX));
            let (tag, _) = self.tags.entry(slug.clone()).or_insert_with(|| (next, name.clone()));
            if seen.insert(slug) {
                let link = object(5, i64::try_from(self.posts_tags.len() + 1).unwrap_or(i64::MAX));
                let place = seen.len() - 1;
                self.posts_tags.push(json!({ "id": link, "post_id": id, "tag_id": tag, "sort_order": place }));
            }
        }
        let name = some(&row.author_name).unwrap_or_else(|| words::OUR_EDITORS.to_owned());
        self.users.entry(row.author_id).or_insert_with(|| {
            json!({
                "id": author, "name": name, "slug": row.author_slug, "email": format!("{}@authors.invalid", row.author_slug),
                "bio": some(&row.author_about), "status": "inactive", "visibility": "public",
            })
        });
        self.posts_authors
            .push(json!({ "id": object(6, row.id), "post_id": id, "author_id": author, "sort_order": 0 }));
        self.ours.push(json!({
            "post_id": id, "categories": article.categories, "tags": article.tags, "summary": article.summary,
            "zone": article.zone, "comments_closed": article.comments_closed, "archived": article.state == State::Archived,
            "unsigned": row.author_name.is_empty(), "first_published": article.first_published,
        }));
    }

    /// All tables except that of the posts.
    pub fn finished(self, now: Instant) -> Value {
        let tags = self.tags.into_iter().map(|(slug, (id, name))| {
            json!({ "id": id, "name": name, "slug": slug, "description": null, "visibility": "public",
                "created_at": now, "updated_at": now })
        });
        json!({
            "posts_meta": self.metas, "tags": tags.collect::<Vec<_>>(), "posts_tags": self.posts_tags,
            "users": self.users.into_values().collect::<Vec<_>>(), "posts_authors": self.posts_authors, "daymark": self.ours,
        })
    }
}

/// Ghost has no archived state: an archived article becomes a draft.
const fn status(state: State) -> &'static str {
    match state {
        State::Published => "published",
        State::Scheduled => "scheduled",
        State::Draft | State::Archived => "draft",
    }
}

const fn visibility(who: Visibility) -> &'static str {
    match who {
        Visibility::Everyone => "public",
        Visibility::Members => "members",
        Visibility::Packages => "paid",
    }
}
