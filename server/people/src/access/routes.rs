//! The calls of access.

use std::collections::BTreeMap;

use daymark_base::db::{Db, Tx};
use daymark_outside::mail::Mailer;
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::permission;
use daymark_web::permissions::Permissions;
use daymark_web::permissions::declared;
use daymark_web::reply::{Created, Data, Page, Said};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use super::model::{
    AssignIn, Force, InvitedIn, InvitedOut, PermissionIn, PermissionOut, PermissionPatch, PermissionsIn, RoleIn,
    RoleOut, RolePatch,
};
use super::store::{self, RoleRow};
use super::{service, words};
use crate::accounts::{Sessions, users as accounts, waypoints};

permission! {
    /// See roles and permissions, and who has them.
    pub ReadRoles = "role:read";
    /// Create, edit and delete roles, within your own permissions.
    pub EditRoles = "role:edit";
    /// Assign and remove roles, within your own permissions.
    pub AssignRoles = "role:assign";
    /// Create, describe and delete custom permissions.
    pub EditPermissions = "permission:edit";
    /// Create accounts for others.
    pub CreateUsers = "user:create";
}

/// Members grant only what they hold.
const HELD: &str = "403 `more_than_held` if the role includes, before or after the change, a permission that the \
                    caller lacks. Removed permissions end within a second, also on open sockets: the access token is \
                    refused, and a refresh returns a new one.";
const IN_USE: &str = "409 `in_use` if it is in use, unless `force` is true: then it is removed everywhere first. \
                      Built-in roles and permissions cannot be deleted: 409 `conflict`.";

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/permission", "List all permissions", permissions),
        post("/v1/auth/permission", "Create a permission", create_permission),
        patch("/v1/auth/permission/{id}", "Change a permission's description", change_permission),
        delete("/v1/auth/permission/{id}", "Delete a permission", delete_permission).about(IN_USE),
        get("/v1/auth/role", "List all roles with their permissions", roles),
        post("/v1/auth/role", "Create a role", create_role).about(HELD),
        patch("/v1/auth/role/{id}", "Change a role", change_role).about(HELD),
        delete("/v1/auth/role/{id}", "Delete a role", delete_role).about(IN_USE),
        get("/v1/auth/role/{id}/permissions", "The permissions of a role", role_permissions),
        post("/v1/auth/role/{id}/permissions", "Set the permissions of a role", set_permissions).about(HELD),
        get("/v1/auth/user/{id}/roles", "The roles of an account", user_roles),
        post("/v1/auth/user/{id}/assign-role", "Assign a role to an account", assign).about(
            "An account has either `admin` or `user`, shown as `userType`; other roles add to it. 409 `last_admin` \
             for the last administrator. 403 `more_than_held` for permissions that the caller lacks.",
        ),
        delete("/v1/auth/user/{id}/roles/{role_id}", "Remove a role from an account", take).about(HELD),
        post("/v1/auth/user-role/create", "Create an account with a role", create_user).about(
            "The account has no password yet. If `invited` is true, its owner gets an email to set one; otherwise \
             they request a password reset. A role other than `user` also requires `role:assign`.",
        ),
    ]
}

/// Runs a change, and applies it to open sessions immediately.
async fn change<T: Send + 'static>(
    ctx: &Ctx,
    f: impl for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
) -> Result<T> {
    let done = ctx.db.write(f).await?;
    ctx.service::<Sessions>().permissions_changed();
    Ok(done)
}

async fn all_permissions(db: &Db) -> Result<BTreeMap<String, PermissionOut>> {
    let out = |name: &str, description: &str, system| {
        let (id, description) = (name.to_owned(), description.to_owned());
        (id.clone(), PermissionOut { name: id.clone(), id, description, system })
    };
    let custom = store::custom(db).await?;
    // If the program now declares the same permission itself, it counts as built in.
    let custom = custom.iter().map(|(name, about)| out(name, about, false));
    Ok(custom.chain(declared().iter().map(|(name, about)| out(name, about, true))).collect())
}

async fn permissions(admin: Admin<ReadRoles>, Query(paging): Query<Paging>) -> Result<Page<PermissionOut>> {
    let after: String = paging.after()?.unwrap_or_default();
    let all = all_permissions(&admin.db).await?;
    let most = usize::try_from(paging.limit() + 1).unwrap_or(usize::MAX);
    let rows = all.into_values().filter(|p| p.name > after).take(most).collect();
    Ok(paging.page(rows, |p| p.name.clone()))
}

async fn one_permission(db: &Db, name: &str) -> Result<PermissionOut> {
    all_permissions(db).await?.remove(name).ok_or(Code::NotFound.into())
}

async fn create_permission(
    admin: Admin<EditPermissions>,
    Body(input): Body<PermissionIn>,
) -> Result<Created<PermissionOut>> {
    let (by, name) = (admin.by(), input.name.clone());
    change(&admin, move |tx| {
        async move { service::create_permission::<EditPermissions>(tx, &by, &input).await }.boxed()
    })
    .await?;
    Ok(Created(one_permission(&admin.db, &name).await?))
}

async fn change_permission(
    admin: Admin<EditPermissions>,
    Path((id,)): Path<(String,)>,
    Body(input): Body<PermissionPatch>,
) -> Result<Data<PermissionOut>> {
    let (by, name) = (admin.by(), id.clone());
    change(&admin, move |tx| {
        async move { service::change_permission::<EditPermissions>(tx, &by, &name, &input.description).await }.boxed()
    })
    .await?;
    Ok(Data(one_permission(&admin.db, &id).await?))
}

async fn delete_permission(
    admin: Admin<EditPermissions>,
    Path((id,)): Path<(String,)>,
    Query(Force { force }): Query<Force>,
) -> Result<Said<PermissionOut>> {
    let (by, gone) = (admin.by(), one_permission(&admin.db, &id).await?);
    change(&admin, move |tx| {
        async move { service::delete_permission::<EditPermissions>(tx, &by, &id, force).await }.boxed()
    })
    .await?;
    Ok(Said(gone, words::PERMISSION_DELETED))
}

/// Roles with their permissions and numbers of members. The number of statements does not depend on the number of
/// roles.
async fn shown(db: &Db, rows: Vec<RoleRow>) -> Result<Vec<RoleOut>> {
    let ids: Vec<i64> = rows.iter().map(|role| role.id).collect();
    let (mut bundles, members) = (store::permissions_of(db, &ids).await?, store::members_of(db, &ids).await?);
    let (mut system, mut everything) = ((0, 0), Vec::new());
    if rows.iter().any(|role| role.system) {
        system = store::members_of_system(db).await?;
        let custom = store::custom(db).await?.into_iter().map(|(name, _)| name);
        everything = Permissions::All.names(custom);
    }
    let out = |role: RoleRow| -> Result<RoleOut> {
        Ok(RoleOut {
            permissions: if role.is_admin() {
                everything.clone()
            } else {
                bundles.remove(&role.id).unwrap_or_default()
            },
            members: match (role.system, role.is_admin()) {
                (true, true) => system.0,
                (true, false) => system.1 - system.0,
                (false, _) => members.get(&role.id).copied().unwrap_or(0),
            },
            id: role.id,
            name: role.name,
            description: role.description,
            target_waypoints: waypoints::read(&role.target_waypoints).map_err(Error::internal)?,
            system: role.system,
            created_at: role.created_at,
        })
    };
    rows.into_iter().map(out).collect()
}

async fn one_role(db: &Db, id: i64) -> Result<RoleOut> {
    let role = store::role(db, id).await?.ok_or(Code::NotFound)?;
    shown(db, vec![role]).await?.pop().ok_or(Code::NotFound.into())
}

async fn roles(admin: Admin<ReadRoles>, Query(paging): Query<Paging>) -> Result<Page<RoleOut>> {
    let rows = store::roles(&admin.db, paging.after()?.unwrap_or(0), paging.limit() + 1).await?;
    let page = paging.page(rows, |role| role.id);
    Ok(Page { rows: shown(&admin.db, page.rows).await?, next: page.next })
}

async fn create_role(admin: Admin<EditRoles>, Body(input): Body<RoleIn>) -> Result<Created<RoleOut>> {
    let by = admin.by();
    let made = change(&admin, move |tx| async move { service::create_role::<EditRoles>(tx, &by, input).await }.boxed());
    let id = made.await?;
    Ok(Created(one_role(&admin.db, id).await?))
}

async fn write_role(admin: Admin<EditRoles>, id: i64, patch: RolePatch) -> Result<Data<RoleOut>> {
    let by = admin.by();
    change(&admin, move |tx| async move { service::change_role::<EditRoles>(tx, &by, id, patch).await }.boxed())
        .await?;
    Ok(Data(one_role(&admin.db, id).await?))
}

async fn change_role(
    admin: Admin<EditRoles>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<RolePatch>,
) -> Result<Data<RoleOut>> {
    write_role(admin, id, input).await
}

async fn set_permissions(
    admin: Admin<EditRoles>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<PermissionsIn>,
) -> Result<Data<RoleOut>> {
    write_role(admin, id, RolePatch { permissions: Some(input.permissions), ..RolePatch::default() }).await
}

async fn delete_role(
    admin: Admin<EditRoles>,
    Path((id,)): Path<(i64,)>,
    Query(Force { force }): Query<Force>,
) -> Result<Said<RoleOut>> {
    let (by, gone) = (admin.by(), one_role(&admin.db, id).await?);
    change(&admin, move |tx| async move { service::delete_role::<EditRoles>(tx, &by, id, force).await }.boxed())
        .await?;
    Ok(Said(gone, words::ROLE_DELETED))
}

async fn role_permissions(admin: Admin<ReadRoles>, Path((id,)): Path<(i64,)>) -> Result<Data<Vec<PermissionOut>>> {
    let role = one_role(&admin.db, id).await?;
    let mut all = all_permissions(&admin.db).await?;
    Ok(Data(role.permissions.iter().filter_map(|name| all.remove(name)).collect()))
}

/// The roles of an account: `admin` or `user`, then its others.
async fn roles_of(ctx: &Ctx, member: i64) -> Result<Vec<RoleOut>> {
    let own = accounts::role_of(&ctx.db, member).await?.ok_or(Code::NotFound)?;
    let system = store::system_roles(&ctx.db).await?.into_iter().filter(|role| role.name == own.text());
    let rows = system.chain(store::roles_of(&ctx.db, member).await?).collect();
    shown(&ctx.db, rows).await
}

async fn user_roles(admin: Admin<ReadRoles>, Path((id,)): Path<(i64,)>) -> Result<Data<Vec<RoleOut>>> {
    Ok(Data(roles_of(&admin, id).await?))
}

async fn assign(
    admin: Admin<AssignRoles>,
    Path((id,)): Path<(i64,)>,
    Body(which): Body<AssignIn>,
) -> Result<Data<Vec<RoleOut>>> {
    let by = admin.by();
    change(&admin, move |tx| async move { service::assign::<AssignRoles>(tx, &by, id, &which).await }.boxed()).await?;
    Ok(Data(roles_of(&admin, id).await?))
}

async fn take(admin: Admin<AssignRoles>, Path((id, role)): Path<(i64, i64)>) -> Result<Data<Vec<RoleOut>>> {
    let by = admin.by();
    change(&admin, move |tx| async move { service::take::<AssignRoles>(tx, &by, id, role).await }.boxed()).await?;
    Ok(Data(roles_of(&admin, id).await?))
}

async fn create_user(admin: Admin<CreateUsers>, Body(input): Body<InvitedIn>) -> Result<Created<InvitedOut>> {
    let (by, origin) = (admin.by(), admin.config.public_url.origin().to_owned());
    let made = change(&admin, move |tx| {
        async move { service::create_user::<CreateUsers, AssignRoles>(tx, &by, input, &origin).await }.boxed()
    });
    let id = made.await?;
    accounts::tell_sign_up(&admin, id).await?;
    let user = accounts::managed(&admin.db, id).await?.ok_or_else(|| Error::new(Code::NotFound))?;
    Ok(Created(InvitedOut { user, invited: admin.service::<Option<Mailer>>().is_some() }))
}
