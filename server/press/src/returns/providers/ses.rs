//! Amazon SES, through a topic of Amazon SNS with signature version 2 (docs.aws.amazon.com/sns, "Verifying the
//! signatures of Amazon SNS messages"). The topic's region names the one server whose certificate and links are
//! trusted.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use daymark_base::config::ReturnedMail;
use daymark_outside::outward::{Method, Outward, Purpose, Url};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use serde::Deserialize;
use tokio::sync::Mutex;

use super::{Refused, Returned, What, parsed};

/// The most bytes of a certificate, and of the answer to a confirmation.
const MOST: usize = 64 * 1024;

/// A message of SNS.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Envelope {
    #[serde(rename = "Type")]
    kind: String,
    message_id: String,
    topic_arn: String,
    subject: Option<String>,
    message: String,
    timestamp: String,
    token: Option<String>,
    #[serde(rename = "SubscribeURL")]
    subscribe_url: Option<String>,
    signature_version: String,
    signature: String,
    #[serde(rename = "SigningCertURL")]
    certificate_url: String,
}

impl Envelope {
    /// The signed text: names and values in this order, each on its own line.
    fn canonical(&self) -> String {
        let mut fields = vec![("Message", self.message.as_str()), ("MessageId", &self.message_id)];
        fields.extend(self.subject.as_deref().map(|subject| ("Subject", subject)));
        fields.extend(self.subscribe_url.as_deref().map(|url| ("SubscribeURL", url)));
        fields.push(("Timestamp", &self.timestamp));
        fields.extend(self.token.as_deref().map(|token| ("Token", token)));
        fields.extend([("TopicArn", self.topic_arn.as_str()), ("Type", &self.kind)]);
        fields.iter().map(|(name, value)| format!("{name}\n{value}\n")).collect()
    }
}

/// SES's report about an email.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    #[serde(alias = "eventType")]
    notification_type: String,
    bounce: Option<Bounce>,
    complaint: Option<Complaint>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Bounce {
    bounce_type: String,
    #[serde(default)]
    bounce_sub_type: String,
    bounced_recipients: Vec<Recipient>,
    feedback_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Complaint {
    complained_recipients: Vec<Recipient>,
    feedback_id: String,
    complaint_feedback_type: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Recipient {
    email_address: String,
    #[serde(default)]
    diagnostic_code: String,
}

/// The topic from the settings.
pub struct Topic {
    arn: String,
    purpose: Purpose,
    /// The certificate of the last signature, and its address.
    kept: Mutex<Option<(String, CertificateDer<'static>)>>,
}

impl Topic {
    /// `None` without a topic, or if its name is invalid.
    #[must_use]
    pub fn new(ReturnedMail { ses_topic: arn, ses_server: server, .. }: &ReturnedMail) -> Option<Self> {
        let region = arn.strip_prefix("arn:aws:sns:")?.split(':').next()?;
        let valid =
            !region.is_empty() && region.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        let own = valid.then(|| format!("https://sns.{region}.amazonaws.com"))?;
        let server = if server.is_empty() { &own } else { server };
        let purpose = Purpose::at("the topic of SES", &[server], MOST);
        Some(Self { arn: arn.to_owned(), purpose, kept: Mutex::default() })
    }

    /// Reads a message, and confirms the subscription if it requests that.
    pub(in super::super) async fn read(&self, outward: &Outward, body: &[u8]) -> Result<Vec<Returned>, Refused> {
        let envelope: Envelope = parsed(body)?;
        if envelope.topic_arn != self.arn || envelope.signature_version != "2" {
            return Err(Refused::NotSigned);
        }
        let certificate = self.certificate(outward, &envelope.certificate_url).await?;
        if !is_signed(&certificate, &envelope) {
            return Err(Refused::NotSigned);
        }
        match (envelope.kind.as_str(), &envelope.subscribe_url) {
            ("SubscriptionConfirmation", Some(url)) => {
                self.get(outward, url).await?;
                Ok(Vec::new())
            }
            ("Notification", _) => reports(&envelope),
            _ => Ok(Vec::new()),
        }
    }

    async fn certificate(&self, outward: &Outward, url: &str) -> Result<CertificateDer<'static>, Refused> {
        let mut kept = self.kept.lock().await;
        if let Some((_, certificate)) = kept.as_ref().filter(|(from, _)| from == url) {
            return Ok(certificate.clone());
        }
        let is_certificate = url.parse::<Url>().is_ok_and(|url| url.path().ends_with(".pem"));
        let pem = if is_certificate { self.get(outward, url).await? } else { return Err(Refused::NotSigned) };
        let certificate = CertificateDer::from_pem_slice(&pem).map_err(|_| Refused::NotSigned)?;
        *kept = Some((url.to_owned(), certificate.clone()));
        Ok(certificate)
    }

    /// The purpose allows calls only to the topic's server.
    async fn get(&self, outward: &Outward, url: &str) -> Result<Vec<u8>, Refused> {
        let call = outward.call(&self.purpose, Method::GET, url).map_err(|_| Refused::NotSigned)?;
        let answer = call.send().await.map_err(|trouble| {
            tracing::warn!(%trouble, "the server of the SES topic");
            Refused::NotSigned
        })?;
        if answer.status == 200 { Ok(answer.body.to_vec()) } else { Err(Refused::NotSigned) }
    }
}

fn is_signed(certificate: &CertificateDer<'_>, envelope: &Envelope) -> bool {
    let Ok(signature) = STANDARD.decode(&envelope.signature) else { return false };
    let Ok(certificate) = webpki::EndEntityCert::try_from(certificate) else { return false };
    let message = envelope.canonical();
    certificate.verify_signature(webpki::ring::RSA_PKCS1_2048_8192_SHA256, message.as_bytes(), &signature).is_ok()
}

/// The kinds of bounces that say nothing about the address.
const OF_THE_TEXT: [&str; 3] = ["MessageTooLarge", "ContentRejected", "AttachmentRejected"];

fn reports(envelope: &Envelope) -> Result<Vec<Returned>, Refused> {
    // The message that is sent when a topic is set up is not JSON.
    let Ok(report) = serde_json::from_str::<Report>(&envelope.message) else { return Ok(Vec::new()) };
    let (recipients, feedback, what) = match (report.notification_type.as_str(), report.bounce, report.complaint) {
        ("Bounce", Some(bounce), _) => {
            // The text or its size, not the address.
            if bounce.bounce_type == "Transient" && OF_THE_TEXT.contains(&bounce.bounce_sub_type.as_str()) {
                return Ok(Vec::new());
            }
            let what = if bounce.bounce_type == "Permanent" { What::Bounced } else { What::Deferred };
            (bounce.bounced_recipients, bounce.feedback_id, what)
        }
        ("Complaint", _, Some(complaint)) if complaint.complaint_feedback_type.as_deref() != Some("not-spam") => {
            (complaint.complained_recipients, complaint.feedback_id, What::Complained)
        }
        _ => return Ok(Vec::new()),
    };
    let returned = |(place, recipient): (usize, Recipient)| Returned {
        event: format!("{feedback} {place}"),
        email: recipient.email_address,
        what,
        said: recipient.diagnostic_code,
    };
    Ok(recipients.into_iter().enumerate().map(returned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn envelope(kind: &str, message: &str) -> Envelope {
        let json = serde_json::json!({
            "Type": kind, "MessageId": "m", "TopicArn": "arn:aws:sns:eu-west-1:1:bounces", "Message": message,
            "Timestamp": "2026-05-01T00:00:00.000Z", "SignatureVersion": "2", "Signature": "", "SigningCertURL": "",
        });
        serde_json::from_value(json).expect("an envelope")
    }

    #[test]
    fn the_signed_text_follows_amazons_field_order() {
        let mut notification = envelope("Notification", "hello");
        notification.subject = Some("Hi".to_owned());
        assert_eq!(
            notification.canonical(),
            "Message\nhello\nMessageId\nm\nSubject\nHi\nTimestamp\n2026-05-01T00:00:00.000Z\nTopicArn\n\
             arn:aws:sns:eu-west-1:1:bounces\nType\nNotification\n"
        );
    }

    #[test]
    fn bounces_and_complaints_are_read() {
        let what = |message: &str| {
            let all = reports(&envelope("Notification", message)).expect("reports");
            all.into_iter().map(|r| (r.email, r.what)).collect::<Vec<_>>()
        };
        let bounce = r#"{"notificationType":"Bounce","bounce":{"bounceType":"Permanent","feedbackId":"f",
            "bouncedRecipients":[{"emailAddress":"a@b.example","diagnosticCode":"smtp; 550"},{"emailAddress":"c@d.example"}]}}"#;
        assert_eq!(
            what(bounce),
            [("a@b.example".to_owned(), What::Bounced), ("c@d.example".to_owned(), What::Bounced)]
        );
        assert_eq!(what(&bounce.replace("Permanent", "Transient"))[0].1, What::Deferred);
        let too_large = bounce.replace(r#""Permanent""#, r#""Transient","bounceSubType":"MessageTooLarge""#);
        assert!(what(&too_large).is_empty());
        let complaint = r#"{"eventType":"Complaint","complaint":{"feedbackId":"f","complaintFeedbackType":"abuse",
            "complainedRecipients":[{"emailAddress":"a@b.example"}]}}"#;
        assert_eq!(what(complaint), [("a@b.example".to_owned(), What::Complained)]);
        assert!(what(&complaint.replace("abuse", "not-spam")).is_empty());
        assert!(what("Successfully validated SNS topic for Amazon SES event publishing.").is_empty());
    }

    #[test]
    fn a_topic_arn_determines_the_trusted_server() {
        let origins = |arn: &str| {
            let settings = ReturnedMail { ses_topic: arn.to_owned(), ..ReturnedMail::default() };
            Topic::new(&settings).map(|topic| topic.purpose.origins)
        };
        assert_eq!(
            origins("arn:aws:sns:eu-west-1:1:bounces"),
            Some(vec!["https://sns.eu-west-1.amazonaws.com".to_owned()])
        );
        assert_eq!(origins("arn:aws:sns:evil.example/:1:bounces"), None);
        assert_eq!(origins(""), None);
    }
}
