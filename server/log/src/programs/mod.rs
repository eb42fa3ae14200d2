//! Programs (the specification's "challenge"): what is due on which day, and who takes part.
//!
//! Owns the tables `program`, `activity`, `step`, `plan_item`, `plan_item_activity`, `membership`, `program_result`,
//! and those of `content`, `entitlements` and `own_copies`.
//!
//! # Errors
//! Errors of the database, unless a function names others.

mod catalogue;
mod content;
mod counts;
mod enrolment;
mod entitlements;
mod model;
mod own_copies;
mod program;
mod routes;
pub mod rules;
mod service;
pub mod standing;
mod store;
mod words;

use daymark_actors::event::MemberId;
use daymark_base::db::Tx;
use daymark_people::accounts::Renamed;

pub use catalogue::Catalogue;
pub use content::program_of_step;
pub use content::types::make_first as make_first_types;
pub use counts::MemberCounts;
pub use enrolment::{Enrolment, MembershipOut, enrol, enrolment, job as places, membership};
pub use entitlements::{
    Given, Source, give, name as name_package, open_articles_for, opens_articles, opens_events, packages_of, withdraw,
};
pub use model::{ActivityIn, Category, ProgramIn, ProgramOut, Scoring, State, StepOut};
pub use own_copies::{begin_own, take_up};
pub use program::{Activity, Program};
pub use routes::{EditPrograms, listed, may_see, one, public, public_titles, visible};
pub use service::create;
pub use store::{
    FinalRow, complete, final_board, finalise, grace_over, hidden_from, lock_unfinished, past_their_duration,
    private_among,
};

use daymark_web::feature::Feature;
use daymark_web::job::{self, MINUTE};
use daymark_web::tables;

inventory::submit! { Renamed(|tx, member, name| Box::pin(enrolment::rename(tx, member, name))) }

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[job::one("places", MINUTE, |ctx| Box::pin(enrolment::job(ctx)))],
    tables: tables! {
        "program" of "created_by", kept "a program that others take part in goes on without its maker";
        "activity";
        "step";
        "plan_item";
        "plan_item_activity";
        "program_type";
        "program_banner";
        "program_pack";
        "program_invite";
        "membership" of "member_id", kept "what final boards rest on stays, without a name";
        "program_result" of "member_id", kept "what final boards rest on stays, without a name";
        "entitlement" of "member_id";
        "package_title";
    },
    erase: Some(|tx, _, member, _| Box::pin(erase(tx, member))),
    company_left: Some(|tx, company, member, now| Box::pin(enrolment::leave_company(tx, company, member, now))),
    ..Feature::named("programs")
};

/// Removes a member's entitlements and own copies, as part of erasing an account, after the log.
async fn erase(tx: &mut Tx, member: MemberId) -> daymark_base::db::Result<()> {
    entitlements::erase(tx, member).await?;
    own_copies::erase(tx, member).await
}
