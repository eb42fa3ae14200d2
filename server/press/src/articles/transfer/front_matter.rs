//! A Markdown file with YAML front matter, as Hugo, Jekyll, Astro and this site write it.

use daymark_actors::clock::Instant;
use daymark_base::civil::parse_zone;
use jiff::civil::Date;
use serde_json::{Map, Value};

use super::dates;
use super::fields::Fields;
use super::incoming::Incoming;
use super::markdown;
use super::model::FaultOut;
use super::words;
use crate::articles::model::Visibility;
use crate::writing::State;

/// The mark of our own files: their text is already in our format.
pub const GENERATOR: &str = "Daymark";
/// Most bytes of front matter.
const MOST: usize = 64 * 1024;

/// What a file contains.
pub enum Read {
    /// Not an article: it has no front matter.
    None,
    /// A page.
    Page,
    /// An article; `None` if it is skipped because of an error.
    Article(Option<Box<Incoming>>),
}

/// The front matter and the text of a file; `Ok(None)` when it has none.
fn split(text: &str) -> Result<Option<(&str, &str)>, &'static str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.split_inclusive('\n');
    let mut at = match lines.next() {
        Some(line) if line.trim_end() == "---" => line.len(),
        Some(line) if line.trim_end() == "+++" => return Err(words::TOML),
        _ => return Ok(None),
    };
    let start = at;
    for line in lines {
        if ["---", "..."].contains(&line.trim_end()) {
            return Ok(Some((&text[start..at], &text[at + line.len()..])));
        }
        at += line.len();
    }
    Err(words::NOT_CLOSED)
}

fn parsed(yaml: &str) -> Option<Map<String, Value>> {
    if yaml.len() > MOST {
        return None;
    }
    let options = serde_saphyr::options! {
        strict_booleans: true,
        leading_zero_numbers_as_strings: true,
        underscored_numbers_as_strings: true,
        with_snippet: false,
        budget: serde_saphyr::budget! {
            max_documents: 1,
            max_nodes: 10_000,
            max_events: 30_000,
            max_depth: 20,
            max_aliases: 100,
        },
    };
    serde_saphyr::from_str_with_options(yaml, options).ok()
}

/// Reads a file, and records its errors.
pub fn read(name: &str, bytes: &[u8], faults: &mut Vec<FaultOut>, now: Instant) -> Read {
    let none = Map::new();
    let stop = |faults: &mut Vec<FaultOut>, why| {
        Fields::new(&none, name, faults).fault("", why);
        Read::Article(None)
    };
    let Ok(text) = std::str::from_utf8(bytes) else { return stop(faults, words::NOT_UTF8) };
    let text = text.replace("\r\n", "\n").replace('\0', "");
    let (yaml, body) = match split(&text) {
        Ok(Some(parts)) => parts,
        Ok(None) => return Read::None,
        Err(why) => return stop(faults, why),
    };
    let Some(map) = parsed(yaml) else { return stop(faults, words::NOT_YAML) };
    let named = Named::of(name);
    let mut fields = Fields::new(&map, name, faults);
    let kind = fields.text(&["type", "layout"]).unwrap_or_default();
    if kind == "page" || named.stem == "_index" {
        return Read::Page;
    }
    let article = article(&mut fields, &named, body);
    Read::Article(article.fitted(&mut fields, now).map(Box::new))
}

fn article(fields: &mut Fields<'_>, named: &Named<'_>, body: &str) -> Incoming {
    let ours = fields.text(&["generator"]).as_deref() == Some(GENERATOR);
    let body = if ours { own(body) } else { foreign(body, fields) };
    let published = fields.date(&["date", "pubDate", "published_at", "publishedAt", "publishDate"]).or(named.date);
    let state = state(fields, named);
    // A draft's date is when it was begun.
    let published = if state == State::Draft { fields.date(&["publishDate"]) } else { published };
    let cover = fields.picture(&[
        "image",
        "cover",
        "cover_image",
        "coverImage",
        "featured_image",
        "feature_image",
        "featuredImage",
        "heroImage",
        "thumbnail",
        "banner",
        "img",
    ]);
    let (cover, alt) = cover.map_or((None, None), |(path, alt)| (Some(path), alt));
    let alt = fields.text(&["image_alt", "cover_alt", "imageAlt", "coverAlt", "heroAlt", "alt"]).or(alt);
    let social = fields.picture(&["social_image", "og_image", "ogImage", "seo_image"]);
    let slug = fields.text(&["slug"]).or_else(|| {
        let address = fields.text(&["permalink", "url"])?;
        let last = address.trim_end_matches(".html").trim_matches('/').rsplit('/').next()?;
        Some(last.to_owned()).filter(|last| !last.is_empty() && !last.contains(':'))
    });
    let mut authors = fields.people(&["author", "authors"]);
    if authors.len() > 1 {
        fields.note("author", words::ONE_AUTHOR);
    }
    let about = fields.text(&["author_about"]).unwrap_or_default();
    let text = |fields: &mut Fields<'_>, names: &[&str]| fields.text(names).unwrap_or_default();
    Incoming {
        item: fields.item.to_owned(),
        folder: named.folder.to_owned(),
        slug: slug.unwrap_or_else(|| named.slug.to_owned()),
        title: text(fields, &["title"]),
        summary: text(fields, &["summary", "description", "excerpt"]),
        body,
        state,
        published,
        first_published: fields.date(&["first_published"]),
        zone: fields.text(&["timezone"]).filter(|zone| parse_zone(zone).is_ok()),
        changed: fields.date(&["lastmod", "last_modified_at", "updated", "updatedDate", "modDatetime", "updated_at"]),
        visibility: visibility(fields),
        featured: fields.flag(&["featured", "pinned", "sticky"]).unwrap_or_default(),
        comments_closed: fields.flag(&["comments"]) == Some(false),
        categories: fields.list(&["categories", "category"]),
        tags: fields.list(&["tags", "tag", "keywords"]),
        author: (!authors.is_empty()).then(|| (authors.swap_remove(0), about)),
        cover,
        cover_alt: alt.unwrap_or_default(),
        canonical: fields.text(&["canonical", "canonical_url", "canonicalURL", "canonicalUrl"]),
        social_title: text(fields, &["social_title", "og_title"]),
        social_text: text(fields, &["social_text", "og_description"]),
        social_picture: social.map(|(path, _)| path),
    }
}

/// The text of one of our files, without the blank line before it and the line end after it.
fn own(body: &str) -> String {
    let body = body.strip_prefix('\n').unwrap_or(body);
    body.strip_suffix('\n').unwrap_or(body).to_owned()
}

/// The text of another program's file: blocks of HTML become Markdown.
fn foreign(body: &str, fields: &mut Fields<'_>) -> String {
    let found = markdown::without_html(body.trim_matches('\n'));
    if found.inline {
        fields.note("body", words::SHOWN_AS_TYPED);
    }
    if found.nested {
        fields.fault("body", words::NESTED);
    }
    if ["{{<", "{{%", "{%", "{{ "].iter().any(|mark| body.contains(mark)) {
        fields.note("body", words::SHORTCODES);
    }
    found.text
}

fn state(fields: &mut Fields<'_>, named: &Named<'_>) -> State {
    if fields.flag(&["draft"]) == Some(true) || named.draft {
        return State::Draft;
    }
    // In Jekyll this is a flag; other programs put the date there.
    if fields.value(&["published"]).is_some_and(|(_, value)| value.is_boolean())
        && fields.flag(&["published"]) == Some(false)
    {
        return State::Draft;
    }
    match fields.text(&["state", "status"]).map(|word| word.to_lowercase()).as_deref() {
        None | Some("published" | "publish" | "scheduled" | "future") => State::Published,
        Some("draft") => State::Draft,
        Some("archived") => State::Archived,
        Some(_) => {
            fields.fault("state", words::NO_SUCH_STATE);
            State::Draft
        }
    }
}

fn visibility(fields: &mut Fields<'_>) -> Visibility {
    match fields.text(&["visibility"]).map(|word| word.to_lowercase()).as_deref() {
        None | Some("everyone" | "public") => Visibility::Everyone,
        Some("members") => Visibility::Members,
        Some("packages" | "paid" | "premium") => Visibility::Packages,
        Some(_) => {
            fields.fault("visibility", words::NO_SUCH_VISIBILITY);
            Visibility::Packages
        }
    }
}

/// What a file's path tells about the article.
struct Named<'a> {
    folder: &'a str,
    stem: &'a str,
    /// The stem, or the folder of an `index.md`, without Jekyll's date.
    slug: &'a str,
    date: Option<Instant>,
    draft: bool,
}

impl<'a> Named<'a> {
    fn of(path: &'a str) -> Self {
        let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        let slug = if stem == "index" { folder.rsplit('/').next().unwrap_or_default() } else { stem };
        let dated = slug.get(..10).filter(|date| date.parse::<Date>().is_ok());
        let rest = dated.and_then(|_| slug.get(10..)?.strip_prefix('-')).filter(|rest| !rest.is_empty());
        Self {
            folder,
            stem,
            slug: rest.unwrap_or(slug),
            date: dated.and_then(dates::read),
            draft: folder.split('/').any(|part| part == "_drafts"),
        }
    }
}

/// The details of an article in our files, in the order of their lines.
pub fn written(article: &Incoming, now: Instant) -> String {
    let mut out = String::from("---\n");
    let mut line = |name: &str, value: Value| {
        let empty = value.as_str() == Some("") || value.as_array().is_some_and(Vec::is_empty);
        if !empty && !value.is_null() && value != Value::Bool(false) {
            out.push_str(name);
            out.push_str(": ");
            out.push_str(&quoted(&value));
            out.push('\n');
        }
    };
    let a = article.clone();
    line("title", a.title.into());
    line("slug", a.slug.into());
    let date = if a.state == State::Draft { "publishDate" } else { "date" };
    line(date, a.published.map(|at| at.to_string()).into());
    line("first_published", a.first_published.map(|at| at.to_string()).into());
    line("timezone", a.zone.filter(|_| a.published.is_some_and(|at| at > now)).into());
    line("lastmod", a.changed.map(|at| at.to_string()).into());
    line("draft", (a.state == State::Draft).into());
    line("state", (a.state == State::Archived).then_some("archived").into());
    let (author, about) = a.author.unwrap_or_default();
    line("author", author.into());
    line("author_about", about.into());
    line("categories", a.categories.into());
    line("tags", a.tags.into());
    line("summary", a.summary.into());
    line("image", a.cover.into());
    line("image_alt", a.cover_alt.into());
    line("visibility", Some(a.visibility).filter(|who| *who != Visibility::Everyone).map(Visibility::text).into());
    line("featured", a.featured.into());
    line("canonical", a.canonical.into());
    line("social_title", a.social_title.into());
    line("social_text", a.social_text.into());
    line("social_image", a.social_picture.into());
    if a.comments_closed {
        out.push_str("comments: false\n");
    }
    out.push_str(&format!("generator: {GENERATOR}\n---\n\n{}\n", article.body));
    out
}

/// A value as JSON, which is also YAML, except for characters that YAML requires escaped.
fn quoted(value: &Value) -> String {
    let mut out = String::new();
    for c in value.to_string().chars() {
        match c {
            '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => {
                out.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out
}
