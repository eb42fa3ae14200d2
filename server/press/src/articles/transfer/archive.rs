//! The file of an import: one JSON file, or a ZIP archive.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::sync::atomic::{AtomicU64, Ordering};

use bytes::Bytes;
use percent_encoding::percent_decode_str;
use zip::ZipArchive;

use super::words;

/// Most files of an archive.
const MOST_FILES: usize = 10_000;
/// Most bytes that the texts of an archive may unpack to, together.
const TEXTS: u64 = if cfg!(test) { 1024 * 1024 } else { 64 * 1024 * 1024 };
/// Most bytes of a Markdown file.
pub const TEXT: u64 = 1024 * 1024;
/// Most bytes of a picture.
const PICTURE: u64 = 10 * 1024 * 1024;
/// Most bytes that the pictures of an archive may unpack to, together. They are hardly smaller packed.
const PICTURES: u64 = 1024 * 1024 * 1024;
/// Ghost's placeholder for its own address.
pub const GHOST_URL: &str = "__GHOST_URL__";

/// What is wrong with the whole file, for people.
#[derive(Debug)]
pub struct Wrong(pub String);

pub type Result<T> = std::result::Result<T, Wrong>;

/// An archive whose directory was read.
pub struct Archive {
    zip: ZipArchive<Cursor<Bytes>>,
    /// The indexes of its files by their paths.
    files: BTreeMap<String, usize>,
    /// How much more text can be unpacked.
    room: u64,
    /// How much more can be unpacked as pictures.
    picture_room: AtomicU64,
}

impl Archive {
    /// Opens an archive and reads its directory.
    ///
    /// # Errors
    /// When it is damaged, or has too many files.
    pub fn open(bytes: Bytes) -> Result<Self> {
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Wrong(words::NOT_AN_ARCHIVE.to_owned()))?;
        if zip.len() > MOST_FILES {
            return Err(Wrong(words::too_many_files(MOST_FILES)));
        }
        let mut files = BTreeMap::new();
        for place in 0..zip.len() {
            let name = zip.name_for_index(place).unwrap_or_default();
            let hidden = |part: &str| part.starts_with('.') || part == "__MACOSX";
            if !name.ends_with('/') && !name.split('/').any(hidden) {
                files.insert(joined("", name), place);
            }
        }
        Ok(Self { zip, files, room: TEXTS, picture_room: AtomicU64::new(PICTURES) })
    }

    /// Its files, by path.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The content of a text of at most this many bytes.
    ///
    /// # Errors
    /// When it cannot be unpacked, or is too large.
    pub fn text(&mut self, name: &str, most: u64) -> Result<Vec<u8>> {
        let mut content = Vec::new();
        let read = self.unpack(name, most.min(self.room), &mut content);
        // A file that is too large or damaged was unpacked, too.
        self.room = self.room.saturating_sub(content.len() as u64);
        read.map(|()| content)
    }

    /// The content of a picture.
    ///
    /// # Errors
    /// When it cannot be unpacked, or is too large.
    pub fn picture(&self, name: &str) -> Result<Vec<u8>> {
        let room = self.picture_room.load(Ordering::Relaxed);
        let mut content = Vec::new();
        let read = self.unpack(name, room.min(PICTURE), &mut content);
        self.picture_room.store(room.saturating_sub(content.len() as u64), Ordering::Relaxed);
        read.map(|()| content)
    }

    fn unpack(&self, name: &str, most: u64, content: &mut Vec<u8>) -> Result<()> {
        let damaged = || Wrong(words::damaged(name));
        let place = self.files.get(name).ok_or_else(damaged)?;
        let mut zip = self.zip.clone();
        let file = zip.by_index(*place).map_err(|_| damaged())?;
        file.take(most + 1).read_to_end(content).map_err(|_| damaged())?;
        if content.len() as u64 > most { Err(Wrong(words::too_large(name))) } else { Ok(()) }
    }

    /// The file that a text in a folder refers to: beside it, from the root, or the only one with this path ending.
    /// Addresses on other sites are compared by path, which Ghost's archives and static folders keep.
    #[must_use]
    pub fn find(&self, folder: &str, reference: &str) -> Option<&str> {
        let bare = reference.split(['?', '#']).next().unwrap_or_default();
        let decoded = percent_decode_str(bare).decode_utf8().ok()?;
        let path = match on_a_site(&decoded) {
            // A name without a folder could be any file.
            Some(path) => Some(path).filter(|path| path.trim_matches('/').contains('/'))?,
            None if decoded.contains(':') => return None,
            None => &decoded,
        };
        let (beside, root) = (joined(folder, path), joined("", path));
        let exact = |name: &String| self.files.get_key_value(name).map(|(name, _)| name.as_str());
        exact(&beside).filter(|_| !path.starts_with('/')).or_else(|| exact(&root)).or_else(|| {
            let ending = format!("/{root}");
            let mut alike = self.names().filter(|name| name.ends_with(&ending));
            alike.next().filter(|_| alike.next().is_none() && !root.is_empty())
        })
    }
}

/// The path of an address on some site; `None` for a bare path.
fn on_a_site(address: &str) -> Option<&str> {
    if let Some(path) = address.strip_prefix(GHOST_URL) {
        return Some(path);
    }
    let rest = ["https://", "http://", "//"].iter().find_map(|scheme| address.strip_prefix(scheme))?;
    Some(rest.find('/').map_or("", |at| &rest[at..]))
}

/// A path relative to a folder, with `.` and `..` resolved.
fn joined(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = if path.starts_with('/') { Vec::new() } else { folder.split('/').collect() };
    for part in path.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "" | "." => {}
            part => parts.push(part),
        }
    }
    parts.retain(|part| !part.is_empty());
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn archive(files: &[&str]) -> Archive {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for name in files {
            zip.start_file(*name, SimpleFileOptions::default()).expect("a file");
            zip.write_all(&[b'x'; 100]).expect("written");
        }
        Archive::open(zip.finish().expect("a ZIP").into_inner().into()).expect("an archive")
    }

    #[test]
    fn picture_references_resolve_to_archive_files() {
        let files = [
            "blog/posts/a.md",
            "blog/posts/a b.png",
            "blog/img/c.png",
            "static/images/d.png",
            "content/images/e.png",
            "__MACOSX/x.png",
        ];
        let archive = archive(&files);
        for (reference, found) in [
            ("a%20b.png", Some("blog/posts/a b.png")),
            ("./../img/c.png?w=3#x", Some("blog/img/c.png")),
            ("../../../../blog/img/c.png", Some("blog/img/c.png")),
            ("/images/d.png", Some("static/images/d.png")),
            ("__GHOST_URL__/content/images/e.png", Some("content/images/e.png")),
            ("https://old.example/content/images/e.png", Some("content/images/e.png")),
            ("https://old.example/e.png", None),
            ("data:image/png;base64,AAAA", None),
            ("x.png", None),
            ("", None),
        ] {
            assert_eq!(archive.find("blog/posts", reference), found, "{reference}");
        }
    }

    #[test]
    fn all_pictures_share_one_limit() {
        let archive = archive(&["a.png", "b.png"]);
        archive.picture_room.store(250, Ordering::Relaxed);
        assert!(archive.picture("a.png").is_ok() && archive.picture("b.png").is_ok());
        // One that does not fit leaves nothing to those after it.
        for _ in 0..2 {
            assert!(archive.picture("a.png").is_err_and(|wrong| wrong.0 == "a.png is too large."));
            assert_eq!(archive.picture_room.load(Ordering::Relaxed), 0);
        }
    }

    #[test]
    fn files_over_a_size_limit_are_not_unpacked() {
        let mut archive = archive(&["a.md", "b.md"]);
        assert!(archive.text("a.md", 99).is_err_and(|wrong| wrong.0 == "a.md is too large."));
        archive.room = 150;
        assert!(archive.text("a.md", TEXT).is_ok() && archive.text("b.md", TEXT).is_err());
        assert!(Archive::open(Bytes::from_static(b"PK nothing")).is_err());
    }
}
