//! What accounts are made of: the caller, what a client sends, and what each audience is shown.

use std::fmt;
use std::str::FromStr;

use daymark_actors::clock::Instant;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rules::Email;

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

/// Who makes a call, as of at most a second ago.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The member.
    pub id: i64,
    /// The session that the call belongs to.
    pub session: i64,
    /// What the account may do.
    pub role: Role,
    /// IANA name of the member's present zone.
    pub timezone: String,
    /// The hour at which the member's day begins, 0 to 6.
    pub day_start_hour: i8,
    /// Grows with every change that must end what was allowed before.
    pub auth_version: i64,
    /// When the access token ends: a socket opened with it closes then (4401).
    pub expires_at: Instant,
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
    /// Where the account comes from: `credentials`, `demo`, `fitbit`, …
    pub provider: &'static str,
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
            provider: "credentials",
            timezone: timezone.into(),
            day_start_hour: 0,
            privacy: Privacy::Public,
            test_user: false,
            created_at,
        }
    }
}

