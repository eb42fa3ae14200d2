//! Answers: accounts, sessions and tokens as each audience sees them.

use daymark_actors::clock::{Day, Instant};
use daymark_web::permissions::Role;
use serde::Serialize;
use utoipa::ToSchema;

use super::Privacy;
use crate::accounts::waypoints::Waypoint;

/// An account as its owner sees it.
#[derive(Serialize, ToSchema)]
pub(in super::super) struct UserOut {
    /// The account.
    pub id: i64,
    /// The address.
    pub email: String,
    /// May be empty.
    pub first_name: String,
    /// May be empty.
    pub last_name: String,
    /// May be empty.
    pub nickname: String,
    /// Path of the picture.
    pub image: Option<String>,
    /// The same, under the name used in profiles.
    pub profile_image_path: Option<String>,
    /// Path of the picture above the profile.
    pub cover_image_path: Option<String>,
    /// `admin` or `user`.
    #[serde(rename = "userType")]
    pub user_type: Role,
    /// How the account was created; `credentials` once its owner has set a password.
    pub provider: String,
    /// IANA name.
    pub timezone: String,
    /// 0 to 6.
    pub day_start_hour: i64,
    /// How others see the member.
    pub privacy_level: Privacy,
    /// Whether the address is confirmed.
    pub email_verified: bool,
    /// A requested address that is not confirmed yet.
    pub pending_email: Option<String>,
    /// Whether the tour was seen.
    pub tour_completed: bool,
    /// Whether the question on the first visit was answered or skipped.
    pub welcomed: bool,
    /// Test users are on no board.
    pub test_user: bool,
    /// When a closed account will be erased; until then its owner can restore it.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub erase_at: Option<Instant>,
    /// Whether a second factor is on.
    pub second_factor: bool,
    /// Whether the site requires a second factor before the account's permissions apply.
    pub second_factor_due: bool,
    /// The account's permissions, by name.
    pub permissions: Vec<String>,
    /// The admin pages that the account's roles ask to visit first, in order, each once.
    pub target_waypoints: Vec<Waypoint>,
    /// When the account was created.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
}

/// The tokens of a session.
#[derive(Clone, Serialize, ToSchema)]
pub(in super::super) struct TokensOut {
    /// For `Authorization: Bearer`.
    pub access_token: String,
    /// For the next refresh; it works once.
    pub refresh_token: String,
    /// Seconds until the access token expires.
    pub expires_in: i64,
}

/// The answer to sign-up and sign-in.
#[derive(Serialize, ToSchema)]
pub(in super::super) struct SignedInOut {
    /// The account.
    pub user: UserOut,
    /// For `Authorization: Bearer`.
    pub access_token: String,
    /// For the next refresh; it works once.
    pub refresh_token: String,
    /// Seconds until the access token expires.
    pub expires_in: i64,
}

impl SignedInOut {
    /// Only the tokens.
    pub(in super::super) fn tokens(&self) -> TokensOut {
        let (access_token, refresh_token) = (self.access_token.clone(), self.refresh_token.clone());
        TokensOut { access_token, refresh_token, expires_in: self.expires_in }
    }
}

/// The caller's session; empty if no one is signed in.
#[derive(Serialize, ToSchema)]
pub(in super::super) struct SessionOut {
    /// The account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<UserOut>,
    /// When the access token expires.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub expires: Option<Instant>,
}

/// A valid link.
#[derive(Serialize, ToSchema)]
pub(in super::super) struct ValidOut {
    /// Always true: an invalid link returns 410.
    pub valid: bool,
}

/// Whether a text can be an address.
#[derive(Serialize, ToSchema)]
pub(in super::super) struct EmailCheckOut {
    /// Whether mail could be sent there, by its form.
    pub valid: bool,
    /// The likely address, if a well-known domain is misspelt.
    pub suggestion: Option<String>,
}

/// The caller's time zone and date.
#[derive(Serialize, ToSchema)]
pub(in super::super) struct TimezoneOut {
    /// IANA name.
    pub timezone: String,
    /// 0 to 6.
    pub day_start_hour: i64,
    /// The member's current date.
    #[schema(value_type = String, format = Date)]
    pub today: Day,
}

/// A session of the member.
#[derive(Serialize, ToSchema)]
pub(in super::super) struct SessionRowOut {
    pub id: i64,
    /// Whether it is the session of this call.
    pub current: bool,
    /// The name that the client gives itself.
    pub client: String,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
    /// When it was last refreshed.
    #[schema(value_type = String, format = DateTime)]
    pub used_at: Instant,
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Instant,
}

/// A valid token.
#[derive(Serialize, ToSchema)]
pub(in super::super) struct VerifiedOut {
    /// Always true: an invalid token returns 401.
    pub valid: bool,
    /// The account.
    pub user_id: i64,
    /// When the access token expires.
    #[schema(value_type = String, format = DateTime)]
    pub expires: Instant,
}

/// Access to the WebSocket for clients without cookies.
#[derive(Serialize, ToSchema)]
pub(in super::super) struct TicketOut {
    /// For `GET /v1/ws?ticket=`; it works once.
    pub ticket: String,
    /// Seconds until it expires.
    pub expires_in: i64,
}

/// The result of signing out.
#[derive(Serialize, ToSchema)]
pub(in super::super) struct SignedOutOut {
    /// The next address for the page.
    pub url: &'static str,
}
