//! Any other server: JSON signed with HMAC-SHA-256. The header `X-Daymark-Signature` reads `t=SECONDS,v1=HEX`, where
//! HEX is the signature of the seconds since 1970, a full stop and the body.

use daymark_base::config::Secret;
use serde::Deserialize;

use super::{Refused, Returned, What, is_fresh, is_signed, parsed};

#[derive(Deserialize)]
struct Report {
    events: Vec<Event>,
}

#[derive(Deserialize)]
struct Event {
    id: String,
    email: String,
    kind: Kind,
    #[serde(default)]
    permanent: bool,
    #[serde(default)]
    reason: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Bounce,
    Complaint,
}

pub(in super::super) fn read(
    secret: &Secret,
    header: Option<&str>,
    body: &[u8],
    now_s: i64,
) -> Result<Vec<Returned>, Refused> {
    let (time, signature) =
        header.and_then(|header| header.strip_prefix("t=")?.split_once(",v1=")).ok_or(Refused::NotSigned)?;
    let fresh = time.parse().is_ok_and(|said| is_fresh(said, now_s));
    if !fresh || !is_signed(secret, &[time.as_bytes(), b".", body], signature) {
        return Err(Refused::NotSigned);
    }
    let report: Report = parsed(body)?;
    let returned = |event: Event| Returned {
        event: event.id,
        email: event.email,
        what: match event.kind {
            Kind::Complaint => What::Complained,
            Kind::Bounce if event.permanent => What::Bounced,
            Kind::Bounce => What::Deferred,
        },
        said: event.reason,
    };
    Ok(report.events.into_iter().map(returned).collect())
}

#[cfg(test)]
mod tests {
    use super::super::tests::signed;
    use super::*;

    const BODY: &str = r#"{"events":[{"id":"1","email":"a@b.example","kind":"bounce","permanent":true,"reason":"no such user"},
        {"id":"2","email":"c@d.example","kind":"bounce"},{"id":"3","email":"e@f.example","kind":"complaint"}]}"#;

    #[test]
    fn only_recent_signed_reports_are_accepted() {
        let secret = Secret::from("hush".to_owned());
        let header = format!("t=1000,v1={}", signed("hush", &format!("1000.{BODY}")));
        let read_at = |now| read(&secret, Some(&header), BODY.as_bytes(), now);
        let what: Vec<_> = read_at(1300).expect("reports").into_iter().map(|r| r.what).collect();
        assert_eq!(what, [What::Bounced, What::Deferred, What::Complained]);
        assert_eq!(read_at(1301), Err(Refused::NotSigned), "too old");
        assert_eq!(read(&secret, Some(&header), b"{}", 1000), Err(Refused::NotSigned), "another body");
        assert_eq!(read(&secret, None, BODY.as_bytes(), 1000), Err(Refused::NotSigned));
    }
}
