//! The demo's page about the people behind it.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_people::files::Shape;
use daymark_press::writing::render;
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use futures_util::FutureExt;

use super::store::{self, AboutRow, PersonRow};
use super::{captions, content, members};
use crate::pictures;

const CONTENT: &str = "\
Daymark began in a shared kitchen. Four colleagues wanted to drink more water, walk a little and stop working at six, and none of them \
managed it alone. They put a sheet of paper on the fridge. Everyone who kept a habit drew a mark. After three weeks, nobody wanted to \
be the first to break the streak.

The paper became a site, and the kitchen became a few thousand people. The idea is the same: **small habits, seen by others, every \
day**.

## What we believe

- **Small is enough.** Ten minutes you do beat an hour you don’t.
- **Company helps.** Friends on your board carry you through the days when willpower doesn’t.
- **Rest counts.** Days off are part of every program.
- **Your data is yours.** We sell none of it, and you can take it with you at any time.

## How we make programs

A coach writes each program, and a group of volunteers tries it for a month. We keep what they \
are still doing in week four.
";

/// (name, role, text)
const TEAM: [(&str, &str, &str); 5] = [
    ("Marta Nyberg", "Founder", "Drew the first mark on the fridge. Swims in the sea until November."),
    ("Felix Hartmann", "Programs", "Physiotherapist. Believes that the best exercise is the one you do."),
    ("Nora Ekberg", "Insights", "Writes about sleep and food, and reads every study to the end."),
    ("Tiago Oliveira", "Community", "Answers your questions, usually before the coffee is ready."),
    ("Aiko Tanaka", "Software", "Keeps the site quick on an old phone and a slow train."),
];

/// Descriptions of the gallery's pictures: drawn landscapes at the hours at which members are outdoors.
const GALLERY: [&str; 6] = [
    "The first light on the way to the bay",
    "Noon above the valley, halfway through a walk",
    "Hills at dusk after the evening run",
    "Mist over the ridge on a quiet rest day",
    "Autumn on the path to the lake",
    "The last log of the day, under a clear sky",
];

/// Adds the text, the team and the gallery, with their pictures.
pub(super) async fn add(ctx: &Ctx, now: Instant) -> Result<()> {
    let mut portraits = Vec::new();
    for n in 0..TEAM.len() {
        portraits.push(pictures::add_bytes(ctx, Shape::Square, pictures::portrait(n)?).await?);
    }
    let mut views = Vec::new();
    for n in 0..GALLERY.len() {
        views.push(pictures::add_bytes(ctx, Shape::Whole, pictures::landscape(n)?).await?);
    }
    let top = pictures::add_bytes(ctx, Shape::Card, pictures::landscape(1)?).await?;
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let row = AboutRow {
                version: 1,
                image: Some(pictures::keep(tx, &top, now).await?),
                image_alt: GALLERY[1].to_owned(),
                text: "Four colleagues, a sheet of paper on the fridge, and a few thousand people since.".to_owned(),
                content: CONTENT.to_owned(),
                html: render(CONTENT).html,
                ..AboutRow::default()
            };
            pictures::show(tx, content::PLACE, &row.image, now).await?;
            content::keep(tx, &row, None, now).await?;
            store::write(tx, row, now).await?;
            for ((name, role, text), portrait) in TEAM.iter().zip(&portraits) {
                let [name, role, text] = [name, role, text].map(|text| (*text).to_owned());
                let image = Some(pictures::keep(tx, portrait, now).await?);
                let row = PersonRow { id: 0, version: 1, name, role, text, image: image.clone(), link: None };
                let id = store::add_person(tx, row, now).await?;
                pictures::show(tx, &members::place(id), &image, now).await?;
            }
            for (alt, view) in GALLERY.iter().zip(&views) {
                let image = pictures::keep(tx, view, now).await?;
                let id = store::add_picture(tx, &image, alt, now).await?;
                pictures::show(tx, &captions::place(id), [&image], now).await?;
            }
            Ok(())
        }
        .boxed()
    });
    written.await.context("the people behind the site")
}
