use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac;
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::{Value, json};

use super::*;

const NOW_S: i64 = 1_800_000_000;
const ISSUER: &str = "https://id.example";

fn signer(seed: u8) -> Ed25519KeyPair {
    Ed25519KeyPair::from_seed_unchecked(&[seed; 32]).unwrap()
}

/// The public keys of seeds 1, 2, …, named after them.
fn keys(seeds: &[u8], purpose: &str) -> CoreJsonWebKeySet {
    let key = |seed: &u8| {
        let public = URL_SAFE_NO_PAD.encode(signer(*seed).public_key());
        json!({ "kty": "OKP", "crv": "Ed25519", "x": public, "kid": seed.to_string(), "use": purpose })
    };
    let keys: Vec<_> = seeds.iter().map(key).collect();
    serde_json::from_value(json!({ "keys": keys })).unwrap()
}

fn claims() -> Value {
    json!({ "iss": ISSUER, "sub": "ada-1", "aud": "daymark", "iat": NOW_S - 5, "exp": NOW_S + 300, "nonce": "once",
        "email": "ada@daymark.example", "email_verified": true, "given_name": "Ada" })
}

fn with(change: Value) -> Value {
    let mut claims = claims();
    for (name, value) in change.as_object().unwrap() {
        claims[name] = value.clone();
    }
    claims
}

/// Header and claims, ready to be signed.
fn unsigned(header: &Value, claims: &Value) -> String {
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    format!("{}.{}", part(header), part(claims))
}

fn signed(claims: &Value, seed: u8, name: Option<&str>) -> String {
    let header = match name {
        Some(name) => json!({ "alg": "EdDSA", "kid": name }),
        None => json!({ "alg": "EdDSA" }),
    };
    let message = unsigned(&header, claims);
    format!("{message}.{}", URL_SAFE_NO_PAD.encode(signer(seed).sign(message.as_bytes())))
}

fn judged(token: &str, keys: &CoreJsonWebKeySet) -> Result<Person, Bad> {
    let now = Instant(NOW_S * 1000);
    verify(token, keys, &Expected { issuer: ISSUER, client_id: "daymark", nonce: Some("once"), now })
}

fn outcome(change: Value) -> Result<Person, Bad> {
    judged(&signed(&with(change), 1, Some("1")), &keys(&[1], "sig"))
}

#[test]
fn a_valid_token_describes_a_person() {
    let person = outcome(json!({})).unwrap();
    assert_eq!((person.sub.as_str(), person.email.as_deref()), ("ada-1", Some("ada@daymark.example")));
    assert_eq!(person.given_name.as_deref(), Some("Ada"));
    assert!(person.email_verified && person.family_name.is_none());
    assert!(outcome(json!({ "email_verified": "true", "aud": ["other", "daymark"] })).unwrap().email_verified);
    for no in [json!(null), json!(false), json!("false")] {
        assert!(!outcome(json!({ "email_verified": no })).unwrap().email_verified, "{no}");
    }
    for nonsense in [json!("yes"), json!(1)] {
        assert!(matches!(outcome(json!({ "email_verified": nonsense })), Err(Bad::Malformed(_))), "{nonsense}");
    }
}

#[test]
fn a_token_with_a_wrong_audience_or_issuer_is_rejected() {
    for change in [json!({ "aud": "other" }), json!({ "aud": [] }), json!({ "iss": "https://id.example.evil" })] {
        assert!(matches!(outcome(change.clone()), Err(Bad::Claims(_))), "{change}");
    }
    for missing in ["aud", "iss", "sub", "exp", "iat"] {
        let change = json!({ missing: null });
        assert!(matches!(outcome(change), Err(Bad::Malformed(_) | Bad::Claims(_))), "{missing}");
    }
    assert!(matches!(outcome(json!({ "azp": "other" })), Err(Bad::Party)));
    assert!(outcome(json!({ "azp": "daymark" })).is_ok());
}

#[test]
fn tokens_with_a_wrong_nonce_or_time_are_rejected() {
    let refused = |change: Value| matches!(outcome(change), Err(Bad::Claims(_)));
    for nonce in [json!("other"), json!(null), json!("")] {
        assert!(refused(json!({ "nonce": nonce })), "{nonce}");
    }
    let (leeway, oldest) = (LEEWAY.num_seconds(), OLDEST.num_seconds());
    assert!(refused(json!({ "exp": NOW_S - leeway })));
    assert!(outcome(json!({ "exp": NOW_S - leeway + 1 })).is_ok());
    assert!(refused(json!({ "iat": NOW_S + leeway + 1 })));
    assert!(refused(json!({ "iat": NOW_S - oldest - 1, "exp": NOW_S + 9_999 })));
    assert!(outcome(json!({ "iat": NOW_S - oldest, "exp": NOW_S + 9_999 })).is_ok());
}

#[test]
fn only_the_providers_signing_keys_are_trusted() {
    let token = |seed, name| signed(&claims(), seed, name);
    let unknown = |outcome| matches!(outcome, Err(Bad::UnknownKey));
    assert!(judged(&token(2, Some("2")), &keys(&[1, 2], "sig")).is_ok());
    assert!(unknown(judged(&token(3, Some("3")), &keys(&[1, 2], "sig"))));
    assert!(matches!(judged(&token(3, Some("1")), &keys(&[1, 2], "sig")), Err(Bad::Claims(_))), "a forged signature");
    // A provider with only one key need not name it.
    assert!(judged(&token(1, None), &keys(&[1], "sig")).is_ok());
    assert!(unknown(judged(&token(1, None), &keys(&[1, 2], "sig"))));
    assert!(unknown(judged(&token(1, Some("1")), &keys(&[1], "enc"))));
}

#[test]
fn unsigned_and_hmac_signed_tokens_are_rejected() {
    let good = signed(&claims(), 1, Some("1"));
    let (message, _) = good.rsplit_once('.').unwrap();
    let none = unsigned(&json!({ "alg": "none" }), &claims());
    let shared = unsigned(&json!({ "alg": "HS256" }), &claims());
    let mark = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, b"public key"), shared.as_bytes());
    let shared = format!("{shared}.{}", URL_SAFE_NO_PAD.encode(mark));
    let long = format!("{good}{}", "x".repeat(LONGEST));
    for token in ["", "a.b", "a.b.c", &format!("{none}."), &format!("{message}."), &shared, &long] {
        assert!(judged(token, &keys(&[1], "sig")).is_err(), "{token}");
    }
}
