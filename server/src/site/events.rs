//! The pages of events before any script runs.

use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use daymark_actors::clock::Instant;
use daymark_base::civil::parse_zone;
use daymark_content::events::{self, EventCard, EventOut, EventStatus};
use daymark_press::writing::render;
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use jiff::tz::TimeZone;
use maud::{PreEscaped, html};
use serde_json::{Value, json};

use super::document::Document;
use super::pages::answer;
use super::shell::missing;
use super::words;

/// How many current and how many upcoming events the page shows; the app shows the rest.
const LISTED: i64 = 20;

/// `GET /events`.
pub async fn list(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let found = events::listed(ctx, LISTED).await?;
    let about = words::EVENTS_ABOUT;
    let content = html! {
        h1 class="mt-2 text-3xl font-extrabold tracking-tight sm:mt-6" { (words::EVENTS) }
        p class="mt-1 mb-6 max-w-[60ch] text-muted sm:mb-8" { (about) }
        ul class="mt-4 grid gap-4" {
            @for e in &found {
                li class="rounded-card bg-surface p-5 shadow-card" {
                    a href=(format!("/events/{}", e.id)) class="text-lg font-bold" { (e.title) }
                    p class="mt-1 text-muted" { (facts(e)) }
                }
            }
        }
    };
    let origin = ctx.config.public_url.origin();
    let entry = |(i, e): (usize, &EventCard)| json!({ "@type": "ListItem", "position": i + 1, "name": e.title, "url": format!("{origin}/events/{}", e.id) });
    let entries: Vec<Value> = found.iter().enumerate().map(entry).collect();
    let data = json!({ "@context": "https://schema.org", "@type": "ItemList", "itemListElement": entries });
    let (title, description) = (Some(words::EVENTS.to_owned()), Some(about.to_owned()));
    answer(&req, &Document { title, description, image: None, path: "/events".into(), data, content, article: None })
        .await
}

/// `GET /events/{id}`. An event that visitors may not see is answered as a missing page; the app explains why.
pub async fn one(req: HttpRequest, id: Path<String>) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let found = match id.parse() {
        Ok(id) => events::public(ctx, id).await?,
        Err(_) => None,
    };
    let Some(event) = found else { return Ok(missing(&req).await) };
    let e = &event.card;
    let content = html! {
        div class="rounded-card bg-surface p-5 shadow-card sm:p-8" {
            h1 class="mt-3 text-3xl font-extrabold tracking-tight" { (e.title) }
            p class="mt-3 font-medium" { (facts(e)) }
            @if event.html.is_empty() {
                p class="mt-3 max-w-[68ch] whitespace-pre-line text-muted" { (e.summary) }
            } @else {
                // Our own renderer has cleaned it.
                div class="prose mt-3 max-w-[68ch]" { (PreEscaped(&event.html)) }
            }
        }
    };
    let path = format!("/events/{}", e.id);
    let data = about(&event, &format!("{}{path}", ctx.config.public_url.origin()));
    let description = match e.summary.trim() {
        "" => render(&event.description).first,
        summary => summary.to_owned(),
    };
    let description = Some(description).filter(|d| !d.is_empty());
    answer(
        &req,
        &Document {
            title: Some(e.title.clone()),
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

/// Data for search engines (schema.org's Event).
fn about(event: &EventOut, url: &str) -> Value {
    let e = &event.card;
    let place = event.venues.first().map(|v| {
        json!({ "@type": "Place", "name": v.name, "address": {
            "@type": "PostalAddress", "streetAddress": v.address, "addressLocality": v.city, "addressCountry": v.country,
        } })
    });
    let online = json!({ "@type": "VirtualLocation", "url": url });
    let held = match (place, e.online) {
        (Some(place), true) => Some(("MixedEventAttendanceMode", json!([place, online]))),
        (Some(place), false) => Some(("OfflineEventAttendanceMode", place)),
        (None, true) => Some(("OnlineEventAttendanceMode", online)),
        (None, false) => None,
    };
    let status = if e.status == EventStatus::Cancelled { "EventCancelled" } else { "EventScheduled" };
    let mut data = json!({
        "@context": "https://schema.org", "@type": "Event", "name": e.title, "description": e.summary,
        "startDate": e.starts_at, "endDate": e.ends_at, "eventStatus": format!("https://schema.org/{status}"),
        "url": url,
    });
    if let Some((mode, location)) = held {
        data["eventAttendanceMode"] = json!(format!("https://schema.org/{mode}"));
        data["location"] = location;
    }
    data
}

/// The time of an event, in the event's time zone.
pub fn when(e: &EventCard) -> String {
    let zone = parse_zone(&e.timezone).unwrap_or(TimeZone::UTC);
    let wall = |at: Instant| zone.to_datetime(at.timestamp());
    let (from, to) = (wall(e.starts_at), wall(e.ends_at));
    let until = if from.date() == to.date() { "%H:%M" } else { "%-d %B %Y, %H:%M" };
    format!("{} to {} ({})", from.strftime("%-d %B %Y, %H:%M"), to.strftime(until), e.timezone)
}

/// The time and place of an event, and the number of participants.
pub fn facts(e: &EventCard) -> String {
    let mut facts = when(e);
    if e.status == EventStatus::Cancelled {
        facts.insert_str(0, &format!("{} · ", words::CANCELLED));
    }
    if let Some(venue) = &e.venue {
        facts.push_str(&format!(" · {venue}"));
    }
    if e.joined > 0 {
        facts.push_str(&format!(" · {}", words::going(e.joined)));
    }
    facts
}
