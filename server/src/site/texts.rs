//! The about page and the pages that administrators write, before any script runs: they are read without scripts.

use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use daymark_website::about::{self, AboutOut};
use daymark_website::pages::{self, PageOut};
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::document::Document;
use super::pages::answer;
use super::pictures::picture;
use super::shell::{missing, moved, publisher, site};

/// `GET /privacy`.
pub async fn privacy(req: HttpRequest) -> Result<HttpResponse> {
    written(&req, "privacy").await
}

/// `GET /terms`.
pub async fn terms(req: HttpRequest) -> Result<HttpResponse> {
    written(&req, "terms").await
}

/// `GET /pages/{slug}`.
pub async fn page(req: HttpRequest, slug: Path<String>) -> Result<HttpResponse> {
    written(&req, &slug).await
}

async fn written(req: &HttpRequest, slug: &str) -> Result<HttpResponse> {
    let ctx = Ctx::of(req);
    let Some(page) = pages::public(ctx, slug).await? else { return Ok(missing(req).await) };
    if page.path != req.path() {
        return Ok(moved(page.path));
    }
    let PageOut { title, summary, html: text, path, updated_at, .. } = page;
    let content = html! {
        article class="mx-auto mt-2 max-w-170 rounded-card bg-surface p-5 shadow-card sm:mt-6 sm:p-8" {
            h1 class="text-3xl font-extrabold tracking-tight break-words" { (title) }
            // Our own renderer has cleaned it.
            div class="prose mt-6" { (PreEscaped(text)) }
        }
    };
    let url = format!("{}{path}", ctx.config.public_url.origin());
    let data = json!({
        "@context": "https://schema.org", "@type": "WebPage", "name": title, "description": summary, "url": url,
        "dateModified": updated_at,
    });
    let description = Some(summary).filter(|text| !text.is_empty());
    let image = Some(format!("/pages/{slug}/card.png"));
    answer(req, &Document { title: Some(title), description, image, path, data, content, article: None }).await
}

/// `GET /about`.
pub async fn about(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let page = about::public(ctx).await?;
    let content = shown(&page);
    let origin = ctx.config.public_url.origin();
    let mut us = publisher(&site(ctx).await, origin);
    let person = |name: &str, role: &str| json!({ "@type": "Person", "name": name, "jobTitle": role });
    us["member"] = page.members.iter().map(|m| person(&m.name, &m.role)).collect::<Vec<Value>>().into();
    let data = json!({
        "@context": "https://schema.org", "@type": "AboutPage", "name": page.title, "description": page.text,
        "url": format!("{origin}/about"), "mainEntity": us,
    });
    let (title, description) = (Some(page.title), Some(page.text));
    answer(&req, &Document { title, description, image: None, path: "/about".into(), data, content, article: None })
        .await
}

fn shown(page: &AboutOut) -> Markup {
    html! {
        h1 class="mt-2 text-3xl font-extrabold tracking-tight sm:mt-6" { (page.title) }
        p class="mt-1 mb-6 max-w-[60ch] text-muted sm:mb-8" { (page.text) }
        @if let Some(image) = &page.image {
            (picture(image, &page.image_alt, "(min-width: 70rem) 70rem, 100vw", "mb-6 aspect-video w-full rounded-card object-cover"))
        }
        @if !page.html.is_empty() {
            // Our own renderer has cleaned it.
            div class="prose max-w-170" { (PreEscaped(&page.html)) }
        }
        @if !page.members.is_empty() {
            h2 class="mt-10 mb-4 text-2xl font-extrabold tracking-tight" { (page.members_title) }
            ul class="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" {
                @for member in &page.members {
                    li class="rounded-card bg-surface p-5 shadow-card" {
                        @if let Some(image) = &member.image { (picture(image, "", "6rem", "mb-3 size-24 rounded-full object-cover")) }
                        h3 class="text-lg font-bold" { (member.name) }
                        p class="text-sm text-muted" { (member.role) }
                        p class="mt-2" { (member.text) }
                    }
                }
            }
        }
        @if !page.gallery.is_empty() {
            h2 class="mt-10 mb-4 text-2xl font-extrabold tracking-tight" { (page.gallery_title) }
            ul class="grid grid-cols-2 gap-4 lg:grid-cols-3" {
                @for one in &page.gallery {
                    li { (picture(&one.image, &one.alt, "(min-width: 64rem) 24rem, 50vw", "aspect-video w-full rounded-card object-cover")) }
                }
            }
        }
    }
}
