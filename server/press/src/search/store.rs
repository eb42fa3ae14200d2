//! The SQL of search: what everybody may see.
//!
//! # Errors
//! Those of the database.

use std::collections::HashMap;

use daymark_base::db::{Db, Result, Val};
use daymark_base::{args, sql};

use super::index::{Found, Kind, Text};

/// Programs that everybody sees.
macro_rules! programs {
    ($columns:literal, $rest:literal) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM program WHERE NOT draft AND NOT custom AND NOT template AND company_id IS NULL
            AND archived_at IS NULL ",
            $rest
        )
    };
}
/// Events that everybody sees.
macro_rules! events {
    ($columns:literal, $rest:literal) => {
        concat!("SELECT ", $columns, " FROM event WHERE status = 'published' AND NOT invited_only ", $rest)
    };
}
/// Articles that everybody sees.
macro_rules! articles {
    ($columns:literal, $rest:literal) => {
        concat!("SELECT ", $columns, " FROM article WHERE state = 'published' ", $rest)
    };
}

sql! {
    STAMP = concat!(
        articles!("'a' AS kind, COUNT(*) AS n, MAX(updated_at) AS at", ""), " UNION ALL ",
        programs!("'p' AS kind, COUNT(*) AS n, MAX(updated_at) AS at", ""), " UNION ALL ",
        events!("'e' AS kind, COUNT(*) AS n, MAX(updated_at) AS at", ""), " ORDER BY kind");
    ARTICLES = articles!("id, title, excerpt, search", "AND id > $1 ORDER BY id LIMIT $2");
    PROGRAMS = programs!("id, title, type, description", "AND id > $1 ORDER BY id LIMIT $2");
    EVENTS = events!("id, title, summary, description", "AND id > $1 ORDER BY id LIMIT $2");
    SHOWN_ARTICLES = articles!("id, title, excerpt, slug", "AND id IN {ids $1}");
    SHOWN_PROGRAMS = programs!("id, title, description", "AND id IN {ids $1}");
    SHOWN_EVENTS = events!("id, title, summary", "AND id IN {ids $1}");
}

/// Texts in one read.
const AT_ONCE: i64 = 500;
/// Characters of a result's text.
const TEXT: usize = 200;

/// A short text that changes with what there is to find.
pub async fn stamp(db: &Db) -> Result<String> {
    let rows: Vec<(String, i64, Option<i64>)> = db.all(&STAMP, args![]).await?;
    Ok(format!("{rows:?}"))
}

/// Every text whose title everybody may see. An article for members is found by all of its words; its page says who reads it.
pub async fn texts(db: &Db) -> Result<Vec<Text>> {
    let mut all = Vec::new();
    for (kind, statement) in [(Kind::Article, &ARTICLES), (Kind::Program, &PROGRAMS), (Kind::Event, &EVENTS)] {
        let mut after = 0;
        loop {
            let rows: Vec<(i64, String, String, String)> = db.all(statement, args![after, AT_ONCE]).await?;
            let Some((last, ..)) = rows.last() else { break };
            after = *last;
            all.extend(rows.into_iter().map(|(id, title, summary, body)| Text {
                found: (kind, id),
                title,
                summary,
                body,
            }));
        }
    }
    Ok(all)
}

/// Title, text and path of what was found and is still there.
pub async fn shown(db: &Db, found: &[Found]) -> Result<HashMap<Found, (String, String, String)>> {
    let of = |kind: Kind| Val::ids(found.iter().filter(|key| key.0 == kind).map(|key| key.1));
    let short = |text: &str| crate::writing::shortened(text, TEXT);
    let mut shown = HashMap::new();
    for (id, title, text, slug) in
        db.all::<(i64, String, String, String)>(&SHOWN_ARTICLES, args![of(Kind::Article)]).await?
    {
        shown.insert((Kind::Article, id), (title, short(&text), format!("/insights/{slug}")));
    }
    for (id, title, text) in db.all::<(i64, String, String)>(&SHOWN_PROGRAMS, args![of(Kind::Program)]).await? {
        shown.insert((Kind::Program, id), (title, short(&text), format!("/challenges/{id}")));
    }
    for (id, title, text) in db.all::<(i64, String, String)>(&SHOWN_EVENTS, args![of(Kind::Event)]).await? {
        shown.insert((Kind::Event, id), (title, short(&text), format!("/events/{id}")));
    }
    Ok(shown)
}
