//! `Idempotency-Key`: the same POST twice is one.
//!
//! The first call claims its key, runs, and leaves its answer for 24 hours. A repetition with the same method, path and body
//! gets that answer; with another body 422; while the first is under way 409. A 5xx frees the key, and so does what was
//! refused before it began (401, 408, 429).
//!
//! A claim without an answer may be taken over after 60 s: its server died, or lost its database between the change and
//! the answer. In that one case the call can run twice, which is why what must never happen twice (operations of the
//! log, payments) carries an id of its own besides.

mod store;

use actix_web::body::to_bytes_limited;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, SET_COOKIE};
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use bytes::Bytes;
use daymark_actors::clock::Instant;
use futures_util::future::LocalBoxFuture;
use sha2::{Digest, Sha256};

use self::store::Found;
pub use self::store::forget_old;
use super::caller::Callers;
use super::ctx::Ctx;
use super::error::{Code, Error, Result};
use super::network::Network;
use super::part::{BODY_LIMIT, read_bytes};
use super::{upload, words};

const HEADER: &str = "Idempotency-Key";
const REPLAYED: &str = "Idempotency-Replayed";

/// Most characters of a key.
const KEY_MAX: usize = 200;
/// The largest answer that is kept, in bytes: what a larger one did stays done, and its key stays taken.
const ANSWER_MAX: usize = 1024 * 1024;
/// How long an answer is kept.
const KEPT_MS: i64 = 24 * 3_600_000;
/// After how long a claim without an answer is nobody's.
const ABANDONED_MS: i64 = 60_000;

/// A call of the endpoint table.
type Call = dyn Fn(HttpRequest, Payload) -> LocalBoxFuture<'static, Result<HttpResponse>>;

/// Whose key it is and what was asked with it.
#[derive(Clone)]
struct Claim {
    caller: String,
    key: String,
    digest: String,
    at: Instant,
}

/// An answer as it is kept.
#[derive(Clone, Debug, PartialEq)]
struct Kept {
    status: u16,
    content_type: String,
    body: Bytes,
}

/// Whether the caller asked for it. A file is put up twice without harm, and nothing so large is kept for its repetition.
pub fn asked(req: &HttpRequest) -> bool {
    req.headers().contains_key(HEADER) && !upload::is_one(req)
}

/// Makes the call once, and answers the stored answer to every repetition.
///
/// # Errors
/// What the call answers; `invalid` for a key that is none, `idempotency_key_reused`, `in_flight`.
pub async fn once(req: HttpRequest, mut payload: Payload, call: &Call) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req).clone();
    let key = key(&req)?;
    let caller = match ctx.service::<Callers>().caller(&req).await {
        Ok(caller) => format!("member {}", caller.id),
        Err(e) if e.code() == Code::Unauthenticated => format!("network {}", Network::of(&req)),
        Err(e) => return Err(e),
    };
    let body = read_bytes(&req, &mut payload, BODY_LIMIT).await?;
    let claim = Claim { caller, key, digest: digest(&req, &body), at: ctx.clock.now() };
    match store::claim(&ctx.db, claim.clone()).await? {
        Found::Claimed => {}
        Found::Answered(kept) => return Ok(replay(kept)),
        Found::Other => return Err(Code::KeyReused.into()),
        Found::InFlight => return Err(Error::new(Code::InFlight).retry_after(1)),
    }
    let running = call(req, Payload::from(body));
    // In a task of its own: a caller that hangs up in the middle must find the answer when it asks again.
    let done = actix_web::rt::spawn(async move {
        let answered = keep(&ctx, &claim, running.await).await;
        answered.unwrap_or_else(|e| e.error_response())
    });
    done.await.map_err(Error::internal)
}

/// Keeps an answer, or frees the key when there is nothing to keep.
async fn keep(ctx: &Ctx, claim: &Claim, outcome: Result<HttpResponse>) -> Result<HttpResponse> {
    let response = outcome.unwrap_or_else(|e| e.error_response());
    // A cookie is a secret of this one answer; rows that answer secrets are not asked to be idempotent at all.
    if !worth_keeping(response.status()) || response.headers().contains_key(SET_COOKIE) {
        store::release(&ctx.db, claim.clone()).await?;
        return Ok(response);
    }
    let (head, body) = response.into_parts();
    let body = match to_bytes_limited(body, ANSWER_MAX).await {
        Ok(Ok(body)) => body,
        Ok(Err(e)) => return Err(Error::internal(anyhow::anyhow!("{e}"))),
        Err(_) => return Err(Error::internal(anyhow::anyhow!("an answer of more than {ANSWER_MAX} bytes to a POST"))),
    };
    let content_type = head.headers().get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let kept = Kept { status: head.status().as_u16(), content_type: content_type.to_owned(), body: body.clone() };
    if let Err(e) = store::keep(&ctx.db, claim.clone(), kept).await {
        // The change is made and committed: its answer must not become an error for want of a note.
        tracing::warn!(cause = %e, "an answer could not be kept for its Idempotency-Key");
    }
    Ok(head.set_body(body).map_into_boxed_body())
}

/// What a repetition may be answered with: what the call decided, not what kept it from deciding.
fn worth_keeping(status: StatusCode) -> bool {
    use StatusCode as S;
    !status.is_server_error() && ![S::UNAUTHORIZED, S::REQUEST_TIMEOUT, S::TOO_MANY_REQUESTS].contains(&status)
}

fn replay(kept: Kept) -> HttpResponse {
    let mut response = HttpResponse::build(StatusCode::from_u16(kept.status).unwrap_or(StatusCode::OK));
    response.insert_header((REPLAYED, "true"));
    if !kept.content_type.is_empty() {
        response.insert_header((CONTENT_TYPE, kept.content_type));
    }
    response.body(kept.body)
}

/// The key: 1 to 200 visible ASCII characters.
fn key(req: &HttpRequest) -> Result<String> {
    let text = req.headers().get(HEADER).and_then(|v| v.to_str().ok()).unwrap_or_default();
    if text.is_empty() || text.len() > KEY_MAX || !text.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(Error::field(HEADER, words::IDEMPOTENCY_KEY));
    }
    Ok(text.to_owned())
}

/// What makes two requests the same: method, address with its query, and body. Each with its length before it, so that no
/// two of them run together.
fn digest(req: &HttpRequest, body: &[u8]) -> String {
    let mut hash = Sha256::new();
    for part in [req.method().as_str().as_bytes(), req.uri().to_string().as_bytes(), body] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().iter().map(|b| format!("{b:02x}")).collect()
}

#[cfg(test)]
mod tests;
