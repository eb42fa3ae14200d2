//! The calls of support.

use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::limits::Limit;
use daymark_web::permission;

use super::{articles, canned, contact, desk, follower, own, topics};

permission! {
    /// Write the topics and articles of support, and the contact page.
    pub EditSupport = "support:edit";
    /// Read and answer support tickets.
    pub AnswerTickets = "support:answer";
}

/// Messages of visitors from one network.
pub(super) static FROM_NETWORK: Limit = Limit::new("contact", "network", 10, 3600);
/// Messages of visitors with one email address, by the form.
pub(super) static FROM_ADDRESS: Limit = Limit::new("contact", "address", 5, 3600);
/// Messages of one member, replies included.
pub(super) static FROM_ACCOUNT: Limit = Limit::new("support messages", "account", 30, 3600);
/// Calls with the token of one ticket.
pub(super) static FOLLOWED: Limit = Limit::new("followed tickets", "address", 60, 60);
/// Replies with the token of one ticket.
pub(super) static REPLIES: Limit = Limit::new("ticket replies", "address", 20, 3600);

/// About changes that are refused when someone else has saved meanwhile.
const STALE: &str = "409 `conflict` when `version` is not the newest.";

/// All rate limits of support.
pub(super) const LIMITS: &[&Limit] = &[&FROM_NETWORK, &FROM_ADDRESS, &FROM_ACCOUNT, &FOLLOWED, &REPLIES];

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    [help(), contact_page(), tickets(), desk()].into_iter().flatten().collect()
}

fn help() -> Vec<Endpoint> {
    vec![
        get("/v1/core/support-setting-type", "List the topics of support, in their order", topics::list).shared(),
        post("/v1/core/support-setting-type", "Add a topic", topics::create),
        patch("/v1/core/support-setting-type/{type_id}", "Change a topic", topics::update).about(STALE),
        delete("/v1/core/support-setting-type/{type_id}", "Delete a topic", topics::remove)
            .about("Its articles and tickets stay without a topic."),
        get("/v1/core/support-setting/all", "List help articles by title", articles::list)
            .shared()
            .about("`search` matches the beginnings of its first eight words. Editors of support also see drafts."),
        get("/v1/core/support-setting/{slug_or_id}", "One help article", articles::read)
            .shared()
            .about("By its id or its current or an earlier address. `body` is for editors of support."),
        post("/v1/core/support-setting", "Add an article", articles::create),
        patch("/v1/core/support-setting/{slug_or_id}", "Change an article", articles::update).about(STALE),
        delete("/v1/core/support-setting/{slug_or_id}", "Delete an article", articles::remove),
    ]
}

fn contact_page() -> Vec<Endpoint> {
    vec![
        get("/v1/core/contact/static", "The contact page's text", contact::page).shared(),
        post("/v1/core/contact/static", "Change the contact page", contact::change)
            .about("Replaces all of it. 409 `conflict` when `version` is not the newest."),
        post("/v1/core/contact/send-email", "Write to support", contact::send).about(
            "Opens a ticket. Visitors send a name and an address and pass the human check; they get an email with a \
             link to the ticket. Members omit both, and see the ticket in their account.",
        ),
    ]
}

fn tickets() -> Vec<Endpoint> {
    vec![
        get("/v1/core/support-ticket", "List your tickets, latest changed first", own::list),
        get("/v1/core/support-ticket/{id}", "One of your tickets", own::read),
        post("/v1/core/support-ticket/{id}/reply", "Reply to a ticket", own::reply)
            .about("The ticket is open again, even if it was solved."),
        post("/v1/core/support-ticket/{id}/solved", "Mark a ticket as solved", own::solved),
        get("/v1/core/support-ticket/followed", "Read a ticket with the link from an email", follower::read)
            .about("`token` comes from the link; no session is needed."),
        post(
            "/v1/core/support-ticket/followed/reply",
            "Reply to a ticket with the link from an email",
            follower::reply,
        ),
        post(
            "/v1/core/support-ticket/followed/solved",
            "Mark a ticket as solved with the link from an email",
            follower::solved,
        ),
    ]
}

fn desk() -> Vec<Endpoint> {
    vec![
        get("/v1/core/support-ticket/manage", "List all tickets for the team, latest changed first", desk::list)
            .about("`meta.total` counts all that match. `search` finds subjects, names, addresses and numbers."),
        get("/v1/core/support-ticket/export", "Export tickets as CSV", desk::export),
        get("/v1/core/support-ticket/agents", "The support team", desk::agents),
        get("/v1/core/support-ticket/figures", "Show support statistics", desk::figures),
        get("/v1/core/support-ticket/{id}/manage", "One ticket for the team", desk::read),
        post("/v1/core/support-ticket/{id}/answer", "Answer a ticket", desk::answer)
            .about("Mails the answer. A ticket without an assignee is assigned to the caller."),
        post("/v1/core/support-ticket/{id}/note", "Write a note that only the team sees", desk::note),
        patch("/v1/core/support-ticket/{id}", "Change a ticket's state, topic or assignee", desk::change)
            .about("Assigning a new ticket opens it."),
        get("/v1/core/support-answer", "List the canned answers", canned::list),
        post("/v1/core/support-answer", "Add a canned answer", canned::create),
        patch("/v1/core/support-answer/{id}", "Change a canned answer", canned::update).about(STALE),
        delete("/v1/core/support-answer/{id}", "Delete a canned answer", canned::remove),
    ]
}
