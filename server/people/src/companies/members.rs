//! A company's members, for those who manage it; and leaving it.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_web::access::Member;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::feature::{AfterCommit, Features};
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::changing::{Who, begin, may_manage};
use super::model::{CompanyMember, GoneOut};
use super::{store, words};
use crate::{audit, locks};

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

/// Takes a member out of a company that is locked, and out of its programs (R117).
async fn let_go(tx: &mut Tx, features: Features, company: i64, member: i64, now: Instant) -> Result<Vec<AfterCommit>> {
    if !store::remove_member(tx, company, member).await? {
        return Err(Code::NotFound.into());
    }
    features.company_left(tx, company, member, now).await
}

/// Publishes what has been committed.
async fn publish(ctx: &Ctx, after: Vec<AfterCommit>) -> Result<()> {
    for tell in after {
        tell(ctx).await?;
    }
    Ok(())
}

pub(super) async fn remove(member: Member, Path((id, other)): Path<(i64, i64)>) -> Result<Data<GoneOut>> {
    may_manage(&member, id).await?;
    let (who, features) = (Who::of(&member), *member.service::<Features>());
    let written = member.db.write(move |tx| {
        async move {
            // An erasure locks the member first, and then the company.
            locks::keep(tx, [other]).await?;
            let ((_, owner), foreign) = begin(tx, &who, id).await?;
            if owner == Some(other) {
                return Err(Error::with(Code::Conflict, words::OWNER_STAYS));
            }
            let after = let_go(tx, features, id, other, who.by.at).await?;
            if foreign {
                let was = json!({ "user": other });
                audit::write(tx, &who.by, "company:remove-member", ("company", id), was, Value::Null).await?;
            }
            Ok::<_, Error>(after)
        }
        .boxed()
    });
    publish(&member, written.await?).await?;
    Ok(Data(GoneOut { id }))
}

pub(super) async fn leave(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<GoneOut>> {
    let (who, now, features) = (member.caller.id, member.clock.now(), *member.service::<Features>());
    let written = member.db.write(move |tx| {
        async move {
            locks::keep(tx, [who]).await?;
            let (_, owner) = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if owner == Some(who) {
                return Err(Error::with(Code::Conflict, words::OWNER_STAYS));
            }
            // Callers outside the company must learn nothing about it.
            let_go(tx, features, id, who, now).await
        }
        .boxed()
    });
    publish(&member, written.await?).await?;
    Ok(Data(GoneOut { id }))
}
