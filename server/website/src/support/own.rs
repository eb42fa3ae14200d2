//! The tickets of a member.

use daymark_base::db::Tx;
use daymark_people::notifications;
use daymark_web::access::Member;
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;

use super::answering;
use super::model::{ReplyIn, TicketCard, TicketOut, Via};
use super::routes::FROM_ACCOUNT;
use super::store::tickets::{self as store, TicketRow};
use super::telling;

pub(super) async fn list(member: Member, Query(paging): Query<Paging>) -> Result<Page<TicketCard>> {
    let before = paging.after()?.unwrap_or((i64::MAX, i64::MAX));
    let rows = store::own(&member.db, member.caller.id, before, paging.limit() + 1).await?;
    Ok(paging.page(rows, |row| (row.updated_at.0, row.id)))
}

pub(super) async fn read(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<TicketOut>> {
    let row = store::row(&member.db, id).await?.filter(|row| row.member_id == Some(member.caller.id));
    row.ok_or(Code::NotFound)?;
    Ok(Data(answering::shown(&member, id).await?))
}

/// The member's own ticket, locked.
async fn lock(tx: &mut Tx, id: i64, member: i64) -> Result<TicketRow> {
    let row = store::lock(tx, id, None).await?.filter(|row| row.member_id == Some(member));
    Ok(row.ok_or(Code::NotFound)?)
}

pub(super) async fn reply(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<ReplyIn>,
) -> Result<Data<TicketOut>> {
    let (me, now) = (member.caller.id, member.clock.now());
    member.limits.check(&FROM_ACCOUNT, me).await?;
    let team = telling::team(&member).await?;
    let written = member.db.write::<_, Error>(move |tx| {
        async move {
            let ticket = lock(tx, id, me).await?;
            Ok(answering::reply(tx, &ticket, (&input.text, Via::Site, None), &team, now).await?)
        }
        .boxed()
    });
    notifications::show(&member, written.await?);
    Ok(Data(answering::shown(&member, id).await?))
}

pub(super) async fn solved(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<TicketOut>> {
    let (me, now) = (member.caller.id, member.clock.now());
    let written = member.db.write::<_, Error>(move |tx| {
        async move {
            let ticket = lock(tx, id, me).await?;
            Ok(answering::settle(tx, &ticket, now).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(answering::shown(&member, id).await?))
}
