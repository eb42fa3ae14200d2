//! User-facing text about support.

pub(super) use daymark_web::words::{REQUIRED, VALID_EMAIL};

// The contact page.

/// Title and text until they are changed.
pub(super) const FIRST_CONTACT: (&str, &str) =
    ("Contact us", "Write to us about anything that you cannot find in our help articles. We answer by email.");
pub(super) const SENT_BY_VISITOR: &str =
    "We have your message. We have sent you an email with a link that shows your ticket.";
pub(super) const SENT_BY_MEMBER: &str = "We have your message. You can follow it in your account.";

// Tickets.

/// The author shown for the team's messages when the person's name is unknown.
pub(super) const TEAM: &str = "Support";
pub(super) const NO_SUBJECT: &str = "No subject";
pub(super) const NO_TEXT: &str = "This email has no text.";
/// At the end of a long mail.
pub(super) const CUT: &str = "The rest of this email was left out.";

pub(super) fn left_out(files: usize) -> String {
    match files {
        1 => "1 attachment was left out.".to_owned(),
        n => format!("{n} attachments were left out."),
    }
}

pub(super) fn new_ticket(subject: &str) -> String {
    format!("New ticket: {subject}")
}

pub(super) fn new_answer(subject: &str) -> String {
    format!("New answer: {subject}")
}

pub(super) fn by(name: &str) -> String {
    format!("From {name}")
}

/// Title and body: emails of unknown senders wait, after they have opened this many tickets.
pub(super) fn mails_wait(most: i64) -> (String, String) {
    let body = format!(
        "People without an account have opened {most} tickets by email within an hour. Their other emails stay unread in \
         the mailbox and open tickets later. Delete unwanted ones there."
    );
    ("Emails to support are waiting".to_owned(), body)
}

// Each mail: when it is sent, for administrators; then its subject and its paragraphs. The emails of a ticket have one
// subject, so that email apps show them together. It quotes nothing: the address may be another person's.

pub(super) const RECEIVED_LETTER: (&str, &str) = (
    "Sent when someone writes to support. It confirms that we have the message.",
    "Your message (ticket {{ number }})

Thank you for writing to us. We will answer as soon as we can.

[See ticket]({{ link }})

{{ how }} If you did not write to us, ignore this email.
",
);
pub(super) const ANSWER_LETTER: (&str, &str) = (
    "Sent when support answers a ticket.",
    "Re: Your message (ticket {{ number }})

{{ items }}

[See ticket]({{ link }})

This is an answer to “{{ subject }}”. {{ how }}
",
);
pub(super) const BY_MAIL: &str = "To add something, reply to this email.";
pub(super) const BY_LINK: &str = "To add something, open the ticket.";
/// In a reply, only the text above this line is new.
pub(super) const ABOVE: &str = "Write your reply above this line.";
pub(super) const WHY: &str = "You received this email because someone wrote to support with your address at";

// The team.

pub(super) const CHANGED_MEANWHILE: &str =
    "Someone else has just changed this. Nothing was saved. Open it again to see the current text.";
pub(super) const TOPIC_TAKEN: &str = "Another topic has this name.";
pub(super) const NO_SUCH_TOPIC: &str = "This topic no longer exists.";
pub(super) const NO_SUCH_AGENT: &str = "Choose someone who can answer tickets.";
pub(super) const SLUG_TAKEN: &str = "Another article has this address.";
pub(super) const NO_SLUG: &str = "Use lowercase letters, digits and single hyphens, and at least one letter.";
/// Slugs that no article can have: they are addresses of calls or other pages.
pub(super) const RESERVED: [&str; 3] = ["all", "ticket", "tickets"];
