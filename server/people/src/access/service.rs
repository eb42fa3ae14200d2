//! Changes permissions, roles and who has them. Each change is one transaction, and is checked in it against what the
//! caller holds.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::BTreeSet;

use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::civil;
use daymark_base::db::{self, Db, Tx};
use daymark_web::caller::By;
use daymark_web::error::{Code, Error, Result};
use daymark_web::permissions::{Permission, declared};
use daymark_web::permissions::{Permissions, Role};
use serde_json::{Value, json};

use super::model::{AssignIn, InvitedIn, PermissionIn, RoleIn, RolePatch};
use super::rules::{self, is_permission_name, role_name};
use super::store::{self, RoleRow, RoleText};
use super::words;
use crate::accounts::service::create_member;
use crate::accounts::waypoints::{self, Waypoint};
use crate::accounts::{Email, NewMember, invite, users as accounts};
use crate::audit;

/// The maximum number of permissions that an installation can add.
const MOST_CUSTOM: i64 = 500;
/// The maximum number of roles of one member, besides `admin` and `user`.
const MOST_ROLES: usize = 50;

/// The built-in roles.
const SYSTEM_ROLES: [(&str, &str); 2] = [("admin", words::ADMIN), ("user", words::USER)];

/// Creates the built-in roles that are missing, at every start.
pub async fn make_system_roles(db: &Db, now: Instant) -> db::Result<()> {
    store::add_system_roles(db, &SYSTEM_ROLES, now).await
}

/// Begins a change of access: waits for the previous one, and returns what the caller holds now. The permissions that
/// admitted the call may be a second old.
async fn begin<P: Permission>(tx: &mut Tx, by: &By) -> Result<Permissions> {
    accounts::lock_access(tx).await?;
    let held = match by.actor {
        Some(caller) => accounts::holdings(tx, caller).await?,
        None => None,
    };
    held.filter(Permissions::may::<P>).ok_or(Code::Forbidden.into())
}

/// Members grant, change or revoke only what they hold.
fn within(held: &Permissions, other: &Permissions) -> Result<()> {
    if held.cover(other) { Ok(()) } else { Err(Code::MoreThanHeld.into()) }
}

fn of_the_program(what: &'static str) -> Error {
    Error::with(Code::Conflict, what)
}

/// Checks that permissions are known, and removes duplicates; names the field when one is unknown.
async fn known(tx: &mut Tx, names: Vec<String>) -> Result<BTreeSet<String>> {
    let names: BTreeSet<String> = names.into_iter().collect();
    let others: BTreeSet<String> = names.iter().filter(|n| !declared().contains_key(n.as_str())).cloned().collect();
    let custom = if others.is_empty() { BTreeSet::new() } else { store::custom_among(tx, &others).await? };
    match others.difference(&custom).next() {
        Some(unknown) => Err(Error::field("permissions", words::unknown_permission(unknown))),
        None => Ok(names),
    }
}

fn parse_name(text: &str) -> Result<(String, String)> {
    role_name(text).map_err(|fault| Error::field("name", fault))
}

/// Target waypoints as stored. Checks that their pages are known and listed once; names the field otherwise.
fn parse_waypoints(list: &[Waypoint]) -> Result<String> {
    let field = |(at, fault): (usize, _)| Error::field(format!("target_waypoints[{at}].page"), fault);
    rules::waypoints(list).map_err(field)?;
    serde_json::to_string(list).map_err(Error::internal)
}

/// The permissions that a role bundles.
async fn bundle(tx: &mut Tx, role: &RoleRow) -> Result<Permissions> {
    if role.is_admin() {
        return Ok(Permissions::All);
    }
    Ok(store::permissions_now(tx, role.id).await?.into_iter().collect())
}

/// A role that this caller may change.
async fn changeable(tx: &mut Tx, held: &Permissions, id: i64) -> Result<(RoleRow, BTreeSet<String>)> {
    let role = store::role_now(tx, id).await?.ok_or(Code::NotFound)?;
    if role.system {
        return Err(of_the_program(words::SYSTEM_ROLE));
    }
    let names = store::permissions_now(tx, id).await?;
    within(held, &names.iter().cloned().collect())?;
    Ok((role, names))
}

/// Creates a role and returns its id.
pub(super) async fn create_role<P: Permission>(tx: &mut Tx, by: &By, input: RoleIn) -> Result<i64> {
    let held = begin::<P>(tx, by).await?;
    let name = parse_name(&input.name)?;
    let names = known(tx, input.permissions).await?;
    within(&held, &names.iter().cloned().collect())?;
    let stored = parse_waypoints(&input.target_waypoints)?;
    let role = RoleText { name: &name, description: &input.description, target_waypoints: &stored };
    let id = store::add_role(tx, &role, by.at).await?;
    let id = id.ok_or_else(|| Error::with(Code::Conflict, words::ROLE_NAME_TAKEN))?;
    store::fill_role(tx, id, &names, false).await?;
    let mut after = json!({ "name": name.0, "description": input.description, "permissions": names });
    if !input.target_waypoints.is_empty() {
        after["target_waypoints"] = json!(input.target_waypoints);
    }
    audit::write(tx, by, "role:create", ("role", id), Value::Null, after).await?;
    Ok(id)
}

/// Changes a role's name, description, permissions or waypoints.
pub(super) async fn change_role<P: Permission>(tx: &mut Tx, by: &By, id: i64, patch: RolePatch) -> Result<()> {
    let held = begin::<P>(tx, by).await?;
    let (role, before) = changeable(tx, &held, id).await?;
    let name = parse_name(patch.name.as_deref().unwrap_or(&role.name))?;
    let description = patch.description.unwrap_or_else(|| role.description.clone());
    let after = match patch.permissions {
        Some(names) => known(tx, names).await?,
        None => before.clone(),
    };
    within(&held, &after.iter().cloned().collect())?;
    let pages_before = waypoints::read(&role.target_waypoints).map_err(Error::internal)?;
    let pages = patch.target_waypoints.unwrap_or_else(|| pages_before.clone());
    let stored = parse_waypoints(&pages)?;
    let text = RoleText { name: &name, description: &description, target_waypoints: &stored };
    if !store::change_role(tx, id, &text, by.at).await? {
        return Err(Error::with(Code::Conflict, words::ROLE_NAME_TAKEN));
    }
    if after != before {
        store::fill_role(tx, id, &after, !before.is_subset(&after)).await?;
    }
    let mut was = json!({ "name": role.name, "description": role.description, "permissions": before });
    let mut is = json!({ "name": name.0, "description": description, "permissions": after });
    if pages != pages_before {
        (was["target_waypoints"], is["target_waypoints"]) = (json!(pages_before), json!(pages));
    }
    audit::write(tx, by, "role:update", ("role", id), was, is).await?;
    Ok(())
}

/// Deletes a role. If members have it, this requires `force`, which takes it from them.
pub(super) async fn delete_role<P: Permission>(tx: &mut Tx, by: &By, id: i64, force: bool) -> Result<()> {
    let held = begin::<P>(tx, by).await?;
    let (role, names) = changeable(tx, &held, id).await?;
    let members = store::members_now(tx, id).await?;
    if members > 0 && !force {
        return Err(Error::with(Code::InUse, words::role_in_use(members)));
    }
    store::delete_role(tx, id).await?;
    let was = json!({ "name": role.name, "permissions": names, "members": members });
    audit::write(tx, by, "role:delete", ("role", id), was, Value::Null).await?;
    Ok(())
}

/// Finds the requested role.
async fn meant(tx: &mut Tx, which: &AssignIn) -> Result<RoleRow> {
    let found = match (which.role_id, &which.role) {
        (Some(id), None) => store::role_now(tx, id).await?,
        (None, Some(name)) => store::role_by_name(tx, &parse_name(name)?.1).await?,
        (None, None) => return Err(Error::field("role_id", words::REQUIRED)),
        (Some(_), Some(_)) => return Err(Error::field("role", words::ROLE_OR_ID)),
    };
    found.ok_or_else(|| Error::field(if which.role_id.is_some() { "role_id" } else { "role" }, words::NO_SUCH_ROLE))
}

/// Gives a member a role. `admin` and `user` exclude each other, others add to them.
async fn give(tx: &mut Tx, held: &Permissions, member: MemberId, role: &RoleRow, now: Instant) -> Result<()> {
    let theirs = accounts::role(tx, member).await?.ok_or(Code::NotFound)?;
    within(held, &bundle(tx, role).await?)?;
    if role.system {
        let wanted = if role.is_admin() { Role::Admin } else { Role::User };
        if theirs == Role::Admin {
            within(held, &Permissions::All)?;
        }
        return accounts::set_role(tx, member, wanted).await;
    }
    if store::roles_of_now(tx, member).await?.len() >= MOST_ROLES {
        return Err(Error::with(Code::Conflict, words::TOO_MANY_ROLES));
    }
    Ok(store::give(tx, member, role.id, now).await?)
}

/// The names of a member's roles, for the audit log.
async fn names_of(tx: &mut Tx, member: MemberId) -> Result<Value> {
    let own = accounts::role(tx, member).await?.ok_or(Code::NotFound)?;
    let others = store::roles_of_now(tx, member).await?.into_iter().map(|role| role.name);
    Ok(json!({ "roles": std::iter::once(own.text().to_owned()).chain(others).collect::<Vec<_>>() }))
}

/// Gives a member a role.
pub(super) async fn assign<P: Permission>(tx: &mut Tx, by: &By, member: MemberId, which: &AssignIn) -> Result<()> {
    let held = begin::<P>(tx, by).await?;
    let role = meant(tx, which).await?;
    let before = names_of(tx, member).await?;
    give(tx, &held, member, &role, by.at).await?;
    let after = names_of(tx, member).await?;
    audit::write(tx, by, "user:assign-role", ("user", member), before, after).await?;
    Ok(())
}

/// Takes a role from a member.
pub(super) async fn take<P: Permission>(tx: &mut Tx, by: &By, member: MemberId, id: i64) -> Result<()> {
    let held = begin::<P>(tx, by).await?;
    let role = store::role_now(tx, id).await?.ok_or(Code::NotFound)?;
    let before = names_of(tx, member).await?;
    within(&held, &bundle(tx, &role).await?)?;
    if role.system && !role.is_admin() {
        return Err(of_the_program(words::ALWAYS_USER));
    }
    if role.is_admin() {
        accounts::set_role(tx, member, Role::User).await?;
    } else if store::take(tx, member, id).await? {
        accounts::end_tokens(tx, member).await?;
    }
    let after = names_of(tx, member).await?;
    audit::write(tx, by, "user:take-role", ("user", member), before, after).await?;
    Ok(())
}

/// Creates an account for another person. It has no password: an email tells its owner how to choose one, on the site
/// at `origin`.
pub(super) async fn create_user<P: Permission, A: Permission>(
    tx: &mut Tx,
    by: &By,
    input: InvitedIn,
    origin: &str,
) -> Result<MemberId> {
    let held = begin::<P>(tx, by).await?;
    let email: Email = input.email.parse().map_err(|_| Error::field("email", words::VALID_EMAIL))?;
    let zone = input.timezone.as_deref().map_or(Ok(jiff::tz::TimeZone::UTC), civil::parse_zone);
    let zone = zone.map_err(|e| Error::field("timezone", e.to_string()))?;
    let mut which = AssignIn { role_id: input.role_id, role: input.role };
    if which.role_id.is_none() && which.role.is_none() {
        which.role = Some(Role::User.text().to_owned());
    }
    let role = meant(tx, &which).await?;
    let plain = role.system && !role.is_admin();
    if !plain && !held.may::<A>() {
        return Err(Code::MoreThanHeld.into());
    }
    let trimmed = |text: String| text.trim().to_owned();
    let (first_name, last_name) = (trimmed(input.first_name), trimmed(input.last_name));
    let new = NewMember {
        first_name,
        last_name,
        provider: "invitation".into(),
        ..NewMember::new(email, civil::zone_name(&zone), by.at)
    };
    let member = create_member(tx, &new).await?.ok_or(Code::EmailTaken)?;
    invite(tx, member, &new.email, origin, by.at).await?;
    if !plain {
        give(tx, &held, member, &role, by.at).await?;
    }
    let after = names_of(tx, member).await?;
    audit::write(tx, by, "user:create", ("user", member), Value::Null, after).await?;
    Ok(member)
}

/// Adds a permission of the installation.
pub(super) async fn create_permission<P: Permission>(tx: &mut Tx, by: &By, input: &PermissionIn) -> Result<()> {
    begin::<P>(tx, by).await?;
    let name = input.name.as_str();
    if !is_permission_name(name) {
        return Err(Error::field("name", words::PERMISSION_NAME));
    }
    if store::count_custom(tx).await? >= MOST_CUSTOM {
        return Err(Error::with(Code::Conflict, words::TOO_MANY_PERMISSIONS));
    }
    if declared().contains_key(name) || !store::add_custom(tx, name, &input.description, by.at).await? {
        return Err(Error::with(Code::Conflict, words::PERMISSION_NAME_TAKEN));
    }
    let after = json!({ "description": input.description });
    audit::write(tx, by, "permission:create", ("permission", name), Value::Null, after).await?;
    Ok(())
}

/// The description of a permission that the installation added.
async fn own_permission(tx: &mut Tx, name: &str) -> Result<String> {
    if declared().contains_key(name) {
        return Err(of_the_program(words::SYSTEM_PERMISSION));
    }
    Ok(store::custom_now(tx, name).await?.ok_or(Code::NotFound)?.1)
}

/// Changes a permission's description.
pub(super) async fn change_permission<P: Permission>(tx: &mut Tx, by: &By, name: &str, about: &str) -> Result<()> {
    begin::<P>(tx, by).await?;
    let before = own_permission(tx, name).await?;
    store::describe_custom(tx, name, about).await?;
    let (before, after) = (json!({ "description": before }), json!({ "description": about }));
    audit::write(tx, by, "permission:update", ("permission", name), before, after).await?;
    Ok(())
}

/// Deletes a permission. If roles bundle it, this requires `force`, which removes it from them.
pub(super) async fn delete_permission<P: Permission>(tx: &mut Tx, by: &By, name: &str, force: bool) -> Result<()> {
    let held = begin::<P>(tx, by).await?;
    let description = own_permission(tx, name).await?;
    let roles = store::roles_with(tx, name).await?;
    if roles > 0 {
        within(&held, &std::iter::once(name.to_owned()).collect())?;
        if !force {
            return Err(Error::with(Code::InUse, words::permission_in_use(roles)));
        }
    }
    store::delete_custom(tx, name).await?;
    let before = json!({ "description": description, "roles": roles });
    audit::write(tx, by, "permission:delete", ("permission", name), before, Value::Null).await?;
    Ok(())
}

impl RoleRow {
    /// Whether it is `admin`, the role with every permission.
    pub(super) fn is_admin(&self) -> bool {
        self.system && self.name == Role::Admin.text()
    }
}

/// The accounts that hold a built-in permission: ids and names, sorted by name.
///
/// # Errors
/// When the database fails.
pub async fn holders(db: &Db, permission: &str) -> db::Result<Vec<(i64, String)>> {
    let rows = store::holders(db, permission).await?;
    let name = |first: &str, last: &str, email: String| match format!("{first} {last}").trim() {
        "" => email,
        name => name.to_owned(),
    };
    Ok(rows.into_iter().map(|(id, first, last, email)| (id, name(&first, &last, email))).collect())
}
