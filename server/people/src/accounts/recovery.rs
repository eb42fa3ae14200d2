//! Recovering a lost password.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use anyhow::Context;
use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_web::access::Public;
use daymark_web::caller::By;
use daymark_web::client::CallId;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::network::Network;
use daymark_web::part::Body;
use daymark_web::reply::{Data, Said};
use serde_json::json;

use super::letters::{self, To};
use super::model::{AskIn, ResetIn, ResetLinkIn, ValidOut};
use super::rules::{Email, check_password};
use super::second_factor::{self, Whose};
use super::store::links::{self, Purpose};
use super::store::{self, Account, identities, own};
use super::tokens::{random_text, stored_form};
use super::{confirming, limits, words};
use crate::accounts::Sessions;
use crate::emails;
use crate::notifications::{self, Category, Notice, Told};
use daymark_web::letter::Letter;

/// The endpoints.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/auth/password/forgot", "Request a password reset link", forgot),
        post("/v1/auth/password/verifyreset", "Check whether a reset link still works", verify_reset).secret(),
        post("/v1/auth/password/reset", "Set a new password with a reset link", reset).secret(),
    ]
}

async fn forgot(ctx: Public, from: Network, Body(input): Body<AskIn>) -> Result<Said<()>> {
    confirming::ask_by_address(&ctx, from, &input, Purpose::Reset).await
}

/// Deletes expired links: a job.
pub async fn forget_ended(ctx: Ctx) -> anyhow::Result<()> {
    Ok(links::forget_links(&ctx.db, ctx.clock.now()).await?)
}

/// Handles requests by address: a job. Unknown addresses get no email, and the caller cannot tell the difference.
pub async fn answer_requests(ctx: Ctx) -> anyhow::Result<()> {
    let now = ctx.clock.now();
    loop {
        let asked = links::requests(&ctx.db).await?;
        if asked.is_empty() {
            return Ok(());
        }
        for request in asked {
            let origin = ctx.config.public_url.origin().to_owned();
            let done = ctx.db.write::<_, db::Error>(move |tx| {
                Box::pin(async move {
                    let account = store::account_to_change(tx, &request.email_folded).await?;
                    let taken = links::take_request(tx, request.id).await?;
                    match (account.filter(|a| taken && !a.disabled), request.purpose.as_str()) {
                        (Some(account), "confirm") => confirming::answer(tx, &account, &origin, now).await,
                        (Some(account), _) => {
                            let to = To { address: account.email, member: Some(account.id) };
                            send_link(tx, &RESET, account.id, &to, &origin, now).await
                        }
                        (None, _) => Ok(()),
                    }
                })
            });
            done.await.context("a request by an address")?;
        }
    }
}

/// A kind of link for choosing a password.
struct Way {
    purpose: Purpose,
    letter: &'static Letter,
}

static RESET: Way = Way { purpose: Purpose::Reset, letter: &letters::RESET_PASSWORD };
static INVITATION: Way = Way { purpose: Purpose::Invitation, letter: &letters::INVITATION };

/// Queues the email with the link for choosing the first password of a new account.
pub async fn invite(tx: &mut Tx, member: i64, email: &Email, origin: &str, now: Instant) -> db::Result<()> {
    let to = To { address: email.as_str().to_owned(), member: Some(member) };
    send_link(tx, &INVITATION, member, &to, origin, now).await
}

/// Queues the email with the link to choose a password.
async fn send_link(tx: &mut Tx, way: &Way, id: i64, to: &To, origin: &str, now: Instant) -> db::Result<()> {
    let secret = random_text();
    // Only the newest link works: its email is at the top of the inbox.
    links::drop_links(tx, id, way.purpose).await?;
    links::add_link(tx, &stored_form(&secret), id, way.purpose, &to.address, now).await?;
    let link = letters::link(origin, &format!("/auth/password/reset?id={id}&"));
    let values = json!({ "email": to.address, "link": link });
    letters::queue(tx, way.letter, to, values, Some(secret), now).await
}

async fn verify_reset(ctx: Public, from: Network, Body(input): Body<ResetLinkIn>) -> Result<Data<ValidOut>> {
    ctx.limits.check(&limits::LINK, from).await?;
    working(&ctx, input.id, &stored_form(&input.token)).await?;
    Ok(Data(ValidOut { valid: true }))
}

/// The account of a valid link.
async fn working(ctx: &Ctx, id: i64, hash: &str) -> Result<Account> {
    let link = links::link(&ctx.db, hash, Purpose::Reset, ctx.clock.now()).await?;
    let link = link.filter(|link| link.member_id == id && link.used_at.is_none()).ok_or(Code::LinkEnded)?;
    let account = store::account(&ctx.db, link.member_id).await?;
    // A link that was sent to a former address of the account is invalid.
    let holds = |a: &Account| !a.disabled && a.email.eq_ignore_ascii_case(&link.address);
    Ok(account.filter(holds).ok_or(Code::LinkEnded)?)
}

async fn reset(ctx: Public, from: Network, call: CallId, Body(input): Body<ResetIn>) -> Result<Said<()>> {
    ctx.limits.check(&limits::LINK, from).await?;
    let link = stored_form(&input.token);
    // Checked before hashing the password, which is expensive.
    let account = working(&ctx, input.id, &link).await?;
    let email = Email::kept(&account.email);
    check_password(&input.password, &email).map_err(|e| Error::field("password", e))?;
    let hash = ctx.service::<Sessions>().passwords.hash(input.password).await?;
    let (now, origin, id) = (ctx.clock.now(), ctx.config.public_url.origin().to_owned(), account.id);
    let by = By { actor: None, request: call.0, at: now };
    let changed = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            links::use_link(tx, &link, Purpose::Reset, now).await?.ok_or(Code::LinkEnded)?;
            own::set_password(tx, id, &hash).await?;
            store::end_sessions(tx, id, now, "password reset").await?;
            let factor = end_other_ways_in(tx, &account, &by, &origin).await?;
            // Following the link proves control of the mailbox.
            links::confirmed(tx, id, email.folded(), now).await?;
            emails::allow(tx, email.folded()).await?;
            Ok([factor, tell_changed(tx, &account, &origin, now).await?])
        })
    });
    changed.await?.into_iter().for_each(|told| notifications::show(&ctx, told));
    ctx.live.revoke(id);
    Ok(Said((), words::PASSWORD_CHANGED_SIGN_IN))
}

/// An account whose address was never confirmed may be a stranger's trap for the owner of the address (R40). So the first
/// link that the owner follows ends the stranger's ways in: identities at providers, and a second factor.
async fn end_other_ways_in(tx: &mut Tx, account: &Account, by: &By, origin: &str) -> Result<Option<Told>> {
    if account.email_verified_at.is_some() {
        return Ok(None);
    }
    identities::remove_all(tx, account.id).await?;
    let whose = Whose { id: account.id, email: account.email.clone() };
    second_factor::remove_any(tx, &whose, by, origin).await
}

/// Notifies the member that the password was changed.
pub(super) async fn tell_changed(
    tx: &mut Tx,
    account: &Account,
    origin: &str,
    now: Instant,
) -> db::Result<Option<Told>> {
    links::drop_links(tx, account.id, Purpose::Reset).await?;
    links::drop_links(tx, account.id, Purpose::NewEmail).await?;
    let to = To { address: account.email.clone(), member: Some(account.id) };
    let values = json!({ "when": letters::when(now), "link": format!("{origin}/auth/password/forget") });
    letters::queue(tx, &letters::PASSWORD_CHANGED, &to, values, None, now).await?;
    notifications::tell(tx, account.id, &notice(words::PASSWORD_CHANGED_NOTICE), now).await
}

/// A notice about the account.
pub(super) fn notice(title: &str) -> Notice {
    let link = Some("/user/dashboard?tab=profile".to_owned());
    Notice { category: Category::Account, title: title.to_owned(), body: String::new(), link }
}
