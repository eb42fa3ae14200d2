//! Updates seats when their package changes, ends, or loses its company.

use anyhow::Result;
use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_log::programs::{self, Source};
use daymark_people::{accounts, companies};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error};
use daymark_web::job::Failures;

use super::store::{self, New, PlanRow};
use super::words;
use crate::packages::{self, Package};

/// The origin of the access that a seat gives.
pub(super) fn origin(seat: i64) -> String {
    format!("seat:{seat}")
}

/// Checks that a member may buy a package: one with seats is only for the owner of a company.
///
/// # Errors
/// 409 `conflict` when they own no company.
pub async fn may_buy(tx: &mut Tx, member: i64, package: &Package) -> daymark_web::error::Result<()> {
    if package.seats.is_none() || store::owned(tx, member).await?.is_some() {
        return Ok(());
    }
    Err(Error::with(Code::Conflict, words::OWNERS_ONLY))
}

/// Gives a subscriber's company the seats of its package until access ends; `None` means that it has ended. Then seats
/// stay assigned, in case it is paid again. With fewer seats than before, the latest ones are withdrawn. Returns the
/// members whose screens must be updated after the commit.
///
/// # Errors
/// When the database fails.
pub async fn follow(
    tx: &mut Tx,
    subscription: i64,
    member: i64,
    package: &Package,
    until: Option<Instant>,
    now: Instant,
) -> db::Result<Vec<i64>> {
    let known = store::of_subscription(tx, subscription).await?;
    let Some((seats, until)) = package.seats.filter(|seats| *seats > 0).zip(until) else {
        return match known {
            Some(known) if known.ended_at.is_none() => close(tx, known.id, now).await,
            _ => Ok(Vec::new()),
        };
    };
    let company = match &known {
        Some(known) => Some(known.company_id),
        None => store::owned(tx, member).await?,
    };
    let Some(company) = company else { return Ok(Vec::new()) };
    // An administrator who gives the company a package also locks it, so it gets only one package.
    if companies::lock(tx, company).await?.is_none() {
        return Ok(Vec::new());
    }
    let id = match known {
        Some(known) => {
            store::lock(tx, known.id).await?;
            // An administrator may have given the company another package meanwhile.
            if !store::change(tx, known.id, package.id, seats, until).await? {
                return Ok(Vec::new());
            }
            known.id
        }
        None => {
            let subscription = Some(subscription);
            let new =
                New { company, package: package.id, subscription, seats, until: Some(until), by: None, reason: "" };
            // A package from an administrator continues. The subscription's package begins when that one has ended.
            let Some(id) = store::add(tx, &new, now).await? else { return Ok(Vec::new()) };
            id
        }
    };
    // This comes first because it locks the access from all seats before some seats are withdrawn.
    let changed = open(tx, id, package, Some(until), now).await?;
    for seat in store::too_many(tx, id, seats).await? {
        leave(tx, seat).await?;
    }
    Ok(changed)
}

/// Updates the access of a company package's seats after a change to what its package opens. Returns the members whose
/// screens must be updated after the commit.
///
/// # Errors
/// When the database fails.
pub async fn regrant(tx: &mut Tx, id: i64, now: Instant) -> db::Result<Vec<i64>> {
    let Some(held) = store::lock(tx, id).await?.filter(|held| held.ended_at.is_none()) else { return Ok(Vec::new()) };
    let Some(package) = packages::one_in(tx, held.package_id).await? else { return Ok(Vec::new()) };
    open(tx, id, &package, held.until, now).await
}

/// Gives the members with seats what the package opens. Returns them.
async fn open(tx: &mut Tx, id: i64, package: &Package, until: Option<Instant>, now: Instant) -> db::Result<Vec<i64>> {
    let holders = store::holders(tx, id).await?;
    store::lock_opened(tx, id, &holders).await?;
    for (seat, holder) in &holders {
        packages::grant(tx, (*holder, &origin(*seat)), Source::Package, package, until, now).await?;
    }
    Ok(holders.into_iter().map(|(_, member)| member).collect())
}

/// Deletes a seat and the access that it gave.
pub(super) async fn leave(tx: &mut Tx, seat: i64) -> db::Result<()> {
    store::remove(tx, seat).await?;
    programs::withdraw(tx, &origin(seat)).await
}

/// Locks the subscription of a company's owner, if it gives access, and then the company: in the same order as when a
/// subscription is saved. Call it before [`end`]. It first keeps the company's people from being erased.
pub(super) async fn lock(tx: &mut Tx, company: i64, now: Instant) -> db::Result<Option<PlanRow>> {
    let people = store::people(tx, company).await?;
    accounts::keep(tx, people).await?;
    let plan = store::lock_plan(tx, company, now).await?;
    companies::lock(tx, company).await?;
    Ok(plan)
}

/// Ends a package that an administrator gave. The seats of the owner's own plan begin, or return. Returns the members
/// whose screens must be updated after the commit.
pub(super) async fn end(tx: &mut Tx, id: i64, plan: Option<PlanRow>, now: Instant) -> db::Result<Vec<i64>> {
    let mut changed = close(tx, id, now).await?;
    changed.extend(begin(tx, plan, now).await?);
    Ok(changed)
}

/// Gives a company the seats of its owner's plan, if it has any. Returns the members whose screens must be updated
/// after the commit.
async fn begin(tx: &mut Tx, plan: Option<PlanRow>, now: Instant) -> db::Result<Vec<i64>> {
    let Some(plan) = plan else { return Ok(Vec::new()) };
    let Some(package) = packages::one_in(tx, plan.package_id).await? else { return Ok(Vec::new()) };
    let mut changed = follow(tx, plan.id, plan.member_id, &package, Some(plan.access_until), now).await?;
    changed.push(plan.member_id);
    Ok(changed)
}

/// Ends a company's package and its seats' access. Returns the members with seats.
async fn close(tx: &mut Tx, id: i64, now: Instant) -> db::Result<Vec<i64>> {
    store::lock(tx, id).await?;
    let holders = store::holders(tx, id).await?;
    store::lock_opened(tx, id, &holders).await?;
    for (seat, _) in &holders {
        programs::withdraw(tx, &origin(*seat)).await?;
    }
    store::end(tx, id, now).await?;
    Ok(holders.into_iter().map(|(_, member)| member).collect())
}

/// Ends the seats of members who left their company, access from seats of deleted companies, and expired packages. The
/// seats that an owner pays for begin in a company that has none: it is new, or another owner's seats have ended.
///
/// # Errors
/// When the database cannot be read, or one of these fails. The others are done all the same.
pub(super) async fn tidy(ctx: Ctx) -> Result<()> {
    let mut failures = Failures::default();
    end_strangers(&ctx, &mut failures).await?;
    end_left_behind(&ctx, &mut failures).await?;
    end_over(&ctx, &mut failures).await?;
    begin_waiting(&ctx, &mut failures).await?;
    failures.end()
}

async fn end_strangers(ctx: &Ctx, failures: &mut Failures) -> Result<()> {
    let mut after = 0;
    loop {
        let strangers = store::strangers(&ctx.db, after).await?;
        let Some((last, _)) = strangers.last() else { return Ok(()) };
        after = *last;
        for (seat, member) in strangers {
            match ctx.db.write::<_, db::Error>(move |tx| Box::pin(leave(tx, seat))).await {
                Ok(()) => ctx.live.plan_changed(member),
                Err(cause) => failures.add(member, cause)?,
            }
        }
    }
}

async fn end_left_behind(ctx: &Ctx, failures: &mut Failures) -> Result<()> {
    let mut after = String::new();
    loop {
        let origins = store::left_behind(&ctx.db, &after).await?;
        let Some((last, _)) = origins.last() else { return Ok(()) };
        after.clone_from(last);
        for (origin, member) in origins {
            let taken =
                ctx.db.write::<_, db::Error>(move |tx| Box::pin(async move { programs::withdraw(tx, &origin).await }));
            match taken.await {
                Ok(()) => ctx.live.plan_changed(member),
                Err(cause) => failures.add(member, cause)?,
            }
        }
    }
}

async fn end_over(ctx: &Ctx, failures: &mut Failures) -> Result<()> {
    let (now, mut after) = (ctx.clock.now(), 0);
    loop {
        let over = store::over(&ctx.db, now, after).await?;
        let Some((last, _)) = over.last() else { return Ok(()) };
        after = *last;
        for (id, company) in over {
            let ended = ctx.db.write::<_, db::Error>(move |tx| {
                Box::pin(async move {
                    let plan = lock(tx, company, now).await?;
                    end(tx, id, plan, now).await
                })
            });
            changed(ctx, company, ended.await, failures)?;
        }
    }
}

async fn begin_waiting(ctx: &Ctx, failures: &mut Failures) -> Result<()> {
    let (now, mut after) = (ctx.clock.now(), 0);
    loop {
        let waiting = store::waiting(&ctx.db, now, after).await?;
        let Some(last) = waiting.last() else { return Ok(()) };
        after = *last;
        for company in waiting {
            let begun = ctx.db.write::<_, db::Error>(move |tx| {
                Box::pin(async move {
                    let plan = lock(tx, company, now).await?;
                    begin(tx, plan, now).await
                })
            });
            changed(ctx, company, begun.await, failures)?;
        }
    }
}

/// Updates the screens of these members after a change to a company's seats, or notes that it failed.
fn changed(ctx: &Ctx, company: i64, members: db::Result<Vec<i64>>, failures: &mut Failures) -> Result<()> {
    match members {
        Ok(members) => members.into_iter().for_each(|member| ctx.live.plan_changed(member)),
        Err(cause) => failures.add_row("company", company, cause)?,
    }
    Ok(())
}
