//! The files that search engines read first.

use std::fmt::Write as _;

use actix_web::{HttpRequest, HttpResponse};
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;

use daymark_press::articles;
use daymark_website::{pages, support};

use super::store;

/// Paths that are not for search engines.
const PRIVATE: [&str; 7] = ["/api/", "/v1/", "/v2/", "/auth/", "/user/", "/admin/", "/notification-preferences"];

/// Pages that every site has.
const ALWAYS: [&str; 10] = [
    "/",
    "/challenges",
    "/events",
    "/insights",
    "/packages",
    "/globalchallenge",
    "/videos",
    "/about",
    "/contact",
    "/support",
];
/// Articles in the sitemap.
const MOST_ARTICLES: i64 = 500;
/// Articles of support in the sitemap.
const MOST_HELP: i64 = 200;

/// `GET /robots.txt`.
pub async fn robots(req: HttpRequest) -> Result<HttpResponse> {
    let mut text = String::from("User-agent: *\n");
    for path in PRIVATE {
        let _ = writeln!(text, "Disallow: {path}");
    }
    let _ = writeln!(text, "Sitemap: {}/sitemap.xml", Ctx::of(&req).config.public_url.origin());
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(text))
}

/// `GET /sitemap.xml`.
pub async fn sitemap(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let origin = ctx.config.public_url.origin();
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    let programs = store::public_programs(&ctx.db).await?.into_iter().map(|id| format!("/challenges/{id}"));
    let events = store::public_events(&ctx.db).await?.into_iter().map(|id| format!("/events/{id}"));
    let always = ALWAYS.map(str::to_owned);
    let help = support::listed(ctx, MOST_HELP).await?.into_iter().map(|a| format!("/support/{}", a.slug));
    // Neither an origin nor these paths contain anything that XML would interpret.
    for path in always.into_iter().chain(programs).chain(events).chain(help) {
        let _ = writeln!(xml, "<url><loc>{origin}{path}</loc></url>");
    }
    for (path, changed) in pages::for_index(ctx).await? {
        let changed = changed.map(|at| format!("<lastmod>{at}</lastmod>")).unwrap_or_default();
        let _ = writeln!(xml, "<url><loc>{origin}{path}</loc>{changed}</url>");
    }
    for (slug, changed) in articles::for_index(ctx, MOST_ARTICLES).await? {
        let _ = writeln!(xml, "<url><loc>{origin}/insights/{slug}</loc><lastmod>{changed}</lastmod></url>");
    }
    xml.push_str("</urlset>\n");
    Ok(HttpResponse::Ok().content_type("application/xml; charset=utf-8").body(xml))
}
