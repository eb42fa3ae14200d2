//! The browser's side of a session: cookies that scripts cannot read, and writes that only our own pages can make.

use actix_web::HttpRequest;
use actix_web::cookie::Cookie;
use actix_web::dev::Payload;
use actix_web::http::header::{HOST, ORIGIN};
use daymark_base::config::PublicUrl;
use daymark_web::cookies;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::openapi::Described;
use daymark_web::part::Part;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::model::TokensOut;
use super::sessions::Sessions;
use super::tokens::{ACCESS_S, random_text};

/// Seconds after which an unused refresh token expires.
const REFRESH_S: i64 = 30 * 86_400;

/// The names of the cookies. With https, the prefix makes the browser enforce that they are Secure, belong to exactly
/// this host, and cannot be set by a sibling domain or over http.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cookies {
    pub access: &'static str,
    pub refresh: &'static str,
    /// Proves that a form comes from this site.
    pub csrf: &'static str,
    /// The state of a sign-in while its member is at an identity provider.
    pub sign_in: &'static str,
    /// The state of a sign-in that still lacks the second factor.
    pub second_step: &'static str,
    secure: bool,
}

impl Cookies {
    pub(super) fn of(url: &PublicUrl) -> Self {
        let secure = url.is_https();
        let [access, refresh, csrf, sign_in, second_step] = if secure {
            [
                "__Host-daymark_access",
                "__Host-daymark_refresh",
                "__Host-daymark_csrf",
                "__Host-daymark_signin",
                "__Host-daymark_second_step",
            ]
        } else {
            ["daymark_access", "daymark_refresh", "daymark_csrf", "daymark_signin", "daymark_second_step"]
        };
        Self { access, refresh, csrf, sign_in, second_step, secure }
    }

    /// Stores the tokens in the browser.
    pub(super) fn keep(&self, tokens: &TokensOut) -> Vec<Cookie<'static>> {
        vec![
            self.cookie(self.access, tokens.access_token.clone(), ACCESS_S),
            self.cookie(self.refresh, tokens.refresh_token.clone(), REFRESH_S),
        ]
    }

    /// Deletes them from the browser.
    pub(super) fn clear(&self) -> Vec<Cookie<'static>> {
        vec![self.gone(self.access), self.gone(self.refresh)]
    }

    /// One of these cookies; 0 seconds delete it.
    pub(super) fn cookie(&self, name: &'static str, value: String, seconds: i64) -> Cookie<'static> {
        cookies::closed(self.secure, name.into(), value, seconds)
    }

    /// Deletes one of them from the browser.
    pub(super) fn gone(&self, name: &'static str) -> Cookie<'static> {
        self.cookie(name, String::new(), 0)
    }
}

/// A cookie that its browser cannot change: it holds the state of a sign-in, so that the server stores none.
pub(super) fn sealed<T: Serialize>(
    sessions: &Sessions,
    name: &'static str,
    content: &T,
    seconds: i64,
) -> Result<Cookie<'static>> {
    let text = serde_json::to_vec(content).map_err(Error::internal)?;
    Ok(sessions.cookies.cookie(name, sessions.tokens.sealed(name, &text), seconds))
}

/// The contents of a sealed cookie of this browser, if it is valid.
pub(super) fn unsealed<T: DeserializeOwned>(req: &HttpRequest, name: &str) -> Option<T> {
    let text = Ctx::of(req).service::<Sessions>().tokens.unsealed(name, req.cookie(name)?.value())?;
    serde_json::from_slice(&text).ok()
}

/// This browser's token against cross-site request forgery, as session libraries expect it: a cookie whose value the
/// form repeats. The actual protection is [`from_our_site`], but if a token is sent, it must be right.
pub(super) struct Csrf(Option<String>);

impl Csrf {
    /// The browser's token, or a new one.
    pub(super) fn or_new(self) -> String {
        self.0.unwrap_or_else(random_text)
    }

    /// Refuses a token that is not the browser's.
    pub(super) fn agrees(&self, sent: Option<&str>) -> Result<()> {
        if sent.is_none() || sent == self.0.as_deref() { Ok(()) } else { Err(Code::CrossSite.into()) }
    }
}

impl Part for Csrf {
    async fn take(req: &HttpRequest, _: &mut Payload) -> Result<Self> {
        let cookie = req.cookie(Ctx::of(req).service::<Sessions>().cookies.csrf);
        Ok(Self(cookie.map(|cookie| cookie.value().to_owned()).filter(|token| !token.is_empty())))
    }
    fn describe(_: &mut Described) {}
}

/// Refuses requests that another site's page makes a member's browser send. For writes and sockets authenticated by
/// cookie.
///
/// # Errors
/// `cross_site`.
pub fn from_our_site(ctx: &Ctx, req: &HttpRequest) -> Result<()> {
    let header = |name: &str| req.headers().get(name).map(|v| v.to_str().unwrap_or("?"));
    let host = header(HOST.as_str()).or_else(|| req.uri().authority().map(|a| a.as_str()));
    if is_ours(&ctx.config.public_url, header("sec-fetch-site"), header(ORIGIN.as_str()), host) {
        Ok(())
    } else {
        Err(Code::CrossSite.into())
    }
}

/// `Sec-Fetch-Site` decides if the browser sends it; older browsers, and those on plain http, send the origin.
fn is_ours(url: &PublicUrl, fetch_site: Option<&str>, origin: Option<&str>, host: Option<&str>) -> bool {
    match (fetch_site, origin) {
        (Some(site), _) => matches!(site, "same-origin" | "none"),
        (None, Some(origin)) if origin.eq_ignore_ascii_case(url.origin()) => true,
        // Without https (a first try, development), a machine may be reached by several names.
        (None, Some(origin)) if !url.is_https() => {
            let authority = origin.strip_prefix("http://");
            authority.zip(host).is_some_and(|(a, h)| a.eq_ignore_ascii_case(h))
        }
        (None, _) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_same_origin_pages_may_write_with_cookies() {
        let https: PublicUrl = "https://daymark.example".parse().unwrap();
        let ours = |site, origin, host| is_ours(&https, site, origin, host);
        assert!(ours(Some("same-origin"), None, None));
        assert!(ours(Some("none"), None, None));
        assert!(ours(None, Some("https://daymark.example"), None));
        assert!(!ours(None, None, Some("daymark.example")));
        let host = Some("daymark.example");
        for site in ["cross-site", "same-site", "", "?"] {
            assert!(!ours(Some(site), Some("https://daymark.example"), host), "{site}");
        }
        for origin in
            ["null", "http://daymark.example", "https://daymark.example.evil", "https://a.daymark.example", ""]
        {
            assert!(!ours(None, Some(origin), host), "{origin}");
        }
    }

    #[test]
    fn plain_http_accepts_an_origin_matching_the_host() {
        let http: PublicUrl = "http://127.0.0.1:8080".parse().unwrap();
        assert!(is_ours(&http, None, Some("http://localhost:5000"), Some("localhost:5000")));
        assert!(!is_ours(&http, None, Some("http://localhost:5000"), Some("localhost:5001")));
        assert!(!is_ours(&http, None, Some("null"), Some("null")));
    }

    #[test]
    fn session_cookies_are_http_only_and_same_site() {
        let tokens = TokensOut { access_token: "a".into(), refresh_token: "r".into(), expires_in: 900 };
        let https = Cookies::of(&"https://daymark.example".parse().unwrap()).keep(&tokens);
        assert_eq!(
            https[0].to_string(),
            "__Host-daymark_access=a; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=900"
        );
        assert!(https.iter().all(|c| c.domain().is_none()));
        let http = Cookies::of(&"http://localhost".parse().unwrap()).clear();
        assert_eq!(http[1].to_string(), "daymark_refresh=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0");
    }
}
