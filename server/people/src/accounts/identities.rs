//! Signing in with an identity provider: calls in the form that session libraries use, and one call for apps.

mod carried;
mod linking;
mod model;

use daymark_outside::oidc::{Brought, Failure, Provider, Providers};
use daymark_outside::outward::Outward;
use daymark_web::access::Public;
use daymark_web::client::Client;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::network::Network;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Bare, Data, Redirect, WithCookies};

use super::model::SignedInOut;
use super::second_factor::Waiting;
use super::{cookies, limits, sign_in, words};
use crate::accounts::Sessions;
use carried::{Carried, InBrowser};
use linking::Refusal;
use model::{BackQuery, CsrfOut, ProviderOut, ProvidersOut, SignInIn, SocialIn, UrlOut, own_path};

/// How long a browser keeps its CSRF token, in seconds.
const CSRF_S: i64 = 86_400;

/// The endpoints.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/api/auth/providers", "The available sign-in providers", providers),
        get("/api/auth/csrf", "A CSRF token for this site's forms", csrf),
        post("/api/auth/signin", "The address for signing in with a provider", sign_in_at)
            .about(
                "An unknown `provider` leads to the sign-in page with an `error`. A `csrfToken`, if sent, must \
                 belong to the browser.",
            )
            .secret(),
        get("/api/auth/callback/{provider}", "Return from a sign-in provider", back).about(
            "Redirects to `/auth/welcome` with a session, to `/auth/second-factor` if a second factor is on, \
                 otherwise to the sign-in page with an `error`.",
        ),
        post("/v1/auth/login/social", "Sign in with a token or code from a provider", social)
            .about("Send either `id_token`, or `code` with its `redirect_uri` and, if used, its `code_verifier`.")
            .secret(),
    ]
}

async fn providers(ctx: Public) -> Result<Bare<ProvidersOut>> {
    let origin = ctx.config.public_url.origin();
    let out = |one: &daymark_base::config::Issuer| ProviderOut {
        id: one.id.clone(),
        name: one.name.clone(),
        kind: "oauth",
        signin_url: format!("{origin}/api/auth/signin"),
        callback_url: callback_url(origin, &one.id),
    };
    Ok(Bare(ctx.config.issuers.iter().map(|one| (one.id.clone(), out(one))).collect()))
}

async fn csrf(ctx: Public, known: cookies::Csrf) -> Result<WithCookies<Bare<CsrfOut>>> {
    let token = known.or_new();
    let cookies = &ctx.service::<Sessions>().cookies;
    let cookie = cookies.cookie(cookies.csrf, token.clone(), CSRF_S);
    Ok(WithCookies(Bare(CsrfOut { csrf_token: token }), vec![cookie]))
}

/// Where a provider sends browsers back to.
fn callback_url(origin: &str, provider: &str) -> String {
    format!("{origin}/api/auth/callback/{provider}")
}

/// The address of a page of the app, with parameters.
fn page(origin: &str, path: &str, told: &[(&str, Option<&str>)]) -> String {
    let told = told.iter().filter_map(|(name, value)| Some((name, (*value)?)));
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(told).finish();
    if query.is_empty() { format!("{origin}{path}") } else { format!("{origin}{path}?{query}") }
}

fn login_page(origin: &str, error: Option<&str>, to: Option<&str>) -> String {
    page(origin, "/auth/login", &[("error", error), ("callbackUrl", to)])
}

async fn sign_in_at(
    ctx: Public,
    from: Network,
    known: cookies::Csrf,
    Body(input): Body<SignInIn>,
) -> Result<WithCookies<Bare<UrlOut>>> {
    ctx.limits.check(&limits::LOGIN_NETWORK, from).await?;
    known.agrees(input.csrfToken.as_deref())?;
    let origin = ctx.config.public_url.origin();
    let to = input.callbackUrl.as_deref().and_then(|url| own_path(url, origin));
    let error = |error| WithCookies(Bare(UrlOut { url: login_page(origin, error, to.as_deref()) }), Vec::new());
    if ctx.service::<Providers>().is_empty() {
        return Ok(error(Some("Configuration")));
    }
    let Some(provider) = ctx.service::<Providers>().get(&input.provider) else { return Ok(error(None)) };
    let carried = Carried::new(&input.provider, to.clone(), input.timezone, ctx.clock.now());
    let redirect_uri = callback_url(origin, &input.provider);
    match provider.address(ctx.service::<Outward>(), &carried.asked(&redirect_uri)).await {
        Ok(url) => Ok(WithCookies(Bare(UrlOut { url }), vec![carried.cookie(ctx.service::<Sessions>())?])),
        Err(failure) => {
            told(&failure);
            Ok(error(Some("OAuthSignin")))
        }
    }
}

/// Errors lead to a page that explains them, because a person is waiting.
async fn back(
    ctx: Public,
    from: Network,
    client: Client,
    Path((id,)): Path<(String,)>,
    Query(query): Query<BackQuery>,
    InBrowser(carried): InBrowser,
) -> Result<WithCookies<Redirect>> {
    ctx.limits.check(&limits::LOGIN_NETWORK, from).await?;
    let origin = ctx.config.public_url.origin();
    let done = Carried::gone(ctx.service::<Sessions>());
    let carried = carried.filter(|carried| carried.is_of(&id, query.state.as_deref(), ctx.clock.now()));
    let to = carried.as_ref().and_then(|carried| carried.to.clone());
    let told = [("callbackUrl", to.as_deref())];
    let (url, mut cookies) = match came_back(&ctx, client, &id, query, carried).await? {
        Ok(Come::In(out)) => {
            (page(origin, "/auth/welcome", &told), ctx.service::<Sessions>().cookies.keep(&out.tokens()))
        }
        Ok(Come::HalfWay(waiting)) => {
            (page(origin, "/auth/second-factor", &told), vec![waiting.cookie(ctx.service::<Sessions>())?])
        }
        Err(error) => (login_page(origin, Some(error), to.as_deref()), Vec::new()),
    };
    cookies.push(done);
    Ok(WithCookies(Redirect(url), cookies))
}

/// The outcome of a sign-in that the provider has confirmed.
enum Come {
    /// A session.
    In(Box<SignedInOut>),
    /// The second factor is still required.
    HalfWay(Waiting),
}

/// Completes a sign-in when the provider sends the browser back. An error is next-auth's name for what went wrong.
async fn came_back(
    ctx: &Ctx,
    client: Client,
    id: &str,
    query: BackQuery,
    carried: Option<Carried>,
) -> Result<Result<Come, &'static str>> {
    if query.error.is_some_and(|error| error == "access_denied") {
        return Ok(Err("AccessDenied"));
    }
    let (Some(carried), Some(code), Some(provider)) = (carried, query.code, ctx.service::<Providers>().get(id)) else {
        return Ok(Err("OAuthCallback"));
    };
    let redirect_uri = callback_url(ctx.config.public_url.origin(), id);
    let brought = Brought { code: &code, redirect_uri: &redirect_uri, verifier: Some(&carried.verifier) };
    let person =
        match provider.exchange(ctx.service::<Outward>(), &brought, Some(&carried.nonce), ctx.clock.now()).await {
            Ok(person) => person,
            Err(failure) => {
                told(&failure);
                return Ok(Err("OAuthCallback"));
            }
        };
    match linking::account_of(ctx, &provider.settings, person, carried.timezone.as_deref()).await? {
        Ok(account) => {
            let waiting = Waiting::new(&account, ctx.clock.now());
            match sign_in::enter(ctx, account, client.0, None).await {
                Err(e) if e.code() == Code::Forbidden => Ok(Err("AccessDenied")),
                Err(e) if e.code() == Code::EmailUnconfirmed => Ok(Err("EmailUnconfirmed")),
                // The account's rights ended meanwhile: the person can try again.
                Err(e) if e.code() == Code::BadCredentials => Ok(Err("OAuthCallback")),
                Err(e) if e.code() == Code::SecondFactorRequired => Ok(Ok(Come::HalfWay(waiting))),
                outcome => Ok(Ok(Come::In(Box::new(outcome?)))),
            }
        }
        Err(Refusal::HasAccount) => Ok(Err("OAuthAccountNotLinked")),
        Err(Refusal::NoAddress) => Ok(Err("OAuthCreateAccount")),
    }
}

async fn social(
    ctx: Public,
    from: Network,
    client: Client,
    Body(input): Body<SocialIn>,
) -> Result<WithCookies<Data<SignedInOut>>> {
    ctx.limits.check(&limits::LOGIN_NETWORK, from).await?;
    let unknown = || Error::field("provider", words::NO_SUCH_PROVIDER);
    let provider = ctx.service::<Providers>().get(&input.provider).ok_or_else(unknown)?;
    let person = match told_person(&ctx, provider, &input).await? {
        Ok(person) => person,
        Err(failure) => {
            told(&failure);
            return Err(match failure {
                Failure::Provider(_) => Error::new(Code::Unavailable).retry_after(10),
                Failure::NotAccepted(_) => Error::with(Code::BadCredentials, words::PROVIDER_REFUSED),
            });
        }
    };
    let account = linking::account_of(&ctx, &provider.settings, person, input.timezone.as_deref()).await?;
    let account = account.map_err(|refusal| Error::with(Code::Conflict, refusal.sentence()))?;
    let out = sign_in::enter(&ctx, account, client.0, input.second_factor).await?;
    let cookies = ctx.service::<Sessions>().cookies.keep(&out.tokens());
    Ok(WithCookies(Data(out), cookies))
}

async fn told_person(
    ctx: &Ctx,
    provider: &Provider,
    input: &SocialIn,
) -> Result<Result<daymark_outside::oidc::Person, Failure>> {
    let (nonce, now) = (input.nonce.as_deref(), ctx.clock.now());
    if let Some(token) = &input.id_token {
        return Ok(provider.person(ctx.service::<Outward>(), token, nonce, now).await);
    }
    let required = |name: &str| Error::field(name, words::REQUIRED);
    let code = input.code.as_deref().ok_or_else(|| required("code"))?;
    let redirect_uri = input.redirect_uri.as_deref().ok_or_else(|| required("redirect_uri"))?;
    let brought = Brought { code, redirect_uri, verifier: input.code_verifier.as_deref() };
    Ok(provider.exchange(ctx.service::<Outward>(), &brought, nonce, now).await)
}

fn told(failure: &Failure) {
    tracing::warn!(cause = %failure, "a sign-in with a provider failed");
}
