//! The files that search engines read first.

use std::fmt::Write as _;

use actix_web::{HttpRequest, HttpResponse};
use daymark_actors::clock::Instant;
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;

use daymark_press::articles;
use daymark_website::{pages, support};

use super::store;

/// Paths of pictures, which search engines may read. They come first, because some robots follow the first rule that
/// fits.
const PICTURES: [&str; 2] = ["/v1/picture/", "/api/image-proxy/"];

/// Paths that search engines should not read.
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

/// The most addresses of a sitemap.
const MOST: i64 = 50_000;

/// `GET /robots.txt`.
pub async fn robots(req: HttpRequest) -> Result<HttpResponse> {
    let mut text = String::from("User-agent: *\n");
    for path in PICTURES {
        let _ = writeln!(text, "Allow: {path}");
    }
    for path in PRIVATE {
        let _ = writeln!(text, "Disallow: {path}");
    }
    let _ = writeln!(text, "Sitemap: {}/sitemap.xml", Ctx::of(&req).config.public_url.origin());
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(text))
}

/// The addresses of a sitemap.
struct Sitemap<'a> {
    origin: &'a str,
    xml: String,
    left: i64,
}

impl Sitemap<'_> {
    /// Adds a page, and when it last changed. Neither an origin nor a path contains anything that XML would interpret.
    fn add(&mut self, path: &str, changed: Option<Instant>) {
        let _ = write!(self.xml, "<url><loc>{}{path}</loc>", self.origin);
        if let Some(at) = changed {
            let _ = write!(self.xml, "<lastmod>{at}</lastmod>");
        }
        self.xml.push_str("</url>\n");
        self.left -= 1;
    }
}

/// `GET /sitemap.xml`.
pub async fn sitemap(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let head =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
    let mut map = Sitemap { origin: ctx.config.public_url.origin(), xml: head.to_owned(), left: MOST };
    for path in ALWAYS {
        map.add(path, None);
    }
    for (path, changed) in pages::for_index(ctx).await? {
        map.add(&path, changed);
    }
    for help in support::listed(ctx, map.left).await? {
        map.add(&format!("/support/{}", help.slug), None);
    }
    for (slug, changed) in articles::for_index(ctx, map.left).await? {
        map.add(&format!("/insights/{slug}"), Some(changed));
    }
    for id in store::public_programs(&ctx.db, map.left).await? {
        map.add(&format!("/challenges/{id}"), None);
    }
    for id in store::public_events(&ctx.db, map.left).await? {
        map.add(&format!("/events/{id}"), None);
    }
    map.xml.push_str("</urlset>\n");
    Ok(HttpResponse::Ok().content_type("application/xml; charset=utf-8").body(map.xml))
}
