//! Headers that every answer carries.

use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};

use crate::config::PublicUrl;

/// The headers, made once.
pub struct SafeHeaders(Vec<(HeaderName, HeaderValue)>);

const FIXED: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

impl SafeHeaders {
    /// For a site at this address.
    #[must_use]
    pub fn new(public: &PublicUrl) -> Self {
        let mut all: Vec<_> =
            FIXED.iter().map(|(n, v)| (HeaderName::from_static(n), HeaderValue::from_static(v))).collect();
        let policy = HeaderValue::from_str(&content_security_policy(public));
        all.extend(policy.map(|v| (header::CONTENT_SECURITY_POLICY, v)));
        if public.is_https() {
            all.push((header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000")));
        }
        Self(all)
    }

    /// Adds what the answer does not say itself. What says nothing about keeping it is for nobody to keep.
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

/// Nothing inline, nothing from elsewhere. Safari before 15.4 does not count a socket as `'self'`: it is named.
fn content_security_policy(public: &PublicUrl) -> String {
    let socket = public.origin().replacen("http", "ws", 1);
    format!(
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self' {socket}; manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn https_is_kept_and_nothing_is_inline() {
        let mut headers = HeaderMap::new();
        SafeHeaders::new(&"https://daymark.example".parse().unwrap()).put(&mut headers);
        let policy = headers.get(header::CONTENT_SECURITY_POLICY).unwrap().to_str().unwrap();
        assert!(policy.contains("connect-src 'self' wss://daymark.example;"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert!(headers.contains_key(header::STRICT_TRANSPORT_SECURITY));
        assert_eq!(headers.get(header::CACHE_CONTROL).unwrap(), "no-store");

        let mut plain = HeaderMap::new();
        plain.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        SafeHeaders::new(&"http://localhost:8080".parse().unwrap()).put(&mut plain);
        assert!(!plain.contains_key(header::STRICT_TRANSPORT_SECURITY));
        assert_eq!(plain.get(header::CACHE_CONTROL).unwrap(), "no-cache");
    }
}
