//! Exports of Ghost 4, 5 and 6: one JSON file with the tables of the site.

mod cards;
mod documents;
pub mod ours;
mod posts;

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::archive::{Result, Wrong};
use super::fields::plain;
use super::incoming::Incoming;
use super::model::FaultOut;
use super::words;

/// What a post is.
pub enum Read {
    Page,
    /// A post; `None` if it is skipped because of an error.
    Post(Option<Box<Incoming>>),
}

#[derive(Deserialize)]
struct File {
    /// Ghost wraps its export in a list; older tools leave that out.
    db: Option<Vec<Database>>,
    meta: Option<Meta>,
    data: Option<Tables>,
}

#[derive(Deserialize)]
struct Database {
    meta: Option<Meta>,
    data: Tables,
}

#[derive(Deserialize)]
struct Meta {
    version: Option<Value>,
}

type Row = Map<String, Value>;

/// Posts are parsed one by one, because they make up most of the file.
#[derive(Deserialize)]
struct Tables {
    posts: Vec<Box<RawValue>>,
    #[serde(default)]
    posts_meta: Vec<Row>,
    #[serde(default)]
    tags: Vec<Row>,
    #[serde(default)]
    posts_tags: Vec<Row>,
    #[serde(default)]
    users: Vec<Row>,
    #[serde(default)]
    posts_authors: Vec<Row>,
    /// The data of our exports beyond Ghost's tables.
    #[serde(default)]
    daymark: Vec<Row>,
}

/// An export whose tables were read.
pub struct Export {
    posts: Vec<Box<RawValue>>,
    metas: HashMap<String, Row>,
    /// The public tags of each post, the first one first.
    tags: HashMap<String, Vec<String>>,
    /// The authors of each post: name and biography.
    authors: HashMap<String, Vec<(String, String)>>,
    users: HashMap<String, (String, String)>,
    ours: HashMap<String, Row>,
}

/// An id, as text or as number.
fn id(row: &Row, name: &str) -> Option<String> {
    row.get(name).and_then(plain)
}

fn text(row: &Row, name: &str) -> String {
    id(row, name).unwrap_or_default()
}

/// The tags or authors of each post, in the order that the file gives.
fn related<T: Clone>(links: &[Row], column: &str, all: &HashMap<String, T>) -> HashMap<String, Vec<T>> {
    let mut rows: Vec<_> = links
        .iter()
        .filter_map(|row| {
            let order = row.get("sort_order").and_then(Value::as_i64).unwrap_or_default();
            Some((id(row, "post_id")?, order, all.get(&id(row, column)?)?))
        })
        .collect();
    rows.sort_by_key(|(_, order, _)| *order);
    let mut found: HashMap<String, Vec<T>> = HashMap::new();
    for (post, _, one) in rows {
        found.entry(post).or_default().push(one.clone());
    }
    found
}

impl Export {
    /// Reads the tables.
    ///
    /// # Errors
    /// When it is not a Ghost export, or one of an unsupported version.
    pub fn read(bytes: &[u8]) -> Result<Self> {
        let not = || Wrong(words::NOT_GHOST.to_owned());
        let file: File = serde_json::from_slice(bytes).map_err(|_| not())?;
        let (meta, tables) = match file.db.and_then(|mut all| (!all.is_empty()).then(|| all.swap_remove(0))) {
            Some(database) => (database.meta, database.data),
            None => (file.meta, file.data.ok_or_else(not)?),
        };
        let version = meta.and_then(|meta| plain(&meta.version?)).ok_or_else(not)?;
        if !["4", "5", "6"].contains(&version.split('.').next().unwrap_or_default()) {
            let shown: String = version.chars().filter(|c| !c.is_control()).take(20).collect();
            return Err(Wrong(words::old_ghost(&shown)));
        }
        let by = |rows: Vec<Row>, name: &str| -> HashMap<String, Row> {
            rows.into_iter().filter_map(|row| Some((id(&row, name)?, row))).collect()
        };
        // Internal tags are for themes, not for readers.
        let public = |row: &&Row| text(row, "visibility") != "internal" && !text(row, "name").starts_with('#');
        let tags: HashMap<_, _> =
            tables.tags.iter().filter(public).filter_map(|row| Some((id(row, "id")?, id(row, "name")?))).collect();
        let users: HashMap<_, _> = tables
            .users
            .iter()
            .filter_map(|row| Some((id(row, "id")?, (id(row, "name")?, text(row, "bio")))))
            .collect();
        Ok(Self {
            metas: by(tables.posts_meta, "post_id"),
            tags: related(&tables.posts_tags, "tag_id", &tags),
            authors: related(&tables.posts_authors, "author_id", &users),
            ours: by(tables.daymark, "post_id"),
            posts: tables.posts,
            users,
        })
    }

    /// How many posts and pages there are.
    pub fn posts(&self) -> usize {
        self.posts.len()
    }

    /// Reads a post or page, and records its errors.
    pub fn post(&self, n: usize, faults: &mut Vec<FaultOut>, now: Instant) -> Read {
        let number = format!("Post {}", n + 1);
        let Some(row) = self.posts.get(n).and_then(|raw| serde_json::from_str::<Row>(raw.get()).ok()) else {
            let message = words::NOT_A_POST.to_owned();
            faults.push(FaultOut { item: number, field: String::new(), message, left_out: true });
            return Read::Post(None);
        };
        if text(&row, "type") == "page" || row.get("page").is_some_and(|page| *page == Value::Bool(true)) {
            return Read::Page;
        }
        Read::Post(posts::read(self, row, &number, faults, now).map(Box::new))
    }
}

#[cfg(test)]
mod tests;
