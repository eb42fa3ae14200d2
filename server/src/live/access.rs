//! `GET /v1/ws`: who may open a socket, and who may listen to which topic.

use actix_web::dev::Payload;
use actix_web::http::header::ORIGIN;
use actix_web::{HttpRequest, HttpResponse};
use daymark_actors::event::ALL_PROGRAMS;
use daymark_actors::topic::Topic;
use daymark_derive::query;
use daymark_log::programs::{self, Catalogue, EditPrograms};
use daymark_people::accounts::{Sessions, from_our_site};
use daymark_web::access::{Access, Rule, Visitor};
use daymark_web::caller::Caller;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::{Code, Error, Result};
use daymark_web::openapi::Described;
use daymark_web::part::{Part, Query};
use daymark_web::permissions::Permission;
use daymark_web::reply::Reply;
use utoipa::openapi::Response;
use utoipa::openapi::extensions::ExtensionsBuilder;

use super::messages::LiveMessages;
use super::session;
use crate::dashboard::Watch;

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![get("/v1/ws", "Live updates over a WebSocket", open)]
}

/// Everyone may listen to public topics. A caller is identified by a ticket, a bearer token, or the session cookie; the
/// cookie counts only on a page of this site, because browsers send it from any.
struct Listener {
    ctx: Ctx,
    caller: Option<Caller>,
}

impl Access for Listener {
    const RULE: Rule = Visitor::RULE;

    async fn admit(req: &HttpRequest) -> Result<Self> {
        let ctx = Ctx::of(req).clone();
        if req.headers().contains_key(ORIGIN) {
            from_our_site(&ctx, req)?;
        }
        let ticket = form_urlencoded::parse(req.query_string().as_bytes()).find(|(name, _)| name == "ticket");
        let caller = match ticket {
            Some((_, ticket)) => Some(ctx.service::<Sessions>().redeem(&ctx, &ticket).await?),
            None => Visitor::admit(req).await?.caller,
        };
        Ok(Self { ctx, caller })
    }
}

/// How a client without a cookie identifies itself.
#[query]
struct SocketQuery {
    /// A one-use ticket from `POST /v1/ws-ticket`, valid for 30 seconds.
    #[garde(length(max = 200))]
    #[allow(dead_code)] // read by the access rule, which comes first; here for the document
    ticket: Option<String>,
}

/// The request to change the protocol.
struct Upgrade(HttpRequest);

impl Part for Upgrade {
    async fn take(req: &HttpRequest, _: &mut Payload) -> Result<Self> {
        Ok(Self(req.clone()))
    }
    fn describe(_: &mut Described) {}
}

/// The protocol upgrade.
struct Switched(HttpResponse);

impl Reply for Switched {
    fn reply(self) -> Result<HttpResponse> {
        Ok(self.0)
    }
    fn describe(op: &mut Described) {
        let mut response = Response::new("The socket is open. `x-messages` describes what is said on it");
        let messages = serde_json::to_value(op.schema::<LiveMessages>()).unwrap_or_default();
        response.extensions = Some(ExtensionsBuilder::new().add("x-messages", messages).build());
        op.responses.push(("101", response));
    }
}

async fn open(who: Listener, _: Query<SocketQuery>, upgrade: Upgrade) -> Result<Switched> {
    if who.ctx.drain.is_stopping() {
        return Err(Error::new(Code::Unavailable).retry_after(1));
    }
    session::open(who.ctx, who.caller, &upgrade.0).map(Switched)
}

/// Whether this caller may listen to a topic.
///
/// # Errors
/// When the database cannot be read.
pub async fn may_listen(ctx: &Ctx, caller: Option<&Caller>, topic: Topic) -> Result<bool> {
    match topic {
        Topic::Community | Topic::Program(ALL_PROGRAMS) => Ok(true),
        Topic::Member(id) => Ok(caller.is_some_and(|c| c.id == id)),
        Topic::Admin => may_now::<Watch>(ctx, caller).await,
        Topic::Program(id) => match ctx.service::<Catalogue>().now(&ctx.db, &[id]).await?.pop() {
            Some(program) => {
                Ok(programs::may_see(ctx, &program, caller).await? || may_now::<EditPrograms>(ctx, caller).await?)
            }
            None => Ok(false),
        },
    }
}

/// Whether the caller has a permission now. A socket lives long, so permissions granted since it opened count as well.
async fn may_now<P: Permission>(ctx: &Ctx, caller: Option<&Caller>) -> Result<bool> {
    let Some(caller) = caller else { return Ok(false) };
    let now = ctx.service::<Sessions>().now(ctx, caller).await?;
    Ok(now.is_some_and(|caller| caller.may::<P>()))
}
