//! What accounts are made of: the caller, what a client sends, and what each audience is shown.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::Card;
use garde::Validate;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use utoipa::ToSchema;

use super::permissions::Permissions;
use super::rules::{Email, Shown, card};
use crate::http::access::Permission;
use crate::http::human::TOKEN_MAX;

/// What an account may do at all. Finer permissions come with roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Holds every permission.
    Admin,
    /// A member.
    User,
}

/// How others see a member.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Privacy {
    /// By first and last name.
    #[default]
    Public,
    /// By nickname.
    Nickname,
    /// Not at all.
    Hidden,
}

/// A stored word that is none of ours.
#[derive(Debug, thiserror::Error)]
#[error("unknown word in the database: {0}")]
pub struct UnknownWord(String);

macro_rules! words {
    ($t:ty { $($variant:ident $word:literal),* }) => {
        impl $t {
            /// The word in the database and in JSON.
            #[must_use]
            pub const fn text(self) -> &'static str { match self { $(Self::$variant => $word),* } }
        }
        impl FromStr for $t {
            type Err = UnknownWord;
            fn from_str(s: &str) -> Result<Self, UnknownWord> {
                match s { $($word => Ok(Self::$variant),)* other => Err(UnknownWord(other.to_owned())) }
            }
        }
        impl fmt::Display for $t {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str(self.text()) }
        }
    };
}
words!(Role { Admin "admin", User "user" });
words!(Privacy { Public "public", Nickname "nickname", Hidden "hidden" });

/// What decides how others see a member, as it is stored: part of the rows that boards and lists are made of.
#[derive(Clone, Debug, Default, FromRow)]
pub struct ShownRow {
    /// The member.
    pub id: i64,
    /// May be empty.
    pub first_name: String,
    /// May be empty.
    pub last_name: String,
    /// May be empty.
    pub nickname: String,
    /// Path of the picture.
    pub image: Option<String>,
    /// The word of a [`Privacy`].
    pub privacy_level: String,
    /// On no board and in no list.
    pub test_user: bool,
    /// On no board and in no list.
    pub disabled: bool,
}

impl ShownRow {
    /// How others see the member; `None`: never.
    #[must_use]
    pub fn card(&self) -> Option<Card> {
        card(&Shown {
            id: self.id,
            first_name: &self.first_name,
            last_name: &self.last_name,
            nickname: &self.nickname,
            image: self.image.as_deref(),
            privacy: self.privacy_level.parse().unwrap_or(Privacy::Hidden),
            test_user: self.test_user,
            disabled: self.disabled,
        })
    }

    /// How the last five minutes name the member: only those whose level is public.
    #[must_use]
    pub fn card_in_news(&self) -> Option<Card> {
        self.card().filter(|_| self.privacy_level == Privacy::Public.text())
    }

    /// Test users and disabled members count for nothing that others see.
    #[must_use]
    pub const fn counts(&self) -> bool {
        !self.test_user && !self.disabled
    }
}

/// Who makes a call, as of at most a second ago.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The member.
    pub id: i64,
    /// The session that the call belongs to.
    pub session: i64,
    /// What the account may do.
    pub role: Role,
    /// What its roles allow beyond what every member may.
    pub permissions: Permissions,
    /// IANA name of the member's present zone.
    pub timezone: String,
    /// The hour at which the member's day begins, 0 to 6.
    pub day_start_hour: i8,
    /// Grows with every change that must end what was allowed before.
    pub auth_version: i64,
    /// Whether the site asks for a second factor that the account lacks: until it has one it may not do what others may not.
    pub second_factor_due: bool,
    /// When the access token ends: a socket opened with it closes then (4401).
    pub expires_at: Instant,
}

impl Caller {
    /// Whether they hold this permission.
    #[must_use]
    pub fn may<P: Permission>(&self) -> bool {
        self.permissions.may::<P>()
    }
}

/// An account that is about to be made.
#[derive(Clone, Debug)]
pub struct NewMember {
    /// The address.
    pub email: Email,
    /// Argon2id in PHC form; `None` cannot sign in by password.
    pub password_hash: Option<String>,
    /// May be empty.
    pub first_name: String,
    /// May be empty.
    pub last_name: String,
    /// May be empty.
    pub nickname: String,
    /// What the account may do.
    pub role: Role,
    /// Where the account comes from: `credentials`, `demo`, `fitbit`, an identity provider's id, …
    pub provider: Cow<'static, str>,
    /// IANA name, checked.
    pub timezone: String,
    /// 0 to 6.
    pub day_start_hour: i8,
    /// How others see the member.
    pub privacy: Privacy,
    /// Test users are on no board.
    pub test_user: bool,
    /// When the account began.
    pub created_at: Instant,
}

impl NewMember {
    /// A plain member; set the other fields where they differ.
    #[must_use]
    pub fn new(email: Email, timezone: impl Into<String>, created_at: Instant) -> Self {
        Self {
            email,
            password_hash: None,
            first_name: String::new(),
            last_name: String::new(),
            nickname: String::new(),
            role: Role::User,
            provider: "credentials".into(),
            timezone: timezone.into(),
            day_start_hour: 0,
            privacy: Privacy::Public,
            test_user: false,
            created_at,
        }
    }
}

/// What a sign-up says. Everything else about an account is not the caller's to choose.
#[derive(Deserialize, ToSchema, Validate)]
pub(super) struct RegisterIn {
    /// The e-mail address.
    #[garde(length(chars, max = 1000))]
    #[schema(max_length = 1000)]
    pub email: String,
    /// 8 to 128 characters, none of the common ones.
    #[garde(length(chars, max = 1000))]
    #[schema(min_length = 8, max_length = 128)]
    pub password: String,
    /// First name.
    #[garde(inner(length(chars, max = 100), custom(one_line)))]
    #[schema(max_length = 100)]
    pub first_name: Option<String>,
    /// Last name.
    #[garde(inner(length(chars, max = 100), custom(one_line)))]
    #[schema(max_length = 100)]
    pub last_name: Option<String>,
    /// IANA name of the zone, such as `Europe/Berlin`; UTC when unsaid.
    #[garde(length(chars, max = 100))]
    #[schema(max_length = 100)]
    pub timezone: Option<String>,
    /// The human check's token, where `GET /api/settings` names a provider; made for the action `register`.
    #[garde(length(bytes, max = TOKEN_MAX))]
    #[schema(max_length = 8192)]
    pub token: Option<String>,
}

/// What a sign-in says.
#[derive(Deserialize, ToSchema, Validate)]
pub(super) struct LoginIn {
    /// The e-mail address.
    #[garde(length(chars, max = 1000))]
    #[schema(max_length = 1000)]
    pub email: String,
    /// The password.
    #[garde(length(chars, max = 1000))]
    #[schema(max_length = 1000)]
    pub password: String,
    /// Of the authenticator app, or a recovery code: where a second factor is on.
    #[garde(length(chars, max = 100))]
    #[schema(max_length = 100)]
    pub code: Option<String>,
}

/// What a client without cookies sends to go on.
#[derive(Deserialize, ToSchema, Validate)]
pub(super) struct RefreshIn {
    /// The refresh token of the last answer; the cookie stands in when it is missing.
    #[garde(length(chars, max = 1000))]
    #[schema(max_length = 1000)]
    pub refresh_token: Option<String>,
}

/// An address that a mail is asked for.
#[derive(Deserialize, ToSchema, Validate)]
pub(super) struct AskIn {
    /// The e-mail address.
    #[garde(length(chars, max = 1000))]
    #[schema(max_length = 1000)]
    pub email: String,
    /// The human check's token, where `GET /api/settings` names a provider; made for the action `mail`.
    #[garde(length(bytes, max = TOKEN_MAX))]
    #[schema(max_length = 8192)]
    pub token: Option<String>,
}

/// Who answers a survey by e-mail.
#[derive(Deserialize, ToSchema, Validate)]
pub(super) struct ResponderIn {
    /// The e-mail address.
    #[garde(length(chars, max = 1000))]
    #[schema(max_length = 1000)]
    pub email: String,
    /// First name.
    #[garde(inner(length(chars, max = 100), custom(one_line)))]
    #[schema(max_length = 100)]
    pub first_name: Option<String>,
    /// Last name.
    #[garde(inner(length(chars, max = 100), custom(one_line)))]
    #[schema(max_length = 100)]
    pub last_name: Option<String>,
    /// IANA name of the zone, such as `Europe/Berlin`; UTC when unsaid.
    #[garde(length(chars, max = 100))]
    #[schema(max_length = 100)]
    pub timezone: Option<String>,
    /// The human check's token, where `GET /api/settings` names a provider; made for the action `survey_responder`.
    #[garde(length(bytes, max = TOKEN_MAX))]
    #[schema(max_length = 8192)]
    pub token: Option<String>,
}

/// What the link of a mail carries.
#[derive(Deserialize, ToSchema, Validate)]
pub(super) struct LinkIn {
    /// The link's `token`.
    #[garde(length(chars, max = 200))]
    #[schema(max_length = 200)]
    pub token: String,
}

/// What the link to a new password carries.
#[derive(Deserialize, ToSchema, Validate)]
pub(super) struct ResetLinkIn {
    /// The link's `id`.
    #[garde(skip)]
    pub id: i64,
    /// The link's `token`.
    #[garde(length(chars, max = 200))]
    #[schema(max_length = 200)]
    pub token: String,
}

/// A new password, by the link of a mail.
#[derive(Deserialize, ToSchema, Validate)]
pub(super) struct ResetIn {
    /// The link's `id`.
    #[garde(skip)]
    pub id: i64,
    /// The link's `token`.
    #[garde(length(chars, max = 200))]
    #[schema(max_length = 200)]
    pub token: String,
    /// 8 to 128 characters, none of the common ones.
    #[garde(length(chars, max = 1000))]
    #[schema(min_length = 8, max_length = 128)]
    pub password: String,
}

/// A new password in place of the present one.
#[derive(Deserialize, ToSchema, Validate)]
pub(super) struct ChangePasswordIn {
    /// The present password.
    #[garde(length(chars, max = 1000))]
    #[schema(max_length = 1000)]
    pub old_password: String,
    /// 8 to 128 characters, none of the common ones.
    #[garde(length(chars, max = 1000))]
    #[schema(min_length = 8, max_length = 128)]
    pub new_password: String,
}

/// Another address.
#[derive(Deserialize, ToSchema, Validate)]
pub(super) struct ChangeEmailIn {
    /// The new address.
    #[garde(length(chars, max = 1000))]
    #[schema(max_length = 1000)]
    pub email: String,
    /// The present password, once more.
    #[garde(length(chars, max = 1000))]
    #[schema(max_length = 1000)]
    pub password: String,
}

/// What changes of a profile; what is left out stays.
#[derive(Deserialize, ToSchema, Validate)]
pub(super) struct ProfileIn {
    /// First name.
    #[garde(inner(length(chars, max = 100), custom(one_line)))]
    #[schema(max_length = 100)]
    pub first_name: Option<String>,
    /// Last name.
    #[garde(inner(length(chars, max = 100), custom(one_line)))]
    #[schema(max_length = 100)]
    pub last_name: Option<String>,
    /// What the privacy level `nickname` shows.
    #[garde(inner(length(chars, max = 60), custom(one_line)))]
    #[schema(max_length = 60)]
    pub nickname: Option<String>,
    /// How others see the member.
    #[garde(skip)]
    pub privacy_level: Option<Privacy>,
    /// IANA name of the zone, from the next local date on; once in 24 hours.
    #[garde(length(chars, max = 100))]
    #[schema(max_length = 100)]
    pub timezone: Option<String>,
    /// The hour at which the day begins, 0 to 6.
    #[garde(range(min = 0, max = 6))]
    #[schema(minimum = 0, maximum = 6)]
    pub day_start_hour: Option<i64>,
}

/// Whether the account is to go.
#[derive(Deserialize, ToSchema, Validate)]
pub(super) struct ClosingIn {
    /// True closes the account, false takes it back.
    #[garde(skip)]
    pub deleted: bool,
    /// The present password, to close it.
    #[garde(length(chars, max = 1000))]
    #[schema(max_length = 1000)]
    pub password: Option<String>,
}

/// A text that may be an address.
#[derive(Debug, Deserialize, utoipa::IntoParams, Validate)]
pub(super) struct CheckEmailQuery {
    /// The text.
    #[garde(length(chars, max = 1000))]
    #[param(max_length = 1000)]
    pub email: String,
}

/// Names stand in mails, lists and files: no line breaks, no control characters.
fn one_line(text: &str, _: &()) -> garde::Result {
    if text.chars().any(char::is_control) { Err(garde::Error::new("must be a single line of text")) } else { Ok(()) }
}

/// An account as its owner sees it.
#[derive(Serialize, ToSchema)]
pub(super) struct UserOut {
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
    /// The same, by the name that profiles know it by.
    pub profile_image_path: Option<String>,
    /// Path of the picture above the profile.
    pub cover_image_path: Option<String>,
    /// `admin` or `user`.
    #[serde(rename = "userType")]
    pub user_type: Role,
    /// How the account was made.
    pub provider: String,
    /// IANA name.
    pub timezone: String,
    /// 0 to 6.
    pub day_start_hour: i64,
    /// How others see the member.
    pub privacy_level: Privacy,
    /// Whether the address was proved to be the member's.
    pub email_verified: bool,
    /// Whether the tour was seen.
    pub tour_completed: bool,
    /// Test users are on no board.
    pub test_user: bool,
    /// When a closed account will be erased; until then its member can take it back.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub erase_at: Option<Instant>,
    /// Whether a second factor is on.
    pub second_factor: bool,
    /// Whether the site asks for one before the account may do what it is there for.
    pub second_factor_due: bool,
    /// What the account may do beyond what every member may, by name.
    pub permissions: Vec<String>,
    /// When the account began.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
}

/// The tokens of a session.
#[derive(Clone, Serialize, ToSchema)]
pub(super) struct TokensOut {
    /// For `Authorization: Bearer`.
    pub access_token: String,
    /// For the next refresh, once.
    pub refresh_token: String,
    /// Seconds until the access token ends.
    pub expires_in: i64,
}

/// The answer to sign-up and sign-in.
#[derive(Serialize, ToSchema)]
pub(super) struct SignedInOut {
    /// The account.
    pub user: UserOut,
    /// For `Authorization: Bearer`.
    pub access_token: String,
    /// For the next refresh, once.
    pub refresh_token: String,
    /// Seconds until the access token ends.
    pub expires_in: i64,
}

impl SignedInOut {
    /// The tokens alone.
    pub(super) fn tokens(&self) -> TokensOut {
        let (access_token, refresh_token) = (self.access_token.clone(), self.refresh_token.clone());
        TokensOut { access_token, refresh_token, expires_in: self.expires_in }
    }
}

/// What the page asks when it starts; empty when nobody is signed in.
#[derive(Serialize, ToSchema)]
pub(super) struct SessionOut {
    /// The account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<UserOut>,
    /// When the access token ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub expires: Option<Instant>,
}

/// A link that works.
#[derive(Serialize, ToSchema)]
pub(super) struct ValidOut {
    /// Always true: a link that has ended answers 410.
    pub valid: bool,
}

/// Whether a text can be an address.
#[derive(Serialize, ToSchema)]
pub(super) struct EmailCheckOut {
    /// Whether mail could be sent there, by its form.
    pub valid: bool,
    /// What was probably meant, where a well-known domain is nearly spelt.
    pub suggestion: Option<String>,
}

/// The caller's days.
#[derive(Serialize, ToSchema)]
pub(super) struct TimezoneOut {
    /// IANA name.
    pub timezone: String,
    /// 0 to 6.
    pub day_start_hour: i64,
    /// The member's present date.
    #[schema(value_type = String, format = Date)]
    pub today: Day,
}

/// Where the member is signed in.
#[derive(Serialize, ToSchema)]
pub(super) struct SessionRowOut {
    pub id: i64,
    /// Whether this call came from there.
    pub current: bool,
    /// What the client said of itself.
    pub client: String,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
    /// When it last went on.
    #[schema(value_type = String, format = DateTime)]
    pub used_at: Instant,
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Instant,
}

/// A token that is good.
#[derive(Serialize, ToSchema)]
pub(super) struct VerifiedOut {
    /// Always true: a token that is not good answers 401.
    pub valid: bool,
    /// The account.
    pub user_id: i64,
    /// When the access token ends.
    #[schema(value_type = String, format = DateTime)]
    pub expires: Instant,
}

/// A way into the WebSocket for clients without cookies.
#[derive(Serialize, ToSchema)]
pub(super) struct TicketOut {
    /// For `GET /v1/ws?ticket=`, once.
    pub ticket: String,
    /// Seconds until it is worthless.
    pub expires_in: i64,
}

/// Signed out.
#[derive(Serialize, ToSchema)]
pub(super) struct SignedOutOut {
    /// Where a page goes now.
    pub url: &'static str,
}
