//! A small HTTP client with assertions whose messages name the call and show the response.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use daymark_actors::clock::{Clock, Instant, VirtualClock};
use reqwest::Method;
use reqwest::header::HeaderMap;
use serde_json::{Value, json};

use super::{PATIENCE, http};

/// The tokens of a session.
#[derive(Clone)]
struct Tokens {
    access: String,
    refresh: String,
    until: Instant,
}

/// A client of one site, signed in or not. Clones share the session.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    addr: SocketAddr,
    clock: Arc<VirtualClock>,
    tokens: Arc<Mutex<Option<Tokens>>>,
}

/// A call that is being built.
pub struct Request<'a> {
    client: &'a Client,
    builder: reqwest::RequestBuilder,
    signed: bool,
    what: String,
}

/// A response.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub code: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub bytes: Vec<u8>,
    /// The body as text.
    pub text: String,
    what: String,
}

impl Client {
    /// A client that is not signed in.
    #[must_use]
    pub fn new(addr: SocketAddr, clock: Arc<VirtualClock>) -> Self {
        Self { http: http(), addr, clock, tokens: Arc::default() }
    }

    /// The same caller at another node.
    #[must_use]
    pub fn at(&self, addr: SocketAddr) -> Self {
        Self { addr, ..self.clone() }
    }

    /// The site's address.
    #[must_use]
    pub const fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// The time of the story's clock.
    #[must_use]
    pub fn now(&self) -> Instant {
        self.clock.now()
    }

    /// Saves the tokens of a response.
    pub fn save_tokens(&self, data: &Value) {
        let text = |name: &str| data[name].as_str().unwrap_or_else(|| panic!("{name} in {data}")).to_owned();
        let until = self.now().plus_ms(data["expires_in"].as_i64().expect("expires_in") * 1000);
        let tokens = Tokens { access: text("access_token"), refresh: text("refresh_token"), until };
        *self.tokens.lock().unwrap_or_else(PoisonError::into_inner) = Some(tokens);
    }

    /// The access token, renewed when it has expired by the story's clock.
    pub async fn token(&self) -> Option<String> {
        let held = self.tokens.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        if self.now() < held.until {
            return Some(held.access);
        }
        let body = json!({ "refresh_token": held.refresh });
        let answer = self.request(Method::POST, "/v1/auth/token/refresh").anonymous().json(&body).send().await;
        self.save_tokens(answer.status(200).data());
        self.tokens.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(|t| t.access.clone())
    }

    /// A call to be built.
    #[must_use]
    pub fn request(&self, method: Method, path: &str) -> Request<'_> {
        let what = format!("{method} {path}");
        let builder = self.http.request(method, format!("http://{}{path}", self.addr));
        Request { client: self, builder, signed: true, what }
    }

    /// `GET path`.
    pub async fn get(&self, path: &str) -> Answer {
        self.request(Method::GET, path).send().await
    }

    /// The bytes of a file at `path`.
    pub async fn bytes(&self, path: &str) -> Vec<u8> {
        let token = self.token().await.unwrap_or_default();
        let request = self.http.get(format!("http://{}{path}", self.addr)).bearer_auth(token);
        let answer = request.send().await.expect("an answer").error_for_status().expect("a file");
        answer.bytes().await.expect("a body").to_vec()
    }

    /// `POST path`.
    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.request(Method::POST, path).json(body).send().await
    }

    /// `PATCH path`.
    pub async fn patch(&self, path: &str, body: &Value) -> Answer {
        self.request(Method::PATCH, path).json(body).send().await
    }

    /// `DELETE path`.
    pub async fn delete(&self, path: &str) -> Answer {
        self.request(Method::DELETE, path).send().await
    }

    /// Repeats `GET path` until it answers with this status: for changes that take effect within a second.
    pub async fn until_code(&self, path: &str, code: u16) {
        let begun = std::time::Instant::now();
        while self.get(path).await.code != code {
            assert!(begun.elapsed() < PATIENCE, "{path} never answered {code}");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }

    /// The data of `GET path`, repeated until it satisfies the condition.
    pub async fn until(&self, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let begun = std::time::Instant::now();
        loop {
            let answer = self.get(path).await;
            let value = answer.json();
            if wanted(&value["data"]) {
                return value["data"].clone();
            }
            assert!(begun.elapsed() < PATIENCE, "{path} never met the condition: {} {}", answer.code, answer.text);
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }
}

impl Request<'_> {
    /// Without the session.
    #[must_use]
    pub fn anonymous(mut self) -> Self {
        self.signed = false;
        self
    }

    /// With a header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.builder = self.builder.header(name, value);
        self
    }

    /// With a JSON body.
    #[must_use]
    pub fn json(mut self, body: &Value) -> Self {
        self.builder = self.builder.json(body);
        self
    }

    /// With any body.
    #[must_use]
    pub fn body(mut self, kind: &str, body: impl Into<reqwest::Body>) -> Self {
        self.builder = self.builder.header("content-type", kind).body(body);
        self
    }

    /// With this timeout.
    #[must_use]
    pub fn within(mut self, time: std::time::Duration) -> Self {
        self.builder = self.builder.timeout(time);
        self
    }

    /// Sends the call.
    pub async fn send(self) -> Answer {
        let mut builder = self.builder;
        if self.signed {
            // Boxed: a renewal is itself a call.
            if let Some(token) = Box::pin(self.client.token()).await {
                builder = builder.bearer_auth(token);
            }
        }
        let answer = builder.send().await.unwrap_or_else(|e| panic!("{}: {e:?}", self.what));
        let (code, headers) = (answer.status().as_u16(), answer.headers().clone());
        let bytes = answer.bytes().await.unwrap_or_else(|e| panic!("{}: {e:?}", self.what)).to_vec();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Answer { code, headers, bytes, text, what: self.what }
    }
}

impl Answer {
    /// Asserts the status.
    #[track_caller]
    pub fn status(self, code: u16) -> Self {
        assert_eq!(self.code, code, "{}: {}", self.what, self.text);
        self
    }

    /// Asserts a problem (RFC 9457) with this status and code, and returns it.
    #[track_caller]
    pub fn problem(&self, status: u16, code: &str) -> Value {
        let problem = self.json();
        assert_eq!((self.code, problem["code"].as_str()), (status, Some(code)), "{}: {}", self.what, self.text);
        assert_eq!(self.header("content-type"), "application/problem+json", "{}", self.what);
        assert_eq!(problem["status"], status, "{}", self.what);
        let message = problem["message"].as_str().unwrap_or_default();
        assert!(!message.is_empty(), "{}: a problem has a message: {}", self.what, self.text);
        problem
    }

    /// Asserts that this field is named as invalid.
    #[track_caller]
    pub fn invalid(&self, field: &str) {
        let problem = self.problem(422, "invalid");
        assert!(problem["errors"][field].is_array(), "{}: {field} is not named: {}", self.what, self.text);
    }

    /// The body as JSON; null without one.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_default()
    }

    /// `data` of a successful answer.
    #[track_caller]
    pub fn data(&self) -> &'static Value {
        assert!((200..300).contains(&self.code), "{}: {} {}", self.what, self.code, self.text);
        let mut body = self.json();
        assert!(body.get("data").is_some(), "{}: no data: {}", self.what, self.text);
        // A test process is short-lived, and leaked values make every story shorter.
        Box::leak(Box::new(body["data"].take()))
    }

    /// A header; empty when it is missing.
    #[must_use]
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default()
    }
}
