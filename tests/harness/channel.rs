//! A video channel: its feed, and the pictures of its videos.

use std::net::TcpListener;
use std::sync::{Arc, Mutex};

use actix_web::dev::ServerHandle;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};

use super::{Database, Site};

/// A video of the feed: its id, its title, and when it was published.
pub type Video = (&'static str, &'static str, &'static str);

/// Its responses, and the requests it got.
#[derive(Default)]
struct Told {
    /// The feed's body; `None` for 404.
    feed: Option<String>,
    picture: Option<Vec<u8>>,
    asked: Vec<String>,
}

/// A running channel.
pub struct Channel {
    url: String,
    told: Arc<Mutex<Told>>,
    handle: ServerHandle,
}

impl Channel {
    /// Its id.
    pub const ID: &'static str = "UC0123456789abcdefghijkl";

    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let told = Arc::new(Mutex::new(Told::default()));
        let kept = Arc::clone(&told);
        let app = move || App::new().app_data(web::Data::from(Arc::clone(&kept))).default_service(web::to(answer));
        let server = HttpServer::new(app).workers(1).disable_signals().listen(listener).expect("listening").run();
        let handle = server.handle();
        tokio::spawn(server);
        Self { url, told, handle }
    }

    /// Tells a story on SQLite and PostgreSQL, with a site that can follow the channel.
    pub async fn on_both(story: impl AsyncFn(&Site, &Self)) {
        for kind in [Database::Sqlite, Database::Postgres] {
            if kind.left_out() {
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
    pub fn has(&self, videos: &[Video]) {
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
        self.says(Some(&feed));
    }

    /// Sets its feed; `None`: the channel is gone.
    pub fn says(&self, feed: Option<&str>) {
        self.told.lock().expect("no panic").feed = feed.map(str::to_owned);
    }

    /// Sets the picture of each of its videos; `None` for none.
    pub fn shows(&self, picture: Option<&[u8]>) {
        self.told.lock().expect("no panic").picture = picture.map(<[u8]>::to_vec);
    }

    /// The requests since the last call.
    #[must_use]
    pub fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.told.lock().expect("no panic").asked)
    }
}

async fn answer(req: HttpRequest, told: web::Data<Mutex<Told>>) -> HttpResponse {
    let mut told = told.lock().expect("no panic");
    told.asked.push(req.uri().to_string());
    let found = if req.path() == "/feed" { told.feed.clone().map(String::into_bytes) } else { told.picture.clone() };
    found.map_or_else(|| HttpResponse::NotFound().finish(), |body| HttpResponse::Ok().body(body))
}
