//! The signature of a webhook (docs.stripe.com/webhooks, "Verify webhook signatures manually").

use daymark_base::config::Secret;
use ring::hmac;

/// The largest difference between the time of a signed webhook and ours, in either direction (s).
const FRESH_S: u64 = 300;

/// The webhook does not come from Stripe, or is too old.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotSigned {
    /// No signature was made with this secret.
    Wrong,
    /// A signature was made with this secret, but too long ago or too far ahead.
    Stale,
}

/// Checks the header `Stripe-Signature`, such as `t=1492774577,v1=5257a8…,v1=6ffbb5…`, over the body as received. Any
/// signature of the scheme `v1` may match: while a secret is being replaced, Stripe signs with both. Compares in
/// constant time.
///
/// # Errors
/// When none matches, or the time is more than 300 seconds away from `now_s`.
pub fn check(secret: &Secret, header: &str, body: &[u8], now_s: i64) -> Result<(), NotSigned> {
    let named = |name: &'static str| {
        header
            .split(',')
            .filter_map(move |part| part.trim().split_once('=').filter(|(key, _)| *key == name).map(|(_, v)| v))
    };
    let time = named("t").next().ok_or(NotSigned::Wrong)?;
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.bytes());
    let signed = [time.as_bytes(), b".", body].concat();
    if !named("v1")
        .filter_map(|text| hex::decode(text).ok())
        .any(|signature| hmac::verify(&key, &signed, &signature).is_ok())
    {
        return Err(NotSigned::Wrong);
    }
    let fresh = time.parse::<i64>().is_ok_and(|said| said.abs_diff(now_s) <= FRESH_S);
    if fresh { Ok(()) } else { Err(NotSigned::Stale) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &[u8] = br#"{"id":"evt_1","object":"event"}"#;
    /// Made by npm `stripe`: `webhooks.generateTestHeaderString({ payload, secret: 'whsec_may', timestamp: 1778061600 })`.
    const SIGNED: &str = "t=1778061600,v1=d0d7fb3b5e5bd58642fa85fcad9261dbb7d963c370ec290ca674527e5aed8fe2";
    const AT: i64 = 1_778_061_600;

    fn checked(header: &str, body: &[u8], now: i64) -> Result<(), NotSigned> {
        check(&Secret::from("whsec_may".to_owned()), header, body, now)
    }

    #[test]
    fn a_signature_from_stripes_library_is_accepted() {
        assert_eq!(checked(SIGNED, BODY, AT), Ok(()));
        let (time, v1) = SIGNED.split_once(',').expect("two parts");
        assert_eq!(checked(&format!("{time},v1=00ff,v0=77,{v1}"), BODY, AT), Ok(()), "any v1 may fit");
        let other = check(&Secret::from("whsec_june".to_owned()), SIGNED, BODY, AT);
        assert_eq!(other, Err(NotSigned::Wrong));
    }

    #[test]
    fn a_signature_is_valid_for_five_minutes() {
        assert_eq!(checked(SIGNED, BODY, AT + 300), Ok(()));
        assert_eq!(checked(SIGNED, BODY, AT - 300), Ok(()));
        assert_eq!(checked(SIGNED, BODY, AT + 301), Err(NotSigned::Stale));
        assert_eq!(checked(SIGNED, BODY, AT - 301), Err(NotSigned::Stale));
    }

    #[test]
    fn tampered_or_malformed_signatures_are_rejected() {
        assert_eq!(checked(SIGNED, b"{}", AT), Err(NotSigned::Wrong), "another body");
        let later = SIGNED.replace("t=1778061600", "t=1778061601");
        assert_eq!(checked(&later, BODY, AT), Err(NotSigned::Wrong), "another time");
        let v0 = SIGNED.replace("v1=", "v0=");
        for header in
            ["", "t=1778061600", "v1=00", "t=,v1=", "t=1778061600,v1=", "t=1778061600,v1=0g", "t=x,v1=00", &v0]
        {
            assert_eq!(checked(header, BODY, AT), Err(NotSigned::Wrong), "{header}");
        }
    }
}
