//! The calls of newsletters.

use daymark_web::endpoint::{Endpoint, delete, get, patch, post};

use super::{lists, own, preferences, subscribers, subscribing};

const SUBSCRIBING: &str = "Answers alike for known and unknown addresses: 1, and a mail. Whoever has proved the address (by \
                           signing in, or by confirming it in this browser) is subscribed at once, or gets `id` 0.";
const VERIFYING: &str = "For the page that the link of the confirmation mail opens. The link works for 7 days.";

/// The rows of the table.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/auth/newsletter", "Subscribe to the newsletter", subscribing::subscribe).about(SUBSCRIBING).secret(),
        get("/v1/auth/newsletter-email/verify", "Confirm a subscription", subscribing::verify).about(VERIFYING),
        get("/v1/auth/newsletter-user/token", "A reader's newsletters, with the token of an email", preferences::read),
        patch("/v1/auth/newsletter-user/token", "Choose newsletters with the token of an email", preferences::change)
            .about("None unsubscribes."),
        delete("/v1/auth/newsletter-user/token", "Unsubscribe with the token of an email", preferences::unsubscribe),
        post("/v1/auth/newsletter/unsubscribe", "Unsubscribe with one click (RFC 8058)", preferences::unsubscribe),
        get("/v1/auth/newsletter/unsubscribe", "Redirect to the page of preferences", preferences::to_page)
            .about("Changes nothing, because email programs open links, too."),
        get("/v1/auth/newsletter-user/own", "The caller's newsletters", own::read),
        patch("/v1/auth/newsletter-user/own", "Choose newsletters for the account's address", own::change)
            .about("403 `email_unconfirmed` until the address is confirmed. None unsubscribes."),
        get("/v1/auth/newsletter", "List subscribers, newest first", subscribers::list),
        get("/v1/auth/newsletter/export", "Export subscribers as CSV or JSON", subscribers::export),
        get("/v1/auth/newsletter/unsubscribedList", "List who unsubscribed, newest first", subscribers::unsubscribed),
        get("/v1/auth/newsletter-user/{id}", "A subscriber with newsletters and consents", subscribers::read),
        patch("/v1/auth/newsletter-user/{id}", "Change a subscriber", subscribers::update),
        delete(
            "/v1/auth/newsletter-user/{id}",
            "Delete a subscriber with all that is known of them",
            subscribers::remove,
        ),
        get("/v1/auth/newsletter-list", "List newsletters, the default one first", lists::all),
        post("/v1/auth/newsletter-list", "Add a newsletter", lists::create),
        patch("/v1/auth/newsletter-list/{id}", "Change a newsletter", lists::update),
        delete("/v1/auth/newsletter-list/{id}", "Delete a newsletter; its subscribers stay", lists::remove)
            .about("409 `in_use` for the default one."),
    ]
}
