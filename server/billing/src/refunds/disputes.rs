//! Chargebacks of payments that no provider reports, and lists for administrators.

use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::export::{Export, Format, Range};
use daymark_web::page::Searching;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Created, Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{CloseDisputeIn, DisputeIn, DisputeOut, RefundOut};
use super::{settling, store, words};
use crate::invoices;
use crate::money::Money;
use crate::packages::{ReadBilling, WriteBilling};
use crate::providers::PaymentProviders;
use crate::subscriptions;

pub(super) async fn refunds(admin: Admin<ReadBilling>, Query(query): Query<Searching>) -> Result<Page<RefundOut>> {
    let (pattern, paging) = query.parts();
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = store::list(&admin.db, pattern, before, paging.limit() + 1).await?;
    Ok(paging.page(rows, |row| row.id))
}

pub(super) async fn export(admin: Admin<ReadBilling>, Query(query): Query<Searching>) -> Result<Export<RefundOut>> {
    let ((pattern, _), db) = (query.parts(), admin.db.unhurried());
    let fetch = move |before, limit| {
        let (db, pattern) = (db.clone(), pattern.clone());
        async move { Ok(store::list(&db, pattern, before, limit).await?) }
    };
    let range = Range { after: i64::MAX, most: usize::MAX };
    Export::begin(Format::Csv, "refunds", range, fetch, |row| row.id).await
}

pub(super) async fn list(admin: Admin<ReadBilling>, Query(query): Query<Searching>) -> Result<Page<DisputeOut>> {
    let (pattern, paging) = query.parts();
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = store::disputes(&admin.db, pattern, before, paging.limit() + 1).await?;
    Ok(paging.page(rows, |row| row.id))
}

pub(super) async fn export_list(
    admin: Admin<ReadBilling>,
    Query(query): Query<Searching>,
) -> Result<Export<DisputeOut>> {
    let ((pattern, _), db) = (query.parts(), admin.db.unhurried());
    let fetch = move |before, limit| {
        let (db, pattern) = (db.clone(), pattern.clone());
        async move { Ok(store::disputes(&db, pattern, before, limit).await?) }
    };
    let range = Range { after: i64::MAX, most: usize::MAX };
    Export::begin(Format::Csv, "disputes", range, fetch, |row| row.id).await
}

pub(super) async fn open(
    admin: Admin<WriteBilling>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<DisputeIn>,
) -> Result<Created<DisputeOut>> {
    let (by, ctx) = (admin.by(), (**admin).clone());
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let payment = invoices::lock_payment(tx, id).await?.ok_or(Code::NotFound)?;
            if !PaymentProviders::is_ours(&payment.provider) {
                return Err(Error::with(Code::Conflict, words::BY_THE_PROVIDER));
            }
            let returned = store::returned(tx, id).await?;
            let left = Money::new(payment.amount().amount - returned, payment.amount().currency);
            if left.amount <= 0 || payment.state == "failed" {
                return Err(Error::with(Code::Conflict, words::NOT_PAID));
            }
            let reason = input.reason.trim();
            let once = format!("payment:{id}");
            let made = store::add_dispute(tx, id, &once, (left, reason), by.actor, by.at).await?;
            let dispute = made.ok_or_else(|| Error::with(Code::Conflict, words::DISPUTED))?;
            settling::disputed(tx, &ctx, &payment, dispute, (left, reason), by.actor, by.at).await?;
            let after = json!({ "amount": left.amount, "currency": left.currency, "reason": reason });
            audit::write(tx, &by, "payment:dispute", ("payment", id), Value::Null, after).await?;
            Ok(dispute)
        }
        .boxed()
    });
    let dispute = store::dispute(&admin.db, written.await?).await?.ok_or(Code::NotFound)?;
    Ok(Created(dispute.out()))
}

pub(super) async fn close(
    admin: Admin<WriteBilling>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<CloseDisputeIn>,
) -> Result<Data<DisputeOut>> {
    let (by, ctx) = (admin.by(), (**admin).clone());
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let dispute = store::lock_dispute(tx, id).await?.ok_or(Code::NotFound)?;
            if dispute.is_reported() {
                return Err(Error::with(Code::Conflict, words::BY_THE_PROVIDER));
            }
            if !settling::decided(tx, &ctx, &dispute, input.won, by.actor, by.at).await? {
                return Err(Error::with(Code::Conflict, words::DISPUTE_CLOSED));
            }
            let (was, is) = (json!({ "state": dispute.state }), json!(input));
            audit::write(tx, &by, "dispute:close", ("dispute", id), was, is).await?;
            Ok(dispute.member_id)
        }
        .boxed()
    });
    subscriptions::show(&admin, written.await?);
    Ok(Data(store::dispute(&admin.db, id).await?.ok_or(Code::NotFound)?.out()))
}
