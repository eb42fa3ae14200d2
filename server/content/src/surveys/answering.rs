//! Respondents save and submit their answers.

use daymark_actors::clock::Instant;
use daymark_people::{accounts, companies};
use daymark_web::access::Visitor;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::limits::WRITE;
use daymark_web::network::Network;
use daymark_web::part::{Body, Path};
use daymark_web::reply::Data;
use futures_util::FutureExt;
use jiff::tz::TimeZone;

use super::finishing::DAY_MS;
use super::model::{SavedResponse, State, SurveyResponseIn};
use super::rules::months::SETTLED_DAYS;
use super::saving::{Respondent, Saving};
use super::store::surveys::{self, Survey};
use super::store::{reading, responses};
use super::{asking, invitations, limits, reporting, words};

pub(super) async fn save(
    visitor: Visitor,
    from: Network,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<SurveyResponseIn>,
) -> Result<Data<SavedResponse>> {
    let caller = visitor.caller.as_ref().map(|caller| caller.id);
    let survey = surveys::find(&visitor.db, id).await?.filter(|survey| survey.state != State::Draft);
    let survey = survey.ok_or(Code::NotFound)?;
    let key = input.key.as_deref().map(accounts::stored_form);
    let invitation = match key.clone() {
        Some(key) if invitations::is_valid(&visitor, id, &key).await? => Some(key),
        _ => None,
    };
    asking::admit(&visitor, &survey, visitor.caller.as_ref(), invitation.is_some()).await?;
    if survey.state == State::Closed {
        return Err(Error::with(Code::Conflict, words::CLOSED));
    }
    let who = match (caller.filter(|_| !survey.anonymous), key) {
        (Some(id), claims) => Respondent::Member { id, claims },
        (None, Some(key)) => Respondent::Device(key),
        (None, None) => return Err(Error::field("key", daymark_web::words::REQUIRED)),
    };
    match caller {
        Some(caller) => visitor.limits.check(&WRITE, caller).await?,
        None if invitation.is_some() => visitor.limits.check(&limits::SAVE, from).await?,
        None => admit(&visitor, from, &survey, &who, input.token.as_deref()).await?,
    }
    let at = visitor.clock.now();
    let finished = input.finished_at.filter(|_| input.submit).filter(|finished| is_recent(*finished, at)).unwrap_or(at);
    // An anonymous response gets its date in UTC: the local date could show where its author lives.
    let date = match caller.filter(|_| !survey.anonymous) {
        Some(caller) => accounts::calendar(&visitor.db, caller).await?.date(finished),
        None => finished.timestamp().to_zoned(TimeZone::UTC).date(),
    };
    let company = company(&visitor, &survey, caller).await?;
    let SurveyResponseIn { version, responses: sent, submit, .. } = input;
    let saving = Saving { survey, who, invitation, company, date, at, finished, version, sent, submit };
    let response = visitor.db.write::<_, Error>(move |tx| saving.run(tx).boxed()).await?;
    Ok(Data(saved(&visitor, response, caller).await?))
}

/// Whether a device's time is one at which an answer that arrives now can have been given.
pub(super) fn is_recent(then: Instant, now: Instant) -> bool {
    then <= now && then >= now.plus_ms(-SETTLED_DAYS * DAY_MS)
}

/// A response as its author sees it, with the report once it is finished.
///
/// # Errors
/// 404 when it no longer exists.
pub(super) async fn saved(ctx: &Ctx, id: i64, caller: Option<i64>) -> Result<SavedResponse> {
    let response = responses::read(&ctx.db, id).await?.ok_or(Code::NotFound)?;
    let report = if response.is_draft() { None } else { Some(reporting::of(ctx, &response, caller).await?) };
    let response = reading::with_answers(&ctx.db, response).await?.ok_or(Code::NotFound)?;
    Ok(SavedResponse { response, report })
}

/// Limits how often one network begins and saves responses without an account.
async fn admit(ctx: &Ctx, from: Network, survey: &Survey, who: &Respondent, token: Option<&str>) -> Result<()> {
    ctx.limits.check(&limits::SAVE, from).await?;
    let Respondent::Device(key) = who else { return Ok(()) };
    if responses::of_device(&ctx.db, survey.id, key).await?.is_none() {
        ctx.limits.check(&limits::BEGIN, from).await?;
        accounts::human::check(ctx, token, "survey").await?;
    }
    Ok(())
}

/// The company that a response counts for: the caller's own. Responses of visitors count for no company, because anyone
/// could add made-up ones and subtract them from the figures. Anonymous responses count for none either, because one
/// person can give several (R53).
async fn company(ctx: &Ctx, survey: &Survey, caller: Option<i64>) -> Result<Option<i64>> {
    let Some(caller) = caller.filter(|_| !survey.anonymous) else { return Ok(None) };
    Ok(companies::of_member(&ctx.db, caller).await?)
}
