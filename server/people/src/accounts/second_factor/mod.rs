//! A second factor at sign-in: a code from an app on the member's phone, or one of ten recovery codes.

mod codes;
mod routes;
mod second_step;
mod vault;

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use serde_json::json;

use self::codes::Typed;
use super::letters::{self, To};
use super::recovery::notice;
use super::store::second_factor as store;
use super::words;
use crate::accounts::Sessions;
use crate::accounts::limits;
use crate::audit;
use crate::notifications::{self, Told};
pub(super) use routes::endpoints;
pub(super) use second_step::Waiting;
pub(super) use vault::Vault;

/// The account that a second factor protects.
#[derive(Clone, Debug)]
pub(super) struct Whose {
    /// The account.
    pub id: i64,
    /// Its address.
    pub email: String,
}

/// Counts an attempt against the account's limit, before anything is checked; without a code nothing is counted.
pub(super) async fn count_try(ctx: &Ctx, member: i64, code: Option<&str>) -> Result<()> {
    if code.is_none() { Ok(()) } else { ctx.limits.check(&limits::SECOND_FACTOR, member).await }
}

/// Every sign-in calls this in the transaction that begins its session: a member with an active second factor must
/// provide a code, which is used up.
///
/// # Errors
/// `second_factor_required` without a code; `invalid` for a wrong or used one.
pub(super) async fn pass(tx: &mut Tx, ctx: &Ctx, whose: &Whose, code: Option<&str>, now: Instant) -> Result<()> {
    let Some(factor) = store::factor(tx, whose.id).await?.filter(|factor| factor.confirmed_at.is_some()) else {
        return Ok(());
    };
    match Typed::of(code.ok_or(Code::SecondFactorRequired)?) {
        Typed::Phone(code) => {
            let secret = ctx.service::<Sessions>().vault.opened(whose.id, &factor.secret)?;
            let step = codes::step(&secret, &code, now, factor.used_step)?.ok_or_else(wrong)?;
            store::use_step(tx, whose.id, step).await?;
        }
        Typed::Paper(code) => {
            let hash = ctx.service::<Sessions>().vault.hashed(whose.id, &code);
            if !store::use_code(tx, whose.id, &hash, now).await? {
                return Err(wrong());
            }
            let link = format!("{}/auth/password/forget", ctx.config.public_url.origin());
            let values = json!({ "when": letters::when(now), "link": link });
            letters::queue(tx, &letters::RECOVERY_CODE_USED, &whose.to(), values, None, now).await?;
        }
    }
    Ok(())
}

fn wrong() -> Error {
    Error::field("code", words::WRONG_CODE)
}

impl Whose {
    fn to(&self) -> To {
        To { address: self.email.clone(), member: Some(self.id) }
    }

    /// Records in the audit log, and notifies the member, that a second factor was turned on or off.
    async fn tell(&self, tx: &mut Tx, by: &By, origin: &str, on: bool) -> Result<Option<Told>> {
        let (before, after) = (json!({ "second_factor": !on }), json!({ "second_factor": on }));
        let action = if on { "user:second-factor-on" } else { "user:second-factor-off" };
        audit::write(tx, by, action, ("user", self.id), before, after).await?;
        let (letter, title) = match on {
            true => (&letters::SECOND_FACTOR_ON, words::FACTOR_ON),
            false => (&letters::SECOND_FACTOR_OFF, words::FACTOR_OFF),
        };
        let values = json!({ "when": letters::when(by.at), "link": format!("{origin}/auth/password/forget") });
        letters::queue(tx, letter, &self.to(), values, None, by.at).await?;
        Ok(notifications::tell(tx, self.id, &notice(title), by.at).await?)
    }
}

/// Removes a second factor: for its member, or by an administrator for a member who can no longer provide it.
///
/// # Errors
/// `conflict` when there is none.
pub(super) async fn remove(tx: &mut Tx, whose: &Whose, by: &By, origin: &str) -> Result<Option<Told>> {
    if !store::remove(tx, whose.id).await? {
        return Err(off());
    }
    whose.tell(tx, by, origin, false).await
}

/// The same if there is one.
pub(super) async fn remove_any(tx: &mut Tx, whose: &Whose, by: &By, origin: &str) -> Result<Option<Told>> {
    if store::remove(tx, whose.id).await? { whose.tell(tx, by, origin, false).await } else { Ok(None) }
}

fn off() -> Error {
    Error::with(Code::Conflict, words::NO_FACTOR)
}
