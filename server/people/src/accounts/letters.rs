//! The emails of accounts; their texts are in [`words`].

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_web::letter::Letter;
use serde_json::{Value, json};

use super::rules::Email;
use super::words;
use crate::emails::{self, Mail, SECRET};

/// Declares the letters: a constant, named like its text, with a name and example values.
macro_rules! letters {
    ($($const:ident $name:literal [$($key:literal = $value:literal),+])*) => { $(
        pub(super) static $const: Letter = Letter {
            compose: None,
            name: $name,
            about: words::$const.0,
            template: words::$const.1,
            why: words::WHY,
            sample: || json!({ $($key: $value),+ }),
        };
    )*
    /// All letters of accounts.
    pub(super) const ALL: &[&Letter] = &[$(&$const),*]; };
}

letters! {
    CONFIRM_EMAIL "confirm-email"
        ["link" = "https://daymark.example/auth/confirm-email?token=example"]
    ADDRESS_IN_USE "address-in-use"
        ["email" = "ana@daymark.example", "link" = "https://daymark.example/auth/login-email"]
    RESET_PASSWORD "reset-password"
        ["email" = "ana@daymark.example", "link" = "https://daymark.example/auth/password/reset?id=1&token=example"]
    INVITATION "invitation"
        ["email" = "ana@daymark.example", "link" = "https://daymark.example/auth/password/reset?id=1&token=example"]
    PASSWORD_CHANGED "password-changed"
        ["when" = "3 May 2026 at 10:00 UTC", "link" = "https://daymark.example/auth/password/forget"]
    NEW_EMAIL "new-email"
        ["email" = "ana@daymark.example", "link" = "https://daymark.example/auth/verify-email?token=example"]
    EMAIL_CHANGE_ASKED "email-change-asked"
        ["when" = "3 May 2026 at 10:00 UTC", "link" = "https://daymark.example/auth/password/forget"]
    CLOSING "account-closing"
        ["when" = "3 June 2026 at 10:00 UTC", "link" = "https://daymark.example/auth/login-email"]
    SECOND_FACTOR_ON "second-factor-on"
        ["when" = "3 May 2026 at 10:00 UTC", "link" = "https://daymark.example/auth/password/forget"]
    SECOND_FACTOR_OFF "second-factor-off"
        ["when" = "3 May 2026 at 10:00 UTC", "link" = "https://daymark.example/auth/password/forget"]
    RECOVERY_CODE_USED "recovery-code-used"
        ["when" = "3 May 2026 at 10:00 UTC", "link" = "https://daymark.example/auth/password/forget"]
    TOKEN_REUSED "token-reused"
        ["when" = "3 May 2026 at 10:00 UTC", "link" = "https://daymark.example/auth/password/forget"]
    EMAIL_CHANGED "email-changed"
        ["when" = "3 May 2026 at 10:00 UTC"]
}

/// The recipient of an account mail.
#[derive(Clone, Debug)]
pub(super) struct To {
    /// The address, as its owner wrote it.
    pub address: String,
    /// The account concerned.
    pub member: Option<i64>,
}

/// Queues an email. `values` may contain [`SECRET`], which stands for `secret`.
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

/// Tells the owner of an address that it already has an account.
pub(super) async fn address_in_use(tx: &mut Tx, email: &Email, origin: &str, now: Instant) -> db::Result<()> {
    let to = To { address: email.as_str().to_owned(), member: None };
    let values = json!({ "email": email.as_str(), "link": format!("{origin}/auth/login-email") });
    queue(tx, &ADDRESS_IN_USE, &to, values, None, now).await
}

/// A link with a secret in it.
pub(super) fn link(origin: &str, path_and_query: &str) -> String {
    format!("{origin}{path_and_query}token={SECRET}")
}

/// An instant as text, such as `3 May 2026 at 10:00 UTC`.
pub(super) fn when(at: Instant) -> String {
    at.timestamp().strftime("%-d %B %Y at %H:%M UTC").to_string()
}
