//! The calls of payments with Stripe.

use actix_web::HttpRequest;
use actix_web::dev::Payload;
use bytes::Bytes;
use daymark_outside::stripe::{Event, NotSigned, check_signature};
use daymark_people::audit;
use daymark_web::access::{Admin, Public};
use daymark_web::endpoint::{Endpoint, get, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::export::{Export, Format, Range};
use daymark_web::limits::Limit;
use daymark_web::network::Network;
use daymark_web::openapi::Described;
use daymark_web::page::{Paging, Searching};
use daymark_web::part::{BODY_LIMIT, Part, Query, read_bytes};
use daymark_web::reply::{Data, Page, Said};
use futures_util::FutureExt;
use serde_json::{Value, json};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::ObjectBuilder;
use utoipa::openapi::{Content, Required};

use super::account::account;
use super::model::{FindingOut, RunOut, StatusOut, TakenOut};
use super::store::Source;
use super::{events, reconciling, store, words};
use crate::packages::{ReadBilling, WriteBilling};

/// Webhooks from one network, in a minute.
pub(super) static WEBHOOKS: Limit = Limit::new("payment webhooks", "network", 6000, 60);
/// Comparisons that an account starts: each fetches every subscription.
pub(super) static COMPARISONS: Limit = Limit::new("payment comparisons", "account", 6, 3600);

/// The path that Stripe's webhooks call.
pub(super) const WEBHOOK: &str = "/v1/webhooks/stripe";

const ABOUT_WEBHOOK: &str = "404 while Stripe is off (`[stripe]`). The signature is checked over the body as received: \
                             401 without a valid one that is at most 300 seconds old. A repeated event counts once.";

/// This feature's endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post(WEBHOOK, "Receive payment events from Stripe", webhook).about(ABOUT_WEBHOOK),
        get("/v1/auth/billing/provider", "Show the state of payments with Stripe", status),
        get("/v1/auth/billing/reconciliation", "List comparisons with Stripe, newest first", runs),
        get("/v1/auth/billing/reconciliation/export", "Export the comparisons with Stripe as CSV", export_runs),
        post("/v1/auth/billing/reconciliation", "Compare subscriptions with Stripe now", compare)
            .about("This also runs every night. 409 while Stripe is off."),
        get("/v1/auth/billing/reconciliation/findings", "List differences from Stripe, newest first", findings),
        get("/v1/auth/billing/reconciliation/findings/export", "Export the differences from Stripe as CSV", export)
            .about("Amounts in minor units."),
    ]
}

/// A signed body, as received.
struct Signed {
    bytes: Bytes,
    signature: Option<String>,
}

impl Part for Signed {
    async fn take(req: &HttpRequest, payload: &mut Payload) -> Result<Self> {
        let signature = req.headers().get("stripe-signature").and_then(|value| value.to_str().ok()).map(str::to_owned);
        Ok(Self { bytes: read_bytes(req, payload, BODY_LIMIT).await?, signature })
    }

    fn describe(op: &mut Described) {
        let body = RequestBodyBuilder::new()
            .description(Some("An event, as Stripe documents it."))
            .required(Some(Required::True))
            .content("application/json", Content::new(Some(ObjectBuilder::new())))
            .build();
        op.body = Some(body);
    }
}

async fn webhook(ctx: Public, from: Network, signed: Signed) -> Result<Data<TakenOut>> {
    ctx.limits.check(&WEBHOOKS, from).await?;
    let account = account(&ctx).ok_or(Code::NotFound)?;
    let (now, header) = (ctx.clock.now(), signed.signature.as_deref().unwrap_or_default());
    if let Err(refused) = check_signature(&account.webhook_secret, header, &signed.bytes, now.0 / 1000) {
        store::refused(&ctx.db, refused == NotSigned::Stale, now).await?;
        return Err(Code::Unauthenticated.into());
    }
    let event: Event = serde_json::from_slice(&signed.bytes).map_err(|_| Code::BadRequest)?;
    Ok(Data(TakenOut { taken: events::take(&ctx, &event, Source::Webhook).await? }))
}

async fn status(admin: Admin<ReadBilling>) -> Result<Data<StatusOut>> {
    let account = account(&admin);
    let (accepted_at, refused) = store::deliveries(&admin.db).await?;
    let (waiting, given_up) = store::waiting(&admin.db).await?;
    Ok(Data(StatusOut {
        on: account.is_some(),
        test: account.is_some_and(|account| account.stripe.is_test()),
        webhook: format!("{}{WEBHOOK}", admin.config.public_url.origin()),
        accepted_at,
        refused_at: refused.map(|(at, _)| at),
        waiting,
        given_up,
    }))
}

async fn runs(admin: Admin<ReadBilling>, Query(paging): Query<Paging>) -> Result<Page<RunOut>> {
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = store::runs(&admin.db, before, paging.limit() + 1).await?;
    let rows: Vec<RunOut> = rows.into_iter().map(Into::into).collect();
    Ok(paging.page(rows, |row| row.id))
}

async fn export_runs(admin: Admin<ReadBilling>, _: Query<Paging>) -> Result<Export<RunOut>> {
    let db = admin.db.unhurried();
    let fetch = move |before, limit| {
        let db = db.clone();
        async move { Ok(store::runs(&db, before, limit).await?.into_iter().map(RunOut::from).collect()) }
    };
    let range = Range { after: i64::MAX, most: usize::MAX };
    Export::begin(Format::Csv, "provider-comparisons", range, fetch, |row: &RunOut| row.id).await
}

async fn findings(admin: Admin<ReadBilling>, Query(query): Query<Searching>) -> Result<Page<FindingOut>> {
    let (pattern, paging) = query.parts();
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = store::findings(&admin.db, before, pattern, paging.limit() + 1).await?;
    let rows: Vec<FindingOut> = rows.into_iter().map(Into::into).collect();
    Ok(paging.page(rows, |row| row.id))
}

async fn export(admin: Admin<ReadBilling>, Query(query): Query<Searching>) -> Result<Export<FindingOut>> {
    let ((pattern, _), db) = (query.parts(), admin.db.unhurried());
    let fetch = move |before, limit| {
        let (db, pattern) = (db.clone(), pattern.clone());
        async move { Ok(store::findings(&db, before, pattern, limit).await?.into_iter().map(FindingOut::from).collect()) }
    };
    let range = Range { after: i64::MAX, most: usize::MAX };
    Export::begin(Format::Csv, "provider-findings", range, fetch, |row: &FindingOut| row.id).await
}

async fn compare(admin: Admin<WriteBilling>) -> Result<Said<()>> {
    admin.limits.check(&COMPARISONS, admin.caller.id).await?;
    let account = account(&admin).ok_or_else(|| Error::with(Code::Conflict, words::OFF))?;
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let after = json!({ "provider": "stripe" });
            audit::write(tx, &by, "billing:compare", ("provider", "stripe"), Value::Null, after).await?;
            Ok(())
        }
        .boxed()
    });
    written.await?;
    reconciling::compare(&admin, account, Some(admin.caller.id)).await?;
    Ok(Said((), words::COMPARED))
}
