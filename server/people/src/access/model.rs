//! Access as clients send and see it.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use daymark_web::part::one_line;
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::ManagedUserOut;
use crate::accounts::waypoints::Waypoint;

/// A new permission that the installation adds.
#[input]
pub(super) struct PermissionIn {
    /// `resource:action`, in lowercase letters, digits and dashes.
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
    /// The permission's name, which is also its id.
    pub id: String,
    /// `resource:action`.
    pub name: String,
    /// What it allows.
    pub description: String,
    /// Whether it is built in: then it cannot be changed or deleted.
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
    /// The permissions that it includes, by name.
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
    /// All permissions that it includes from now on, by name.
    #[garde(inner(length(max = 500), inner(length(chars, max = 100))))]
    pub permissions: Option<Vec<String>>,
    /// The admin pages that its holders visit first from now on.
    #[garde(length(max = 12), dive)]
    pub target_waypoints: Option<Vec<Waypoint>>,
}

/// The permissions of a role from now on.
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
    /// Whether it is built in (`admin` and `user`): then it cannot be changed or deleted.
    pub system: bool,
    /// The permissions that it includes, by name.
    pub permissions: Vec<String>,
    /// The admin pages that its holders visit first, in order.
    pub target_waypoints: Vec<Waypoint>,
    /// How many accounts have it.
    pub members: i64,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
}

/// A role, by id or by name.
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

/// The created account.
#[derive(Serialize, ToSchema)]
pub(super) struct InvitedOut {
    /// The account. Its owner cannot sign in before setting a password.
    pub user: ManagedUserOut,
    /// Whether an email to set a password is being sent. Without a mail server, it is only kept in the email log.
    pub invited: bool,
}

/// Whether to delete something although it is in use.
#[query]
#[derive(Default)]
pub(super) struct Force {
    /// Whether to remove it everywhere first.
    #[serde(default)]
    pub force: bool,
}
