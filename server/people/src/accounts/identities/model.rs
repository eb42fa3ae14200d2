//! Requests and answers for identity providers, named as in session libraries (next-auth).

use daymark_derive::{input, query};
use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// The longest return path: it has to fit into a cookie.
const PATH_MAX: usize = 1000;

/// The providers by their ids.
pub(super) type ProvidersOut = BTreeMap<String, ProviderOut>;

/// An identity provider.
#[derive(Serialize, ToSchema)]
pub(super) struct ProviderOut {
    pub id: String,
    /// The name to show.
    pub name: String,
    /// Always `oauth`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The call that returns the address of the provider's sign-in page.
    #[serde(rename = "signinUrl")]
    pub signin_url: String,
    /// Where the provider sends browsers back to.
    #[serde(rename = "callbackUrl")]
    pub callback_url: String,
}

/// A token that proves that a form comes from this site.
#[derive(Serialize, ToSchema)]
pub(super) struct CsrfOut {
    #[serde(rename = "csrfToken")]
    pub csrf_token: String,
}

/// The next address for the page.
#[derive(Serialize, ToSchema)]
pub(super) struct UrlOut {
    pub url: String,
}

/// The provider to sign in with.
#[input]
#[allow(non_snake_case)] // a session library's names
pub(super) struct SignInIn {
    /// The id of a provider, from `GET /api/auth/providers`.
    #[garde(length(chars, max = 100))]
    pub provider: String,
    /// Where to go after signing in: a path or an address on this site; others are ignored.
    #[garde(length(chars, max = 4000))]
    pub callbackUrl: Option<String>,
    /// The token from `GET /api/auth/csrf`.
    #[garde(length(chars, max = 100))]
    pub csrfToken: Option<String>,
    /// IANA name of the browser's zone, for a new account.
    #[garde(length(chars, max = 100))]
    pub timezone: Option<String>,
}

/// The parameters with which a provider sends a browser back.
#[query]
#[derive(Debug)]
pub(super) struct BackQuery {
    /// The authorization code, exchanged for the user's identity.
    #[garde(length(chars, max = 4096))]
    pub code: Option<String>,
    /// The state that this site sent.
    #[garde(length(chars, max = 200))]
    pub state: Option<String>,
    /// The provider's error, if the sign-in failed.
    #[garde(length(chars, max = 200))]
    pub error: Option<String>,
}

/// An app's sign-in with a provider.
#[input]
pub(super) struct SocialIn {
    /// The id of a provider, from `GET /api/auth/providers`.
    #[garde(length(chars, max = 100))]
    pub provider: String,
    /// The provider's ID token for this site.
    #[garde(length(chars, max = 16384))]
    pub id_token: Option<String>,
    /// The nonce that the ID token must repeat, if the app sent one.
    #[garde(length(chars, max = 200))]
    pub nonce: Option<String>,
    /// The authorization code, exchanged for an ID token.
    #[garde(length(chars, max = 4096))]
    pub code: Option<String>,
    /// The address that the provider sent the code to.
    #[garde(length(chars, max = 1000))]
    pub redirect_uri: Option<String>,
    /// The PKCE verifier of the request for the code.
    #[garde(length(chars, max = 200))]
    pub code_verifier: Option<String>,
    /// The second factor's code, if one is on.
    #[garde(length(chars, max = 100))]
    pub second_factor: Option<String>,
    /// IANA name of the device's zone, for a new account.
    #[garde(length(chars, max = 100))]
    pub timezone: Option<String>,
}

/// The path of an address, if it is on this site. Browsers read `//e`, `/\e` and the same hidden behind tabs or line
/// breaks as other sites.
pub(super) fn own_path(url: &str, origin: &str) -> Option<String> {
    let path = match url.strip_prefix(origin) {
        Some("") => "/",
        Some(path) => path,
        None => url,
    };
    let plain = path.chars().all(|c| !c.is_control() && c != '\\');
    (path.starts_with('/') && !path.starts_with("//") && plain && path.len() <= PATH_MAX).then(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn return_urls_must_stay_on_this_site() {
        let path = |url: &str| own_path(url, "https://daymark.example");
        assert_eq!(path("/user/dashboard?tab=Me#x").as_deref(), Some("/user/dashboard?tab=Me#x"));
        assert_eq!(path("https://daymark.example/challenges/1").as_deref(), Some("/challenges/1"));
        assert_eq!(path("https://daymark.example").as_deref(), Some("/"));
        let long = format!("/{}", "x".repeat(PATH_MAX));
        for elsewhere in [
            "",
            "x",
            "//e",
            "/\\e",
            "\\/e",
            "/\t/e",
            "/a\r\nSet-Cookie: x",
            "javascript:alert(1)",
            "https://e.example/",
            "https://daymark.example.evil/",
            "https://daymark.example@e/",
            "http://daymark.example/",
            &long,
            "https://daymark.example//e",
        ] {
            assert_eq!(path(elsewhere), None, "{elsewhere:?}");
        }
    }
}
