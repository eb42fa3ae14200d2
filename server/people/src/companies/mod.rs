//! Companies: who belongs to one, how they join, and which weekly figures may be shown.
//!
//! Owns `company`, `company_member`, `company_domain`, `company_invitation`, `company_week`, `company_week_program`,
//! and removes rows from `sign_up_company`, which a sign-up writes. Only members of a company see and join its programs
//! (`program.company_id`), and members who leave it leave its unfinished programs. Figures cover whole weeks, are stored
//! once, and never cover fewer than five people.

mod admin;
mod changing;
mod domains;
mod invitations;
mod joining;
mod members;
mod model;
mod reports;
mod routes;
mod rules;
mod store;
mod words;

pub use changing::{make, may_manage};
pub use joining::join_asked;
pub use reports::write_due;
pub use rules::{FEWEST, shown_parts};
pub use store::{add_member, belongs, by_uid, is_member, lock, lock_owned, of_member};

use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, SECOND, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[
        one("company-sign-ups", SECOND.saturating_mul(2), |ctx| Box::pin(join_asked(ctx))),
        one("company-weeks", HOUR, |ctx| Box::pin(write_due(ctx))),
    ],
    limits: &[&invitations::INVITE],
    letters: &[&invitations::INVITATION],
    tables: tables! {
        "company" of "owner_id";
        "company_member" of "member_id";
        "company_domain";
        "company_invitation";
        "company_week";
        "company_week_program";
        "sign_up_company" of "member_id";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    ..Feature::named("companies")
};
