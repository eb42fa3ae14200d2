//! Cheers: at most one per member and day.

use daymark_web::access::Member;
use daymark_web::error::{Code, Error, Result};
use daymark_web::limits::Limit;
use daymark_web::part::Path;
use daymark_web::reply::Data;

use super::days::{self, Address, DayOf};
use super::model::CheersOut;
use super::{store, words};

/// Cheers of one account.
pub(super) static CHEER: Limit = Limit::new("cheers", "account", 60, 600);

async fn shown(ctx: &Member, day: DayOf) -> Result<Data<CheersOut>> {
    let (count, own, from) = store::cheers(&ctx.db, day, ctx.caller.id).await?;
    Ok(Data(CheersOut { count, own, from: from.iter().filter_map(days::author).collect() }))
}

pub(super) async fn read(member: Member, Path(address): Path<Address>) -> Result<Data<CheersOut>> {
    let (day, _) = days::visible(&member, address).await?;
    shown(&member, day).await
}

pub(super) async fn add(member: Member, Path(address): Path<Address>) -> Result<Data<CheersOut>> {
    let (day, _) = days::visible(&member, address).await?;
    if day.member == member.caller.id {
        return Err(Error::with(Code::Conflict, words::OWN_DAY));
    }
    member.limits.check(&CHEER, member.caller.id).await?;
    store::cheer(&member.db, day, member.caller.id, member.clock.now()).await?;
    shown(&member, day).await
}

pub(super) async fn remove(member: Member, Path(address): Path<Address>) -> Result<Data<CheersOut>> {
    let (day, _) = days::visible(&member, address).await?;
    store::uncheer(&member.db, day, member.caller.id).await?;
    shown(&member, day).await
}
