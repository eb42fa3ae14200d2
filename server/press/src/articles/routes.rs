//! The calls about articles.

use daymark_web::endpoint::Endpoint;
use daymark_web::permission;

use super::{comments, editing, groups, pictures, previews, publishing, readers, reading, revisions, transfer};

permission! {
    /// Write and edit articles, their categories, tags and authors, and see drafts.
    pub WritePosts = "post:write";
    /// Publish, unpublish, schedule, archive and delete articles.
    pub PublishPosts = "post:publish";
}

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    [
        reading::endpoints(),
        editing::endpoints(),
        publishing::endpoints(),
        revisions::endpoints(),
        previews::endpoints(),
        groups::endpoints(),
        pictures::endpoints(),
        readers::endpoints(),
        comments::endpoints(),
        transfer::endpoints(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
