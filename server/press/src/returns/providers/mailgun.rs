//! Mailgun: the body holds a signature of a time and a token (documentation.mailgun.com, "Securing webhooks").

use daymark_base::config::Secret;
use daymark_outside::mail::{Outcome, meaning};
use serde::Deserialize;

use super::{Refused, Returned, What, is_fresh, is_signed, parsed};

#[derive(Deserialize)]
struct Report {
    signature: Signature,
    #[serde(rename = "event-data")]
    event: Event,
}

#[derive(Deserialize)]
struct Signature {
    timestamp: String,
    token: String,
    signature: String,
}

#[derive(Deserialize)]
struct Event {
    id: String,
    event: String,
    #[serde(default)]
    severity: String,
    #[serde(default)]
    reason: String,
    recipient: String,
    #[serde(default, rename = "delivery-status")]
    status: Status,
}

#[derive(Default, Deserialize)]
struct Status {
    code: Option<u16>,
    #[serde(default, rename = "enhanced-code")]
    enhanced: String,
    #[serde(default)]
    message: String,
    #[serde(default)]
    description: String,
}

pub(in super::super) fn read(secret: &Secret, body: &[u8], now_s: i64) -> Result<Vec<Returned>, Refused> {
    let Report { signature, event } = parsed(body)?;
    let fresh = signature.timestamp.parse().is_ok_and(|said| is_fresh(said, now_s));
    let parts = [signature.timestamp.as_bytes(), signature.token.as_bytes()];
    if !fresh || !is_signed(secret, &parts, &signature.signature) {
        return Err(Refused::NotSigned);
    }
    let what = match (event.event.as_str(), event.severity.as_str()) {
        ("failed", severity) if severity == "permanent" || event.reason == "old" => failure(&event),
        ("complained", _) => Some(What::Complained),
        // Each attempt that fails for now is an event of its own; the last one is permanent.
        _ => None,
    };
    let Some(what) = what else { return Ok(Vec::new()) };
    let Status { message, description, .. } = event.status;
    let said = if message.is_empty() { description } else { message };
    Ok(vec![Returned { event: event.id, email: event.recipient, what, said }])
}

/// What a failure says about the address.
fn failure(event: &Event) -> Option<What> {
    match event.reason.as_str() {
        // Tried for hours, and given up.
        "old" => return Some(What::Deferred),
        // On Mailgun's own lists: it sends nothing more to this address.
        "suppress-bounce" => return Some(What::Bounced),
        "suppress-complaint" => return Some(What::Complained),
        _ => {}
    }
    let Status { code, enhanced, message, .. } = &event.status;
    // The message may begin with the code: `550 5.1.1 No such user`.
    let digits = code.map(|code| code.to_string()).unwrap_or_default();
    let answer = message.strip_prefix(&digits).unwrap_or(message).trim_start_matches([' ', '-']);
    let status = if enhanced.is_empty() { answer } else { enhanced };
    match meaning(*code, status)(String::new()) {
        Outcome::Refused(_) => Some(What::Bounced),
        Outcome::Deferred(_) => Some(What::Deferred),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::signed;
    use super::*;

    const NO_SUCH_USER: &str = r#""code":550,"message":"5.1.1 no such user""#;

    fn failed(event: &str, severity: &str, reason: &str, status: &str) -> String {
        let signature = signed("key", "1000token");
        format!(
            r#"{{"signature":{{"timestamp":"1000","token":"token","signature":"{signature}"}},"event-data":{{"id":"x",
            "event":"{event}","severity":"{severity}","reason":"{reason}","recipient":"a@b.example",
            "delivery-status":{{{status}}}}}}}"#
        )
    }

    fn report(event: &str, severity: &str) -> String {
        failed(event, severity, "generic", NO_SUCH_USER)
    }

    #[test]
    fn failures_and_complaints_are_read() {
        let key = Secret::from("key".to_owned());
        let what = |event, severity| {
            let all = read(&key, report(event, severity).as_bytes(), 1000).expect("a report");
            all.first().map(|r| r.what)
        };
        assert_eq!(what("failed", "permanent"), Some(What::Bounced));
        assert_eq!(what("failed", "temporary"), None, "it is tried again");
        assert_eq!(what("complained", ""), Some(What::Complained));
        assert_eq!(what("delivered", ""), None);
        let other = Secret::from("other".to_owned());
        assert_eq!(read(&other, report("failed", "permanent").as_bytes(), 1000), Err(Refused::NotSigned));
        assert_eq!(read(&key, report("failed", "permanent").as_bytes(), 1301), Err(Refused::NotSigned));
    }

    #[test]
    fn only_answers_about_the_address_count() {
        let key = Secret::from("key".to_owned());
        for (reason, status, what) in [
            ("bounce", NO_SUCH_USER, Some(What::Bounced)),
            ("bounce", r#""code":550,"message":"550-5.1.1 no such user""#, Some(What::Bounced)),
            ("bounce", r#""code":550,"enhanced-code":"5.1.1","message":"no such user""#, Some(What::Bounced)),
            ("old", r#""code":602,"message":"Too old""#, Some(What::Deferred)),
            ("bounce", r#""code":552,"message":"5.2.2 Mailbox full""#, Some(What::Deferred)),
            ("generic", r#""code":550,"message":"550 5.7.1 This looks like spam""#, None),
            ("generic", r#""code":550,"enhanced-code":"5.7.26","message":"not authenticated""#, None),
            ("generic", r#""code":554,"message":"Transaction failed""#, None),
            (
                "suppress-bounce",
                r#""code":605,"message":"Not delivering to previously bounced address""#,
                Some(What::Bounced),
            ),
            (
                "suppress-complaint",
                r#""code":607,"message":"Not delivering to a user who complained""#,
                Some(What::Complained),
            ),
            ("suppress-unsubscribe", r#""code":606,"message":"Not delivering to unsubscribed address""#, None),
            ("generic", "", None),
        ] {
            let all = read(&key, failed("failed", "permanent", reason, status).as_bytes(), 1000).expect("a report");
            assert_eq!(all.first().map(|r| r.what), what, "{reason} {status}");
        }
    }
}
