//! A company's members, for those who manage it; and leaving it.

use daymark_web::access::Member;
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::changing::{Who, begin, may_manage};
use super::model::{CompanyMember, GoneOut};
use super::{store, words};
use crate::audit;

pub(super) async fn list(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Query(paging): Query<Paging>,
) -> Result<Page<CompanyMember>> {
    may_manage(&member, id).await?;
    let rows = store::members(&member.db, id, paging.after()?, paging.limit() + 1).await?;
    let page = paging.page(rows, |row| (row.joined_at, row.member_id));
    let out = |r: store::MemberRow| CompanyMember {
        user_id: r.member_id,
        name: format!("{} {}", r.first_name, r.last_name).trim().to_owned(),
        via: r.via,
        joined_at: r.joined_at,
    };
    Ok(Page { rows: page.rows.into_iter().map(out).collect(), next: page.next })
}

pub(super) async fn remove(member: Member, Path((id, other)): Path<(i64, i64)>) -> Result<Data<GoneOut>> {
    may_manage(&member, id).await?;
    let who = Who::of(&member);
    let written = member.db.write(move |tx| {
        async move {
            let ((_, owner), foreign) = begin(tx, &who, id).await?;
            if owner == Some(other) {
                return Err(Error::with(Code::Conflict, words::OWNER_STAYS));
            }
            if !store::remove_member(tx, id, other).await? {
                return Err(Code::NotFound.into());
            }
            if foreign {
                let was = json!({ "user": other });
                audit::write(tx, &who.by, "company:remove-member", ("company", id), was, Value::Null).await?;
            }
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(GoneOut { id }))
}

pub(super) async fn leave(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<GoneOut>> {
    let who = member.caller.id;
    let written = member.db.write(move |tx| {
        async move {
            let (_, owner) = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if owner == Some(who) {
                return Err(Error::with(Code::Conflict, words::OWNER_STAYS));
            }
            // Callers outside the company must learn nothing about it.
            if store::remove_member(tx, id, who).await? { Ok(()) } else { Err(Code::NotFound.into()) }
        }
        .boxed()
    });
    written.await?;
    Ok(Data(GoneOut { id }))
}
