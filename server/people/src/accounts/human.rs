//! The human check, for calls that send an email or create an account.

use daymark_outside::human_check::HumanVerifier;
use daymark_outside::outward::Outward;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};

use super::words;

/// Rejects a call that was not made by a person. `action` is the action for which pages request the token.
///
/// # Errors
/// `invalid` naming `token`; `unavailable` when the provider does not answer.
pub async fn check(ctx: &Ctx, token: Option<&str>, action: &str) -> Result<()> {
    let Some(verifier) = ctx.service::<Option<HumanVerifier>>() else { return Ok(()) };
    let person = match token {
        Some(token) => verifier.is_a_person(ctx.service::<Outward>(), token, action).await.map_err(|trouble| {
            tracing::warn!(cause = %trouble, "the human check does not answer");
            Error::with(Code::Unavailable, words::HUMAN_CHECK_DOWN).retry_after(30)
        })?,
        None => false,
    };
    if person { Ok(()) } else { Err(Error::field("token", words::HUMAN_CHECK_FAILED)) }
}
