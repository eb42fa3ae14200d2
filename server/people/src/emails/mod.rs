//! Mail: queued in the transaction of the change that it reports, sent after it, and logged for each recipient.
//!
//! Owns `email` and `email_refusal`. A feature declares its letters ([`Letter`]) and [`queue`]s a [`Mail`].

mod framed;
mod issue;
mod letter;
mod message_ids;
mod model;
mod routes;
mod sender;
mod sending;
mod store;
mod words;
mod writing;

pub use framed::Framed;
pub use issue::{Issue, Link, Piece, compose};
pub use letter::SECRET;
pub use message_ids::recipient_of;
pub use model::{Bulk, Mail, Refusal, Suppressed, Unwanted};
pub use routes::{ReadEmails, SendEmails};
pub use sender::{Masthead, Name, Sender};
pub use sending::{forget_old, send_due, soft_since};
pub use store::{
    allow, erase, forget_letters, keep_at_once, last_refusal, queue, queue_all, queue_invitations, queue_to_member,
    refused, sent_often, suppressed, withdraw, withdraw_from,
};

use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, SECOND, each, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[
        // Runs often, because a person may be waiting for the email with the page open.
        each("mail", SECOND.saturating_mul(2), |ctx| Box::pin(send_due(ctx))),
        one("old-mail", HOUR, |ctx| Box::pin(forget_old(ctx))),
    ],
    letters: &[&writing::MESSAGE],
    tables: tables! {
        "email" of "member_id";
        "email_refusal";
    },
    ..Feature::named("emails")
};
