//! Readers of newsletters without a session: the token in their emails, and the browser in which an address was
//! confirmed.

use std::ops::Deref;

use actix_web::HttpRequest;
use actix_web::cookie::Cookie;
use actix_web::dev::Payload;
use daymark_actors::clock::Instant;
use daymark_people::accounts::Sessions;
use daymark_people::emails::Unwanted;
use daymark_web::access::{Access, Rule};
use daymark_web::cookies;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Result};
use daymark_web::openapi::Described;
use daymark_web::part::Part;

use super::model::SubscriberOut;
use super::store::subscribers;
use super::{limits, words};

/// The purposes for which tokens are sealed.
const READER: &str = "newsletter reader";
const PROOF: &str = "newsletter proof";

/// The cookie of a browser in which an address was confirmed.
const COOKIE: &str = "daymark_newsletter";
/// How long the cookie proves the address (s).
const PROOF_S: i64 = 86_400;

/// An id, sealed for a purpose, so that no one can guess it.
pub(super) fn sealed(ctx: &Ctx, purpose: &str, id: i64) -> String {
    ctx.service::<Sessions>().seal(purpose, id.to_string().as_bytes())
}

/// The id that was sealed for a purpose; `None` if none was.
pub(super) fn unsealed(ctx: &Ctx, purpose: &str, text: &str) -> Option<i64> {
    String::from_utf8(ctx.service::<Sessions>().unseal(purpose, text)?).ok()?.parse().ok()
}

/// The token in emails to a subscriber. It works as long as the subscriber exists, and allows them to choose
/// newsletters.
pub(super) fn token(ctx: &Ctx, subscriber: i64) -> String {
    sealed(ctx, READER, subscriber)
}

/// The subscriber to whom a token belongs; `None` for an invalid token.
pub(super) fn of(ctx: &Ctx, token: &str) -> Option<i64> {
    unsealed(ctx, READER, token)
}

/// Checks, as an email is sent, that its reader still gets one of these newsletters, or any if none is given (R63). A
/// mail that was being written or retried when they unsubscribed was not withdrawn, and leaving only one of several
/// newsletters withdraws no email.
///
/// # Errors
/// [`Unwanted`] when they do not.
pub(super) async fn check(ctx: &Ctx, token: &str, newsletters: &[i64]) -> Result<(), Unwanted> {
    let gets = match of(ctx, token) {
        // A database that fails is no reason to cancel an email.
        Some(id) => subscribers::gets(&ctx.db, id, newsletters).await.unwrap_or(true),
        None => false,
    };
    if gets { Ok(()) } else { Err(Unwanted(words::NO_LONGER)) }
}

/// The reader of an email, identified by the token of its link; sessions do not matter.
pub(super) struct Reader {
    ctx: Ctx,
    pub subscriber: SubscriberOut,
}

impl Access for Reader {
    const RULE: Rule = Rule::TOKEN;
    async fn admit(req: &HttpRequest) -> Result<Self> {
        let ctx = Ctx::of(req).clone();
        let token = form_urlencoded::parse(req.query_string().as_bytes()).find(|(name, _)| name == "token");
        let (_, token) = token.ok_or(Code::Unauthenticated)?;
        let id = of(&ctx, &token).ok_or(Code::Unauthenticated)?;
        ctx.limits.check(&limits::READER, id).await?;
        let subscriber = subscribers::read(&ctx.db, id, ctx.clock.now()).await?.ok_or(Code::Unauthenticated)?;
        Ok(Self { ctx, subscriber })
    }
}

impl Deref for Reader {
    type Target = Ctx;
    fn deref(&self) -> &Ctx {
        &self.ctx
    }
}

/// The folded address that was confirmed in this browser, if any.
pub(super) struct Proven(pub Option<String>);

impl Part for Proven {
    async fn take(req: &HttpRequest, _: &mut Payload) -> Result<Self> {
        let ctx = Ctx::of(req);
        let cookie = req.cookie(&cookies::name(&ctx.config.public_url, COOKIE));
        let proof = cookie.and_then(|cookie| ctx.service::<Sessions>().unseal(PROOF, cookie.value()));
        let proof = proof.and_then(|proof| serde_json::from_slice::<(String, Instant)>(&proof).ok());
        Ok(Self(proof.filter(|(_, until)| ctx.clock.now() < *until).map(|(folded, _)| folded)))
    }
    fn describe(_: &mut Described) {}
}

impl Proven {
    /// The cookie for a browser in which this address was confirmed.
    pub(super) fn cookie(ctx: &Ctx, folded: &str) -> Cookie<'static> {
        let url = &ctx.config.public_url;
        let content = (folded, ctx.clock.now().plus_ms(PROOF_S * 1000));
        let proof = ctx.service::<Sessions>().seal(PROOF, serde_json::json!(content).to_string().as_bytes());
        cookies::closed(url.is_https(), cookies::name(url, COOKIE), proof, PROOF_S)
    }
}
