//! Identity providers, by OpenID Connect: what one says of itself, where a browser goes to sign in there, and what it says
//! of who came back (OpenID Connect Core and Discovery 1.0, RFC 7636).

mod id_token;

use std::sync::Arc;
use std::time::{Duration, Instant as Moment};

use daymark_actors::clock::Instant;
use daymark_base::config::{Config, Issuer};
use jsonwebtoken::jwk::JwkSet;
use serde::{Deserialize, Deserializer};
use tokio::sync::Mutex;

use super::outward::{Method, Outward, Purpose, Trouble};
use id_token::{Expected, verify};

/// Most bytes of any one answer.
const MOST: usize = 256 * 1024;
/// How long what a provider says of itself is believed without asking again.
const FRESH: Duration = Duration::from_secs(3600);
/// A key that is not known may be a new one: looked for at most this often.
const LOOK_EVERY: Duration = Duration::from_secs(60);
/// How long a provider that does not answer is left alone.
const SILENT: Duration = Duration::from_secs(5);

/// The identity providers of the settings.
pub struct Providers(Vec<Provider>);

/// One of them.
pub struct Provider {
    /// Its settings.
    pub settings: Issuer,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    found: Option<Arc<Found>>,
    /// When it did not answer: whoever waited for it meanwhile does not wait once more.
    silent_at: Option<Moment>,
}

/// What a provider says of itself.
struct Found {
    document: Document,
    keys: JwkSet,
    purpose: Purpose,
    at: Moment,
}

#[derive(Deserialize)]
struct Document {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    userinfo_endpoint: Option<String>,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

/// What a browser takes along, and has to bring back.
pub struct Asked<'a> {
    /// Where it comes back to.
    pub redirect_uri: &'a str,
    /// Returned as it is.
    pub state: &'a str,
    /// Put into the ID token.
    pub nonce: &'a str,
    /// The digest of what the exchange will show (PKCE, S256).
    pub challenge: &'a str,
}

/// What a browser or an app brought back.
pub struct Brought<'a> {
    /// To be exchanged, once.
    pub code: &'a str,
    /// As when it was asked for.
    pub redirect_uri: &'a str,
    /// What the challenge was the digest of, where there was one.
    pub verifier: Option<&'a str>,
}

/// Who came back.
#[derive(Clone, Debug, Deserialize)]
pub struct Person {
    /// Who it is to the provider, for ever.
    pub sub: String,
    /// May be missing.
    pub email: Option<String>,
    /// Whether the provider has seen that the address is theirs.
    #[serde(default, deserialize_with = "truth")]
    pub email_verified: bool,
    /// First name.
    pub given_name: Option<String>,
    /// Last name.
    pub family_name: Option<String>,
    /// IANA name.
    pub zoneinfo: Option<String>,
}

/// Some providers write truth as text.
fn truth<'de, D: Deserializer<'de>>(d: D) -> std::result::Result<bool, D::Error> {
    let value = serde_json::Value::deserialize(d)?;
    Ok(value == true || value == "true")
}

/// Why nobody came back.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The provider does not answer, or not as one.
    #[error("{0}")]
    Provider(#[from] Trouble),
    /// What was brought back is not good.
    #[error("not accepted: {0}")]
    NotAccepted(String),
}

type Result<T> = std::result::Result<T, Failure>;

impl Providers {
    /// Those of the settings.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self(config.issuers.iter().map(|one| Provider { settings: one.clone(), known: Mutex::default() }).collect())
    }

    /// The one with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Provider> {
        self.0.iter().find(|provider| provider.settings.id == id)
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Provider {
    /// Where a browser goes to sign in.
    ///
    /// # Errors
    /// When the provider does not answer.
    pub async fn address(&self, outward: &Outward, asked: &Asked<'_>) -> Result<String> {
        let found = self.found(outward, FRESH).await?;
        let endpoint = &found.document.authorization_endpoint;
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.settings.client_id)
            .append_pair("redirect_uri", asked.redirect_uri)
            .append_pair("scope", "openid email profile")
            .append_pair("state", asked.state)
            .append_pair("nonce", asked.nonce)
            .append_pair("code_challenge", asked.challenge)
            .append_pair("code_challenge_method", "S256")
            .finish();
        Ok(format!("{endpoint}{}{query}", if endpoint.contains('?') { '&' } else { '?' }))
    }

    /// Who a code stands for.
    ///
    /// # Errors
    /// When the provider does not take it, or its ID token is not good.
    pub async fn exchange(
        &self,
        outward: &Outward,
        brought: &Brought<'_>,
        nonce: Option<&str>,
        now: Instant,
    ) -> Result<Person> {
        #[derive(Deserialize)]
        struct Tokens {
            id_token: String,
            access_token: Option<String>,
        }
        let found = self.found(outward, FRESH).await?;
        let Issuer { client_id, client_secret, .. } = &self.settings;
        let mut form =
            vec![("grant_type", "authorization_code"), ("code", brought.code), ("redirect_uri", brought.redirect_uri)];
        form.extend(brought.verifier.map(|verifier| ("code_verifier", verifier)));
        let call = outward.call(&found.purpose, Method::POST, &found.document.token_endpoint)?;
        let call = if !client_secret.is_empty() && found.takes_basic_auth() {
            call.basic_auth(&encoded(client_id), &encoded(client_secret.expose()))
        } else {
            form.push(("client_id", client_id));
            if !client_secret.is_empty() {
                form.push(("client_secret", client_secret.expose()));
            }
            call
        };
        let answer = call.form(&form).send().await?;
        if answer.status == 400 {
            return Err(Failure::NotAccepted("the provider does not take the code".into()));
        }
        let tokens: Tokens = answer.json()?;
        let person = self.person(outward, &tokens.id_token, nonce, now).await?;
        let access_token = tokens.access_token.filter(|_| person.email.is_none());
        let (Some(url), Some(token)) = (&found.document.userinfo_endpoint, access_token) else { return Ok(person) };
        // Many providers keep the address out of the ID token.
        let answer = outward.call(&found.purpose, Method::GET, url)?.bearer_auth(&token).send().await?;
        let told: Person = answer.json()?;
        match told.sub == person.sub {
            true => Ok(told),
            false => Err(Failure::NotAccepted("the provider tells of somebody else".into())),
        }
    }

    /// Who an ID token is about.
    ///
    /// # Errors
    /// When it is not good, or the provider's keys cannot be had.
    pub async fn person(&self, outward: &Outward, token: &str, nonce: Option<&str>, now: Instant) -> Result<Person> {
        let expected = Expected { issuer: &self.settings.issuer, client_id: &self.settings.client_id, nonce, now };
        let found = self.found(outward, FRESH).await?;
        let outcome = verify(token, &found.keys, &expected);
        let outcome = match outcome {
            // Providers change their keys from time to time.
            Err(id_token::Bad::UnknownKey) => verify(token, &self.found(outward, LOOK_EVERY).await?.keys, &expected),
            outcome => outcome,
        };
        outcome.map_err(|bad| Failure::NotAccepted(bad.to_string()))
    }

    /// What the provider says of itself; asked again when that is older than `fresh`.
    async fn found(&self, outward: &Outward, fresh: Duration) -> Result<Arc<Found>> {
        let mut known = self.known.lock().await;
        if let Some(found) = known.found.as_ref().filter(|found| found.at.elapsed() < fresh) {
            return Ok(found.clone());
        }
        if known.silent_at.is_some_and(|at| at.elapsed() < SILENT) {
            return Err(Trouble::Unreachable("it did not answer a moment ago".into()).into());
        }
        let asked = self.ask(outward).await.map(Arc::new);
        known.silent_at = asked.is_err().then(Moment::now);
        if let Ok(found) = &asked {
            known.found = Some(found.clone());
        }
        Ok(asked?)
    }

    async fn ask(&self, outward: &Outward) -> std::result::Result<Found, Trouble> {
        let issuer = self.settings.issuer.as_str();
        let url = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
        let document: Document =
            outward.call(&Purpose::at("sign-in", &[issuer], MOST), Method::GET, &url)?.send().await?.json()?;
        if document.issuer != issuer {
            return Err(Trouble::Unreadable(format!("{issuer} calls itself {}", document.issuer)));
        }
        let mut reached = vec![document.token_endpoint.as_str(), &document.jwks_uri];
        reached.extend(document.userinfo_endpoint.as_deref());
        let purpose = Purpose::at("sign-in", &reached, MOST);
        let keys = outward.call(&purpose, Method::GET, &document.jwks_uri)?.send().await?.json()?;
        Ok(Found { document, keys, purpose, at: Moment::now() })
    }
}

impl Found {
    /// What a provider does that says nothing of it.
    fn takes_basic_auth(&self) -> bool {
        let methods = self.document.token_endpoint_auth_methods_supported.as_ref();
        methods.is_none_or(|methods| methods.iter().any(|method| method == "client_secret_basic"))
    }
}

/// Name and password of a client are encoded like a form's before they are put together (RFC 6749, section 2.3.1).
fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
