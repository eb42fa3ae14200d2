//! The page of a newsletter that was sent, before any script runs: it is read without scripts.

use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use daymark_people::emails::Piece;
use daymark_press::newsletter::{self, Sent};
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use maud::{Markup, PreEscaped, html};
use serde_json::json;

use super::document::Document;
use super::pages::answer;
use super::shell::missing;
use crate::static_files;

/// `GET /newsletter/{id}`. Search engines do not index the page, because it is for people who have its address. For a
/// newsletter that only its recipients may see, the answer is 404; the app then shows it to them.
pub async fn one(req: HttpRequest, id: Path<String>) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let Some(sent) = newsletter::sent(ctx, &id).await? else { return Ok(missing(&req).await) };
    let mut response = answer(&req, &document(ctx, &sent, format!("/newsletter/{id}"))).await?;
    response.headers_mut().insert(static_files::ROBOTS, static_files::NOINDEX);
    Ok(response)
}

fn document(ctx: &Ctx, sent: &Sent, path: String) -> Document {
    let Sent { subject, preview, started_at, pieces } = sent;
    let content = html! {
        article class="mx-auto mt-4 max-w-170 rounded-card bg-surface p-5 shadow-card sm:p-8" {
            h1 class="text-3xl font-extrabold tracking-tight break-words" { (subject) }
            div class="prose mt-6" { @for piece in pieces { (shown(piece)) } }
        }
    };
    let url = format!("{}{path}", ctx.config.public_url.origin());
    let data = json!({
        "@context": "https://schema.org", "@type": "WebPage", "name": subject, "datePublished": started_at, "url": url,
    });
    let description = Some(preview.clone()).filter(|text| !text.is_empty());
    Document { title: Some(subject.clone()), description, image: None, path, data, content, article: None }
}

fn shown(piece: &Piece) -> Markup {
    let picture = |src: &str, alt: &str| html! { img src=(src) alt=(alt); };
    html! {
        @match piece {
            Piece::Heading(text) => h2 { (text) },
            // Our own renderer has cleaned it.
            Piece::Text { html, .. } => (PreEscaped(html)),
            Piece::Picture { src, alt, url: Some(url) } => p { a href=(url) { (picture(src, alt)) } },
            Piece::Picture { src, alt, url: None } => p { (picture(src, alt)) },
            Piece::Button { label, url } => p { a href=(url) { (label) } },
            Piece::Divider => { hr; }
            Piece::Quote { text, by } => blockquote { p { (text) } @if !by.is_empty() { p { "— " (by) } } },
            Piece::Item { title, text, url } => {
                h3 { a href=(url) { (title) } }
                @if !text.is_empty() { p { (text) } }
            },
        }
    }
}
