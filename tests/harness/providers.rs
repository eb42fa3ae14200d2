//! Fakes of third-party servers, limited to the calls that a site makes.

use std::collections::HashMap;
use std::net::TcpListener;

use actix_web::dev::ServerHandle;
use actix_web::{App, HttpResponse, HttpServer, web};
use serde_json::json;

/// The site's key for the human check's provider.
const HUMAN_SECRET: &str = "the server's own key";

/// A provider of human checks. It knows three tokens: `person`, `robot`, and `person at NAME` for one action.
pub struct HumanProvider {
    url: String,
    handle: ServerHandle,
}

impl HumanProvider {
    /// Starts one on this machine.
    #[must_use]
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}/siteverify", listener.local_addr().expect("an address"));
        let server = HttpServer::new(|| App::new().route("/siteverify", web::post().to(verify)));
        let server = server.workers(1).disable_signals().listen(listener).expect("listening").run();
        let handle = server.handle();
        tokio::spawn(server);
        Self { url, handle }
    }

    /// The settings of a site that uses it.
    #[must_use]
    pub fn settings(&self) -> [(&'static str, &str); 5] {
        [
            ("DAYMARK_HUMAN_CHECK__PROVIDER", "turnstile"),
            ("DAYMARK_HUMAN_CHECK__SITE_KEY", "the pages' key"),
            ("DAYMARK_HUMAN_CHECK__SECRET", HUMAN_SECRET),
            ("DAYMARK_HUMAN_CHECK__VERIFY_URL", &self.url),
            ("DAYMARK_OUTWARD_NETWORKS", "127.0.0.0/8"),
        ]
    }

    /// Stops it.
    pub async fn stop(&self) {
        self.handle.stop(false).await;
    }
}

async fn verify(form: web::Form<HashMap<String, String>>) -> HttpResponse {
    let known = form.get("secret").is_some_and(|secret| secret == HUMAN_SECRET);
    let token = form.get("response").map_or("", String::as_str);
    let verdict = match token.strip_prefix("person at ") {
        Some(action) => json!({ "success": known, "action": action, "score": 0.9 }),
        None => json!({ "success": known && token == "person" }),
    };
    HttpResponse::Ok().json(verdict)
}
