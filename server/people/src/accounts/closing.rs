//! Closing an account: it leaves every board at once, and is erased after 30 days unless its member reopens it.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Tx};
use daymark_web::access::Owner;
use daymark_web::endpoint::{Endpoint, patch};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::Data;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::changing::{proved, still_proved};
use super::letters::{self, To};
use super::model::{ClosingIn, UserOut};
use super::service;
use super::store::{self, closing};
use super::users::{self, CloseUsers, ManagedUserOut};
use crate::emails;

/// How long a closed account can be reopened.
const UNDO_MS: i64 = 30 * 86_400_000;

/// The endpoints.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        patch("/v1/auth/user/{id}", "Close your account, or restore it within 30 days", change)
            .secret()
            .about("With `user:close` also another account, without a password, as `/v1/auth/user/{id}/closed` does."),
    ]
}

/// The account as this caller may see it.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum ClosingOut {
    /// The caller's own account.
    Own(Box<UserOut>),
    /// Another account, for administrators.
    Managed(Box<ManagedUserOut>),
}

async fn change(ctx: Owner, Path((id,)): Path<(i64,)>, Body(input): Body<ClosingIn>) -> Result<Data<ClosingOut>> {
    if ctx.caller.id != id {
        if !ctx.caller.may::<CloseUsers>() {
            return Err(Code::NotFound.into());
        }
        return Ok(Data(ClosingOut::Managed(Box::new(users::close(&ctx, id, input.deleted).await?))));
    }
    let (now, session) = (ctx.clock.now(), ctx.caller.session);
    if input.deleted {
        let account = proved(&ctx, &ctx.caller, input.password.unwrap_or_default(), "password").await?;
        let origin = ctx.config.public_url.origin().to_owned();
        let closed = ctx.db.write::<_, Error>(move |tx| {
            Box::pin(async move {
                users::lock_access(tx).await?;
                still_proved(tx, &account, session).await?;
                users::keep_an_administrator(tx, id).await?;
                if close(tx, id, account.email, &origin, now).await? {
                    store::own::end_other_sessions(tx, id, session, now).await?;
                }
                Ok(())
            })
        });
        closed.await?;
        ctx.live.revoke(id);
    } else {
        ctx.db.write::<_, db::Error>(move |tx| Box::pin(take_back(tx, id))).await?;
    }
    ctx.live.card_changed(id);
    Ok(Data(ClosingOut::Own(Box::new(service::own_account(&ctx, &ctx.caller).await?))))
}

/// Closes an account and notifies its member by email, within a transaction. `false` when it is already closed.
pub(super) async fn close(tx: &mut Tx, id: i64, address: String, origin: &str, now: Instant) -> db::Result<bool> {
    let erase_at = now.plus_ms(UNDO_MS);
    if !closing::close(tx, id, erase_at).await? {
        return Ok(false);
    }
    let to = To { address, member: Some(id) };
    let values = json!({ "when": letters::when(erase_at), "link": format!("{origin}/auth/login-email") });
    letters::queue(tx, &letters::CLOSING, &to, values, None, now).await?;
    Ok(true)
}

/// Reopens a closed account, within a transaction. `false` when it is open.
pub(super) async fn take_back(tx: &mut Tx, id: i64) -> db::Result<bool> {
    closing::take_back(tx, id).await
}

/// Up to `limit` accounts that can no longer be reopened.
pub async fn due(db: &Db, now: Instant, limit: i64) -> db::Result<Vec<i64>> {
    closing::due(db, now, limit).await
}

/// The folded address of an account to erase, locked until the transaction ends. `None` when the account was reopened
/// meanwhile.
pub async fn lock_due(tx: &mut Tx, id: i64, now: Instant) -> db::Result<Option<String>> {
    closing::lock_due(tx, id, now).await
}

/// Removes the person from an account, within a transaction: address, names, picture, ways to sign in, emails, choices.
/// The row stays, without a name, because others' results refer to it.
pub async fn erase(tx: &mut Tx, id: i64, folded: &str) -> db::Result<()> {
    emails::erase(tx, id, folded).await?;
    closing::erase(tx, id, folded).await
}
