//! Fake Stripe servers (tests/tools/stripe), each in a separate process: a small one of ours, whose time and webhooks a
//! story controls, and the third-party localstripe.

use std::process::Stdio;
use std::time::{Duration, Instant};

use reqwest::header::LOCATION;
use serde_json::{Value, json};
use tokio::process::{Child, Command};
use tokio::sync::Mutex;

use super::lent::{Lent, Pool};
use super::{PATIENCE, Site, free_port, http, skipped};

/// A card that pays.
pub const GOOD_CARD: &str = "4242 4242 4242 4242";
/// A card that can be stored, and is declined when it is charged.
pub const BAD_CARD: &str = "4000 0000 0000 0341";
/// A card that is declined at once.
pub const DECLINED_CARD: &str = "4000 0000 0000 0002";

/// Shared between the site and both servers.
const SECRET_KEY: &str = "sk_test_daymark";
const WEBHOOK_SECRET: &str = "whsec_daymark";

static FAKES: Pool = Pool::of("stripe", &["node", "fake.mjs"]);

/// Makes the site's pages accept cards.
const CARD_FIELDS: (&str, &str) = ("DAYMARK_STRIPE__PUBLISHABLE_KEY", "pk_test_daymark");

/// The settings of a site without Stripe.
pub const WITHOUT_STRIPE: [(&str, &str); 3] = [
    ("DAYMARK_STRIPE__SECRET_KEY", ""),
    ("DAYMARK_STRIPE__WEBHOOK_SECRET", ""),
    ("DAYMARK_STRIPE__PUBLISHABLE_KEY", ""),
];

fn settings_at(url: &str) -> [(&'static str, &str); 4] {
    [
        ("DAYMARK_STRIPE__SECRET_KEY", SECRET_KEY),
        ("DAYMARK_STRIPE__WEBHOOK_SECRET", WEBHOOK_SECRET),
        ("DAYMARK_STRIPE__API_URL", url),
        ("DAYMARK_OUTWARD_NETWORKS", "127.0.0.0/8, ::1"),
    ]
}

/// Our small fake Stripe. Its webhooks wait until the story delivers them.
pub struct StripeServer {
    server: Lent,
    http: reqwest::Client,
    /// How many events were delivered by [`StripeServer::settle`].
    delivered: Mutex<usize>,
}

impl StripeServer {
    /// Starts one; `None` if the run excludes it.
    pub async fn start() -> Option<Self> {
        if skipped("stripe") {
            return None;
        }
        assert!(FAKES.folder().join("node_modules").is_dir(), "run tests/tools/stripe/install");
        let fake = Self { server: FAKES.lend().await, http: http(), delivered: Mutex::new(0) };
        fake.control("reset", &json!({})).await;
        Some(fake)
    }

    /// Its address.
    #[must_use]
    pub fn url(&self) -> &str {
        self.server.url()
    }

    /// The settings of a site that uses it.
    #[must_use]
    pub fn settings(&self) -> [(&'static str, &str); 4] {
        settings_at(self.url())
    }

    /// The settings of a site whose own pages accept cards.
    #[must_use]
    pub fn card_settings(&self) -> Vec<(&'static str, &str)> {
        [&self.settings()[..], &[CARD_FIELDS]].concat()
    }

    /// Makes it call this site's webhook from now on, and sets its time to the site's.
    pub async fn serve(&self, site: &Site) {
        let url = format!("http://{}/v1/webhooks/stripe", site.addr());
        self.control("webhook", &json!({ "url": url, "secret": WEBHOOK_SECRET, "held": true })).await;
        self.follow(site).await;
    }

    /// Sets its time to the site's: everything due until then happens.
    pub async fn follow(&self, site: &Site) {
        self.control("clock", &json!({ "now": site.now().0 / 1000 })).await;
    }

    /// Sends one of the control commands in tests/tools/stripe/fake/control.mjs.
    pub async fn control(&self, what: &str, body: &Value) -> Value {
        let answer = self.http.post(format!("{}/_control/{what}", self.url())).json(body).send().await;
        let answer = answer.expect("it listens");
        let (status, text) = (answer.status().as_u16(), answer.text().await.expect("text"));
        assert_eq!(status, 200, "{what} {body}: {text}");
        serde_json::from_str(&text).expect("JSON")
    }

    /// An object stored there.
    pub async fn object(&self, id: &str) -> Value {
        self.control("object", &json!({ "id": id })).await
    }

    /// Submits a form of one of its pages, as a browser would. Returns the status and the redirect.
    pub async fn submit(&self, page: &str, fields: &[(&str, &str)]) -> (u16, String) {
        let answer = self.http.post(page).form(fields).send().await.expect("an answer");
        let to = answer.headers().get(LOCATION).and_then(|to| to.to_str().ok()).unwrap_or_default().to_owned();
        (answer.status().as_u16(), to)
    }

    /// Pays on Checkout. Returns the redirect.
    pub async fn pay(&self, page: &str, card: &str) -> String {
        let (status, to) = self.submit(page, &[("number", card)]).await;
        assert_eq!(status, 303, "{page}");
        to
    }

    /// Every event so far, oldest first.
    pub async fn events(&self) -> Vec<Value> {
        self.events_after(0).await
    }

    /// The events after this many, oldest first.
    pub async fn events_after(&self, count: usize) -> Vec<Value> {
        let Value::Array(events) = self.control("events", &json!({ "from": count })).await else { panic!("no events") };
        events
    }

    /// Every call to its API so far.
    pub async fn calls(&self) -> Vec<Value> {
        self.control("calls", &json!({})).await.as_array().expect("calls").clone()
    }

    /// Delivers these events in this order, and asserts that the site accepted each.
    pub async fn deliver(&self, ids: &[String]) {
        for answer in self.deliver_as(ids, &json!({})).await {
            assert_eq!(answer["status"], 200, "{answer}");
        }
    }

    /// Delivers events with another time or secret. Returns the responses.
    pub async fn deliver_as(&self, ids: &[String], how: &Value) -> Vec<Value> {
        let mut body = how.clone();
        body["ids"] = json!(ids);
        self.control("deliver", &body).await.as_array().expect("answers").clone()
    }

    /// Delivers every new event in order, and lets the site process them, until there are no more.
    pub async fn settle(&self, site: &Site) {
        loop {
            let mut delivered = self.delivered.lock().await;
            let new = ids(&self.events_after(*delivered).await);
            if new.is_empty() {
                return;
            }
            *delivered += new.len();
            self.deliver(&new).await;
            site.job("stripe-events").await;
        }
    }

    /// Advances both clocks to an instant, with every renewal in between at its own time.
    pub async fn advance_to(&self, site: &Site, instant: &str) {
        site.at(instant);
        self.follow(site).await;
        self.settle(site).await;
    }
}

/// The ids of objects.
#[must_use]
pub fn ids(objects: &[Value]) -> Vec<String> {
    objects.iter().map(|one| one["id"].as_str().expect("an id").to_owned()).collect()
}

/// localstripe (PyPI), third-party software: customers, cards, intents, subscriptions and signed webhooks. It uses the
/// machine's clock.
pub struct LocalStripe {
    url: String,
    http: reqwest::Client,
    // Killed when dropped.
    _process: Child,
}

impl LocalStripe {
    /// Starts one; `None` if the run excludes it.
    pub async fn start() -> Option<Self> {
        if skipped("stripe") {
            return None;
        }
        let program = FAKES.folder().join("venv/bin/localstripe");
        assert!(program.is_file(), "run tests/tools/stripe/install");
        // It listens on all addresses.
        let port = free_port();
        let mut command = Command::new(program);
        command.args(["--from-scratch", "--port", &port.to_string()]);
        let process =
            command.stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true).spawn().expect("localstripe");
        let local = Self { url: format!("http://127.0.0.1:{port}"), http: http(), _process: process };
        let begun = Instant::now();
        while local.http.get(format!("{}/v1/balance", local.url)).bearer_auth(SECRET_KEY).send().await.is_err() {
            assert!(begun.elapsed() < PATIENCE, "localstripe did not start");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Some(local)
    }

    /// The settings of a site that uses it.
    #[must_use]
    pub fn settings(&self) -> [(&'static str, &str); 4] {
        settings_at(&self.url)
    }

    /// The settings of a site whose own pages accept cards.
    #[must_use]
    pub fn card_settings(&self) -> Vec<(&'static str, &str)> {
        [&self.settings()[..], &[CARD_FIELDS]].concat()
    }

    /// Makes it call this site's webhook from now on.
    pub async fn serve(&self, site: &Site) {
        let webhook = json!({ "url": format!("http://{}/v1/webhooks/stripe", site.addr()), "secret": WEBHOOK_SECRET });
        let answer = self.http.post(format!("{}/_config/webhooks/site", self.url)).json(&webhook).send().await;
        answer.expect("it listens").error_for_status().expect("configured");
    }

    /// A call to its API as the account's owner: `POST` with fields, `GET` without.
    pub async fn call(&self, path: &str, fields: &[(&str, &str)]) -> Value {
        let url = format!("{}/v1/{path}", self.url);
        let call = if fields.is_empty() { self.http.get(url) } else { self.http.post(url).form(fields) };
        let answer = call.bearer_auth(SECRET_KEY).send().await.expect("it listens");
        let (status, text) = (answer.status().as_u16(), answer.text().await.expect("text"));
        assert_eq!(status, 200, "{path} {fields:?}: {text}");
        serde_json::from_str(&text).expect("JSON")
    }
}
