//! Administrators read all responses, and members read their own.

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::{day_start, plus_days};
use daymark_base::search;
use daymark_people::accounts::Email;
use daymark_web::access::{Admin, Owner};
use daymark_web::caller::Caller;
use daymark_web::error::{Code, Result};
use daymark_web::export::{Export, Format, Range};
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::permission;
use daymark_web::reply::{Data, Page};
use jiff::tz::TimeZone;

use super::model::{AnswerRowOut, HistoryOut, ResponseRowOut, ResponsesQuery, SurveyResponseOut};
use super::store::listing::{self, ExportKey, Filter};
use super::store::reading;

permission! {
    /// Read what people answered in surveys.
    pub ReadSurveyResponses = "survey-response:read";
    /// Correct what people answered in surveys.
    pub CorrectResponses = "survey-response:correct";
}

/// The first instant of a date in UTC.
fn begins(date: Day) -> Instant {
    day_start(date, &TimeZone::UTC, 0)
}

fn filter(query: &ResponsesQuery) -> Filter {
    Filter {
        survey: query.survey_id,
        version: query.version,
        state: query.state,
        period: query.period.clone(),
        from: query.from.map(begins),
        to: query.to.map(|date| begins(plus_days(date, 1))),
        text: query.search.as_deref().and_then(search::containing),
    }
}

pub(super) async fn list(
    admin: Admin<ReadSurveyResponses>,
    Query(query): Query<ResponsesQuery>,
) -> Result<Page<ResponseRowOut>> {
    let paging = Paging { cursor: query.cursor.clone(), limit: query.limit };
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = listing::list(&admin.db, &filter(&query), before, paging.limit() + 1).await?;
    Ok(paging.page(rows, |row| row.response.id))
}

const fn key(row: &AnswerRowOut) -> ExportKey {
    (row.response_id, row.question_id)
}

pub(super) async fn export(
    admin: Admin<ReadSurveyResponses>,
    Query(query): Query<ResponsesQuery>,
) -> Result<Export<AnswerRowOut>> {
    let (db, filter) = (admin.db.unhurried(), filter(&query));
    let fetch = move |after, limit| {
        let (db, filter) = (db.clone(), filter.clone());
        async move { Ok(listing::exported(&db, &filter, after, limit).await?) }
    };
    let range = Range { after: (0, 0), most: usize::MAX };
    Export::begin(query.format.unwrap_or(Format::Csv), "survey-responses", range, fetch, key).await
}

pub(super) async fn read(admin: Admin<ReadSurveyResponses>, Path((id,)): Path<(i64,)>) -> Result<Data<HistoryOut>> {
    let row = listing::one(&admin.db, id).await?.ok_or(Code::NotFound)?;
    Ok(Data(HistoryOut { row, revisions: listing::revisions(&admin.db, id).await? }))
}

/// Another member's responses are 404 for callers who may not read them (R41).
pub(super) async fn of_member(
    owner: Owner,
    Path((survey, email)): Path<(i64, String)>,
    Query(paging): Query<Paging>,
) -> Result<Page<SurveyResponseOut>> {
    let email: Email = email.parse().map_err(|_| Code::NotFound)?;
    let member = reading::member(&owner.db, email.folded()).await?.ok_or(Code::NotFound)?;
    if member != owner.caller.id && !Caller::may::<ReadSurveyResponses>(&owner.caller) {
        return Err(Code::NotFound.into());
    }
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = reading::of_member(&owner.db, survey, member, before, paging.limit() + 1).await?;
    Ok(paging.page(rows, |response| response.id))
}
