//! Another web site, which articles link to.

use std::collections::HashMap;
use std::net::TcpListener;
use std::sync::{Arc, Mutex};

use actix_web::dev::ServerHandle;
use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};

use super::{Database, Site, free_port};

/// The site's responses, and the requests it got.
#[derive(Default)]
struct State {
    answers: HashMap<String, (u16, String)>,
    requests: Vec<String>,
}

/// A running site. A page answers 200 unless a story says otherwise.
pub struct OtherSite {
    url: String,
    state: Arc<Mutex<State>>,
    handle: ServerHandle,
}

impl OtherSite {
    /// Starts one on this machine.
    #[must_use]
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        let app = move || App::new().app_data(web::Data::from(Arc::clone(&shared))).default_service(web::to(answer));
        let server = HttpServer::new(app).workers(1).disable_signals().listen(listener).expect("listening").run();
        let handle = server.handle();
        tokio::spawn(server);
        Self { url, state, handle }
    }

    /// Runs a story on SQLite and PostgreSQL, on a site that checks links.
    pub async fn on_both(story: impl AsyncFn(&Site, &Self)) {
        for kind in [Database::Sqlite, Database::Postgres] {
            if kind.skipped() {
                continue;
            }
            let other = Self::start();
            let settings = [("DAYMARK_ARTICLES__CHECK_LINKS", "true"), ("DAYMARK_OUTWARD_NETWORKS", "127.0.0.0/8")];
            let site = Site::start_with(kind, &settings, false).await;
            story(&site, &other).await;
            site.end().await;
            other.handle.stop(false).await;
        }
    }

    /// The address of a page.
    #[must_use]
    pub fn page(&self, path: &str) -> String {
        format!("{}{path}", self.url)
    }

    /// An address on this machine where nothing listens.
    #[must_use]
    pub fn nothing() -> String {
        format!("http://127.0.0.1:{}/", free_port())
    }

    /// Sets a page's status. A page such as `HEAD /a` means one method only.
    pub fn answers(&self, page: &str, status: u16) {
        self.state.lock().expect("no panic").answers.insert(page.to_owned(), (status, String::new()));
    }

    /// Makes a page redirect to another address.
    pub fn redirects(&self, page: &str, to: &str) {
        self.state.lock().expect("no panic").answers.insert(page.to_owned(), (302, to.to_owned()));
    }

    /// The requests since the last call, such as `HEAD /a`.
    #[must_use]
    pub fn take_requests(&self) -> Vec<String> {
        std::mem::take(&mut self.state.lock().expect("no panic").requests)
    }
}

async fn answer(req: HttpRequest, state: web::Data<Mutex<State>>) -> HttpResponse {
    let call = format!("{} {}", req.method(), req.path());
    let mut state = state.lock().expect("no panic");
    let found = state.answers.get(&call).or_else(|| state.answers.get(req.path())).cloned();
    state.requests.push(call);
    let (status, location) = found.unwrap_or_else(|| (200, String::new()));
    let mut answer = HttpResponse::build(StatusCode::from_u16(status).expect("a status"));
    if !location.is_empty() {
        answer.insert_header((LOCATION, location));
    }
    answer.body("A page.")
}
