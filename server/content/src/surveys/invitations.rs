//! Invitations by email (R55). The secret in a link is a key like that of a visitor's device: it finds the response
//! again on any device, and moves it into an account.

use std::collections::HashSet;

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::Tx;
use daymark_people::accounts::{self, Email, random_text, stored_form};
use daymark_people::audit;
use daymark_people::emails::{self, Bulk, SECRET};
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::letter::Letter;
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::editing::EditSurveys;
use super::model::{InvitationOut, InviteIn, InvitedOut, RemovedOut, State};
use super::rules::repeating::{Next, Rhythm};
use super::store::invitations::{self as store, Invitation};
use super::store::responses::{self, Response};
use super::store::surveys::{self, Survey};
use super::store::versions;
use super::{limits, words};

/// How long a link is valid.
const GOOD_MS: i64 = 30 * 86_400_000;

pub(super) static INVITATION: Letter = Letter {
    compose: None,
    name: "survey-invitation",
    about: words::INVITATION.0,
    template: words::INVITATION.1,
    why: words::INVITATION_WHY,
    sample: || {
        let link = "https://daymark.example/survey/1?invitation=example";
        json!({ "title": "How was the retreat?", "link": link })
    },
};

/// Whether this is the key of a valid invitation to the survey.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn is_valid(ctx: &Ctx, survey: i64, key: &str) -> Result<bool> {
    Ok(store::response(&ctx.db, survey, key, ctx.clock.now()).await?.is_some())
}

/// What an invitation's link leads to.
pub(super) struct Followed {
    pub response: Option<Response>,
    /// Whether the invitation was answered anonymously, or its recipient answered with their account. In both cases no
    /// response is shown.
    pub done: bool,
}

/// What an invitation's link leads to for this caller.
///
/// # Errors
/// 410 when the link has expired, 409 when its response is another account's.
pub(super) async fn followed(ctx: &Ctx, survey: &Survey, token: &str, caller: Option<i64>) -> Result<Followed> {
    let key = stored_form(token);
    let led = store::response(&ctx.db, survey.id, &key, ctx.clock.now()).await?;
    let led = led.ok_or_else(|| Error::with(Code::LinkEnded, words::INVITATION_ENDED))?;
    if survey.anonymous {
        let response = responses::of_device(&ctx.db, survey.id, &key).await?;
        return Ok(Followed { response, done: responses::has_done(&ctx.db, survey.id, &key).await? });
    }
    let response = match led {
        Some(id) => responses::read(&ctx.db, id).await?,
        None => None,
    };
    if response.as_ref().is_some_and(|r| r.member_id.is_some() && r.member_id != caller) {
        return Err(Error::with(Code::Conflict, words::INVITATION_TAKEN));
    }
    let is_open = response.as_ref().is_none_or(Response::is_draft);
    let done = is_open && recipient_answered(ctx, survey, (&key, led), caller).await?;
    Ok(Followed { response: response.filter(|_| !done), done })
}

/// Whether an invitation was sent to a member other than the caller who has submitted another response than the
/// invitation's, and cannot answer again yet (R55).
async fn recipient_answered(
    ctx: &Ctx,
    survey: &Survey,
    (key, led): (&str, Option<i64>),
    caller: Option<i64>,
) -> Result<bool> {
    let recipient = store::invitee(&ctx.db, survey.id, key).await?;
    let Some(member) = recipient.filter(|member| Some(*member) != caller) else { return Ok(false) };
    let last = responses::last(&ctx.db, survey.id, member, led).await?;
    let today = accounts::calendar(&ctx.db, member).await?.date(ctx.clock.now());
    let rhythm = Rhythm { monthly: survey.monthly, cooldown_days: survey.cooldown_days };
    Ok(rhythm.next(last.as_ref().map(|(period, date)| (period.as_str(), *date)), today) != Next::Now)
}

/// A survey with its title; it must be open.
async fn open(tx: &mut Tx, id: i64) -> Result<(Survey, String)> {
    let survey = surveys::lock(tx, id).await?.ok_or(Code::NotFound)?;
    let version = survey.published_version.filter(|_| survey.state == State::Open);
    let version = version.ok_or_else(|| Error::with(Code::Conflict, words::OPEN_FIRST))?;
    let version = versions::read_in(tx, id, version).await?.ok_or(Code::NotFound)?;
    Ok((survey, version.title))
}

/// The addresses, in folded form, whose owners have answered a survey and cannot answer it again yet. None for an
/// anonymous survey, because nothing stored shows who has answered it.
async fn answered(tx: &mut Tx, survey: &Survey, emails: &[Email], now: Instant) -> Result<HashSet<String>> {
    let folded: Vec<&str> = emails.iter().map(Email::folded).collect();
    let found = store::answered(tx, survey.id, &folded).await?;
    let members: Vec<i64> = found.iter().map(|(_, member, ..)| *member).collect();
    let calendars = accounts::calendars_in(tx, members).await?;
    let rhythm = Rhythm { monthly: survey.monthly, cooldown_days: survey.cooldown_days };
    let waits = |(folded, member, month, date): (String, i64, String, Day)| {
        let next = rhythm.next(Some((&month, date)), calendars.get(&member)?.date(now));
        (next != Next::Now).then_some(folded)
    };
    Ok(found.into_iter().filter_map(waits).collect())
}

fn mail(origin: &str, survey: i64, title: &str, to: String, secret: String) -> Bulk {
    let values = json!({ "title": title, "link": format!("{origin}/survey/{survey}?invitation={SECRET}") });
    // Every invitation is sent. A key derived from the secret would reveal it in the log of emails.
    Bulk { to, member: None, values, secret, once: random_text() }
}

pub(super) async fn invite(
    admin: Admin<EditSurveys>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<InviteIn>,
) -> Result<Data<InvitedOut>> {
    let emails = Email::distinct(&input.emails)?;
    admin.limits.check(&limits::INVITE, admin.caller.id).await?;
    let (by, origin) = (admin.by(), admin.config.public_url.origin().to_owned());
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let (survey, title) = open(tx, id).await?;
            let answered = answered(tx, &survey, &emails, by.at).await?;
            let secrets: Vec<String> = emails.iter().map(|_| random_text()).collect();
            let invitation = |(email, secret): (&Email, &String)| Invitation {
                email: email.as_str().to_owned(),
                folded: email.folded().to_owned(),
                key_hash: stored_form(secret),
            };
            let all = emails.iter().zip(&secrets).filter(|(email, _)| !answered.contains(email.folded()));
            let all: Vec<_> = all.map(invitation).collect();
            let added = store::add(tx, id, &all, by.at, by.at.plus_ms(GOOD_MS)).await?;
            let new = emails.iter().zip(secrets).filter(|(e, _)| added.iter().any(|a| a == e.as_str()));
            let mails = new.map(|(email, secret)| mail(&origin, id, &title, email.as_str().to_owned(), secret));
            emails::queue_invitations(tx, &INVITATION, mails.collect(), by.at).await?;
            let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
            let out = InvitedOut { invited: count(added.len()), already: count(emails.len() - added.len()) };
            let is = json!({ "invited": out.invited });
            audit::write(tx, &by, "survey:invite", ("survey", id), Value::Null, is).await?;
            Ok(out)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

pub(super) async fn list(
    admin: Admin<EditSurveys>,
    Path((id,)): Path<(i64,)>,
    Query(paging): Query<Paging>,
) -> Result<Page<InvitationOut>> {
    surveys::find(&admin.db, id).await?.ok_or(Code::NotFound)?;
    let now = admin.clock.now();
    let rows = store::list(&admin.db, id, now, paging.after()?, paging.limit() + 1).await?;
    let page = paging.page(rows, |(folded, _)| folded.clone());
    Ok(Page { rows: page.rows.into_iter().map(|(_, invitation)| invitation).collect(), next: page.next })
}

pub(super) async fn again(
    admin: Admin<EditSurveys>,
    Path((id, invitation)): Path<(i64, i64)>,
) -> Result<Data<InvitedOut>> {
    admin.limits.check(&limits::INVITE_AGAIN, admin.caller.id).await?;
    let (by, origin) = (admin.by(), admin.config.public_url.origin().to_owned());
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let (_, title) = open(tx, id).await?;
            let (email, old) = store::lock(tx, id, invitation).await?.ok_or(Code::NotFound)?;
            let secret = random_text();
            let until = by.at.plus_ms(GOOD_MS);
            store::renew(tx, (id, invitation), &old, &stored_form(&secret), by.at, until).await?;
            emails::queue_invitations(tx, &INVITATION, vec![mail(&origin, id, &title, email, secret)], by.at).await?;
            let is = json!({ "invited": 1 });
            Ok(audit::write(tx, &by, "survey:invite-again", ("survey", id), Value::Null, is).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(InvitedOut { invited: 1, already: 0 }))
}

pub(super) async fn revoke(
    admin: Admin<EditSurveys>,
    Path((id, invitation)): Path<(i64, i64)>,
) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            if !store::remove(tx, id, invitation).await? {
                return Err(Code::NotFound.into());
            }
            let was = json!({ "invited": 1 });
            Ok(audit::write(tx, &by, "survey:revoke-invitation", ("survey", id), was, Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id: invitation }))
}
