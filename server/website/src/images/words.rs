//! User-facing text about pictures and uploads.

pub(super) const NO_SUCH_UPLOAD: &str = "We could not find this upload. Please choose the file again.";
pub(super) const EMPTY_PIECE: &str = "This piece of the file is empty. Please send it again.";
pub(super) const TOO_MUCH: &str = "This file is larger than expected. Please choose it again.";

pub(super) fn too_many_open(most: i64) -> String {
    format!("You have {most} unfinished uploads. Finish or cancel one of them first.")
}

pub(super) fn go_on_at(received: i64) -> String {
    format!("{received} bytes have arrived. Please continue from there.")
}
