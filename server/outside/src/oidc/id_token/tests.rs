use jsonwebtoken::{EncodingKey, Header, encode};
use serde_json::{Value, json};

use super::*;

const NOW_S: i64 = 1_800_000_000;
const ISSUER: &str = "https://id.example";

/// An Ed25519 key (PKCS #8) of this seed.
fn signer(seed: u8) -> EncodingKey {
    let mut der = vec![0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];
    der.extend([seed; 32]);
    EncodingKey::from_ed_der(&der)
}

/// The public keys of seeds 1, 2, …, named after them.
fn keys(seeds: &[u8]) -> JwkSet {
    let key = |seed: &u8| {
        let mut key = Jwk::from_encoding_key(&signer(*seed), Algorithm::EdDSA).unwrap();
        key.common.key_id = Some(seed.to_string());
        key
    };
    JwkSet { keys: seeds.iter().map(key).collect() }
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

fn signed(claims: &Value, seed: u8, name: Option<&str>) -> String {
    let header = Header { kid: name.map(str::to_owned), ..Header::new(Algorithm::EdDSA) };
    encode(&header, claims, &signer(seed)).unwrap()
}

fn judged(token: &str, keys: &JwkSet) -> Result<Person, Bad> {
    let now = Instant(NOW_S * 1000);
    verify(token, keys, &Expected { issuer: ISSUER, client_id: "daymark", nonce: Some("once"), now })
}

fn outcome(change: Value) -> Result<Person, Bad> {
    judged(&signed(&with(change), 1, Some("1")), &keys(&[1]))
}

#[test]
fn a_good_token_says_who_it_is_about() {
    let person = outcome(json!({})).unwrap();
    assert_eq!((person.sub.as_str(), person.email.as_deref()), ("ada-1", Some("ada@daymark.example")));
    assert!(person.email_verified && person.family_name.is_none());
    assert!(outcome(json!({ "email_verified": "true", "aud": ["other", "daymark"] })).unwrap().email_verified);
    for no in [json!(null), json!(false), json!("yes"), json!(1)] {
        assert!(!outcome(json!({ "email_verified": no })).unwrap().email_verified, "{no}");
    }
}

#[test]
fn a_token_for_another_site_or_of_another_provider_is_not_good() {
    for change in [
        json!({ "aud": "other" }),
        json!({ "aud": [] }),
        json!({ "aud": null }),
        json!({ "iss": "https://id.example.evil" }),
        json!({ "iss": null }),
        json!({ "sub": null }),
        json!({ "exp": null }),
    ] {
        assert!(matches!(outcome(change.clone()), Err(Bad::Token(_))), "{change}");
    }
    assert_eq!(outcome(json!({ "azp": "other" })).unwrap_err(), Bad::Party);
}

#[test]
fn it_is_good_for_this_sign_in_and_for_a_moment() {
    for nonce in [json!("other"), json!(null), json!("")] {
        assert_eq!(outcome(json!({ "nonce": nonce })).unwrap_err(), Bad::Nonce);
    }
    assert_eq!(outcome(json!({ "exp": NOW_S - LEEWAY_S })).unwrap_err(), Bad::Time);
    assert!(outcome(json!({ "exp": NOW_S - LEEWAY_S + 1 })).is_ok());
    assert_eq!(outcome(json!({ "iat": NOW_S + LEEWAY_S + 1 })).unwrap_err(), Bad::Time);
    assert_eq!(outcome(json!({ "iat": NOW_S - OLDEST_S - 1, "exp": NOW_S + 9_999 })).unwrap_err(), Bad::Time);
}

#[test]
fn only_the_providers_own_keys_count() {
    let token = |seed, name| signed(&claims(), seed, name);
    assert!(judged(&token(2, Some("2")), &keys(&[1, 2])).is_ok());
    assert_eq!(judged(&token(3, Some("3")), &keys(&[1, 2])).unwrap_err(), Bad::UnknownKey);
    assert!(matches!(judged(&token(3, Some("1")), &keys(&[1, 2])), Err(Bad::Token(_))), "another's signature");
    // A provider with one key need not name it.
    assert!(judged(&token(1, None), &keys(&[1])).is_ok());
    assert_eq!(judged(&token(1, None), &keys(&[1, 2])).unwrap_err(), Bad::UnknownKey);
    let mut sealing = keys(&[1]);
    sealing.keys[0].common.public_key_use = Some(PublicKeyUse::Encryption);
    assert_eq!(judged(&token(1, Some("1")), &sealing).unwrap_err(), Bad::UnknownKey);
}

#[test]
fn a_token_that_is_not_signed_or_with_a_shared_secret_is_not_good() {
    let good = signed(&claims(), 1, Some("1"));
    let (head, rest) = good.split_once('.').unwrap();
    let (body, _) = rest.split_once('.').unwrap();
    let none = "eyJhbGciOiJub25lIn0";
    let secret = encode(&Header::default(), &claims(), &EncodingKey::from_secret(b"public key")).unwrap();
    let long = format!("{good}{}", "x".repeat(LONGEST));
    for token in ["", "a.b", "a.b.c", &format!("{none}.{body}."), &format!("{head}.{body}."), &secret, &long] {
        assert!(matches!(judged(token, &keys(&[1])), Err(Bad::Token(_))), "{token}");
    }
}
