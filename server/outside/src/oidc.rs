//! Sign-in with identity providers (OpenID Connect). The crate `openidconnect` speaks the protocol and verifies the
//! tokens; this module gives it the guarded client, caches what a provider publishes, and reads its answer.

mod id_token;

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant as Moment};

use daymark_actors::clock::Instant;
use daymark_base::config::{Config, Issuer};
use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreClientAuthMethod, CoreGenderClaim, CoreProviderMetadata,
};
use openidconnect::http::StatusCode;
use openidconnect::{
    AuthType, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EmptyAdditionalClaims, EndpointMaybeSet,
    EndpointNotSet, EndpointSet, HttpRequest, HttpResponse, IssuerUrl, Nonce, OAuth2TokenResponse, PkceCodeChallenge,
    PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope, SubjectIdentifier, TokenResponse, UserInfoClaims,
    UserInfoError,
};
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;

use super::outward::{Outward, Purpose, Trouble};
use id_token::{Expected, verify};

/// The maximum size of any one answer, in bytes.
const MOST: usize = 256 * 1024;
/// How long a provider's metadata and keys are cached.
const FRESH: Duration = Duration::from_secs(3600);
/// An unknown key may be a new one: the keys are fetched again at most this often.
const LOOK_EVERY: Duration = Duration::from_secs(60);
/// How long to wait before calling a provider again that did not answer.
const SILENT: Duration = Duration::from_secs(5);

type Library =
    CoreClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointMaybeSet, EndpointMaybeSet>;

/// The configured identity providers.
pub struct Providers(Vec<Provider>);

/// One identity provider.
pub struct Provider {
    /// Its settings.
    pub settings: Issuer,
    cached: Mutex<Cached>,
}

#[derive(Default)]
struct Cached {
    published: Option<Arc<Published>>,
    /// When it last failed to answer: callers that waited for it meanwhile do not wait again.
    silent_at: Option<Moment>,
}

/// A provider's published metadata: endpoints and keys.
struct Published {
    metadata: CoreProviderMetadata,
    client: Library,
    at: Moment,
}

/// The parameters of one authorization request.
pub struct Asked<'a> {
    /// Where the provider sends the browser back to.
    pub redirect_uri: &'a str,
    /// The state, returned unchanged.
    pub state: &'a str,
    /// The nonce, repeated in the ID token.
    pub nonce: &'a str,
    /// The PKCE verifier: sent as a digest now (S256), and in full with the code.
    pub verifier: &'a str,
}

/// The values that a browser or an app brings back from the provider.
pub struct Brought<'a> {
    /// The authorization code, good for one exchange.
    pub code: &'a str,
    /// The same as in the authorization request.
    pub redirect_uri: &'a str,
    /// The PKCE verifier, if a challenge was sent.
    pub verifier: Option<&'a str>,
}

/// The person who signed in, as the provider describes them.
#[derive(Clone, Debug, Deserialize)]
pub struct Person {
    /// The provider's permanent id for them.
    pub sub: String,
    /// The email address; may be missing.
    pub email: Option<String>,
    /// Whether the provider has verified the address.
    #[serde(default)]
    pub email_verified: bool,
    /// First name.
    pub given_name: Option<String>,
    /// Last name.
    pub family_name: Option<String>,
    /// IANA name of the time zone.
    pub zoneinfo: Option<String>,
}

/// Why a sign-in failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The provider did not answer, or its answer cannot be read.
    #[error("no usable answer: {0:#}")]
    Provider(anyhow::Error),
    /// The code or the token is not valid.
    #[error("not accepted: {0:#}")]
    NotAccepted(anyhow::Error),
}

type Result<T> = std::result::Result<T, Failure>;

impl Providers {
    /// The providers in the settings.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self(config.issuers.iter().map(|one| Provider { settings: one.clone(), cached: Mutex::default() }).collect())
    }

    /// The provider with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Provider> {
        self.0.iter().find(|provider| provider.settings.id == id)
    }

    /// Whether no provider is configured.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Provider {
    /// The address that sends a browser to the provider's sign-in page.
    ///
    /// # Errors
    /// When the provider does not answer.
    pub async fn address(&self, outward: &Outward, asked: &Asked<'_>) -> Result<String> {
        let published = self.published(outward, FRESH).await?;
        let (state, nonce) = (asked.state.to_owned(), asked.nonce.to_owned());
        let verifier = PkceCodeVerifier::new(asked.verifier.to_owned());
        let request = published
            .client
            .authorize_url(CoreAuthenticationFlow::AuthorizationCode, || CsrfToken::new(state), || Nonce::new(nonce))
            .set_redirect_uri(redirect(asked.redirect_uri)?)
            .add_scopes(["email", "profile"].map(|scope| Scope::new(scope.to_owned())))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier));
        Ok(request.url().0.into())
    }

    /// Exchanges a code for the person who signed in.
    ///
    /// # Errors
    /// When the provider rejects the code, or its ID token is not valid.
    pub async fn exchange(
        &self,
        outward: &Outward,
        brought: &Brought<'_>,
        nonce: Option<&str>,
        now: Instant,
    ) -> Result<Person> {
        let published = self.published(outward, FRESH).await?;
        let http = |request| send(outward, request);
        let mut request = published
            .client
            .exchange_code(AuthorizationCode::new(brought.code.to_owned()))
            .map_err(|e| Failure::Provider(e.into()))?
            .set_redirect_uri(redirect(brought.redirect_uri)?);
        if let Some(verifier) = brought.verifier {
            request = request.set_pkce_verifier(PkceCodeVerifier::new(verifier.to_owned()));
        }
        let tokens = request.request_async(&http).await.map_err(|e| match e {
            RequestTokenError::ServerResponse(_) => Failure::NotAccepted(e.into()),
            _ => Failure::Provider(e.into()),
        })?;
        let missing = || Failure::Provider(anyhow::anyhow!("the answer has no ID token"));
        let person = self.person(outward, &tokens.id_token().ok_or_else(missing)?.to_string(), nonce, now).await?;
        if person.email.is_some() || published.metadata.userinfo_endpoint().is_none() {
            return Ok(person);
        }
        // Many providers keep the address out of the ID token.
        let token = tokens.access_token();
        if !token.secret().bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Failure::Provider(anyhow::anyhow!("the access token is malformed")));
        }
        let request = published.client.user_info(token.clone(), Some(SubjectIdentifier::new(person.sub)));
        let request = request.map_err(|e| Failure::Provider(e.into()))?;
        let told: UserInfoClaims<EmptyAdditionalClaims, CoreGenderClaim> =
            request.request_async(&http).await.map_err(|e| match e {
                UserInfoError::ClaimsVerification(_) => Failure::NotAccepted(e.into()),
                _ => Failure::Provider(e.into()),
            })?;
        Person::read(&told).map_err(|e| Failure::Provider(e.into()))
    }

    /// Verifies an ID token and returns the person it describes.
    ///
    /// # Errors
    /// When it is not valid, or the provider's keys cannot be fetched.
    pub async fn person(&self, outward: &Outward, token: &str, nonce: Option<&str>, now: Instant) -> Result<Person> {
        let expected = Expected { issuer: &self.settings.issuer, client_id: &self.settings.client_id, nonce, now };
        let published = self.published(outward, FRESH).await?;
        let outcome = match verify(token, published.metadata.jwks(), &expected) {
            // Providers rotate their keys.
            Err(id_token::Bad::UnknownKey) => {
                verify(token, self.published(outward, LOOK_EVERY).await?.metadata.jwks(), &expected)
            }
            outcome => outcome,
        };
        outcome.map_err(|bad| Failure::NotAccepted(bad.into()))
    }

    /// The provider's published metadata, fetched again if it is older than `fresh`.
    async fn published(&self, outward: &Outward, fresh: Duration) -> Result<Arc<Published>> {
        let mut cached = self.cached.lock().await;
        if let Some(published) = cached.published.as_ref().filter(|published| published.at.elapsed() < fresh) {
            return Ok(published.clone());
        }
        if cached.silent_at.is_some_and(|at| at.elapsed() < SILENT) {
            return Err(Failure::Provider(anyhow::anyhow!("it did not answer a moment ago")));
        }
        let published = self.fetch(outward).await.map(Arc::new);
        cached.silent_at = published.is_err().then(Moment::now);
        if let Ok(published) = &published {
            cached.published = Some(published.clone());
        }
        published.map_err(Failure::Provider)
    }

    async fn fetch(&self, outward: &Outward) -> anyhow::Result<Published> {
        let Issuer { issuer, client_id, client_secret, .. } = &self.settings;
        let http = |request| send(outward, request);
        let metadata = CoreProviderMetadata::discover_async(IssuerUrl::new(issuer.clone())?, &http).await?;
        let secret = Some(client_secret.expose()).filter(|secret| !secret.is_empty());
        let client = CoreClient::from_provider_metadata(
            metadata.clone(),
            ClientId::new(client_id.clone()),
            secret.map(|secret| ClientSecret::new(secret.to_owned())),
        );
        // Basic authentication is the default of a provider that does not list its methods.
        let methods = metadata.token_endpoint_auth_methods_supported();
        let basic = methods.is_none_or(|methods| methods.contains(&CoreClientAuthMethod::ClientSecretBasic));
        let client = client.set_auth_type(if basic { AuthType::BasicAuth } else { AuthType::RequestBody });
        Ok(Published { metadata, client, at: Moment::now() })
    }
}

impl Person {
    /// Reads the claims of an ID token or of the userinfo endpoint: the library has two types for them, with the same
    /// JSON.
    fn read(claims: &impl Serialize) -> serde_json::Result<Self> {
        serde_json::from_value(serde_json::to_value(claims)?)
    }
}

fn redirect(uri: &str) -> Result<Cow<'static, RedirectUrl>> {
    let url = RedirectUrl::new(uri.to_owned()).map_err(|e| Failure::NotAccepted(e.into()))?;
    Ok(Cow::Owned(url))
}

/// Sends one request of the library through the guarded client. Endpoints come from the provider's own metadata, so
/// each request is allowed to reach its own origin; the guard against internal addresses and the size limit still hold.
async fn send(outward: &Outward, request: HttpRequest) -> std::result::Result<HttpResponse, Trouble> {
    let (head, body) = request.into_parts();
    let url = head.uri.to_string();
    let mut call = outward.call(&Purpose::at("sign-in", &[&url], MOST), head.method, &url)?;
    for (name, value) in &head.headers {
        call = call.header(name.as_str(), value.to_str().unwrap_or_default());
    }
    let answer = call.body(body).send().await?;
    let mut response = HttpResponse::new(answer.body.to_vec());
    *response.status_mut() = StatusCode::from_u16(answer.status).map_err(|e| Trouble::Unreadable(e.to_string()))?;
    Ok(response)
}
