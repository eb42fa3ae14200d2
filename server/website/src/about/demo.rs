//! What the demo says of the people behind it.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_press::writing::render;
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use futures_util::FutureExt;

use super::store::{self, AboutRow, PersonRow};

const CONTENT: &str = "\
Daymark began in a shared kitchen. Four colleagues wanted to drink more water, walk a little and stop working at six, and none of them \
managed it alone. They put a sheet of paper on the fridge. Everyone who kept a habit drew a mark. After three weeks nobody wanted to be \
the one to break the row.

The paper became a site, and the kitchen became a few thousand people. The idea is the same: **small habits, seen by others, every \
day**.

## What we believe

- **Small is enough.** Ten minutes that happen are better than an hour that does not.
- **Company helps.** A board with friends carries you through the days when willpower does not.
- **Rest counts.** Days off are part of every program.
- **Your data is yours.** We sell none of it, and you can take it with you at any time.

## How we make programs

A coach writes each program, and a group of volunteers tries it for a month. We keep what they \
still did in week four.
";

/// (name, role, text)
const TEAM: [(&str, &str, &str); 5] = [
    ("Marta Lindqvist", "Founder", "Drew the first mark on the fridge. Swims in the sea until November."),
    ("Jonas Weber", "Programs", "Physiotherapist. Believes that the best exercise is the one you do."),
    ("Priya Nair", "Insights", "Writes about sleep and food, and reads every study to the end."),
    ("Tomás Oliveira", "Community", "Answers your questions, usually before the coffee is ready."),
    ("Aiko Tanaka", "Software", "Keeps the site quick on an old phone and a slow train."),
];

/// Adds the text and the team.
pub(super) async fn add(ctx: &Ctx, now: Instant) -> Result<()> {
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let row = AboutRow {
                version: 1,
                text: "Four colleagues, a sheet of paper on the fridge, and a few thousand people since.".to_owned(),
                content: CONTENT.to_owned(),
                html: render(CONTENT).html,
                ..AboutRow::default()
            };
            store::write(tx, row, now).await?;
            for (name, role, text) in TEAM {
                let [name, role, text] = [name, role, text].map(str::to_owned);
                store::add_person(tx, PersonRow { id: 0, name, role, text, image: None, link: None }, now).await?;
            }
            Ok(())
        }
        .boxed()
    });
    written.await.context("the people behind the site")
}
