//! Accounts: who somebody is, how they prove it, and how they are shown to others.
//!
//! Owns `member`, `member_zone`, `session`, `refresh_token`, `mail_token`, `account_request`, `second_factor`, `recovery_code`,
//! `identity`, `survey_responder`, writes `sign_up_company` for `companies`, and starts the `member_state`
//! row of a new member. With each session it reads which permissions the member's roles bundle, from the tables of `access`.

mod changing;
pub mod closing;
mod confirming;
mod cookies;
mod identities;
mod letters;
pub mod mail_link;
mod model;
mod passwords;
mod permissions;
mod pictures;
mod profile;
mod recovery;
mod responders;
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

pub use cookies::from_our_site;
pub use model::{Caller, NewMember, Privacy, Role, ShownRow};
pub use passwords::Passwords;
pub use permissions::Permissions;
pub use recovery::{answer_requests, invite};
pub use responders::receive_responders;
pub use routes::endpoints;
pub use rules::Email;
pub use sessions::Sessions;
pub use store::calendars::{calendar, calendar_in, calendars, calendars_in};
pub use tokens::{random_text, stored_form};
pub use users::{ManagedUserOut, sort_name};
