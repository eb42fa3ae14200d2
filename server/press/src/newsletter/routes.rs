//! The endpoints of newsletters.

use daymark_web::endpoint::{Endpoint, delete, get, patch, post};

use super::{campaigns, importing, lists, own, preferences, series, subscribers, subscribing};

const SUBSCRIBING: &str = "Known and unknown addresses get the same answer: 1, and an email. An address confirmed by \
                           signing in or in this browser is subscribed at once, or gets `id` 0.";
const VERIFYING: &str = "For the page that the link of the confirmation email opens. The link works for 7 days.";

const ACTING: &str = "409 `conflict` if its state does not allow it, or if `version` is not the newest: the message \
                      then names who saved it and when. 422 names what is missing. Each address gets it once. It \
                      pauses by itself when too many emails are refused.";

const IMPORTING: &str = "The first line has the column names; `email` is required. Addresses that unsubscribed here \
                         stay unsubscribed. With `preview` nothing is stored.";

const CHANGING_SERIES: &str = "Each person gets each email once, at their own time. Changes also apply to people \
                               already in the series. Turning it on, and any change while it is on, also needs \
                               `newsletter:send`. 409 `conflict` when `version` is not the newest: the message \
                               names who saved it and when.";

const ON_THE_SITE: &str = "`id` is the last part of the campaign's `path`. Earlier emails link to its number instead: \
                           with it, everyone can read newsletters that anyone can subscribe to, and members those \
                           that were sent to their confirmed address.";

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/auth/newsletter", "Subscribe to the newsletter", subscribing::subscribe).about(SUBSCRIBING).secret(),
        get("/v1/auth/newsletter-email/verify", "Confirm a subscription", subscribing::verify).about(VERIFYING).acts(),
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
        post("/v1/auth/newsletter/import", "Import subscribers from a table, with proof of consent", importing::import)
            .about(IMPORTING),
        get(
            "/v1/auth/newsletter/unsubscribedList",
            "List unsubscribed people, the last to leave first",
            subscribers::unsubscribed,
        ),
        get("/v1/auth/newsletter-user/{id}", "A subscriber with newsletters and consents", subscribers::read),
        patch("/v1/auth/newsletter-user/{id}", "Change a subscriber", subscribers::update),
        delete("/v1/auth/newsletter-user/{id}", "Delete a subscriber and all data about them", subscribers::remove),
        get("/v1/auth/newsletter-list", "List newsletters, the default one first", lists::all),
        post("/v1/auth/newsletter-list", "Add a newsletter", lists::create),
        patch("/v1/auth/newsletter-list/{id}", "Change a newsletter", lists::update),
        delete("/v1/auth/newsletter-list/{id}", "Delete a newsletter; its subscribers stay", lists::remove)
            .about("409 `in_use` for the default one, and while a series goes to it."),
        get("/v1/auth/campaign", "List campaigns, newest first", campaigns::list),
        post("/v1/auth/campaign", "Write a newsletter", campaigns::create),
        get("/v1/auth/campaign-audience", "Count a segment, with some of its addresses", campaigns::audience),
        get("/v1/auth/campaign/{id}", "A campaign with its results", campaigns::read),
        patch("/v1/auth/campaign/{id}", "Change a draft", campaigns::update).about(
            "409 `conflict` once it is scheduled, or when `version` is not the newest: the message names who saved it \
                 and when. Every change is kept as a version.",
        ),
        delete("/v1/auth/campaign/{id}", "Delete a draft", campaigns::remove),
        get("/v1/auth/campaign/{id}/revision", "Saved versions of a campaign, newest first", campaigns::versions)
            .about("The newest 200 are kept."),
        get("/v1/auth/campaign/{id}/revision/{version}", "A saved version of a campaign", campaigns::version),
        post(
            "/v1/auth/campaign/{id}/revision/{version}/restore",
            "Make a saved version of a draft the newest one",
            campaigns::restore,
        )
        .about("It becomes a new version; nothing is lost. 409 `conflict` when there is a newer version."),
        post("/v1/auth/campaign/{id}/copy", "Copy a campaign into a new draft", campaigns::copy),
        get("/v1/auth/campaign/{id}/preview", "A campaign as it arrives", campaigns::preview),
        get("/v1/auth/campaign/{id}/html", "The HTML of a campaign, for a frame", campaigns::preview_html),
        get("/v1/auth/campaign/{id}/links", "The links of a campaign, and their clicks", campaigns::links),
        post("/v1/auth/campaign/{id}/test", "Send a campaign to your own address", campaigns::test),
        post("/v1/auth/campaign/{id}/act", "Send, schedule, pause, resume or cancel a campaign", campaigns::act)
            .about(ACTING),
        get("/v1/auth/newsletter-series", "List series with their emails", series::list),
        post("/v1/auth/newsletter-series", "Add a series", series::create),
        get("/v1/auth/newsletter-series/{id}", "A series with its emails", series::read),
        patch("/v1/auth/newsletter-series/{id}", "Change a series", series::update).about(CHANGING_SERIES),
        delete("/v1/auth/newsletter-series/{id}", "Delete a series; its remaining emails are not sent", series::remove)
            .about("A series that is on also needs `newsletter:send`."),
        get("/v1/auth/newsletter-series/{id}/preview", "An email of a series as it arrives", series::preview),
        get(
            "/v1/auth/newsletter-series/{id}/html",
            "The HTML of an email of a series, for a frame",
            series::preview_html,
        ),
        post("/v1/auth/newsletter-series/{id}/test", "Send an email of a series to your own address", series::test),
        post("/v1/auth/send-newsletter/{id}", "Send a campaign now", campaigns::send).about(ACTING),
        get(
            "/v1/core/newsletter-open/{ticket}",
            "The picture that counts that a newsletter was opened",
            campaigns::open,
        )
        .about("The same for every ticket."),
        get("/v1/core/newsletter-click/{link}/{ticket}", "Count a click, and redirect to the link", campaigns::click)
            .about("Redirects only to links of newsletters, otherwise to this site."),
        get("/v1/core/newsletter-issue/{id}", "A newsletter that was sent, as a page", campaigns::on_the_site)
            .about(ON_THE_SITE)
            .shared(),
    ]
}
