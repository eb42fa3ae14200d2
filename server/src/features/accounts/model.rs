//! What accounts are made of: who somebody is to others, who calls, and who is about to have an account.

mod sent;
mod shown;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use crate::search;
use daymark_actors::clock::Instant;
use daymark_actors::event::Card;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use utoipa::ToSchema;

use super::permissions::Permissions;
use super::rules::{Email, Shown, card};
use crate::http::access::Permission;
pub(super) use sent::one_line;
pub(super) use sent::{
    AskIn, ChangeEmailIn, ChangePasswordIn, CheckEmailQuery, ClosingIn, LinkIn, LoginIn, ProfileIn, RefreshIn,
    RegisterIn, ResetIn, ResetLinkIn, ResponderIn,
};
pub(super) use shown::{
    EmailCheckOut, SessionOut, SessionRowOut, SignedInOut, SignedOutOut, TicketOut, TimezoneOut, TokensOut, UserOut,
    ValidOut, VerifiedOut,
};

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

    /// By what name lists sort the member: by none that others do not see.
    #[must_use]
    pub fn sort_name(&self) -> String {
        let counted = Self { test_user: false, disabled: false, ..self.clone() };
        counted.card().map_or_else(String::new, |card| search::sortable(&card.name))
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

/// Who makes a call, as of at most a second ago. What date it is for them is read anew: see [`calendar`](super::calendar).
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
    /// The company that they signed up with.
    pub corporation_uid: Option<String>,
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
            corporation_uid: None,
            created_at,
        }
    }
}
