//! The way to members' devices: Web Push (RFC 8030), encrypted (RFC 8291) and signed with the site's own key (RFC 8292).

use std::time::Duration;

use anyhow::{Context, Result};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daymark_actors::clock::Instant;
use rand::RngCore;
use ring::digest;
use web_push::{
    ContentEncoding, PartialVapidSignatureBuilder, SubscriptionInfo, VapidSignatureBuilder, WebPushMessageBuilder,
};

use super::outward::{Answer, Method, Outward, Purpose, Trouble, Url};
use crate::config::Config;

/// Most bytes of an answer.
const MOST: usize = 16 * 1024;
/// How long a signature is good for; push services take 24 hours at most.
const SIGNED_FOR_S: i64 = 12 * 3600;

/// A browser, as its subscription describes it.
#[derive(Clone, Debug)]
pub struct Device {
    /// Where its push service takes messages.
    pub endpoint: String,
    /// Its public key, base64url.
    pub public_key: String,
    /// Its secret, base64url.
    pub secret: String,
}

/// A message to be sent.
pub struct Message<'a> {
    /// To which browser.
    pub device: &'a Device,
    /// What the worker of the app is given.
    pub content: &'a str,
    /// A later message of the same tag takes the place of one that has not arrived.
    pub tag: &'a str,
    /// `low`, `normal` or `high`.
    pub urgency: &'a str,
    /// From then on it is not worth being delivered.
    pub expires_at: Instant,
}

/// What became of a message.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The push service has it.
    Taken,
    /// There is no such browser any more, or it is not ours to push to.
    Gone,
    /// The message itself is refused: it would be again.
    Refused(String),
    /// Not now; the push service may say when.
    Later(Option<Duration>, String),
}

/// The site's key.
pub struct Pusher {
    key: PartialVapidSignatureBuilder,
    contact: String,
}

/// A new private key: 32 bytes, base64url.
#[must_use]
pub fn new_key() -> String {
    loop {
        let mut bytes = [0; 32];
        rand::rng().fill_bytes(&mut bytes);
        let text = URL_SAFE_NO_PAD.encode(bytes);
        // Not every 32 bytes are a key.
        if VapidSignatureBuilder::from_base64_no_sub(&text).is_ok() {
            return text;
        }
    }
}

impl Pusher {
    /// With the settings' key.
    ///
    /// # Errors
    /// When it is none.
    pub fn new(config: &Config) -> Result<Self> {
        let contact = match config.push.contact.as_str() {
            "" => format!("mailto:no-reply@{}", config.mail_host()),
            own => own.to_owned(),
        };
        Self::with(config.push.vapid_key.expose(), contact)
    }

    /// With this key; `contact` is whom a push service writes to, `mailto:` or `https:`.
    ///
    /// # Errors
    /// When it is none.
    pub fn with(key: &str, contact: String) -> Result<Self> {
        let key = VapidSignatureBuilder::from_base64_no_sub(key)
            .context("push.vapid_key: not a key; `daymark vapid` makes one")?;
        Ok(Self { key, contact })
    }

    /// What browsers subscribe with, base64url.
    #[must_use]
    pub fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.key.get_public_key())
    }

    /// Sends a message.
    pub async fn send(&self, outward: &Outward, message: &Message<'_>, now: Instant) -> Outcome {
        let call = match self.call(outward, message, now) {
            Ok(call) => call,
            // An address that is not to be reached, or keys that are none: nothing will ever arrive there.
            Err(_) => return Outcome::Gone,
        };
        match call.send().await {
            Ok(answer) => outcome(&answer),
            Err(Trouble::Refused(_)) => Outcome::Gone,
            Err(trouble) => Outcome::Later(None, trouble.to_string()),
        }
    }

    fn call(&self, outward: &Outward, message: &Message<'_>, now: Instant) -> Result<super::outward::Call> {
        let Device { endpoint, public_key, secret } = message.device;
        let to = SubscriptionInfo::new(endpoint, public_key, secret);
        let origin = endpoint.parse::<Url>()?.origin().ascii_serialization();
        let mut signature = self.key.clone().add_sub_info(&to);
        // Said here: the crate's own audience has no port, and its contact is nobody.
        signature.add_claim("aud", origin);
        signature.add_claim("sub", self.contact.clone());
        signature.add_claim("exp", now.0 / 1000 + SIGNED_FOR_S);
        let mut sealed = WebPushMessageBuilder::new(&to);
        sealed.set_vapid_signature(signature.build()?);
        sealed.set_payload(ContentEncoding::Aes128Gcm, message.content.as_bytes());
        let sealed = sealed.build()?.payload.context("a message without content")?;

        let seconds = ((message.expires_at.0 - now.0) / 1000).max(0);
        let mut call = outward.call(&Purpose::at("push", &[endpoint], MOST), Method::POST, endpoint)?;
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

/// At most 32 characters of base64url (RFC 8030, section 5.4), the same for the same tag, saying nothing of it.
fn topic(tag: &str) -> String {
    URL_SAFE_NO_PAD.encode(&digest::digest(&digest::SHA256, tag.as_bytes()).as_ref()[..24])
}

fn outcome(answer: &Answer) -> Outcome {
    match answer.status {
        200..=299 => Outcome::Taken,
        403 | 404 | 410 => Outcome::Gone,
        429 | 500.. => Outcome::Later(answer.retry_after, format!("status {}", answer.status)),
        status => Outcome::Refused(format!("status {status}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_key_is_one_and_no_two_are_alike() {
        let (one, other) = (new_key(), new_key());
        assert_ne!(one, other);
        let pusher = |key: &str| Pusher::with(key, "mailto:a@b.example".into());
        let public = URL_SAFE_NO_PAD.decode(pusher(&one).expect("a key").public_key()).expect("base64url");
        assert_eq!((public.len(), public[0]), (65, 4), "an uncompressed point");
        assert!(pusher("short").is_err() && pusher(&URL_SAFE_NO_PAD.encode([0; 32])).is_err());
    }

    #[test]
    fn a_topic_is_short_and_speaks_no_names() {
        assert_eq!(topic("reminder 1"), topic("reminder 1"));
        assert_ne!(topic("reminder 1"), topic("reminder 2"));
        assert!(topic(&"long ".repeat(100)).len() <= 32);
    }

    #[test]
    fn what_an_answer_means() {
        let said =
            |status| outcome(&Answer { status, body: bytes::Bytes::new(), retry_after: Some(Duration::from_secs(9)) });
        assert_eq!(said(201), Outcome::Taken);
        for status in [403, 404, 410] {
            assert_eq!(said(status), Outcome::Gone);
        }
        for status in [429, 500, 503] {
            assert!(matches!(said(status), Outcome::Later(Some(_), _)), "{status}");
        }
        for status in [301, 400, 401, 413] {
            assert!(matches!(said(status), Outcome::Refused(_)), "{status}");
        }
    }
}
