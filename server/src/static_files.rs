//! The app: its built files, part of the binary in release builds and read from `pwa/dist` in debug builds.
//!
//! Files under `/assets/` have a hash in their name and are cached forever; everything else is revalidated each time.
//! The build writes `.br` and `.gz` beside a file where they are smaller.

use std::borrow::Cow;

use actix_web::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, ETAG, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH,
    VARY,
};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;
use daymark_web::error::{self, Code, Result};
use daymark_web::words;
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../pwa/dist"]
#[allow_missing = true]
struct App;

const SHELL: &str = "index.html";
const PAGES: &str = ".vite/pages.txt";
const API_PAGE: &str = "api-docs/index.html";
/// The header for search engines.
pub const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
/// The value of [`ROBOTS`] that keeps a page out of search engines.
pub const NOINDEX: HeaderValue = HeaderValue::from_static("noindex");
const KEEP: &str = "public, max-age=31536000, immutable";

/// Answers an address that is a file of the app.
pub async fn serve(req: HttpRequest) -> Result<HttpResponse> {
    let path = req.path().trim_start_matches('/');
    if is_call(path) {
        return Err(Code::NotFound.into());
    }
    if !matches!(*req.method(), Method::GET | Method::HEAD) {
        return Ok(method_not_allowed());
    }
    find(path, req.headers()).map(|found| found.answer(path, req.headers())).ok_or(Code::NotFound.into())
}

/// The answer to a method that a page or a file does not support.
pub fn method_not_allowed() -> HttpResponse {
    let mut response = actix_web::ResponseError::error_response(&error::Error::new(Code::MethodNotAllowed));
    response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
    response
}

/// `GET /api/docs`: the page that shows the OpenAPI document, with Swagger UI.
pub async fn api_page(req: HttpRequest) -> HttpResponse {
    find(API_PAGE, req.headers()).map_or_else(not_built, |found| found.answer(API_PAGE, req.headers()))
}

/// Whether the app has a page at this path. The build lists the pages, one a line, with `$` before a parameter.
pub fn is_known(path: &str) -> bool {
    let Some(pages) = page(PAGES) else { return true };
    pages.lines().any(|pattern| fits(pattern, path))
}

fn fits(pattern: &str, path: &str) -> bool {
    let (mut pattern, mut path) = (pattern.trim_matches('/').split('/'), path.trim_matches('/').split('/'));
    loop {
        match (pattern.next(), path.next()) {
            (None, None) => return true,
            (Some(part), Some(given)) if part == given || part.starts_with('$') && !given.is_empty() => {}
            _ => return false,
        }
    }
}

/// The shell as built, for handlers that put a page's first content into it.
pub fn shell() -> Option<Cow<'static, str>> {
    page(SHELL)
}

/// A page of the app as it was built.
pub fn page(name: &str) -> Option<Cow<'static, str>> {
    Some(match App::get(name)?.data {
        Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
        Cow::Owned(bytes) => String::from_utf8_lossy(&bytes).into_owned().into(),
    })
}

/// A picture of the app, by its path.
pub fn picture(path: &str) -> Option<Bytes> {
    let ending = path.rsplit_once('.')?.1;
    if !["png", "jpg", "jpeg", "webp"].contains(&ending) {
        return None;
    }
    Some(match App::get(path)?.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    })
}

/// The answer when the app was missing at build time.
pub fn not_built() -> HttpResponse {
    HttpResponse::build(StatusCode::NOT_FOUND).content_type("text/plain; charset=utf-8").body(words::NO_APP)
}

/// Whether the address is that of a page.
pub fn is_page(path: &str) -> bool {
    let path = path.trim_start_matches('/');
    !is_call(path) && !is_file(path)
}

fn is_call(path: &str) -> bool {
    matches!(path.split('/').next(), Some("v1" | "v2" | "api"))
}

/// Whether the address can only mean a file. A missing one is 404: the shell would be mistaken for a script.
fn is_file(path: &str) -> bool {
    path.starts_with("assets/") || mime_guess::from_path(path).first().is_some()
}

struct Asset {
    file: EmbeddedFile,
    encoding: Option<&'static str>,
    varies: bool,
}

/// The file in the best encoding that the caller accepts. The build's own files are not served.
fn find(name: &str, headers: &HeaderMap) -> Option<Asset> {
    let hidden = name.split('/').any(|part| part.starts_with('.')) || name.ends_with(".br") || name.ends_with(".gz");
    let plain = App::get(name).filter(|_| !hidden)?;
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let mut varies = false;
    for (suffix, encoding) in [(".br", "br"), (".gz", "gzip")] {
        if let Some(file) = App::get(&format!("{name}{suffix}")) {
            varies = true;
            if accepts(accepted, encoding) {
                return Some(Asset { file, encoding: Some(encoding), varies });
            }
        }
    }
    Some(Asset { file: plain, encoding: None, varies })
}

/// Whether an `Accept-Encoding` names the encoding without refusing it.
fn accepts(header: &str, encoding: &str) -> bool {
    header.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let refused = |q: &str| q.strip_prefix("q=").is_some_and(|q| q.trim().parse::<f32>().is_ok_and(|q| q <= 0.0));
        parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding)) && !parts.any(refused)
    })
}

impl Asset {
    fn answer(self, name: &str, headers: &HeaderMap) -> HttpResponse {
        let tag = format!("\"{}\"", hex::encode(&self.file.metadata.sha256_hash()[..16]));
        let known = headers.get_all(IF_NONE_MATCH).filter_map(|v| v.to_str().ok());
        let fresh = known.flat_map(|v| v.split(',')).any(|v| v.trim().trim_start_matches("W/") == tag);
        let mut response = HttpResponse::build(if fresh { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
        let keep = if name.starts_with("assets/") { KEEP } else { "no-cache" };
        response.insert_header((ETAG, tag)).insert_header((CACHE_CONTROL, keep));
        if self.varies {
            response.insert_header((VARY, "Accept-Encoding"));
        }
        if fresh {
            return response.finish();
        }
        // Set even for identity, so that nothing is compressed on the way: the build has decided.
        response.insert_header((CONTENT_ENCODING, self.encoding.unwrap_or("identity")));
        response.content_type(mime(name)).body(match self.file.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => bytes.into(),
        })
    }
}

fn mime(name: &str) -> String {
    match mime_guess::from_path(name).first_or_octet_stream() {
        mime if mime.type_() == "text" => format!("{mime}; charset=utf-8"),
        mime => mime.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_page_and_api_paths_are_distinguished() {
        for file in ["assets/index-1a2b.js", "assets/x", "robots.txt", "favicon.ico", "sw.js", "manifest.webmanifest"] {
            assert!(is_file(file), "{file}");
        }
        for page in ["", "program/5", "users/jo.anne", "v1x"] {
            assert!(!is_file(page) && !is_call(page), "{page}");
        }
        assert!(is_call("v1/nothing") && is_call("api/proxy/v2/x") && is_call("v2"));
    }

    #[test]
    fn route_patterns_match_whole_paths() {
        for (pattern, path) in [
            ("/", ""),
            ("/admin/", "admin"),
            ("/admin", "admin/"),
            ("/challenges/invite/$token", "challenges/invite/abc"),
        ] {
            assert!(fits(pattern, path), "{pattern} {path}");
        }
        for (pattern, path) in
            [("/", "nowhere"), ("/admin", "admin/x"), ("/challenges/$id", "challenges"), ("/a/$id", "a/1/2")]
        {
            assert!(!fits(pattern, path), "{pattern} {path}");
        }
    }

    #[test]
    fn accept_encoding_is_respected() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("BR;q=0.5", "br"));
        assert!(!accepts("br;q=0, gzip", "br"));
        assert!(!accepts("", "gzip"));
    }

    #[test]
    fn internal_build_files_are_never_served() {
        for name in [".vite/manifest.json", PAGES, "index.html.br", "index.html.gz"] {
            // Only a tree in which the app was never built lacks them.
            assert_eq!(App::get(name).is_some(), App::get(SHELL).is_some(), "{name}");
            assert!(find(name, &HeaderMap::new()).is_none(), "{name}");
        }
    }
}
