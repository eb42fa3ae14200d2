//! User-facing text about permissions and roles.

pub(super) use daymark_web::words::{ONE_LINE, REQUIRED, VALID_EMAIL};

// The built-in roles.

/// About the role `admin`.
pub(super) const ADMIN: &str = "Has every permission.";
/// About the role `user`.
pub(super) const USER: &str = "Every account starts with this role. It has no permissions.";

// Roles.

pub(super) const ROLE_DELETED: &str = "Role deleted.";
pub(super) const SYSTEM_ROLE: &str = "The roles admin and user are built in. You cannot change or delete them.";
pub(super) const ROLE_NAME_TAKEN: &str = "Another role already has this name.";
pub(super) const NO_SUCH_ROLE: &str = "This role does not exist.";
pub(super) const ROLE_OR_ID: &str = "Send either role_id or role, not both.";
pub(super) const TOO_MANY_ROLES: &str = "This account already has the maximum number of roles. Remove one first.";
pub(super) const UNKNOWN_PAGE: &str = "Choose a page of the administration.";
pub(super) const PAGE_TWICE: &str = "Choose each page once.";
pub(super) const ALWAYS_USER: &str = "Every account keeps the role user.";

/// The error about a role that accounts have.
pub(super) fn role_in_use(accounts: i64) -> String {
    let have = if accounts == 1 { "1 account has".to_owned() } else { format!("{accounts} accounts have") };
    format!("{have} this role. Remove it there first, or delete it with force=true.")
}

// Permissions.

pub(super) const PERMISSION_DELETED: &str = "Permission deleted.";
pub(super) const SYSTEM_PERMISSION: &str = "This permission is built in. You cannot change or delete it.";
pub(super) const PERMISSION_NAME: &str =
    "Use the form resource:action, such as report:read, with lowercase letters, digits and dashes.";
pub(super) const PERMISSION_NAME_TAKEN: &str = "Another permission already has this name.";
pub(super) const TOO_MANY_PERMISSIONS: &str =
    "The site already has the maximum number of permissions. Delete one first.";

/// The error about a permission that does not exist.
pub(super) fn unknown_permission(name: &str) -> String {
    format!("The permission {name} does not exist.")
}

/// The error about a permission that roles include.
pub(super) fn permission_in_use(roles: i64) -> String {
    let include = if roles == 1 { "1 role includes".to_owned() } else { format!("{roles} roles include") };
    format!("{include} this permission. Remove it there first, or delete it with force=true.")
}
