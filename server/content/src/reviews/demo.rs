//! The demo's reviews: most are shown, some wait for the administrator.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_base::db;
use daymark_base::demo::ago;
use daymark_log::programs::{self, Enrolment};
use daymark_web::ctx::Ctx;

use super::model::{ReviewIn, State};
use super::store;

/// (type of the program, hours ago, stars, text, whether it is shown), the oldest first.
const REVIEWS: &[(&str, i64, i64, &str, State)] = &[
    (
        "Accelerator Program",
        190,
        5,
        "Two weeks of the basics sounded slow. It was just right. I have stopped skipping breakfast.",
        State::Shown,
    ),
    (
        "Accelerator Program",
        141,
        4,
        "Clear steps and a friendly board. I would like a few more ideas for rainy days.",
        State::Shown,
    ),
    (
        "Accelerator Program",
        96,
        5,
        "The freezes saved my streak when both kids were ill. That kept me going.",
        State::Shown,
    ),
    (
        "Accelerator Program",
        52,
        3,
        "Good plan, but 8,000 steps is a lot with a desk job. I do what I can.",
        State::Shown,
    ),
    (
        "Accelerator Program",
        20,
        5,
        "I sleep better now that the screens go off earlier. My team cheers every day.",
        State::Shown,
    ),
    (
        "Accelerator Program",
        5,
        4,
        "The strength training came at the right time. Not too hard, not too easy.",
        State::Waiting,
    ),
    ("Monthly Missions", 70, 5, "Ten minutes of daylight before noon changed my mornings.", State::Shown),
    ("Monthly Missions", 31, 4, "The weekly call to a friend is my favourite mission.", State::Shown),
    ("Monthly Missions", 3, 2, "Lights out at 22:30 does not work with late shifts.", State::Waiting),
    (
        "Open Program",
        160,
        5,
        "No pressure and no end date. I started again after a break and nobody minded.",
        State::Shown,
    ),
    ("Open Program", 44, 4, "Three good things each evening takes a minute and makes me smile.", State::Shown),
];

/// Adds the reviews, each by a different member of its program.
pub(super) async fn add(ctx: &Ctx, people: &[i64], now: Instant) -> Result<()> {
    for program in programs::listed(ctx, 20).await? {
        let mut authors = Vec::new();
        for member in people {
            let part = programs::membership(&ctx.db, *member, program.id).await?;
            if part.is_some_and(|part| part.status == Enrolment::Joined) {
                authors.push(*member);
            }
        }
        let of_program = REVIEWS.iter().filter(|(kind, ..)| *kind == program.kind);
        for (author, (_, hours, stars, text, state)) in authors.into_iter().zip(of_program) {
            let review = ReviewIn { challenge_id: program.id, stars: *stars, text: (*text).to_owned() };
            let (state, at) = (*state, ago(now, *hours));
            let written = ctx.db.write::<_, db::Error>(move |tx| Box::pin(store::put(tx, author, review, state, at)));
            written.await.context("a review")?;
        }
    }
    Ok(())
}
