//! Teams inside a program: who forms one, and what they achieve together.
//!
//! Owns `program_teams`, `team`, `team_member`, `team_result`. A team's points are those that its members earned on the
//! dates on which they were in it; its score is their sum divided by the size of its roster. A member who leaves the
//! program is on no roster, without any change here.

mod boards;
mod captain;
mod finals;
mod founding;
mod lock;
mod model;
mod moderation;
mod moderation_model;
mod roster;
mod routes;
mod rules;
mod settings;
mod show;
mod store;
mod words;

pub use finals::freeze_due;
pub use founding::found;

use daymark_web::feature::Feature;
use daymark_web::job::{MINUTE, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[one("team-boards", MINUTE, |ctx| Box::pin(freeze_due(ctx)))],
    tables: tables! {
        "program_teams";
        "team" of "captain_id";
        "team_member" of "member_id";
        "team_result";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    ..Feature::named("teams")
};
