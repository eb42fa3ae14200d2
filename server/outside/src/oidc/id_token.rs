//! Whether an ID token is good: signed by the provider, for this site, for this sign-in, in time.

use daymark_actors::clock::Instant;
use jsonwebtoken::jwk::{Jwk, JwkSet, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use serde::Deserialize;

use super::Person;

/// What providers sign with. Never a shared secret: whoever knows it could sign as well.
const ALGORITHMS: [Algorithm; 9] = [
    Algorithm::RS256,
    Algorithm::RS384,
    Algorithm::RS512,
    Algorithm::PS256,
    Algorithm::PS384,
    Algorithm::PS512,
    Algorithm::ES256,
    Algorithm::ES384,
    Algorithm::EdDSA,
];

/// How far the clocks of two servers may be apart, in seconds.
const LEEWAY_S: i64 = 60;
/// How old a token may be, in seconds: it tells of a sign-in that has just happened.
const OLDEST_S: i64 = 600;
/// The longest token that is looked at.
const LONGEST: usize = 16 * 1024;

/// What a token has to say.
pub(super) struct Expected<'a> {
    pub issuer: &'a str,
    pub client_id: &'a str,
    /// What was asked for with this sign-in.
    pub nonce: Option<&'a str>,
    pub now: Instant,
}

/// Why a token is not good.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Bad {
    #[error("its key is not known")]
    UnknownKey,
    #[error("{0}")]
    Token(String),
    #[error("it is of another time")]
    Time,
    #[error("it is for another sign-in")]
    Nonce,
    #[error("it is for somebody else")]
    Party,
}

#[derive(Deserialize)]
struct Claims {
    iat: i64,
    exp: i64,
    nonce: Option<String>,
    azp: Option<String>,
    #[serde(flatten)]
    person: Person,
}

/// Who a token is about.
pub(super) fn verify(token: &str, keys: &JwkSet, expected: &Expected<'_>) -> Result<Person, Bad> {
    let bad = |e: jsonwebtoken::errors::Error| Bad::Token(e.to_string());
    if token.len() > LONGEST {
        return Err(Bad::Token("it is too long".into()));
    }
    let header = decode_header(token).map_err(bad)?;
    if !ALGORITHMS.contains(&header.alg) {
        return Err(Bad::Token("it is signed in a way that does not count".into()));
    }
    let key = key(keys, header.kid.as_deref()).ok_or(Bad::UnknownKey)?;
    let mut validation = Validation::new(header.alg);
    validation.set_issuer(&[expected.issuer]);
    validation.set_audience(&[expected.client_id]);
    validation.set_required_spec_claims(&["iss", "sub", "aud", "exp"]);
    // By our own clock, below.
    validation.validate_exp = false;
    let claims: Claims = decode(token, &DecodingKey::from_jwk(key).map_err(bad)?, &validation).map_err(bad)?.claims;
    let now = expected.now.0.div_euclid(1000);
    if now >= claims.exp + LEEWAY_S || claims.iat > now + LEEWAY_S || claims.iat < now - OLDEST_S {
        return Err(Bad::Time);
    }
    if claims.azp.is_some_and(|azp| azp != expected.client_id) {
        return Err(Bad::Party);
    }
    if expected.nonce.is_some() && claims.nonce.as_deref() != expected.nonce {
        return Err(Bad::Nonce);
    }
    Ok(claims.person)
}

/// The key that a token names; of a provider with one key it need not.
fn key<'a>(keys: &'a JwkSet, name: Option<&str>) -> Option<&'a Jwk> {
    let mut signing = keys.keys.iter().filter(|key| key.common.public_key_use != Some(PublicKeyUse::Encryption));
    match name {
        Some(name) => signing.find(|key| key.common.key_id.as_deref() == Some(name)),
        None => signing.next().filter(|_| signing.next().is_none()),
    }
}

#[cfg(test)]
mod tests;
