//! The calls of mail: the log, for administrators.

use daymark_derive::query;
use std::collections::BTreeMap;

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::{day_start, days_between, local_date, plus_days};
use daymark_web::access::{Admin, Member};
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::feature::Features;
use daymark_web::letter::Rendered;
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::permission;
use daymark_web::permissions::Permissions;
use daymark_web::reply::{Data, Page, Said};
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::framed::Framed;
use super::letter::render;
use super::model::{DayOut, LetterOut, LogOut, OutcomesOut, PreviewOut, SummaryOut, TypeOut};
use super::sender::Sender;
use super::sending::{rendered, revealed};
use super::store::{self, CountRow, Of, Window};
use super::{words, writing};
use crate::audit;

permission! {
    /// Read the email log, including the emails themselves.
    pub ReadEmails = "email:read";
    /// Send emails.
    pub SendEmails = "email:send";
}

const MASKED: &str =
    "The secret in a link shows as dots once the email is sent, and always to callers who lack any permission.";
const FRAMED: &str = "The document runs no scripts, loads nothing, and can only be framed by this site.";

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/email-log-summary", "Email counts by status, type and day", summary),
        get("/v1/core/email-logs-by-type/{type}", "The emails of one type, newest first", by_type),
        get("/v1/core/email-logs-by-email/{email}", "The emails to one address, newest first", by_address),
        get("/v1/core/email-log/{id}", "An email as its recipient sees it", read).about(MASKED),
        get("/v1/core/email-log/{id}/html", "The HTML of an email, for a frame", framed).about(FRAMED),
        get("/v1/core/email-template", "List all email templates", letters),
        get("/v1/core/email-template/{name}", "Preview an email template with sample values", preview),
        get("/v1/core/email-template/{name}/html", "The HTML of a template preview, for a frame", framed_preview)
            .about(FRAMED),
        post("/v1/core/email/user/{id}", "Write an email to a member, in plain text", writing::write_to)
            .about("The email log keeps the text. The audit log keeps the author, the recipient and the subject."),
        post("/v1/core/email-template/{name}/test", "Send the preview to your own address", send_test),
    ]
}

/// Longest range of days.
const RANGE: i64 = 366;

/// Which days, in UTC.
#[query]
#[derive(Debug)]
#[allow(non_snake_case)] // the specification's names
struct RangeQuery {
    /// First day; 29 days before the last by default.
    #[serde(alias = "start_date")]
    #[param(value_type = Option<String>, format = Date)]
    startDate: Option<Day>,
    /// Last day; today by default.
    #[serde(alias = "end_date")]
    #[param(value_type = Option<String>, format = Date)]
    endDate: Option<Day>,
}

/// Which emails, and which page of them.
#[query]
#[derive(Debug)]
#[allow(non_snake_case)] // the specification's names
struct LogQuery {
    /// First day, in UTC; 29 days before the last by default.
    #[serde(alias = "start_date")]
    #[param(value_type = Option<String>, format = Date)]
    startDate: Option<Day>,
    /// Last day; today by default.
    #[serde(alias = "end_date")]
    #[param(value_type = Option<String>, format = Date)]
    endDate: Option<Day>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "limit")]
    #[garde(range(min = 1, max = 100))]
    rowPerPage: Option<i64>,
    /// The page, from 1, for clients that count pages instead of following the cursor.
    #[garde(range(min = 1, max = 10_000))]
    pageNumber: Option<i64>,
}

/// The range's first instant, and the first instant after it.
fn instants(start: Option<Day>, end: Option<Day>, now: Instant) -> Result<(Instant, Instant)> {
    let end = end.unwrap_or_else(|| local_date(now, &TimeZone::UTC, 0));
    let start = start.unwrap_or_else(|| plus_days(end, -29));
    if start > end {
        return Err(Error::field("startDate", words::START_AFTER_END));
    }
    if days_between(start, end) >= RANGE {
        return Err(Error::field("startDate", words::UNDER_A_YEAR));
    }
    Ok((day_start(start, &TimeZone::UTC, 0), day_start(plus_days(end, 1), &TimeZone::UTC, 0)))
}

async fn summary(ctx: Admin<ReadEmails>, Query(query): Query<RangeQuery>) -> Result<Data<SummaryOut>> {
    let (from, to) = instants(query.startDate, query.endDate, ctx.clock.now())?;
    Ok(Data(summed(&store::counts(&ctx.db, from, to).await?)))
}

/// Counts by kind and by day, from counts by kind, day and outcome.
fn summed(counts: &[CountRow]) -> SummaryOut {
    let mut summary = SummaryOut::default();
    let (mut types, mut days) = (BTreeMap::new(), BTreeMap::new());
    for row in counts {
        let date = local_date(Instant(row.day * DAY_MS), &TimeZone::UTC, 0);
        let outcomes = [
            &mut summary.total,
            types.entry(row.email_type.clone()).or_insert_with(OutcomesOut::default),
            days.entry(date).or_insert_with(OutcomesOut::default),
        ];
        for outcome in outcomes {
            outcome.add(&row.status, row.mails);
        }
    }
    summary.types = types.into_iter().map(|(email_type, outcomes)| TypeOut { email_type, outcomes }).collect();
    summary.days = days.into_iter().map(|(date, outcomes)| DayOut { date, outcomes }).collect();
    summary
}

const DAY_MS: i64 = 86_400_000;

async fn by_type(
    ctx: Admin<ReadEmails>,
    Path((email_type,)): Path<(String,)>,
    Query(query): Query<LogQuery>,
) -> Result<Page<LogOut>> {
    log(&ctx, &Of::Type(email_type), query).await
}

async fn by_address(
    ctx: Admin<ReadEmails>,
    Path((email,)): Path<(String,)>,
    Query(query): Query<LogQuery>,
) -> Result<Page<LogOut>> {
    log(&ctx, &Of::Address(email.trim().to_lowercase()), query).await
}

async fn log(ctx: &Ctx, of: &Of, query: LogQuery) -> Result<Page<LogOut>> {
    let (from, to) = instants(query.startDate, query.endDate, ctx.clock.now())?;
    let paging = Paging { cursor: query.cursor, limit: query.rowPerPage };
    let after: Option<(i64, i64)> = paging.after()?;
    let skip = if after.is_some() { 0 } else { (query.pageNumber.unwrap_or(1) - 1) * paging.limit() };
    let window = Window { from, to, after, skip, most: paging.limit() + 1 };
    let rows = store::log(&ctx.db, of, &window).await?;
    let page = paging.page(rows, |row| (row.created_at.0, row.id));
    Ok(Page { rows: page.rows.into_iter().map(LogOut::try_from).collect::<Result<_>>()?, next: page.next })
}

async fn read(ctx: Admin<ReadEmails>, Path((id,)): Path<(i64,)>) -> Result<Data<PreviewOut>> {
    Ok(Data(logged(&ctx, id).await?))
}

async fn framed(ctx: Admin<ReadEmails>, Path((id,)): Path<(i64,)>) -> Result<Framed> {
    Ok(Framed(logged(&ctx, id).await?.html))
}

/// An email in the log. Its secret could give access to the recipient's account, so only callers with every permission
/// see it (R42).
async fn logged(ctx: &Member, id: i64) -> Result<PreviewOut> {
    let mail = store::mail(&ctx.db, id).await?.ok_or(Code::NotFound)?;
    // The kind may be one that this version of the program no longer knows.
    let letter = ctx.service::<Features>().letter(&mail.email_type).ok_or(Code::NotFound)?;
    let secret = mail.secret.filter(|_| ctx.caller.permissions == Permissions::All);
    let mut values = revealed(&mail.content.0, secret.as_deref());
    // Earlier releases stored the link of an invoice with its token.
    let path = values["link"].as_str().and_then(|link| Some(link.split_once("token=")?.0.to_owned()));
    if let (None, Some(path)) = (secret, path) {
        values["link"] = format!("{path}token=•••").into();
    }
    Ok(shown(rendered(ctx, letter, &values).await.map_err(Error::internal)?))
}

async fn letters(ctx: Admin<ReadEmails>) -> Result<Data<Vec<LetterOut>>> {
    Ok(Data(
        ctx.service::<Features>().letters().into_iter().map(|l| LetterOut { name: l.name, about: l.about }).collect(),
    ))
}

async fn preview(ctx: Admin<ReadEmails>, Path((name,)): Path<(String,)>) -> Result<Data<PreviewOut>> {
    Ok(Data(example(&ctx, &name).await?))
}

async fn framed_preview(ctx: Admin<ReadEmails>, Path((name,)): Path<(String,)>) -> Result<Framed> {
    Ok(Framed(example(&ctx, &name).await?.html))
}

/// A kind of mail with its example's values.
async fn example(ctx: &Ctx, name: &str) -> Result<PreviewOut> {
    let letter = ctx.service::<Features>().letter(name).ok_or(Code::NotFound)?;
    let sender = Sender::of(ctx).await.map_err(Error::internal)?;
    Ok(shown(render(letter, &(letter.sample)(), &sender).map_err(Error::internal)?))
}

fn shown(mail: Rendered) -> PreviewOut {
    PreviewOut { subject: mail.subject, html: mail.html, text: mail.text }
}

async fn send_test(ctx: Admin<SendEmails>, Path((name,)): Path<(String,)>) -> Result<Said<LetterOut>> {
    let letter = ctx.service::<Features>().letter(&name).ok_or(Code::NotFound)?;
    let (caller, by) = (ctx.caller.id, ctx.by());
    let sent = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            let queued = store::queue_to_member(tx, caller, letter.name, &(letter.sample)(), by.at).await?;
            let (object, after) = (("letter", letter.name), json!({ "mails": queued }));
            audit::write(tx, &by, "email:send-test", object, Value::Null, after).await?;
            Ok(queued)
        })
    });
    if sent.await? == 0 {
        return Err(Code::NotFound.into());
    }
    Ok(Said(LetterOut { name: letter.name, about: letter.about }, words::TEST_SENT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_summed_by_type_and_day() {
        let row = |email_type: &str, status: &str, day, mails| CountRow {
            email_type: email_type.into(),
            status: status.into(),
            day,
            mails,
        };
        let out = summed(&[row("a", "sent", 0, 2), row("a", "failed", 1, 1), row("b", "kept", 1, 4)]);
        assert_eq!((out.total.total, out.total.sent, out.total.failed, out.total.kept), (7, 2, 1, 4));
        assert_eq!(out.types.iter().map(|t| t.outcomes.total).collect::<Vec<_>>(), [3, 4]);
        assert_eq!(
            out.days.iter().map(|d| (d.date.to_string(), d.outcomes.total)).collect::<Vec<_>>(),
            [("1970-01-01".to_owned(), 2), ("1970-01-02".to_owned(), 5)]
        );
    }

    #[test]
    fn a_range_runs_forward_and_spans_at_most_a_year() {
        let day = |d: &str| Some(d.parse::<Day>().expect("a day"));
        let now = Instant(1_800_000_000_000);
        assert!(instants(day("2026-02-01"), day("2026-01-31"), now).is_err());
        assert!(instants(day("2025-01-01"), day("2026-01-02"), now).is_err());
        let (from, to) = instants(None, day("2026-01-30"), now).expect("a range");
        assert_eq!((to.0 - from.0) / DAY_MS, 30);
    }
}
