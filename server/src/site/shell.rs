//! The app's shell with the site's own name, colours and settings in it, so that nothing changes its look after the
//! first paint.

use actix_web::http::header::{CACHE_CONTROL, LOCATION};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse};
use daymark_web::cache;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_website::identity::{self, SiteOut};
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::document;
use crate::static_files::{self, NOINDEX, ROBOTS};

const MANIFEST: &str = "manifest.webmanifest";

/// The site's settings; the program's own while the database does not answer, because the shell is needed all the same.
pub async fn site(ctx: &Ctx) -> SiteOut {
    match identity::current(ctx).await {
        Ok(site) => site,
        Err(e) => {
            tracing::debug!(cause = %e, "the site's settings could not be read, using the program's own");
            identity::own()
        }
    }
}

/// Every address that is neither a call nor rendered by a feature: a page of the app, or one of its files. A page's
/// address with a slash at the end redirects to the one without.
pub async fn serve(req: HttpRequest) -> Result<HttpResponse> {
    if !static_files::is_page(req.path()) {
        return static_files::serve(req).await;
    }
    if !matches!(*req.method(), Method::GET | Method::HEAD) {
        return Ok(static_files::method_not_allowed());
    }
    if !static_files::is_known(req.path()) {
        return Ok(missing(&req).await);
    }
    let Some(shell) = static_files::shell() else { return Ok(static_files::not_built()) };
    if req.path().len() > 1 && req.path().ends_with('/') {
        let (path, query) = (req.path().trim_matches('/'), req.query_string());
        return Ok(moved(if query.is_empty() { format!("/{path}") } else { format!("/{path}?{query}") }));
    }
    let site = site(Ctx::of(&req)).await;
    let title = document::home_title(&site);
    let page = titled(&shell, &html! { title { (title) } (head(&site, false)) });
    let mut response = cache::validated(&req, HttpResponse::Ok().content_type("text/html; charset=utf-8").body(page))?;
    // The site renders public pages itself: the shell is for members' pages, and for pages that need a link.
    response.headers_mut().insert(ROBOTS, NOINDEX);
    Ok(response)
}

/// The answer for a page at one of its other addresses.
pub fn moved(path: String) -> HttpResponse {
    HttpResponse::MovedPermanently().insert_header((LOCATION, path)).finish()
}

/// The answer for a missing page, with its own title.
pub async fn missing(req: &HttpRequest) -> HttpResponse {
    let Some(shell) = static_files::shell() else { return static_files::not_built() };
    let site = site(Ctx::of(req)).await;
    let title = document::titled(daymark_web::words::NO_PAGE, &site);
    let page = titled(&shell, &html! { title { (title) } (head(&site, false)) });
    HttpResponse::build(StatusCode::NOT_FOUND)
        .content_type("text/html; charset=utf-8")
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header((ROBOTS, NOINDEX))
        .body(page)
}

/// The shell with this in place of its title.
pub fn titled(shell: &str, head: &Markup) -> String {
    match (shell.find("<title>"), shell.find("</title>")) {
        (Some(from), Some(to)) => format!("{}{}{}", &shell[..from], head.0, &shell[to + "</title>".len()..]),
        _ => shell.to_owned(),
    }
}

/// What every page tells the app about the site, and the site's colours. `whole`: with the sections of the landing
/// page.
pub fn head(site: &SiteOut, whole: bool) -> Markup {
    let mut said = json!(site);
    if let Some(fields) = said.as_object_mut().filter(|_| !whole) {
        fields.remove("sections");
    }
    html! {
        @if site.colours.custom { link rel="stylesheet" href=(format!("/theme.css?v={}", site.version)); }
        script type="application/json" id="site" { (data(&said)) }
    }
}

/// Who publishes the site, as schema.org data.
pub fn publisher(site: &SiteOut, origin: &str) -> Value {
    let logo = site.logo.as_deref().unwrap_or("/icons/512.png");
    let elsewhere: Vec<&str> = site.social.iter().map(|profile| profile.url.as_str()).collect();
    let mut said = json!({
        "@type": "Organization", "name": site.name, "url": format!("{origin}/"),
        "logo": { "@type": "ImageObject", "url": format!("{origin}{logo}") },
    });
    if !elsewhere.is_empty() {
        said["sameAs"] = json!(elsewhere);
    }
    said
}

/// JSON inside a script element: nothing in it may close the element.
pub fn data(value: &Value) -> PreEscaped<String> {
    PreEscaped(value.to_string().replace('<', "\\u003c"))
}

/// `GET /theme.css`: the site's colours in place of the app's.
pub async fn theme(req: HttpRequest) -> Result<HttpResponse> {
    let css = identity::stylesheet(&identity::current(Ctx::of(&req)).await?).ok_or(Code::NotFound)?;
    Ok(HttpResponse::Ok().content_type("text/css; charset=utf-8").body(css))
}

/// `GET /manifest.webmanifest`: what an installed app is called.
pub async fn manifest(req: HttpRequest) -> Result<HttpResponse> {
    let site = site(Ctx::of(&req)).await;
    let built = static_files::page(MANIFEST).and_then(|text| serde_json::from_str::<Value>(&text).ok());
    let Some(mut manifest) = built.filter(|_| site.version > 0) else { return static_files::serve(req).await };
    manifest["name"] = json!(document::home_title(&site));
    manifest["short_name"] = json!(site.name);
    manifest["description"] = json!(site.description);
    let body = serde_json::to_vec(&manifest).map_err(Error::internal)?;
    Ok(HttpResponse::Ok().content_type("application/manifest+json").body(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_embed_the_site_settings_as_escaped_json() {
        let mut site = identity::own();
        site.name = "</script><b>Tide".to_owned();
        let shell = "<head><title>Daymark</title></head>";
        let page = titled(shell, &html! { title { "x" } (head(&site, false)) });
        assert!(page.starts_with("<head><title>x</title><script type=\"application/json\" id=\"site\">{"), "{page}");
        assert!(page.contains("\\u003c/script>\\u003cb>Tide") && !page.contains("sections"), "{page}");
        assert!(titled(shell, &head(&site, true)).contains("\"sections\""));
    }
}
