//! User-facing text about the email log, for administrators. The letters themselves are in the `words` of the features
//! that send them.

// A range of the log.

pub(super) const START_AFTER_END: &str = "Choose a start date on or before the end date.";
pub(super) const UNDER_A_YEAR: &str = "Choose a range of less than a year.";

// The reason for an email's state, if no mail server gave one.

pub(super) const NO_SERVER: &str = "No mail server is set up. You can read the email here.";
pub(super) const OF_DEMO: &str = "Not sent: this email belongs to the demo. You can read it here.";
pub(super) const SUPPRESSED: &str = "Not sent: this address is blocked. You can unblock it under Blocked addresses.";
pub(super) const NOT_RENDERED: &str = "Not sent: this email could not be created. The server log has the cause.";

// Answers.

pub(super) const TEST_SENT: &str = "We are sending the test email to your address.";

// The frame of every email.

/// The link to the choices of a member, in the footer.
pub(super) const CHOICES: &str = "Choose which emails you get";

// A message from an administrator to a member.

/// When it is sent, and the letter.
pub(super) const MESSAGE: (&str, &str) =
    ("Sent when an administrator writes to a member.", "{{ subject }}\n\n{{ items }}");
pub(super) const MESSAGE_WHY: &str = "An administrator wrote to you about your account at";
pub(super) const MESSAGE_QUEUED: &str = "We are sending your email.";
