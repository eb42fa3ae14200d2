//! Who makes a call.

use actix_web::HttpRequest;

use super::model::Caller;
use crate::config::Config;
use crate::http::ctx::Ctx;
use crate::http::error::{Code, Result};

/// Tokens, tickets and what is known of live sessions.
pub struct Sessions {}

impl Sessions {
    /// For a program with these settings.
    #[must_use]
    pub fn new(_config: &Config) -> Self {
        Self {}
    }

    /// Who makes this call: the bearer token first, else the cookie.
    ///
    /// # Errors
    /// `unauthenticated`; `cross_site` for a write by cookie that does not come from this site.
    pub async fn caller(&self, _ctx: &Ctx, _req: &HttpRequest) -> Result<Caller> {
        Err(Code::Unauthenticated.into())
    }

    /// Whether a caller from earlier (an open socket) may go on: asked at most once a second for each session.
    ///
    /// # Errors
    /// `unauthenticated` once the session has ended, the token is over or the account changed.
    pub async fn still(&self, _ctx: &Ctx, _caller: &Caller) -> Result<()> {
        Err(Code::Unauthenticated.into())
    }

    /// Who holds this one-use ticket of `POST /v1/ws-ticket`; it is used up.
    pub fn redeem(&self, _ctx: &Ctx, _ticket: &str) -> Option<Caller> {
        None
    }
}
