//! Access tokens (JWT, RFC 7519 and 9068) and refresh tokens.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daymark_actors::clock::Instant;
use daymark_web::error::{Error, Result};
use daymark_web::permissions::Role;
use hmac::{Hmac, KeyInit, Mac};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, crypto};
use rand::RngCore;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Seconds for which an access token is valid.
pub(super) const ACCESS_S: i64 = 15 * 60;

/// The header of our tokens, and the only one that is accepted. Headers with another algorithm, a key or a key's
/// address are never parsed.
const HEADER: &str = r#"{"typ":"at+jwt","alg":"HS256"}"#;

/// The longest token that is checked; ours have about 350 characters.
const LONGEST: usize = 1024;

/// The audience of an access token.
const AUDIENCE: &str = "daymark";

/// How far two servers' clocks may differ, in seconds.
const LEEWAY_S: i64 = 5;

/// The claims of an access token.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Claims {
    iss: String,
    aud: String,
    #[serde(with = "number_as_text")]
    pub sub: i64,
    /// The session.
    pub sid: i64,
    /// The account's auth_version when the token was issued.
    pub av: i64,
    /// For clients only; the server reads the role from the account.
    pub role: Role,
    iat: i64,
    nbf: i64,
    exp: i64,
}

impl Claims {
    /// When the token expires.
    pub(super) const fn expires_at(&self) -> Instant {
        Instant(self.exp.saturating_mul(1000))
    }
}

/// Who an access token is for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Holder {
    pub member: i64,
    pub session: i64,
    pub auth_version: i64,
    pub role: Role,
}

/// Makes and reads tokens.
pub(super) struct Tokens {
    issuer: String,
    head: String,
    sign: EncodingKey,
    check: DecodingKey,
    successors: [u8; 32],
    links: [u8; 32],
    sealed: [u8; 32],
}

impl Tokens {
    /// Derives its keys from the program's secret, one per purpose.
    ///
    /// # Panics
    /// When the secret is shorter than 32 bytes: the settings prevent it, and nothing may ever be signed with less.
    pub(super) fn new(secret: &[u8], issuer: &str) -> Self {
        assert!(secret.len() >= 32, "the secret has at least 32 bytes");
        let access = keyed(secret, b"daymark access token 1");
        Self {
            issuer: issuer.to_owned(),
            head: URL_SAFE_NO_PAD.encode(HEADER),
            sign: EncodingKey::from_secret(&access),
            check: DecodingKey::from_secret(&access),
            successors: keyed(secret, b"daymark refresh successor 1"),
            links: keyed(secret, b"daymark mail link 1"),
            sealed: keyed(secret, b"daymark sealed 1"),
        }
    }

    /// An access token for this holder.
    pub(super) fn access(&self, holder: Holder, now: Instant) -> Result<String> {
        let now = now.0.div_euclid(1000);
        let claims = Claims {
            iss: self.issuer.clone(),
            aud: AUDIENCE.to_owned(),
            sub: holder.member,
            sid: holder.session,
            av: holder.auth_version,
            role: holder.role,
            iat: now,
            nbf: now,
            exp: now + ACCESS_S,
        };
        self.seal(&claims)
    }

    fn seal(&self, claims: &Claims) -> Result<String> {
        let claims = URL_SAFE_NO_PAD.encode(serde_json::to_vec(claims).map_err(Error::internal)?);
        let message = format!("{}.{claims}", self.head);
        let signature = crypto::sign(message.as_bytes(), &self.sign, Algorithm::HS256).map_err(Error::internal)?;
        Ok(format!("{message}.{signature}"))
    }

    /// The claims of a valid access token; `None` for every other text.
    pub(super) fn read(&self, token: &str, now: Instant) -> Option<Claims> {
        if token.len() > LONGEST {
            return None;
        }
        let (message, signature) = token.rsplit_once('.')?;
        let (head, claims) = message.split_once('.')?;
        if head != self.head || !crypto::verify(signature, message.as_bytes(), &self.check, Algorithm::HS256).ok()? {
            return None;
        }
        let claims: Claims = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).ok()?).ok()?;
        let now = now.0.div_euclid(1000);
        let ours = claims.iss == self.issuer && claims.aud == AUDIENCE;
        let in_time = claims.nbf <= now + LEEWAY_S && claims.iat <= now + LEEWAY_S && now < claims.exp;
        (ours && in_time).then_some(claims)
    }

    /// The token that identifies the reader of an email to this member at this address.
    pub(super) fn mail_token(&self, member: i64, address: &str) -> String {
        let mark = keyed(&self.links, format!("{member} {}", address.to_lowercase()).as_bytes());
        format!("{member}.{}", URL_SAFE_NO_PAD.encode(mark))
    }

    /// Whether a text is the token of an email to this member at this address.
    pub(super) fn is_mail_token(&self, text: &str, member: i64, address: &str) -> bool {
        self.is_right(text, &self.mail_token(member, address))
    }

    /// Seals a value for one purpose: the browser stores it, but cannot change it.
    pub(super) fn sealed(&self, purpose: &str, content: &[u8]) -> String {
        let mark = keyed(&self.sealed, &[purpose.as_bytes(), &[0], content].concat());
        format!("{}.{}", URL_SAFE_NO_PAD.encode(content), URL_SAFE_NO_PAD.encode(mark))
    }

    /// Opens a value that was sealed for this purpose; `None` when it was not, or was changed.
    pub(super) fn unsealed(&self, purpose: &str, text: &str) -> Option<Vec<u8>> {
        let content = URL_SAFE_NO_PAD.decode(text.split_once('.')?.0).ok()?;
        self.is_right(text, &self.sealed(purpose, &content)).then_some(content)
    }

    /// Compares two texts in constant time, so that nobody can guess the right one character by character.
    fn is_right(&self, text: &str, right: &str) -> bool {
        mac(&self.sealed, text.as_bytes()).verify_slice(&keyed(&self.sealed, right.as_bytes())).is_ok()
    }

    /// The refresh token that follows this one. Derived, not random, so that a client whose answer was lost gets the
    /// same one again; without our key no one can derive it from an old token.
    pub(super) fn successor(&self, token: &str) -> String {
        URL_SAFE_NO_PAD.encode(keyed(&self.successors, token.as_bytes()))
    }
}

/// 256 random bits as text.
#[must_use]
pub fn random_text() -> String {
    let mut bits = [0u8; 32];
    rand::rng().fill_bytes(&mut bits);
    URL_SAFE_NO_PAD.encode(bits)
}

/// The form in which a refresh token or another secret is stored: a hash, so that a stolen database is of no use.
#[must_use]
pub fn stored_form(token: &str) -> String {
    hex::encode(Sha256::digest(token))
}

/// A key for one purpose, or a text that only its holder can make.
#[must_use]
pub fn keyed(key: &[u8], text: &[u8]) -> [u8; 32] {
    mac(key, text).finalize().into_bytes().into()
}

fn mac(key: &[u8], text: &[u8]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(text);
    mac
}

/// `sub` is a string in a JWT.
mod number_as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(n: &i64, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(n)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<i64, D::Error> {
        String::deserialize(d)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests;
