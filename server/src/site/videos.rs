//! `/videos` before any script runs.

use actix_web::{HttpRequest, HttpResponse};
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use daymark_website::videos::{self, VideoOut};
use maud::{Markup, html};
use serde_json::{Value, json};

use super::document::Document;
use super::pages::answer;
use super::pictures::picture;
use super::words;

/// Videos on the page; the app shows the rest.
const LISTED: i64 = 20;

/// `GET /videos`.
pub async fn list(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let found = videos::newest(ctx, LISTED).await?;
    let content = html! {
        h1 class="mt-2 text-3xl font-extrabold tracking-tight sm:mt-6" { (words::VIDEOS) }
        p class="mt-1 mb-6 max-w-[60ch] text-muted sm:mb-8" { (words::VIDEOS_ABOUT) }
        ul class="grid gap-4 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3" { @for one in &found { li { (tile(one)) } } }
    };
    let origin = ctx.config.public_url.origin();
    let entry =
        |(i, v): (usize, &VideoOut)| json!({ "@type": "ListItem", "position": i + 1, "item": about(v, origin) });
    let entries: Vec<Value> = found.iter().enumerate().map(entry).collect();
    let data = json!({ "@context": "https://schema.org", "@type": "ItemList", "itemListElement": entries });
    let (title, description) = (Some(words::VIDEOS.to_owned()), Some(words::VIDEOS_ABOUT.to_owned()));
    let image = Some("/videos/card.png".to_owned());
    answer(&req, &Document { title, description, image, path: "/videos".into(), data, content, article: None }).await
}

/// A video: its picture and its title, which lead to it.
pub fn tile(video: &VideoOut) -> Markup {
    html! {
        div class="relative flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card" {
            @match video.picture.as_deref() {
                Some(path) => (picture(path, "", "(min-width: 40rem) 24rem, 100vw", "aspect-video w-full object-cover")),
                None => div class="aspect-video w-full bg-sunken" {},
            }
            h3 class="p-5 leading-snug font-bold break-words" { a href=(video.url) { (video.title) } }
        }
    }
}

/// Data for search engines. `thumbnailUrl` is omitted for a video without a picture.
fn about(video: &VideoOut, origin: &str) -> Value {
    let mut said = json!({
        "@type": "VideoObject", "name": video.title, "description": video.description,
        "uploadDate": video.published_at, "url": video.url,
        "embedUrl": format!("https://www.youtube-nocookie.com/embed/{}", video.video_id),
    });
    if let Some(path) = &video.picture {
        said["thumbnailUrl"] = json!(format!("{origin}{path}"));
    }
    said
}
