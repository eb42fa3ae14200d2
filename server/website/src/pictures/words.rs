//! User-facing text about pictures of the site.

pub(super) const NO_SUCH_PICTURE: &str = "Upload the picture first.";
