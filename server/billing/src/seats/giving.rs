//! Seats for the members of a company, which its owner assigns and withdraws.

use daymark_base::search::containing;
use daymark_log::programs::{self, Source};
use daymark_people::companies;
use daymark_web::access::Member;
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::reply::Data;
use futures_util::FutureExt;

use super::following::origin;
use super::model::{SeatCountOut, SeatsOut, SeatsQuery};
use super::store::CompanyPackageRow;
use super::{store, words};
use crate::packages;

pub(super) async fn read(member: Member, Query(query): Query<SeatsQuery>) -> Result<Data<SeatsOut>> {
    let me = member.caller.id;
    let (company, owner) = store::company_of(&member.db, me).await?.ok_or(Code::NotFound)?;
    let package = store::of_company(&member.db, company).await?;
    let owner = owner == Some(me);
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let id = package.as_ref().map_or(0, |package| package.id);
    let pattern = query.search.as_deref().and_then(containing);
    let rows = match owner {
        true => store::members(&member.db, (company, id), pattern, paging.after()?, paging.limit() + 1).await?,
        false => Vec::new(),
    };
    let page = paging.page(rows, |(key, _)| *key);
    Ok(Data(SeatsOut {
        package: package.as_ref().map(CompanyPackageRow::package),
        seats: package.as_ref().map_or(0, |package| package.seats),
        taken: package.as_ref().map_or(0, |package| package.taken),
        until: package.and_then(|package| package.until),
        owner,
        seat: store::has_seat(&member.db, id, me).await?,
        members: page.rows.into_iter().map(|(_, shown)| shown).collect(),
        next_cursor: page.next,
    }))
}

/// The package of the company that this member owns, locked until the transaction ends.
async fn owned(tx: &mut daymark_base::db::Tx, owner: i64) -> Result<CompanyPackageRow> {
    let company = store::company_in(tx, owner).await?;
    let (company, of) = company.ok_or(Code::NotFound)?;
    if of != Some(owner) {
        return Err(Code::Forbidden.into());
    }
    store::lock_of_company(tx, company).await?.ok_or_else(|| Error::with(Code::Conflict, words::NO_PACKAGE))
}

/// Assigns a seat. Repeating it changes nothing.
pub(super) async fn give(member: Member, Path((user,)): Path<(i64,)>) -> Result<Data<SeatCountOut>> {
    let (me, now) = (member.caller.id, member.clock.now());
    let written = member.db.write::<_, Error>(move |tx| {
        async move {
            let held = owned(tx, me).await?;
            if !companies::belongs(tx, held.company_id, user).await? {
                return Err(Error::field("user_id", words::NOT_A_MEMBER));
            }
            let Some(seat) = store::give(tx, held.id, user, now).await? else {
                return Ok(SeatCountOut { seats: held.seats, taken: held.taken });
            };
            // The package's row is locked, so no one else took the last seat since it was counted.
            if held.taken >= held.seats {
                return Err(Error::with(Code::Conflict, words::all_taken(held.seats)));
            }
            let package = packages::one_in(tx, held.package_id).await?.ok_or(Code::NotFound)?;
            packages::grant(tx, (user, &origin(seat)), Source::Package, &package, held.until, now).await?;
            Ok(SeatCountOut { seats: held.seats, taken: held.taken + 1 })
        }
        .boxed()
    });
    let counted = written.await?;
    member.live.plan_changed(user);
    Ok(Data(counted))
}

pub(super) async fn take(member: Member, Path((user,)): Path<(i64,)>) -> Result<Data<SeatCountOut>> {
    let me = member.caller.id;
    let written = member.db.write::<_, Error>(move |tx| {
        async move {
            let held = owned(tx, me).await?;
            let seat = store::take(tx, held.id, user).await?.ok_or(Code::NotFound)?;
            programs::withdraw(tx, &origin(seat)).await?;
            Ok(SeatCountOut { seats: held.seats, taken: held.taken - 1 })
        }
        .boxed()
    });
    let counted = written.await?;
    member.live.plan_changed(user);
    Ok(Data(counted))
}
