//! Changing the password or the address: requires being signed in and entering the password again.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_web::access::{Member, Public};
use daymark_web::caller::Caller;
use daymark_web::client::Client;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::network::Network;
use daymark_web::part::Body;
use daymark_web::reply::{Data, Said, WithCookies};
use serde_json::json;

use super::letters::{self, To};
use super::model::{ChangeEmailIn, ChangePasswordIn, LinkIn, SignedInOut, UserOut};
use super::recovery::{notice, tell_changed};
use super::rules::{Email, check_password};
use super::sign_in::signed_in;
use super::store::links::{self, Purpose};
use super::store::{self, Account, own};
use super::tokens::{random_text, stored_form};
use super::{limits, rotation, service, words};
use crate::accounts::Sessions;
use crate::{notifications, push};

/// The endpoints.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/auth/password/change", "Change your password; all other sessions end", password).secret(),
        post("/v1/auth/user/change-email", "Request a change of the email address", email)
            .secret()
            .about("The account shows it as `pending_email` until its link is followed or 48 hours have passed."),
        post("/v1/auth/user/change-email/again", "Send the confirmation email to the new address again", email_again),
        delete("/v1/auth/user/change-email", "Cancel the change of address; its links stop working", keep_email),
        post("/v1/auth/user/verify-new-email", "Confirm the new address with the link from the email", verify_email)
            .secret(),
    ]
}

/// The caller's account, if the password is right. `field` is the password's field, for the error.
pub(super) async fn proved(ctx: &Ctx, caller: &Caller, password: String, field: &'static str) -> Result<Account> {
    let account = store::account(&ctx.db, caller.id).await?.ok_or(Code::Unauthenticated)?;
    // The same limit as for signing in: a stolen session cannot be used to get around it.
    ctx.limits.check(&limits::LOGIN_ADDRESS, account.email.to_lowercase()).await?;
    let Some(stored) = account.password_hash.clone() else {
        return Err(Error::with(Code::Conflict, words::NO_PASSWORD));
    };
    match ctx.service::<Sessions>().passwords.matches(password, Some(stored)).await? {
        true => Ok(account),
        false => Err(Error::field(field, words::WRONG_PASSWORD)),
    }
}

/// Locks the account in the transaction of a change that its password has allowed, and checks again: a reset may have
/// set another password meanwhile, or the session may have ended.
pub(super) async fn still_proved(tx: &mut Tx, account: &Account, session: i64) -> Result<()> {
    still_signed_in(tx, account.id, account.auth_version, session).await
}

/// Locks the account, if the session has not ended since the request began.
async fn still_signed_in(tx: &mut Tx, id: i64, auth_version: i64, session: i64) -> Result<()> {
    let still = own::lock_session(tx, id, auth_version, session).await?;
    if still { Ok(()) } else { Err(Code::Unauthenticated.into()) }
}

async fn password(
    ctx: Member,
    client: Client,
    Body(input): Body<ChangePasswordIn>,
) -> Result<WithCookies<Data<SignedInOut>>> {
    let account = proved(&ctx, &ctx.caller, input.old_password, "old_password").await?;
    let email = Email::kept(&account.email);
    check_password(&input.new_password, &email).map_err(|e| Error::field("new_password", e))?;
    let hash = ctx.service::<Sessions>().passwords.hash(input.new_password).await?;
    let (now, origin, id) = (ctx.clock.now(), ctx.config.public_url.origin().to_owned(), account.id);
    let (old, refresh) = (ctx.caller.session, random_text());
    let (first, until) = (stored_form(&refresh), rotation::expires_at(now, now));
    let changed = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            still_proved(tx, &account, old).await?;
            own::set_password(tx, id, &hash).await?;
            store::end_sessions(tx, id, now, "password changed").await?;
            let session = store::add_session(tx, id, now, until, &client.0, &first).await?;
            push::follow(tx, old, session).await?;
            let told = tell_changed(tx, &account, &origin, now).await?;
            Ok((session, told))
        })
    });
    let (session, told) = changed.await?;
    ctx.service::<Sessions>().changed(ctx.caller.session);
    ctx.live.revoke(id);
    notifications::show(&ctx, told);
    let account = store::account(&ctx.db, id).await?.ok_or(Code::Unauthenticated)?;
    let out = signed_in(&ctx, account, session, refresh, now).await?;
    let cookies = ctx.service::<Sessions>().cookies.keep(&out.tokens());
    Ok(WithCookies(Data(out), cookies))
}

async fn email(ctx: Member, Body(input): Body<ChangeEmailIn>) -> Result<Said<()>> {
    let new: Email = input.email.parse().map_err(|_| Error::field("email", words::VALID_EMAIL))?;
    let account = proved(&ctx, &ctx.caller, input.password, "password").await?;
    if account.email == new.as_str() {
        return Err(Error::field("email", words::SAME_EMAIL));
    }
    let taken = ask_of_new(&ctx, account.id, &new).await?;
    let (now, origin, session) = (ctx.clock.now(), ctx.config.public_url.origin().to_owned(), ctx.caller.session);
    let asked = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            still_proved(tx, &account, session).await?;
            links::drop_links(tx, account.id, Purpose::NewEmail).await?;
            write_to_new(tx, account.id, &new, taken, &origin, now).await?;
            let to = To { address: account.email, member: Some(account.id) };
            let values = json!({ "when": letters::when(now), "link": format!("{origin}/auth/password/forget") });
            letters::queue(tx, &letters::EMAIL_CHANGE_ASKED, &to, values, None, now).await?;
            Ok(notifications::tell(tx, account.id, &notice(words::EMAIL_CHANGE_REQUESTED), now).await?)
        })
    });
    notifications::show(&ctx, asked.await?);
    Ok(Said((), words::NEW_EMAIL_SENT))
}

/// Counts an email to a new address against the limits, and returns whether another account has that address: then the
/// owner of that account is notified instead.
async fn ask_of_new(ctx: &Ctx, own: i64, new: &Email) -> Result<bool> {
    ctx.limits.check(&limits::ASK_HOUR, new.folded()).await?;
    ctx.limits.check(&limits::ASK_DAY, new.folded()).await?;
    Ok(store::account_by_email(&ctx.db, new.folded()).await?.is_some_and(|other| other.id != own))
}

/// Queues the email to a new address. A taken address becomes pending like any other, with a link that no one receives,
/// so the member learns nothing about other accounts.
async fn write_to_new(
    tx: &mut Tx,
    member: i64,
    new: &Email,
    taken: bool,
    origin: &str,
    now: Instant,
) -> db::Result<()> {
    let secret = random_text();
    links::add_link(tx, &stored_form(&secret), member, Purpose::NewEmail, new.as_str(), now).await?;
    if taken {
        return letters::address_in_use(tx, new, origin, now).await;
    }
    let to = To { address: new.as_str().to_owned(), member: Some(member) };
    let values = json!({ "email": new.as_str(), "link": letters::link(origin, "/auth/verify-email?") });
    letters::queue(tx, &letters::NEW_EMAIL, &to, values, Some(secret), now).await
}

async fn email_again(ctx: Member) -> Result<Said<()>> {
    let (id, version, session, now) = (ctx.caller.id, ctx.caller.auth_version, ctx.caller.session, ctx.clock.now());
    let none = || Error::with(Code::Conflict, words::NO_NEW_EMAIL);
    let new = Email::kept(&links::pending_email(&ctx.db, id, now).await?.ok_or_else(none)?);
    let taken = ask_of_new(&ctx, id, &new).await?;
    let origin = ctx.config.public_url.origin().to_owned();
    // The link in the previous mail keeps working: the member may find either mail first.
    let asked = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            // A reset of the password or Cancel may have ended the change meanwhile.
            still_signed_in(tx, id, version, session).await?;
            if links::still_pending(tx, id, now).await?.as_deref() != Some(new.as_str()) {
                return Err(none());
            }
            Ok(write_to_new(tx, id, &new, taken, &origin, now).await?)
        })
    });
    asked.await?;
    Ok(Said((), words::NEW_EMAIL_SENT))
}

async fn keep_email(ctx: Member) -> Result<Data<UserOut>> {
    let (id, version, session) = (ctx.caller.id, ctx.caller.auth_version, ctx.caller.session);
    let dropped = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            still_signed_in(tx, id, version, session).await?;
            Ok(links::drop_links(tx, id, Purpose::NewEmail).await?)
        })
    });
    dropped.await?;
    Ok(Data(service::own_account(&ctx, &ctx.caller).await?))
}

async fn verify_email(ctx: Public, from: Network, Body(input): Body<LinkIn>) -> Result<Said<()>> {
    ctx.limits.check(&limits::LINK, from).await?;
    let (hash, now) = (stored_form(&input.token), ctx.clock.now());
    let changed = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            let link = links::use_link(tx, &hash, Purpose::NewEmail, now).await?.ok_or(Code::LinkEnded)?;
            let before = super::lock(tx, link.member_id).await?;
            let folded = link.address.to_lowercase();
            if !own::set_email(tx, link.member_id, &link.address, &folded, now).await? {
                return Err(Code::LinkEnded.into());
            }
            for purpose in [Purpose::NewEmail, Purpose::Reset, Purpose::Confirm] {
                links::drop_links(tx, link.member_id, purpose).await?;
            }
            let to = To { address: before, member: Some(link.member_id) };
            let values = json!({ "when": letters::when(now) });
            letters::queue(tx, &letters::EMAIL_CHANGED, &to, values, None, now).await?;
            Ok(notifications::tell(tx, link.member_id, &notice(words::EMAIL_CHANGED_NOTICE), now).await?)
        })
    });
    notifications::show(&ctx, changed.await?);
    Ok(Said((), words::NEW_EMAIL_IN_USE))
}
