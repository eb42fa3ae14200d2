//! An email of a series. Unlike a campaign it is rendered for each reader, since a weekly one holds their own numbers.

use anyhow::Context;
use daymark_actors::clock::Day;
use daymark_actors::event::Status;
use daymark_base::civil::plus_days;
use daymark_log::habits::View;
use daymark_people::emails::{Issue, Link, Piece, Sender, compose};
use daymark_web::ctx::Ctx;
use daymark_web::letter::{Letter, Rendered};
use futures_util::FutureExt;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::model::{Starts, Step};
use super::store;
use crate::newsletter::campaigns::{self, Block, BlockKind};
use crate::newsletter::{reader, words};

/// The most habits that a weekly mail lists.
const MOST_HABITS: usize = 8;

pub(in super::super) static MAIL: Letter = Letter {
    name: "series",
    about: words::SERIES_ABOUT,
    template: "{{ subject }}\n\n{{ items }}\n",
    why: words::NEWSLETTER_WHY,
    sample: || json!({ "subject": "Welcome", "items": [{ "text": "The mails of a series are written in its editor." }] }),
    compose: Some(|ctx, values| composed(ctx, values).boxed()),
};

/// A member's own numbers of a week.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Week {
    /// On how many of its seven days something was done.
    pub days: usize,
    pub points: i64,
    pub streak: i64,
    /// For each habit its title, how often it was done, and how often it was due.
    pub habits: Vec<(String, usize, usize)>,
}

impl Week {
    /// A member's week, from a Monday on; `None` when nothing was due.
    pub async fn of(ctx: &Ctx, member: i64, monday: Day) -> daymark_web::error::Result<Option<Self>> {
        let view = View::load(ctx, member).await?;
        let entries = view.entries(ctx, monday, plus_days(monday, 6)).await?;
        let mut week = Self { streak: view.streak().current, ..Self::default() };
        let (mut habits, mut days) = (Vec::<(i64, String, usize, usize)>::new(), Vec::new());
        for entry in &entries {
            let done = entry.status == Status::Done;
            week.points += entry.points;
            if done && days.last() != Some(&entry.local_date) {
                days.push(entry.local_date);
            }
            match habits.iter_mut().find(|(id, ..)| *id == entry.activity_id) {
                Some((.., was_done, due)) => (*was_done, *due) = (*was_done + usize::from(done), *due + 1),
                None => habits.push((entry.activity_id, entry.title.clone(), usize::from(done), 1)),
            }
        }
        week.days = days.len();
        week.habits = habits.into_iter().map(|(_, title, done, due)| (title, done, due)).take(MOST_HABITS).collect();
        Ok((!week.habits.is_empty()).then_some(week))
    }

    /// Sample numbers for a preview.
    fn sample() -> Self {
        let habits = words::SERIES_SAMPLE.iter().map(|(title, done, due)| ((*title).to_owned(), *done, *due)).collect();
        Self { days: 5, points: 120, streak: 9, habits }
    }

    fn pieces(&self, origin: &str) -> Vec<Piece> {
        let url = || format!("{origin}/user/dashboard");
        let item = |title: String, text: String| Piece::Item { title, text, url: url() };
        let mut pieces = vec![item(words::week_days(self.days), words::week_points(self.points, self.streak))];
        pieces.extend(self.habits.iter().map(|(title, done, due)| item(title.clone(), words::week_habit(*done, *due))));
        pieces
    }
}

async fn composed(ctx: &Ctx, values: &Value) -> anyhow::Result<Rendered> {
    let step = values["step"].as_i64().context("no step")?;
    let found = store::step(&ctx.db, step).await.map_err(anyhow::Error::new)?;
    let (newsletter, step) = found.with_context(|| format!("no step {step}"))?;
    let week: Option<Week> = serde_json::from_value(values["week"].clone())?;
    let token = values["reader"].as_str().unwrap_or_default();
    if values["sending"] == true && !token.is_empty() {
        reader::check(ctx, token, newsletter.as_slice()).await?;
    }
    rendered(ctx, &step, values["program"].as_i64(), week.as_ref(), token).await
}

/// A preview of an email; a weekly one has sample numbers.
pub(super) async fn shown(ctx: &Ctx, starts: Starts, step: &Step) -> anyhow::Result<Rendered> {
    let week = (starts == Starts::Weekly).then(Week::sample);
    rendered(ctx, step, None, week.as_ref(), "").await
}

/// The values of a test mail.
pub(super) fn tried(starts: Starts, step: i64) -> Value {
    json!({ "step": step, "program": null, "week": (starts == Starts::Weekly).then(Week::sample), "reader": "" })
}

async fn rendered(
    ctx: &Ctx,
    step: &Step,
    program: Option<i64>,
    week: Option<&Week>,
    reader: &str,
) -> anyhow::Result<Rendered> {
    let origin = ctx.config.public_url.origin();
    let mut pieces = campaigns::pieces(ctx, &step.blocks).await?;
    pieces.extend(week.map(|week| week.pieces(origin)).into_iter().flatten());
    if let Some(program) = program {
        pieces.extend(campaigns::pieces(ctx, &[Block { ids: vec![program], ..Block::of(BlockKind::Programs) }]).await?);
    }
    let url = format!("{origin}/newsletter-unsubscribe?token={reader}");
    let links = [Link { label: words::CHOOSE, url }];
    let Step { subject, preview, .. } = step;
    compose(
        &Issue { subject, preview, pieces: &pieces, why: words::NEWSLETTER_WHY, links: &links },
        &Sender::of(ctx).await?,
    )
}
