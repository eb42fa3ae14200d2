//! `/healthz` and `/readyz`, for monitoring.

use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse};
use daymark_base::db::migrate;
use futures_util::future::{join, join_all};
use serde::Serialize;
use tokio::time::timeout;

use super::caller::Callers;
use super::ctx::Ctx;
use super::error::{Code, Result};
use super::feature::Features;
use super::permissions::Role;

/// Time limit of a check, and then of the rest of the answer: together less than a second.
const CHECKED_WITHIN: Duration = Duration::from_millis(600);
const TOLD_WITHIN: Duration = Duration::from_millis(250);

/// `GET /healthz`: 200 while the process is running and answers.
pub async fn alive() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain").body("ok\n")
}

#[derive(Serialize)]
struct Readiness {
    ready: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<Details>,
}

/// Details shown only to administrators.
#[derive(Serialize)]
struct Details {
    version: &'static str,
    stopping: bool,
    database: &'static str,
    /// `up` or `down`, if Redis is configured. This node works without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    redis: Option<&'static str>,
    /// The faults, one sentence each.
    faults: Vec<String>,
    /// The database's current settings that durability depends on.
    durability: Vec<Setting>,
    calls_in_flight: usize,
    members_online: usize,
}

#[derive(Serialize)]
struct Setting {
    name: String,
    value: String,
    safe: bool,
}

/// `GET /readyz`: answers within a second. 200 when calls can be answered and stored, else 503. Administrators see
/// details.
pub async fn ready(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let mut faults = Vec::new();
    if ctx.drain.is_stopping() {
        faults.push("the program is stopping".to_owned());
    }
    let parts = ctx.service::<Features>().0.iter().filter_map(|feature| feature.fault);
    let parts = join_all(parts.map(|fault| within(CHECKED_WITHIN, fault(ctx), "a part does not answer")));
    let database = within(CHECKED_WITHIN, database(ctx), "the database does not answer");
    let (parts, database) = join(parts, database).await;
    faults.extend(parts.into_iter().flatten().chain(database));
    let ready = faults.is_empty();
    let details = timeout(TOLD_WITHIN, details(ctx, &req, faults)).await.ok().flatten();
    let mut response = if ready { HttpResponse::Ok() } else { HttpResponse::ServiceUnavailable() };
    Ok(response.json(Readiness { ready, details }))
}

/// The fault that a check finds, or `silent` if it takes too long.
async fn within(patience: Duration, check: impl Future<Output = Option<String>>, silent: &str) -> Option<String> {
    timeout(patience, check).await.unwrap_or_else(|_| Some(silent.to_owned()))
}

async fn database(ctx: &Ctx) -> Option<String> {
    match migrate::pending(&ctx.db).await {
        Ok(steps) if steps.is_empty() => {
            ctx.db.writable().await.err().map(|e| format!("the database cannot be written: {e}"))
        }
        Ok(steps) => Some(format!("{} migrations have not been run", steps.len())),
        Err(e) => Some(format!("the database cannot be used: {e}")),
    }
}

/// `None` for anyone but an administrator.
async fn details(ctx: &Ctx, req: &HttpRequest, faults: Vec<String>) -> Option<Details> {
    ctx.service::<Callers>().caller(req).await.ok().filter(|caller| caller.role == Role::Admin)?;
    // A failure to read them is itself listed as a fault.
    let durability = ctx.db.durability().await.unwrap_or_default();
    let durability = durability.into_iter().map(|(name, value, safe)| Setting { name, value, safe }).collect();
    Some(Details {
        version: env!("CARGO_PKG_VERSION"),
        stopping: ctx.drain.is_stopping(),
        database: if ctx.config.is_postgres() { "postgresql" } else { "sqlite" },
        redis: ctx.redis.as_ref().map(|redis| if redis.is_up() { "up" } else { "down" }),
        faults,
        durability,
        calls_in_flight: ctx.drain.calls(),
        members_online: ctx.live.online(),
    })
}

/// The answer to unknown addresses under `/v1`, `/v2` or `/api`.
pub async fn nothing() -> Result<HttpResponse> {
    Err(Code::NotFound.into())
}
