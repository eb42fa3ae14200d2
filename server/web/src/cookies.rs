//! Cookies that belong only to this site.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use daymark_base::config::PublicUrl;

/// The name of a cookie. With https, the prefix makes the browser enforce that it is Secure, belongs to exactly this
/// host, and cannot be set by a sibling domain or over http.
#[must_use]
pub fn name(url: &PublicUrl, name: &str) -> String {
    if url.is_https() { format!("__Host-{name}") } else { name.to_owned() }
}

/// A cookie that scripts cannot read and other sites' pages do not send; 0 seconds delete it.
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
