//! Confirming that an address is the member's.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_web::access::Public;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::network::Network;
use daymark_web::part::Body;
use daymark_web::reply::Said;
use serde_json::json;

use super::letters::{self, To};
use super::model::{AskIn, LinkIn};
use super::rules::Email;
use super::store::Account;
use super::store::links::{self, Purpose};
use super::tokens::{random_text, stored_form};
use super::{human, limits, words};
use crate::emails;

/// The endpoints.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/auth/user/verify", "Confirm an email address with the link from the email", verify).secret(),
        post("/v1/auth/user/verify/again", "Send the confirmation email again", again),
    ]
}

/// Queues the email that confirms an address, in the sign-up's transaction.
pub(super) async fn ask(tx: &mut Tx, account: &Asked<'_>, origin: &str, now: Instant) -> db::Result<()> {
    let secret = random_text();
    links::add_link(tx, &stored_form(&secret), account.id, Purpose::Confirm, account.email, now).await?;
    let to = To { address: account.email.to_owned(), member: Some(account.id) };
    let values = json!({ "link": letters::link(origin, "/auth/confirm-email?") });
    letters::queue(tx, &letters::CONFIRM_EMAIL, &to, values, Some(secret), now).await
}

/// The account and its address.
pub(super) struct Asked<'a> {
    /// The account.
    pub id: i64,
    /// Its address.
    pub email: &'a str,
}

impl<'a> From<&'a Account> for Asked<'a> {
    fn from(account: &'a Account) -> Self {
        Self { id: account.id, email: &account.email }
    }
}

/// Opening a link again is not an error: a person may do so, or an email app's preview.
async fn verify(ctx: Public, from: Network, Body(input): Body<LinkIn>) -> Result<Said<()>> {
    ctx.limits.check(&limits::LINK, from).await?;
    let (hash, now) = (stored_form(&input.token), ctx.clock.now());
    let link = links::link(&ctx.db, &hash, Purpose::Confirm, now).await?.ok_or(Code::LinkEnded)?;
    if link.used_at.is_none() {
        let done = ctx.db.write::<_, Error>(move |tx| {
            Box::pin(async move {
                links::use_link(tx, &hash, Purpose::Confirm, now).await?;
                let folded = link.address.to_lowercase();
                let confirmed = links::confirmed(tx, link.member_id, &folded, now).await?;
                emails::allow(tx, &folded).await?;
                Ok(confirmed)
            })
        });
        if !done.await? {
            return Err(Code::LinkEnded.into());
        }
    }
    Ok(Said((), words::EMAIL_CONFIRMED))
}

async fn again(ctx: Public, from: Network, Body(input): Body<AskIn>) -> Result<Said<()>> {
    ask_by_address(&ctx, from, &input, Purpose::Confirm).await
}

/// Stores a request by address; [`answer_requests`](super::recovery::answer_requests) handles it later.
pub(super) async fn ask_by_address(ctx: &Ctx, from: Network, input: &AskIn, purpose: Purpose) -> Result<Said<()>> {
    let email: Email = input.email.parse().map_err(|_| Error::field("email", words::VALID_EMAIL))?;
    ctx.limits.check(&limits::LINK, from).await?;
    human::check(ctx, input.token.as_deref(), "mail").await?;
    ctx.limits.check(&limits::ASK_HOUR, email.folded()).await?;
    ctx.limits.check(&limits::ASK_DAY, email.folded()).await?;
    links::add_request(&ctx.db, purpose, email.folded(), ctx.clock.now()).await?;
    Ok(Said((), words::EMAIL_SENT))
}

/// Queues the email that was requested.
pub(super) async fn answer(tx: &mut Tx, account: &Account, origin: &str, now: Instant) -> db::Result<()> {
    if account.email_verified_at.is_some() {
        return Ok(());
    }
    ask(tx, &account.into(), origin, now).await
}
