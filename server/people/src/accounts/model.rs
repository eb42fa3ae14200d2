//! The types of accounts: how others see a member, and an account to be created.

mod sent;
mod shown;

use std::borrow::Cow;

use daymark_actors::clock::Instant;
use daymark_actors::event::Card;
use daymark_base::search;
use daymark_web::permissions::Role;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rules::{Email, Shown, card};
pub(super) use sent::{
    AskIn, ChangeEmailIn, ChangePasswordIn, CheckEmailQuery, ClosingIn, LinkIn, LoginIn, ProfileIn, RefreshIn,
    RegisterIn, ResetIn, ResetLinkIn, ResponderIn,
};
pub(super) use shown::{
    EmailCheckOut, SessionOut, SessionRowOut, SignedInOut, SignedOutOut, TicketOut, TimezoneOut, TokensOut, UserOut,
    ValidOut, VerifiedOut,
};

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

daymark_base::words!(Privacy { Public "public", Nickname "nickname", Hidden "hidden" });

/// The columns that determine how others see a member, for the queries of boards and lists.
#[derive(Clone, Debug, Default, daymark_base::db::Record)]
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
    /// The stored word of a [`Privacy`].
    pub privacy_level: String,
    /// If set, on no board and in no list.
    pub test_user: bool,
    /// If set, on no board and in no list. Queries for boards set it for closed accounts, too.
    pub disabled: bool,
}

impl ShownRow {
    /// How others see the member; `None` means never.
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

    /// The name by which lists sort the member; empty if others cannot see the name.
    #[must_use]
    pub fn sort_name(&self) -> String {
        let counted = Self { test_user: false, disabled: false, ..self.clone() };
        counted.card().map_or_else(String::new, |card| search::sortable(&card.name))
    }

    /// How the feed of the last five minutes shows the member: by name only at the level `public`.
    #[must_use]
    pub fn card_in_news(&self) -> Option<Card> {
        self.card().filter(|_| self.privacy_level == Privacy::Public.text())
    }

    /// Whether the member counts in figures that others see. Test users and disabled members do not.
    #[must_use]
    pub const fn counts(&self) -> bool {
        !self.test_user && !self.disabled
    }
}

/// An account to be created.
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
    /// The basic role.
    pub role: Role,
    /// Where the account comes from: `credentials`, `demo`, `fitbit`, an identity provider's id, …
    pub provider: Cow<'static, str>,
    /// IANA name, validated.
    pub timezone: String,
    /// 0 to 6.
    pub day_start_hour: i8,
    /// How others see the member.
    pub privacy: Privacy,
    /// Test users are on no board.
    pub test_user: bool,
    /// The company in the sign-up link.
    pub corporation_uid: Option<String>,
    /// When the account was created.
    pub created_at: Instant,
}

impl NewMember {
    /// A plain member; override fields where they differ.
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
