//! Answers shared by all visitors: made once, encoded once, and reused until their data changes.
//!
//! Dependencies are found automatically: the database records the tables that its reads used
//! ([`Db::observed`](daymark_base::db::Db::observed)), and a commit to one of them invalidates the answer. Changes by
//! other nodes, and by time itself, show once the answer reaches its maximum age.

use std::sync::Arc;
use std::time::Instant as Moment;

use actix_web::http::header::{AUTHORIZATION, COOKIE, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use futures_util::future::LocalBoxFuture;

use super::answers::{Answer, FRESH, Slot};
use super::cache;
use super::ctx::Ctx;
use super::error::{Error, Result};

/// Whether the caller is a visitor: without a session, everyone gets the same answer.
pub(crate) fn is_anonymous(req: &HttpRequest) -> bool {
    let session = |cookies: &HeaderValue| cookies.to_str().map_or(true, |c| c.contains("daymark_access="));
    !req.headers().contains_key(AUTHORIZATION) && !req.headers().get_all(COOKIE).any(session)
}

/// The shared answer to a read, made by `make` if there is none. It depends only on address and query.
///
/// `make` builds its future only when it is called: a handler's future takes kilobytes, which most callers do not need.
///
/// # Errors
/// When `make` fails.
pub(crate) async fn shared<'a, E: From<Error>>(
    req: &'a HttpRequest,
    make: impl FnOnce() -> LocalBoxFuture<'a, Result<HttpResponse, E>>,
) -> Result<HttpResponse, E> {
    let ctx = Ctx::of(req);
    let key = req.uri().path_and_query().map_or("/", |address| address.as_str());
    let slot = ctx.answers.slot(key);
    let mut current = slot.current(&ctx.db, ctx.clock.now());
    if current.is_none() {
        // The caller that makes the answer may wait a long time for the database. Then the others make their own.
        let making = tokio::time::timeout(FRESH, slot.making.lock()).await;
        current = slot.current(&ctx.db, ctx.clock.now());
        if current.is_none() && making.is_ok() {
            return made(req, ctx, key, &slot, make()).await;
        }
    }
    match current.flatten() {
        Some(answer) => Ok(answer.give(req)),
        None => Ok(cache::validated(req, make().await?)?),
    }
}

async fn made<E: From<Error>>(
    req: &HttpRequest,
    ctx: &Ctx,
    key: &str,
    slot: &Arc<Slot>,
    make: LocalBoxFuture<'_, Result<HttpResponse, E>>,
) -> Result<HttpResponse, E> {
    let (made, by_clock) = (Moment::now(), ctx.clock.now());
    let (response, seen) = ctx.db.observed(make).await;
    match response {
        Ok(response) if Answer::is_in(&response) => {
            let answer = slot.keep(Arc::new(Answer::of(response)?), seen, made, by_clock);
            // Insert it again, because its weight has changed.
            ctx.answers.weigh(key, slot);
            Ok(answer.give(req))
        }
        // Not cached: this only records that callers should not wait for each other.
        own => {
            slot.pass(made, by_clock);
            Ok(cache::validated(req, own?)?)
        }
    }
}
