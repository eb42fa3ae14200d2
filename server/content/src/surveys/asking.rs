//! What respondents see.

use daymark_base::search;
use daymark_people::{accounts, companies};
use daymark_web::access::Visitor;
use daymark_web::caller::Caller;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::reply::{Data, Page};

use super::editing::EditSurveys;
use super::invitations::{self, Followed};
use super::model::{Audience, State, SurveyCard, SurveyCompany, SurveyOut, SurveyQuery, SurveyStanding, SurveysQuery};
use super::rules::content::hide_points;
use super::rules::repeating::{Rhythm, period};
use super::store::surveys::{self, Card, Survey, Which};
use super::store::{reading, responses, versions};
use super::{showing, store, words};

/// Whether the caller edits surveys.
pub(super) fn edits(caller: Option<&Caller>) -> bool {
    caller.is_some_and(Caller::may::<EditSurveys>)
}

pub(super) async fn list(visitor: Visitor, Query(query): Query<SurveysQuery>) -> Result<Page<SurveyCard>> {
    let caller = visitor.caller.as_ref();
    let editor = edits(caller);
    let which = Which {
        state: if editor { query.state } else { Some(State::Open) },
        members: caller.is_some(),
        invited: editor,
        search: query.search.as_deref().and_then(search::containing),
        id: None,
    };
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let after = paging.after()?.unwrap_or(showing::FIRST);
    let rows = surveys::cards(&visitor.db, which, after, paging.limit() + 1).await?;
    let page = paging.page(rows, |card| (i64::from(card.scorecard), card.id));
    Ok(Page { rows: cards(&visitor, page.rows, caller).await?, next: page.next })
}

/// Surveys in a list, for this caller.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn cards(ctx: &Ctx, cards: Vec<Card>, caller: Option<&Caller>) -> Result<Vec<SurveyCard>> {
    let standings = match caller {
        Some(caller) => standings(ctx, &cards, caller.id).await?.into_iter().map(Some).collect(),
        None => vec![None; cards.len()],
    };
    let all = cards.into_iter().zip(standings);
    Ok(all.map(|(card, me)| showing::card(card, me, edits(caller))).collect())
}

/// A member's status in surveys, in their order.
async fn standings(ctx: &Ctx, cards: &[Card], member: i64) -> Result<Vec<SurveyStanding>> {
    let today = accounts::calendar(&ctx.db, member).await?.date(ctx.clock.now());
    let mine = reading::mine(&ctx.db, member, cards.iter().map(|card| card.id)).await?;
    let standing = |card: &Card| {
        let of: Vec<_> = mine.iter().filter(|response| response.survey_id == card.id).collect();
        let rhythm = Rhythm { monthly: card.monthly, cooldown_days: card.cooldown_days };
        showing::standing(card.state, rhythm, &of, today)
    };
    Ok(cards.iter().map(standing).collect())
}

pub(super) async fn read(
    visitor: Visitor,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<SurveyQuery>,
) -> Result<Data<SurveyOut>> {
    let caller = visitor.caller.as_ref();
    let visible = |survey: &Survey| survey.state != State::Draft || edits(caller);
    let mut found = surveys::find(&visitor.db, id).await?.filter(visible);
    if found.is_none() && query.corporation_uid.is_some() {
        found = surveys::scorecard(&visitor.db).await?.filter(visible);
    }
    let survey = found.ok_or(Code::NotFound)?;
    let link = match &query.invitation {
        Some(token) => Some(invitations::followed(&visitor, &survey, token, caller.map(|caller| caller.id)).await?),
        None => None,
    };
    admit(&visitor, &survey, caller, link.is_some()).await?;
    let mut out = for_caller(&visitor, &survey, query.version, caller, link).await?;
    out.company = company(&visitor, query.corporation_uid).await?;
    out.questions.iter_mut().for_each(hide_points);
    Ok(Data(out))
}

/// Refuses people outside a survey's audience. `invited`: they have a valid invitation.
///
/// # Errors
/// 401 for visitors of a survey for members, 403 without an invitation where one is needed.
pub(super) async fn admit(ctx: &Ctx, survey: &Survey, caller: Option<&Caller>, invited: bool) -> Result<()> {
    if invited || edits(caller) {
        return Ok(());
    }
    match (survey.audience, caller) {
        (Audience::Everyone, _) | (Audience::Members, Some(_)) => Ok(()),
        (Audience::Members, None) => Err(Code::Unauthenticated.into()),
        // Members who began with a link no longer need it.
        (Audience::Invited, Some(caller)) if !reading::mine(&ctx.db, caller.id, [survey.id]).await?.is_empty() => {
            Ok(())
        }
        (Audience::Invited, _) => Err(Error::with(Code::Forbidden, words::BY_INVITATION)),
    }
}

/// A survey with the caller's current response. Its version is the requested one, or else the response's, or else the
/// published one.
async fn for_caller(
    ctx: &Ctx,
    survey: &Survey,
    asked: Option<i64>,
    caller: Option<&Caller>,
    link: Option<Followed>,
) -> Result<SurveyOut> {
    let mut response = None;
    let mut me = None;
    if let Some(caller) = caller {
        let today = accounts::calendar(&ctx.db, caller.id).await?.date(ctx.clock.now());
        response = responses::of_member(&ctx.db, survey.id, caller.id, &period(survey.monthly, today)).await?;
        let mine = reading::mine(&ctx.db, caller.id, [survey.id]).await?;
        let rhythm = Rhythm { monthly: survey.monthly, cooldown_days: survey.cooldown_days };
        me = Some(showing::standing(survey.state, rhythm, &mine.iter().collect::<Vec<_>>(), today));
    }
    if let Some(Followed { response: theirs, done }) = link
        && response.is_none()
        && (done || theirs.is_some())
    {
        me = Some(showing::invited(survey.state, theirs.as_ref()));
        response = theirs;
    }
    let version = match asked {
        Some(asked) => readable(ctx, survey, asked, edits(caller)).await?,
        None => {
            let answered = response.as_ref().map(|response| response.version);
            answered.or(survey.published_version).unwrap_or_else(|| survey.edited_version())
        }
    };
    let mut out = showing::whole(&ctx.db, survey, version).await?;
    out.card.me = me;
    if let Some(response) = response {
        out.response = reading::with_answers(&ctx.db, response).await?;
    }
    Ok(out)
}

/// A version that the caller can read: a published one, or any for editors.
async fn readable(ctx: &Ctx, survey: &Survey, version: i64, editor: bool) -> Result<i64> {
    let found = versions::read(&ctx.db, survey.id, version).await?;
    let found = found.filter(|found| editor || found.published_at.is_some());
    Ok(found.ok_or(Code::NotFound)?.version)
}

async fn company(ctx: &Ctx, uid: Option<String>) -> Result<Option<SurveyCompany>> {
    let Some(uid) = uid else { return Ok(None) };
    let found = companies::by_uid(&ctx.db, uid).await?;
    Ok(found.map(|company| SurveyCompany { uid: company.corporation_uid, name: company.name }))
}

/// The site's scorecard as a card for this caller; `None` if there is none to answer.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn scorecard(ctx: &Ctx, caller: &Caller) -> Result<Option<SurveyCard>> {
    let Some(survey) = surveys::scorecard(&ctx.db).await?.filter(|survey| survey.state != State::Draft) else {
        return Ok(None);
    };
    let which = Which { id: Some(survey.id), members: true, ..Which::default() };
    let found = store::surveys::cards(&ctx.db, which, showing::FIRST, 1).await?;
    Ok(cards(ctx, found, Some(caller)).await?.pop())
}
