//! Headers that every answer carries.

use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use daymark_base::config::{Config, Stripe, Verifier};

/// The headers, built once.
pub struct SafeHeaders(Vec<(HeaderName, HeaderValue)>);

const FIXED: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

/// The player for videos in articles, loaded when a reader starts one.
const PLAYER: &str = "https://www.youtube-nocookie.com";

impl SafeHeaders {
    /// Builds the headers for a site with these settings.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        let mut all: Vec<_> =
            FIXED.iter().map(|(n, v)| (HeaderName::from_static(n), HeaderValue::from_static(v))).collect();
        let policy = HeaderValue::from_str(&content_security_policy(config));
        all.extend(policy.map(|v| (header::CONTENT_SECURITY_POLICY, v)));
        if config.public_url.is_https() {
            all.push((header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000")));
        }
        Self(all)
    }

    /// Adds the headers that the answer does not set. Without its own `Cache-Control` an answer must not be stored.
    pub fn put(&self, headers: &mut HeaderMap) {
        for (name, value) in &self.0 {
            if !headers.contains_key(name) {
                headers.insert(name.clone(), value.clone());
            }
        }
        if !headers.contains_key(header::CACHE_CONTROL) {
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
    }
}

/// The origins that Stripe's script calls and opens frames from (docs.stripe.com, "Content Security Policy").
const STRIPE_CALLS: &str = "https://api.stripe.com";
const STRIPE_FRAMES: &str = "https://hooks.stripe.com";

/// What the content policy must allow for Stripe's card fields; nothing unless pages load them.
struct CardFields {
    script: String,
    calls: String,
    frames: String,
}

impl CardFields {
    fn new(settings: &Stripe) -> Self {
        let origin = |url: &str| url.splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
        let (script, api) = (origin(&settings.script_url), origin(&settings.api_url));
        if settings.publishable_key.is_empty() {
            Self { script: String::new(), calls: String::new(), frames: String::new() }
        } else if script == "https://js.stripe.com" {
            let script = format!(" {script} https://*.js.stripe.com");
            Self { calls: format!(" {STRIPE_CALLS}"), frames: format!("{script} {STRIPE_FRAMES}"), script }
        } else {
            Self { script: format!(" {script}"), calls: format!(" {api}"), frames: format!(" {script}") }
        }
    }
}

/// Allows no inline code or styles, and from other origins only what the human check, card fields and videos need.
/// Safari before 15.4 does not include sockets in `'self'`, so the socket is named.
fn content_security_policy(config: &Config) -> String {
    let socket = config.public_url.origin().replacen("http", "ws", 1);
    let [script, style, frame] = match config.human_check.provider {
        Verifier::Off => ["", "", ""],
        Verifier::Recaptcha => {
            let google = " https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/";
            [" https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/", "", google]
        }
        Verifier::Hcaptcha => [" https://hcaptcha.com https://*.hcaptcha.com"; 3],
        Verifier::Turnstile => [" https://challenges.cloudflare.com", "", " https://challenges.cloudflare.com"],
    };
    let card = CardFields::new(&config.stripe);
    format!(
        "default-src 'self'; script-src 'self'{script}{}; style-src 'self'{style}; img-src 'self' data: blob:; \
         connect-src 'self' {socket}{frame}{}; frame-src 'self' {PLAYER}{frame}{}; manifest-src 'self'; worker-src 'self'; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        card.script, card.calls, card.frames
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use daymark_base::config::HumanCheck;

    #[test]
    fn csp_has_no_unsafe_sources_and_https_adds_hsts() {
        let at = |url: &str| Config { public_url: url.parse().unwrap(), ..Config::default() };
        let mut headers = HeaderMap::new();
        SafeHeaders::new(&at("https://daymark.example")).put(&mut headers);
        let policy = headers.get(header::CONTENT_SECURITY_POLICY).unwrap().to_str().unwrap();
        assert!(policy.contains("connect-src 'self' wss://daymark.example;"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert!(headers.contains_key(header::STRICT_TRANSPORT_SECURITY));
        assert_eq!(headers.get(header::CACHE_CONTROL).unwrap(), "no-store");

        let mut plain = HeaderMap::new();
        plain.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        SafeHeaders::new(&at("http://localhost:8080")).put(&mut plain);
        assert!(!plain.contains_key(header::STRICT_TRANSPORT_SECURITY));
        assert_eq!(plain.get(header::CACHE_CONTROL).unwrap(), "no-cache");
    }

    #[test]
    fn csp_allows_stripe_only_with_a_publishable_key() {
        let part = |stripe: Stripe, directive: &str| {
            let policy = content_security_policy(&Config { stripe, ..Config::default() });
            assert!(!policy.contains("unsafe"), "{policy}");
            policy.split("; ").find(|part| part.starts_with(directive)).map(str::to_owned).expect(directive)
        };
        let key = || "pk_test_1".to_owned();
        let by_redirect = || Stripe { secret_key: "sk_test_1".to_owned().into(), ..Stripe::default() };
        for directive in ["script-src", "connect-src", "frame-src"] {
            assert!(!part(by_redirect(), directive).contains("stripe"), "Checkout runs on Stripe's own page");
            let open = part(Stripe { publishable_key: key(), ..by_redirect() }, directive);
            assert!(open.contains("stripe.com"), "{open}");
            let elsewhere = Stripe {
                publishable_key: key(),
                api_url: "http://127.0.0.1:8420".into(),
                script_url: "http://127.0.0.1:8420/js.stripe.com/v3/".into(),
                ..Stripe::default()
            };
            let open = part(elsewhere, directive);
            assert!(open.ends_with(" http://127.0.0.1:8420"), "{open}");
        }
    }

    #[test]
    fn csp_allows_human_check_hosts_only_when_enabled() {
        let policy = |provider| {
            let human_check = HumanCheck { provider, ..HumanCheck::default() };
            content_security_policy(&Config { human_check, ..Config::default() })
        };
        assert!(policy(Verifier::Off).contains(&format!("frame-src 'self' {PLAYER}; ")));
        assert_eq!(policy(Verifier::Off).matches("https://").count(), 1);
        for (provider, host) in [
            (Verifier::Recaptcha, "https://www.google.com/recaptcha/"),
            (Verifier::Hcaptcha, "https://*.hcaptcha.com"),
            (Verifier::Turnstile, "https://challenges.cloudflare.com"),
        ] {
            let policy = policy(provider);
            for directive in ["script-src 'self'", "frame-src"] {
                let part = policy.split("; ").find(|part| part.starts_with(directive)).expect(directive);
                assert!(part.contains(host), "{part}");
            }
            assert!(!policy.contains("unsafe"), "{policy}");
        }
    }
}
