//! The SQL of search: public texts, and events for invited members.
//!
//! # Errors
//! Errors of the database.

use std::collections::{HashMap, HashSet};

use daymark_base::db::{Db, Result, Val};
use daymark_base::{args, sql};
use daymark_log::public_program;

use super::index::{Found, Kind, Text};
use crate::writing::{first_paragraph, shortened};

/// Public programs.
macro_rules! programs {
    ($columns:literal, $rest:literal) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM program WHERE ",
            public_program!(""),
            " AND NOT template AND archived_at IS NULL ",
            $rest
        )
    };
}
/// Events visible to more than their editors.
macro_rules! events {
    ($columns:literal, $rest:literal) => {
        concat!("SELECT ", $columns, " FROM event WHERE status = 'published' ", $rest)
    };
}
/// Public articles.
macro_rules! articles {
    ($columns:literal, $rest:literal) => {
        concat!("SELECT ", $columns, " FROM article WHERE state = 'published' ", $rest)
    };
}

/// Public articles of support. Their feature is in a crate above this one, so search reads every text itself.
macro_rules! help {
    ($columns:literal, $rest:literal) => {
        concat!("SELECT ", $columns, " FROM support_article WHERE published ", $rest)
    };
}

sql! {
    STAMP = concat!(
        articles!("'a' AS kind, COUNT(*) AS n, MAX(updated_at) AS at", ""), " UNION ALL ",
        programs!("'p' AS kind, COUNT(*) AS n, MAX(updated_at) AS at", ""), " UNION ALL ",
        events!("'e' AS kind, COUNT(*) AS n, MAX(updated_at) AS at", "AND NOT invited_only"), " UNION ALL ",
        events!("'i' AS kind, COUNT(*) AS n, MAX(updated_at) AS at", "AND invited_only"), " UNION ALL ",
        help!("'h' AS kind, COUNT(*) AS n, MAX(updated_at) AS at", ""), " ORDER BY kind");
    ARTICLES = articles!("id, title, excerpt, search", "AND id > $1 ORDER BY id LIMIT $2");
    PROGRAMS = programs!("id, title, type, description", "AND id > $1 ORDER BY id LIMIT $2");
    EVENTS = events!("id, title, summary, description", "AND NOT invited_only AND id > $1 ORDER BY id LIMIT $2");
    EVENTS_OF_SOME = events!("id, title, summary, description", "AND invited_only AND id > $1 ORDER BY id LIMIT $2");
    HELP = help!("id, title, summary, search", "AND id > $1 ORDER BY id LIMIT $2");
    INVITED = events!("id", "AND invited_only AND id IN (SELECT event_id FROM event_member WHERE member_id = $1)
        ORDER BY id DESC LIMIT $2");
    SHOWN_ARTICLES = articles!("id, title, excerpt, slug", "AND id IN {ids $1}");
    SHOWN_PROGRAMS = programs!("id, title, description", "AND id IN {ids $1}");
    SHOWN_HELP = help!("id, title, summary, slug", "AND id IN {ids $1}");
    SHOWN_EVENTS = events!("id, title, summary", "AND id IN {ids $1}
        AND (NOT invited_only OR id IN (SELECT event_id FROM event_member WHERE member_id = $2))");
}

/// Texts per read.
const AT_ONCE: i64 = 500;
/// The most events for invited members that one member's search covers.
const INVITATIONS: i64 = 1000;
/// The most characters of a result's text.
const TEXT: usize = 200;

/// A short text that changes whenever the searchable texts change.
pub async fn stamp(db: &Db) -> Result<String> {
    let rows: Vec<(String, i64, Option<i64>)> = db.all(&STAMP, args![]).await?;
    Ok(format!("{rows:?}"))
}

/// Every text with a public title, and events for invited members. An article for members is found by all of its words;
/// its page says who can read it.
pub async fn texts(db: &Db) -> Result<Vec<Text>> {
    let mut all = Vec::new();
    for (kind, for_some, statement) in [
        (Kind::Article, false, &ARTICLES),
        (Kind::Program, false, &PROGRAMS),
        (Kind::Event, false, &EVENTS),
        (Kind::Event, true, &EVENTS_OF_SOME),
        (Kind::Help, false, &HELP),
    ] {
        let mut after = 0;
        loop {
            let rows: Vec<(i64, String, String, String)> = db.all(statement, args![after, AT_ONCE]).await?;
            let Some((last, ..)) = rows.last() else { break };
            after = *last;
            all.extend(rows.into_iter().map(|(id, title, summary, body)| Text {
                found: (kind, id),
                for_some,
                title,
                summary,
                body,
            }));
        }
    }
    Ok(all)
}

/// Events that are not public but visible to a member: the newest thousand.
pub async fn invited(db: &Db, member: i64) -> Result<HashSet<i64>> {
    let ids = db.all::<(i64,)>(&INVITED, args![member, INVITATIONS]).await?;
    Ok(ids.into_iter().map(|(id,)| id).collect())
}

/// Title, text and path of the results that still exist and that the caller can see.
pub async fn shown(db: &Db, caller: Option<i64>, found: &[Found]) -> Result<HashMap<Found, (String, String, String)>> {
    let of = |kind: Kind| Val::ids(found.iter().filter(|key| key.0 == kind).map(|key| key.1));
    let short = |text: &str| shortened(text, TEXT);
    let mut shown = HashMap::new();
    for (id, title, text, slug) in
        db.all::<(i64, String, String, String)>(&SHOWN_ARTICLES, args![of(Kind::Article)]).await?
    {
        shown.insert((Kind::Article, id), (title, short(&text), format!("/insights/{slug}")));
    }
    for (id, title, text, slug) in db.all::<(i64, String, String, String)>(&SHOWN_HELP, args![of(Kind::Help)]).await? {
        shown.insert((Kind::Help, id), (title, short(&text), format!("/support/{slug}")));
    }
    for (id, title, text) in db.all::<(i64, String, String)>(&SHOWN_PROGRAMS, args![of(Kind::Program)]).await? {
        shown.insert((Kind::Program, id), (title, short(&first_paragraph(&text)), format!("/challenges/{id}")));
    }
    for (id, title, text) in db.all::<(i64, String, String)>(&SHOWN_EVENTS, args![of(Kind::Event), caller]).await? {
        shown.insert((Kind::Event, id), (title, short(&text), format!("/events/{id}")));
    }
    Ok(shown)
}
