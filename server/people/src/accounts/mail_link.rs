//! The token that identifies an email's reader without a session: with it the reader can choose which emails to get,
//! and nothing else. It is valid as long as the account has the address that the email went to.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_web::ctx::Ctx;
use daymark_web::error::Result;

use super::store;
use crate::accounts::Sessions;

/// The member whom a token identifies; `None` if the token is invalid.
pub(super) async fn holder(ctx: &Ctx, text: &str) -> Result<Option<i64>> {
    let Some(member) = text.split_once('.').and_then(|(id, _)| id.parse().ok()) else { return Ok(None) };
    let account = store::account(&ctx.db, member).await?.filter(|account| !account.disabled);
    Ok(account
        .filter(|account| ctx.service::<Sessions>().tokens.is_mail_token(text, member, &account.email))
        .map(|account| account.id))
}
