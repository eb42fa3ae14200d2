//! `Idempotency-Key`: sending the same POST twice has the effect of one.
//!
//! The first call claims its key, runs, and stores its answer for 24 hours. A repetition with the same method, path and
//! body gets that answer; with another body 422; while the first is running 409. A 5xx frees the key, and so does a
//! rejection before the call began (401, 408, 429). For a form, its file and its data are compared, because browsers
//! choose a new boundary each time.
//!
//! A running call renews its claim. A claim without an answer expires 60 s after it was last renewed: its server died,
//! or lost its database. In these cases the call can run twice. What must never happen twice (operations of the log,
//! payments) therefore carries its own id as well.

mod store;

use std::time::Duration;

use actix_web::body::to_bytes_limited;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, SET_COOKIE};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, ResponseError};
use bytes::Bytes;
use daymark_actors::clock::Instant;
use futures_util::FutureExt;
use futures_util::future::join;
use sha2::{Digest, Sha256};
use tokio::sync::Notify;
use tokio::time::timeout;

use self::store::Lookup;
pub use self::store::forget_old;
use super::caller::Callers;
use super::ctx::Ctx;
use super::error::{Code, Error, Result};
use super::network::Network;
use super::part::{BODY_LIMIT, is_form, read_bytes};
use super::{limits, words};

const HEADER: &str = "Idempotency-Key";
const REPLAYED: &str = "Idempotency-Replayed";

/// Most characters of a key.
const KEY_MAX: usize = 200;
/// The largest stored answer, in bytes. A call with a larger one keeps its effect, and its key stays in use until the
/// claim expires.
const ANSWER_MAX: usize = 1024 * 1024;
/// How long an answer is stored.
const KEPT_MS: i64 = 24 * 3_600_000;
/// When a claim without an answer expires.
const ABANDONED_MS: i64 = 60_000;
/// How often a running call renews its claim. One renewal may fail.
const RENEW_EVERY: Duration = Duration::from_secs(20);

/// The caller and the key of a request whose body is not read yet.
struct Asked {
    caller: String,
    key: String,
}

/// A key, its owner, and the request that it belongs to.
#[derive(Clone)]
struct Claim {
    caller: String,
    key: String,
    digest: String,
    at: Instant,
}

/// A stored answer.
#[derive(Clone, Debug, PartialEq)]
struct Kept {
    status: u16,
    content_type: String,
    body: Bytes,
}

/// What is stored under a call's key.
enum Found {
    /// Nothing: it now holds the key.
    Nothing(Claim),
    /// The answer to the same request.
    Answer(Kept),
}

/// The start of the name of a caller without a session.
const NETWORK: &str = "network ";

/// Whether the request has an Idempotency-Key.
pub fn asked(req: &HttpRequest) -> bool {
    req.headers().contains_key(HEADER)
}

/// Runs the call once, and answers every repetition with the stored answer.
///
/// # Errors
/// `invalid` for a malformed key, or when the caller cannot be determined. All other errors are answers.
pub async fn once<F>(
    req: HttpRequest,
    mut payload: Payload,
    call: impl FnOnce(HttpRequest, Payload) -> F + 'static,
) -> Result<HttpResponse>
where
    F: Future<Output = Result<HttpResponse>> + 'static,
{
    let ctx = Ctx::of(&req).clone();
    let key = key(&req)?;
    let caller = match ctx.service::<Callers>().caller(&req).await {
        Ok(caller) => format!("member {}", caller.id),
        Err(e) if e.code() == Code::Unauthenticated => {
            let network = Network::of(&req);
            ctx.limits.check(&limits::KEYED, network).await?;
            format!("{NETWORK}{network}")
        }
        Err(e) => return Err(e),
    };
    req.extensions_mut().insert(Asked { caller, key });
    // Runs in its own task: a caller that hangs up halfway must find the answer when it repeats the call.
    let done = actix_web::rt::spawn(async move {
        let call = run(&req, &mut payload, call);
        let outcome = renewing(RENEW_EVERY, call, async || renew(&ctx, &req).await).await;
        let found = req.extensions_mut().remove();
        let answered = match found {
            Some(Found::Nothing(claim)) => keep(&ctx, &claim, outcome).await,
            Some(Found::Answer(kept)) => Ok(replay(kept)),
            None => outcome,
        };
        answered.unwrap_or_else(|e| e.error_response())
    });
    done.await.map_err(Error::internal)
}

/// Awaits a call, and renews its claim regularly meanwhile. A renewal that has begun is finished first: otherwise the
/// time of the claim would be unknown.
async fn renewing<T>(every: Duration, call: impl Future<Output = T>, renew: impl AsyncFn()) -> T {
    let ended = Notify::new();
    let call = call.inspect(|_| ended.notify_one());
    let renewals = async {
        while timeout(every, ended.notified()).await.is_err() {
            renew().await;
        }
    };
    join(call, renewals).await.0
}

/// Renews the claim of a request that has one.
async fn renew(ctx: &Ctx, req: &HttpRequest) {
    let claim = match req.extensions().get() {
        Some(Found::Nothing(claim)) => claim.clone(),
        // Its body is not read yet, or there is an answer.
        _ => return,
    };
    let now = ctx.clock.now();
    match store::renew(&ctx.db, claim, now).await {
        Ok(true) => {
            if let Some(Found::Nothing(claim)) = req.extensions_mut().get_mut() {
                claim.at = now;
            }
        }
        // It had expired, and a repetition of the call holds the key.
        Ok(false) => {}
        Err(e) => tracing::warn!(cause = %e, "could not renew the claim of an Idempotency-Key"),
    }
}

/// Claims the key and runs the call. A form is read by its call, which knows who may send it and how large it may be.
async fn run<F>(
    req: &HttpRequest,
    payload: &mut Payload,
    call: impl FnOnce(HttpRequest, Payload) -> F,
) -> Result<HttpResponse>
where
    F: Future<Output = Result<HttpResponse>>,
{
    if is_form(req) {
        return call(req.clone(), payload.take()).await;
    }
    let body = read_bytes(req, payload, BODY_LIMIT).await?;
    claim(req, &[&body]).await?;
    call(req.clone(), Payload::from(body)).await
}

/// Claims the key of a request whose body has been read, if it has one and its call may be repeated.
///
/// # Errors
/// `idempotency_key_reused`, `in_flight`. Also when there is an answer: that ends the call, and [`once`] sends it.
pub async fn claim(req: &HttpRequest, body: &[&[u8]]) -> Result<()> {
    let asked: Option<Asked> = req.extensions_mut().remove();
    let Some(Asked { caller, key }) = asked else { return Ok(()) };
    let ctx = Ctx::of(req);
    let claim = Claim { caller, key, digest: digest(req, body), at: ctx.clock.now() };
    let found = match store::claim(&ctx.db, claim.clone()).await? {
        Lookup::Claimed => Found::Nothing(claim),
        Lookup::Answered(kept) => Found::Answer(kept),
        Lookup::Other => return Err(Code::KeyReused.into()),
        Lookup::InFlight => return Err(in_flight()),
    };
    let is_new = matches!(found, Found::Nothing(_));
    req.extensions_mut().insert(found);
    if is_new { Ok(()) } else { Err(in_flight()) }
}

fn in_flight() -> Error {
    Error::new(Code::InFlight).retry_after(1)
}

/// Stores an answer, or frees the key when there is nothing to store.
async fn keep(ctx: &Ctx, claim: &Claim, outcome: Result<HttpResponse>) -> Result<HttpResponse> {
    let response = outcome.unwrap_or_else(|e| e.error_response());
    // An error that anyone can cause is not stored: it can be as large as the request, and counts against no limit.
    // A cookie is a secret of this one answer; rows that answer with secrets do not support idempotency at all.
    let refused_stranger = response.status().is_client_error() && claim.caller.starts_with(NETWORK);
    if refused_stranger || !worth_keeping(response.status()) || response.headers().contains_key(SET_COOKIE) {
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
        // The change is committed: a failure to store the answer must not turn it into an error.
        tracing::warn!(cause = %e, "could not store an answer for its Idempotency-Key");
    }
    Ok(head.set_body(body).map_into_boxed_body())
}

/// Whether repetitions get this answer. Errors that may pass (5xx, 401, 408, 429) free the key instead.
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

/// Identifies a request: method, address with its query, and the parts of its body, each prefixed by its length so that
/// they cannot run together.
fn digest(req: &HttpRequest, body: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    let (method, address) = (req.method().as_str(), req.uri().to_string());
    for part in [method.as_bytes(), address.as_bytes()].iter().chain(body) {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hex::encode(hash.finalize())
}

#[cfg(test)]
mod tests;
