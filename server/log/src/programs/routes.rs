//! The endpoints of programs.

use std::collections::BTreeSet;
use std::sync::Arc;

use daymark_actors::clock::Instant;
use daymark_derive::query;
use daymark_people::{audit, companies, notifications};
use daymark_web::access::{Admin, Member, Visitor};
use daymark_web::caller::Caller;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::permission;
use daymark_web::reply::{Created, Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::enrolment::{self, Enrolment, OwnProgramOut, OwnProgramsOut};
use super::model::{ProgramIn, ProgramOut, ProgramPatch, State};
use super::{Program, content, entitlements, own_copies, service, store};
use crate::programs::{Catalogue, MemberCounts};

permission! {
    /// Create and edit programs, and see drafts.
    pub EditPrograms = "program:edit";
}

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    let mut calls = vec![
        get("/v2/core/challenge", "Programs, featured and newest first", list).shared().also("/v1/core/challenge"),
        post("/v2/core/challenge", "Create a program", create).also("/v1/core/challenge"),
        get("/v2/core/challenge/user", "The caller's own programs", own),
        get("/v2/core/challenge/{id}", "One program", read).shared().also("/v1/core/challenge/{id}"),
        patch("/v2/core/challenge/{id}", "Change a program", update)
            .also("/v1/core/challenge/{id}")
            .about("409 `conflict` when `version` is not the newest."),
    ];
    calls.extend(enrolment::endpoints());
    calls.extend(entitlements::endpoints());
    calls.extend(own_copies::endpoints());
    calls.extend(content::endpoints());
    calls
}

/// Which programs, and which page of them.
#[query]
#[derive(Debug)]
struct ListQuery {
    /// Only programs in this state.
    state: Option<State>,
    /// Only programs of this type, such as 'Monthly Missions'.
    #[garde(length(chars, max = 100))]
    r#type: Option<String>,
    /// Only programs of this company, for its members.
    company_id: Option<i64>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    limit: Option<i64>,
}

async fn list(ctx: Visitor, Query(query): Query<ListQuery>) -> Result<Page<ProgramOut>> {
    let now = ctx.clock.now();
    let company = match &ctx.caller {
        Some(caller) => companies::of_member(&ctx.db, caller.id).await?,
        None => None,
    };
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let state = query.state.map(State::text);
    let whose = (company, query.company_id);
    let ids = store::list(&ctx.db, now, state, query.r#type, paging.after()?, whose, paging.limit() + 1).await?;
    let programs = ctx.service::<Catalogue>().now(&ctx.db, &ids).await?;
    let page = paging.page(programs, |p| p.list_key());
    Ok(Page { rows: shown(&ctx, &page.rows, now).await?, next: page.next })
}

/// Programs with their numbers of members and their summaries.
pub async fn shown(ctx: &Ctx, programs: &[Arc<Program>], now: Instant) -> Result<Vec<ProgramOut>> {
    let ids: Vec<i64> = programs.iter().map(|p| p.id).collect();
    let members = ctx.service::<MemberCounts>().of(&ctx.db, &ids).await?;
    let keys: BTreeSet<&str> = programs.iter().filter_map(|p| p.package()).collect();
    let titles = entitlements::titles(ctx, &keys.into_iter().collect::<Vec<_>>()).await?;
    let out = programs.iter().map(|p| {
        let mut out = p.out(now, members.get(&p.id).copied().unwrap_or(0));
        out.package_title = out.package.as_ref().map(|key| titles.get(key).unwrap_or(key).clone());
        out.summary.clone_from(&p.written(ctx).first);
        out
    });
    Ok(out.collect())
}

/// The first public programs as the list shows them.
///
/// # Errors
/// When the database cannot be read.
pub async fn listed(ctx: &Ctx, limit: i64) -> Result<Vec<ProgramOut>> {
    let now = ctx.clock.now();
    let ids = store::list(&ctx.db, now, None, None, None, (None, None), limit).await?;
    shown(ctx, &ctx.service::<Catalogue>().now(&ctx.db, &ids).await?, now).await
}

/// A public program.
///
/// # Errors
/// When the database cannot be read.
pub async fn public(ctx: &Ctx, id: i64) -> Result<Option<ProgramOut>> {
    let found = ctx.service::<Catalogue>().now(&ctx.db, &[id]).await?.pop();
    match found.filter(|p| p.is_public()) {
        Some(program) => Ok(Some(one(ctx, program).await?)),
        None => Ok(None),
    }
}

/// Ids and titles of the public ones among these programs, in this order.
///
/// # Errors
/// When the database cannot be read.
pub async fn public_titles(ctx: &Ctx, ids: &[i64]) -> Result<Vec<(i64, String)>> {
    let found = ctx.service::<Catalogue>().now(&ctx.db, ids).await?;
    Ok(found.iter().filter(|p| p.is_public()).map(|p| (p.id, p.title.clone())).collect())
}

/// A program that this caller may see; for others it does not exist.
///
/// # Errors
/// 404 when it does not exist or the caller may not see it.
pub async fn visible(ctx: &Ctx, id: i64, caller: Option<&Caller>) -> Result<Arc<Program>> {
    let program = ctx.service::<Catalogue>().now(&ctx.db, &[id]).await?.pop().ok_or(Code::NotFound)?;
    let editor = caller.is_some_and(Caller::may::<EditPrograms>);
    if editor || may_see(ctx, &program, caller).await? { Ok(program) } else { Err(Code::NotFound.into()) }
}

/// Whether a program is public, one of the caller's company, or a custom one that the caller created or is a member of.
///
/// # Errors
/// When the database cannot be read.
pub async fn may_see(ctx: &Ctx, program: &Program, caller: Option<&Caller>) -> Result<bool> {
    match caller {
        Some(caller) if program.is_custom() => Ok(own_copies::knows(&ctx.db, program.id, caller.id).await?),
        Some(caller) => match program.company() {
            Some(company) => Ok(companies::is_member(&ctx.db, company, caller.id).await?),
            None => Ok(program.is_public()),
        },
        None => Ok(program.is_public()),
    }
}

/// A program with its number of members, and its descriptions rendered.
///
/// # Errors
/// When the database cannot be read.
pub async fn one(ctx: &Ctx, program: Arc<Program>) -> Result<ProgramOut> {
    let alone = std::slice::from_ref(&program);
    let mut out = shown(ctx, alone, ctx.clock.now()).await?.pop().ok_or(Code::NotFound)?;
    out.html = Some(program.written(ctx).html.clone());
    out.steps = program.written_steps(ctx).to_vec();
    Ok(out)
}

async fn read(visitor: Visitor, Path((id,)): Path<(i64,)>) -> Result<Data<ProgramOut>> {
    let program = visible(&visitor, id, visitor.caller.as_ref()).await?;
    Ok(Data(one(&visitor, program).await?))
}

async fn create(admin: Admin<EditPrograms>, Body(input): Body<ProgramIn>) -> Result<Created<ProgramOut>> {
    let by = admin.by();
    let written = admin.db.write(move |tx| {
        async move {
            let (made, draft) = (json!(input), input.draft || input.template);
            let id = service::create(tx, input, by.actor, by.at).await?;
            if !draft {
                let row = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
                content::check_created(tx, &row).await?;
            }
            audit::write(tx, &by, "program:create", ("program", id), Value::Null, made).await?;
            Ok::<_, Error>(id)
        }
        .boxed()
    });
    let id = written.await?;
    let program = visible(&admin, id, Some(&admin.caller)).await?;
    Ok(Created(one(&admin, program).await?))
}

async fn update(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Body(changes): Body<ProgramPatch>,
) -> Result<Data<ProgramOut>> {
    let by = admin.by();
    let written = admin.db.write(move |tx| {
        async move {
            let (before, after) = service::update(tx, id, changes, by.at).await?;
            audit::write(tx, &by, "program:update", ("program", id), before, after).await?;
            // There may be more places now.
            enrolment::settle(tx, id, by.at).await
        }
        .boxed()
    });
    let told = written.await?;
    admin.live.program_changed(id);
    notifications::show(&admin, told);
    let program = visible(&admin, id, Some(&admin.caller)).await?;
    Ok(Data(one(&admin, program).await?))
}

async fn own(member: Member) -> Result<Data<OwnProgramsOut>> {
    let rows = enrolment::memberships(&member.db, member.caller.id).await?;
    let ids: Vec<i64> = rows.iter().map(|r| r.program_id).collect();
    let programs = member.service::<Catalogue>().now(&member.db, &ids).await?;
    let pairs: Vec<_> = ids.iter().map(|&id| (id, member.caller.id)).collect();
    let hidden = store::hidden_from(&member.db, &pairs).await?;
    let mut out =
        OwnProgramsOut { active_challenge_id: None, active_custom_challenge_id: None, challenges: Vec::new() };
    let now = member.clock.now();
    let mut shown = shown(&member, &programs, now).await?.into_iter();
    for (row, program) in rows.into_iter().zip(&programs) {
        let membership = enrolment::membership_out(row);
        if membership.status == Enrolment::Joined && !program.is_over(membership.joined_on, now) {
            let slot =
                if program.is_custom() { &mut out.active_custom_challenge_id } else { &mut out.active_challenge_id };
            *slot = Some(program.id);
        }
        let own_copy = program.is_custom_of(member.caller.id);
        let hidden = hidden.iter().any(|(id, _)| *id == program.id);
        out.challenges.extend(shown.next().map(|challenge| OwnProgramOut { challenge, membership, own_copy, hidden }));
    }
    Ok(Data(out))
}
