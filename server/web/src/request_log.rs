//! One line for each call, with its id and its route. Paths, queries and headers may contain tokens and addresses: none
//! of them is logged.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::{Error, HttpMessage};
use tracing::Span;
use tracing::field::Empty;
use tracing_actix_web::{RequestId, RootSpanBuilder};

/// Spans and lines for [`tracing_actix_web::TracingLogger`].
pub struct RequestLog;

impl RootSpanBuilder for RequestLog {
    fn on_request_start(req: &ServiceRequest) -> Span {
        let parts = req.extensions();
        // Unquoted: both are safe in a line, and quoting takes longer.
        tracing::info_span!("call", id = parts.get::<RequestId>().map(display), method = %req.method(), route = Empty)
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        // `edge` logs answers, because it knows how long they took.
        if let Err(e) = outcome {
            span.in_scope(|| tracing::error!(cause = %e, "unanswered"));
        }
    }
}
