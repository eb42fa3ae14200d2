//! Links that show an article to readers before it is published.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daymark_actors::clock::Instant;
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::{Code, Result};
use daymark_web::part::Path;
use daymark_web::reply::Data;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::model::PreviewOut;
use super::routes::WritePosts;
use super::store::managing;

/// How long such a link works.
const LASTS_MS: i64 = 7 * 86_400_000;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/post/{id}/preview-link", "A link that shows an unpublished article", link)
            .about("The link works for seven days, for anyone who has it."),
    ]
}

async fn link(admin: Admin<WritePosts>, Path((id,)): Path<(i64,)>) -> Result<Data<PreviewOut>> {
    managing::one(&admin.db, id).await?.ok_or(Code::NotFound)?;
    let expires_at = admin.clock.now().plus_ms(LASTS_MS);
    let seal = URL_SAFE_NO_PAD.encode(seal(&admin, id, expires_at).finalize().into_bytes());
    Ok(Data(PreviewOut { path: format!("/insights/{id}?preview={}.{seal}", expires_at.0), expires_at }))
}

/// Whether a token opens this article now.
pub fn opens(ctx: &Ctx, id: i64, token: &str) -> bool {
    let opened = || {
        let (expires, kept) = token.split_once('.')?;
        let expires_at = Instant(expires.parse().ok()?);
        let kept = URL_SAFE_NO_PAD.decode(kept).ok()?;
        seal(ctx, id, expires_at).verify_slice(&kept).ok()?;
        (ctx.clock.now() < expires_at).then_some(())
    };
    opened().is_some()
}

fn seal(ctx: &Ctx, id: i64, expires_at: Instant) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(ctx.config.secret.bytes()).expect("HMAC takes keys of any length");
    mac.update(format!("daymark article preview 1 {id} {}", expires_at.0).as_bytes());
    mac
}
