//! Mail over SMTP, if a mail server is configured.

mod dkim;

use std::error::Error as _;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use daymark_base::config::Config;
use lettre::message::{Mailbox, Mailboxes, MultiPart, header};
use lettre::transport::smtp::AsyncSmtpTransportBuilder;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use tokio::time::timeout;

pub use dkim::Dkim;

/// Longest wait for a connection to the mail server.
const PATIENCE: Duration = Duration::from_secs(30);

/// Longest time of an attempt: lettre itself waits for an answer indefinitely.
pub const LONGEST: Duration = Duration::from_secs(60);

/// How many characters of a server's answer are stored.
const ANSWER: usize = 500;

/// The connection to the mail server.
pub struct Mailer {
    server: AsyncSmtpTransportBuilder,
    transport: Mutex<AsyncSmtpTransport<Tokio1Executor>>,
    longest: Duration,
    from: Mailbox,
    dkim: Option<Dkim>,
}

/// An email that is ready to be sent.
pub struct Outgoing<'a> {
    /// The recipient's address.
    pub to: &'a str,
    /// The sender's name, if it is not that of the settings.
    pub from_name: Option<String>,
    /// The subject, in one line.
    pub subject: String,
    /// The body as a complete HTML document.
    pub html: String,
    /// The same text without markup.
    pub text: String,
    /// The message id. It is the same for each attempt, so that a mailbox shows an email once even if it was sent
    /// twice.
    pub message_id: String,
    /// Address for one-tap unsubscription in the reader's email app (RFC 8058), for bulk emails.
    pub unsubscribe: Option<String>,
    /// Where replies go, if not to the sender.
    pub reply_to: Option<String>,
    /// The Message-ID of the email that began the conversation, for emails of one.
    pub thread: Option<String>,
}

/// The outcome of an attempt.
#[derive(Debug)]
pub enum Outcome {
    /// Accepted, with the server's answer.
    Sent(String),
    /// Rejected permanently for this recipient.
    Refused(String),
    /// Rejected permanently for another reason, such as the sender or the text.
    Declined(String),
    /// Rejected for now.
    Deferred(String),
    /// The server could not be reached, or accepts no email from this site. This says nothing about the recipient.
    Unreachable(String),
}

/// The recipient at this address; `None` if no email can be sent to it. Forms and emails use the same parser: the one
/// that reads an email's `To` before it is sent.
#[must_use]
pub fn recipient(address: &str) -> Option<Mailbox> {
    let recipient = Mailbox::new(None, address.parse::<Address>().ok()?);
    let read = recipient.to_string().parse::<Mailboxes>().ok()?.into_single()?;
    (read == recipient).then_some(recipient)
}

/// The sender of this site's emails.
///
/// # Errors
/// When the address in the settings is invalid.
pub fn sender(config: &Config) -> Result<Mailbox> {
    config.mail_from().parse().context("mail_from is not an email address")
}

impl Mailer {
    /// The mail server of the settings; `None` when there is none.
    ///
    /// # Errors
    /// When the server's address, the sender or the signing key is invalid.
    pub fn new(config: &Config) -> Result<Option<Self>> {
        let dkim = Dkim::new(config)?;
        let url = config.smtp_url.expose();
        if url.is_empty() {
            return Ok(None);
        }
        // The error may quote the address, and with it a password.
        let builder =
            AsyncSmtpTransport::<Tokio1Executor>::from_url(url).ok().context("smtp_url is not an SMTP URL")?;
        let server = builder.timeout(Some(PATIENCE));
        let from = sender(config)?;
        Ok(Some(Self { transport: Mutex::new(server.clone().build()), server, longest: LONGEST, from, dkim }))
    }

    /// Makes one attempt to send an email.
    ///
    /// # Errors
    /// When the email cannot be composed: trying again would not help.
    pub async fn send(&self, mail: Outgoing<'_>) -> Result<Outcome> {
        let to = recipient(mail.to).context("the recipient's address")?;
        let name = mail.from_name.or_else(|| self.from.name.clone());
        let mut builder = Message::builder()
            .from(Mailbox::new(name, self.from.email.clone()))
            .to(to)
            .subject(mail.subject)
            .message_id(Some(mail.message_id))
            .header(header::MIME_VERSION_1_0)
            // Suppresses out-of-office replies (RFC 3834).
            .raw_header(raw("Auto-Submitted", "auto-generated".to_owned()));
        if let Some(url) = mail.unsubscribe {
            builder = builder
                .raw_header(raw("List-Unsubscribe", format!("<{url}>")))
                .raw_header(raw("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        if let Some(address) = mail.reply_to {
            builder = builder.reply_to(recipient(&address).context("the address for answers")?);
        }
        if let Some(first) = mail.thread {
            builder = builder.in_reply_to(first.clone()).references(first);
        }
        let mut message = builder.multipart(MultiPart::alternative_plain_html(mail.text, mail.html))?;
        if let Some(dkim) = &self.dkim {
            dkim.sign(&mut message);
        }
        let transport = self.transport.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let Ok(answer) = timeout(self.longest, transport.send(message)).await else {
            // A late answer would be mistaken for that of the next email, so the old connections are not used again.
            *self.transport.lock().unwrap_or_else(PoisonError::into_inner) = self.server.clone().build();
            return Ok(Outcome::Unreachable(format!("no answer within {} s", self.longest.as_secs())));
        };
        Ok(match answer {
            Ok(answer) => Outcome::Sent(short(answer.message().collect::<Vec<_>>().join(" "))),
            Err(e) => {
                let reason = e.source().map(ToString::to_string).unwrap_or_default();
                meaning(e.status().map(u16::from), &reason)(short(e.to_string()))
            }
        })
    }
}

/// Whether a status of RFC 3463 is about the sender, the size, the text or a policy: it says nothing about the
/// recipient.
#[must_use]
pub fn spares_recipient(status: &str) -> bool {
    ["5.1.7", "5.1.8", "5.3.4", "5.6.", "5.7."].iter().any(|spares| status.starts_with(spares))
}

/// The outcome that an answer means: `code` is that of RFC 5321, and `reason` may begin with a status of RFC 3463.
#[must_use]
pub fn meaning(code: Option<u16>, reason: &str) -> fn(String) -> Outcome {
    match code {
        // No answer, or the server is busy or does not let the site sign in (RFC 4954).
        None | Some(421 | 432 | 454 | 521 | 530 | 534 | 535 | 538) => Outcome::Unreachable,
        Some(400..=499) => Outcome::Deferred,
        _ if spares_recipient(reason) => Outcome::Declined,
        // A full mailbox can be emptied.
        _ if code == Some(552) || reason.starts_with("5.2.2") => Outcome::Deferred,
        // There is no such mailbox, or its domain takes no email (RFC 7504).
        Some(550 | 551 | 553 | 556) => Outcome::Refused,
        Some(_) => Outcome::Declined,
    }
}

fn raw(name: &'static str, value: String) -> header::HeaderValue {
    header::HeaderValue::new(header::HeaderName::new_from_ascii_str(name), value)
}

fn short(answer: String) -> String {
    answer.chars().filter(|c| !c.is_control()).take(ANSWER).collect()
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use lettre::message::SinglePart;

    use super::*;

    #[actix_web::test]
    async fn a_silent_mail_server_does_not_hold_up_an_attempt() {
        let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("smtp://{}", silent.local_addr().expect("its address"));
        let settings = [("DAYMARK_SMTP_URL", url), ("DAYMARK_MAIL_FROM", "hello@daymark.example".to_owned())];
        let settings = settings.into_iter().map(|(name, value)| (name.to_owned(), value));
        let config = Config::from_sources(None, settings).expect("settings");
        let mut mailer = Mailer::new(&config).expect("settings").expect("a mail server");
        mailer.longest = Duration::from_millis(50);
        let mail = Outgoing {
            to: "ann@example.org",
            from_name: None,
            subject: String::new(),
            html: String::new(),
            text: String::new(),
            message_id: "<1@daymark.example>".to_owned(),
            unsubscribe: None,
            reply_to: None,
            thread: None,
        };
        let outcome = mailer.send(mail).await.expect("a mail");
        assert!(matches!(outcome, Outcome::Unreachable(_)), "{outcome:?}");
    }

    #[test]
    fn only_recipient_errors_count_against_an_address() {
        let what = |code, reason| match meaning(code, reason)(String::new()) {
            Outcome::Sent(_) => "sent",
            Outcome::Refused(_) => "refused",
            Outcome::Declined(_) => "declined",
            Outcome::Deferred(_) => "deferred",
            Outcome::Unreachable(_) => "unreachable",
        };
        for (code, reason, expected) in [
            (None, "connection refused", "unreachable"),
            (Some(421), "4.7.0 Try again later", "unreachable"),
            (Some(454), "4.7.0 Temporary authentication failure", "unreachable"),
            (Some(530), "5.7.0 Authentication required", "unreachable"),
            (Some(535), "5.7.8 Authentication credentials invalid", "unreachable"),
            (Some(450), "4.2.0 Greylisted", "deferred"),
            (Some(451), "4.3.2 Please come back later", "deferred"),
            (Some(552), "5.2.2 Mailbox full", "deferred"),
            (Some(552), "Exceeded storage allocation", "deferred"),
            (Some(550), "5.2.2 Over quota", "deferred"),
            (Some(550), "5.1.1 There is no such mailbox", "refused"),
            (Some(550), "No such user", "refused"),
            (Some(553), "5.1.3 Bad address", "refused"),
            (Some(556), "5.1.10 The domain takes no mail", "refused"),
            (Some(550), "5.7.26 The sender is not authenticated", "declined"),
            (Some(550), "5.1.8 The sender's domain does not exist", "declined"),
            (Some(552), "5.3.4 Message too big", "declined"),
            (Some(550), "5.6.0 The text is not accepted", "declined"),
            (Some(553), "5.7.1 Sender address not owned by user", "declined"),
            (Some(554), "5.7.1 Relay access denied", "declined"),
            (Some(554), "Transaction failed", "declined"),
        ] {
            assert_eq!(what(code, reason), expected, "{code:?} {reason}");
        }
    }

    #[test]
    fn only_sendable_addresses_are_accepted() {
        let sendable = |address: &str| {
            let mail = Message::builder()
                .from("Daymark <no-reply@daymark.example>".parse().expect("a sender"))
                .to(Mailbox::new(None, address.parse::<Address>().ok()?));
            mail.singlepart(SinglePart::plain(String::new())).ok()
        };
        for (address, fine) in [
            ("ann@example.org", true),
            ("ann.lee+daymark@mail.example.org", true),
            ("o'neil@example.org", true),
            ("jörg@example.org", true),
            ("ann@bücher.example", true),
            ("x@[127.0.0.1]", false),
            (".x@a.test", false),
            ("x.@a.test", false),
            ("x..y@a.test", false),
            ("a b@example.org", false),
            ("\"a b\"@example.org", false),
            ("ann@", false),
        ] {
            assert_eq!(recipient(address).is_some(), fine, "{address}");
            assert!(!fine || sendable(address).is_some(), "{address}");
        }
    }
}
