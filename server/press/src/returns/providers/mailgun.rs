//! Mailgun: the body holds a signature of a time and a token (documentation.mailgun.com, "Securing webhooks").

use daymark_base::config::Secret;
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
    recipient: String,
    #[serde(default, rename = "delivery-status")]
    status: Status,
}

#[derive(Default, Deserialize)]
struct Status {
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
        ("failed", "permanent") => What::Bounced,
        ("failed", _) => What::Deferred,
        ("complained", _) => What::Complained,
        _ => return Ok(Vec::new()),
    };
    let Status { message, description } = event.status;
    let said = if message.is_empty() { description } else { message };
    Ok(vec![Returned { event: event.id, email: event.recipient, what, said }])
}

#[cfg(test)]
mod tests {
    use super::super::tests::signed;
    use super::*;

    fn report(event: &str, severity: &str) -> String {
        let signature = signed("key", "1000token");
        format!(
            r#"{{"signature":{{"timestamp":"1000","token":"token","signature":"{signature}"}},"event-data":{{"id":"x",
            "event":"{event}","severity":"{severity}","recipient":"a@b.example","delivery-status":{{"code":550,
            "message":"5.1.1 no such user"}}}}}}"#
        )
    }

    #[test]
    fn failures_and_complaints_are_read() {
        let key = Secret::from("key".to_owned());
        let what = |event, severity| {
            let all = read(&key, report(event, severity).as_bytes(), 1000).expect("a report");
            all.first().map(|r| r.what)
        };
        assert_eq!(what("failed", "permanent"), Some(What::Bounced));
        assert_eq!(what("failed", "temporary"), Some(What::Deferred));
        assert_eq!(what("complained", ""), Some(What::Complained));
        assert_eq!(what("delivered", ""), None);
        let other = Secret::from("other".to_owned());
        assert_eq!(read(&other, report("failed", "permanent").as_bytes(), 1000), Err(Refused::NotSigned));
        assert_eq!(read(&key, report("failed", "permanent").as_bytes(), 1301), Err(Refused::NotSigned));
    }
}
