//! The demo's banners.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use futures_util::FutureExt;

use super::model::{Place, Tone};
use super::rules::Audience;
use super::service;
use super::store::BannerRow;

struct Demo {
    name: &'static str,
    place: Place,
    title: &'static str,
    text: &'static str,
    link: (&'static str, &'static str),
    tone: Tone,
    audience: Audience,
    default: bool,
}

const BANNERS: [Demo; 3] = [
    Demo {
        name: "Bring a friend",
        place: Place::EventsHome,
        title: "Bring a friend",
        text: "Going to an event? Send a friend the link, then join a program together.",
        link: ("/challenges", "See programs"),
        tone: Tone::Good,
        audience: Audience::Everyone,
        default: false,
    },
    Demo {
        name: "Choosing a program",
        place: Place::AvailableProgram,
        title: "Choose what fits you",
        text: "The scorecard takes a few minutes, and shows where you stand and what to try next.",
        link: ("/survey", "Open the scorecard"),
        tone: Tone::Calm,
        audience: Audience::Everyone,
        default: true,
    },
    Demo {
        name: "Monthly scorecard",
        place: Place::Dashboard,
        title: "A scorecard for each month",
        text: "Take it once a month, and see what changes over time.",
        link: ("/scorecard", "Open the scorecard"),
        tone: Tone::Calm,
        audience: Audience::Members,
        default: false,
    },
];

/// Adds the banners.
pub(super) async fn add(ctx: &Ctx, now: Instant) -> Result<()> {
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            for demo in &BANNERS {
                let (link, label) = demo.link;
                let row = BannerRow {
                    name: demo.name.to_owned(),
                    title: demo.title.to_owned(),
                    text: demo.text.to_owned(),
                    link: Some(link.to_owned()),
                    link_label: label.to_owned(),
                    tone: demo.tone.text().to_owned(),
                    audience: demo.audience.text().to_owned(),
                    enabled: true,
                    is_default: demo.default,
                    ..service::blank(demo.place.text())
                };
                service::save(tx, row, now).await?;
            }
            Ok(())
        }
        .boxed()
    });
    written.await.context("the banners")
}
