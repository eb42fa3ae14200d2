//! User-facing text about links.

pub(super) const PATH_OR_HTTPS: &str = "Enter a path that begins with / or an address that begins with https://.";
pub(super) const HTTPS: &str = "Enter an address that begins with https://.";
