//! Web Push to members' devices (RFC 8030), encrypted (RFC 8291) and signed with the site's own key (RFC 8292).

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daymark_actors::clock::Instant;
use daymark_base::config::Config;
use ring::digest;
use web_push::{
    ContentEncoding, PartialVapidSignatureBuilder, SubscriptionInfo, VapidSignatureBuilder, WebPushError,
    WebPushMessageBuilder,
};

use super::outward::{Answer, Call, Method, Outward, Purpose, Trouble, Url};

/// The maximum size of an answer, in bytes.
const MOST: usize = 16 * 1024;
/// How long a signature is valid; push services accept 24 hours at most.
const SIGNED_FOR_S: i64 = 12 * 3600;

/// The longest pause for a push service, whatever it requests, and the longest wait of a message. A longer wait means
/// that the clock has been set back since.
pub const FARTHEST_MS: i64 = 2 * 86_400_000;
/// The maximum number of push services paused at once. Only a handful exist, but members may name others.
const MOST_HELD: usize = 1000;

/// A browser, as its subscription describes it.
#[derive(Clone, Debug)]
pub struct Device {
    /// Where its push service accepts messages.
    pub endpoint: String,
    /// Its public key, base64url.
    pub public_key: String,
    /// Its secret, base64url.
    pub secret: String,
}

impl Device {
    /// Its push service, such as `https://push.example`; `None` for an invalid address.
    fn origin(&self) -> Option<String> {
        Some(self.endpoint.parse::<Url>().ok()?.origin().ascii_serialization())
    }
}

/// A message to be sent.
pub struct Message<'a> {
    /// The receiving browser.
    pub device: &'a Device,
    /// What the app's worker receives.
    pub content: &'a str,
    /// A later message with the same tag replaces one that has not arrived.
    pub tag: &'a str,
    /// `low`, `normal` or `high`.
    pub urgency: &'a str,
    /// After this time it is not worth delivering.
    pub expires_at: Instant,
}

/// The outcome of sending a message.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The push service accepted it.
    Taken,
    /// The subscription no longer exists, or is not ours.
    Gone,
    /// The message itself was rejected, and would be rejected again.
    Refused(String),
    /// Not sent for now; the push service may have said when to try again.
    Later(Option<Instant>, String),
}

/// The site's key, and the push services that requested a pause.
pub struct Pusher {
    key: PartialVapidSignatureBuilder,
    contact: String,
    held: Held,
}

/// The end of each pause that a push service requested, by origin.
#[derive(Default)]
struct Held(Mutex<HashMap<String, Instant>>);

impl Held {
    fn until(&self, origin: &str, now: Instant) -> Option<Instant> {
        self.held().get(origin).copied().filter(|until| waits(*until, now))
    }

    fn hold(&self, origin: String, until: Instant, now: Instant) {
        let mut held = self.held();
        held.retain(|_, until| waits(*until, now));
        if held.len() < MOST_HELD {
            held.insert(origin, until.min(now.plus_ms(FARTHEST_MS)));
        }
    }

    fn held(&self) -> MutexGuard<'_, HashMap<String, Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a pause until then still applies: it is in the future, and was not set before the clock was set back.
fn waits(until: Instant, now: Instant) -> bool {
    until > now && until <= now.plus_ms(FARTHEST_MS)
}

impl Pusher {
    /// Creates one with the key from the settings.
    ///
    /// # Errors
    /// When the key is invalid.
    pub fn new(config: &Config) -> Result<Self> {
        let contact = match config.push.contact.as_str() {
            "" => format!("mailto:no-reply@{}", config.mail_host()),
            own => own.to_owned(),
        };
        Self::with(config.push.vapid_key.expose(), contact)
    }

    /// Creates one with this key. `contact` (`mailto:` or `https:`) is where push services can reach the site.
    ///
    /// # Errors
    /// When the key is invalid.
    pub fn with(key: &str, contact: String) -> Result<Self> {
        const FAULT: &str = "push.vapid_key: not a key; `daymark vapid` makes one";
        // The crate panics at any other length.
        ensure!(URL_SAFE_NO_PAD.decode(key).is_ok_and(|bytes| bytes.len() == 32), FAULT);
        let key = VapidSignatureBuilder::from_base64_no_sub(key).context(FAULT)?;
        Ok(Self { key, contact, held: Held::default() })
    }

    /// The public key that browsers subscribe with, base64url.
    #[must_use]
    pub fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.key.get_public_key())
    }

    /// Sends a message, unless its push service requested a pause.
    pub async fn send(&self, outward: &Outward, message: &Message<'_>, now: Instant) -> Outcome {
        let Some(origin) = message.device.origin() else { return Outcome::Gone };
        if let Some(until) = self.held.until(&origin, now) {
            return Outcome::Later(Some(until), "its push service asked for time".into());
        }
        let call = match self.call(outward, message, &origin, now) {
            Ok(call) => call,
            Err(outcome) => return outcome,
        };
        let outcome = match call.send_for_head().await {
            Ok(answer) => outcome(&answer, now),
            Err(trouble) => unsent(trouble),
        };
        if let Outcome::Later(Some(until), _) = outcome {
            self.held.hold(origin, until, now);
        }
        outcome
    }

    fn call(&self, outward: &Outward, message: &Message<'_>, origin: &str, now: Instant) -> Result<Call, Outcome> {
        let Device { endpoint, public_key, secret } = message.device;
        let to = SubscriptionInfo::new(endpoint, public_key, secret);
        let mut signature = self.key.clone().add_sub_info(&to);
        // Set here because the crate's own audience lacks the port, and its contact is empty.
        signature.add_claim("aud", origin);
        signature.add_claim("sub", self.contact.clone());
        signature.add_claim("exp", now.0 / 1000 + SIGNED_FOR_S);
        let mut sealed = WebPushMessageBuilder::new(&to);
        sealed.set_vapid_signature(signature.build().map_err(unsealed)?);
        sealed.set_payload(ContentEncoding::Aes128Gcm, message.content.as_bytes());
        let sealed = sealed.build().map_err(unsealed)?.payload;
        let sealed = sealed.ok_or_else(|| Outcome::Refused("no content".into()))?;

        let seconds = ((message.expires_at.0 - now.0) / 1000).max(0);
        let mut call = outward.call(&Purpose::at("push", &[endpoint], MOST), Method::POST, endpoint).map_err(unsent)?;
        for (name, value) in &sealed.crypto_headers {
            call = call.header(name, value);
        }
        Ok(call
            .header("content-encoding", sealed.content_encoding.to_str())
            .header("content-type", "application/octet-stream")
            .header("ttl", &seconds.to_string())
            .header("urgency", message.urgency)
            .header("topic", &topic(message.tag))
            .body(sealed.content))
    }
}

/// A device's invalid address or key stays invalid; a fault of our own may be fixed.
fn unsealed(e: WebPushError) -> Outcome {
    match e {
        WebPushError::InvalidUri | WebPushError::MissingCryptoKeys | WebPushError::InvalidCryptoKeys => Outcome::Gone,
        WebPushError::PayloadTooLarge => Outcome::Refused(e.to_string()),
        e => Outcome::Later(None, e.to_string()),
    }
}

fn unsent(trouble: Trouble) -> Outcome {
    match trouble {
        // An address that must not be reached.
        Trouble::Refused(_) => Outcome::Gone,
        trouble => Outcome::Later(None, trouble.to_string()),
    }
}

/// The topic of a tag: at most 32 characters of base64url (RFC 8030, section 5.4), the same for the same tag, without
/// revealing it.
fn topic(tag: &str) -> String {
    URL_SAFE_NO_PAD.encode(&digest::digest(&digest::SHA256, tag.as_bytes()).as_ref()[..24])
}

fn outcome(answer: &Answer, now: Instant) -> Outcome {
    match answer.status {
        200..=299 => Outcome::Taken,
        404 | 410 => Outcome::Gone,
        429 | 500.. => {
            Outcome::Later(answer.retry_after.map(|said| said.instant(now)), format!("status {}", answer.status))
        }
        status => Outcome::Refused(format!("status {status}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outward::RetryAfter;
    use daymark_base::config::new_vapid_key;

    #[test]
    fn new_vapid_keys_are_valid_and_unique() {
        let (one, other) = (new_vapid_key(), new_vapid_key());
        assert_ne!(one, other);
        let pusher = |key: &str| Pusher::with(key, "mailto:a@b.example".into());
        let public = URL_SAFE_NO_PAD.decode(pusher(&one).expect("a key").public_key()).expect("base64url");
        assert_eq!((public.len(), public[0]), (65, 4), "an uncompressed point");
        for bad in ["", "short", "none", &URL_SAFE_NO_PAD.encode([0; 32]), &URL_SAFE_NO_PAD.encode([1; 33])] {
            assert!(pusher(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn topics_are_short_and_stable_per_tag() {
        assert_eq!(topic("reminder 1"), topic("reminder 1"));
        assert_ne!(topic("reminder 1"), topic("reminder 2"));
        assert!(topic(&"long ".repeat(100)).len() <= 32);
    }

    #[test]
    fn response_statuses_map_to_outcomes() {
        let retry_after = Some(RetryAfter::Seconds(9));
        let said = |status| {
            outcome(&Answer { status, body: bytes::Bytes::new(), retry_after, location: None }, Instant(1_000))
        };
        assert_eq!(said(201), Outcome::Taken);
        for status in [404, 410] {
            assert_eq!(said(status), Outcome::Gone);
        }
        for status in [429, 500, 503] {
            assert!(matches!(said(status), Outcome::Later(Some(Instant(10_000)), _)), "{status}");
        }
        // 403: a changed key or a wrong clock, which says nothing about the device.
        for status in [301, 400, 401, 403, 413] {
            assert!(matches!(said(status), Outcome::Refused(_)), "{status}");
        }
    }

    #[actix_web::test]
    async fn invalid_endpoints_and_keys_mark_a_device_gone() {
        let config = Config::from_sources(None, std::iter::empty()).expect("settings");
        let pusher = Pusher::with(&new_vapid_key(), "mailto:a@b.example".into()).expect("a key");
        let send = async |outward: &Outward, endpoint: &str, public_key: &str, content: &str| {
            // The receiver in RFC 8291's example.
            let (endpoint, public_key, secret) = (endpoint.into(), public_key.into(), "BTBZMqHH6r4Tts7J_aSIgg".into());
            let device = &Device { endpoint, public_key, secret };
            let message = Message { device, content, tag: "t", urgency: "normal", expires_at: Instant(60_000) };
            pusher.send(outward, &message, Instant(0)).await
        };
        let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let (whole, broken) = (Outward::new(&config), Outward::broken(&config));
        let there = "https://push.example/device";
        assert!(matches!(send(&broken, there, key, "{}").await, Outcome::Later(None, _)));
        assert!(matches!(send(&broken, there, key, &"x".repeat(5000)).await, Outcome::Refused(_)));
        for endpoint in ["", "push.example", "https://push.example/a b", "https://127.0.0.1/device"] {
            assert_eq!(send(&whole, endpoint, key, "{}").await, Outcome::Gone, "{endpoint}");
        }
        for bad in [&key.replace("BCVx", "BCVy"), "BBBB", "="] {
            assert_eq!(send(&whole, there, bad, "{}").await, Outcome::Gone, "{bad}");
        }
    }
}
