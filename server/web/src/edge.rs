//! The middleware around every call: counting, timing, route names, and the headers of all answers.

use std::cell::Cell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use actix_http::BoxedPayloadStream;
use actix_web::body::{BodySize, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::ConnectionType;
use actix_web::http::header::{CONTENT_ENCODING, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage, ResponseError};
use bytes::Bytes;
use futures_util::stream::{self, StreamExt};
use pin_project_lite::pin_project;
use tracing_actix_web::RequestId;

use super::cache::WORTH_COMPRESSING;
use super::connection::Unread;
use super::ctx::Ctx;
use super::error::{self, Code};
use super::headers::SafeHeaders;
use super::metrics::{self, Route};
use crate::tally::Figure;

const IDENTITY: HeaderValue = HeaderValue::from_static("identity");
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The outer part, around compression.
pub async fn outer(
    mut req: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let ctx = Ctx::of(req.request()).clone();
    let call = Call::enter(ctx.clone());
    let headers = req.app_data::<Data<SafeHeaders>>().cloned();
    let begun = Instant::now();
    let body = Chunked::follow(&mut req);
    let mut res = next.call(req).await?;
    let took = begun.elapsed();
    metrics::observe(&res, took);
    if res.status().is_server_error() {
        ctx.live.failed();
        ctx.tally.add(Figure::Errors);
    }
    log(&res, took, ctx.config.log.sample);
    let id = res.request().extensions().get::<RequestId>().and_then(|id| HeaderValue::from_str(&id.to_string()).ok());
    let head = res.response_mut().head_mut();
    if let Some(headers) = headers {
        headers.put(&mut head.headers);
    }
    if let Some(id) = id {
        head.headers.insert(REQUEST_ID, id);
    }
    if head.headers.get(CONTENT_ENCODING) == Some(&IDENTITY) {
        head.headers.remove(CONTENT_ENCODING);
    }
    let unread = body.is_some_and(|body| !body.was_read());
    if (ctx.drain.is_stopping() || unread) && head.status.as_u16() != 101 {
        head.set_connection_type(ConnectionType::Close);
    }
    if let Some(rest) = res.request().conn_data::<Unread>().filter(|_| unread) {
        rest.begin();
    }
    Ok(res.map_body(|_, body| Answer { body, _call: call }))
}

/// A body without a length. Unless a call reads it to its end, the HTTP layer keeps reading as long as the client
/// sends.
struct Chunked {
    ended: Rc<Cell<bool>>,
}

impl Chunked {
    fn follow(req: &mut ServiceRequest) -> Option<Self> {
        if !req.chunked().unwrap_or_default() {
            return None;
        }
        let ended = Rc::new(Cell::new(false));
        let seen = ended.clone();
        let end = stream::poll_fn(move |_| {
            seen.set(true);
            Poll::Ready(None)
        });
        let body: BoxedPayloadStream = Box::pin(req.take_payload().chain(end));
        req.set_payload(body.into());
        Some(Self { ended })
    }

    fn was_read(&self) -> bool {
        self.ended.get()
    }
}

/// A call that takes longer than this is logged.
const SLOW: Duration = Duration::from_secs(1);

thread_local! {
    /// Calls of this thread so far that are logged only as part of the sample.
    static ORDINARY: Cell<u32> = const { Cell::new(0) };
}

/// Whether a call is in the sample: every `sample`th one is.
fn is_turn(sample: u32) -> bool {
    let number = ORDINARY.get();
    ORDINARY.set(number.wrapping_add(1));
    number.is_multiple_of(sample)
}

/// Failures, slow calls and a sample of the others are logged; files of the app and health checks are not.
fn log<B>(res: &ServiceResponse<B>, took: Duration, sample: u32) {
    let (status, ms) = (res.status().as_u16(), took.as_micros() as f64 / 1000.0);
    let call = res.request().extensions().get::<Route>().is_some();
    if call && (res.status().is_server_error() || took > SLOW || is_turn(sample)) {
        tracing::info!(status, ms, "answered");
    } else {
        tracing::debug!(status, ms, "answered");
    }
}

/// Every call also works under this prefix (specification, "All calls go through the proxy").
const PROXY: &str = "/api/proxy";

/// Routes a call under [`PROXY`] like the same call without it. Registering every call twice would take twice the memory.
/// The request itself keeps its address.
fn route_without_proxy(req: &mut ServiceRequest) {
    let Some(rest) = req.uri().path_and_query().and_then(|address| address.as_str().strip_prefix(PROXY)) else {
        return;
    };
    if ["/v1/", "/v2/", "/api/"].iter().any(|start| rest.starts_with(start))
        && let Ok(rest) = rest.parse()
    {
        req.match_info_mut().get_mut().update(&rest);
    }
}

/// The inner part: answers for addresses that cannot exist, routes calls under the proxy's prefix, and excludes small
/// bodies from compression.
pub async fn inner<B: MessageBody + 'static>(
    mut req: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    // No name contains a NUL, and PostgreSQL rejects a text with one.
    let mut res = if req.path().contains("%00") {
        let missing = error::Error::new(Code::NotFound).error_response();
        req.into_response(missing).map_into_right_body()
    } else {
        route_without_proxy(&mut req);
        next.call(req).await?.map_into_left_body()
    };
    let small = matches!(res.response().body().size(), BodySize::Sized(n) if n < WORTH_COMPRESSING);
    if small && !res.headers().contains_key(CONTENT_ENCODING) {
        res.headers_mut().insert(CONTENT_ENCODING, IDENTITY);
    }
    Ok(res)
}

pin_project! {
    /// The body of an answer. Its call runs until the HTTP layer has read the whole body, or has lost the client.
    struct Answer<B> {
        #[pin]
        body: B,
        _call: Call,
    }
}

impl<B: MessageBody> MessageBody for Answer<B> {
    type Error = B::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        self.project().body.poll_next(cx)
    }
}

/// A running call, until the value is dropped.
struct Call(Ctx);

impl Call {
    fn enter(ctx: Ctx) -> Self {
        ctx.drain.enter();
        Self(ctx)
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.0.drain.leave();
    }
}

#[cfg(test)]
mod tests {
    use super::is_turn;

    #[test]
    fn every_nth_call_is_logged() {
        let logged = |sample: u32| (0..300).filter(|_| is_turn(sample)).count();
        assert_eq!([logged(1), logged(3), logged(100)], [300, 100, 3]);
    }
}
