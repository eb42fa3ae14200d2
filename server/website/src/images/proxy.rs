//! Shows a picture in another size. Each is made once, however many requests arrive at the same time, and a request
//! never costs more than one resize (R110).

use std::sync::Arc;
use std::thread::available_parallelism;

use actix_web::dev::Payload;
use actix_web::http::header::{
    ACCEPT, CACHE_CONTROL, CROSS_ORIGIN_RESOURCE_POLICY, ETAG, HeaderName, IF_NONE_MATCH, VARY,
};
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;
use daymark_base::config::Config;
use daymark_people::files;
use daymark_web::access::Public;
use daymark_web::bounded::Bounded;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::openapi::Described;
use daymark_web::part::{Part, Path, Query};
use daymark_web::reply::Reply;
use moka::future::Cache as Memory;
use sha2::{Digest, Sha256};

use super::cache::{Cache, OF_APP};
use super::model::SizeQuery;
use super::resizing;
use super::rules::{Variant, accepts_webp};

/// How many pictures can wait to be resized. Further requests get the original.
const WAITING: usize = 64;
/// Bytes of pictures that are kept in memory.
const IN_MEMORY: u64 = 16_000_000;

/// An upload never changes; a picture of the app may change with the next version; an original that is served instead
/// of a smaller picture is temporary.
const OF_UPLOADS: &str = "public, max-age=31536000, immutable";
const OF_THE_APP: &str = "public, max-age=86400";
const FOR_NOW: &str = "public, max-age=60";

/// Reads a picture of the app by its path.
pub struct AppPictures(pub fn(&str) -> Option<Bytes>);

/// The pictures in other sizes.
pub struct Images {
    cache: Cache,
    memory: Memory<String, Bytes>,
    desk: Bounded,
}

/// Why a picture was not made.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    /// The original no longer exists.
    Gone,
    /// Too many pictures wait to be resized.
    Busy,
    /// The original cannot be read as a picture.
    Unreadable,
    /// The store of originals does not answer.
    Unavailable,
}

impl Images {
    /// Opens the cache of a program with these settings.
    ///
    /// # Errors
    /// When the cache cannot be used.
    pub fn new(config: &Config) -> anyhow::Result<Self> {
        let cores = available_parallelism().map_or(1, usize::from);
        let weight = |_: &String, picture: &Bytes| u32::try_from(picture.len()).unwrap_or(u32::MAX);
        Ok(Self {
            cache: Cache::new(config)?,
            memory: Memory::builder().max_capacity(IN_MEMORY).weigher(weight).build(),
            desk: Bounded::new(cores.div_ceil(2), WAITING),
        })
    }
}

/// The original of a picture.
#[derive(Clone, Debug)]
enum Original {
    Upload(String),
    App { digest: String, content: Bytes },
}

impl Original {
    async fn of(ctx: &Ctx, path: &str) -> Result<Self> {
        if let Some(name) = files::name_of(&format!("/{path}")) {
            // Checked each time: a removed picture is not shown in any size.
            let known = files::exists(ctx, name).await?;
            return if known { Ok(Self::Upload(name.to_owned())) } else { Err(Code::NotFound.into()) };
        }
        let content = (ctx.service::<AppPictures>().0)(path).ok_or(Code::NotFound)?;
        let digest = hex::encode(&Sha256::digest(&content)[..8]);
        Ok(Self::App { digest, content })
    }

    /// The name that its variants are cached under.
    fn name(&self) -> String {
        match self {
            Self::Upload(name) => name.clone(),
            Self::App { digest, .. } => format!("{OF_APP}{digest}"),
        }
    }

    async fn content(&self, ctx: &Ctx) -> Result<Option<Bytes>> {
        match self {
            Self::Upload(name) => files::content(ctx, name).await,
            Self::App { content, .. } => Ok(Some(content.clone())),
        }
    }

    const fn keep(&self) -> &'static str {
        match self {
            Self::Upload(_) => OF_UPLOADS,
            Self::App { .. } => OF_THE_APP,
        }
    }
}

/// Whether the caller accepts WebP, and the ETags that it has.
pub(super) struct Takes {
    webp: bool,
    has: Vec<String>,
}

impl Part for Takes {
    async fn take(req: &HttpRequest, _: &mut Payload) -> Result<Self> {
        let values = |name: HeaderName| {
            let texts = req.headers().get_all(name).filter_map(|value| value.to_str().ok().map(str::to_owned));
            texts.collect::<Vec<_>>()
        };
        let has = values(IF_NONE_MATCH);
        let has = has.iter().flat_map(|tags| tags.split(',')).map(|tag| tag.trim().trim_start_matches("W/").to_owned());
        Ok(Self { webp: values(ACCEPT).iter().any(|accept| accepts_webp(accept)), has: has.collect() })
    }

    fn describe(_: &mut Described) {}
}

pub(super) async fn show(
    ctx: Public,
    takes: Takes,
    Path((path,)): Path<(String,)>,
    Query(query): Query<SizeQuery>,
) -> Result<Shown> {
    let original = Original::of(&ctx, path.trim_start_matches('/')).await?;
    let variant = Variant::of(query.w, query.q, takes.webp);
    let name = variant.name(&original.name());
    let (tag, keep) = (format!("\"{}\"", name.replace('/', "-")), original.keep());
    if takes.has.contains(&tag) {
        return Ok(Shown { content: None, tag: Some(tag), keep });
    }
    match picture(&ctx, &original, variant, name).await {
        Ok(content) => Ok(Shown { content: Some(content), tag: Some(tag), keep }),
        Err(Trouble::Busy) => {
            let content = original.content(&ctx).await?.ok_or(Code::NotFound)?;
            Ok(Shown { content: Some(content), tag: None, keep: FOR_NOW })
        }
        Err(Trouble::Gone | Trouble::Unreadable) => Err(Code::NotFound.into()),
        Err(Trouble::Unavailable) => Err(Error::new(Code::Unavailable).retry_after(5)),
    }
}

/// The variant from memory or the cache, or made now. Concurrent requests wait for the same one.
async fn picture(ctx: &Ctx, original: &Original, variant: Variant, name: String) -> Result<Bytes, Trouble> {
    let (ctx, original, key) = (ctx.clone(), original.clone(), name.clone());
    let images = ctx.clone();
    let making = async move {
        // In its own task: a caller who hangs up does not stop the work, and the next one finds it done.
        let made = tokio::spawn(async move { found_or_made(&ctx, &original, variant, &name).await });
        made.await.unwrap_or(Err(Trouble::Unavailable))
    };
    let memory = &images.service::<Images>().memory;
    memory.try_get_with(key, making).await.map_err(|trouble: Arc<Trouble>| *trouble)
}

async fn found_or_made(ctx: &Ctx, original: &Original, variant: Variant, name: &str) -> Result<Bytes, Trouble> {
    let images = ctx.service::<Images>();
    if let Some(kept) = images.cache.get(name).await {
        return Ok(kept);
    }
    let content = original.content(ctx).await.map_err(|e| {
        tracing::warn!(name, cause = format!("{e:#}"), "the original of a picture cannot be read");
        Trouble::Unavailable
    })?;
    let content = content.ok_or(Trouble::Gone)?;
    let made = images.desk.run(move || Ok(resizing::made(&content, variant))).await.map_err(|_| Trouble::Busy)?;
    let made = made.map_err(|e| {
        tracing::warn!(name, cause = format!("{e:#}"), "a picture cannot be resized");
        Trouble::Unreadable
    })?;
    if images.cache.put(name, made.clone()).await {
        // It lists the whole cache, so nobody waits for it.
        let ctx = ctx.clone();
        tokio::spawn(async move {
            if let Err(e) = tidy(ctx).await {
                tracing::warn!(cause = format!("{e:#}"), "the cache of pictures was not tidied");
            }
        });
    }
    Ok(made)
}

/// Keeps the cache within its limit, and without pictures that were removed: a job.
///
/// # Errors
/// When the database or the store fails.
pub(super) async fn tidy(ctx: Ctx) -> anyhow::Result<()> {
    ctx.service::<Images>().cache.tidy(&ctx).await
}

/// A picture, or 304 if the caller has it already.
pub(super) struct Shown {
    content: Option<Bytes>,
    tag: Option<String>,
    keep: &'static str,
}

impl Reply for Shown {
    fn reply(self) -> Result<HttpResponse> {
        let mut response = if self.content.is_some() { HttpResponse::Ok() } else { HttpResponse::NotModified() };
        response.insert_header((CACHE_CONTROL, self.keep)).insert_header((VARY, "Accept"));
        // Emails and feeds show these pictures on other sites.
        response.insert_header((CROSS_ORIGIN_RESOURCE_POLICY, "cross-origin"));
        if let Some(tag) = self.tag {
            response.insert_header((ETAG, tag));
        }
        Ok(match self.content {
            Some(content) => response.content_type(resizing::kind(&content)).body(content),
            None => response.finish(),
        })
    }

    fn describe(op: &mut Described) {
        op.file("200", "image/webp");
    }
}
