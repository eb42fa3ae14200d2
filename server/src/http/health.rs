//! `/healthz` and `/readyz`: for whoever watches over the process.

use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;

use super::ctx::Ctx;
use super::error::{Code, Result};
use crate::db::migrate;
use crate::features::accounts::Role;

/// `GET /healthz`: 200 while the process lives and answers.
pub async fn alive() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain").body("ok\n")
}

#[derive(Serialize)]
struct Readiness {
    ready: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<Details>,
}

/// For administrators alone.
#[derive(Serialize)]
struct Details {
    version: &'static str,
    stopping: bool,
    database: &'static str,
    /// `up` or `down`, where one is set. Without it this node goes on by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    redis: Option<&'static str>,
    /// What is wrong, a sentence each.
    faults: Vec<String>,
    /// The settings that durability rests on, as the database has them in force.
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

/// `GET /readyz`: 200 when calls can be answered, else 503. An administrator learns more.
pub async fn ready(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let mut faults = Vec::new();
    if ctx.drain.is_stopping() {
        faults.push("the program is stopping".to_owned());
    }
    if !ctx.journal.ready().await {
        faults.push("the journal takes no submissions".to_owned());
    }
    match migrate::pending(&ctx.db).await {
        Ok(steps) if steps.is_empty() => {}
        Ok(steps) => faults.push(format!("{} migrations have not been run", steps.len())),
        Err(e) => faults.push(format!("the database cannot be used: {e}")),
    }
    let ready = faults.is_empty();
    let admin = ctx.sessions.caller(ctx, &req).await.is_ok_and(|caller| caller.role == Role::Admin);
    let details = if admin { Some(details(ctx, faults).await) } else { None };
    let mut response = if ready { HttpResponse::Ok() } else { HttpResponse::ServiceUnavailable() };
    Ok(response.json(Readiness { ready, details }))
}

async fn details(ctx: &Ctx, mut faults: Vec<String>) -> Details {
    let durability = match ctx.db.durability().await {
        Ok(facts) => facts.into_iter().map(|(name, value, safe)| Setting { name, value, safe }).collect(),
        Err(e) => {
            faults.push(format!("the database cannot be written: {e}"));
            Vec::new()
        }
    };
    Details {
        version: env!("CARGO_PKG_VERSION"),
        stopping: ctx.drain.is_stopping(),
        database: if ctx.config.is_postgres() { "postgresql" } else { "sqlite" },
        redis: ctx.redis.as_ref().map(|redis| if redis.is_up() { "up" } else { "down" }),
        faults,
        durability,
        calls_in_flight: ctx.drain.calls(),
        members_online: ctx.live.online(),
    }
}

/// What answers an address under `/v1`, `/v2` or `/api` that is none.
pub async fn nothing() -> Result<HttpResponse> {
    Err(Code::NotFound.into())
}
