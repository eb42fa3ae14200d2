//! What companies see of surveys: their links, and the figures of whole months.
//!
//! A month is stored once, when it can hardly change any more, and never counted again. So every request for a month
//! returns the same figures, and no two results can be subtracted from each other. [`months::figures`] decides what a
//! month contains.

use anyhow::Context;
use daymark_actors::clock::Day;
use daymark_base::civil::{day_start, local_date, plus_days};
use daymark_base::db::{self, Tx};
use daymark_people::{companies, qr};
use daymark_web::access::Member;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Result};
use daymark_web::job::Failures;
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::reply::Page;
use futures_util::FutureExt;
use jiff::tz::TimeZone;

use super::model::{Audience, CompanySurvey, CompanySurveyMonth, State};
use super::rules::months;
use super::rules::repeating::period;
use super::store::{companies as store, surveys, versions};

fn span(month: Day) -> store::Span {
    (month.first_of_month(), month.last_of_month())
}

fn today(ctx: &Ctx) -> Day {
    local_date(ctx.clock.now(), &TimeZone::UTC, 0)
}

/// Stores the newest month of each company and survey: a job.
///
/// # Errors
/// As [`store_month`].
pub(super) async fn store_due(ctx: Ctx) -> anyhow::Result<()> {
    store_month(&ctx, months::newest(today(&ctx))).await
}

/// Stores a month of each company and survey.
///
/// # Errors
/// When the database cannot be read, or a survey of a company fails.
pub(super) async fn store_month(ctx: &Ctx, month: Day) -> anyhow::Result<()> {
    let start = |date: Day| day_start(date, &TimeZone::UTC, 0);
    let (began, ended) = (start(month.first_of_month()), start(plus_days(month.last_of_month(), 1)));
    let (mut after, mut failures) = ((0, 0), Failures::default());
    loop {
        let due = store::not_stored(&ctx.db, &period(true, month), (began, ended), after).await.context("months")?;
        let Some(last) = due.last() else { return failures.end() };
        after = *last;
        for (survey, company) in due {
            let stored = ctx.db.write::<_, db::Error>(move |tx| store_one(tx, survey, company, month).boxed());
            if let Err(cause) = stored.await {
                failures.add_row("company", company, anyhow::Error::from(cause).context(format!("survey {survey}")))?;
            }
        }
    }
}

async fn store_one(tx: &mut Tx, survey: i64, company: i64, month: Day) -> db::Result<()> {
    let (responses, newest) = store::scored(tx, company, survey, span(month)).await?;
    let members = store::members(tx, company).await?;
    let version = match newest {
        Some(version) => versions::read_in(tx, survey, version).await?,
        None => None,
    };
    let figures = version.and_then(|said| months::figures(&responses, members, &said.dimensions, &said.bands));
    store::store(tx, (survey, company), &period(true, month), figures).await
}

pub(super) async fn list(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Query(paging): Query<Paging>,
) -> Result<Page<CompanySurvey>> {
    let company = companies::may_manage(&member, id).await?;
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = store::surveys(&member.db, id, before, paging.limit() + 1).await?;
    let page = paging.page(rows, |row| row.id);
    let origin = member.config.public_url.origin();
    let out = |row: store::SurveyRow| {
        let path = format!("/survey/{}?corporation_uid={}", row.id, company.corporation_uid);
        Ok(CompanySurvey {
            state: row.state(),
            people: row.people(),
            id: row.id,
            title: row.title,
            monthly: row.monthly,
            qr: qr::svg(&format!("{origin}{path}"))?,
            path,
            period: row.period,
            members: company.members,
        })
    };
    Ok(Page { rows: page.rows.into_iter().map(out).collect::<Result<_>>()?, next: page.next })
}

pub(super) async fn read(
    member: Member,
    Path((id, survey)): Path<(i64, i64)>,
    Query(paging): Query<Paging>,
) -> Result<Page<CompanySurveyMonth>> {
    companies::may_manage(&member, id).await?;
    let found = surveys::find(&member.db, survey).await?.ok_or(Code::NotFound)?;
    if found.state == State::Draft || found.anonymous || found.audience == Audience::Invited {
        return Err(Code::NotFound.into());
    }
    let rows = store::months(&member.db, id, survey, paging.after()?, paging.limit() + 1).await?;
    let page = paging.page(rows, |(period, _)| period.clone());
    let out = |(period, figures)| CompanySurveyMonth { period, figures };
    Ok(Page { rows: page.rows.into_iter().map(out).collect(), next: page.next })
}
