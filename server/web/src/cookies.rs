//! Cookies that are this site's alone.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use daymark_base::config::PublicUrl;

/// What a cookie is called. Where there is https the browser itself enforces, by the prefix, that it is Secure, of this very
/// host, and cannot be planted by a sister domain or over http.
#[must_use]
pub fn name(url: &PublicUrl, name: &str) -> String {
    if url.is_https() { format!("__Host-{name}") } else { name.to_owned() }
}

/// A cookie that scripts cannot read and other sites' pages do not send along; 0 seconds take it out of the browser.
#[must_use]
pub fn closed(secure: bool, name: String, value: String, seconds: i64) -> Cookie<'static> {
    Cookie::build(name, value)
        .path("/")
        .http_only(true)
        .secure(secure)
        .same_site(SameSite::Lax)
        .max_age(Duration::seconds(seconds))
        .finish()
}
