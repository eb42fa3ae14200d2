//! The SQL of access.

use std::collections::{BTreeMap, BTreeSet};

use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::db::{Db, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};

/// The columns of [`RoleRow`].
macro_rules! role {
    ($which:literal) => {
        concat!("SELECT id, name, description, target_waypoints, system, created_at FROM role WHERE ", $which)
    };
}

sql! {
    SYSTEM_ROLES = "SELECT COUNT(*) FROM role WHERE system";
    ADD_SYSTEM_ROLES = "INSERT INTO role (name, name_folded, description, system, created_at, updated_at)
        SELECT r.name, r.name, r.description, TRUE, $2, $2 FROM {rows $1: name TEXT, description TEXT} AS r WHERE true
        ON CONFLICT (name_folded) DO NOTHING";
    ROLES = role!("id > $1 ORDER BY id LIMIT $2");
    ROLES_OF_THE_PROGRAM = role!("system ORDER BY id");
    ROLE = role!("id = $1");
    ROLE_BY_NAME = role!("name_folded = $1");
    ROLES_OF = role!("id IN (SELECT role_id FROM member_role WHERE member_id = $1) ORDER BY name_folded LIMIT 100");
    ADD_ROLE = "INSERT INTO role (name, name_folded, description, target_waypoints, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $5)
        ON CONFLICT (name_folded) DO NOTHING RETURNING id";
    NAMED_ALIKE = "SELECT id FROM role WHERE name_folded = $1 AND id <> $2";
    CHANGE_ROLE = "UPDATE role SET name = $2, name_folded = $3, description = $4, target_waypoints = $5, updated_at = $6
        WHERE id = $1";
    DELETE_ROLE = "DELETE FROM role WHERE id = $1";

    PERMISSIONS_OF = "SELECT role_id, permission FROM role_permission WHERE role_id IN {ids $1}
        ORDER BY role_id, permission";
    EMPTY_ROLE = "DELETE FROM role_permission WHERE role_id = $1";
    FILL_ROLE = "INSERT INTO role_permission (role_id, permission)
        SELECT $2, r.permission FROM {rows $1: permission TEXT} AS r WHERE true";
    MEMBERS_OF = "SELECT role_id, COUNT(*) FROM member_role WHERE role_id IN {ids $1} GROUP BY role_id";
    MEMBERS_OF_SYSTEM = "SELECT (SELECT COUNT(*) FROM member WHERE role = 'admin'), (SELECT COUNT(*) FROM member)";

    GIVE = "INSERT INTO member_role (member_id, role_id, granted_at) VALUES ($1, $2, $3)
        ON CONFLICT (member_id, role_id) DO NOTHING";
    TAKE = "DELETE FROM member_role WHERE member_id = $1 AND role_id = $2";
    /// Invalidates earlier access tokens, which no longer describe the member's rights. Members are locked by id, as in
    /// their logs.
    END_TOKENS_OF_ROLE = "UPDATE member SET auth_version = auth_version + 1 WHERE id IN (
            SELECT id FROM member WHERE id IN (SELECT member_id FROM member_role WHERE role_id = $1)
            ORDER BY id {for no key update})";
    END_TOKENS_OF_PERMISSION = "UPDATE member SET auth_version = auth_version + 1 WHERE id IN (
            SELECT id FROM member WHERE id IN (SELECT m.member_id FROM member_role m
                JOIN role_permission p ON p.role_id = m.role_id WHERE p.permission = $1)
            ORDER BY id {for no key update})";

    CUSTOM = "SELECT name, description FROM permission ORDER BY name LIMIT 1000";
    CUSTOM_ONE = "SELECT name, description FROM permission WHERE name = $1";
    CUSTOM_KNOWN = "SELECT p.name FROM {rows $1: name TEXT} AS r JOIN permission p ON p.name = r.name";
    COUNT_CUSTOM = "SELECT COUNT(*) FROM permission";
    ADD_CUSTOM = "INSERT INTO permission (name, description, created_at) VALUES ($1, $2, $3)
        ON CONFLICT (name) DO NOTHING";
    DESCRIBE_CUSTOM = "UPDATE permission SET description = $2 WHERE name = $1";
    DELETE_CUSTOM = "DELETE FROM permission WHERE name = $1";
    ROLES_WITH = "SELECT COUNT(*) FROM role_permission WHERE permission = $1";
    HOLDERS = "SELECT id, first_name, last_name, email FROM member
        WHERE NOT disabled AND erase_at IS NULL AND (role = 'admin' OR id IN (
            SELECT m.member_id FROM member_role m JOIN role_permission p ON p.role_id = m.role_id WHERE p.permission = $1))
        ORDER BY first_name, last_name, id LIMIT 500";
    DROP_FROM_ROLES = "DELETE FROM role_permission WHERE permission = $1";
}

/// A stored role.
#[derive(Clone, Debug, daymark_base::db::Record)]
pub(super) struct RoleRow {
    pub id: i64,
    pub name: String,
    pub description: String,
    pub target_waypoints: String,
    pub system: bool,
    pub created_at: Instant,
}

/// Adds the system roles that are missing: names with descriptions.
pub(super) async fn add_system_roles(db: &Db, roles: &[(&str, &str)], now: Instant) -> Result<()> {
    let (present,): (i64,) = db.one(&SYSTEM_ROLES, args![]).await?;
    if usize::try_from(present).is_ok_and(|n| n >= roles.len()) {
        return Ok(());
    }
    let mut rows = Rows::new();
    roles.iter().for_each(|(name, description)| rows.push(row![*name, *description]));
    db.exec(&ADD_SYSTEM_ROLES, args![rows, now]).await.map(drop)
}

/// Open accounts that hold a permission: id, names and address.
pub(super) async fn holders(db: &Db, permission: &str) -> Result<Vec<(i64, String, String, String)>> {
    db.all(&HOLDERS, args![permission]).await
}

/// Roles after an id, in the order of their ids.
pub(super) async fn roles(db: &Db, after: i64, limit: i64) -> Result<Vec<RoleRow>> {
    db.all(&ROLES, args![after, limit]).await
}

/// The roles `admin` and `user`.
pub(super) async fn system_roles(db: &Db) -> Result<Vec<RoleRow>> {
    db.all(&ROLES_OF_THE_PROGRAM, args![]).await
}

/// One role.
pub(super) async fn role(db: &Db, id: i64) -> Result<Option<RoleRow>> {
    db.opt(&ROLE, args![id]).await
}

/// The same, as this transaction sees it.
pub(super) async fn role_now(tx: &mut Tx, id: i64) -> Result<Option<RoleRow>> {
    tx.opt(&ROLE, args![id]).await
}

/// The role with this folded name.
pub(super) async fn role_by_name(tx: &mut Tx, folded: &str) -> Result<Option<RoleRow>> {
    tx.opt(&ROLE_BY_NAME, args![folded]).await
}

/// A member's roles besides `admin` and `user`.
pub(super) async fn roles_of(db: &Db, member: MemberId) -> Result<Vec<RoleRow>> {
    db.all(&ROLES_OF, args![member]).await
}

/// The same, as this transaction sees it.
pub(super) async fn roles_of_now(tx: &mut Tx, member: MemberId) -> Result<Vec<RoleRow>> {
    tx.all(&ROLES_OF, args![member]).await
}

/// The stored fields of a role: its name as shown and as compared, and its target waypoints as JSON.
pub(super) struct RoleText<'a> {
    pub name: &'a (String, String),
    pub description: &'a str,
    pub target_waypoints: &'a str,
}

/// Adds a role; `None` when the name is taken.
pub(super) async fn add_role(tx: &mut Tx, role: &RoleText<'_>, now: Instant) -> Result<Option<i64>> {
    let RoleText { name, description, target_waypoints } = role;
    let values = args![&name.0, &name.1, *description, *target_waypoints, now];
    Ok(tx.opt::<(i64,)>(&ADD_ROLE, values).await?.map(|(id,)| id))
}

/// Rewrites a role, except for its permissions; false when another role has the name.
pub(super) async fn change_role(tx: &mut Tx, id: i64, role: &RoleText<'_>, now: Instant) -> Result<bool> {
    let RoleText { name, description, target_waypoints } = role;
    if tx.opt::<(i64,)>(&NAMED_ALIKE, args![&name.1, id]).await?.is_some() {
        return Ok(false);
    }
    tx.exec(&CHANGE_ROLE, args![id, &name.0, &name.1, *description, *target_waypoints, now]).await?;
    Ok(true)
}

/// Deletes a role, and takes it from its members.
pub(super) async fn delete_role(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&END_TOKENS_OF_ROLE, args![id]).await?;
    tx.exec(&DELETE_ROLE, args![id]).await.map(drop)
}

/// The permissions of each of these roles.
pub(super) async fn permissions_of(db: &Db, roles: &[i64]) -> Result<BTreeMap<i64, Vec<String>>> {
    let mut of: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    let rows: Vec<(i64, String)> = db.all(&PERMISSIONS_OF, args![Val::ids(roles.iter().copied())]).await?;
    rows.into_iter().for_each(|(role, name)| of.entry(role).or_default().push(name));
    Ok(of)
}

/// The permissions of a role, as this transaction sees them.
pub(super) async fn permissions_now(tx: &mut Tx, role: i64) -> Result<BTreeSet<String>> {
    let rows: Vec<(i64, String)> = tx.all(&PERMISSIONS_OF, args![Val::ids([role])]).await?;
    Ok(rows.into_iter().map(|(_, name)| name).collect())
}

/// Sets a role's permissions to exactly these; `ends` is true if it loses any.
pub(super) async fn fill_role(tx: &mut Tx, id: i64, names: &BTreeSet<String>, ends: bool) -> Result<()> {
    let mut rows = Rows::new();
    names.iter().for_each(|name| rows.push(row![name]));
    tx.exec(&EMPTY_ROLE, args![id]).await?;
    tx.exec(&FILL_ROLE, args![rows, id]).await?;
    if ends {
        tx.exec(&END_TOKENS_OF_ROLE, args![id]).await?;
    }
    Ok(())
}

/// How many members have each of these roles; unused roles are left out.
pub(super) async fn members_of(db: &Db, roles: &[i64]) -> Result<BTreeMap<i64, i64>> {
    let rows: Vec<(i64, i64)> = db.all(&MEMBERS_OF, args![Val::ids(roles.iter().copied())]).await?;
    Ok(rows.into_iter().collect())
}

/// How many members have a role, as this transaction sees it.
pub(super) async fn members_now(tx: &mut Tx, role: i64) -> Result<i64> {
    let rows: Vec<(i64, i64)> = tx.all(&MEMBERS_OF, args![Val::ids([role])]).await?;
    Ok(rows.first().map_or(0, |(_, n)| *n))
}

/// How many administrators there are, and how many accounts.
pub(super) async fn members_of_system(db: &Db) -> Result<(i64, i64)> {
    db.one(&MEMBERS_OF_SYSTEM, args![]).await
}

/// Gives a member a role; repeating it does no harm.
pub(super) async fn give(tx: &mut Tx, member: MemberId, role: i64, now: Instant) -> Result<()> {
    tx.exec(&GIVE, args![member, role, now]).await.map(drop)
}

/// Takes a role away; false when the member does not have it.
pub(super) async fn take(tx: &mut Tx, member: MemberId, role: i64) -> Result<bool> {
    Ok(tx.exec(&TAKE, args![member, role]).await? == 1)
}

/// The permissions that the installation added, with their descriptions, at most 1,000.
pub(super) async fn custom(db: &Db) -> Result<Vec<(String, String)>> {
    db.all(&CUSTOM, args![]).await
}

/// A permission that the installation added, as this transaction sees it.
pub(super) async fn custom_now(tx: &mut Tx, name: &str) -> Result<Option<(String, String)>> {
    tx.opt(&CUSTOM_ONE, args![name]).await
}

/// The permissions among these names that the installation added.
pub(super) async fn custom_among(tx: &mut Tx, names: &BTreeSet<String>) -> Result<BTreeSet<String>> {
    let mut rows = Rows::new();
    names.iter().for_each(|name| rows.push(row![name]));
    Ok(tx.all::<(String,)>(&CUSTOM_KNOWN, args![rows]).await?.into_iter().map(|(name,)| name).collect())
}

/// How many permissions the installation has added.
pub(super) async fn count_custom(tx: &mut Tx) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&COUNT_CUSTOM, args![]).await?.0)
}

/// Adds a permission; false when the name is taken.
pub(super) async fn add_custom(tx: &mut Tx, name: &str, about: &str, now: Instant) -> Result<bool> {
    Ok(tx.exec(&ADD_CUSTOM, args![name, about, now]).await? == 1)
}

/// Writes a permission's description.
pub(super) async fn describe_custom(tx: &mut Tx, name: &str, about: &str) -> Result<()> {
    tx.exec(&DESCRIBE_CUSTOM, args![name, about]).await.map(drop)
}

/// How many roles bundle a permission.
pub(super) async fn roles_with(tx: &mut Tx, name: &str) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&ROLES_WITH, args![name]).await?.0)
}

/// Deletes a permission, and removes it from all roles.
pub(super) async fn delete_custom(tx: &mut Tx, name: &str) -> Result<()> {
    tx.exec(&END_TOKENS_OF_PERMISSION, args![name]).await?;
    tx.exec(&DROP_FROM_ROLES, args![name]).await?;
    tx.exec(&DELETE_CUSTOM, args![name]).await.map(drop)
}
