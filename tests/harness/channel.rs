//! A video channel: its feed, and the pictures of its videos.

use std::net::TcpListener;
use std::sync::{Arc, Mutex};

use actix_web::dev::ServerHandle;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};

use super::{Database, Site};

/// A video of the feed: its id, its title, and when it was published.
pub type Video = (&'static str, &'static str, &'static str);

/// The channel's responses, and the requests it got.
#[derive(Default)]
struct State {
    /// The feed's body; `None` for 404.
    feed: Option<String>,
    picture: Option<Vec<u8>>,
    requests: Vec<String>,
}

/// A running channel.
pub struct Channel {
    url: String,
    state: Arc<Mutex<State>>,
    handle: ServerHandle,
}

impl Channel {
    /// Its id.
    pub const ID: &'static str = "UC0123456789abcdefghijkl";

    fn start() -> Self {
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

    /// Runs a story on SQLite and PostgreSQL, with a site that can follow the channel.
    pub async fn on_both(story: impl AsyncFn(&Site, &Self)) {
        for kind in [Database::Sqlite, Database::Postgres] {
            if kind.skipped() {
                continue;
            }
            let channel = Self::start();
            let feed = format!("{}/feed", channel.url);
            let settings = [
                ("DAYMARK_VIDEOS__FEED_URL", feed.as_str()),
                ("DAYMARK_VIDEOS__PICTURES_URL", &channel.url),
                ("DAYMARK_OUTWARD_NETWORKS", "127.0.0.0/8"),
            ];
            let site = Site::start_with(kind, &settings, false).await;
            story(&site, &channel).await;
            site.end().await;
            channel.handle.stop(false).await;
        }
    }

    /// Sets the videos in its feed.
    pub fn set_videos(&self, videos: &[Video]) {
        let entry = |(id, title, at): &Video| {
            format!(
                "<entry><id>yt:video:{id}</id><yt:videoId>{id}</yt:videoId><title>{title}</title><published>{at}</published>\
                 <updated>{at}</updated><media:group><media:description>About {title}.</media:description></media:group></entry>"
            )
        };
        let feed = format!(
            "<?xml version=\"1.0\"?><feed xmlns:yt=\"http://www.youtube.com/xml/schemas/2015\" \
             xmlns:media=\"http://search.yahoo.com/mrss/\" xmlns=\"http://www.w3.org/2005/Atom\"><id>yt:channel:x</id>\
             <title>Calm and strong</title><updated>2026-05-01T00:00:00Z</updated>{}</feed>",
            videos.iter().map(entry).collect::<String>()
        );
        self.set_feed(Some(&feed));
    }

    /// Sets its feed; `None` if the channel is gone.
    pub fn set_feed(&self, feed: Option<&str>) {
        self.state.lock().expect("no panic").feed = feed.map(str::to_owned);
    }

    /// Sets the picture of each of its videos; `None` for none.
    pub fn set_picture(&self, picture: Option<&[u8]>) {
        self.state.lock().expect("no panic").picture = picture.map(<[u8]>::to_vec);
    }

    /// The requests since the last call.
    #[must_use]
    pub fn take_requests(&self) -> Vec<String> {
        std::mem::take(&mut self.state.lock().expect("no panic").requests)
    }
}

async fn answer(req: HttpRequest, state: web::Data<Mutex<State>>) -> HttpResponse {
    let mut state = state.lock().expect("no panic");
    state.requests.push(req.uri().to_string());
    let found = if req.path() == "/feed" { state.feed.clone().map(String::into_bytes) } else { state.picture.clone() };
    found.map_or_else(|| HttpResponse::NotFound().finish(), |body| HttpResponse::Ok().body(body))
}
