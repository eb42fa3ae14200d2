//! Reports from webhooks of mail providers. Each provider signs in its own way.

pub(super) mod generic;
pub(super) mod mailgun;
pub(super) mod postmark;
pub(super) mod ses;

use daymark_base::config::Secret;
use hmac::{Hmac, KeyInit, Mac};
use serde::de::DeserializeOwned;
use sha2::Sha256;

/// What was reported about one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Returned {
    /// The provider's own id of this report. A repeated report counts once.
    pub event: String,
    /// The address.
    pub email: String,
    /// What happened.
    pub what: What,
    /// Why, in the words of the server that refused it.
    pub said: String,
}

/// What happened to an email.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// The address does not work.
    Bounced,
    /// The address did not accept this email, but may accept another.
    Deferred,
    /// Its reader reported it as unwanted.
    Complained,
}

/// Why a report is rejected.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// It does not come from the provider, or is too old.
    NotSigned,
    /// It cannot be read.
    Unreadable,
}

/// How old a signed report may be, and how far its clock may be ahead (s).
const FRESH_S: i64 = 300;

fn is_fresh(said_s: i64, now_s: i64) -> bool {
    said_s.abs_diff(now_s) <= FRESH_S.unsigned_abs()
}

/// Whether `signature`, in hexadecimal, is the HMAC-SHA-256 of the parts. In constant time.
fn is_signed(secret: &Secret, parts: &[&[u8]], signature: &str) -> bool {
    let Ok(signature) = hex::decode(signature) else { return false };
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.expose().as_bytes()) else { return false };
    for part in parts {
        mac.update(part);
    }
    mac.verify_slice(&signature).is_ok()
}

fn parsed<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refused> {
    serde_json::from_slice(body).map_err(|_| Refused::Unreadable)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The signature of a text.
    pub(in super::super) fn signed(secret: &str, text: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key");
        mac.update(text.as_bytes());
        hex::encode(mac.finalize().into_bytes())
    }
}
