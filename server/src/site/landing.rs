//! The landing page before any script runs: its sections in the order, and with the words, that administrators gave
//! them.

use actix_web::{HttpRequest, HttpResponse};
use daymark_billing::packages::{self, Package};
use daymark_content::events::EventCard;
use daymark_content::reviews::PraiseOut;
use daymark_log::programs::ProgramOut;
use daymark_press::articles::PostCard;
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use daymark_website::identity::{Key, SectionOut, SiteOut};
use daymark_website::landing::{self, LandingOut};
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::document::Document;
use super::packages::cost;
use super::pages::{answer, when};
use super::pictures::{of_the_app, picture};
use super::shell::{publisher, site};
use super::{events, insights, videos, words};
use crate::static_files::is_known;

const TILES: &str = "grid gap-4 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3";
const CARD: &str = "flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card";
const MORE: &str = "inline-flex min-h-11 items-center font-semibold text-sea-ink underline-offset-4 hover:underline";
const BUTTON: &str = "inline-flex min-h-11 items-center justify-center rounded-control bg-sea px-5 font-semibold text-on-sea shadow-card";
const FLOAT: &str =
    "inline-flex min-h-11 items-center justify-center rounded-control bg-surface px-5 font-semibold shadow-card";
/// The daymark on its headland, as the app draws it.
const SHORE: &str = include_str!("shore.svg");
/// How wide a tile's picture is shown.
const TILE_SIZES: &str = "(min-width: 40rem) 24rem, 100vw";

/// `GET /`.
pub async fn home(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let (site, found) = (site(ctx).await, landing::landing(ctx).await?);
    let mut plans = packages::offered(ctx).await?;
    plans.retain(|plan| plan.seats.is_none() && !plan.prices.is_empty());
    let home = Home { live: live_first(&site.sections), site, found, plans };
    let content = html! {
        @for section in home.site.sections.iter().filter(|section| section.shown) { (home.section(section)) }
    };
    let data = about(&home.site, &home.found, ctx.config.public_url.origin());
    let page = Document { title: None, description: None, image: None, path: "/".into(), data, content, article: None };
    answer(&req, &page).await
}

/// Data for search engines: the site, who publishes it, and how its programs are rated.
fn about(site: &SiteOut, found: &LandingOut, origin: &str) -> Value {
    let mut publisher = publisher(site, origin);
    if let Some(rating) = &found.rating {
        publisher["aggregateRating"] = json!({
            "@type": "AggregateRating", "ratingValue": rating.average, "reviewCount": rating.count,
        });
    }
    // Search engines ignore a review without an author.
    let review = |r: &PraiseOut| {
        Some(json!({
            "@type": "Review", "reviewBody": r.text, "datePublished": r.written_at,
            "author": { "@type": "Person", "name": r.name.as_ref()? },
            "reviewRating": { "@type": "Rating", "ratingValue": r.stars, "bestRating": 5 },
        }))
    };
    let reviews: Vec<Value> = found.reviews.iter().filter_map(review).collect();
    if !reviews.is_empty() {
        publisher["review"] = json!(reviews);
    }
    let whole = json!({
        "@type": "WebSite", "name": site.name, "description": site.description, "url": format!("{origin}/"),
    });
    json!({ "@context": "https://schema.org", "@graph": [whole, publisher] })
}

/// What the page shows.
struct Home {
    site: SiteOut,
    found: LandingOut,
    /// What a person can buy.
    plans: Vec<Package>,
    /// Whether the community and the first program are shown together under the introduction, without headings.
    live: bool,
}

impl Home {
    /// A section, if it has something to show.
    fn section(&self, section: &SectionOut) -> Markup {
        let found = &self.found;
        match section.key {
            Key::LandingPage => html! { (self.hero(section)) @if self.live { (now(found)) } },
            Key::GlobalChallenge if self.live => html! {},
            Key::GlobalChallenge => framed(section, more("/globalchallenge", words::SEE_STREAK), community(found)),
            Key::ProgramHome => listed(section, &found.programs, more("/challenges", words::ALL_PROGRAMS), program),
            Key::EventsHome => listed(section, &found.events, more("/events", words::ALL_EVENTS), event),
            Key::HowItWorks => framed(section, html! {}, steps(section)),
            Key::ScorecardHome => {
                framed(section, html! { a href="/survey" class=(BUTTON) { (words::TAKE_SCORECARD) } }, html! {})
            }
            Key::ReviewsHome => praise(section, found),
            Key::ArticleHome => listed(section, &found.articles, more("/insights", words::ALL_ARTICLES), article),
            Key::PackagesHome => framed(section, html! {}, pricing(section, &self.plans)),
            Key::VideosHome => listed(section, &found.videos, more("/videos", words::ALL_VIDEOS), videos::tile),
            Key::AboutUs => framed(section, more("/about", words::ABOUT_US), people(found)),
            // The form needs a script.
            Key::NewsletterHome => framed(section, html! {}, html! {}),
        }
    }

    fn hero(&self, section: &SectionOut) -> Markup {
        html! {
            section id=(section.key.text()) class="relative overflow-hidden rounded-card bg-sky shadow-card" {
                (PreEscaped(SHORE))
                div class="relative px-5 pt-8 pb-36 sm:px-10 sm:pt-12 sm:pb-48 lg:pt-14 lg:pb-24" {
                    h1 class="max-w-[14ch] text-4xl font-extrabold tracking-tight" { (section.title) }
                    p class="mt-3 max-w-[40ch] text-muted sm:mt-4 sm:text-lg" { (section.text) }
                    @if let Some(c) = &self.found.community {
                        p class="mt-3 min-h-12 font-semibold sm:min-h-6" {
                            (words::together(c.streak_days, c.members_today, c.actions_today))
                        }
                    }
                    div class="mt-5 flex flex-wrap items-center gap-3 sm:mt-6" {
                        a href="/auth/signup" class=(BUTTON) { (words::CREATE_ACCOUNT) }
                        @if self.live { a href="#board" class=(FLOAT) { (words::SEE_BOARD) } }
                    }
                    (of_the_app(self.site.picture.as_deref()))
                }
            }
        }
    }
}

/// Whether the sections of the community and the programs follow the introduction, in either order. The app decides
/// likewise (`landing/live.ts`).
fn live_first(sections: &[SectionOut]) -> bool {
    let mut next: Vec<Key> = sections.iter().filter(|section| section.shown).map(|s| s.key).skip(1).take(2).collect();
    next.sort();
    next == [Key::GlobalChallenge, Key::ProgramHome]
}

/// The community and the first program, until their live numbers take over.
fn now(found: &LandingOut) -> Markup {
    html! {
        div class="mt-4 grid gap-4 lg:mt-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-6" {
            div class="lg:col-start-2" { (community(found)) }
            @if let Some(first) = found.programs.first() {
                div id="board" class="scroll-mt-4 lg:col-start-1 lg:row-span-2 lg:row-start-1" { (program(first)) }
            }
        }
    }
}

/// A section under its heading.
fn framed(section: &SectionOut, more: Markup, content: Markup) -> Markup {
    let (key, heading) = (section.key.text(), format!("{}-title", section.key));
    html! {
        section id=(key) aria-labelledby=(heading) class="mt-10 scroll-mt-4" {
            div class="mb-4 flex flex-wrap items-end justify-between gap-x-6" {
                div {
                    h2 id=(heading) class="text-2xl font-extrabold tracking-tight" { (section.title) }
                    p class="mt-1 max-w-[60ch] text-muted" { (section.text) }
                }
                (more)
            }
            (content)
        }
    }
}

/// A section of tiles; left out while there are none.
fn listed<T>(section: &SectionOut, found: &[T], more: Markup, tile: fn(&T) -> Markup) -> Markup {
    if found.is_empty() {
        return html! {};
    }
    framed(section, more, html! { ul class=(TILES) { @for one in found { li { (tile(one)) } } } })
}

fn more(path: &str, label: &str) -> Markup {
    html! { a href=(path) class=(MORE) { (label) } }
}

fn community(found: &LandingOut) -> Markup {
    html! {
        @if let Some(c) = &found.community {
            p class="rounded-card bg-surface p-5 font-semibold shadow-card" {
                (words::together_at_best(c.streak_days, c.best_days, c.members_today, c.actions_today))
            }
        }
    }
}

fn steps(section: &SectionOut) -> Markup {
    html! {
        div class="rounded-card bg-surface p-5 shadow-card sm:p-6" {
            ol class="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" { (points(section)) }
            div class="mt-5" { a href="/auth/signup" class=(BUTTON) { (words::CREATE_ACCOUNT) } }
        }
    }
}

fn pricing(section: &SectionOut, plans: &[Package]) -> Markup {
    html! {
        div class="rounded-card bg-surface p-5 shadow-card sm:p-6" {
            ul class="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" { (points(section)) }
            @if !plans.is_empty() {
                ul class="mt-5 grid gap-4 border-t border-line pt-5 sm:grid-cols-2 lg:grid-cols-3" {
                    @for plan in plans { (offer(plan)) }
                }
            }
            div class="mt-5 flex flex-wrap gap-3" {
                a href="/auth/signup" class=(BUTTON) { (words::CREATE_ACCOUNT) }
                @if is_known("/packages") { (more("/packages", words::SEE_PRICING)) }
            }
        }
    }
}

/// A package, what it costs, and how long it can be tried.
fn offer(plan: &Package) -> Markup {
    let prices: Vec<String> = plan.prices.iter().map(cost).collect();
    html! {
        li {
            h3 class="font-semibold" {
                a href=(format!("/packages#{}", plan.key)) class="underline-offset-4 hover:underline" { (plan.title) }
            }
            p class="tabular-nums" { (prices.join(" · ")) }
            @if plan.trial_days > 0 { p class="text-sm text-muted" { (words::free_days(plan.trial_days)) } }
        }
    }
}

fn points(section: &SectionOut) -> Markup {
    html! {
        @for item in &section.items {
            li { h3 class="font-semibold" { (item.title) } p class="text-sm text-muted" { (item.text) } }
        }
    }
}

fn praise(section: &SectionOut, found: &LandingOut) -> Markup {
    if found.reviews.is_empty() {
        return html! {};
    }
    let content = html! {
        @if let Some(rating) = &found.rating {
            p class="mb-4 font-semibold" { (words::rated(rating.average, rating.count)) }
        }
        ul class="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" {
            @for review in &found.reviews {
                li {
                    div class="flex h-full flex-col rounded-card bg-surface p-5 shadow-card" {
                        p class="text-sm text-muted" { (words::stars(review.stars)) }
                        blockquote class="mt-2 line-clamp-4 break-words whitespace-pre-line" { (review.text) }
                        p class="mt-auto pt-4 text-sm" {
                            span class="block font-semibold break-words" {
                                (review.name.as_deref().unwrap_or(words::PRIVATE_MEMBER))
                            }
                            a href=(format!("/challenges/{}", review.challenge_id)) class="text-muted underline underline-offset-4" {
                                (review.challenge_title)
                            }
                        }
                    }
                }
            }
        }
    };
    framed(section, html! {}, content)
}

fn people(found: &LandingOut) -> Markup {
    html! {
        div class="rounded-card bg-surface p-5 shadow-card sm:p-6" {
            h3 class="text-lg font-bold" { (found.about.title) }
            p class="mt-1 max-w-[68ch] text-muted" { (found.about.text) }
        }
    }
}

/// A tile with a picture, a title that is a link, a sentence, and facts.
fn tile(cover: Option<&str>, (path, title): (&str, &str), text: &str, facts: &str) -> Markup {
    html! {
        div class={ "relative " (CARD) } {
            @match cover {
                Some(cover) => (picture(cover, "", TILE_SIZES, "h-36 w-full object-cover")),
                None => div class="h-36 w-full bg-sunken" {},
            }
            div class="flex flex-1 flex-col p-5" {
                h3 class="text-lg leading-snug font-bold break-words" { a href=(path) { (title) } }
                @if !text.is_empty() { p class="mt-1.5 line-clamp-2 text-muted" { (text) } }
                p class="mt-auto pt-4 text-sm text-muted" { (facts) }
            }
        }
    }
}

fn program(p: &ProgramOut) -> Markup {
    let (path, facts) = (format!("/challenges/{}", p.id), format!("{} · {}", when(p), words::members(p.members_count)));
    tile(p.image.as_deref().or(p.banner.as_deref()), (&path, &p.title), &p.summary, &facts)
}

fn event(e: &EventCard) -> Markup {
    tile(e.image.as_deref(), (&format!("/events/{}", e.id), &e.title), &e.summary, &events::facts(e))
}

fn article(a: &PostCard) -> Markup {
    tile(a.cover.as_deref(), (&format!("/insights/{}", a.slug), &a.title), &a.summary, &insights::byline(a))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWN_BY_THE_APP: &str = include_str!("../../../pwa/src/features/site/components/Shore.tsx");

    #[test]
    fn the_intro_background_matches_the_app() {
        let shapes = |text: &str| text.match_indices(" d=\"").count();
        assert_eq!(shapes(SHORE), shapes(DRAWN_BY_THE_APP));
        for path in SHORE.split(" d=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(DRAWN_BY_THE_APP.contains(path), "{path}");
        }
    }
}
