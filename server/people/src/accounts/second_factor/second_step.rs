//! The second step of a sign-in with an identity provider: until the second factor is provided, a cookie that only we
//! can write identifies the member, and there is no session.

use actix_web::HttpRequest;
use actix_web::cookie::Cookie;
use actix_web::dev::Payload;
use daymark_actors::clock::Instant;
use daymark_web::access::Public;
use daymark_web::client::Client;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::network::Network;
use daymark_web::openapi::Described;
use daymark_web::part::{Body, Part};
use daymark_web::reply::{Data, WithCookies};
use serde::{Deserialize, Serialize};

use super::routes::CodeIn;
use crate::accounts::limits;
use crate::accounts::model::SignedInOut;
use crate::accounts::sessions::Sessions;
use crate::accounts::store::{self, Account};
use crate::accounts::{cookies, sign_in, words};

/// Time to enter the code, in seconds.
const PATIENCE_S: i64 = 600;

/// A member who has yet to provide the second factor.
#[derive(Debug, Deserialize, Serialize)]
pub(in super::super) struct Waiting {
    member: i64,
    /// Anything that ends sessions (a new password, a disabled account) also ends this sign-in.
    auth_version: i64,
    until: Instant,
}

impl Waiting {
    pub(in super::super) fn new(account: &Account, now: Instant) -> Self {
        let until = now.plus_ms(PATIENCE_S * 1000);
        Self { member: account.id, auth_version: account.auth_version, until }
    }

    /// The cookie.
    pub(in super::super) fn cookie(&self, sessions: &Sessions) -> Result<Cookie<'static>> {
        cookies::sealed(sessions, sessions.cookies.second_step, self, PATIENCE_S)
    }

    /// The account; `None` once the time is up or something has ended the sign-in.
    async fn account(&self, ctx: &Ctx) -> Result<Option<Account>> {
        if ctx.clock.now() >= self.until {
            return Ok(None);
        }
        let account = store::account(&ctx.db, self.member).await?;
        Ok(account.filter(|account| account.auth_version == self.auth_version))
    }
}

/// This browser's pending sign-in, if any. Only our own page can continue it.
pub(super) struct Started(Option<Waiting>);

impl Part for Started {
    async fn take(req: &HttpRequest, _: &mut Payload) -> Result<Self> {
        let ctx = Ctx::of(req);
        let waiting = cookies::unsealed(req, ctx.service::<Sessions>().cookies.second_step);
        if waiting.is_some() {
            cookies::from_our_site(ctx, req)?;
        }
        Ok(Self(waiting))
    }
    fn describe(_: &mut Described) {}
}

/// Completes the sign-in. The same limits apply as for a sign-in by password: those per network, per account, and for
/// codes.
pub(super) async fn finish(
    ctx: Public,
    from: Network,
    client: Client,
    Started(waiting): Started,
    Body(input): Body<CodeIn>,
) -> Result<WithCookies<Data<SignedInOut>>> {
    ctx.limits.check(&limits::LOGIN_NETWORK, from).await?;
    let account = match waiting {
        Some(waiting) => waiting.account(&ctx).await?,
        None => None,
    };
    let account = account.ok_or_else(ended)?;
    ctx.limits.check(&limits::LOGIN_ADDRESS, account.email.to_lowercase()).await?;
    if input.code.trim().is_empty() {
        return Err(Error::field("code", words::REQUIRED));
    }
    let out = sign_in::enter(&ctx, account, client.0, Some(input.code)).await?;
    let known = &ctx.service::<Sessions>().cookies;
    let mut cookies = known.keep(&out.tokens());
    cookies.push(known.gone(known.second_step));
    Ok(WithCookies(Data(out), cookies))
}

fn ended() -> Error {
    Error::with(Code::BadCredentials, words::SIGN_IN_ENDED)
}
