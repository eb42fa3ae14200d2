//! Requests. Callers can choose only the fields listed here.

use daymark_derive::{input, query};
use daymark_web::part::one_line;

use super::Privacy;

/// A sign-up. The caller chooses nothing else about the account.
#[input]
pub(in super::super) struct RegisterIn {
    /// The email address.
    #[garde(length(chars, max = 1000))]
    pub email: String,
    /// 8 to 128 characters; common passwords are refused.
    #[garde(skip)] // checked later, together with the address
    #[schema(min_length = 8, max_length = 128)]
    pub password: String,
    /// First name.
    #[garde(inner(length(chars, max = 100), custom(one_line)))]
    pub first_name: Option<String>,
    /// Last name.
    #[garde(inner(length(chars, max = 100), custom(one_line)))]
    pub last_name: Option<String>,
    /// IANA name of the zone, such as `Europe/Berlin`; UTC by default.
    #[garde(length(chars, max = 100))]
    pub timezone: Option<String>,
    /// The company's uid from the page's address (`corporation_uid`): the account joins it shortly after the sign-up,
    /// if it exists.
    #[garde(length(chars, max = 200))]
    pub corporation_uid: Option<String>,
    /// The human check's token, where `GET /api/settings` names a provider; made for the action `register`.
    #[garde(length(bytes, max = 8192))]
    pub token: Option<String>,
}

/// A sign-in with email address and password.
#[input]
pub(in super::super) struct LoginIn {
    /// The email address.
    #[garde(length(chars, max = 1000))]
    pub email: String,
    /// The password.
    #[garde(length(chars, max = 1000))]
    pub password: String,
    /// A code from the authenticator app, or a recovery code, if a second factor is on.
    #[garde(length(chars, max = 100))]
    pub code: Option<String>,
}

/// A session refresh by a client without cookies.
#[input]
pub(in super::super) struct RefreshIn {
    /// The refresh token from the last answer; by default the one in the cookie.
    #[garde(length(chars, max = 1000))]
    pub refresh_token: Option<String>,
}

/// The address to send the email to.
#[input]
pub(in super::super) struct AskIn {
    /// The email address.
    #[garde(length(chars, max = 1000))]
    pub email: String,
    /// The human check's token, where `GET /api/settings` names a provider; made for the action `mail`.
    #[garde(length(bytes, max = 8192))]
    pub token: Option<String>,
}

/// A survey respondent, by email.
#[input]
pub(in super::super) struct ResponderIn {
    /// The email address.
    #[garde(length(chars, max = 1000))]
    pub email: String,
    /// First name.
    #[garde(inner(length(chars, max = 100), custom(one_line)))]
    pub first_name: Option<String>,
    /// Last name.
    #[garde(inner(length(chars, max = 100), custom(one_line)))]
    pub last_name: Option<String>,
    /// IANA name of the zone, such as `Europe/Berlin`; UTC by default.
    #[garde(length(chars, max = 100))]
    pub timezone: Option<String>,
    /// The survey that they have answered.
    pub survey_id: Option<i64>,
    /// The `key` with which their device has answered it.
    #[garde(length(chars, min = 22, max = 64))]
    pub key: Option<String>,
    /// The human check's token, where `GET /api/settings` names a provider; made for the action `survey_responder`.
    #[garde(length(bytes, max = 8192))]
    pub token: Option<String>,
}

/// The parameter of an email's link.
#[input]
pub(in super::super) struct LinkIn {
    /// The link's `token`.
    #[garde(length(chars, max = 200))]
    pub token: String,
}

/// The parameters of a reset link.
#[input]
pub(in super::super) struct ResetLinkIn {
    /// The link's `id`.
    pub id: i64,
    /// The link's `token`.
    #[garde(length(chars, max = 200))]
    pub token: String,
}

/// A new password, set with an email's link.
#[input]
pub(in super::super) struct ResetIn {
    /// The link's `id`.
    pub id: i64,
    /// The link's `token`.
    #[garde(length(chars, max = 200))]
    pub token: String,
    /// 8 to 128 characters; common passwords are refused.
    #[garde(skip)] // checked later, together with the address
    #[schema(min_length = 8, max_length = 128)]
    pub password: String,
}

/// A new password in place of the current one.
#[input]
pub(in super::super) struct ChangePasswordIn {
    /// The current password.
    #[garde(length(chars, max = 1000))]
    pub old_password: String,
    /// 8 to 128 characters; common passwords are refused.
    #[garde(skip)] // checked later, together with the address
    #[schema(min_length = 8, max_length = 128)]
    pub new_password: String,
}

/// A change of the email address.
#[input]
pub(in super::super) struct ChangeEmailIn {
    /// The new address.
    #[garde(length(chars, max = 1000))]
    pub email: String,
    /// The current password.
    #[garde(length(chars, max = 1000))]
    pub password: String,
}

/// Changes to a profile; omitted fields stay.
#[input]
pub(in super::super) struct ProfileIn {
    /// First name.
    #[garde(inner(length(chars, max = 100), custom(one_line)))]
    pub first_name: Option<String>,
    /// Last name.
    #[garde(inner(length(chars, max = 100), custom(one_line)))]
    pub last_name: Option<String>,
    /// The name that the privacy level `nickname` shows.
    #[garde(inner(length(chars, max = 60), custom(one_line)))]
    pub nickname: Option<String>,
    /// How others see the member.
    pub privacy_level: Option<Privacy>,
    /// IANA name of the zone. It applies from the next local date, and can change once in 24 hours.
    #[garde(length(chars, max = 100))]
    pub timezone: Option<String>,
    /// The hour at which the day begins, 0 to 6.
    #[garde(range(min = 0, max = 6))]
    pub day_start_hour: Option<i64>,
    /// Whether the question on the first visit was answered or skipped.
    pub welcomed: Option<bool>,
}

/// Whether to close the account.
#[input]
pub(in super::super) struct ClosingIn {
    /// True closes the account, false restores it.
    pub deleted: bool,
    /// The current password, to close it.
    #[garde(length(chars, max = 1000))]
    pub password: Option<String>,
}

/// A text that may be an address.
#[query]
#[derive(Debug)]
pub(in super::super) struct CheckEmailQuery {
    /// The text.
    #[garde(length(chars, max = 1000))]
    pub email: String,
}
