//! Details of a call: the client's User-Agent for the list of sessions, and the call's id for the audit log.

use actix_web::dev::Payload;
use actix_web::http::header::USER_AGENT;
use actix_web::{HttpMessage, HttpRequest};
use tracing_actix_web::RequestId;

use crate::error::Result;
use crate::openapi::Described;
use crate::part::Part;

/// The most characters that are stored.
const MOST: usize = 200;

/// The User-Agent header, shortened. Shown to the member, but never trusted.
pub struct Client(pub String);

impl Part for Client {
    async fn take(req: &HttpRequest, _: &mut Payload) -> Result<Self> {
        let words = req.headers().get(USER_AGENT).and_then(|v| v.to_str().ok()).unwrap_or_default();
        Ok(Self(words.chars().filter(|c| !c.is_control()).take(MOST).collect()))
    }

    fn describe(_: &mut Described) {}
}

/// The id of a call, as in the log.
pub struct CallId(pub String);

impl Part for CallId {
    async fn take(req: &HttpRequest, _: &mut Payload) -> Result<Self> {
        Ok(Self(req.extensions().get::<RequestId>().map(ToString::to_string).unwrap_or_default()))
    }

    fn describe(_: &mut Described) {}
}
