//! The endpoints for joining and leaving.

use std::sync::Arc;

use daymark_actors::clock::Instant;
use daymark_actors::event::Committed;
use daymark_actors::ports::Event;
use daymark_base::db::{self, Db, Tx};
use daymark_people::accounts::{calendar, calendar_in};
use daymark_people::notifications;
use daymark_web::access::{Member, Visitor};
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::feature::AfterCommit;
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use super::model::{
    Enrolment, EnrolmentFilter, MembersQuery, MembershipOut, PreEnrolmentIn, PreEnrolmentOut, ProgramMemberOut,
};
use super::service::{self, Asker, Outcome};
use super::store::{self, ListedRow, MembershipRow};
use crate::programs::routes::{EditPrograms, visible};
use crate::programs::rules::join::{PLACE_KEPT_MS, Wish};
use crate::programs::{Catalogue, MemberCounts, Program, entitlements, own_copies, program, standing, words};

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v2/core/challenge/{id}/join", "Join a program", join).also("/v1/core/challenge/{id}/join"),
        post("/v2/core/challenge/{id}/leave", "Leave a program", leave).also("/v1/core/challenge/{id}/leave"),
        get("/v2/core/challenge/{id}/pre-enroll", "The caller's pre-enrolment in a program", place),
        post("/v2/core/challenge/{id}/pre-enroll", "Pre-enrol in a program", pre_enroll).about(
            "While places are free, one is held for the caller until the last day to join. A full program has a \
             waitlist: `waitlisted` with a `position`. Members are notified when they get a place. While others \
             wait, a place is held until `place_until`.",
        ),
        patch("/v2/core/challenge/{id}/cancel-pre-enroll", "Cancel a pre-enrolment", cancel),
        get("/v2/core/challenge-members/{id}", "The members of a program", members)
            .shared()
            .about("Participants by name; the waitlist in order; others in the order of joining."),
    ]
}

async fn wished(ctx: &Member, program: i64, wish: Wish, link: Option<String>) -> Result<MembershipRow> {
    let asker = Asker { link, ..asker(ctx, ctx.caller.id).await? };
    let done = ctx.db.write(move |tx| async move { service::wish(tx, program, asker, wish).await }.boxed());
    show(ctx, program, ctx.caller.id, done.await?).await
}

/// Publishes the result of a request.
async fn show(ctx: &Ctx, program: i64, member: i64, outcome: Outcome) -> Result<MembershipRow> {
    let Outcome { row, moved, told } = outcome;
    if moved {
        tell(ctx, program, member).await?;
    }
    notifications::show(ctx, told);
    Ok(row)
}

/// Removes a member from a program; `also` runs in the same transaction.
///
/// # Errors
/// 404 for a member without a membership in the program.
pub async fn remove(
    ctx: &Ctx,
    program: i64,
    member: i64,
    also: impl for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, db::Result<()>> + Send + 'static,
) -> Result<MembershipOut> {
    let asker = asker(ctx, member).await?;
    let done = ctx.db.write(move |tx| {
        async move {
            let outcome = service::wish(tx, program, asker, Wish::Leave).await?;
            also(tx).await?;
            Ok::<_, Error>(outcome)
        }
        .boxed()
    });
    Ok(membership_out(show(ctx, program, member, done.await?).await?))
}

/// Ends a member's part in the unfinished programs of a company that they leave, and in copies of its programs, as if
/// they left each program (R117). The links of their own copies stop working.
///
/// # Errors
/// When the database fails.
pub async fn leave_company(tx: &mut Tx, company: i64, member: i64, now: Instant) -> Result<AfterCommit> {
    // Otherwise the member could be joining or copying one of them at this moment.
    store::lock_doors(tx, company).await?;
    let today = calendar_in(tx, member).await?.date(now);
    let mut left = Vec::new();
    for program in store::unfinished_of(tx, company, member).await? {
        let asker = Asker { member, now, today, link: None };
        left.push((program, service::wish(tx, program, asker, Wish::Leave).await?));
    }
    own_copies::end_links_of(tx, company, member).await?;
    let publish: AfterCommit = Box::new(move |ctx| {
        Box::pin(async move {
            for (program, outcome) in left {
                show(ctx, program, member, outcome).await?;
            }
            Ok::<_, Error>(())
        })
    });
    Ok(publish)
}

async fn asker(ctx: &Ctx, member: i64) -> Result<Asker> {
    let now = ctx.clock.now();
    Ok(Asker { member, now, today: calendar(&ctx.db, member).await?.date(now), link: None })
}

/// Updates the member's standing on the boards.
async fn tell(ctx: &Ctx, program: i64, member: i64) -> Result<()> {
    ctx.service::<MemberCounts>().changed(program).await;
    let standings = standing::of_members(&ctx.db, program, Some(member)).await?;
    ctx.live.publish(Event::Committed(Arc::new(Committed { member, standings, ..Committed::default() })));
    Ok(())
}

async fn join(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<MembershipOut>> {
    let program = visible(&member, id, Some(&member.caller)).await?;
    refuse_at_a_glance(&member, &program).await?;
    Ok(Data(join_as(&member, id, None).await?))
}

/// Adds the caller to a program that they may see, or whose link they have.
///
/// # Errors
/// 404 when the link was revoked; 409 with the reason when the program cannot be joined.
pub async fn join_as(member: &Member, program: i64, link: Option<String>) -> Result<MembershipOut> {
    Ok(membership_out(wished(member, program, Wish::Join, link).await?))
}

/// Rejects the caller without waiting for the lock if the program is full: many may compete for few places.
async fn refuse_at_a_glance(ctx: &Member, program: &Program) -> Result<()> {
    let Some(capacity) = program.capacity() else { return Ok(()) };
    let known = store::membership_now(&ctx.db, ctx.caller.id, program.id).await?;
    if known.is_none() && store::is_full(&ctx.db, program.id, ctx.caller.id, capacity).await? {
        return Err(Code::ProgramFull.into());
    }
    Ok(())
}

async fn leave(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<MembershipOut>> {
    Ok(Data(membership_out(wished(&member, id, Wish::Leave, None).await?)))
}

async fn pre_enroll(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<PreEnrolmentIn>,
) -> Result<Data<PreEnrolmentOut>> {
    if input.challenge_id.is_some_and(|other| other != id) {
        return Err(Error::field("challenge_id", words::OTHER_PROGRAM));
    }
    let program = visible(&member, id, Some(&member.caller)).await?;
    let row = wished(&member, id, Wish::PreEnrol, None).await?;
    Ok(Data(place_out(&member, &program, Some(row)).await?))
}

async fn cancel(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<PreEnrolmentOut>> {
    let program = member.service::<Catalogue>().now(&member.db, &[id]).await?.pop().ok_or(Code::NotFound)?;
    let row = wished(&member, id, Wish::Cancel, None).await?;
    Ok(Data(place_out(&member, &program, Some(row)).await?))
}

async fn place(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<PreEnrolmentOut>> {
    let program = visible(&member, id, Some(&member.caller)).await?;
    let row = store::membership_now(&member.db, member.caller.id, id).await?;
    Ok(Data(place_out(&member, &program, row).await?))
}

async fn place_out(ctx: &Member, program: &Program, row: Option<MembershipRow>) -> Result<PreEnrolmentOut> {
    let member = ctx.caller.id;
    let mut out = PreEnrolmentOut {
        challenge_id: program.id,
        status: Enrolment::None,
        waitlisted: false,
        position: None,
        capacity: program.capacity(),
        pre_enrolled_at: None,
        place_until: None,
        needs_package: entitlements::lacking(ctx, program, member).await?,
    };
    let Some(row) = row else { return Ok(out) };
    out.status = store::enrolment(&row.state);
    if out.status == Enrolment::PreEnrolled {
        out.waitlisted = row.place_at.is_none();
        out.pre_enrolled_at = row.pre_enrolled_at.map(Instant);
        out.place_until = row.place_at.map(|at| Instant(at.max(program.starts_at())).plus_ms(PLACE_KEPT_MS));
    }
    if let (true, Some(line)) = (out.waitlisted, row.line) {
        out.position = Some(store::waiting(&ctx.db, program.id, line).await?);
    }
    Ok(out)
}

/// A member's membership of a program as the member sees it, if there is one.
///
/// # Errors
/// When the database cannot be read.
pub async fn membership(db: &Db, member: i64, program: i64) -> Result<Option<MembershipOut>> {
    Ok(store::membership_now(db, member, program).await?.map(membership_out))
}

/// A membership as its member sees it.
pub fn membership_out(row: MembershipRow) -> MembershipOut {
    MembershipOut {
        challenge_id: row.program_id,
        status: store::enrolment(&row.state),
        joined_at: Instant(row.joined_at),
        joined_on: program::day(Some(&row.joined_on)).unwrap_or_default(),
        left_on: program::day(row.left_on.as_deref()),
        points: row.points,
        streak: row.streak_current,
    }
}

async fn members(
    visitor: Visitor,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<MembersQuery>,
) -> Result<Page<ProgramMemberOut>> {
    let program = visible(&visitor, id, visitor.caller.as_ref()).await?;
    let maker = program.made_by().filter(|_| program.is_custom());
    let MembersQuery { status, cursor, limit } = query;
    let (paging, of) = (Paging { cursor, limit }, status.unwrap_or_default());
    let all = of != EnrolmentFilter::TakesPart;
    if all {
        let caller = visitor.caller.as_ref().ok_or(Code::Unauthenticated)?;
        if !caller.may::<EditPrograms>() {
            return Err(Code::Forbidden.into());
        }
    }
    let most = paging.limit() + 1;
    let page = if all {
        let rows = store::everybody(&visitor.db, id, of, paging.after()?, most).await?;
        let in_line = of.waits().is_some();
        paging.page(rows, |r| (if in_line { r.line.unwrap_or(0) } else { r.joined_at }, r.shown.id))
    } else {
        paging.page(store::members(&visitor.db, id, paging.after()?, most).await?, |r| (r.name.clone(), r.shown.id))
    };
    Ok(Page { rows: page.rows.into_iter().filter_map(|row| listed(row, all, maker)).collect(), next: page.next })
}

/// A member of the list; administrators see full names.
fn listed(r: ListedRow, all: bool, maker: Option<i64>) -> Option<ProgramMemberOut> {
    let (name, image) = match r.shown.card() {
        _ if all => (format!("{} {}", r.shown.first_name, r.shown.last_name).trim().to_owned(), r.shown.image.clone()),
        Some(card) => (card.name, card.image),
        None => return None,
    };
    let status = store::enrolment(&r.state);
    let waits = status == Enrolment::PreEnrolled;
    Some(ProgramMemberOut {
        user_id: r.shown.id,
        name,
        image,
        maker: maker == Some(r.shown.id),
        status,
        points: r.points,
        streak: r.streak_current,
        joined_on: r.joined_on,
        waitlisted: waits.then_some(r.place_at.is_none()),
        line: r.line,
    })
}
