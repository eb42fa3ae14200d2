//! The pictures of imported articles: those of the file become pictures of this site, others become links (R74).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use daymark_people::files::{self, Added, Shape};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use sha2::{Digest, Sha256};

use super::archive::{Archive, GHOST_URL};
use super::incoming::Incoming;
use super::markdown::{self, Becomes};
use super::model::{FaultOut, Format};
use super::{store, words};

/// The purpose under which the pictures are stored.
const PURPOSE: &str = "article";
/// Longest path that a report shows.
const SHOWN: usize = 120;

/// Where a picture is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Where {
    /// In the archive.
    File(String),
    /// On this site, if it is a picture for texts.
    Here(String),
    /// On another site.
    Elsewhere,
    Nowhere,
}

/// The pictures of a file.
pub struct Album {
    archive: Option<Arc<Archive>>,
    /// This site's origin.
    origin: String,
    /// Whether nothing is stored.
    preview: bool,
    /// What the file calls the cover and the social picture.
    fields: [&'static str; 2],
    /// By name, the digest of a picture that was unpacked, or why it is not accepted. Texts may show one picture often.
    seen: Mutex<HashMap<String, std::result::Result<String, String>>>,
}

/// How many pictures an article shows, and how many on other sites it refers to.
#[derive(Debug, Default)]
pub struct Counted {
    pub pictures: i64,
    pub outer: i64,
}

/// A picture that was stored for an import.
#[derive(Clone, Debug)]
pub struct Stored {
    pub added: Added,
    pub digest: String,
    pub shape: Shape,
}

/// The cover or the social picture of an article.
#[derive(Clone, Debug, Default)]
pub enum Single {
    /// The file has none: the existing value stays.
    #[default]
    Same,
    New(Stored),
}

/// An article's pictures, stored.
#[derive(Debug, Default)]
pub struct Pictures {
    pub cover: Single,
    pub social: Single,
    /// New pictures of the text.
    pub added: Vec<Stored>,
    /// Pictures that the text already had, which must still exist.
    pub reused: Vec<String>,
    /// In a preview: whether an import would store more pictures.
    pub unstored: bool,
    pub counted: Counted,
}

/// The word for a shape.
pub const fn word(shape: Shape) -> &'static str {
    match shape {
        Shape::Card => "card",
        Shape::Preview => "preview",
        _ => "whole",
    }
}

impl Album {
    /// The pictures of a file of this format and its archive, if it is one. `origin` is this site's. If `preview`, nothing
    /// is stored.
    #[must_use]
    pub fn new(format: Format, archive: Option<Archive>, origin: &str, preview: bool) -> Self {
        let fields = match format {
            Format::Ghost => ["feature_image", "og_image"],
            Format::Markdown => ["image", "social_image"],
        };
        Self { archive: archive.map(Arc::new), origin: origin.to_owned(), preview, fields, seen: Mutex::default() }
    }

    fn find(&self, folder: &str, reference: &str) -> Where {
        if let Some(name) = self.archive.as_ref().and_then(|archive| archive.find(folder, reference)) {
            return Where::File(name.to_owned());
        }
        let path = reference.strip_prefix(&self.origin).unwrap_or(reference);
        if path.starts_with(store::PICTURES) {
            return Where::Here(path.to_owned());
        }
        let outer = ["https://", "http://", "//"].iter().any(|scheme| reference.starts_with(scheme));
        if outer { Where::Elsewhere } else { Where::Nowhere }
    }

    /// Counts the pictures of an article, and records those that are missing. `standing`: the cover and social picture
    /// that the article already has, which stay if the file has none.
    pub fn look(&self, article: &Incoming, standing: [Option<&str>; 2], faults: &mut Vec<FaultOut>) -> Counted {
        let mut counted = Counted::default();
        for url in markdown::pictures(&article.body) {
            match self.find(&article.folder, &url) {
                Where::File(_) | Where::Here(_) => counted.pictures += 1,
                Where::Elsewhere => counted.outer += 1,
                Where::Nowhere => note(faults, article, "body", words::picture_missing(&short(&url))),
            }
        }
        let places = self.fields.into_iter().zip([&article.cover, &article.social_picture]);
        for ((field, reference), stays) in places.zip(standing) {
            match reference.as_ref().map(|reference| self.find(&article.folder, reference)) {
                None => {}
                Some(Where::File(_)) => counted.pictures += 1,
                Some(_) if stays.is_some() => {}
                Some(_) => note(faults, article, field, words::NOT_IN_FILE.to_owned()),
            }
        }
        counted
    }

    async fn content(&self, name: &str) -> Result<std::result::Result<Bytes, String>> {
        let Some(archive) = self.archive.clone() else { return Ok(Err(String::new())) };
        let name = name.to_owned();
        let read = tokio::task::spawn_blocking(move || archive.picture(&name)).await.map_err(Error::internal)?;
        Ok(read.map(Bytes::from).map_err(|wrong| wrong.0))
    }

    fn see(&self, name: &str, what: std::result::Result<String, String>) {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), what);
    }

    /// The digest of a picture of the archive, or the reason why it is not accepted.
    async fn digest(&self, name: &str) -> Result<std::result::Result<String, String>> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        if let Some(seen) = seen {
            return Ok(seen);
        }
        let found = self.content(name).await?.map(|content| digest(&content));
        self.see(name, found.clone());
        Ok(found)
    }

    /// Stores a picture of the archive, or returns the reason why it is not accepted.
    async fn put(&self, ctx: &Ctx, name: &str, shape: Shape) -> Result<std::result::Result<Stored, String>> {
        let content = match self.content(name).await? {
            Ok(content) => content,
            Err(why) => return Ok(Err(why)),
        };
        let digest = digest(&content);
        match files::put_bytes_for_site(ctx, PURPOSE, shape, content).await {
            Ok(added) => Ok(Ok(Stored { added, digest, shape })),
            Err(e) if e.code() == Code::Invalid => {
                let why = refusal(&e);
                self.see(name, Err(why.clone()));
                Ok(Err(why))
            }
            Err(e) => Err(e),
        }
    }

    /// Stores the pictures of an article, puts them into its text, and records losses. A preview only uses pictures
    /// that are already stored. `standing`: the cover and social picture that the article already has.
    ///
    /// # Errors
    /// When the store or the database cannot be used.
    pub async fn place(
        &self,
        ctx: &Ctx,
        article: &mut Incoming,
        standing: [Option<&str>; 2],
        faults: &mut Vec<FaultOut>,
    ) -> Result<Pictures> {
        let mut made = Pictures { counted: self.look(article, standing, faults), ..Pictures::default() };
        let urls = markdown::pictures(&article.body);
        let mut becomes = HashMap::new();
        let mut here = Vec::new();
        for url in urls {
            if becomes.contains_key(&url) {
                continue;
            }
            let is = match self.find(&article.folder, &url) {
                Where::File(name) => self.inside(ctx, article, &name, &mut made, faults).await?,
                Where::Here(path) => {
                    here.push(path.clone());
                    Becomes::At(path)
                }
                Where::Elsewhere => Becomes::Link,
                Where::Nowhere => Becomes::Words,
            };
            becomes.insert(url, is);
        }
        let known = store::shown(&ctx.db, &here).await?;
        article.body = markdown::with_pictures(&article.body, |url| match becomes.get(url) {
            Some(Becomes::At(path)) if here.contains(path) && !known.contains(path) && path != url => Becomes::Link,
            Some(Becomes::At(path)) if path == url => Becomes::Same,
            Some(other) => other.clone(),
            None => Becomes::Same,
        });
        let cover = (&article.cover, standing[0], Shape::Card, self.fields[0]);
        made.cover = self.single(ctx, article, cover, &mut made, faults).await?;
        let social = (&article.social_picture, standing[1], Shape::Preview, self.fields[1]);
        made.social = self.single(ctx, article, social, &mut made, faults).await?;
        Ok(made)
    }

    /// A picture of a text: one that an earlier import stored, or a new one.
    async fn inside(
        &self,
        ctx: &Ctx,
        article: &Incoming,
        name: &str,
        made: &mut Pictures,
        faults: &mut Vec<FaultOut>,
    ) -> Result<Becomes> {
        let refused = |faults: &mut Vec<FaultOut>, why: &str| {
            note(faults, article, "body", words::picture_refused(&short(name), why));
            Becomes::Words
        };
        let digest = match self.digest(name).await? {
            Ok(digest) => digest,
            Err(why) => return Ok(refused(faults, &why)),
        };
        if let Some(path) = store::shown_from(&ctx.db, &digest, word(Shape::Whole)).await? {
            made.reused.push(path.clone());
            return Ok(Becomes::At(path));
        }
        if let Some(twin) = made.added.iter().find(|stored| stored.digest == digest) {
            return Ok(Becomes::At(twin.added.path()));
        }
        if self.preview {
            made.unstored = true;
            return Ok(Becomes::Same);
        }
        match self.put(ctx, name, Shape::Whole).await? {
            Ok(stored) => {
                let path = stored.added.path();
                made.added.push(stored);
                Ok(Becomes::At(path))
            }
            Err(why) => Ok(refused(faults, &why)),
        }
    }

    async fn single(
        &self,
        ctx: &Ctx,
        article: &Incoming,
        (reference, standing, shape, field): (&Option<String>, Option<&str>, Shape, &str),
        made: &mut Pictures,
        faults: &mut Vec<FaultOut>,
    ) -> Result<Single> {
        let Some(reference) = reference else { return Ok(Single::Same) };
        let Where::File(name) = self.find(&article.folder, reference) else { return Ok(Single::Same) };
        let digest = match self.digest(&name).await? {
            Ok(digest) => digest,
            Err(why) => {
                note(faults, article, field, words::picture_refused(&short(&name), &why));
                return Ok(Single::Same);
            }
        };
        if let Some(path) = standing
            && store::is_from(&ctx.db, path, &digest).await?
        {
            return Ok(Single::Same);
        }
        if self.preview {
            made.unstored = true;
            return Ok(Single::Same);
        }
        Ok(match self.put(ctx, &name, shape).await? {
            Ok(stored) => Single::New(stored),
            Err(why) => {
                note(faults, article, field, words::picture_refused(&short(&name), &why));
                Single::Same
            }
        })
    }
}

fn digest(content: &[u8]) -> String {
    hex::encode(Sha256::digest(content))
}

fn short(path: &str) -> String {
    path.chars().take(SHOWN).collect()
}

fn note(faults: &mut Vec<FaultOut>, article: &Incoming, field: &str, message: String) {
    faults.push(FaultOut { item: article.item.clone(), field: field.to_owned(), message, left_out: false });
}

/// Why a picture was refused.
fn refusal(e: &Error) -> String {
    e.of_field("file").unwrap_or(e.message()).to_owned()
}

/// Converts links of a Ghost site to its own pages into links of this site.
#[must_use]
pub fn with_links(body: &str, is_article: impl Fn(&str) -> bool) -> String {
    let mut out = String::new();
    let mut rest = body;
    while let Some(at) = rest.find(GHOST_URL) {
        out.push_str(&rest[..at]);
        let after = &rest[at + GHOST_URL.len()..];
        let end =
            after.find(|c: char| c.is_whitespace() || [')', '>', '"', '\'', ']'].contains(&c)).unwrap_or(after.len());
        let (path, more) = after.split_at(end);
        let (page, anchor) = path.find('#').map_or((path, ""), |at| path.split_at(at));
        let parts: Vec<&str> = page.split('/').filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            [slug] if is_article(slug) => out.push_str(&format!("/insights/{slug}{anchor}")),
            ["tag" | "author", _] => out.push_str(&format!("/insights/{}", parts.join("/"))),
            [] => out.push('/'),
            _ => out.push_str(path),
        }
        rest = more;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ghost_links_are_rewritten_to_this_site() {
        let body = "[a](__GHOST_URL__/why-sleep/#night) [b](__GHOST_URL__/about/) [c](__GHOST_URL__/tag/calm/) [d](__GHOST_URL__) __GHOST_URL__/";
        assert_eq!(
            with_links(body, |slug| slug == "why-sleep"),
            "[a](/insights/why-sleep#night) [b](/about/) [c](/insights/tag/calm) [d](/) /"
        );
    }

    #[test]
    fn pictures_are_located_here_elsewhere_or_nowhere() {
        let album = Album::new(Format::Markdown, None, "https://daymark.example", false);
        for (reference, place) in [
            ("https://daymark.example/v1/picture/x.jpg", Where::Here("/v1/picture/x.jpg".to_owned())),
            ("/v1/picture/x.jpg", Where::Here("/v1/picture/x.jpg".to_owned())),
            ("https://other.example/v1/picture/x.jpg", Where::Elsewhere),
            ("//other.example/x.jpg", Where::Elsewhere),
            ("__GHOST_URL__/content/images/x.jpg", Where::Nowhere),
            ("data:image/png;base64,AA", Where::Nowhere),
            ("x.jpg", Where::Nowhere),
        ] {
            assert_eq!(album.find("", reference), place, "{reference}");
        }
    }
}
