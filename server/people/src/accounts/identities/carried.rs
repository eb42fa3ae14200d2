//! What a browser carries while its member is at a provider: a cookie that nobody else's browser has, so that nobody can be
//! signed in to another's account by a link.

use actix_web::HttpRequest;
use actix_web::cookie::Cookie;
use actix_web::dev::Payload;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daymark_actors::clock::Instant;
use daymark_outside::oidc::Asked;
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use daymark_web::openapi::Described;
use daymark_web::part::Part;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::accounts::cookies;
use crate::accounts::sessions::Sessions;
use crate::accounts::tokens::random_text;

/// How long a sign-in at a provider may take, in seconds.
const PATIENCE_S: i64 = 600;

/// One sign-in that is under way.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Carried {
    provider: String,
    state: String,
    /// Which the ID token has to repeat.
    pub nonce: String,
    /// Which the exchange shows (PKCE).
    pub verifier: String,
    challenge: String,
    /// The path that the member wanted to see.
    pub to: Option<String>,
    /// The browser's zone, for a new account.
    pub timezone: Option<String>,
    until: Instant,
}

impl Carried {
    pub(super) fn new(provider: &str, to: Option<String>, timezone: Option<String>, now: Instant) -> Self {
        let verifier = random_text();
        Self {
            provider: provider.to_owned(),
            state: random_text(),
            nonce: random_text(),
            challenge: URL_SAFE_NO_PAD.encode(Sha256::digest(&verifier)),
            verifier,
            to,
            timezone,
            until: now.plus_ms(PATIENCE_S * 1000),
        }
    }

    /// What the provider is asked.
    pub(super) fn asked<'a>(&'a self, redirect_uri: &'a str) -> Asked<'a> {
        Asked { redirect_uri, state: &self.state, nonce: &self.nonce, challenge: &self.challenge }
    }

    /// Whether this is the sign-in that has come back, in time.
    pub(super) fn is_of(&self, provider: &str, state: Option<&str>, now: Instant) -> bool {
        self.provider == provider && state == Some(&self.state) && now < self.until
    }

    /// As the browser keeps it.
    pub(super) fn cookie(&self, sessions: &Sessions) -> Result<Cookie<'static>> {
        cookies::sealed(sessions, sessions.cookies.sign_in, self, PATIENCE_S)
    }

    /// Takes it out of the browser.
    pub(super) fn gone(sessions: &Sessions) -> Cookie<'static> {
        sessions.cookies.gone(sessions.cookies.sign_in)
    }
}

/// What this browser brings back from the provider, if it left from here.
pub(super) struct InBrowser(pub(super) Option<Carried>);

impl Part for InBrowser {
    async fn take(req: &HttpRequest, _: &mut Payload) -> Result<Self> {
        Ok(Self(cookies::unsealed(req, Ctx::of(req).service::<Sessions>().cookies.sign_in)))
    }
    fn describe(_: &mut Described) {}
}
