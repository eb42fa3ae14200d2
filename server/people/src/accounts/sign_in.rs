//! Signing in, refreshing, signing out.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Tx};
use daymark_web::caller::{By, Caller};
use daymark_web::client::CallId;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use serde_json::json;

use super::letters::{self, To};
use super::model::{LoginIn, SignedInOut, TokensOut};
use super::recovery::notice;
use super::rotation::{self, Verdict, judge};
use super::rules::Email;
use super::second_factor::{self, Whose};
use super::store::{self, Account, Presented, own};
use super::tokens::{Holder, random_text, stored_form};
use super::{service, words};
use crate::accounts::Sessions;
use crate::audit;
use crate::notifications::{self, Told};

/// Signs in by address and password. An unknown address, a wrong password and an account without one take the same
/// time and get the same answer.
pub(super) async fn login(ctx: &Ctx, client: String, input: LoginIn) -> Result<SignedInOut> {
    let account = store::account_by_email(&ctx.db, Email::kept(&input.email).folded()).await?;
    let stored = account.as_ref().and_then(|a| a.password_hash.clone());
    let right = ctx.service::<Sessions>().passwords.matches(input.password, stored).await?;
    let account = account.filter(|_| right).ok_or(Code::BadCredentials)?;
    enter(ctx, account, client, input.code.filter(|code| !code.trim().is_empty())).await
}

/// Begins a session for a member who has proved their identity. Every kind of sign-in ends here. `code` is the code of
/// the second factor, if one is on.
pub(super) async fn enter(ctx: &Ctx, account: Account, client: String, code: Option<String>) -> Result<SignedInOut> {
    if account.disabled {
        return Err(Error::with(Code::Forbidden, words::ACCOUNT_DISABLED));
    }
    if ctx.config.confirms_sign_up() && account.email_verified_at.is_none() {
        return Err(Code::EmailUnconfirmed.into());
    }
    second_factor::count_try(ctx, account.id, code.as_deref()).await?;
    let (now, refresh) = (ctx.clock.now(), random_text());
    let (whose, hash, all) = (Whose::from(&account), stored_form(&refresh), ctx.clone());
    let auth_version = account.auth_version;
    let session = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            // The password may have changed since it was checked, and that change could not end this session.
            if !own::lock_rights(tx, whose.id, auth_version).await? {
                return Err(Code::BadCredentials.into());
            }
            second_factor::pass(tx, &all, &whose, code.as_deref(), now).await?;
            let until = rotation::expires_at(now, now);
            Ok(store::add_session(tx, whose.id, now, until, &client, &hash).await?)
        })
    });
    signed_in(ctx, account, session.await?, refresh, now).await
}

/// The answer to sign-up and sign-in.
pub(super) async fn signed_in(
    ctx: &Ctx,
    account: Account,
    session: i64,
    refresh: String,
    now: Instant,
) -> Result<SignedInOut> {
    let auth_version = account.auth_version;
    let user = service::shown_to_owner(ctx, account).await?;
    let holder = Holder { member: user.id, session, auth_version, role: user.user_type };
    let TokensOut { access_token, refresh_token, expires_in } =
        ctx.service::<Sessions>().tokens(holder, refresh, now)?;
    Ok(SignedInOut { user, access_token, refresh_token, expires_in })
}

/// Refreshes a session: a new access token, and the refresh token's successor.
pub(super) async fn refresh(ctx: &Ctx, token: &str, call: CallId) -> Result<TokensOut> {
    let now = ctx.clock.now();
    let successor = ctx.service::<Sessions>().tokens.successor(token);
    let by = By { actor: None, request: call.0, at: now };
    let rotated = rotate(&ctx.db, token, &successor, by, ctx.config.public_url.origin().to_owned()).await?;
    let Rotated { shown, verdict, told } = rotated.ok_or(Code::BadRefreshToken)?;
    match verdict {
        Verdict::Rotate | Verdict::Again => ctx.service::<Sessions>().tokens(shown.holder()?, successor, now),
        Verdict::Stolen => {
            let (member, session) = (shown.member_id, shown.session_id);
            tracing::warn!(member, session, "a refresh token was reused; its session was ended");
            closed(ctx, member, session);
            notifications::show(ctx, told);
            Err(Code::BadRefreshToken.into())
        }
        Verdict::Refused => Err(Code::BadRefreshToken.into()),
    }
}

/// What happened to a presented refresh token.
struct Rotated {
    shown: Presented,
    verdict: Verdict,
    told: Option<Told>,
}

/// Judges a refresh token and acts on it, in one transaction; `None` for an unknown token.
async fn rotate(db: &Db, token: &str, successor: &str, by: By, origin: String) -> Result<Option<Rotated>> {
    let (old, new, now) = (stored_form(token), stored_form(successor), by.at);
    db.write(move |tx| {
        Box::pin(async move {
            let Some(shown) = store::presented(tx, &old).await? else { return Ok(None) };
            let verdict = judge(shown.state(), now);
            let mut told = None;
            match verdict {
                Verdict::Rotate => {
                    let until = rotation::expires_at(shown.created_at, now);
                    store::rotate(tx, shown.session_id, &old, &new, now, until).await?;
                }
                Verdict::Stolen => told = end_family(tx, &shown, &by, &origin).await?,
                Verdict::Again | Verdict::Refused => {}
            }
            Ok(Some(Rotated { shown, verdict, told }))
        })
    })
    .await
}

/// A session's tokens were copied: it ends for both holders, the audit log records it, and its member is notified.
async fn end_family(tx: &mut Tx, shown: &Presented, by: &By, origin: &str) -> db::Result<Option<Told>> {
    let (member, session) = (shown.member_id, shown.session_id);
    store::end_session(tx, session, by.at, "reuse").await?;
    let ended = |is: bool| json!({ "session": session, "ended": is });
    audit::write(tx, by, "user:token-reuse", ("user", member), ended(false), ended(true)).await?;
    // The member is not locked here: the session is already locked, and changes of the account lock the member first.
    let to = To { address: shown.email.clone(), member: Some(member) };
    let values = json!({ "when": letters::when(by.at), "link": format!("{origin}/auth/password/forget") });
    letters::queue(tx, &letters::TOKEN_REUSED, &to, values, None, by.at).await?;
    notifications::tell(tx, member, &notice(words::SIGNED_OUT_NOTICE), by.at).await
}

/// Ends the caller's session.
pub(super) async fn sign_out(ctx: &Ctx, caller: &Caller) -> Result<()> {
    let (now, session) = (ctx.clock.now(), caller.session);
    let ended = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move { Ok(store::end_session(tx, session, now, "signed out").await?) })
    });
    ended.await?;
    closed(ctx, caller.id, session);
    Ok(())
}

/// Applies the end of a session immediately, on this node and through the bus on every other: the member's sockets
/// close, and those of other sessions reconnect.
fn closed(ctx: &Ctx, member: i64, session: i64) {
    ctx.service::<Sessions>().changed(session);
    ctx.live.revoke(member);
}

impl Presented {
    fn state(&self) -> rotation::Shown {
        let ended = self.ended_at.is_some() || self.disabled;
        rotation::Shown { rotated_at: self.rotated_at, expires_at: self.expires_at, ended }
    }

    fn holder(&self) -> Result<Holder> {
        let role = self.role.parse().map_err(Error::internal)?;
        Ok(Holder { member: self.member_id, session: self.session_id, auth_version: self.auth_version, role })
    }
}

#[cfg(test)]
mod tests;
