//! What a page has to know of the site before it asks for anything.

use serde::Serialize;
use utoipa::ToSchema;

use crate::config::{Config, Environment, Issuer, Verifier};
use crate::http::access::Public;
use crate::http::endpoint::{Endpoint, get};
use crate::http::error::Result;
use crate::http::reply::Data;

/// The rows of the table.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![get("/api/settings", "What a page has to know of the site", settings)]
}

async fn settings(ctx: Public) -> Result<Data<SettingsOut>> {
    Ok(Data(SettingsOut::from(&ctx.config)))
}

/// The site's settings, as far as they are everybody's to know.
#[derive(Serialize, ToSchema)]
struct SettingsOut {
    environment: Environment,
    /// Nothing when no check is asked for.
    human_check: Option<HumanCheckOut>,
    /// With whom one can sign in besides by password.
    sign_in_with: Vec<SignInWithOut>,
}

/// An identity provider, for a button.
#[derive(Serialize, ToSchema)]
struct SignInWithOut {
    /// For `POST /api/auth/signin`.
    id: String,
    /// What people call it.
    name: String,
}

/// Whom to ask for the `token` of calls that cost something.
#[derive(Serialize, ToSchema)]
struct HumanCheckOut {
    provider: Verifier,
    /// The key that the provider's script asks for.
    site_key: String,
}

impl From<&Config> for SettingsOut {
    fn from(config: &Config) -> Self {
        let check = &config.human_check;
        let on = check.provider != Verifier::Off;
        let human_check = on.then(|| HumanCheckOut { provider: check.provider, site_key: check.site_key.clone() });
        let button = |one: &Issuer| SignInWithOut { id: one.id.clone(), name: one.name.clone() };
        let sign_in_with = config.issuers.iter().map(button).collect();
        Self { environment: config.environment, human_check, sign_in_with }
    }
}
