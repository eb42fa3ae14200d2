//! Explains errors of the file system in plain words.

use std::io::{Error, ErrorKind};

/// Why a file or a folder cannot be used, and how to fix it.
#[must_use]
pub fn why(e: &Error) -> String {
    let words = match e.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "the disk is full",
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        ErrorKind::PermissionDenied => {
            "permission denied; the user who runs Daymark must be allowed to read and write it"
        }
        ErrorKind::NotFound => "it does not exist",
        ErrorKind::IsADirectory => "it is a folder; a file is expected",
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => "it is a file; a folder is expected",
        ErrorKind::AddrInUse => "another program listens there",
        ErrorKind::AddrNotAvailable => "this machine does not have that address",
        _ => return e.to_string(),
    };
    words.to_owned()
}
