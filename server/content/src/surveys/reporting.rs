//! The report of one response, and a member's scorecard over time.

use daymark_people::accounts::stored_form;
use daymark_people::{accounts, emails};
use daymark_web::access::{Member, Visitor};
use daymark_web::caller::Caller;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::letter::Letter;
use daymark_web::part::{Path, Query};
use daymark_web::reply::{Accepted, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{
    DimensionScore, EntryScore, RemovedOut, ReportBand, ReportQuery, Scorecard, ScorecardEntry, SharedReport, State,
    SurveyDimension, SurveyReport,
};
use super::recommending::Recommended;
use super::responses::ReadSurveyResponses;
use super::rules::repeating::period;
use super::rules::scoring::band;
use super::store::responses::{self, Response};
use super::store::{reading, surveys, versions};
use super::{asking, limits, words};

/// Entries of a scorecard's history.
const HISTORY: i64 = 36;

pub(super) static REPORT: Letter = Letter {
    compose: None,
    name: "survey-report",
    about: words::REPORT.0,
    template: words::REPORT.1,
    why: words::REPORT_WHY,
    sample: || {
        let items = json!([{ "title": "Overall", "text": "72 of 100, Good, +4 since last time" }]);
        let link = "https://daymark.example/survey/1/report/1";
        json!({ "title": "Wellness scorecard", "date": "3 May 2026", "items": items, "link": link })
    },
};

/// A finished response to a survey.
async fn find(ctx: &Ctx, survey: i64, id: i64) -> Result<Option<Response>> {
    let found = responses::read(&ctx.db, id).await?;
    Ok(found.filter(|response| response.survey_id == survey && !response.is_draft()))
}

/// A finished response to a survey, or 404.
async fn finished(ctx: &Ctx, survey: i64, id: i64) -> Result<Response> {
    find(ctx, survey, id).await?.ok_or(Code::NotFound.into())
}

/// A report for its author, for callers who may read responses, and for anyone with the link that its author shared.
///
/// # Errors
/// When the database cannot be read.
pub async fn readable_report(
    visitor: &Visitor,
    survey: i64,
    id: i64,
    share: Option<&str>,
) -> Result<Option<SurveyReport>> {
    let caller = visitor.caller.as_ref();
    let may_read = |response: &Response| {
        let own = caller.is_some_and(|caller| response.member_id == Some(caller.id));
        let shared = share.is_some_and(|token| response.share_hash == Some(stored_form(token)));
        own || shared || caller.is_some_and(Caller::may::<ReadSurveyResponses>)
    };
    match find(visitor, survey, id).await?.filter(may_read) {
        Some(response) => of(visitor, &response, caller.map(|caller| caller.id)).await.map(Some),
        None => Ok(None),
    }
}

pub(super) async fn report(
    visitor: Visitor,
    Path((survey, id)): Path<(i64, i64)>,
    Query(query): Query<ReportQuery>,
) -> Result<Data<SurveyReport>> {
    let found = readable_report(&visitor, survey, id, query.share.as_deref()).await?;
    Ok(Data(found.ok_or(Code::NotFound)?))
}

/// The report of a finished response, for this reader.
///
/// # Errors
/// 404 when its survey no longer exists.
pub(super) async fn of(ctx: &Ctx, response: &Response, reader: Option<i64>) -> Result<SurveyReport> {
    let survey = surveys::find(&ctx.db, response.survey_id).await?.ok_or(Code::NotFound)?;
    let version = versions::read(&ctx.db, response.survey_id, response.version).await?.ok_or(Code::NotFound)?;
    let previous = reading::previous(&ctx.db, response).await?;
    let before = previous.as_ref().map(|(id, ..)| *id);
    let scores = reading::scores(&ctx.db, before.into_iter().chain([response.id])).await?;
    let recommended = Recommended::by(ctx, &version.bands, &version.dimensions).await?;
    let score =
        |response: Option<i64>, dimension: &SurveyDimension| scores.get(&(response?, dimension.id.clone())).copied();
    let dimension = |dimension: SurveyDimension| {
        let now = score(Some(response.id), &dimension);
        DimensionScore {
            change: now.zip(score(before, &dimension)).map(|(now, before)| now - before),
            band: band(&dimension.bands, now).map(|band| recommended.shown(band)),
            id: dimension.id,
            name: dimension.name,
            about: dimension.about,
            score: now,
        }
    };
    let author = reader.filter(|_| response.member_id == reader);
    let editable = match author.filter(|_| survey.allow_edit && survey.state == State::Open) {
        Some(author) => {
            let today = accounts::calendar(&ctx.db, author).await?.date(ctx.clock.now());
            response.period == period(survey.monthly, today)
        }
        None => false,
    };
    Ok(SurveyReport {
        id: response.id,
        survey_id: response.survey_id,
        title: version.title,
        thanks: version.thanks,
        date: response.local_date,
        period: response.period.clone(),
        score: response.score,
        change: response.score.zip(previous.and_then(|(_, _, score)| score)).map(|(now, before)| now - before),
        since: previous.map(|(_, date, _)| date),
        band: band(&version.bands, response.score).map(|band| recommended.shown(band)),
        dimensions: version.dimensions.into_iter().map(dimension).collect(),
        own: author.is_some(),
        editable,
        shared: author.is_some() && response.share_hash.is_some(),
    })
}

/// A report's page in the app.
fn page(survey: i64, id: i64) -> String {
    format!("/survey/{survey}/report/{id}")
}

pub(super) async fn share(member: Member, Path((survey, id)): Path<(i64, i64)>) -> Result<Data<SharedReport>> {
    finished(&member, survey, id).await?;
    let token = accounts::random_text();
    if !responses::share(&member.db, id, member.caller.id, Some(stored_form(&token))).await? {
        return Err(Code::NotFound.into());
    }
    Ok(Data(SharedReport { path: format!("{}?share={token}", page(survey, id)) }))
}

pub(super) async fn unshare(member: Member, Path((survey, id)): Path<(i64, i64)>) -> Result<Data<RemovedOut>> {
    finished(&member, survey, id).await?;
    if !responses::share(&member.db, id, member.caller.id, None).await? {
        return Err(Code::NotFound.into());
    }
    Ok(Data(RemovedOut { id }))
}

pub(super) async fn mail(member: Member, Path((survey, id)): Path<(i64, i64)>) -> Result<Accepted> {
    let response = finished(&member, survey, id).await?;
    let (me, now) = (member.caller.id, member.clock.now());
    if response.member_id != Some(me) {
        return Err(Code::NotFound.into());
    }
    let report = of(&member, &response, Some(me)).await?;
    if report.score.is_none() {
        return Err(Error::with(Code::Conflict, words::NO_SCORE));
    }
    member.limits.check(&limits::MAIL, me).await?;
    let origin = member.config.public_url.origin();
    let values = letter(&report, &format!("{origin}{}", page(survey, id)));
    let queued = member.db.write::<_, Error>(move |tx| {
        async move { Ok(emails::queue_to_member(tx, me, REPORT.name, &values, now).await?) }.boxed()
    });
    queued.await?;
    Ok(Accepted(words::REPORT_SENT))
}

/// The values of the letter: the overall score and each dimension's.
fn letter(report: &SurveyReport, link: &str) -> Value {
    let line = |name: &str, score: Option<i64>, band: Option<&ReportBand>, change: Option<i64>| {
        let text = words::score_line(score?, band.map(|band| band.label.as_str()), change);
        Some(json!({ "title": name, "text": text }))
    };
    let overall = line(words::OVERALL, report.score, report.band.as_ref(), report.change);
    let dimensions = report.dimensions.iter().filter_map(|d| line(&d.name, d.score, d.band.as_ref(), d.change));
    let items: Vec<_> = overall.into_iter().chain(dimensions).collect();
    let date = report.date.strftime("%-d %B %Y").to_string();
    json!({ "title": report.title, "date": date, "items": items, "link": link })
}

pub(super) async fn scorecard(member: Member) -> Result<Data<Scorecard>> {
    let Some(card) = asking::scorecard(&member, &member.caller).await? else {
        return Ok(Data(Scorecard { survey: None, history: Vec::new() }));
    };
    let rows = reading::history(&member.db, card.id, member.caller.id, HISTORY).await?;
    let scores = reading::scores(&member.db, rows.iter().map(|(id, ..)| *id)).await?;
    let version = match rows.first() {
        Some((.., version)) => versions::read(&member.db, card.id, *version).await?,
        None => None,
    };
    let dimensions = version.map(|version| version.dimensions).unwrap_or_default();
    let entry = |(id, period, date, score, _): (i64, String, _, Option<i64>, i64)| {
        let of = |dimension: &SurveyDimension| {
            let score = *scores.get(&(id, dimension.id.clone()))?;
            Some(EntryScore { id: dimension.id.clone(), name: dimension.name.clone(), score })
        };
        ScorecardEntry { id, period, date, score, dimensions: dimensions.iter().filter_map(of).collect() }
    };
    let history = rows.into_iter().rev().map(entry).collect();
    Ok(Data(Scorecard { survey: Some(card), history }))
}
