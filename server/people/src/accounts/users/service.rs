//! Administrators' changes of accounts, and facts about accounts for other features.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_actors::ports::SignUp;
use daymark_base::db::{self, Db, Tx};
use daymark_web::access::Member;
use daymark_web::caller::{By, Caller};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::permissions::{Permissions, Role};
use serde_json::json;

use super::model::{ManagedUserOut, SignInOut};
use super::store::{self, Managed};
use crate::accounts::model::Privacy;
use crate::accounts::rules::called;
use crate::accounts::second_factor::{self, Whose};
use crate::accounts::store::{self as accounts, own};
use crate::accounts::{closing, words};
use crate::audit;
use crate::notifications::Told;

fn parse(role: &str) -> Result<Role> {
    role.parse().map_err(Error::internal)
}

/// The permissions of an account's roles. They cannot change after [`lock_access`](super::lock_access). `None` when it
/// does not exist, or is disabled, closed or erased.
pub async fn holdings(tx: &mut Tx, member: MemberId) -> Result<Option<Permissions>> {
    let Some(role) = store::role_of_open(tx, member).await? else { return Ok(None) };
    Ok(Some(Permissions::of(parse(&role)?, store::permissions(tx, member).await?)))
}

/// An account's basic role. `None` when it does not exist or is erased.
pub async fn role(tx: &mut Tx, member: MemberId) -> Result<Option<Role>> {
    store::to_change(tx, member).await?.map(|account| parse(&account.role)).transpose()
}

/// [`role`] outside a transaction.
pub async fn role_of(db: &Db, member: MemberId) -> Result<Option<Role>> {
    store::role_of(db, member).await?.map(|role| parse(&role)).transpose()
}

/// Refuses a change that would leave no administrator who can sign in (R43). Every demotion, disabling and closing
/// calls it, after [`lock_access`](super::lock_access).
///
/// # Errors
/// `last_admin`.
pub async fn keep_an_administrator(tx: &mut Tx, but: MemberId) -> Result<()> {
    if store::admins(tx).await? == [but] { Err(Code::LastAdmin.into()) } else { Ok(()) }
}

/// Makes an account an administrator's, or a plain member's.
///
/// # Errors
/// `last_admin`.
pub async fn set_role(tx: &mut Tx, member: MemberId, wanted: Role) -> Result<()> {
    let present = role(tx, member).await?.ok_or(Code::NotFound)?;
    if present == Role::Admin && wanted != Role::Admin {
        keep_an_administrator(tx, member).await?;
        store::end_tokens(tx, member).await?;
    }
    Ok(store::set_role(tx, member, wanted).await?)
}

/// Ends the rights in the account's access tokens. Its sessions continue, and a refresh gives a token for the remaining
/// rights.
pub async fn end_tokens(tx: &mut Tx, member: MemberId) -> db::Result<()> {
    store::end_tokens(tx, member).await
}

/// An account as administrators see it.
pub async fn managed(db: &Db, id: MemberId) -> db::Result<Option<ManagedUserOut>> {
    store::one(db, id).await
}

/// Shows a new account on the administrators' live page.
pub async fn tell_sign_up(ctx: &Ctx, id: MemberId) -> Result<()> {
    let user = managed(&ctx.db, id).await?.ok_or(Code::NotFound)?;
    let name = called(id, &format!("{} {}", user.first_name, user.last_name));
    ctx.live.signed_up(SignUp { member: id, name, at: user.created_at });
    Ok(())
}

/// Who changes an account.
pub(super) struct Who {
    by: By,
    caller: Caller,
}

impl Who {
    /// The caller of a request.
    pub(super) fn of(member: &Member) -> Self {
        Self { by: member.by(), caller: member.caller.clone() }
    }

    /// Locks an account that this caller may change: one without permissions that the caller lacks. The caller's own
    /// rights may have ended since the call was admitted.
    async fn changeable(&self, tx: &mut Tx, id: MemberId) -> Result<Managed> {
        store::lock_access(tx).await?;
        if !store::is_current(tx, self.caller.id, self.caller.auth_version).await? {
            return Err(Code::Unauthenticated.into());
        }
        let account = store::to_change(tx, id).await?.ok_or(Code::NotFound)?;
        let theirs = Permissions::of(parse(&account.role)?, store::permissions(tx, id).await?);
        if self.caller.permissions.cover(&theirs) { Ok(account) } else { Err(Code::MoreThanHeld.into()) }
    }
}

/// Marks or unmarks a test user, who is on no board.
pub(super) async fn mark_test_user(tx: &mut Tx, who: &Who, id: MemberId, is: bool) -> Result<()> {
    let was = who.changeable(tx, id).await?.test_user;
    store::set_test_user(tx, id, is).await?;
    let (before, after) = (json!({ "test_user": was }), json!({ "test_user": is }));
    audit::write(tx, &who.by, "user:mark-test-user", ("user", id), before, after).await?;
    Ok(())
}

/// Sets how others see a member.
pub(super) async fn set_privacy(tx: &mut Tx, who: &Who, id: MemberId, is: Privacy) -> Result<()> {
    let was = who.changeable(tx, id).await?.privacy_level;
    store::set_privacy(tx, id, is).await?;
    let (before, after) = (json!({ "privacy_level": was }), json!({ "privacy_level": is }));
    audit::write(tx, &who.by, "user:privacy-level", ("user", id), before, after).await?;
    Ok(())
}

/// Disables an account, which ends its sessions, or enables it.
pub(super) async fn set_disabled(tx: &mut Tx, who: &Who, id: MemberId, is: bool) -> Result<()> {
    let account = who.changeable(tx, id).await?;
    if is && who.caller.id == id {
        return Err(Error::with(Code::Conflict, words::NOT_YOURSELF));
    }
    if is && !account.disabled && parse(&account.role)? == Role::Admin {
        keep_an_administrator(tx, id).await?;
    }
    if is != account.disabled {
        store::set_disabled(tx, id, is, who.by.at).await?;
    }
    let (before, after) = (json!({ "disabled": account.disabled }), json!({ "disabled": is }));
    audit::write(tx, &who.by, if is { "user:disable" } else { "user:enable" }, ("user", id), before, after).await?;
    Ok(())
}

/// Closes an account, to be erased later, or reopens it.
pub(super) async fn set_closed(tx: &mut Tx, who: &Who, id: MemberId, is: bool, origin: &str) -> Result<()> {
    let account = who.changeable(tx, id).await?;
    if is && who.caller.id == id {
        return Err(Error::with(Code::Conflict, words::NOT_YOURSELF));
    }
    let changed = if is {
        if parse(&account.role)? == Role::Admin {
            keep_an_administrator(tx, id).await?;
        }
        let closed = closing::close(tx, id, account.email, origin, who.by.at).await?;
        accounts::end_sessions(tx, id, who.by.at, "closed").await?;
        store::end_tokens(tx, id).await?;
        closed
    } else {
        closing::take_back(tx, id).await?
    };
    let (before, after) = (json!({ "closed": is != changed }), json!({ "closed": is }));
    audit::write(tx, &who.by, if is { "user:close" } else { "user:reopen" }, ("user", id), before, after).await?;
    Ok(())
}

/// Ends every session of an account.
pub(super) async fn end_sessions(tx: &mut Tx, who: &Who, id: MemberId) -> Result<()> {
    who.changeable(tx, id).await?;
    let ended = accounts::end_sessions(tx, id, who.by.at, "administrator").await?;
    store::end_tokens(tx, id).await?;
    let (before, after) = (json!({ "sessions": ended }), json!({ "sessions": 0 }));
    audit::write(tx, &who.by, "user:end-sessions", ("user", id), before, after).await?;
    Ok(())
}

/// Turns off the second factor of a member who has lost it.
pub(super) async fn reset_second_factor(tx: &mut Tx, who: &Who, id: MemberId, origin: &str) -> Result<Option<Told>> {
    let email = who.changeable(tx, id).await?.email;
    second_factor::remove(tx, &Whose { id, email }, &who.by, origin).await
}

/// The sessions of an account.
pub(super) async fn sessions(db: &Db, id: MemberId, now: Instant) -> Result<Vec<SignInOut>> {
    store::role_of(db, id).await?.ok_or(Code::NotFound)?;
    let out = |row: own::SessionRow| SignInOut {
        id: row.id,
        client: row.client,
        created_at: row.created_at,
        used_at: row.used_at,
        expires_at: row.expires_at,
    };
    Ok(own::sessions(db, id, now).await?.into_iter().map(out).collect())
}
