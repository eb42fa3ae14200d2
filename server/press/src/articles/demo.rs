//! The demo's articles: some for everyone, one for members, one scheduled, and readers' comments.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_base::demo::ago;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Error, Result as Answer};
use futures_util::FutureExt;

use super::model::{Reaction, Visibility};
use super::store::managing;
use super::store::{groups, readers};
use super::{comments, service};
use crate::writing::{Life, State, Step};

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
const DAY_MS: i64 = 24 * HOUR_MS;

/// An article of the demo.
struct Planned {
    text: &'static str,
    category: usize,
    tags: &'static [&'static str],
    visibility: Visibility,
    featured: bool,
    /// Days ago; negative for days to come.
    age: i64,
    /// How often members opened it.
    views: usize,
    /// Comments, each by the next person; a comment that begins with `>` replies to the previous one.
    comments: &'static [&'static str],
}

const CATEGORIES: [(&str, &str); 4] = [
    ("Sleep", "Rest that lasts through the next day."),
    ("Movement", "Small ways to move more."),
    ("Food and water", "Eating and drinking well without counting."),
    ("Calm", "A clear head in a loud week."),
];

/// The articles' authors.
const AUTHORS: [(&str, &str); 2] = [
    ("Ilse Brandt", "Ilse has coached teams on rest and routine for fifteen years. She goes to bed at ten."),
    ("Tomás Rey", "Tomás writes about walking, cooking and everything in between."),
];

/// The start of a comment that a reader has reported, and the reason.
const REPORTED: (&str, &str) = ("Want to lose", "Advertising");

const PLANNED: [Planned; 7] = [
    Planned {
        text: include_str!("demo/sleep.md"),
        category: 0,
        tags: &["Evening", "Routine"],
        visibility: Visibility::Everyone,
        featured: true,
        age: 21,
        views: 74,
        comments: &[
            "The same wake-up time on Sundays was the hard part. After two weeks I stopped needing the alarm.",
            ">How late did you go to bed on Saturdays?",
            "I put the phone in the kitchen. It helps more than I expected.",
        ],
    },
    Planned {
        text: include_str!("demo/walking.md"),
        category: 1,
        tags: &["Outdoors", "Routine"],
        visibility: Visibility::Everyone,
        featured: true,
        age: 16,
        views: 58,
        comments: &[
            "We now walk around the block after lunch, four of us.",
            ">That is how our team started too.",
            ">And on rainy days? We take the stairs twice.",
        ],
    },
    Planned {
        text: include_str!("demo/water.md"),
        category: 2,
        tags: &["Routine"],
        visibility: Visibility::Everyone,
        featured: false,
        age: 12,
        views: 19,
        comments: &["A slice of lemon in the carafe, and it is empty by four."],
    },
    Planned {
        text: include_str!("demo/breathing.md"),
        category: 3,
        tags: &["Five minutes", "Evening"],
        visibility: Visibility::Everyone,
        featured: true,
        age: 9,
        views: 46,
        comments: &[
            "I do this before meetings. Nobody notices.",
            "Want to lose ten kilos in a week? Write to me and I will tell you how.",
        ],
    },
    Planned {
        text: include_str!("demo/desk.md"),
        category: 1,
        tags: &["Five minutes"],
        visibility: Visibility::Everyone,
        featured: false,
        age: 5,
        views: 31,
        comments: &[],
    },
    Planned {
        text: include_str!("demo/streaks.md"),
        category: 3,
        tags: &["Routine"],
        visibility: Visibility::Members,
        featured: false,
        age: 2,
        views: 12,
        comments: &["I needed to read this today."],
    },
    Planned {
        text: include_str!("demo/breakfast.md"),
        category: 2,
        tags: &["Routine"],
        visibility: Visibility::Everyone,
        featured: false,
        age: -2,
        views: 0,
        comments: &[],
    },
];

/// Adds the articles, with comments by these members.
pub(super) async fn add(ctx: &Ctx, people: &[i64], now: Instant) -> Result<()> {
    let people = people.to_vec();
    let write = ctx.db.write::<_, Error>(move |tx| async move { all(tx, &people, now).await }.boxed());
    write.await.context("articles")?;
    super::count_popular(ctx.clone()).await
}

async fn all(tx: &mut Tx, people: &[i64], now: Instant) -> Answer<()> {
    let (mut categories, mut authors) = (Vec::new(), Vec::new());
    for (name, about) in CATEGORIES {
        categories.push(service::add_group(tx, groups::Kind::Category, name, about).await?);
    }
    for (name, about) in AUTHORS {
        authors.push(service::add_group(tx, groups::Kind::Author(None), name, about).await?);
    }
    for (n, planned) in PLANNED.iter().enumerate() {
        one(tx, planned, (n, authors[n % authors.len()], categories[planned.category]), people, now).await?;
    }
    Ok(())
}

async fn one(
    tx: &mut Tx,
    planned: &Planned,
    (n, author, category): (usize, i64, i64),
    people: &[i64],
    now: Instant,
) -> Answer<()> {
    let at = ago(now, planned.age * 24);
    // A future article is scheduled on the hour.
    let at = if at > now { at.plus_ms(-at.0.rem_euclid(HOUR_MS)) } else { at };
    let written = at.min(now);
    // A text begins with its title and its summary.
    let mut parts = planned.text.splitn(3, "\n\n");
    let mut part = || parts.next().unwrap_or_default().trim().to_owned();
    let (title, summary, body) = (part().trim_start_matches("# ").to_owned(), part(), part());
    let id = service::add(tx, author, None, (title, summary, body), written).await?;
    groups::put_categories(tx, id, &[category]).await?;
    for name in planned.tags {
        let Some(slug) = service::tag_slug(name) else { continue };
        let (tag, _) = service::tag_named(tx, &slug, name).await?;
        groups::put_tag(tx, id, tag).await?;
    }
    let Some(mut row) = managing::lock(tx, id).await? else { return Ok(()) };
    let step = if at > now { Step::Schedule(at) } else { Step::Publish };
    let life = Life::default().after(step, written).unwrap_or_default();
    row.state = life.state.text().to_owned();
    row.publish_at = life.publish_at;
    row.publish_zone = life.publish_at.map(|_| "Europe/Berlin".to_owned());
    row.published_at = life.published_at;
    row.visibility = planned.visibility.text().to_owned();
    row.featured = planned.featured;
    managing::write_meta(tx, row, written).await?;
    if life.state == State::Published {
        received(tx, id, (n, planned), people, written).await?;
    }
    Ok(())
}

/// Adds an article's views, reactions and comments.
async fn received(tx: &mut Tx, id: i64, (n, planned): (usize, &Planned), people: &[i64], at: Instant) -> Answer<()> {
    let mut views = Vec::new();
    for view in 0..planned.views {
        let Some(member) = people.get((view * 7 + n) % people.len().max(1)) else { break };
        // About one view every five hours, starting over once the article's age is reached.
        let then = at.plus_ms(view as i64 * 311 * MINUTE_MS % (planned.age * DAY_MS));
        views.push((then.timestamp().to_string().chars().take(10).collect(), id, *member));
        if view % 3 == n % 3 {
            let kind = Reaction::ALL[(view / 3 + n) % Reaction::ALL.len()];
            readers::react(tx, id, *member, Some(kind), then).await?;
        }
    }
    readers::count(tx, &views).await?;
    let mut thread = None;
    for (k, said) in planned.comments.iter().enumerate() {
        let answer = said.strip_prefix('>');
        let Some(by) = people.get((n * 5 + k * 3) % people.len().max(1)) else { break };
        let when = at.plus_ms(((k + 2) * 60 + (n * 17 + k * 23) % 47) as i64 * MINUTE_MS);
        let made =
            comments::add(tx, id, thread.filter(|_| answer.is_some()), *by, answer.unwrap_or(said), when).await?;
        if answer.is_none() {
            thread = Some(made);
        }
        if said.starts_with(REPORTED.0)
            && let Some(reader) = people.first()
        {
            comments::report(tx, made, *reader, REPORTED.1.to_owned(), when.plus_ms(HOUR_MS)).await?;
        }
    }
    Ok(())
}
