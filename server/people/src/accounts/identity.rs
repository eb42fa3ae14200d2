//! Identifies callers for the web layer.

use actix_web::HttpRequest;
use daymark_actors::event::MemberId;
use daymark_web::caller::{Caller, Identity};
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;

use super::mail_link;
use super::sessions::Sessions;

/// Identifies callers by their sessions, and readers of emails by the tokens in them.
pub struct BySession;

impl Identity for BySession {
    fn caller<'a>(&'a self, req: &'a HttpRequest) -> LocalBoxFuture<'a, Result<Caller>> {
        let ctx = Ctx::of(req);
        ctx.service::<Sessions>().caller(ctx, req).boxed_local()
    }

    fn mail_token(&self, ctx: &Ctx, member: MemberId, address: &str) -> String {
        ctx.service::<Sessions>().mail_token(member, address)
    }

    fn reader<'a>(&'a self, req: &'a HttpRequest, token: &'a str) -> LocalBoxFuture<'a, Result<Option<MemberId>>> {
        mail_link::holder(Ctx::of(req), token).boxed_local()
    }
}
