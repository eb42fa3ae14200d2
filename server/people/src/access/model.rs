//! Access as clients send and see it.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use serde::Serialize;
use utoipa::ToSchema;

use super::words;
use crate::accounts::ManagedUserOut;
use crate::accounts::waypoints::Waypoint;

/// A permission that this installation added.
#[input]
pub(super) struct PermissionIn {
    /// `resource:action`, in small letters, digits and dashes.
    #[garde(length(chars, max = 100))]
    #[schema(example = "report:read")]
    pub name: String,
    /// What it allows, at most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub description: String,
}

/// A change of a permission; its name stays.
#[input]
pub(super) struct PermissionPatch {
    /// What it allows, at most 500 characters.
    #[garde(length(chars, max = 500))]
    pub description: String,
}

/// A permission.
#[derive(Clone, Serialize, ToSchema)]
pub(super) struct PermissionOut {
    /// Its name: permissions are known by it.
    pub id: String,
    /// `resource:action`.
    pub name: String,
    /// What it allows.
    pub description: String,
    /// Whether the program itself declares it: then it cannot be changed or deleted.
    pub system: bool,
}

/// A new role.
#[input]
pub(super) struct RoleIn {
    /// 1 to 100 characters, unique among roles regardless of case.
    #[garde(length(chars, min = 1, max = 100))]
    pub name: String,
    /// What it is for, at most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub description: String,
    /// What it bundles, by name.
    #[serde(default)]
    #[garde(length(max = 500), inner(length(chars, max = 100)))]
    pub permissions: Vec<String>,
    /// The admin pages that its holders visit first, in order: known ones, each once.
    #[serde(default)]
    #[garde(length(max = 12), dive)]
    pub target_waypoints: Vec<Waypoint>,
}

/// A change of a role.
#[input]
#[derive(Default)]
pub(super) struct RolePatch {
    /// 1 to 100 characters.
    #[garde(length(chars, min = 1, max = 100))]
    pub name: Option<String>,
    /// What it is for, at most 500 characters.
    #[garde(length(chars, max = 500))]
    pub description: Option<String>,
    /// What it bundles from now on, by name.
    #[garde(inner(length(max = 500), inner(length(chars, max = 100))))]
    pub permissions: Option<Vec<String>>,
    /// The pages that its holders visit first from now on.
    #[garde(length(max = 12), dive)]
    pub target_waypoints: Option<Vec<Waypoint>>,
}

/// What a role bundles from now on.
#[input]
pub(super) struct PermissionsIn {
    /// All of them, by name.
    #[garde(length(max = 500), inner(length(chars, max = 100)))]
    pub permissions: Vec<String>,
}

/// A role.
#[derive(Clone, Serialize, ToSchema)]
pub(super) struct RoleOut {
    /// The role.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// `admin` and `user` belong to the program: they cannot be changed or deleted.
    pub system: bool,
    /// What it bundles, by name.
    pub permissions: Vec<String>,
    /// The admin pages that its holders visit first, in order.
    pub target_waypoints: Vec<Waypoint>,
    /// How many accounts have it.
    pub members: i64,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
}

/// Which role: by id or by name.
#[input]
#[derive(Clone, Default)]
pub(super) struct AssignIn {
    /// The role's id.
    pub role_id: Option<i64>,
    /// Or its name, such as `admin`.
    #[garde(length(chars, max = 100))]
    pub role: Option<String>,
}

/// A new account, created by an administrator.
#[input]
pub(super) struct InvitedIn {
    /// The email address.
    #[garde(length(chars, max = 1000))]
    pub email: String,
    /// First name.
    #[serde(default)]
    #[garde(length(chars, max = 100), custom(one_line))]
    pub first_name: String,
    /// Last name.
    #[serde(default)]
    #[garde(length(chars, max = 100), custom(one_line))]
    pub last_name: String,
    /// IANA name of the zone; UTC by default.
    #[garde(length(chars, max = 100))]
    pub timezone: Option<String>,
    /// The id of its role.
    pub role_id: Option<i64>,
    /// Or the role's name; `user` by default.
    #[garde(length(chars, max = 100))]
    pub role: Option<String>,
}

fn one_line(text: &str, _: &()) -> garde::Result {
    if text.chars().any(char::is_control) { Err(garde::Error::new(words::ONE_LINE)) } else { Ok(()) }
}

/// The created account.
#[derive(Serialize, ToSchema)]
pub(super) struct InvitedOut {
    /// The account. Its owner cannot sign in before setting a password.
    pub user: ManagedUserOut,
    /// Whether a mail to set a password is being sent. Without a mail server it is kept in the log.
    pub invited: bool,
}

/// Whether to go on although something is in use.
#[query]
#[derive(Default)]
pub(super) struct Force {
    /// Remove it everywhere first.
    #[serde(default)]
    pub force: bool,
}
