//! Postmark: its webhooks send the name and the password that are in the webhook's address (postmarkapp.com, "Bounce
//! webhook" and "Spam complaint webhook").

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use daymark_base::config::Secret;
use hmac::{Hmac, KeyInit, Mac};
use serde::Deserialize;
use sha2::Sha256;

use super::{Refused, Returned, What, parsed};

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Report {
    record_type: String,
    #[serde(default, rename = "Type")]
    kind: String,
    #[serde(default, rename = "ID")]
    id: i64,
    #[serde(default)]
    email: String,
    #[serde(default)]
    description: String,
}

/// `header`: `Authorization`.
pub(in super::super) fn read(secret: &Secret, header: Option<&str>, body: &[u8]) -> Result<Vec<Returned>, Refused> {
    let given = header.and_then(|header| header.strip_prefix("Basic ")).and_then(|text| STANDARD.decode(text).ok());
    let given = given.and_then(|text| String::from_utf8(text).ok()).ok_or(Refused::NotSigned)?;
    let (_, password) = given.split_once(':').ok_or(Refused::NotSigned)?;
    if !is_same(secret, password) {
        return Err(Refused::NotSigned);
    }
    let report: Report = parsed(body)?;
    let what = match (report.record_type.as_str(), report.kind.as_str()) {
        ("SpamComplaint", _) | ("Bounce", "SpamComplaint") => What::Complained,
        ("Bounce", "HardBounce" | "BadEmailAddress" | "ManuallyDeactivated") => What::Bounced,
        ("Bounce", "Transient" | "SoftBounce" | "DnsError") => What::Deferred,
        // Automatic answers, a text taken for spam and a blocked sender say nothing about the address.
        _ => return Ok(Vec::new()),
    };
    let event = format!("{} {}", report.record_type, report.id);
    Ok(vec![Returned { event, email: report.email, what, said: report.description }])
}

/// Compares two texts in constant time.
fn is_same(secret: &Secret, given: &str) -> bool {
    let mac = |text: &str| {
        Hmac::<Sha256>::new_from_slice(b"postmark").map(|mut mac| {
            mac.update(text.as_bytes());
            mac
        })
    };
    match (mac(secret.expose()), mac(given)) {
        (Ok(one), Ok(other)) => one.verify(&other.finalize().into_bytes()).is_ok(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounces_and_complaints_are_read() {
        let secret = Secret::from("hush".to_owned());
        let header = format!("Basic {}", STANDARD.encode("daymark:hush"));
        let what = |record: &str, kind: &str| {
            let body = format!(
                r#"{{"RecordType":"{record}","Type":"{kind}","ID":42,"Email":"a@b.example","Description":"gone"}}"#
            );
            read(&secret, Some(&header), body.as_bytes()).expect("a report").first().map(|r| r.what)
        };
        assert_eq!(what("Bounce", "HardBounce"), Some(What::Bounced));
        assert_eq!(what("Bounce", "Transient"), Some(What::Deferred));
        assert_eq!(what("SpamComplaint", "SpamComplaint"), Some(What::Complained));
        for other in ["AutoResponder", "SpamNotification", "Blocked"] {
            assert_eq!(what("Bounce", other), None, "{other}");
        }
        let wrong = format!("Basic {}", STANDARD.encode("daymark:other"));
        assert_eq!(read(&secret, Some(&wrong), b"{}"), Err(Refused::NotSigned));
        assert_eq!(read(&secret, None, b"{}"), Err(Refused::NotSigned));
    }
}
