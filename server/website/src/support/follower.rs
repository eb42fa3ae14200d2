//! Following a ticket by the link of its emails, without a session.

use std::ops::Deref;

use actix_web::HttpRequest;
use daymark_people::notifications;
use daymark_web::access::{Access, Rule};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Query};
use daymark_web::reply::Data;
use futures_util::FutureExt;

use super::model::{MarkQuery, ReplyIn, TicketOut, Via};
use super::routes::{FOLLOWED, REPLIES};
use super::store::tickets as store;
use super::{answering, marks, telling};

/// A caller with the token of a ticket's emails, signed in or not.
pub(super) struct Follower {
    ctx: Ctx,
    ticket: i64,
}

impl Access for Follower {
    const RULE: Rule = Rule::TOKEN;
    async fn admit(req: &HttpRequest) -> Result<Self> {
        let ctx = Ctx::of(req).clone();
        let token = form_urlencoded::parse(req.query_string().as_bytes()).find(|(name, _)| name == "token");
        let (_, token) = token.ok_or(Code::Unauthenticated)?;
        let ticket = marks::ticket(&ctx, &token).await?.ok_or(Code::Unauthenticated)?.id;
        ctx.limits.check(&FOLLOWED, ticket).await?;
        Ok(Self { ctx, ticket })
    }
}

impl Deref for Follower {
    type Target = Ctx;
    fn deref(&self) -> &Ctx {
        &self.ctx
    }
}

pub(super) async fn read(follower: Follower, _: Query<MarkQuery>) -> Result<Data<TicketOut>> {
    Ok(Data(answering::shown(&follower, follower.ticket).await?))
}

pub(super) async fn reply(
    follower: Follower,
    _: Query<MarkQuery>,
    Body(input): Body<ReplyIn>,
) -> Result<Data<TicketOut>> {
    let (id, now) = (follower.ticket, follower.clock.now());
    follower.limits.check(&REPLIES, id).await?;
    let team = telling::team(&follower).await?;
    let written = follower.db.write::<_, Error>(move |tx| {
        async move {
            let ticket = store::lock(tx, id, None).await?.ok_or(Code::NotFound)?;
            Ok(answering::reply(tx, &ticket, (&input.text, Via::Site, None), &team, now).await?)
        }
        .boxed()
    });
    notifications::show(&follower, written.await?);
    Ok(Data(answering::shown(&follower, id).await?))
}

pub(super) async fn solved(follower: Follower, _: Query<MarkQuery>) -> Result<Data<TicketOut>> {
    let (id, now) = (follower.ticket, follower.clock.now());
    let written = follower.db.write::<_, Error>(move |tx| {
        async move {
            let ticket = store::lock(tx, id, None).await?.ok_or(Code::NotFound)?;
            Ok(answering::settle(tx, &ticket, now).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(answering::shown(&follower, id).await?))
}
