//! Reports of mail servers by mail: an email could not be delivered (RFC 3464), or its reader complained (RFC 5965).

use daymark_outside::mail::spares_recipient;
use mail_parser::{MessageParser, MessagePart, MimeHeaders, PartType};

use super::providers::What;

/// The most bytes in a line of an email.
const LINE: usize = 998;

/// A report about one email.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Report {
    /// The Message-ID of the email that came back.
    pub message_id: String,
    /// What happened to it.
    pub what: What,
    /// Why, in the words of the server that refused it.
    pub said: String,
}

/// The report in an email; `None` if it has none, or one that needs no action.
pub(super) fn read(mail: &[u8]) -> Option<Report> {
    let mail = MessageParser::default().parse(mail)?;
    let of = |kind: &str, subkind: &str| mail.parts.iter().find(|part| is(part, kind, subkind));
    let message_id = of("message", "rfc822").or_else(|| of("message", "global")).and_then(returned_id);
    let message_id = message_id.or_else(|| field(of("text", "rfc822-headers")?.contents(), "message-id"))?;
    // Such a Message-ID is not one of ours, and the database may be unable to store it.
    if message_id.len() > LINE || message_id.contains(char::is_control) {
        return None;
    }
    let told = of("message", "delivery-status").or_else(|| of("message", "global-delivery-status"));
    let (what, said) = match (told, of("message", "feedback-report")) {
        (Some(part), _) => delivery(part.contents())?,
        (None, Some(part)) => complaint(part.contents())?,
        (None, None) => return None,
    };
    Some(Report { message_id, what, said })
}

fn is(part: &MessagePart<'_>, kind: &str, subkind: &str) -> bool {
    part.content_type().is_some_and(|t| {
        t.ctype().eq_ignore_ascii_case(kind) && t.subtype().is_some_and(|s| s.eq_ignore_ascii_case(subkind))
    })
}

fn returned_id(part: &MessagePart<'_>) -> Option<String> {
    match &part.body {
        PartType::Message(mail) => mail.message_id().map(str::to_owned),
        // Encoded, although the standard forbids it: its headers are still read.
        _ => field(part.contents(), "message-id"),
    }
}

/// The value of a field in lines of `Name: value`, with its continuation lines.
fn field(text: &[u8], name: &str) -> Option<String> {
    let text = String::from_utf8_lossy(text);
    let mut lines = text
        .lines()
        .skip_while(|line| !line.split_once(':').is_some_and(|(found, _)| found.trim().eq_ignore_ascii_case(name)));
    let mut value = lines.next()?.split_once(':')?.1.trim().to_owned();
    for more in lines.take_while(|line| line.starts_with([' ', '\t'])) {
        value.push(' ');
        value.push_str(more.trim());
    }
    Some(value)
}

/// Reads a delivery status. Our emails have one recipient, so there is one group of fields about it.
fn delivery(fields: &[u8]) -> Option<(What, String)> {
    if !field(fields, "action")?.eq_ignore_ascii_case("failed") {
        // Delayed: the server keeps trying, and reports it if it gives up.
        return None;
    }
    let status = field(fields, "status").unwrap_or_default();
    let status = status.split([' ', '(']).next().unwrap_or_default();
    if spares_recipient(status) {
        return None;
    }
    // A full mailbox can be emptied.
    let for_good = status.starts_with("5.") && status != "5.2.2";
    let said = field(fields, "diagnostic-code").unwrap_or_else(|| status.to_owned());
    Some((if for_good { What::Bounced } else { What::Deferred }, said))
}

/// What a feedback report says.
fn complaint(fields: &[u8]) -> Option<(What, String)> {
    let kind = field(fields, "feedback-type")?.to_ascii_lowercase();
    matches!(kind.as_str(), "abuse" | "opt-out").then(|| (What::Complained, kind))
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;

    use super::*;

    fn bounce(status: &str, returned: &str) -> String {
        format!(
            "From: MAILER-DAEMON@mail.example\r\nTo: no-reply@daymark.example\r\nSubject: Undelivered\r\nMIME-Version: 1.0\r\n\
             Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\r\n\r\n\
             --b\r\nContent-Type: text/plain\r\n\r\nYour mail could not be delivered.\r\n\
             --b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example\r\n\r\n\
             Final-Recipient: rfc822; ada@daymark.example\r\nAction: failed\r\nStatus: {status}\r\n\
             Diagnostic-Code: smtp; 550 5.1.1\r\n no such user\r\n\
             --b\r\n{returned}\r\n--b--\r\n"
        )
    }

    const WHOLE: &str =
        "Content-Type: message/rfc822\r\n\r\nMessage-ID: <1.2.abc@daymark.example>\r\nSubject: Hi\r\n\r\nText";
    const HEADERS: &str =
        "Content-Type: text/rfc822-headers\r\n\r\nSubject: Hi\r\nMessage-ID: <1.2.abc@daymark.example>\r\n";

    #[test]
    fn a_bounce_identifies_its_mail_and_reason() {
        for returned in [WHOLE, HEADERS] {
            let report = read(bounce("5.1.1", returned).as_bytes()).expect("a report");
            assert_eq!(report.message_id.trim_matches(['<', '>']), "1.2.abc@daymark.example");
            assert_eq!((report.what, report.said.as_str()), (What::Bounced, "smtp; 550 5.1.1 no such user"));
        }
        for (status, what) in [("4.4.7", What::Deferred), ("5.2.2", What::Deferred), ("5.1.10 (gone)", What::Bounced)] {
            assert_eq!(read(bounce(status, WHOLE).as_bytes()).expect("a report").what, what, "{status}");
        }
        assert_eq!(read(bounce("4.0.0", WHOLE).replace("failed", "delayed").as_bytes()), None);
    }

    #[test]
    fn a_refused_sender_or_text_does_not_count() {
        for status in ["5.1.7", "5.1.8 (sender)", "5.3.4", "5.6.0", "5.7.1", "5.7.26"] {
            assert_eq!(read(bounce(status, WHOLE).as_bytes()), None, "{status}");
        }
    }

    #[test]
    fn abuse_reports_count_as_complaints() {
        let mail = bounce("5.1.1", WHOLE).replace("delivery-status", "feedback-report");
        let told = |kind: &str| mail.replace("Action: failed", &format!("Feedback-Type: {kind}"));
        assert_eq!(read(told("abuse").as_bytes()).expect("a report").what, What::Complained);
        assert_eq!(read(told("not-spam").as_bytes()), None);
    }

    #[test]
    fn odd_message_ids_are_not_reports() {
        let encoded = |message_id: &str| {
            let headers = STANDARD.encode(format!("Message-ID: {message_id}\r\n"));
            let kind = "Content-Type: text/rfc822-headers\r\nContent-Transfer-Encoding: base64";
            read(bounce("5.1.1", &format!("{kind}\r\n\r\n{headers}")).as_bytes())
        };
        let ours = "<1.2.abc@daymark.example>";
        assert_eq!(encoded(ours).expect("a report").message_id, ours);
        let long = format!("{ours}{}", "x".repeat(LINE));
        for odd in [format!("{ours}\0"), ours.replace("example", "exam\u{7}ple"), long] {
            assert_eq!(encoded(&odd), None, "{odd:?}");
        }
    }

    #[test]
    fn other_mails_are_not_reports() {
        for mail in [
            "",
            "Subject: Hello\r\n\r\nMessage-ID: <1.2.abc@daymark.example>",
            "\u{0}\u{ff}",
            &bounce("5.1.1", "Content-Type: text/plain\r\n\r\nx"),
        ] {
            assert_eq!(read(mail.as_bytes()), None, "{mail}");
        }
    }
}
