//! The mails of accounts. Names that members gave themselves are in none of them: whoever signs somebody else up could
//! otherwise write to them in our name.

use daymark_actors::clock::Instant;
use serde_json::{Value, json};

use super::rules::Email;
use crate::db::{self, Tx};
use crate::features::emails::{self, Declared, Letter, Mail, SECRET};

const WHY: &str = "You get this mail because of your account at";

/// Declares the letters: constant, file and name, when it is sent, values of the preview.
macro_rules! letters {
    ($($const:ident $file:literal $name:literal $about:literal [$($key:literal = $value:literal),+])*) => { $(
        pub(super) static $const: Letter = Letter {
            name: $name,
            about: $about,
            template: include_str!(concat!("letters/", $file, ".txt")),
            why: WHY,
            sample: || json!({ $($key: $value),+ }),
        };
        crate::db::inventory::submit! { Declared(&$const) }
    )* };
}

letters! {
    CONFIRM_EMAIL "confirm_email" "confirm-email" "After signing up: proves that the address is the member's."
        ["link" = "https://daymark.example/auth/confirm-email?token=example"]
    ADDRESS_IN_USE "address_in_use" "address-in-use" "Somebody tried to use an address that has an account."
        ["email" = "ana@daymark.example", "link" = "https://daymark.example/auth/login-email"]
    RESET_PASSWORD "reset_password" "reset-password" "A new password was asked for."
        ["email" = "ana@daymark.example", "link" = "https://daymark.example/auth/password/reset?id=1&token=example"]
    INVITATION "invitation" "invitation" "An administrator made an account for somebody, who chooses a password with it."
        ["email" = "ana@daymark.example", "link" = "https://daymark.example/auth/password/reset?id=1&token=example"]
    PASSWORD_CHANGED "password_changed" "password-changed" "The password was changed."
        ["when" = "3 May 2026 at 10:00 UTC", "link" = "https://daymark.example/auth/password/forget"]
    NEW_EMAIL "new_email" "new-email" "To a new address: proves that it is the member's."
        ["email" = "ana@daymark.example", "link" = "https://daymark.example/auth/verify-email?token=example"]
    EMAIL_CHANGE_ASKED "email_change_asked" "email-change-asked" "To the present address: another one was asked for."
        ["when" = "3 May 2026 at 10:00 UTC", "link" = "https://daymark.example/auth/password/forget"]
    CLOSING "closing" "account-closing" "The account was closed; says until when it can be taken back."
        ["when" = "3 June 2026 at 10:00 UTC", "link" = "https://daymark.example/auth/login-email"]
    SECOND_FACTOR_ON "second_factor_on" "second-factor-on" "A second factor was turned on."
        ["when" = "3 May 2026 at 10:00 UTC", "link" = "https://daymark.example/auth/password/forget"]
    SECOND_FACTOR_OFF "second_factor_off" "second-factor-off" "A second factor was turned off, by its member or an administrator."
        ["when" = "3 May 2026 at 10:00 UTC", "link" = "https://daymark.example/auth/password/forget"]
    RECOVERY_CODE_USED "recovery_code_used" "recovery-code-used" "Somebody signed in with a recovery code."
        ["when" = "3 May 2026 at 10:00 UTC", "link" = "https://daymark.example/auth/password/forget"]
    TOKEN_REUSED "token_reused" "token-reused" "A copy of a session's key was used: that session was ended."
        ["when" = "3 May 2026 at 10:00 UTC", "link" = "https://daymark.example/auth/password/forget"]
    EMAIL_CHANGED "email_changed" "email-changed" "To the address before: the account has another one now."
        ["when" = "3 May 2026 at 10:00 UTC"]
}

/// Who gets a mail of accounts.
#[derive(Clone, Debug)]
pub(super) struct To {
    /// The address, as its owner wrote it.
    pub address: String,
    /// Whose account it is about.
    pub member: Option<i64>,
}

/// Writes a mail down. `values` may hold [`SECRET`], which `secret` stands for.
pub(super) async fn queue(
    tx: &mut Tx,
    letter: &'static Letter,
    to: &To,
    values: Value,
    secret: Option<String>,
    now: Instant,
) -> db::Result<()> {
    let mail = Mail { letter, to: to.address.clone(), member: to.member, values, secret, once: None };
    emails::queue(tx, &mail, now).await
}

/// Tells somebody that an address has an account already.
pub(super) async fn address_in_use(tx: &mut Tx, email: &Email, origin: &str, now: Instant) -> db::Result<()> {
    let to = To { address: email.as_str().to_owned(), member: None };
    let values = json!({ "email": email.as_str(), "link": format!("{origin}/auth/login-email") });
    queue(tx, &ADDRESS_IN_USE, &to, values, None, now).await
}

/// A link with a secret in it.
pub(super) fn link(origin: &str, path_and_query: &str) -> String {
    format!("{origin}{path_and_query}token={SECRET}")
}

/// An instant in words.
pub(super) fn when(at: Instant) -> String {
    at.timestamp().strftime("%-d %B %Y at %H:%M UTC").to_string()
}
