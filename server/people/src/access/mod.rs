//! Access: permissions, the roles that bundle them, and who has which role.
//!
//! Owns `permission`, `role`, `role_permission`, `member_role`. The program's own permissions are declared in code,
//! beside the calls that require them; rows of `permission` are additions of the installation. The system roles are
//! `admin`, which holds every permission, and `user`, which holds none. `member.role` says who has which of the two;
//! all other roles add to it.
//!
//! Members grant only what they hold, and cannot change, revoke or delete roles that include more (R42). This is
//! checked inside the transaction of the change, against what the caller holds at that moment. Only one such
//! transaction runs at a time.

mod model;
mod routes;
mod rules;
pub mod service;
mod store;
mod words;

use daymark_web::feature::Feature;
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    tables: tables! {
        "permission";
        "role";
        "role_permission";
        "member_role" of "member_id";
    },
    ..Feature::named("access")
};
