//! The pages of articles before any script runs: an article is read without scripts.

use actix_web::web::{Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use daymark_actors::clock::Instant;
use daymark_press::articles::{self, Kind, Listed, Locked, PostCard, PostOut};
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use daymark_website::identity::SiteOut;
use jiff::tz::TimeZone;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use serde_json::{Value, json};

use super::document::{About, Document};
use super::pages::answer;
use super::shell::{missing, moved, publisher, site};
use super::words;

/// Recent articles on a page.
const LISTED: i64 = 20;
/// Featured articles, as many as the app shows.
const FEATURED: i64 = 3;

/// `GET /insights`, and its later pages with `after`.
pub async fn list(req: HttpRequest) -> Result<HttpResponse> {
    let (ctx, cursor) = (Ctx::of(&req), cursor(&req));
    let Some(listed) = articles::recent(ctx, cursor.as_deref(), LISTED).await? else { return Ok(missing(&req).await) };
    let beside = beside("/insights", &listed);
    let mut found = if cursor.is_some() { Vec::new() } else { articles::featured(ctx, FEATURED).await? };
    let top = found.len();
    for card in listed.cards {
        if found.iter().all(|shown| shown.id != card.id) {
            found.push(card);
        }
    }
    let (featured, recent) = found.split_at(top);
    let content = html! {
        @if let Some((first, others)) = featured.split_first() {
            h2 class="mb-3 text-lg font-bold" { (words::FEATURED) }
            (tile(first, true))
            ul class="mt-4 grid gap-4 sm:grid-cols-2 lg:mt-6 lg:gap-6" {
                @for card in others { li { (tile(card, false)) } }
            }
        }
        @if !recent.is_empty() {
            @if !featured.is_empty() { h2 class="mt-10 mb-3 text-lg font-bold" { (words::RECENT) } }
            (cards(recent))
        }
        (beside)
    };
    let path = address("/insights", cursor.as_deref());
    answer(&req, &page_of(ctx, words::INSIGHTS, words::INSIGHTS_ABOUT, path, (&found, content))).await
}

#[derive(Deserialize)]
struct Asked {
    after: Option<String>,
}

/// The cursor of the requested page.
fn cursor(req: &HttpRequest) -> Option<String> {
    Query::<Asked>::from_query(req.query_string()).ok()?.into_inner().after.filter(|cursor| !cursor.is_empty())
}

/// The address of one page of a list.
fn address(path: &str, cursor: Option<&str>) -> String {
    cursor.map_or_else(|| path.to_owned(), |cursor| format!("{path}?after={cursor}"))
}

/// Links to the previous and the next page, so that every article can be reached without scripts.
fn beside(path: &str, Listed { older, newer, .. }: &Listed) -> Markup {
    const LINK: &str =
        "inline-flex min-h-11 items-center font-semibold text-sea-ink underline-offset-4 hover:underline";
    html! {
        @if older.is_some() || newer.is_some() {
            nav class="mt-6 flex flex-wrap gap-x-6" {
                @if let Some(cursor) = newer {
                    a rel="prev" href=(address(path, cursor.as_deref())) class=(LINK) { (words::NEWER_ARTICLES) }
                }
                @if let Some(cursor) = older {
                    a rel="next" href=(address(path, Some(cursor))) class=(LINK) { (words::OLDER_ARTICLES) }
                }
            }
        }
    }
}

/// `GET /insights/{kind}/{slug}`: the articles of an author, a category or a tag; later pages with `after`.
pub async fn group(req: HttpRequest, at: Path<(String, String)>) -> Result<HttpResponse> {
    let (ctx, cursor) = (Ctx::of(&req), cursor(&req));
    let Ok(kind) = at.0.parse::<Kind>() else { return Ok(missing(&req).await) };
    let Some((named, listed)) = articles::group(ctx, (kind, &at.1), cursor.as_deref(), LISTED).await? else {
        return Ok(missing(&req).await);
    };
    let path = format!("/insights/{kind}/{}", named.slug);
    if named.slug != at.1 {
        return Ok(moved(address(&path, cursor.as_deref())));
    }
    let about = if named.about.is_empty() { words::INSIGHTS_ABOUT } else { &named.about };
    let shown = html! { (cards(&listed.cards)) (beside(&path, &listed)) };
    let path = address(&path, cursor.as_deref());
    answer(&req, &page_of(ctx, &named.name, about, path, (&listed.cards, shown))).await
}

fn page_of(ctx: &Ctx, title: &str, about: &str, path: String, (found, shown): (&[PostCard], Markup)) -> Document {
    let origin = ctx.config.public_url.origin();
    let content = html! {
        h1 class="mt-2 text-3xl font-extrabold tracking-tight sm:mt-6" { (title) }
        p class="mt-1 mb-6 max-w-[60ch] text-muted sm:mb-8" { (about) }
        (shown)
    };
    let entry = |(i, a): (usize, &PostCard)| json!({ "@type": "ListItem", "position": i + 1, "name": a.title, "url": format!("{origin}/insights/{}", a.slug) });
    let entries: Vec<Value> = found.iter().enumerate().map(entry).collect();
    let data = json!({ "@context": "https://schema.org", "@type": "ItemList", "itemListElement": entries });
    let (title, description) = (Some(title.to_owned()), Some(about.to_owned()));
    Document { title, description, image: None, path, data, content, article: None }
}

/// Articles as the app shows them.
fn cards<'a>(found: impl IntoIterator<Item = &'a PostCard>) -> Markup {
    html! {
        ul class="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 lg:gap-6" {
            @for card in found { li { (tile(card, false)) } }
        }
    }
}

fn tile(card: &PostCard, large: bool) -> Markup {
    let (frame, cover, text) = if large {
        ("md:grid md:grid-cols-2", "aspect-video md:aspect-auto md:h-full", "md:justify-center md:p-8")
    } else {
        ("h-full", "aspect-video", "")
    };
    html! {
        div class={ "relative flex flex-col overflow-hidden rounded-card bg-surface shadow-card " (frame) } {
            (picture(card.cover.as_deref(), "", &format!("w-full object-cover {cover}")))
            div class={ "flex flex-1 flex-col p-5 " (text) } {
                @if let Some(category) = card.categories.first() {
                    p class="mb-2 text-sm font-semibold text-sea-ink" { (category.name) }
                }
                h3 class={ "leading-snug font-bold break-words " (if large { "text-2xl" } else { "text-lg" }) } {
                    a href=(format!("/insights/{}", card.slug)) { (card.title) }
                }
                @if !card.summary.is_empty() {
                    p class={ "mt-1.5 text-muted " (if large { "line-clamp-4" } else { "line-clamp-2" }) } { (card.summary) }
                }
                p class={ "pt-4 text-sm text-muted " (if large { "" } else { "mt-auto" }) } { (byline(card)) }
            }
        }
    }
}

/// A cover; the app draws one where there is none.
fn picture(cover: Option<&str>, alt: &str, class: &str) -> Markup {
    html! {
        @if let Some(cover) = cover { img src=(cover) alt=(alt) class=(class); } @else { div class={ "bg-sunken " (class) } {} }
    }
}

/// `GET /insights/{slug}`. An article that visitors may not see is answered as a missing page; the app explains why.
pub async fn one(req: HttpRequest, slug: Path<String>) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let Some(post) = articles::public(ctx, &slug).await? else { return Ok(missing(&req).await) };
    let a = &post.card;
    let path = format!("/insights/{}", a.slug);
    if a.slug != *slug {
        return Ok(moved(path));
    }
    let next = articles::like(ctx, a.id).await?;
    let content = html! {
        // Laid out as the app's `ArticleView`, so that nothing moves when the app takes over.
        article class="mx-auto max-w-200 pt-2 sm:pt-6 xl:max-w-none" {
            header class="mx-auto max-w-200" {
                @if !a.categories.is_empty() {
                    ul class="flex flex-wrap gap-x-4" {
                        @for c in &a.categories {
                            li {
                                a href=(format!("/insights/category/{}", c.slug))
                                    class="inline-flex min-h-11 items-center text-sm font-semibold text-sea-ink" { (c.name) }
                            }
                        }
                    }
                }
                h1 class="mt-2 text-3xl font-extrabold tracking-tight break-words" { (a.title) }
                @if !a.summary.is_empty() { p class="mt-3 max-w-[60ch] text-lg text-muted" { (a.summary) } }
                p class="mt-5 flex min-h-11 items-center text-sm text-muted" { (byline(a)) }
                (picture(a.cover.as_deref(), &a.cover_alt, if a.cover.is_some() {
                    "mt-6 aspect-video w-full rounded-card object-cover"
                } else {
                    "mt-6 h-32 rounded-card sm:h-44"
                }))
            }
            div class="mx-auto mt-8 w-full max-w-144" {
                div class="prose" { (PreEscaped(&post.html)) }
                @if let Some(locked) = post.locked {
                    p class="mt-6 font-semibold" {
                        (match locked {
                            Locked::Members => words::FIRST_PARAGRAPHS_MEMBERS,
                            Locked::Packages => words::FIRST_PARAGRAPHS_PACKAGES,
                        })
                    }
                }
            }
        }
        @if !next.is_empty() {
            h2 class="mt-10 mb-3 text-xl font-bold" { (words::RELATED) }
            (cards(&next))
        }
    };
    let data = about(&post, ctx.config.public_url.origin(), &site(ctx).await);
    let page = Document {
        title: Some(a.title.clone()),
        description: Some(a.summary.clone()).filter(|text| !text.is_empty()),
        image: Some(format!("{path}/card.png")),
        path,
        data,
        content,
        article: Some(About {
            canonical: post.canonical.clone(),
            social_title: post.social_title.clone(),
            social_text: post.social_text.clone(),
            social_picture: post.social_picture.clone(),
            published_at: a.published_at,
            updated_at: post.updated_at,
        }),
    };
    answer(&req, &page).await
}

/// Data for search engines: schema.org's Article, and the breadcrumbs to it.
fn about(post: &PostOut, origin: &str, site: &SiteOut) -> Value {
    let a = &post.card;
    let url = format!("{origin}/insights/{}", a.slug);
    let own = [&post.social_picture, &a.cover].into_iter().flatten();
    let mut images: Vec<_> = own.map(|path| format!("{origin}{path}")).collect();
    if images.is_empty() {
        images.push(format!("{url}/card.png"));
    }
    let mut way = vec![(words::INSIGHTS.to_owned(), format!("{origin}/insights"))];
    way.extend(a.categories.first().map(|c| (c.name.clone(), format!("{origin}/insights/category/{}", c.slug))));
    way.push((a.title.clone(), url.clone()));
    let step = |(i, (name, item)): (usize, &(String, String))| json!({ "@type": "ListItem", "position": i + 1, "name": name, "item": item });
    let steps: Vec<Value> = way.iter().enumerate().map(step).collect();
    json!({ "@context": "https://schema.org", "@graph": [
        {
            "@type": "Article", "headline": a.title, "description": a.summary, "image": images,
            "datePublished": a.published_at, "dateModified": post.updated_at,
            "author": { "@type": "Person", "name": a.author.name, "url": format!("{origin}/insights/author/{}", a.author.slug) },
            "publisher": publisher(site, origin),
            "mainEntityOfPage": url, "wordCount": post.words, "isAccessibleForFree": post.locked.is_none(),
            "keywords": post.tags.iter().map(|tag| tag.name.as_str()).collect::<Vec<_>>(),
        },
        { "@type": "BreadcrumbList", "itemListElement": steps },
    ] })
}

/// Author, date and length.
pub fn byline(a: &PostCard) -> String {
    let date = |at: Instant| TimeZone::UTC.to_datetime(at.timestamp()).strftime("%-d %B %Y").to_string();
    words::byline(&a.author.name, &a.published_at.map(date).unwrap_or_default(), a.reading_minutes)
}
