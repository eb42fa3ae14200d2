//! Reads a mail: its sender, its recipients, and its new text.

use mail_parser::{Address, HeaderValue, Message, MessageParser, MimeHeaders};
use sha2::{Digest, Sha256};

use crate::support::rules::letters::fresh;

/// Headers with a mail's recipient addresses. Mail servers add the last three.
const TO: [&str; 5] = ["To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To"];
/// Values of `Precedence` that mark automatic mail.
const NOT_A_PERSON: [&str; 3] = ["bulk", "junk", "list"];

/// A mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Incoming {
    /// Its unique id.
    pub id: String,
    /// The address of its author.
    pub from: String,
    /// The author's name; may be empty.
    pub name: String,
    /// The addresses that it went to.
    pub to: Vec<String>,
    /// May be empty.
    pub subject: String,
    /// Its new text; may be empty.
    pub text: String,
    /// Whether a program sent it (RFC 3834).
    pub automatic: bool,
    /// The number of its attachments.
    pub attachments: usize,
}

/// Reads a mail; `None` if it is not a mail, or has no sender.
pub(super) fn read(bytes: &[u8], above: &str) -> Option<Incoming> {
    let mail = MessageParser::default().parse(bytes)?;
    let from = mail.from()?.first()?;
    let text = mail.body_text(0).unwrap_or_default();
    Some(Incoming {
        id: id(&mail, bytes),
        from: from.address()?.to_owned(),
        name: from.name().unwrap_or_default().to_owned(),
        to: TO.iter().flat_map(|name| addresses(&mail, name)).collect(),
        subject: mail.subject().unwrap_or_default().to_owned(),
        text: fresh(&text.replace('\0', ""), above),
        automatic: is_automatic(&mail),
        attachments: mail.attachments().filter(|part| !part.is_content_type("text", "html")).count(),
    })
}

/// Its Message-ID, or a hash of its content if that is missing or too long.
fn id(mail: &Message<'_>, bytes: &[u8]) -> String {
    let said = mail.message_id().filter(|id| !id.is_empty() && id.len() <= 500);
    said.map_or_else(|| Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect(), str::to_owned)
}

fn addresses(mail: &Message<'_>, name: &str) -> Vec<String> {
    let values = mail.headers().iter().filter(|header| header.name().eq_ignore_ascii_case(name));
    let found = values.flat_map(|header| match header.value() {
        HeaderValue::Address(Address::List(all)) => {
            all.iter().filter_map(|one| one.address().map(str::to_owned)).collect::<Vec<_>>()
        }
        HeaderValue::Address(groups) => groups.iter().filter_map(|one| one.address().map(str::to_owned)).collect(),
        other => other.as_text().map(|text| text.trim().trim_matches(['<', '>']).to_owned()).into_iter().collect(),
    });
    found.collect()
}

fn is_automatic(mail: &Message<'_>) -> bool {
    let said = |name: &str| mail.header_raw(name).map(|value| value.trim().to_lowercase());
    said("Auto-Submitted").is_some_and(|value| value != "no")
        || said("Precedence").is_some_and(|value| NOT_A_PERSON.contains(&&*value))
        || said("List-Id").is_some()
        || said("X-Autoreply").is_some()
        || said("Return-Path").is_some_and(|value| value == "<>")
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAIL: &str = "From: Ada Lee <ada@example.org>\r\nTo: Help <help+7-ab@daymark.example>, x@example.org\r\n\
        Cc: y@example.org\r\nSubject: =?utf-8?q?Re:_Sch=C3=B6n?=\r\nMessage-ID: <1@example.org>\r\n\r\n\
        Thanks!\r\n\r\nOn Wed, Daymark <help@daymark.example> wrote:\r\n> Hello\r\n";

    #[test]
    fn a_mail_is_parsed_into_sender_recipients_and_text() {
        let mail = read(MAIL.as_bytes(), "Write above").expect("a mail");
        assert_eq!(mail.to, ["help+7-ab@daymark.example", "x@example.org", "y@example.org"]);
        let said =
            (mail.id.as_str(), mail.from.as_str(), mail.name.as_str(), mail.subject.as_str(), mail.text.as_str());
        assert_eq!(said, ("1@example.org", "ada@example.org", "Ada Lee", "Re: Schön", "Thanks!"));
        assert!(!mail.automatic && mail.attachments == 0);
        let delivered = MAIL
            .replace("To: Help <help+7-ab@daymark.example>, x@example.org", "Delivered-To: help+7-ab@daymark.example");
        assert!(read(delivered.as_bytes(), "").expect("a mail").to.contains(&"help+7-ab@daymark.example".to_owned()));
    }

    #[test]
    fn html_mail_becomes_text_and_attachments_are_counted() {
        let mail = "From: ada@example.org\r\nTo: help@daymark.example\r\nMIME-Version: 1.0\r\n\
            Content-Type: multipart/mixed; boundary=\"b\"\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n\
            <p>It <b>works</b></p>\r\n--b\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename=\"a.png\"\r\n\
            Content-Transfer-Encoding: base64\r\n\r\naGVsbG8=\r\n--b--\r\n";
        let mail = read(mail.as_bytes(), "").expect("a mail");
        assert_eq!((mail.text.as_str(), mail.attachments), ("It works", 1));
        assert_eq!(mail.id.len(), 64, "a mail without a Message-ID is identified by its content");
    }

    #[test]
    fn automatic_mail_is_detected_and_invalid_mail_rejected() {
        for header in ["Auto-Submitted: auto-replied", "Precedence: bulk", "List-Id: <x>", "Return-Path: <>"] {
            let mail = format!("{header}\r\n{MAIL}");
            assert!(read(mail.as_bytes(), "").expect("a mail").automatic, "{header}");
        }
        let by_a_person = format!("Auto-Submitted: no\r\nReturn-Path: <ada@example.org>\r\n{MAIL}");
        assert!(!read(by_a_person.as_bytes(), "").expect("a mail").automatic);
        for nothing in ["", "\u{0}\u{1}", "Subject: no author\r\n\r\nx"] {
            assert_eq!(read(nothing.as_bytes(), ""), None, "{nothing}");
        }
    }
}
