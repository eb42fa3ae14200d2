//! Third-party push services.

use std::net::TcpListener;
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex};

use actix_web::dev::ServerHandle;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use daymark_actors::clock::VirtualClock;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use super::{Database, PATIENCE, Site, free_port, http, skipped};

/// web-push-testing (npm): decrypts messages, and accepts only the site's signatures.
pub struct PushService {
    url: String,
    http: reqwest::Client,
    _process: Child,
}

impl PushService {
    /// Starts one; `None` if the run excludes it.
    pub async fn start() -> Option<Self> {
        if skipped("push") {
            return None;
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/push");
        assert!(folder.join("node_modules").is_dir(), "in tests/tools/push: npm ci --ignore-scripts");
        let port = free_port();
        let mut command = Command::new("node");
        command.args(["service.mjs", &port.to_string()]).current_dir(folder);
        let mut process =
            command.stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true).spawn().expect("node");
        let mut lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        let first = tokio::time::timeout(PATIENCE, lines.next_line()).await.expect("in time").expect("its output");
        assert_eq!(first.as_deref(), Some("listening"));
        Some(Self { url: format!("http://localhost:{port}"), http: http(), _process: process })
    }

    async fn call(&self, path: &str, body: &Value) -> Value {
        let answer = self.http.post(format!("{}/{path}", self.url)).json(body).send().await.expect("it listens");
        answer.error_for_status().expect("an answer").json().await.expect("JSON")
    }

    /// The subscription of a browser that uses a site's key.
    pub async fn subscribe(&self, key: &str) -> Value {
        let options = json!({ "userVisibleOnly": "true", "applicationServerKey": key });
        self.call("subscribe", &options).await["data"].clone()
    }

    /// The messages for a subscription, decrypted.
    pub async fn messages(&self, subscription: &Value) -> Vec<Value> {
        let stored = self.call("get-notifications", &json!({ "clientHash": subscription["clientHash"] })).await;
        let messages = stored["data"]["messages"].as_array().expect("messages").iter();
        messages.map(|text| serde_json::from_str(text.as_str().expect("text")).expect("JSON")).collect()
    }

    /// Makes the subscription expire, as when a browser is uninstalled.
    pub async fn expire(&self, subscription: &Value) {
        let hash = subscription["clientHash"].as_str().expect("its name");
        let answer = self.http.post(format!("{}/expire-subscription/{hash}", self.url)).send().await;
        answer.expect("it listens").error_for_status().expect("expired");
    }
}

/// A push service that answers as configured, and records messages.
pub struct FakePushService {
    url: String,
    state: Arc<Mutex<State>>,
    handle: ServerHandle,
}

struct State {
    status: u16,
    retry_after: String,
    body_len: usize,
    /// How long the next message takes, by which clock.
    delay: Option<(Arc<VirtualClock>, i64)>,
    received: Vec<PushMessage>,
}

/// A recorded message: its device and headers.
#[derive(Clone, Debug)]
pub struct PushMessage {
    /// The last segment of the subscription's address.
    pub device: String,
    /// How many seconds the service may keep it.
    pub ttl: i64,
    /// Its topic.
    pub topic: String,
    /// Its urgency.
    pub urgency: String,
}

impl FakePushService {
    /// The settings of a site that may reach it: local networks are blocked by default.
    pub const SETTINGS: [(&'static str, &'static str); 1] = [("DAYMARK_OUTWARD_NETWORKS", "127.0.0.0/8, ::1/128")];

    /// Runs a story on both databases, with such a service.
    pub async fn on_both(story: impl AsyncFn(&Site, &Self)) {
        for kind in [Database::Sqlite, Database::Postgres] {
            if kind.skipped() {
                continue;
            }
            let service = Self::start();
            let site = Site::start_with(kind, &Self::SETTINGS, false).await;
            story(&site, &service).await;
            service.stop().await;
            site.end().await;
        }
    }

    /// Starts one that accepts everything.
    #[must_use]
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let retry_after = "120".to_owned();
        let state = State { status: 201, retry_after, body_len: 0, delay: None, received: Vec::new() };
        let state = Arc::new(Mutex::new(state));
        let shared = web::Data::from(state.clone());
        let app = move || App::new().app_data(shared.clone()).route("/{device}", web::post().to(receive));
        let server = HttpServer::new(app).workers(1).disable_signals().listen(listener).expect("listening").run();
        let handle = server.handle();
        tokio::spawn(server);
        Self { url, state, handle }
    }

    /// Sets the status of its responses.
    pub fn answers(&self, status: u16) {
        self.state.lock().expect("a lock").status = status;
    }

    /// Sets the `Retry-After` of its responses.
    pub fn set_retry_after(&self, retry_after: &str) {
        retry_after.clone_into(&mut self.state.lock().expect("a lock").retry_after);
    }

    /// Sets the number of bytes in its responses.
    pub fn set_body_len(&self, bytes: usize) {
        self.state.lock().expect("a lock").body_len = bytes;
    }

    /// Makes the next message take this long, by this clock.
    pub fn delay_next(&self, clock: &Arc<VirtualClock>, ms: i64) {
        self.state.lock().expect("a lock").delay = Some((clock.clone(), ms));
    }

    /// The messages since the last call.
    #[must_use]
    pub fn received(&self) -> Vec<PushMessage> {
        std::mem::take(&mut self.state.lock().expect("a lock").received)
    }

    /// A browser's subscription to it.
    #[must_use]
    pub fn subscription(&self, device: &str) -> Value {
        // The receiver of RFC 8291's example.
        json!({ "endpoint": format!("{}/{device}", self.url), "keys": {
            "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        } })
    }

    /// Stops it.
    pub async fn stop(&self) {
        self.handle.stop(false).await;
    }
}

async fn receive(request: HttpRequest, device: web::Path<String>, state: web::Data<Mutex<State>>) -> HttpResponse {
    let header = |name| request.headers().get(name).and_then(|v| v.to_str().ok()).unwrap_or_default().to_owned();
    let mut state = state.lock().expect("a lock");
    let ttl = header("ttl").parse().expect("seconds");
    let message = PushMessage { device: device.into_inner(), ttl, topic: header("topic"), urgency: header("urgency") };
    state.received.push(message);
    let status = actix_web::http::StatusCode::from_u16(state.status).expect("a status");
    if let Some((clock, ms)) = state.delay.take() {
        clock.advance_ms(ms);
    }
    HttpResponse::build(status)
        .insert_header(("retry-after", state.retry_after.clone()))
        .body("x".repeat(state.body_len))
}
