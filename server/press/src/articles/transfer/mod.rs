//! Imports and exports articles: as a Ghost export, or as a folder of Markdown with front matter.
//!
//! A file of any format is read into [`incoming::Incoming`] articles. Each is then written like one that an editor
//! writes: the same cleaning, revisions and publication (R72). Owns `article_import_picture`.

mod archive;
mod dates;
mod exporting;
mod fields;
mod front_matter;
mod ghost;
mod html;
mod incoming;
mod markdown;
mod model;
mod pictures;
mod placing;
mod reading;
#[cfg(test)]
mod round_trip;
mod store;
mod streaming;
mod taking;
mod words;

use daymark_web::endpoint::{Endpoint, get, post};
use daymark_web::limits::Limit;

/// Imports and their previews. A large file takes several calls.
pub(super) static IMPORT: Limit = Limit::new("article imports", "account", 240, 3600);
/// Exports: each reads every article.
pub(super) static EXPORT: Limit = Limit::new("article exports", "account", 20, 3600);

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/post-import", "Import articles from a Ghost export or a folder of Markdown", taking::import).about(
            "Accepts the JSON file of Ghost 4, 5 or 6, alone or in a ZIP with its `content/images`, or a ZIP of \
             Markdown files with YAML front matter, of at most 64 MB and 2,000 articles. Articles are matched by the \
             last part of their address: existing ones are skipped or replaced, as `existing` says, so that the same \
             file can be imported again. With `preview`, nothing is written. One call writes up to 100 articles and 40 \
             pictures; send the file again with `from` until `next` is null. Unless `drafts` is true, the call needs \
             the permission `post:publish`.",
        ),
        get("/v1/core/post-export", "Export all articles as a Ghost file or as Markdown", exporting::export).about(
            "`ghost` is a JSON file that Ghost 5 and later imports; its pictures stay on this site. `markdown` is a ZIP with a file \
             for each article and the pictures. Both can be imported again.",
        ),
    ]
}
