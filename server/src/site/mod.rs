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
use daymark_web::endpoint::{Endpoint, read};
use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature =
    Feature { endpoints, pages: Some(pages), limits: &[&gate::GATE], ..Feature::named("site") };

/// The calls.
#[must_use]
fn endpoints() -> Vec<Endpoint> {
    [settings::endpoints(), gate::endpoints()].into_iter().flatten().collect()
}

/// The addresses of the public pages.
fn pages(cfg: &mut ServiceConfig) {
    cfg.route("/", read().to(landing::home))
        .route("/card.png", read().to(card::home))
        .route("/challenges", read().to(pages::programs))
        .route("/challenges/{id}", read().to(pages::program))
        .route("/challenges/{id}/card.png", read().to(card::program))
        .route("/events/{id}/card.png", read().to(card::event))
        .route("/events", read().to(events::list))
        .route("/events/{id}", read().to(events::one))
        .route("/insights", read().to(insights::list))
        .route("/insights/feed.xml", read().to(feeds::rss))
        .route("/insights/atom.xml", read().to(feeds::atom))
        .route("/insights/{slug}", read().to(insights::one))
        .route("/insights/{slug}/card.png", read().to(card::article))
        .route("/insights/{kind}/{slug}", read().to(insights::group))
        .route("/newsletter/{id}", read().to(newsletters::one))
        .route("/survey/{id}/report/{report_id}", read().to(surveys::report))
        .route("/survey/{id}/report/{report_id}/card.png", read().to(card::report))
        .route("/packages", read().to(packages::list))
        .route("/globalchallenge", read().to(pages::global_challenge))
        .route("/about", read().to(texts::about))
        .route("/privacy", read().to(texts::privacy))
        .route("/terms", read().to(texts::terms))
        .route("/pages/{slug}", read().to(texts::page))
        .route("/pages/{slug}/card.png", read().to(card::page))
        .route("/videos", read().to(videos::list))
        .route("/videos/card.png", read().to(card::videos))
        .route("/contact", read().to(support::contact))
        .route("/support", read().to(support::list))
        // Not articles: a ticket by a mail's link, and a member's own.
        .route("/support/ticket", read().to(shell::serve))
        .route("/support/tickets", read().to(shell::serve))
        .route("/support/{slug}", read().to(support::one))
        .route("/theme.css", read().to(shell::theme))
        .route("/manifest.webmanifest", read().to(shell::manifest))
        .route("/robots.txt", read().to(index::robots))
        .route("/sitemap.xml", read().to(index::sitemap));
}
