//! Reads a file of either format.

use bytes::Bytes;
use daymark_actors::clock::Instant;

use super::archive::{Archive, Result, TEXT, Wrong};
use super::incoming::Incoming;
use super::model::{FaultOut, Format};
use super::{front_matter, ghost, words};

/// Most articles of a file.
pub const MOST_ARTICLES: usize = 2_000;
/// Most bytes of a Ghost export inside an archive.
const JSON: u64 = 64 * 1024 * 1024;

/// What a file holds.
pub struct Contents {
    pub format: Format,
    /// The articles that can be imported, in the order of the file.
    pub articles: Vec<Incoming>,
    pub pages: i64,
    pub faulty: i64,
    pub faults: Vec<FaultOut>,
    /// Files of the archive that are neither articles nor pictures.
    pub left_out: Vec<String>,
    /// The archive with its pictures.
    pub archive: Option<Archive>,
}

impl Contents {
    pub const fn new(format: Format) -> Self {
        Self {
            format,
            articles: Vec::new(),
            pages: 0,
            faulty: 0,
            faults: Vec::new(),
            left_out: Vec::new(),
            archive: None,
        }
    }

    /// Adds an article, or counts one that cannot be imported.
    fn add(&mut self, article: Option<Incoming>) {
        let Some(article) = article else {
            self.faulty += 1;
            return;
        };
        self.articles.push(article);
    }

    fn once(&mut self) {
        let mut seen = std::collections::HashSet::new();
        let faults = &mut self.faults;
        let before = self.articles.len();
        self.articles.retain(|article| {
            let new = seen.insert(article.slug.clone());
            if !new {
                let message = words::TWICE.to_owned();
                faults.push(FaultOut { item: article.item.clone(), field: "slug".to_owned(), message, left_out: true });
            }
            new
        });
        self.faulty += i64::try_from(before - self.articles.len()).unwrap_or(i64::MAX);
    }
}

/// Reads an upload.
///
/// # Errors
/// When the whole file cannot be read; the error says why.
pub fn read(bytes: Bytes, now: Instant) -> Result<Contents> {
    let mut contents = if bytes.starts_with(b"PK") {
        archive(Archive::open(bytes)?, now)?
    } else if text_start(&bytes).starts_with(b"{") {
        posts(&bytes, now)?
    } else {
        return Err(Wrong(words::NOT_KNOWN.to_owned()));
    };
    contents.once();
    contents.left_out.sort();
    Ok(contents)
}

fn text_start(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start()
}

fn posts(bytes: &[u8], now: Instant) -> Result<Contents> {
    let export = ghost::Export::read(text_start(bytes))?;
    if export.posts() > MOST_ARTICLES {
        return Err(Wrong(words::too_many_articles(MOST_ARTICLES)));
    }
    let mut contents = Contents::new(Format::Ghost);
    for n in 0..export.posts() {
        match export.post(n, &mut contents.faults, now) {
            ghost::Read::Page => contents.pages += 1,
            ghost::Read::Post(article) => contents.add(article.map(|article| *article)),
        }
    }
    Ok(contents)
}

fn is_picture(name: &str) -> bool {
    let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    ["jpg", "jpeg", "png", "webp", "gif"].contains(&ending.as_str())
}

fn ending(name: &str, wanted: &[&str]) -> bool {
    let lower = name.to_ascii_lowercase();
    wanted.iter().any(|ending| lower.ends_with(ending))
}

fn archive(mut archive: Archive, now: Instant) -> Result<Contents> {
    let names: Vec<String> = archive.names().map(str::to_owned).collect();
    let mut wrong = None;
    for name in names.iter().filter(|name| ending(name, &[".json"])) {
        let read = archive.text(name, JSON).and_then(|bytes| posts(&bytes, now));
        match read {
            Ok(mut contents) => {
                contents.left_out =
                    names.iter().filter(|other| *other != name && !is_picture(other)).cloned().collect();
                contents.archive = Some(archive);
                return Ok(contents);
            }
            Err(why) => wrong = Some(why),
        }
    }
    let mut contents = Contents::new(Format::Markdown);
    for name in names {
        if !ending(&name, &[".md", ".markdown"]) {
            if !is_picture(&name) {
                contents.left_out.push(name);
            }
            continue;
        }
        let bytes = archive.text(&name, TEXT)?;
        match front_matter::read(&name, &bytes, &mut contents.faults, now) {
            front_matter::Read::None => contents.left_out.push(name),
            front_matter::Read::Page => contents.pages += 1,
            front_matter::Read::Article(article) => contents.add(article.map(|article| *article)),
        }
        if contents.articles.len() > MOST_ARTICLES {
            return Err(Wrong(words::too_many_articles(MOST_ARTICLES)));
        }
    }
    let empty = contents.articles.is_empty() && contents.faults.is_empty() && contents.pages == 0;
    if empty {
        return Err(wrong.unwrap_or_else(|| Wrong(words::NO_ARTICLES.to_owned())));
    }
    contents.archive = Some(archive);
    Ok(contents)
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn zipped(files: impl Iterator<Item = (String, String)>) -> Bytes {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in files {
            zip.start_file(name, SimpleFileOptions::default()).expect("a file");
            zip.write_all(text.as_bytes()).expect("written");
        }
        zip.finish().expect("a ZIP").into_inner().into()
    }

    /// An archive of this many articles, and after them a file that is not an article.
    fn archive_of(articles: usize) -> Bytes {
        let files = (0..articles).map(|n| (format!("article-{n}.md"), format!("---\ntitle: Article {n}\n---\nText\n")));
        let readme = ("readme.md".to_owned(), "About these files\n".to_owned());
        zipped(files.chain([readme]))
    }

    #[test]
    fn only_articles_count_towards_the_limit_of_a_file() {
        let now = Instant(1_800_000_000_000);
        let full = read(archive_of(MOST_ARTICLES), now).expect("contents");
        assert_eq!((full.articles.len(), full.left_out), (MOST_ARTICLES, vec!["readme.md".to_owned()]));
        let more = read(archive_of(MOST_ARTICLES + 1), now);
        assert!(more.is_err_and(|wrong| wrong.0 == words::too_many_articles(MOST_ARTICLES)));
    }

    #[test]
    fn all_texts_of_an_archive_share_one_limit() {
        let files = ["a.json", "b.json"].map(|name| (name.to_owned(), " ".repeat(700_000)));
        let read = read(zipped(files.into_iter()), Instant(1_800_000_000_000));
        assert!(read.is_err_and(|wrong| wrong.0 == words::too_large("b.json")));
        // One that is too large leaves nothing to those after it.
        let files = [("a.json", 2_000_000), ("b.md", 10)].map(|(name, bytes)| (name.to_owned(), " ".repeat(bytes)));
        let read = super::read(zipped(files.into_iter()), Instant(1_800_000_000_000));
        assert!(read.is_err_and(|wrong| wrong.0 == words::too_large("b.md")));
    }
}
