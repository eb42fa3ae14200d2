//! The content of each page before any script runs.

use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use daymark_actors::clock::Day;
use daymark_content::reviews;
use daymark_log::programs::{self, Category, ProgramOut};
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::document::Document;
use super::shell::{missing, site};
use super::words;
use crate::static_files;

/// Programs on their own page; the app shows the rest.
const LISTED: i64 = 20;

/// Answers with a page. If its route is [`page`](daymark_web::endpoint::page), the answer is the same for everyone;
/// otherwise it has no validator.
pub async fn answer(req: &HttpRequest, page: &Document) -> Result<HttpResponse> {
    let Some(shell) = static_files::shell() else { return Ok(static_files::not_built()) };
    let ctx = Ctx::of(req);
    let text = page.render(&shell, ctx.config.public_url.origin(), &site(ctx).await);
    Ok(HttpResponse::Ok().content_type("text/html; charset=utf-8").body(text))
}

/// `GET /challenges`.
pub async fn programs(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let programs = programs::listed(ctx, LISTED).await?;
    let about = words::PROGRAMS_ABOUT;
    let content = html! {
        h1 class="mt-2 text-3xl font-extrabold tracking-tight sm:mt-6" { (words::PROGRAMS) }
        p class="mt-1 mb-6 max-w-[60ch] text-muted sm:mb-8" { (about) }
        (list(&programs))
    };
    let origin = ctx.config.public_url.origin();
    let entry = |(i, p): (usize, &ProgramOut)| json!({ "@type": "ListItem", "position": i + 1, "name": p.title, "url": address(origin, p) });
    let entries: Vec<Value> = programs.iter().enumerate().map(entry).collect();
    let data = json!({ "@context": "https://schema.org", "@type": "ItemList", "itemListElement": entries });
    let (title, description) = (Some(words::PROGRAMS.to_owned()), Some(about.to_owned()));
    answer(
        &req,
        &Document { title, description, image: None, path: "/challenges".into(), data, content, article: None },
    )
    .await
}

/// `GET /challenges/{id}`. A program that visitors may not see is answered as a missing page; the app explains why.
pub async fn program(req: HttpRequest, id: Path<String>) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let found = match id.parse() {
        Ok(id) => programs::public(ctx, id).await?,
        Err(_) => None,
    };
    let Some(p) = found else { return Ok(missing(&req).await) };
    let content = html! {
        div class="rounded-card bg-surface p-5 shadow-card sm:p-8" {
            h1 class="mt-3 text-3xl font-extrabold tracking-tight" { (p.title) }
            @if let Some(text) = p.html.as_deref().filter(|text| !text.is_empty()) {
                // Our own renderer has cleaned it.
                div class="prose mt-3 max-w-[68ch]" { (PreEscaped(text)) }
            }
            p class="mt-3 font-medium" { (facts(&p)) }
            h2 class="mt-6 text-xl font-bold" { "Activities" }
            ul {
                @for a in p.activities.iter().filter(|a| a.retired_on.is_none()) {
                    li class="mt-2" {
                        span class="font-semibold" { (a.title) } " " span class="text-muted" { (a.description) }
                    }
                }
            }
        }
    };
    let url = address(ctx.config.public_url.origin(), &p);
    let mut data = match (p.start_date, p.last_date) {
        (Some(from), Some(to)) => json!({
            "@context": "https://schema.org", "@type": "Event", "name": p.title, "description": p.summary,
            "startDate": from, "endDate": to, "eventStatus": "https://schema.org/EventScheduled",
            "eventAttendanceMode": "https://schema.org/OnlineEventAttendanceMode",
            "location": { "@type": "VirtualLocation", "url": url }, "url": url,
        }),
        _ => json!({
            "@context": "https://schema.org", "@type": "ExercisePlan", "name": p.title, "description": p.summary,
            "activityDuration": p.duration.map(|days| format!("P{days}D")), "url": url,
        }),
    };
    if let Some(rating) = reviews::rating(&ctx.db, p.id).await? {
        data["aggregateRating"] = json!({
            "@type": "AggregateRating", "ratingValue": rating.average, "reviewCount": rating.count,
        });
    }
    let path = format!("/challenges/{}", p.id);
    let description = Some(p.summary.clone()).filter(|d| !d.is_empty());
    answer(
        &req,
        &Document {
            title: Some(p.title.clone()),
            description,
            image: Some(format!("{path}/card.png")),
            path,
            data,
            content,
            article: None,
        },
    )
    .await
}

/// `GET /globalchallenge`.
pub async fn global_challenge(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let streak = ctx.live.global_streak().await.ok();
    let about = words::GLOBAL_CHALLENGE_ABOUT;
    let content = html! {
        h1 class="mt-2 text-3xl font-extrabold tracking-tight sm:mt-6" { (words::GLOBAL_CHALLENGE) }
        p class="mt-1 mb-6 max-w-[60ch] text-muted sm:mb-8" { (about) }
        @if let Some(s) = streak {
            p class="font-semibold" {
                (words::together_at_best(s.days, s.best_days, s.today.members, s.today.actions))
            }
        }
    };
    let data = json!({
        "@context": "https://schema.org", "@type": "WebPage", "name": words::GLOBAL_CHALLENGE, "description": about,
        "url": format!("{}/globalchallenge", ctx.config.public_url.origin()),
    });
    let (title, description) = (Some(words::GLOBAL_CHALLENGE.to_owned()), Some(about.to_owned()));
    answer(
        &req,
        &Document { title, description, image: None, path: "/globalchallenge".into(), data, content, article: None },
    )
    .await
}

fn address(origin: &str, program: &ProgramOut) -> String {
    format!("{origin}/challenges/{}", program.id)
}

fn list(programs: &[ProgramOut]) -> Markup {
    html! {
        ul class="mt-4 grid gap-4" {
            @for p in programs {
                li class="rounded-card bg-surface p-5 shadow-card" {
                    a href=(format!("/challenges/{}", p.id)) class="text-lg font-bold" { (p.title) }
                    p class="mt-1 text-muted" { (facts(p)) }
                }
            }
        }
    }
}

/// The dates of a program, and how many take part.
fn facts(p: &ProgramOut) -> String {
    format!("{} · {}", when(p), words::members(p.members_count))
}

/// The dates of a program.
pub fn when(p: &ProgramOut) -> String {
    match (p.category, p.start_date, p.last_date, p.duration) {
        (Category::Timed, Some(from), Some(to), _) => words::dates(&written(from), &written(to)),
        (_, _, _, Some(days)) => words::from_joining(days),
        _ => words::OWN_PACE.to_owned(),
    }
}

fn written(day: Day) -> String {
    day.strftime("%-d %B %Y").to_string()
}
