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
    /// Makes idempotency keys. Those of other sites with the same account differ.
    keys: Hmac<Sha256>,
}

impl Account {
    /// `None` when Stripe is off.
    #[must_use]
    pub fn new(config: &Config) -> Option<Self> {
        let stripe = Stripe::new(&config.stripe)?;
        let mut keys = Hmac::<Sha256>::new_from_slice(config.secret.bytes()).ok()?;
        keys.update(format!("stripe {} ", config.public_url.origin()).as_bytes());
        let config::Stripe { webhook_secret, publishable_key, script_url, .. } = config.stripe.clone();
        Some(Self { stripe, webhook_secret, publishable_key, script_url, keys })
    }

    /// Our idempotency key as sent to Stripe: hashed, because it may contain a name and an address, which can be longer
    /// than a key, and have no place in a header.
    pub(super) fn key(&self, key: &str) -> String {
        let mut mac = self.keys.clone();
        mac.update(key.as_bytes());
        format!("daymark-{}", hex::encode(mac.finalize().into_bytes()))
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
