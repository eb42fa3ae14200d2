//! Preview pictures of programs and events: the title and the dates on a generated sky.

mod drawing;

pub use drawing::{HEIGHT, WIDTH};

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Bytes, Path};
use actix_web::{HttpRequest, HttpResponse};
use daymark_content::events as calendar;
use daymark_log::programs;
use daymark_web::bounded::Bounded;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use moka::sync::Cache;

use super::{events, pages};

/// Cached pictures, each some tens of kilobytes.
const KEPT: u64 = 200;
/// Pictures that may wait to be drawn.
const WAITING: usize = 32;
/// A changed title or date is shown a day later at the latest.
const KEEP: &str = "public, max-age=86400";

/// The text on a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Words {
    title: String,
    facts: String,
}

/// The cache of pictures.
pub struct Cards {
    drawn: Cache<Words, Bytes>,
    desk: Bounded,
}

impl Default for Cards {
    fn default() -> Self {
        Self { drawn: Cache::new(KEPT), desk: Bounded::new(1, WAITING) }
    }
}

impl Cards {
    async fn picture(&self, words: Words) -> Result<Bytes> {
        if let Some(drawn) = self.drawn.get(&words) {
            return Ok(drawn);
        }
        let asked = words.clone();
        let draw = move || drawing::png(&asked.title, &asked.facts).map_err(Error::internal);
        let drawn = Bytes::from(self.desk.run(draw).await?);
        self.drawn.insert(words, drawn.clone());
        Ok(drawn)
    }
}

async fn answer(req: &HttpRequest, words: Option<Words>) -> Result<HttpResponse> {
    let picture = Ctx::of(req).service::<Cards>().picture(words.ok_or(Code::NotFound)?).await?;
    Ok(HttpResponse::Ok().content_type("image/png").insert_header((CACHE_CONTROL, KEEP)).body(picture))
}

/// `GET /challenges/{id}/card.png`.
pub async fn program(req: HttpRequest, id: Path<i64>) -> Result<HttpResponse> {
    let found = programs::public(Ctx::of(&req), *id).await?;
    let words = found.map(|p| Words { facts: pages::when(&p), title: p.title });
    answer(&req, words).await
}

/// `GET /events/{id}/card.png`.
pub async fn event(req: HttpRequest, id: Path<i64>) -> Result<HttpResponse> {
    let found = calendar::public(Ctx::of(&req), *id).await?;
    let words = found.map(|e| Words { facts: events::when(&e.card), title: e.card.title });
    answer(&req, words).await
}
