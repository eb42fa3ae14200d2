//! Shipping: the list, its export, and sent orders.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_base::search;
use daymark_people::{audit, emails};
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::export::{Export, Format, Range};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Counted, Data};
use futures_util::FutureExt;
use serde_json::json;

use super::model::{ManagedOrder, OrderPatch, OrdersQuery, SentIn, SentOut, State};
use super::routes::ShipShirts;
use super::store::orders::{self as store, Wanted};
use super::{letters, words};

/// Days after which the address of a sent order is removed (R115).
const KEPT: i64 = 90;
const DAY_MS: i64 = 86_400_000;
/// Most rows of an export.
const EXPORTED: usize = 1_000_000;

fn wanted(query: OrdersQuery) -> (Wanted, Paging) {
    let OrdersQuery { state, search, cursor, limit } = query;
    (Wanted { state, pattern: search.as_deref().and_then(search::containing) }, Paging { cursor, limit })
}

pub(super) async fn list(admin: Admin<ShipShirts>, Query(query): Query<OrdersQuery>) -> Result<Counted<ManagedOrder>> {
    let (wanted, paging) = wanted(query);
    let total = store::count(&admin.db, &wanted).await?;
    let rows = store::list(&admin.db, &wanted, paging.after()?.unwrap_or(0), paging.limit() + 1).await?;
    Ok(Counted(paging.page(rows, |row| row.order.id), total))
}

pub(super) async fn export(admin: Admin<ShipShirts>, Query(query): Query<OrdersQuery>) -> Result<Export<ManagedOrder>> {
    let (wanted, _) = wanted(query);
    let db = admin.db.unhurried();
    let fetch = move |after, limit| {
        let (db, wanted) = (db.clone(), wanted.clone());
        async move { Ok(store::list(&db, &wanted, after, limit).await?) }
    };
    let range = Range { after: 0, most: EXPORTED };
    Export::begin(Format::Csv, "t-shirts", range, fetch, |row| row.order.id).await
}

/// Notifies a member that their order was sent.
async fn tell(tx: &mut Tx, member: i64, tracking: &str, link: String, now: Instant) -> Result<()> {
    emails::queue_to_member(tx, member, letters::SENT.name, &letters::with(letters::sent(tracking), link), now).await?;
    Ok(())
}

/// Changes an order. A call that changes nothing leaves no row in the audit log.
pub(super) async fn change(
    admin: Admin<ShipShirts>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<OrderPatch>,
) -> Result<Data<ManagedOrder>> {
    let (by, link) = (admin.by(), letters::link(&admin));
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            let (tracking, state) = (patch.tracking.trim(), patch.state);
            if (state.text(), tracking) == (was.order.state.as_str(), was.order.tracking.as_str()) {
                return Ok(was);
            }
            if was.order.erased {
                return Err(Error::with(Code::Conflict, words::ADDRESS_GONE));
            }
            let sent_at = (state == State::Sent).then(|| was.order.sent_at.unwrap_or(by.at));
            store::set_state(tx, id, state, tracking, sent_at).await?;
            if was.order.sent_at.is_none() && state == State::Sent {
                tell(tx, was.user_id, tracking, link, by.at).await?;
            }
            let recorded = |state: &str, tracking: &str| json!({ "state": state, "tracking": tracking });
            let (before, after) = (recorded(&was.order.state, &was.order.tracking), recorded(state.text(), tracking));
            audit::write(tx, &by, "t-shirt:ship", ("t-shirt-order", id), before, after).await?;
            Ok(store::lock(tx, id).await?.ok_or(Code::NotFound)?)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

/// Marks many orders as sent. Orders that were sent before do not change.
pub(super) async fn sent(admin: Admin<ShipShirts>, Body(input): Body<SentIn>) -> Result<Data<SentOut>> {
    let (by, link) = (admin.by(), letters::link(&admin));
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let orders = store::lock_ordered(tx, &input.ids).await?;
            if orders.is_empty() {
                return Ok(0);
            }
            let ids: Vec<i64> = orders.iter().map(|(id, ..)| *id).collect();
            store::sent(tx, &ids, by.at).await?;
            for (_, member, tracking) in &orders {
                tell(tx, *member, tracking, link.clone(), by.at).await?;
            }
            let (before, after) = (json!({ "state": State::Ordered }), json!({ "state": State::Sent, "ids": ids }));
            audit::write(tx, &by, "t-shirt:ship-all", ("t-shirt-orders", ids.len()), before, after).await?;
            Ok(ids.len())
        }
        .boxed()
    });
    Ok(Data(SentOut { sent: i64::try_from(written.await?).unwrap_or(i64::MAX) }))
}

/// Removes addresses that are no longer needed: a job.
///
/// # Errors
/// When the database cannot be written.
pub(super) async fn forget_addresses(ctx: Ctx) -> anyhow::Result<()> {
    Ok(store::forget_addresses(&ctx.db, ctx.clock.now().plus_ms(-KEPT * DAY_MS)).await?)
}
