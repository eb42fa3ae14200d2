//! The calls of accounts.

use actix_web::HttpRequest;
use actix_web::dev::Payload;
use daymark_web::access::{Member, Public, Visitor};
use daymark_web::caller::Caller;
use daymark_web::client::{CallId, Client};
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get, post};
use daymark_web::error::{Code, Result};
use daymark_web::network::Network;
use daymark_web::openapi::Described;
use daymark_web::part::{Body, Part};
use daymark_web::reply::{Accepted, Bare, Created, Data, OneOf, WithCookies};

use super::cookies::from_our_site;
use super::model::{
    LoginIn, RefreshIn, RegisterIn, SessionOut, SignedInOut, SignedOutOut, TicketOut, TokensOut, UserOut, VerifiedOut,
};
use super::tickets::{Holder, TICKET_S};
use super::{
    changing, closing, confirming, identities, limits, pictures, profile, recovery, responders, second_factor, service,
    session_list, sign_in, sign_up, users, words,
};
use crate::accounts::Sessions;

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    let own = vec![
        post("/v1/auth/user/register", "Sign up", register).secret().about(
            "Where a mail server is set (setting `confirm_sign_up`), the answer is 202 for every address, without a \
             session, and an email contains the next step. Elsewhere it is 201 for a new address and 409 `email_taken` \
             for a known one.",
        ),
        post("/v1/auth/login", "Sign in with email address and password", login).secret(),
        post("/v1/auth/token/refresh", "Refresh a session", refresh).secret(),
        get("/v1/auth/token/verify", "Check whether the access token is valid", verify),
        get("/v1/auth/user", "The caller's own account", own_account),
        get("/api/auth/session", "The caller's own account and session, or nothing", session),
        post("/api/auth/signout", "Sign out", sign_out),
        post("/v1/ws-ticket", "Create a single-use ticket for the WebSocket", ticket).secret(),
    ];
    [
        own,
        confirming::endpoints(),
        recovery::endpoints(),
        changing::endpoints(),
        profile::endpoints(),
        pictures::endpoints(),
        session_list::endpoints(),
        second_factor::endpoints(),
        closing::endpoints(),
        identities::endpoints(),
        responders::endpoints(),
        users::endpoints(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

type WithTokens<R> = Result<WithCookies<R>>;

async fn register(
    ctx: Public,
    from: Network,
    client: Client,
    Body(input): Body<RegisterIn>,
) -> Result<OneOf<WithCookies<Created<SignedInOut>>, Accepted>> {
    ctx.limits.check(&limits::REGISTER, from).await?;
    if ctx.config.confirms_sign_up() {
        sign_up::ask(&ctx, input).await?;
        return Ok(OneOf::That(Accepted(words::CHECK_YOUR_INBOX)));
    }
    let out = sign_up::register(&ctx, client.0, input).await?;
    let cookies = ctx.service::<Sessions>().cookies.keep(&out.tokens());
    Ok(OneOf::This(WithCookies(Created(out), cookies)))
}

async fn login(
    ctx: Public,
    from: Network,
    client: Client,
    Body(input): Body<LoginIn>,
) -> WithTokens<Data<SignedInOut>> {
    ctx.limits.check(&limits::LOGIN_NETWORK, from).await?;
    ctx.limits.check(&limits::LOGIN_ADDRESS, input.email.trim().to_lowercase()).await?;
    let out = sign_in::login(&ctx, client.0, input).await?;
    let cookies = ctx.service::<Sessions>().cookies.keep(&out.tokens());
    Ok(WithCookies(Data(out), cookies))
}

async fn refresh(ctx: Public, from: Network, token: RefreshToken, call: CallId) -> WithTokens<Data<TokensOut>> {
    ctx.limits.check(&limits::REFRESH, from).await?;
    let out = sign_in::refresh(&ctx, &token.0, call).await?;
    let cookies = ctx.service::<Sessions>().cookies.keep(&out);
    Ok(WithCookies(Data(out), cookies))
}

async fn verify(ctx: Member) -> Result<Data<VerifiedOut>> {
    Ok(Data(VerifiedOut { valid: true, user_id: ctx.caller.id, expires: ctx.caller.expires_at }))
}

async fn own_account(ctx: Member) -> Result<Data<UserOut>> {
    Ok(Data(service::own_account(&ctx, &ctx.caller).await?))
}

async fn session(ctx: Visitor) -> Result<Bare<SessionOut>> {
    let Some(caller) = &ctx.caller else { return Ok(Bare(SessionOut { user: None, expires: None })) };
    let user = service::own_account(&ctx, caller).await?;
    Ok(Bare(SessionOut { user: Some(user), expires: Some(caller.expires_at) }))
}

async fn sign_out(ctx: Member) -> Result<WithCookies<Bare<SignedOutOut>>> {
    sign_in::sign_out(&ctx, &ctx.caller).await?;
    Ok(WithCookies(Bare(SignedOutOut { url: "/" }), ctx.service::<Sessions>().cookies.clear()))
}

async fn ticket(ctx: Member) -> Result<Data<TicketOut>> {
    ctx.limits.check(&limits::TICKET, ctx.caller.id).await?;
    let Caller { id: member, session, auth_version, expires_at, .. } = ctx.caller;
    let holder = Holder { member, session, auth_version, expires_at };
    let ticket = ctx.service::<Sessions>().tickets.issue(holder, ctx.clock.now()).await;
    Ok(Data(TicketOut { ticket, expires_in: TICKET_S }))
}

/// The refresh token from the body, or else from the cookie. With a cookie, the call must come from our own page.
struct RefreshToken(String);

impl Part for RefreshToken {
    async fn take(req: &HttpRequest, payload: &mut Payload) -> Result<Self> {
        let body = <Option<Body<RefreshIn>> as Part>::take(req, payload).await?;
        if let Some(token) = body.and_then(|b| b.0.refresh_token).filter(|t| !t.is_empty()) {
            return Ok(Self(token));
        }
        let ctx = Ctx::of(req);
        let cookie = req.cookie(ctx.service::<Sessions>().cookies.refresh).ok_or(Code::BadRefreshToken)?;
        from_our_site(ctx, req)?;
        Ok(Self(cookie.value().to_owned()))
    }

    fn describe(op: &mut Described) {
        <Option<Body<RefreshIn>> as Part>::describe(op);
    }
}
