//! Accounts as administrators see them, and their queries.

use daymark_actors::clock::Instant;
use daymark_actors::event::Card;
use daymark_derive::{input, query};
use daymark_web::error::{Error, Result};
use daymark_web::export::{Columns, Format};
use daymark_web::page;
use daymark_web::permissions::Role;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::model::{Privacy, UserOut};
use crate::accounts::words;

/// The field by which accounts are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Sort {
    /// When the account was created.
    #[default]
    CreatedAt,
    /// First name, last name, nickname.
    Name,
    /// The address.
    Email,
}

/// The sort direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Order {
    /// Smallest or oldest first.
    Asc,
    /// Largest or newest first.
    Desc,
}

macro_rules! filtered {
    ($(#[$meta:meta])* $name:ident { $($(#[$about:meta])* $field:ident: $t:ty),* $(,)? }) => {
        $(#[$meta])*
        #[query]
        #[derive(Clone, Debug, Default)]
        #[allow(non_snake_case)] // the specification's names
        pub(super) struct $name {
            /// Only accounts whose name, nickname or address contains this, in any case.
            #[garde(length(chars, max = 200))]
            pub q: Option<String>,
            /// Only those with this role, by name.
            #[garde(length(chars, max = 100))]
            pub role: Option<String>,
            /// True: only test users. False: only others.
            pub test_user: Option<bool>,
            /// True: only disabled accounts. False: only others.
            pub disabled: Option<bool>,
            /// True: only accounts that are closed and waiting to be erased. False: only others.
            pub closing: Option<bool>,
            /// Only those with this privacy level.
            #[param(inline)]
            pub privacy_level: Option<Privacy>,
            /// The next page: `meta.next_cursor` of the previous page, with the same sort and order.
            #[garde(length(max = 4000))]
            pub cursor: Option<String>,
            $($(#[$about])* pub $field: $t),*
        }

        impl $name {
            /// The part that filters accounts.
            pub(super) fn filter(&self) -> Filter {
                Filter {
                    q: self.q.clone(),
                    role: self.role.clone(),
                    test_user: self.test_user,
                    disabled: self.disabled,
                    closing: self.closing,
                    privacy_level: self.privacy_level,
                }
            }
        }
    };
}

/// Which accounts to include.
#[derive(Clone, Debug, Default)]
pub(super) struct Filter {
    pub q: Option<String>,
    pub role: Option<String>,
    pub test_user: Option<bool>,
    pub disabled: Option<bool>,
    pub closing: Option<bool>,
    pub privacy_level: Option<Privacy>,
}

filtered! {
    /// Which accounts, and which page of them.
    ListQuery {
        /// The sort field; `created_at` by default.
        #[param(inline)]
        sort: Option<Sort>,
        /// The direction. By default newest first, names from A to Z.
        #[param(inline)]
        order: Option<Order>,
        /// The page, from 1, instead of a cursor.
        #[garde(range(min = 1, max = 1_000_000))]
        pageNumber: Option<i64>,
        /// Rows per page, 1 to 100; 20 by default. Also called `rowPerPage`.
        #[serde(alias = "rowPerPage")]
        #[garde(range(min = 1, max = 100))]
        limit: Option<i64>,
    }
}

filtered! {
    /// Which accounts, and the format of the export.
    DetailsQuery {
        /// Accounts at most, 1 to 50,000; 50,000 by default.
        #[serde(alias = "limit")]
        #[garde(range(min = 1, max = 50_000))]
        rowPerPage: Option<i64>,
        /// The format; `json` by default.
        #[param(inline)]
        format: Option<Format>,
    }
}

/// How many of the newest accounts to list.
#[query]
#[derive(Debug, Default)]
pub(super) struct RecentQuery {
    /// 1 to 100; 6 by default.
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// The value of the sort field at which a page of a list ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Value {
    /// The time of creation.
    At(i64),
    /// A folded name or address.
    Text(String),
}

/// A position in a list: the sort key, and the account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Key(pub Sort, pub Order, pub Value, pub i64);

impl ListQuery {
    /// The sort field and direction.
    pub(super) fn sorted(&self) -> (Sort, Order) {
        let sort = self.sort.unwrap_or_default();
        let usual = if sort == Sort::CreatedAt { Order::Desc } else { Order::Asc };
        (sort, self.order.unwrap_or(usual))
    }

    /// The key after which the page starts.
    pub(super) fn after(&self) -> Result<Option<Key>> {
        let Some(cursor) = self.cursor.as_deref().filter(|c| !c.is_empty()) else { return Ok(None) };
        if self.pageNumber.is_some() {
            return Err(Error::field("pageNumber", words::CURSOR_OR_PAGE));
        }
        let key: Key = page::decode(cursor)?;
        let (sort, order) = self.sorted();
        let fits =
            matches!((sort, &key.2), (Sort::CreatedAt, Value::At(_)) | (Sort::Name | Sort::Email, Value::Text(_)));
        if (key.0, key.1) == (sort, order) && fits {
            Ok(Some(key))
        } else {
            Err(Error::field("cursor", daymark_web::words::CURSOR))
        }
    }
}

/// A role of an account.
#[derive(Clone, Serialize, ToSchema)]
pub struct HeldRoleOut {
    /// The role.
    pub id: i64,
    /// Its name.
    pub name: String,
}

/// An account as administrators see it.
#[derive(Clone, Serialize, ToSchema)]
pub struct ManagedUserOut {
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
    /// `admin` or `user`.
    #[serde(rename = "userType")]
    pub user_type: Role,
    /// Its other roles.
    pub roles: Vec<HeldRoleOut>,
    /// How the account was created; `credentials` once its owner has set a password.
    pub provider: String,
    /// IANA name.
    pub timezone: String,
    /// How others see the member.
    pub privacy_level: Privacy,
    /// Whether the tour was seen.
    pub tour_completed: bool,
    /// Whether it is a test user, who appears on no board.
    pub test_user: bool,
    /// Whether it is disabled, so that it cannot sign in.
    pub disabled: bool,
    /// When it will be erased; null unless it is closed.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub erase_at: Option<Instant>,
    /// Points from all programs.
    pub points: i64,
    /// The current streak, in days.
    pub streak_current: i64,
    /// The longest streak, in days.
    pub streak_longest: i64,
    /// When the account was created.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
    /// When a session of the account was last refreshed.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub last_seen_at: Option<Instant>,
    /// Whether a second factor is on.
    pub second_factor: bool,
    #[serde(skip)]
    pub(super) search: String,
    #[serde(skip)]
    pub(super) email_folded: String,
}

impl ManagedUserOut {
    /// Its place in a list.
    pub(super) fn key(&self, (sort, order): (Sort, Order)) -> Key {
        let value = match sort {
            Sort::CreatedAt => Value::At(self.created_at.0),
            Sort::Name => Value::Text(self.search.clone()),
            Sort::Email => Value::Text(self.email_folded.clone()),
        };
        Key(sort, order, value, self.id)
    }
}

impl Columns for ManagedUserOut {
    const NAMES: &'static [&'static str] = &[
        "id",
        "email",
        "first_name",
        "last_name",
        "nickname",
        "userType",
        "roles",
        "provider",
        "timezone",
        "privacy_level",
        "test_user",
        "disabled",
        "erase_at",
        "points",
        "streak_current",
        "streak_longest",
        "created_at",
        "last_seen_at",
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            self.id.to_string(),
            self.email.clone(),
            self.first_name.clone(),
            self.last_name.clone(),
            self.nickname.clone(),
            self.user_type.to_string(),
            self.roles.iter().map(|role| role.name.as_str()).collect::<Vec<_>>().join("; "),
            self.provider.clone(),
            self.timezone.clone(),
            self.privacy_level.to_string(),
            self.test_user.to_string(),
            self.disabled.to_string(),
            self.erase_at.map(|at| at.to_string()).unwrap_or_default(),
            self.points.to_string(),
            self.streak_current.to_string(),
            self.streak_longest.to_string(),
            self.created_at.to_string(),
            self.last_seen_at.map(|at| at.to_string()).unwrap_or_default(),
        ]
    }
}

/// A member as others see them.
#[derive(Clone, Serialize, ToSchema)]
pub(super) struct CardOut {
    /// The member.
    pub id: i64,
    /// First and last name, or the nickname.
    pub name: String,
    /// Path of the picture.
    pub image: Option<String>,
}

impl From<Card> for CardOut {
    fn from(card: Card) -> Self {
        Self { id: card.id, name: card.name, image: card.image }
    }
}

/// An account as this caller may see it.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum ViewOut {
    /// The caller's own account.
    Own(Box<UserOut>),
    /// Another account, for administrators.
    Managed(Box<ManagedUserOut>),
    /// Another account, for everyone else: what its privacy level allows.
    Card(CardOut),
}

/// Whether an account is a test user's.
#[input]
#[derive(Default)]
pub(super) struct TestUserIn {
    /// True by default.
    pub test_user: Option<bool>,
}

/// The new privacy level of a member.
#[input]
pub(super) struct PrivacyIn {
    /// `public`, `nickname` or `hidden`.
    pub privacy_level: Privacy,
}

/// Whether an account can be used.
#[input]
pub(super) struct DisabledIn {
    /// True ends its sessions; false lets its owner sign in again.
    pub disabled: bool,
}

/// Whether an account is closed.
#[input]
pub(super) struct ClosedIn {
    /// True closes it, false opens it again.
    pub closed: bool,
}

/// A sign-in of an account.
#[derive(Serialize, ToSchema)]
pub(super) struct SignInOut {
    /// The session.
    pub id: i64,
    /// The client's name for itself.
    pub client: String,
    /// When it began.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
    /// When it was last refreshed.
    #[schema(value_type = String, format = DateTime)]
    pub used_at: Instant,
    /// When it ends unless it is refreshed.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Instant,
}
