//! The state of a sign-in while its member is at a provider, in a cookie that only this browser has. So a link cannot
//! sign anyone in to another person's account.

use actix_web::HttpRequest;
use actix_web::cookie::Cookie;
use actix_web::dev::Payload;
use daymark_actors::clock::Instant;
use daymark_outside::oidc::Asked;
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use daymark_web::openapi::Described;
use daymark_web::part::Part;
use serde::{Deserialize, Serialize};

use crate::accounts::cookies;
use crate::accounts::sessions::Sessions;
use crate::accounts::tokens::random_text;

/// How long a sign-in at a provider may take, in seconds.
const PATIENCE_S: i64 = 600;

/// A sign-in in progress.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Carried {
    provider: String,
    state: String,
    /// The ID token must repeat it.
    pub nonce: String,
    /// Sent with the code (PKCE).
    pub verifier: String,
    /// The path that the member wanted to see.
    pub to: Option<String>,
    /// The browser's zone, for a new account.
    pub timezone: Option<String>,
    until: Instant,
}

impl Carried {
    pub(super) fn new(provider: &str, to: Option<String>, timezone: Option<String>, now: Instant) -> Self {
        Self {
            provider: provider.to_owned(),
            state: random_text(),
            nonce: random_text(),
            verifier: random_text(),
            to,
            timezone,
            until: now.plus_ms(PATIENCE_S * 1000),
        }
    }

    /// The parameters for the provider.
    pub(super) fn asked<'a>(&'a self, redirect_uri: &'a str) -> Asked<'a> {
        Asked { redirect_uri, state: &self.state, nonce: &self.nonce, verifier: &self.verifier }
    }

    /// Whether the provider's response belongs to this sign-in, and is in time.
    pub(super) fn is_of(&self, provider: &str, state: Option<&str>, now: Instant) -> bool {
        self.provider == provider && state == Some(&self.state) && now < self.until
    }

    /// The cookie.
    pub(super) fn cookie(&self, sessions: &Sessions) -> Result<Cookie<'static>> {
        cookies::sealed(sessions, sessions.cookies.sign_in, self, PATIENCE_S)
    }

    /// Deletes the cookie.
    pub(super) fn gone(sessions: &Sessions) -> Cookie<'static> {
        sessions.cookies.gone(sessions.cookies.sign_in)
    }
}

/// The state in this browser's cookie, if the sign-in started here.
pub(super) struct InBrowser(pub(super) Option<Carried>);

impl Part for InBrowser {
    async fn take(req: &HttpRequest, _: &mut Payload) -> Result<Self> {
        Ok(Self(cookies::unsealed(req, Ctx::of(req).service::<Sessions>().cookies.sign_in)))
    }
    fn describe(_: &mut Described) {}
}
