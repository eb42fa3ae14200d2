//! Support: topics and help articles, the contact page, and tickets that people open and a team answers.
//!
//! Owns every table that begins with `support`, and `contact_page`. A ticket is followed by its member, by the link in
//! a visitor's mail, and by mail: answers go to an address with a mark that only we can make (R113).

mod answering;
mod articles;
mod canned;
mod contact;
mod demo;
mod desk;
mod follower;
mod inbox;
mod mailing;
mod marks;
mod model;
mod own;
mod routes;
mod rules;
mod site;
mod store;
mod telling;
mod topics;
mod words;

pub use inbox::Inbox;
pub use model::{ArticleCard, ArticleOut, ContactPageOut};
pub use routes::{AnswerTickets, EditSupport};
pub use site::{article, contact_page, listed};

use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, MINUTE, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[
        one("support-mail", MINUTE, |ctx| Box::pin(inbox::read_all(ctx))),
        one("quiet-tickets", HOUR, |ctx| Box::pin(desk::close_quiet(ctx))),
    ],
    limits: routes::LIMITS,
    letters: &[&mailing::RECEIVED, &mailing::ANSWER],
    tables: tables! {
        "support_topic";
        "support_article";
        "support_article_old_slug";
        "contact_page";
        "support_ticket" of "member_id";
        "support_message" within "ticket_id IN (SELECT id FROM support_ticket WHERE member_id = $1) AND kind <> 'note'";
        "support_mail";
        "support_answer";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::tickets::erase(tx, member))),
    demo: Some(|ctx, people, now| Box::pin(demo::add(ctx, people, now))),
    ..Feature::named("support")
};
