//! What a session is called in the list of sessions: the client's own words.

use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::http::header::USER_AGENT;

use crate::http::error::Result;
use crate::http::openapi::Described;
use crate::http::part::Part;

/// Most characters that are kept.
const MOST: usize = 200;

/// The User-Agent header, shortened. Shown to the member, trusted for nothing.
pub(super) struct Client(pub String);

impl Part for Client {
    async fn take(req: &HttpRequest, _: &mut Payload) -> Result<Self> {
        let words = req.headers().get(USER_AGENT).and_then(|v| v.to_str().ok()).unwrap_or_default();
        Ok(Self(words.chars().filter(|c| !c.is_control()).take(MOST).collect()))
    }

    fn describe(_: &mut Described) {}
}
