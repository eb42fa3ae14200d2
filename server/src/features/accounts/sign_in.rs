//! Signing in, going on, signing out.

use daymark_actors::clock::Instant;

use super::model::{Caller, LoginIn, SignedInOut, TokensOut};
use super::rotation::{self, Verdict, judge};
use super::rules::Email;
use super::service;
use super::store::{self, Account, Presented};
use super::tokens::{Holder, random_text, stored_form};
use crate::db::Db;
use crate::http::ctx::Ctx;
use crate::http::error::{Code, Error, Result};

/// Signs in by address and password. An unknown address, a wrong password and an account without one take the same
/// time and get the same answer.
pub(super) async fn login(ctx: &Ctx, client: String, input: LoginIn) -> Result<SignedInOut> {
    let account = match input.email.parse::<Email>() {
        Ok(email) => store::account_by_email(&ctx.db, email.folded()).await?,
        Err(_) => None,
    };
    let stored = account.as_ref().and_then(|a| a.password_hash.clone());
    let right = ctx.sessions.passwords.matches(input.password, stored).await?;
    let account = account.filter(|_| right).ok_or(Code::BadCredentials)?;
    if account.disabled {
        return Err(Error::with(Code::Forbidden, "This account is closed."));
    }
    let (now, refresh) = (ctx.clock.now(), random_text());
    let (id, hash) = (account.id, stored_form(&refresh));
    let session = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            let until = rotation::expires_at(now, now);
            Ok(store::add_session(tx, id, now, until, &client, &hash).await?)
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
    let user = service::shown_to_owner(&ctx.db, account).await?;
    let holder = Holder { member: user.id, session, auth_version, role: user.user_type };
    let TokensOut { access_token, refresh_token, expires_in } = ctx.sessions.tokens(holder, refresh, now)?;
    Ok(SignedInOut { user, access_token, refresh_token, expires_in })
}

/// Goes on with a session: a new access token, and the refresh token's successor.
pub(super) async fn refresh(ctx: &Ctx, token: &str) -> Result<TokensOut> {
    let now = ctx.clock.now();
    let successor = ctx.sessions.tokens.successor(token);
    let (shown, verdict) = rotate(&ctx.db, token, &successor, now).await?.ok_or(Code::BadRefreshToken)?;
    match verdict {
        Verdict::Rotate | Verdict::Again => ctx.sessions.tokens(shown.holder()?, successor, now),
        Verdict::Stolen => {
            let (member, session) = (shown.member_id, shown.session_id);
            tracing::warn!(member, session, "a refresh token was used again: its session is ended");
            closed(ctx, member, session);
            Err(Code::BadRefreshToken.into())
        }
        Verdict::Refused => Err(Code::BadRefreshToken.into()),
    }
}

/// Judges a refresh token and does what follows, in one transaction; `None` when it is none of ours.
async fn rotate(db: &Db, token: &str, successor: &str, now: Instant) -> Result<Option<(Presented, Verdict)>> {
    let (old, new) = (stored_form(token), stored_form(successor));
    db.write(move |tx| {
        Box::pin(async move {
            let Some(shown) = store::presented(tx, &old).await? else { return Ok(None) };
            let verdict = judge(shown.state(), now);
            match verdict {
                Verdict::Rotate => {
                    let until = rotation::expires_at(shown.created_at, now);
                    store::rotate(tx, shown.session_id, &old, &new, now, until).await?;
                }
                Verdict::Stolen => store::end_session(tx, shown.session_id, now, "reuse").await?,
                Verdict::Again | Verdict::Refused => {}
            }
            Ok(Some((shown, verdict)))
        })
    })
    .await
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

/// A session's end counts at once here and, by the bus, on every node: the member's sockets close, and those of other
/// sessions come back.
fn closed(ctx: &Ctx, member: i64, session: i64) {
    ctx.sessions.changed(session);
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
