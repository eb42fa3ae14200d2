//! The token by which a mail's reader is known without a session: good for choosing which mails they get, and for nothing
//! else. It holds as long as the account has the address that the mail went to.

use daymark_web::ctx::Ctx;
use daymark_web::error::Result;

use super::store;
use crate::accounts::Sessions;

/// Whose token it is.
///
/// # Errors
/// The database's own.
pub(super) async fn holder(ctx: &Ctx, text: &str) -> Result<Option<i64>> {
    let Some(member) = text.split_once('.').and_then(|(id, _)| id.parse().ok()) else { return Ok(None) };
    let account = store::account(&ctx.db, member).await?.filter(|account| !account.disabled);
    // Both are of one length and made with our key: how long it takes to compare them says nothing that helps.
    Ok(account
        .filter(|account| ctx.service::<Sessions>().mail_token(member, &account.email) == text)
        .map(|account| account.id))
}
