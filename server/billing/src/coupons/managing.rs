//! Coupons for administrators.

use daymark_actors::clock::Instant;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::export::{Export, Format, Range};
use daymark_web::page::Searching;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Created, Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{CouponIn, CouponOut, CouponPatch, RemovedOut};
use super::{store, words};
use crate::money::Money;
use crate::packages::{ReadBilling, WriteBilling};

pub(super) async fn list(admin: Admin<ReadBilling>, Query(query): Query<Searching>) -> Result<Page<CouponOut>> {
    let (pattern, paging) = query.parts();
    let rows = store::list(&admin.db, pattern, paging.after()?.unwrap_or(i64::MAX), paging.limit() + 1).await?;
    Ok(paging.page(rows, |coupon| coupon.id))
}

pub(super) async fn export(admin: Admin<ReadBilling>, Query(query): Query<Searching>) -> Result<Export<CouponOut>> {
    let ((pattern, _), db) = (query.parts(), admin.db.unhurried());
    let fetch = move |before, limit| {
        let (db, pattern) = (db.clone(), pattern.clone());
        async move { Ok(store::list(&db, pattern, before, limit).await?) }
    };
    let range = Range { after: i64::MAX, most: usize::MAX };
    Export::begin(Format::Csv, "coupons", range, fetch, |coupon| coupon.id).await
}

pub(super) async fn read(admin: Admin<ReadBilling>, Path((id,)): Path<(i64,)>) -> Result<Data<CouponOut>> {
    Ok(Data(store::one(&admin.db, id).await?.ok_or(Code::NotFound)?.out()))
}

pub(super) async fn create(admin: Admin<WriteBilling>, Body(input): Body<CouponIn>) -> Result<Created<CouponOut>> {
    check(&input)?;
    let by = admin.by();
    let made = admin.db.write::<_, Error>(move |tx| {
        async move {
            if let Some(ids) = &input.package_ids {
                let mut once = ids.clone();
                once.sort_unstable();
                once.dedup();
                if usize::try_from(store::known_packages(tx, &once).await?) != Ok(once.len()) {
                    return Err(Error::field("package_ids", words::NO_SUCH_PACKAGE));
                }
            }
            let taken = || Error::with(Code::Conflict, words::CODE_TAKEN).and_field("code", words::CODE_TAKEN);
            let id = store::add(tx, &input, by.at).await?.ok_or_else(taken)?;
            audit::write(tx, &by, "coupon:create", ("coupon", id), Value::Null, json!(input)).await?;
            Ok(id)
        }
        .boxed()
    });
    Ok(Created(store::one(&admin.db, made.await?).await?.ok_or(Code::NotFound)?.out()))
}

fn check(input: &CouponIn) -> Result<()> {
    if input.percent.is_some() == input.amount.is_some() {
        return Err(Error::field("percent", words::ONE_DISCOUNT).and_field("amount", words::ONE_DISCOUNT));
    }
    if input.amount.is_some() != input.currency.is_some() {
        return Err(Error::field("currency", words::CURRENCY_TOO));
    }
    let off = input.amount.zip(input.currency).map(|(amount, currency)| Money::new(amount, currency));
    if let Some(fault) = off.and_then(Money::card_fault) {
        return Err(Error::field("amount", fault));
    }
    in_order(input.valid_from, input.valid_until)
}

fn in_order(from: Option<Instant>, until: Option<Instant>) -> Result<()> {
    match from.zip(until) {
        Some((from, until)) if until <= from => Err(Error::field("valid_until", words::ENDS_BEFORE)),
        _ => Ok(()),
    }
}

pub(super) async fn change(
    admin: Admin<WriteBilling>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<CouponPatch>,
) -> Result<Data<CouponOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let mut coupon = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            let before = coupon.clone().out();
            if patch.most_uses.flatten().is_some_and(|most| most < coupon.uses) {
                return Err(Error::field("most_uses", words::FEWER_THAN_USED));
            }
            coupon.note = patch.note.map_or(coupon.note, |note| note.trim().to_owned());
            coupon.most_uses = patch.most_uses.unwrap_or(coupon.most_uses);
            coupon.valid_from = patch.valid_from.unwrap_or(coupon.valid_from);
            coupon.valid_until = patch.valid_until.unwrap_or(coupon.valid_until);
            in_order(coupon.valid_from, coupon.valid_until)?;
            coupon.win_back = patch.win_back.unwrap_or(coupon.win_back);
            coupon.archived_at = match patch.archived {
                Some(true) => coupon.archived_at.or(Some(by.at)),
                Some(false) => None,
                None => coupon.archived_at,
            };
            let after = coupon.clone().out();
            if before != after {
                store::change(tx, &coupon).await?;
                audit::write(tx, &by, "coupon:update", ("coupon", id), json!(before), json!(after)).await?;
            }
            Ok(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(store::one(&admin.db, id).await?.ok_or(Code::NotFound)?.out()))
}

/// Archives a coupon that was used instead of deleting it, so that invoices can name it.
pub(super) async fn remove(admin: Admin<WriteBilling>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let removed = admin.db.write::<_, Error>(move |tx| {
        async move {
            let mut coupon = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            let (before, used) = (json!(coupon.clone().out()), store::is_redeemed(tx, id).await?);
            if used {
                coupon.archived_at = coupon.archived_at.or(Some(by.at));
                store::change(tx, &coupon).await?;
                audit::write(tx, &by, "coupon:update", ("coupon", id), before, json!(coupon.out())).await?;
            } else {
                store::delete(tx, id).await?;
                audit::write(tx, &by, "coupon:delete", ("coupon", id), before, Value::Null).await?;
            }
            Ok(used)
        }
        .boxed()
    });
    Ok(Data(RemovedOut { id, archived: removed.await? }))
}
