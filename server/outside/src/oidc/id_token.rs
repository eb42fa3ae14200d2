//! Verification of ID tokens: signed by the provider, for this site and this sign-in, and recent.

use chrono::{DateTime, TimeDelta, Utc};
use daymark_actors::clock::Instant;
use openidconnect::core::{CoreIdToken, CoreIdTokenVerifier, CoreJsonWebKeySet};
use openidconnect::{ClaimsVerificationError, ClientId, IssuerUrl, Nonce, SignatureVerificationError};

use super::Person;

/// How far two servers' clocks may differ.
const LEEWAY: TimeDelta = TimeDelta::seconds(60);
/// The oldest token that is accepted: it describes a sign-in that has just happened.
const OLDEST: TimeDelta = TimeDelta::seconds(600);
/// The longest token that is parsed.
const LONGEST: usize = 16 * 1024;

/// What a token must contain.
pub(super) struct Expected<'a> {
    pub issuer: &'a str,
    pub client_id: &'a str,
    /// The nonce of this sign-in, if it had one.
    pub nonce: Option<&'a str>,
    pub now: Instant,
}

/// Why a token is not valid.
#[derive(Debug, thiserror::Error)]
pub(super) enum Bad {
    #[error("the signing key is unknown")]
    UnknownKey,
    #[error("{0}")]
    Malformed(String),
    #[error("{0}")]
    Claims(ClaimsVerificationError),
    #[error("it was issued to another party")]
    Party,
}

/// Verifies a token and returns the person it describes.
pub(super) fn verify(token: &str, keys: &CoreJsonWebKeySet, expected: &Expected<'_>) -> Result<Person, Bad> {
    let malformed = |e: &dyn std::fmt::Display| Bad::Malformed(e.to_string());
    if token.len() > LONGEST {
        return Err(Bad::Malformed("it is too long".to_owned()));
    }
    let token: CoreIdToken = token.parse().map_err(|e| malformed(&e))?;
    let issuer = IssuerUrl::new(expected.issuer.to_owned()).map_err(|e| malformed(&e))?;
    let now = DateTime::from_timestamp_millis(expected.now.0).unwrap_or_default();
    // A verifier without the client's secret accepts no token signed with it: anyone who knows the secret could sign.
    let verifier =
        CoreIdTokenVerifier::new_public_client(ClientId::new(expected.client_id.to_owned()), issuer, keys.clone())
            .allow_any_alg()
            .set_other_audience_verifier_fn(|_| true)
            .set_time_fn(|| now - LEEWAY)
            .set_issue_time_verifier_fn(|issued| just_issued(issued, now));
    let nonce = |told: Option<&Nonce>| match expected.nonce {
        Some(nonce) if told.is_none_or(|told| told.secret() != nonce) => Err("nonce mismatch".to_owned()),
        _ => Ok(()),
    };
    let claims = token.claims(&verifier, nonce).map_err(|e| match e {
        ClaimsVerificationError::SignatureVerification(
            SignatureVerificationError::NoMatchingKey | SignatureVerificationError::AmbiguousKeyId(_),
        ) => Bad::UnknownKey,
        e => Bad::Claims(e),
    })?;
    // The library leaves checking this claim to its caller.
    if claims.authorized_party().is_some_and(|party| party.as_str() != expected.client_id) {
        return Err(Bad::Party);
    }
    Person::read(claims).map_err(|e| malformed(&e))
}

fn just_issued(issued: DateTime<Utc>, now: DateTime<Utc>) -> Result<(), String> {
    match (now - OLDEST..=now + LEEWAY).contains(&issued) {
        true => Ok(()),
        false => Err(format!("it was issued at {issued}")),
    }
}

#[cfg(test)]
mod tests;
