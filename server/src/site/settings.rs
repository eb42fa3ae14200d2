//! What a page must know about the site before its first call.

use daymark_base::config::{Config, Environment, Issuer, Verifier};
use daymark_web::access::Public;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::Result;
use daymark_web::reply::Data;
use serde::Serialize;
use utoipa::ToSchema;

/// The endpoints.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![get("/api/settings", "Public settings of the site", settings)]
}

async fn settings(ctx: Public) -> Result<Data<SettingsOut>> {
    Ok(Data(SettingsOut::from(&ctx.config)))
}

/// The site's public settings.
#[derive(Serialize, ToSchema)]
struct SettingsOut {
    environment: Environment,
    /// Null if no check is required.
    human_check: Option<HumanCheckOut>,
    /// The available sign-in providers.
    sign_in_with: Vec<SignInWithOut>,
}

/// An identity provider, for a button.
#[derive(Serialize, ToSchema)]
struct SignInWithOut {
    /// For `POST /api/auth/signin`.
    id: String,
    /// Its name for people.
    name: String,
}

/// The provider of the human check's `token`.
#[derive(Serialize, ToSchema)]
struct HumanCheckOut {
    provider: Verifier,
    /// The provider's site key.
    site_key: String,
    /// Prefixes of paths whose pages do not load the provider's script.
    exempt_paths: Vec<String>,
}

/// Prefixes of paths whose pages never load the script (specification, section 2).
const EXEMPT: [&str; 2] = ["/admin", "/user"];

impl From<&Config> for SettingsOut {
    fn from(config: &Config) -> Self {
        let check = &config.human_check;
        let on = check.provider != Verifier::Off;
        let more = check.exempt_paths.split(',').map(str::trim).filter(|path| path.starts_with('/'));
        let human_check = on.then(|| HumanCheckOut {
            provider: check.provider,
            site_key: check.site_key.clone(),
            exempt_paths: EXEMPT.into_iter().chain(more).map(str::to_owned).collect(),
        });
        let button = |one: &Issuer| SignInWithOut { id: one.id.clone(), name: one.name.clone() };
        let sign_in_with = config.issuers.iter().map(button).collect();
        Self { environment: config.environment, human_check, sign_in_with }
    }
}
