//! The demo's surveys: the wellness scorecard with four months of answers and a company's figures, a closed survey, and
//! a draft.

use std::collections::BTreeSet;
use std::iter::successors;

use anyhow::{Context, Result, anyhow};
use daymark_actors::clock::Instant;
use daymark_base::civil::{local_date, plus_days};
use daymark_base::db::Tx;
use daymark_base::demo::ago;
use daymark_log::programs;
use daymark_people::{accounts, companies as employers};
use daymark_web::ctx::Ctx;
use daymark_web::error::{self, Error};
use futures_util::FutureExt;
use jiff::tz::TimeZone;

use super::model::{State, SurveyAnswerIn, SurveyQuestion};
use super::rules::months;
use super::rules::repeating::period;
use super::saving::{Respondent, Saving};
use super::store::surveys::{self, Survey};
use super::store::{questions, versions};
use super::{companies, drafting, keeping, templates};

const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;

/// How many days ago each round of the scorecard was, oldest first: one in each of the last months.
const ROUNDS: [i64; 4] = [93, 62, 31, 2];

/// What members wish for.
const WISHES: [&str; 8] = [
    "Fewer meetings before lunch.",
    "Someone to go running with.",
    "Easy meals for the evening.",
    "A reminder to stop working.",
    "Longer walks at the weekend.",
    "To read again before I sleep.",
    "More daylight.",
    "A weekend without the phone.",
];

/// A number from 0 to `below` - 1 that looks random and is the same in every demo.
const fn dice(seed: i64, below: i64) -> i64 {
    let mixed = (seed + 7).wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((mixed ^ (mixed >> 29)) >> 7).rem_euclid(below)
}

/// Adds the demo's surveys.
pub(super) async fn add(ctx: &Ctx, people: &[i64], now: Instant) -> Result<()> {
    let created = now.plus_ms(-(ROUNDS[0] + 3) * DAY_MS);
    let steps: Vec<i64> = programs::listed(ctx, 20).await?.iter().map(|program| program.id).collect();
    let scorecard = make(ctx, "wellness", "Wellness scorecard", created, move |survey| {
        (survey.scorecard, survey.monthly, survey.allow_edit) = (true, true, true);
    });
    let scorecard = scorecard.await.context("the scorecard")?;
    suggest(ctx, scorecard, steps, created).await.context("next steps")?;
    open(ctx, scorecard, created).await?;
    let mut rounds = Vec::new();
    for (round, days) in (0_i64..).zip(ROUNDS) {
        for (n, member) in (0_i64..).zip(people) {
            // Most members answer, and a few more in each round.
            if dice(n * 13 + round, 10) < 5 + round {
                let at = now.plus_ms(-days * DAY_MS - dice(n * 17 + round, 40 * 60) * MINUTE_MS);
                rounds.push((at, *member, n, round));
            }
        }
    }
    answer(ctx, scorecard, rounds).await?;
    let closed = make(ctx, "pss-4", "How stressful was spring?", created, |_| {}).await.context("a closed survey")?;
    open(ctx, closed, created).await?;
    let once = (0_i64..).zip(people.iter().take(12));
    answer(ctx, closed, once.map(|(n, member)| (ago(now, (60 + n) * 24), *member, n, 1)).collect()).await?;
    change(ctx, closed, now.plus_ms(-40 * DAY_MS), |survey| survey.state = State::Closed).await?;
    make(ctx, "who-5", "Well-being check", now.plus_ms(-DAY_MS), |_| {}).await.context("a draft")?;
    keeping::count(ctx.clone()).await?;
    let newest = months::newest(local_date(now, &TimeZone::UTC, 0));
    let earlier = successors(Some(newest), |month| Some(plus_days(*month, -1).first_of_month()));
    for month in earlier.take(ROUNDS.len() - 1) {
        companies::store_month(ctx, month).await?;
    }
    Ok(())
}

fn failed(error: Error) -> anyhow::Error {
    anyhow!("{error}")
}

/// Creates a survey from a template, with settings.
async fn make(
    ctx: &Ctx,
    template: &'static str,
    title: &'static str,
    at: Instant,
    set: impl FnOnce(&mut Survey) + Send + 'static,
) -> Result<i64> {
    let template = templates::by_id(template).context("a template")?;
    let made = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let id = templates::make(tx, template, title.to_owned(), String::new(), at).await?;
            settle(tx, id, at, set).await?;
            Ok(id)
        }
        .boxed()
    });
    made.await.map_err(failed)
}

async fn settle(tx: &mut Tx, id: i64, at: Instant, set: impl FnOnce(&mut Survey) + Send) -> error::Result<()> {
    let mut survey = drafting::locked(tx, id).await?;
    set(&mut survey);
    if survey.scorecard {
        surveys::end_scorecard(tx, id).await?;
    }
    Ok(surveys::update(tx, &survey, at).await?)
}

async fn change(ctx: &Ctx, id: i64, at: Instant, set: impl FnOnce(&mut Survey) + Send + 'static) -> Result<()> {
    let changed = ctx.db.write::<_, Error>(move |tx| async move { settle(tx, id, at, set).await }.boxed());
    changed.await.map_err(failed)
}

async fn open(ctx: &Ctx, id: i64, at: Instant) -> Result<()> {
    let opened = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let mut survey = drafting::locked(tx, id).await?;
            drafting::publish(tx, &mut survey, at).await?;
            Ok(surveys::update(tx, &survey, at).await?)
        }
        .boxed()
    });
    opened.await.map_err(failed).context("publishing")
}

/// Recommends programs in the lower bands.
async fn suggest(ctx: &Ctx, id: i64, steps: Vec<i64>, at: Instant) -> Result<()> {
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let mut survey = drafting::locked(tx, id).await?;
            let mut version = drafting::open(tx, &mut survey, at).await?;
            for (n, dimension) in version.dimensions.iter_mut().enumerate() {
                for (at, band) in dimension.bands.iter_mut().take(2).enumerate() {
                    band.challenge_ids = steps.get((n + at) % steps.len().max(1)).copied().into_iter().collect();
                }
            }
            version.bands.iter_mut().for_each(|band| band.challenge_ids = steps.iter().take(2).copied().collect());
            Ok(versions::update(tx, version).await?)
        }
        .boxed()
    });
    written.await.map_err(failed)
}

/// Members answer, each within a few minutes and once in a period; a few stop half-way. `rounds`: when, the member, the
/// member's index, and the round.
async fn answer(ctx: &Ctx, survey: i64, mut rounds: Vec<(Instant, i64, i64, i64)>) -> Result<()> {
    // Sorted, so that the ids of the responses follow their dates.
    rounds.sort_unstable();
    let calendars = accounts::calendars(&ctx.db, rounds.iter().map(|(_, member, ..)| *member)).await?;
    let survey = surveys::find(&ctx.db, survey).await?.context("a survey")?;
    let version = survey.published_version.context("a published version")?;
    let questions = questions::of_version(&ctx.db, survey.id, version).await?;
    let (mut savings, mut answered) = (Vec::new(), BTreeSet::new());
    for (at, member, n, round) in rounds {
        let date = calendars.get(&member).context("a member of the demo")?.date(at);
        // Two rounds can fall into one month.
        if !answered.insert((member, period(survey.monthly, date))) {
            continue;
        }
        let stops = dice(n * 7 + round, 12) == 0;
        let done = if stops { questions.len() / 2 } else { questions.len() };
        let given: Vec<_> = questions.iter().take(done).filter_map(|question| given(question, n, round)).collect();
        let later = at.plus_ms((2 + dice(n + round, 4)) * MINUTE_MS + dice(n, 60) * 1_000);
        let company = employers::of_member(&ctx.db, member).await?;
        for (at, sent, submit) in [(at, Vec::new(), false), (later, given, !stops)] {
            let (survey, who) = (survey.clone(), Respondent::Member { id: member, claims: None });
            savings.push(Saving {
                survey,
                who,
                invitation: None,
                company,
                date,
                at,
                finished: at,
                version: None,
                sent,
                submit,
            });
        }
    }
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            for saving in savings {
                saving.run(tx).await?;
            }
            Ok(())
        }
        .boxed()
    });
    written.await.map_err(failed).context("answers")
}

/// A member's answer to a question: each member has a temperament, and scores rise a little with each round.
fn given(question: &SurveyQuestion, n: i64, round: i64) -> Option<SurveyAnswerIn> {
    let mut answer = SurveyAnswerIn {
        question_id: question.id,
        type_id: None,
        answers: Vec::new(),
        descriptive_ans: None,
        selected_rate: None,
        answered_at: None,
    };
    let seed = n * 101 + question.lineage * 13 + round;
    let Some(scale) = question.scale else {
        answer.descriptive_ans = WISHES.get(usize::try_from(dice(seed, 16)).ok()?).map(|wish| (*wish).to_owned());
        return answer.descriptive_ans.is_some().then_some(answer);
    };
    let lowest = question.lowest.unwrap_or(1);
    let better = i64::from(dice(seed + 5, 8) < round);
    let rate = ((lowest + scale) / 2 + dice(n, 2) + dice(seed, 5) - 2 + better).clamp(lowest, scale);
    answer.selected_rate = Some(if question.reversed == Some(true) { lowest + scale - rate } else { rate });
    Some(answer)
}
