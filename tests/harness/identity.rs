//! A third-party identity provider, in a separate process (tests/tools/identity).

use std::collections::BTreeMap;

use reqwest::header::{COOKIE, LOCATION, SET_COOKIE};
use serde_json::{Value, json};

use super::lent::{Lent, Pool};
use super::{http, skipped};

/// The site's address in stories: only the provider and browsers see it.
pub const SITE: &str = "http://daymark.example";

static PROVIDERS: Pool = Pool::of(
    "identity",
    &["node", "provider.mjs", "daymark", "http://daymark.example/api/auth/callback/sea", "https://app.example/back"],
);

/// A running provider with the id `sea`.
pub struct IdentityProvider {
    /// Its address.
    pub issuer: String,
    settings: String,
    server: Lent,
    http: reqwest::Client,
}

impl IdentityProvider {
    /// Starts one; `None` if the run excludes it.
    pub async fn start() -> Option<Self> {
        if skipped("identity") {
            return None;
        }
        assert!(PROVIDERS.folder().join("node_modules").is_dir(), "in tests/tools/identity: npm ci --ignore-scripts");
        let server = PROVIDERS.lend().await;
        let issuer = server.url().to_owned();
        let settings = json!([{ "id": "sea", "name": "Sea", "issuer": issuer, "client_id": "daymark",
            "client_secret": "hush" }]);
        let provider = Self { issuer, settings: settings.to_string(), server, http: http() };
        // The person of the last story has left.
        provider.person(&Value::Null).await;
        Some(provider)
    }

    /// The settings of a site that uses it.
    #[must_use]
    pub fn settings(&self) -> [(&'static str, &str); 3] {
        [("DAYMARK_ISSUERS", &self.settings), ("DAYMARK_OUTWARD_NETWORKS", "127.0.0.0/8"), ("DAYMARK_PUBLIC_URL", SITE)]
    }

    /// Sets who signs in there from now on. With null, the provider declines.
    pub async fn person(&self, claims: &Value) {
        let answer = self.http.post(format!("{}/person", self.issuer)).json(claims).send().await;
        answer.expect("the provider listens").error_for_status().expect("set");
    }

    /// Follows the provider's redirects as a browser would, up to the first address elsewhere.
    pub async fn follow(&self, url: &str) -> String {
        let mut jar: BTreeMap<String, String> = BTreeMap::new();
        let mut url = url.to_owned();
        while url.starts_with(&self.issuer) {
            let cookies = jar.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ");
            let answer = self.http.get(&url).header(COOKIE, cookies).send().await.expect("an answer");
            for cookie in answer.headers().get_all(SET_COOKIE) {
                let pair = cookie.to_str().expect("a cookie").split(';').next().unwrap_or_default();
                let (name, value) = pair.split_once('=').expect("a cookie");
                jar.insert(name.to_owned(), value.to_owned());
            }
            let next = answer.headers().get(LOCATION).and_then(|v| v.to_str().ok()).map(str::to_owned);
            let Some(next) = next else { panic!("{url}: {} {}", answer.status(), answer.text().await.expect("text")) };
            url = if next.starts_with('/') { format!("{}{next}", self.issuer) } else { next };
        }
        url
    }

    /// A code for an app, which keeps the PKCE verifier.
    pub async fn code(&self, challenge: &str, nonce: &str) -> String {
        let query = format!(
            "client_id=daymark&response_type=code&redirect_uri=https%3A%2F%2Fapp.example%2Fback&scope=openid%20email%20profile\
             &code_challenge={challenge}&code_challenge_method=S256&nonce={nonce}"
        );
        let back = self.follow(&format!("{}/auth?{query}", self.issuer)).await;
        let code = back.split_once("code=").expect("a code").1;
        code.split('&').next().unwrap_or_default().to_owned()
    }

    /// The ID token that an app gets for its code.
    pub async fn id_token(&self, code: &str, verifier: &str) -> String {
        let form = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", "https://app.example/back"),
            ("code_verifier", verifier),
        ];
        let url = format!("{}/token", self.issuer);
        let answer =
            self.http.post(url).basic_auth("daymark", Some("hush")).form(&form).send().await.expect("an answer");
        let tokens: Value = answer.json().await.expect("tokens");
        tokens["id_token"].as_str().unwrap_or_else(|| panic!("no ID token: {tokens}")).to_owned()
    }

    /// Stops it.
    pub fn stop(&mut self) {
        self.server.stop();
    }
}
