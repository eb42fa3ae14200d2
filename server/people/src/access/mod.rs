//! Access: permissions, the roles that bundle them, and who has which role.
//!
//! Owns `permission`, `role`, `role_permission`, `member_role`. What a permission guards is declared in code, beside the
//! calls that ask for it; rows of `permission` are an installation's own. The system roles are `admin`, which holds every
//! permission, and `user`, which holds none: who has them stands in `member.role`, everything else adds to that.
//!
//! Nobody grants more than they hold, and nobody changes, takes away or deletes what bundles more than they hold (product.md
//! section 9). All of it is decided in the transaction of the change, one such transaction at a time, by what the caller
//! holds at that moment.

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
