//! Accounts: who members are, how they prove it, and how they are shown to others.
//!
//! Owns `member`, `member_zone`, `session`, `refresh_token`, `mail_token`, `account_request`, `second_factor`,
//! `recovery_code`, `identity`, `survey_responder`, writes `sign_up_company` for `companies`, and creates the
//! `member_state` row of a new member. Along with a session it reads the permissions of the member's roles, from the
//! tables of `access`.

mod changing;
pub mod closing;
mod confirming;
mod cookies;
pub mod human;
mod identities;
mod identity;
mod letters;
mod limits;
mod mail_link;
mod model;
mod passwords;
mod pictures;
mod profile;
mod recovery;
pub mod responders;
mod rotation;
mod routes;
mod rules;
mod second_factor;
pub mod service;
mod session_list;
mod sessions;
mod sign_in;
mod sign_up;
mod store;
mod tickets;
mod tokens;
pub mod users;
pub mod waypoints;
mod words;

pub use crate::locks::{keep, lock, lock_log};
pub use cookies::from_our_site;
pub use identity::BySession;
pub use model::{NewMember, Privacy, ShownRow};
pub use passwords::Passwords;
pub use recovery::invite;
pub use rules::{Email, called};
pub use sessions::Sessions;
pub use store::calendars::{calendar, calendar_in, calendars, calendars_in};
pub use tickets::Holder;
pub use tokens::{keyed, random_text, stored_form};
pub use users::{ManagedUserOut, Renamed, sort_name};

use daymark_web::ctx::Ctx;
use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, SECOND, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[
        one("asked-for-mail", SECOND.saturating_mul(2), |ctx| Box::pin(recovery::answer_requests(ctx))),
        one("ended-links", HOUR, |ctx| Box::pin(recovery::forget_ended(ctx))),
        one("ended-sessions", HOUR, |ctx| Box::pin(ended_sessions(ctx))),
    ],
    limits: limits::ALL,
    letters: letters::ALL,
    tables: tables! {
        "member" of "id", kept "nameless, for what others' results rest on";
        "member_zone" of "member_id", kept "which dates others' final results count";
        "session" of "member_id";
        "refresh_token";
        "mail_token" hidden "hashes of links in mails: keys, and nothing but keys";
        "account_request";
        "second_factor" of "member_id";
        "recovery_code" hidden "keyed hashes of codes: keys, and nothing but keys";
        "identity" of "member_id";
        "survey_responder";
    },
    ..Feature::named("accounts")
};

async fn ended_sessions(ctx: Ctx) -> anyhow::Result<()> {
    while service::forget_old_sessions(&ctx.db, ctx.clock.now()).await? > 0 {}
    Ok(())
}
