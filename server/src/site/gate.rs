//! The password gate of a staging site. Before the password is entered nothing is served but the gate itself: no page,
//! no call, no socket.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daymark_base::config::{Config, Environment};
use daymark_derive::input;
use daymark_web::access::Public;
use daymark_web::cookies;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::limits::Limit;
use daymark_web::network::Network;
use daymark_web::openapi::Described;
use daymark_web::part::{Body, Part};
use daymark_web::reply::{Data, Said, WithCookies};
use hmac::{Hmac, KeyInit, Mac};
use serde::Serialize;
use sha2::Sha256;
use utoipa::ToSchema;

use super::words;
use crate::static_files;

/// Passwords for a staging site from one network.
pub(super) static GATE: Limit = Limit::new("staging gate", "network", 5, 60);

/// How long the gate stays open for a browser.
const OPEN_S: i64 = 30 * 86_400;
const COOKIE: &str = "daymark_gate";
/// The gate's page, and the files without a hash in their name that it may use.
const PAGE: &str = "gate.html";
const FILES: [&str; 3] = ["/favicon.svg", "/theme.js", "/icons/180.png"];
/// The link to the main site, as built.
const MAIN: &str = "href=\"/#main\"";

/// The endpoints.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/api/login", "Open a staging site with its password", login).secret(),
        get("/api/passwordCheck", "Check whether this browser has opened the site", check),
    ]
}

/// Whether a site with these settings has a gate.
#[must_use]
pub fn has_gate(config: &Config) -> bool {
    config.environment == Environment::Staging
}

/// The browser's proof: it cannot be made without the password, and another password invalidates it.
fn seal(config: &Config, password: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(config.secret.bytes()).expect("HMAC takes keys of any length");
    mac.update(b"daymark gate 1 ");
    mac.update(password.as_bytes());
    mac
}

fn is_open(req: &HttpRequest) -> bool {
    let config = &Ctx::of(req).config;
    if !has_gate(config) {
        return true;
    }
    let cookie = req.cookie(&cookies::name(&config.public_url, COOKIE));
    let kept = cookie.and_then(|cookie| URL_SAFE_NO_PAD.decode(cookie.value()).ok());
    kept.is_some_and(|kept| seal(config, config.gate_password.expose()).verify_slice(&kept).is_ok())
}

/// The password of a staging site.
#[input]
struct GateIn {
    /// The password from the site's settings.
    #[garde(length(chars, max = 1000))]
    password: String,
}

/// The gate is open.
#[derive(Serialize, ToSchema)]
struct GateOut {
    /// Always true: a closed gate answers 401 or 403.
    allowed: bool,
}

const OPEN: GateOut = GateOut { allowed: true };

async fn login(ctx: Public, from: Network, Body(input): Body<GateIn>) -> Result<WithCookies<Said<GateOut>>> {
    let config = &ctx.config;
    let welcome = Said(OPEN, words::WELCOME);
    if !has_gate(config) {
        return Ok(WithCookies(welcome, Vec::new()));
    }
    ctx.limits.check(&GATE, from).await?;
    let sealed = seal(config, config.gate_password.expose()).finalize().into_bytes();
    // In constant time, whatever the passwords' lengths.
    seal(config, &input.password)
        .verify_slice(&sealed)
        .map_err(|_| Error::with(Code::BadCredentials, words::WRONG_PASSWORD))?;
    let (secure, name) = (config.public_url.is_https(), cookies::name(&config.public_url, COOKIE));
    let cookie = cookies::closed(secure, name, URL_SAFE_NO_PAD.encode(sealed), OPEN_S);
    Ok(WithCookies(welcome, vec![cookie]))
}

async fn check(_: Public, open: Open) -> Result<Data<GateOut>> {
    if open.0 { Ok(Data(OPEN)) } else { Err(shut()) }
}

/// Whether this browser has entered the password.
struct Open(bool);

impl Part for Open {
    async fn take(req: &HttpRequest, _: &mut Payload) -> Result<Self> {
        Ok(Self(is_open(req)))
    }
    fn describe(_: &mut Described) {}
}

fn shut() -> Error {
    Error::with(Code::Forbidden, words::GATE_CLOSED)
}

/// Wraps every call of a staging site.
///
/// # Errors
/// When the call fails.
pub async fn keep<B: MessageBody>(
    req: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    if is_the_gates(req.path()) || is_open(req.request()) {
        return Ok(next.call(req).await?.map_into_left_body());
    }
    let answer = closed(req.request());
    Ok(req.into_response(answer).map_into_right_body())
}

/// Whether the gate itself or health checks need this path.
fn is_the_gates(path: &str) -> bool {
    let own = path.strip_prefix("/api/proxy").unwrap_or(path);
    if matches!(own, "/healthz" | "/readyz" | "/api/login" | "/api/passwordCheck") {
        return true;
    }
    let file = path.starts_with("/assets/") || FILES.contains(&path);
    file && static_files::page(PAGE).is_some_and(|page| page.contains(&format!("\"{path}\"")))
}

fn closed(req: &HttpRequest) -> HttpResponse {
    let reads = matches!(*req.method(), Method::GET | Method::HEAD);
    if !reads || !static_files::is_page(req.path()) {
        return shut().error_response();
    }
    let Some(page) = static_files::page(PAGE) else { return static_files::not_built() };
    let main = Ctx::of(req).config.main_website.origin();
    let page = if main.is_empty() { page } else { page.replace(MAIN, &format!("href=\"{main}/\"")).into() };
    HttpResponse::build(StatusCode::FORBIDDEN).content_type("text/html; charset=utf-8").body(page.into_owned())
}
