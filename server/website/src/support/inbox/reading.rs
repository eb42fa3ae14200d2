//! Reads an email: its sender, its recipients, and its text.

use mail_parser::{Address, HeaderValue, Message, MessageParser, MessagePart, MimeHeaders, PartType};
use sha2::{Digest, Sha256};

use super::html;

/// Headers with an email's recipient addresses. Mail servers add the last three.
const TO: [&str; 5] = ["To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To"];
/// Values of `Precedence` that mark automatic mail.
const NOT_A_PERSON: [&str; 3] = ["bulk", "junk", "list"];

/// An email.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Incoming {
    /// Its unique id.
    pub id: String,
    /// Its Message-ID, if our emails can refer to it.
    pub message_id: Option<String>,
    /// The address of its author.
    pub from: String,
    /// The author's name; may be empty.
    pub name: String,
    /// The addresses that it went to.
    pub to: Vec<String>,
    /// May be empty.
    pub subject: String,
    /// Its text with quotes and signature; may be empty.
    pub text: String,
    /// Whether a program sent it (RFC 3834).
    pub automatic: bool,
    /// The number of its attachments.
    pub attachments: usize,
}

/// Reads an email; `None` if it is not an email, or has no sender.
pub(super) fn read(bytes: &[u8]) -> Option<Incoming> {
    let mail = MessageParser::default().parse(bytes)?;
    let from = mail.from()?.first()?;
    let said = mail.message_id().filter(|id| !id.is_empty() && id.len() <= 500 && !id.contains(char::is_control));
    let plain = text(mail.text_bodies());
    Some(Incoming {
        id: said.map_or_else(|| hash(bytes), str::to_owned),
        message_id: said.filter(|id| id.bytes().all(|b| b.is_ascii_graphic())).map(|id| format!("<{id}>")),
        from: from.address()?.to_owned(),
        name: from.name().unwrap_or_default().to_owned(),
        to: TO.iter().flat_map(|name| addresses(&mail, name)).collect(),
        subject: mail.subject().unwrap_or_default().to_owned(),
        text: if plain.trim().is_empty() { text(mail.html_bodies()) } else { plain },
        automatic: is_automatic(&mail),
        attachments: mail.attachments().filter(|part| !part.is_content_type("text", "html")).count(),
    })
}

/// Identifies an email whose Message-ID is missing, too long, or cannot be stored.
fn hash(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// The text of an email's parts: an email with pictures in its text has several.
fn text<'a>(parts: impl Iterator<Item = &'a MessagePart<'a>>) -> String {
    let texts = parts.filter_map(|part| match &part.body {
        PartType::Text(text) => Some(text.replace('\0', "").replace("\r\n", "\n")),
        PartType::Html(html) => Some(html::text(html)),
        _ => None,
    });
    texts.collect::<Vec<_>>().join("\n")
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

    fn parsed(mail: &str) -> Incoming {
        read(mail.as_bytes()).expect("a mail")
    }

    #[test]
    fn a_mail_is_parsed_into_sender_recipients_and_text() {
        let mail = parsed(MAIL);
        assert_eq!(mail.to, ["help+7-ab@daymark.example", "x@example.org", "y@example.org"]);
        let said = (mail.id.as_str(), mail.from.as_str(), mail.name.as_str(), mail.subject.as_str());
        assert_eq!(said, ("1@example.org", "ada@example.org", "Ada Lee", "Re: Schön"));
        assert!(mail.text.starts_with("Thanks!") && mail.text.trim_end().ends_with("> Hello"), "{}", mail.text);
        assert!(!mail.automatic && mail.attachments == 0);
        let delivered = MAIL
            .replace("To: Help <help+7-ab@daymark.example>, x@example.org", "Delivered-To: help+7-ab@daymark.example");
        assert!(parsed(&delivered).to.contains(&"help+7-ab@daymark.example".to_owned()));
    }

    #[test]
    fn a_mail_with_an_unusable_message_id_is_identified_by_its_content() {
        assert_eq!(parsed(MAIL).message_id.as_deref(), Some("<1@example.org>"));
        for odd in ["<1\0@example.org>", "<1\u{7}@example.org>", "", "<>", &format!("<{}>", "x".repeat(501))] {
            let mail = parsed(&MAIL.replace("<1@example.org>", odd));
            assert_eq!((mail.id.len(), mail.message_id), (64, None), "{odd:?}");
        }
        // It is stored, but no email can refer to it.
        assert_eq!(parsed(&MAIL.replace("<1@", "<ö 1@")).message_id, None);
    }

    /// An email of several parts.
    fn mixed(parts: &[&str]) -> String {
        let head = "From: ada@example.org\r\nTo: help@daymark.example\r\nMIME-Version: 1.0\r\n\
            Content-Type: multipart/mixed; boundary=\"b\"\r\n\r\n";
        format!("{head}{}--b--\r\n", parts.iter().map(|part| format!("--b\r\n{part}\r\n")).collect::<String>())
    }

    const HTML: &str = "Content-Type: text/html\r\n\r\n<p>It <b>works</b></p><blockquote>Hello</blockquote>";
    const PICTURE: &str = "Content-Type: image/png\r\nContent-Disposition: attachment; filename=\"a.png\"\r\n\
        Content-Transfer-Encoding: base64\r\n\r\naGVsbG8=";

    #[test]
    fn html_mail_becomes_text_and_attachments_are_counted() {
        let mail = parsed(&mixed(&[HTML, PICTURE]));
        assert_eq!((mail.text.as_str(), mail.attachments), ("It works\n> Hello", 1));
        assert_eq!(mail.id.len(), 64, "a mail without a Message-ID is identified by its content");
    }

    #[test]
    fn all_parts_of_a_text_are_read() {
        let plain = |text: &str| format!("Content-Type: text/plain\r\n\r\n{text}");
        let mail = parsed(&mixed(&[&plain("Before"), PICTURE, &plain("After")]));
        assert_eq!(mail.text.split_whitespace().collect::<Vec<_>>(), ["Before", "After"]);
        let alternative = mixed(&[&plain(" "), HTML]).replace("multipart/mixed", "multipart/alternative");
        assert!(parsed(&alternative).text.contains("It works"));
    }

    #[test]
    fn mail_in_asian_encodings_is_decoded() {
        for (charset, bytes, text) in [
            ("iso-2022-jp", b"\x1b$B$3$s$K$A$O\x1b(B".as_slice(), "こんにちは"),
            ("shift_jis", b"\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd", "こんにちは"),
            ("gb2312", b"\xc4\xe3\xba\xc3", "你好"),
            ("euc-kr", b"\xbe\xc8\xb3\xe7", "안녕"),
            ("big5", b"\xa7A\xa6n", "你好"),
        ] {
            let head = format!("From: a@example.org\r\nContent-Type: text/plain; charset={charset}\r\n\r\n");
            let mail = read(&[head.as_bytes(), bytes].concat()).expect("a mail");
            assert_eq!(mail.text, text, "{charset}");
        }
        let subject = "=?ISO-2022-JP?B?GyRCJDMkcyRLJEEkTxsoQg==?=";
        assert_eq!(parsed(&MAIL.replace("=?utf-8?q?Re:_Sch=C3=B6n?=", subject)).subject, "こんにちは");
    }

    #[test]
    fn automatic_mail_is_detected_and_invalid_mail_rejected() {
        for header in ["Auto-Submitted: auto-replied", "Precedence: bulk", "List-Id: <x>", "Return-Path: <>"] {
            assert!(parsed(&format!("{header}\r\n{MAIL}")).automatic, "{header}");
        }
        let by_a_person = format!("Auto-Submitted: no\r\nReturn-Path: <ada@example.org>\r\n{MAIL}");
        assert!(!parsed(&by_a_person).automatic);
        for nothing in ["", "\u{0}\u{1}", "Subject: no author\r\n\r\nx"] {
            assert_eq!(read(nothing.as_bytes()), None, "{nothing}");
        }
    }
}
