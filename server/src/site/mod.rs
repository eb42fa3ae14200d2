//! The public pages before any script runs: their title and first content, and data for search engines and link
//! previews. The app takes over from there.

mod card;
mod document;
mod events;
mod feeds;
mod frame;
pub mod gate;
mod index;
mod insights;
mod landing;
mod newsletters;
mod packages;
mod pages;
mod pictures;
mod settings;
mod shell;
mod store;
mod support;
mod surveys;
mod texts;
mod videos;
mod words;

pub use card::Cards;
pub use shell::serve;

use actix_web::web::ServiceConfig;
use daymark_web::endpoint::{Endpoint, page, read};
use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature =
    Feature { endpoints, pages: Some(pages), limits: &[&gate::GATE], ..Feature::named("site") };

/// The endpoints.
#[must_use]
fn endpoints() -> Vec<Endpoint> {
    [settings::endpoints(), gate::endpoints()].into_iter().flatten().collect()
}

/// The addresses of the public pages.
fn pages(cfg: &mut ServiceConfig) {
    cfg.route("/", page(landing::home))
        .route("/card.png", read().to(card::home))
        .route("/challenges", page(pages::programs))
        .route("/challenges/{id}", page(pages::program))
        .route("/challenges/{id}/card.png", read().to(card::program))
        .route("/events/{id}/card.png", read().to(card::event))
        .route("/events", page(events::list))
        .route("/events/{id}", page(events::one))
        .route("/insights", page(insights::list))
        .route("/insights/feed.xml", page(feeds::rss))
        .route("/insights/atom.xml", page(feeds::atom))
        .route("/insights/{slug}", page(insights::one))
        .route("/insights/{slug}/card.png", read().to(card::article))
        .route("/insights/{kind}/{slug}", page(insights::group))
        .route("/newsletter/{id}", page(newsletters::one))
        .route("/survey/{id}/report/{report_id}", read().to(surveys::report))
        .route("/survey/{id}/report/{report_id}/card.png", read().to(card::report))
        .route("/packages", page(packages::list))
        .route("/globalchallenge", page(pages::global_challenge))
        .route("/about", page(texts::about))
        .route("/privacy", page(texts::privacy))
        .route("/terms", page(texts::terms))
        .route("/pages/{slug}", page(texts::page))
        .route("/pages/{slug}/card.png", read().to(card::page))
        .route("/videos", page(videos::list))
        .route("/videos/card.png", read().to(card::videos))
        .route("/contact", page(support::contact))
        .route("/support", page(support::list))
        // Not articles: a ticket opened with an email's link, and a member's own tickets.
        .route("/support/ticket", read().to(shell::serve))
        .route("/support/tickets", read().to(shell::serve))
        .route("/support/{slug}", page(support::one))
        .route("/theme.css", page(shell::theme))
        .route("/manifest.webmanifest", page(shell::manifest))
        .route("/robots.txt", page(index::robots))
        .route("/sitemap.xml", page(index::sitemap));
}
