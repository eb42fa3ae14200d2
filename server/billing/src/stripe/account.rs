//! The site's account with Stripe.

use daymark_base::config::{self, Config, Secret};
use daymark_outside::outward::Outward;
use daymark_outside::stripe::Stripe;
use daymark_web::ctx::Ctx;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The name of this provider.
pub(super) const STRIPE: &str = "stripe";

/// The Stripe account from the settings, a service of the program.
pub struct Account {
    /// Calls its API.
    pub(super) stripe: Stripe,
    /// Verifies the signatures of its webhooks.
    pub(super) webhook_secret: Secret,
    /// The key that Stripe's script needs on pages.
    pub(super) publishable_key: String,
    /// Where pages get Stripe's script.
    pub(super) script_url: String,
    /// Distinguishes this site's idempotency keys from those of other sites with the same account.
    site: String,
}

impl Account {
    /// `None` when Stripe is off.
    #[must_use]
    pub fn new(config: &Config) -> Option<Self> {
        let stripe = Stripe::new(&config.stripe)?;
        let mut mac = Hmac::<Sha256>::new_from_slice(config.secret.bytes()).ok()?;
        mac.update(b"stripe ");
        mac.update(config.public_url.origin().as_bytes());
        let site = mac.finalize().into_bytes().iter().take(6).map(|b| format!("{b:02x}")).collect();
        let config::Stripe { webhook_secret, publishable_key, script_url, .. } = config.stripe.clone();
        Some(Self { stripe, webhook_secret, publishable_key, script_url, site })
    }

    /// Our idempotency key as sent to Stripe.
    pub(super) fn key(&self, key: &str) -> String {
        format!("daymark-{}-{key}", self.site)
    }
}

/// The account, if Stripe is on.
pub(super) fn account(ctx: &Ctx) -> Option<&Account> {
    ctx.service::<Option<Account>>().as_ref()
}

/// The client for calls to other servers.
pub(super) fn outward(ctx: &Ctx) -> &Outward {
    ctx.service::<Outward>()
}
