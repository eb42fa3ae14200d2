//! The endpoints of own copies.

use std::sync::Arc;

use daymark_actors::clock::Day;
use daymark_base::civil::{days_between, plus_days};
use daymark_people::accounts::calendar;
use daymark_people::companies;
use daymark_web::access::Member;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, get, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use rand::Rng;

use super::model::{InviteOut, InvitedOut, OwnCopyIn, OwnCopyOut, SharerOut, SharingOut};
use super::store;
use crate::programs::content::Content;
use crate::programs::enrolment::{self, MembershipOut, membership_out};
use crate::programs::model::{Category, ProgramIn, ProgramOut};
use crate::programs::routes::{one, visible};
use crate::programs::rules::plan::Timing;
use crate::programs::store::Origin;
use crate::programs::{Catalogue, Program, entitlements, service, store as programs, words};

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v2/core/challenge/custom-challenge/{id}", "Make your own version of a program and join it", copy).about(
            "Uses the chosen activities and dates, in the caller's zone. The caller joins it and can be in one \
             custom program at a time, besides one program: 409 `already_active`. A program with a package requires it, \
             as for joining: 402 `package_needed`. With `shared`, others can join by a link, if they could join the \
             original: they need its package, and only members of its company see it.",
        ),
        get("/v2/core/challenge/{id}/invite", "The link of a custom program", sharing),
        post(
            "/v2/core/challenge/{id}/invite",
            "Create the link of a custom program, or return the existing one",
            invite,
        ),
        delete("/v2/core/challenge/{id}/invite", "Revoke the link of a custom program", revoke)
            .about("Members who have joined stay. You can create a new link."),
        delete("/v2/core/challenge/{id}/member/{member_id}", "Remove a member from a custom program", remove).about(
            "Only for the program's creator. The member's history stays. The link also stops working, so that they \
             cannot return with it. 409 `conflict` for the creator, who can leave instead.",
        ),
        get("/v2/core/challenge-invite/{token}", "The custom program behind a link", invited),
        post("/v2/core/challenge-invite/{token}/join", "Join a custom program by its link", accept),
    ]
}

fn token() -> String {
    format!("{:032x}", rand::rng().random::<u128>())
}

fn link(ctx: &Ctx, program: i64, token: String) -> InviteOut {
    let link = format!("{}/challenges/invite/{token}", ctx.config.public_url.origin());
    InviteOut { challenge_id: program, token, link }
}

async fn copy(member: Member, Path((id,)): Path<(i64,)>, Body(input): Body<OwnCopyIn>) -> Result<Created<OwnCopyOut>> {
    let original = visible(&member, id, Some(&member.caller)).await?;
    let (who, now, shared) = (member.caller.id, member.clock.now(), input.shared);
    let calendar = calendar(&member.db, who).await?;
    let today = calendar.date(now);
    let shown = original.out(now, 0);
    let made = copied(&original, shown, input, today, calendar.zone())?;
    let written = member.db.write(move |tx| {
        async move {
            // Locked, so that its pictures are not released while they are copied. Access may have ended meanwhile.
            let row = programs::lock_door(tx, id).await?.filter(|row| !row.draft).ok_or(Code::NotFound)?;
            enrolment::check_company(tx, &row, who).await?;
            entitlements::check(tx, who, &row, now).await?;
            let origin = Origin { company: row.only_company(), program: Some(row.original()) };
            // A program that all may take requires its package of nobody.
            let package = row.package.filter(|_| !row.free_purchase);
            let copy = service::create_custom(tx, ProgramIn { package, ..made }, origin, who, now).await?;
            let joined = enrolment::enrol(tx, copy, who, now, today).await?;
            let token = if shared { Some(store::invite(tx, copy, token(), now).await?) } else { None };
            Ok::<_, Error>((copy, joined, token))
        }
        .boxed()
    });
    let (copy, joined, token) = written.await?;
    let challenge = own(&member, copy).await?;
    let invite = token.map(|token| link(&member, copy, token));
    Ok(Created(OwnCopyOut { challenge, membership: membership_out(joined), invite }))
}

/// The new program's fields for a copy.
fn copied(original: &Program, shown: ProgramOut, own: OwnCopyIn, today: Day, zone: &str) -> Result<ProgramIn> {
    let Content { activities, steps } = chosen(original, &own.activity_ids)?;
    let start = own.start_date.unwrap_or(today);
    if start < today {
        return Err(Error::field("start_date", words::DAY_IS_OVER));
    }
    let length = match original.timing {
        Timing::Timed { start, end } => end.map(|end| days_between(start, end)),
        Timing::Untimed { duration } => duration.map(|days| days - 1),
    };
    let end = own.end_date.or(length.map(|days| plus_days(start, days)));
    let timed = end.is_some() || own.start_date.is_some();
    if timed && end.is_none() {
        return Err(Error::field("end_date", words::REQUIRED));
    }
    Ok(ProgramIn {
        title: own.title.unwrap_or(shown.title),
        description: shown.description,
        r#type: shown.kind,
        image: shown.image,
        banner: shown.banner,
        category: if timed { Category::Timed } else { Category::Untimed },
        start_date: timed.then_some(start),
        end_date: end.filter(|_| timed),
        timezone: Some(zone.to_owned()),
        duration: None,
        dead_line: None,
        capacity: None,
        daily_cap: shown.daily_cap,
        allow_backfill: shown.allow_backfill,
        scoring: shown.scoring,
        featured: false,
        package: None,
        free_purchase: false,
        draft: false,
        template: false,
        activities,
        steps,
    })
}

/// The content of a program with some of its activities.
fn chosen(original: &Program, ids: &[i64]) -> Result<Content> {
    let content = Content::of(original);
    if ids.is_empty() {
        return Ok(content);
    }
    let live: Vec<i64> =
        original.activities.iter().filter(|a| a.scheduled.retired_on.is_none()).map(|a| a.scheduled.id).collect();
    if let Some(n) = ids.iter().position(|id| !live.contains(id)) {
        return Err(Error::field(format!("activity_ids[{n}]"), words::NO_SUCH_ACTIVITY));
    }
    Ok(content.with(|at| ids.contains(&live[at])))
}

async fn own(ctx: &Ctx, id: i64) -> Result<ProgramOut> {
    let program = ctx.service::<Catalogue>().now(&ctx.db, &[id]).await?.pop().ok_or(Code::NotFound)?;
    one(ctx, program).await
}

/// The caller's own copy; those of others are not found.
async fn made_by(ctx: &Member, id: i64) -> Result<Arc<Program>> {
    let program = visible(ctx, id, Some(&ctx.caller)).await?;
    if program.is_custom_of(ctx.caller.id) { Ok(program) } else { Err(Code::NotFound.into()) }
}

async fn invite(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<InviteOut>> {
    made_by(&member, id).await?;
    let (who, now) = (member.caller.id, member.clock.now());
    let written = member.db.write(move |tx| {
        async move {
            // Locked, because those who leave a company lose the links of their copies of its programs.
            let row = programs::lock_door(tx, id).await?.ok_or(Code::NotFound)?;
            enrolment::check_company(tx, &row, who).await?;
            Ok::<_, Error>(store::invite(tx, id, token(), now).await?)
        }
        .boxed()
    });
    let token = written.await?;
    Ok(Data(link(&member, id, token)))
}

async fn sharing(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<SharingOut>> {
    made_by(&member, id).await?;
    let token = store::token_of(&member.db, id).await?;
    Ok(Data(SharingOut { challenge_id: id, invite: token.map(|token| link(&member, id, token)) }))
}

async fn revoke(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<SharingOut>> {
    made_by(&member, id).await?;
    store::revoke(&member.db, id).await?;
    Ok(Data(SharingOut { challenge_id: id, invite: None }))
}

async fn remove(member: Member, Path((id, other)): Path<(i64, i64)>) -> Result<Data<MembershipOut>> {
    made_by(&member, id).await?;
    if other == member.caller.id {
        return Err(Error::with(Code::Conflict, words::MAKER));
    }
    let removed = enrolment::remove(&member, id, other, move |tx| async move { store::end_link(tx, id).await }.boxed());
    Ok(Data(removed.await?))
}

/// The copy behind a link. A copy of a company's program does not exist for those outside of the company (R117).
async fn behind(ctx: &Member, token: &str) -> Result<Arc<Program>> {
    let id = store::invited(&ctx.db, token).await?.ok_or(Code::NotFound)?;
    let program = ctx.service::<Catalogue>().now(&ctx.db, &[id]).await?.pop().ok_or(Code::NotFound)?;
    if let Some(company) = program.only_company()
        && !companies::is_member(&ctx.db, company, ctx.caller.id).await?
    {
        return Err(Code::NotFound.into());
    }
    Ok(program)
}

async fn invited(member: Member, Path((token,)): Path<(String,)>) -> Result<Data<InvitedOut>> {
    let program = behind(&member, &token).await?;
    let card = store::maker(&member.db, program.id).await?.and_then(|maker| maker.card());
    let shared_by = card.map(|card| SharerOut { name: card.name, image: card.image });
    Ok(Data(InvitedOut { challenge: one(&member, program).await?, shared_by }))
}

async fn accept(member: Member, Path((token,)): Path<(String,)>) -> Result<Data<MembershipOut>> {
    let program = behind(&member, &token).await?;
    Ok(Data(enrolment::join_as(&member, program.id, Some(token)).await?))
}
