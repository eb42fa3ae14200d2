//! Another password, another address: by whoever is signed in and proves it once more.

use serde_json::json;

use super::client::Client;
use super::letters::{self, To};
use super::model::{Caller, ChangeEmailIn, ChangePasswordIn, LinkIn, SignedInOut};
use super::recovery::{notice, tell_changed};
use super::rotation;
use super::rules::{Email, check_password};
use super::sign_in::signed_in;
use super::store::{self, Account, links, links::Purpose, own};
use super::tokens::{random_text, stored_form};
use crate::features::notifications;
use crate::http::access::{Member, Public};
use crate::http::ctx::Ctx;
use crate::http::endpoint::{Endpoint, post};
use crate::http::error::{Code, Error, Result};
use crate::http::limits::{Limit, Network};
use crate::http::part::Body;
use crate::http::reply::{Data, Said, WithCookies};

/// The rows of the table.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/auth/password/change", "Change the own password; every other session ends", password).secret(),
        post("/v1/auth/user/change-email", "Ask for another address", email).secret(),
        post("/v1/auth/user/verify-new-email", "Prove that address with the link of a mail", verify_email).secret(),
    ]
}

/// The caller's account, after the password was given once more. `field` names where it was asked for.
pub(super) async fn proved(ctx: &Ctx, caller: &Caller, password: String, field: &'static str) -> Result<Account> {
    let account = store::account(&ctx.db, caller.id).await?.ok_or(Code::Unauthenticated)?;
    // The same bucket as signing in: a stolen session is no way around it.
    ctx.limits.check(Limit::LoginAddress, account.email.to_lowercase())?;
    let Some(stored) = account.password_hash.clone() else {
        return Err(Error::with(
            Code::Conflict,
            "This account has no password. Choose one first, by way of \"Forgot your password?\".",
        ));
    };
    match ctx.sessions.passwords.matches(password, Some(stored)).await? {
        true => Ok(account),
        false => Err(Error::field(field, "This is not your password.")),
    }
}

async fn password(
    ctx: Member,
    client: Client,
    Body(input): Body<ChangePasswordIn>,
) -> Result<WithCookies<Data<SignedInOut>>> {
    let account = proved(&ctx, &ctx.caller, input.old_password, "old_password").await?;
    let email: Email = account.email.parse().map_err(Error::internal)?;
    check_password(&input.new_password, &email).map_err(|e| Error::field("new_password", e))?;
    let hash = ctx.sessions.passwords.hash(input.new_password).await?;
    let (now, origin, id) = (ctx.clock.now(), ctx.config.public_url.origin().to_owned(), account.id);
    let refresh = random_text();
    let (first, until) = (stored_form(&refresh), rotation::expires_at(now, now));
    let changed = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            own::set_password(tx, id, &hash).await?;
            store::end_sessions(tx, id, now, "password changed").await?;
            let session = store::add_session(tx, id, now, until, &client.0, &first).await?;
            let told = tell_changed(tx, &account, &origin, now).await?;
            Ok((session, told))
        })
    });
    let (session, told) = changed.await?;
    ctx.sessions.changed(ctx.caller.session);
    ctx.live.revoke(id);
    notifications::show(&ctx, told);
    let account = store::account(&ctx.db, id).await?.ok_or(Code::Unauthenticated)?;
    let out = signed_in(&ctx, account, session, refresh, now).await?;
    let cookies = ctx.sessions.cookies.keep(&out.tokens());
    Ok(WithCookies(Data(out), cookies))
}

const ASKED: &str = "We have sent a mail to the new address. It is yours when you follow the link in it.";

async fn email(ctx: Member, Body(input): Body<ChangeEmailIn>) -> Result<Said<()>> {
    let new: Email = input.email.parse().map_err(|_| Error::field("email", "Please enter a valid email"))?;
    let account = proved(&ctx, &ctx.caller, input.password, "password").await?;
    if account.email == new.as_str() {
        return Err(Error::field("email", "This is your address already."));
    }
    ctx.limits.check(Limit::AskHour, new.folded())?;
    let (now, origin) = (ctx.clock.now(), ctx.config.public_url.origin().to_owned());
    let taken = store::account_by_email(&ctx.db, new.folded()).await?.is_some_and(|other| other.id != account.id);
    let asked = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            links::drop_links(tx, account.id, Purpose::NewEmail).await?;
            if taken {
                letters::address_in_use(tx, &new, &origin, now).await?;
            } else {
                let secret = random_text();
                let hash = stored_form(&secret);
                links::add_link(tx, &hash, account.id, Purpose::NewEmail, new.as_str(), now).await?;
                let to = To { address: new.as_str().to_owned(), member: Some(account.id) };
                let link = letters::link(&origin, "/auth/verify-email?");
                let values = json!({ "email": new.as_str(), "link": link });
                letters::queue(tx, &letters::NEW_EMAIL, &to, values, Some(secret), now).await?;
            }
            let to = To { address: account.email, member: Some(account.id) };
            let values = json!({ "when": letters::when(now), "link": format!("{origin}/auth/password/forget") });
            letters::queue(tx, &letters::EMAIL_CHANGE_ASKED, &to, values, None, now).await?;
            Ok(notifications::tell(tx, account.id, &notice("Another e-mail address was asked for"), now).await?)
        })
    });
    notifications::show(&ctx, asked.await?);
    Ok(Said((), ASKED))
}

async fn verify_email(ctx: Public, from: Network, Body(input): Body<LinkIn>) -> Result<Said<()>> {
    ctx.limits.check(Limit::Link, from)?;
    let (hash, now) = (stored_form(&input.token), ctx.clock.now());
    let changed = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            let link = links::use_link(tx, &hash, Purpose::NewEmail, now).await?.ok_or(Code::LinkEnded)?;
            let before = own::lock(tx, link.member_id).await?;
            let folded = link.address.to_lowercase();
            if !own::set_email(tx, link.member_id, &link.address, &folded, now).await? {
                return Err(Code::LinkEnded.into());
            }
            links::drop_links(tx, link.member_id, Purpose::Reset).await?;
            links::drop_links(tx, link.member_id, Purpose::Confirm).await?;
            let to = To { address: before.email, member: Some(link.member_id) };
            let values = json!({ "when": letters::when(now) });
            letters::queue(tx, &letters::EMAIL_CHANGED, &to, values, None, now).await?;
            Ok(notifications::tell(tx, link.member_id, &notice("Your e-mail address was changed"), now).await?)
        })
    });
    notifications::show(&ctx, changed.await?);
    Ok(Said((), "Your new e-mail address is in use."))
}
