//! The contact page and the articles of support, before any script runs.

use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use daymark_website::support::{self, ArticleCard};
use maud::{PreEscaped, html};
use serde_json::json;

use super::document::Document;
use super::pages::answer;
use super::shell::{missing, moved, publisher, site};
use super::words;

/// Articles on the page; the app finds the rest.
const LISTED: i64 = 100;

/// `GET /contact`.
pub async fn contact(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let page = support::contact_page(ctx).await?;
    let content = html! {
        h1 class="mt-2 text-3xl font-extrabold tracking-tight sm:mt-6" { (page.title) }
        // Our own renderer has cleaned it.
        div class="prose mt-4 max-w-170" { (PreEscaped(&page.html)) }
        address class="mt-4 not-italic whitespace-pre-line" {
            @for line in [page.email.as_deref().unwrap_or_default(), &page.phone, &page.address, &page.hours] {
                @if !line.is_empty() { p class="mt-2" { (line) } }
            }
        }
    };
    let origin = ctx.config.public_url.origin();
    let mut us = publisher(&site(ctx).await, origin);
    let given = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    us["contactPoint"] = json!({
        "@type": "ContactPoint", "contactType": "customer support", "email": page.email, "telephone": given(&page.phone),
    });
    let data = json!({
        "@context": "https://schema.org", "@type": "ContactPage", "name": page.title, "url": format!("{origin}/contact"),
        "mainEntity": us,
    });
    let (title, description) = (Some(page.title), Some(words::CONTACT_ABOUT.to_owned()));
    answer(&req, &Document { title, description, image: None, path: "/contact".into(), data, content, article: None })
        .await
}

/// `GET /support`.
pub async fn list(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let found = support::listed(ctx, LISTED).await?;
    let content = html! {
        h1 class="mt-2 text-3xl font-extrabold tracking-tight sm:mt-6" { (words::SUPPORT) }
        p class="mt-1 mb-6 max-w-[60ch] text-muted sm:mb-8" { (words::SUPPORT_ABOUT) }
        ul class="grid gap-4 sm:grid-cols-2" {
            @for a in &found {
                li class="rounded-card bg-surface p-5 shadow-card" {
                    a href=(path(a)) class="text-lg font-bold" { (a.title) }
                    p class="mt-1 text-muted" { (a.summary) }
                }
            }
        }
    };
    let origin = ctx.config.public_url.origin();
    let entry = |(i, a): (usize, &ArticleCard)| json!({ "@type": "ListItem", "position": i + 1, "name": a.title, "url": format!("{origin}{}", path(a)) });
    let entries: Vec<_> = found.iter().enumerate().map(entry).collect();
    let data = json!({ "@context": "https://schema.org", "@type": "ItemList", "itemListElement": entries });
    let (title, description) = (Some(words::SUPPORT.to_owned()), Some(words::SUPPORT_ABOUT.to_owned()));
    answer(&req, &Document { title, description, image: None, path: "/support".into(), data, content, article: None })
        .await
}

/// `GET /support/{slug}`.
pub async fn one(req: HttpRequest, slug: Path<String>) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let Some(found) = support::article(ctx, &slug).await? else { return Ok(missing(&req).await) };
    let card = found.card;
    let path = path(&card);
    if card.slug != *slug {
        return Ok(moved(path));
    }
    let content = html! {
        article class="mx-auto mt-2 max-w-170 rounded-card bg-surface p-5 shadow-card sm:mt-6 sm:p-8" {
            h1 class="text-3xl font-extrabold tracking-tight break-words" { (card.title) }
            // Our own renderer has cleaned it.
            div class="prose mt-6" { (PreEscaped(&found.html)) }
        }
    };
    let url = format!("{}{path}", ctx.config.public_url.origin());
    let data = json!({
        "@context": "https://schema.org", "@type": "WebPage", "name": card.title, "description": card.summary, "url": url,
    });
    let description = Some(card.summary).filter(|text| !text.is_empty());
    answer(&req, &Document { title: Some(card.title), description, image: None, path, data, content, article: None })
        .await
}

fn path(card: &ArticleCard) -> String {
    format!("/support/{}", card.slug)
}
