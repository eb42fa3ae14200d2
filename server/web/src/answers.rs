//! The cache of shared answers, and when they expire. `shared` makes them.

use std::io::Write;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::{Duration, Instant as Moment};

use actix_web::body::{self, BodySize, MessageBody};
use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCEPT_ENCODING, AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, Encoding, Header, HeaderMap, HeaderValue,
    SET_COOKIE, VARY,
};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use bytes::Bytes;
use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Seen};
use flate2::Compression;
use flate2::write::GzEncoder;
use moka::sync::Cache;
use tokio::sync::Mutex;

use super::cache::{self, WORTH_COMPRESSING};
use super::error::{Error, Result};

/// The age at which an answer expires.
pub(crate) const FRESH: Duration = Duration::from_secs(1);
/// The maximum size of all answers together, in bytes, uncompressed.
const ROOM: u64 = 64 << 20;
/// The overhead of an entry besides its answer.
const ENTRY: usize = 512;
/// Larger answers are not cached.
const LARGEST: u64 = 1 << 20;

/// The answers of this node.
pub struct Answers(Cache<String, Arc<Slot>>);

impl Default for Answers {
    fn default() -> Self {
        let weigh = |key: &String, slot: &Arc<Slot>| u32::try_from(ENTRY + key.len() + slot.size()).unwrap_or(u32::MAX);
        Self(Cache::builder().max_capacity(ROOM).weigher(weigh).build())
    }
}

impl Answers {
    /// The entry of an address.
    pub(crate) fn slot(&self, key: &str) -> Arc<Slot> {
        self.0.get(key).unwrap_or_else(|| self.0.get_with(key.to_owned(), Arc::default))
    }

    /// Updates the weight of an address's entry.
    pub(crate) fn weigh(&self, key: &str, slot: &Arc<Slot>) {
        self.0.insert(key.to_owned(), slot.clone());
    }
}

/// The entry of one address.
#[derive(Default)]
pub(crate) struct Slot {
    kept: RwLock<Option<Kept>>,
    /// Held by the caller that makes the answer; the others wait for it.
    pub(crate) making: Mutex<()>,
}

/// The result for an address, until it expires.
struct Kept {
    /// `None` if the answer cannot be shared: it was an error, or is not for everyone.
    answer: Option<Arc<Answer>>,
    seen: Option<Seen>,
    made: Moment,
    /// When it was made by the program's clock, which tests can set.
    by_clock: Instant,
}

impl Slot {
    fn size(&self) -> usize {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().and_then(|kept| kept.answer.as_ref()).map_or(0, |answer| answer.body.len())
    }

    /// The cached result, if it is still valid; the outer `None` means that there is none.
    pub(crate) fn current(&self, db: &Db, now: Instant) -> Option<Option<Arc<Answer>>> {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        let kept = kept.as_ref()?;
        let age = now.0.abs_diff(kept.by_clock.0);
        let fresh = kept.made.elapsed() < FRESH && u128::from(age) < FRESH.as_millis();
        let unchanged = kept.seen.as_ref().is_none_or(|seen| db.unchanged(seen));
        (fresh && unchanged).then(|| kept.answer.clone())
    }

    /// Stores an answer. It usually equals the previous one, whose encodings are then kept.
    pub(crate) fn keep(&self, answer: Arc<Answer>, seen: Seen, made: Moment, by_clock: Instant) -> Arc<Answer> {
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        let before = kept.take().and_then(|before| before.answer);
        let answer = before.filter(|before| before.is(&answer)).unwrap_or(answer);
        *kept = Some(Kept { answer: Some(answer.clone()), seen: Some(seen), made, by_clock });
        answer
    }

    /// Records that callers must get their own answers.
    pub(crate) fn pass(&self, made: Moment, by_clock: Instant) {
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        *kept = Some(Kept { answer: None, seen: None, made, by_clock });
    }
}

/// A page or a list as sent.
pub(crate) struct Answer {
    headers: HeaderMap,
    tag: HeaderValue,
    body: Bytes,
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
}

impl Answer {
    /// Whether everyone may get this response.
    pub(crate) fn is_in(response: &HttpResponse) -> bool {
        let own =
            [CACHE_CONTROL, SET_COOKIE, CONTENT_ENCODING].iter().any(|name| response.headers().contains_key(name));
        let small = matches!(response.body().size(), BodySize::Sized(size) if size <= LARGEST);
        small && !own && response.status() == StatusCode::OK
    }

    pub(crate) fn of(response: HttpResponse) -> Result<Self> {
        let (head, body) = response.into_parts();
        let body = body.try_into_bytes();
        let body = body.map_err(|_| Error::internal(anyhow::anyhow!("a sized body without bytes")))?;
        let tag = cache::tag(&body);
        let headers = head.headers().clone();
        Ok(Self { headers, tag, body, brotli: OnceLock::new(), gzip: OnceLock::new() })
    }

    fn is(&self, other: &Self) -> bool {
        let count = |answer: &Self| answer.headers.len();
        self.tag == other.tag
            && count(self) == count(other)
            && self.headers.iter().all(|(name, value)| other.headers.get_all(name).any(|v| v == value))
    }

    pub(crate) fn give(&self, req: &HttpRequest) -> HttpResponse {
        let known = cache::is_known(req, &self.tag);
        let status = if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
        let (encoding, bytes) = self.encoded(req);
        let mut response = if known {
            HttpResponseBuilder::new(status).body(body::None::new())
        } else {
            HttpResponseBuilder::new(status).body(bytes.clone())
        };
        let headers = response.headers_mut();
        for (name, value) in &self.headers {
            headers.append(name.clone(), value.clone());
        }
        if let Some(encoding) = encoding.filter(|_| !known) {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
            headers.append(VARY, HeaderValue::from_static("accept-encoding"));
        }
        cache::put(req, headers, self.tag.clone());
        response
    }

    /// The body in the best encoding that the caller accepts.
    fn encoded(&self, req: &HttpRequest) -> (Option<&'static str>, &Bytes) {
        let asked = req.headers().contains_key(ACCEPT_ENCODING) && self.body.len() as u64 >= WORTH_COMPRESSING;
        let choices = [Encoding::brotli(), Encoding::gzip(), Encoding::identity()];
        let accepted = AcceptEncoding::parse(req).ok().filter(|_| asked);
        match accepted.and_then(|accepted| accepted.negotiate(choices.iter())) {
            Some(chosen) if chosen == Encoding::brotli() => {
                (Some("br"), self.brotli.get_or_init(|| brotli(&self.body)))
            }
            Some(chosen) if chosen == Encoding::gzip() => (Some("gzip"), self.gzip.get_or_init(|| gzip(&self.body))),
            _ => (None, &self.body),
        }
    }
}

/// Compresses with a quality that takes a millisecond or two for a page.
fn brotli(body: &[u8]) -> Bytes {
    let mut encoder = brotli::CompressorWriter::new(Vec::new(), 4096, 5, 22);
    encoder.write_all(body).expect("a vector takes what it is given");
    encoder.into_inner().into()
}

fn gzip(body: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(body).and_then(|()| encoder.finish()).expect("a vector takes what it is given").into()
}
