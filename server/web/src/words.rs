//! Sentences that all calls share.
//!
//! A field's message is shown below its field, so it says what to enter.

use super::code::Code;

/// What a code means, for people: used when an error has no more specific sentence.
#[must_use]
pub const fn title(code: Code) -> &'static str {
    match code {
        // The request.
        Code::BadRequest => "We could not read this request. Nothing was changed.",
        Code::Invalid => "Please check the marked fields.",
        Code::UnsupportedMedia => "Send this request as application/json.",
        Code::TooLarge => "This is too large, so nothing was saved. Send less at once.",
        Code::Timeout => "The request took too long to arrive. Please try again.",
        Code::TooMany => "Too many requests. Please wait a moment and try again.",
        Code::NotFound => "We could not find this. It may have been removed.",
        Code::MethodNotAllowed => "This address does not support that method.",
        Code::InFlight => "This request is still running. Please wait a moment.",
        Code::KeyReused => "This Idempotency-Key belongs to another request. Use a new one.",
        Code::OpReused => "This operation id belongs to another operation. Use a new one.",
        // Signing in.
        Code::Unauthenticated => "Please sign in.",
        Code::BadCredentials => "Wrong email address or password.",
        Code::SecondFactorRequired => "Enter the code from your authenticator app, or a recovery code.",
        Code::SecondFactorDue => {
            "Administrators of this site need two-step verification. Set it up in your profile first."
        }
        Code::BadRefreshToken => "Your session has ended. Please sign in again.",
        Code::EmailTaken => "This email address already has an account. Sign in, or reset your password.",
        Code::EmailUnconfirmed => "Confirm your email address first. Open the link we sent you.",
        Code::LinkEnded => "This link has expired or has already been used. Please request a new one.",
        // Permission.
        Code::Forbidden => "You do not have permission to do this. Ask an administrator for it.",
        Code::CrossSite => "This request came from another site, so we blocked it. Open this site and try again.",
        Code::ForeignDevice => "Another account is signed in on this device. Sign in to the right account.",
        Code::MoreThanHeld => "You can only manage permissions that you have yourself.",
        Code::LastAdmin => "This is the last administrator. Add another one first.",
        // What prevents the change.
        Code::InUse => "This is still in use. Remove it where it is used first.",
        Code::Conflict => "This is no longer possible. Reload the page to see the current state.",
        Code::AlreadyActive => "You are already in another program. Finish or leave it first.",
        Code::ProgramFull => "This program is full.",
        Code::AlreadyAnswered => "You have already answered this survey.",
        Code::NotInProgram => "Join the program first.",
        Code::AlreadyInTeam => "You are already in another team in this program. Leave it first.",
        Code::TeamFull => "This team is full.",
        Code::RosterLocked => "Teams in this program are locked. No one can join or leave right now.",
        Code::PackageNeeded => "You need a plan that includes this.",
        Code::TrialUsed => "You have already had a trial. Choose a plan to continue.",
        Code::SubscriptionExists => "You already have a plan. Change it instead.",
        Code::ProviderUnavailable => {
            "We cannot reach our payment provider. Please try again in a moment: nothing is paid twice."
        }
        Code::JoinClosed => "You can no longer join.",
        Code::NotLoggable => "This day can no longer be logged.",
        Code::QuotaReached => "Your storage is full. Remove a picture, then try again.",
        // Internal errors.
        Code::DiskFull => {
            "The server has run out of disk space, so nothing was saved. What is on your device stays there. Please try again later."
        }
        Code::Unavailable => "The server is busy. Your data is safe. Please try again in a moment.",
        Code::Internal => "Something went wrong on our side. Please try again.",
    }
}

// Fields.

/// The specification's sentence for a field that is missing or empty.
pub const REQUIRED: &str = "This field is required";
/// The specification's sentence for an invalid email address.
pub const VALID_EMAIL: &str = "Please enter a valid email";
/// A text with control characters, such as a line break.
pub const ONE_LINE: &str = "Use a single line of text.";
/// Not a path on this site.
pub const SITE_PATH: &str = "Enter a path that begins with /.";
/// Zero or less.
pub const ABOVE_ZERO: &str = "Enter a number above 0.";
/// Less than zero.
pub const NOT_NEGATIVE: &str = "Enter 0 or more.";
/// The message for a format that has no specific one.
const FORMAT: &str = "Check the format of this field.";
const WHOLE_NUMBER: &str = "Enter a whole number.";
const NUMBER: &str = "Enter a number.";
const TRUE_OR_FALSE: &str = "Enter true or false.";
const TEXT: &str = "Enter text.";
const LIST: &str = "Enter a list.";
const FIELDS: &str = "Enter an object with fields.";
const DATE: &str = "Enter a date (YYYY-MM-DD).";
const INSTANT: &str = "Enter a date and time (2026-05-06T10:00:00Z).";
/// PostgreSQL cannot store it.
pub const NUL: &str = "Remove the NUL character.";
/// The key of a repeated request.
pub const IDEMPOTENCY_KEY: &str = "Use 1 to 200 visible ASCII characters.";
/// A cursor of another list, or an invalid one.
pub const CURSOR: &str = "This cursor belongs to another list. Start from the first page.";

/// A validation rule's own text, as a sentence. It does not say whether it counted characters or items.
#[must_use]
pub fn rule(text: &str) -> String {
    let after = |start: &str| text.strip_prefix(start);
    if text == "length is lower than 1" {
        REQUIRED.to_owned()
    } else if let Some(least) = after("length is lower than ") {
        format!("This is too short. The minimum is {least}.")
    } else if let Some(most) = after("length is greater than ") {
        format!("This is too long. The limit is {most}.")
    } else if let Some(least) = after("lower than ") {
        format!("Enter {least} or more.")
    } else if let Some(most) = after("greater than ") {
        format!("Enter {most} or less.")
    } else if text.starts_with("not a valid email") {
        VALID_EMAIL.to_owned()
    } else if text.starts_with("does not match pattern") {
        FORMAT.to_owned()
    } else {
        text.to_owned()
    }
}

/// A parser's own text, such as "invalid type: string, expected i64", as a sentence. Our own sentences stay.
#[must_use]
pub fn shape(text: &str) -> String {
    let serdes = ["invalid type: ", "invalid value: ", "invalid length ", "unknown variant "];
    let expected = text.rsplit_once(", expected ").filter(|_| serdes.iter().any(|start| text.starts_with(start)));
    match expected {
        // "`a` or `b`", or "one of `a`, `b`, `c`"
        Some((_, choices)) if choices.contains('`') => {
            format!("Choose {}.", choices.replace("one of ", "one of these: ").replace('`', ""))
        }
        Some((_, name)) => of_type(name).to_owned(),
        None if text.starts_with(char::is_uppercase) && !text.starts_with("UUID ") => text.to_owned(),
        None => of_text(text).to_owned(),
    }
}

/// The sentence for serde's name of a type.
fn of_type(name: &str) -> &'static str {
    match name {
        "i8" | "i16" | "i32" | "i64" | "isize" | "u8" | "u16" | "u32" | "u64" | "usize" => WHOLE_NUMBER,
        "f32" | "f64" => NUMBER,
        "a boolean" => TRUE_OR_FALSE,
        "a string" => TEXT,
        "a sequence" => LIST,
        "a date string" => DATE,
        "an instant" => INSTANT,
        name if name == "a map" || name.starts_with("struct ") => FIELDS,
        _ => FORMAT,
    }
}

/// The sentence for the text of a parser of dates, numbers or booleans.
fn of_text(text: &str) -> &'static str {
    let has = |parts: &[&str]| parts.iter().any(|part| text.contains(part));
    if has(&["date", "year", "month", "day", "unparsed input"]) {
        DATE
    } else if has(&["float"]) {
        NUMBER
    } else if has(&["invalid digit", "integer", "to fit in target type"]) {
        WHOLE_NUMBER
    } else if has(&["`true` or `false`"]) {
        TRUE_OR_FALSE
    } else {
        FORMAT
    }
}

/// A rank, such as "1st", "12th" or "23rd".
#[must_use]
pub fn ordinal(n: i64) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

// Periods.

/// The period ends before it begins.
pub const START_BEFORE_END: &str = "Choose a start before the end.";
/// A longer range than the figures cover.
pub const FIVE_YEARS: &str = "Choose a range of at most five years.";
/// Neither a date nor an instant.
pub const DATE_OR_INSTANT: &str = "Enter a date (YYYY-MM-DD) or an instant (2026-05-06T10:00:00Z).";

/// Steps that are too small for the range.
#[must_use]
pub fn too_many_buckets(most: i64) -> String {
    format!("Choose larger steps. The range can have at most {most} of them.")
}

// Bodies and files.

/// Not JSON.
pub const NOT_JSON: &str = "The body is not valid JSON.";
/// A file outside a form.
pub const NOT_A_FORM: &str = "Send multipart/form-data with the field `file`.";

// Pages where a browser lands by mistake.

/// The title of a page that does not exist.
pub const NO_PAGE: &str = "Page not found";
/// A server that was built without the app.
pub const NO_APP: &str =
    "The app is not part of this build. Run `make app` and build again. The API works; see /api/openapi.json.\n";
/// An ordinary request to the socket's address.
pub const SOCKET_ONLY: &str = "This address accepts WebSocket connections only.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_have_the_right_suffix() {
        let ranks = [1, 2, 3, 4, 11, 12, 13, 21, 102, 111];
        assert_eq!(ranks.map(ordinal).join(" "), "1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th");
    }

    #[test]
    fn validation_and_parser_errors_become_sentences() {
        assert_eq!(rule("length is lower than 1"), REQUIRED);
        assert_eq!(rule("length is greater than 100"), "This is too long. The limit is 100.");
        assert_eq!(rule("lower than 1"), "Enter 1 or more.");
        assert_eq!(rule(ONE_LINE), ONE_LINE);
        for (text, sentence) in [
            ("invalid type: string \"x\", expected i64", WHOLE_NUMBER),
            ("invalid digit found in string", WHOLE_NUMBER),
            ("number too large to fit in target type", WHOLE_NUMBER),
            ("invalid type: null, expected f64", NUMBER),
            ("invalid float literal", NUMBER),
            ("invalid type: integer `1`, expected a boolean", TRUE_OR_FALSE),
            ("provided string was not `true` or `false`", TRUE_OR_FALSE),
            ("invalid type: integer `1`, expected a string", TEXT),
            ("invalid type: map, expected a sequence", LIST),
            ("invalid type: sequence, expected struct EventIn", FIELDS),
            ("unknown variant `x`, expected one of `a`, `b`, `c`", "Choose one of these: a, b, c."),
            ("unknown variant `x`, expected `a` or `b`", "Choose a or b."),
            ("an entry id looks like 12.34.2026-01-31", FORMAT),
            ("UUID parsing failed: invalid character: found `x` at 0", FORMAT),
            (ONE_LINE, ONE_LINE),
        ] {
            assert_eq!(shape(text), sentence, "{text}");
        }
    }

    #[test]
    fn dates_and_times_that_do_not_parse_are_named_in_a_sentence() {
        let wrong =
            ["x", "2026-13-01", "2026-02-30", "2026-5-6", "2026-05-06x", "2026-05-06T10:00:00Z", "26-05-06", ""];
        for text in wrong {
            let e = serde_json::from_value::<daymark_actors::clock::Day>(text.into()).expect_err("no date");
            assert_eq!(shape(&e.to_string()), DATE, "{text}: {e}");
        }
        for text in ["x", "2026-05-06", "2026-05-06T10:00:00", "2026-05-06T25:00:00Z", ""] {
            let e = serde_json::from_value::<daymark_actors::clock::Instant>(text.into()).expect_err("no instant");
            assert_eq!(shape(&e.to_string()), INSTANT, "{text}: {e}");
        }
    }
}
