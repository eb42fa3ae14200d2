//! The default texts of the page about the people behind the site.

pub(super) const TITLE: &str = "About us";
pub(super) const TEXT: &str = "The people behind the site, and why they do it.";
pub(super) const MEMBERS: &str = "The team";
pub(super) const GALLERY: &str = "Pictures";
pub(super) const ALL_ONCE: &str = "List each team member once.";

pub(super) const HEADINGS_CHANGED_MEANWHILE: &str = "Another administrator has just saved this introduction. Your changes are still on this page. Copy what you want to keep, then reload.";
pub(super) const PERSON_CHANGED_MEANWHILE: &str = "Another administrator has just changed this person. Your changes are still here. Copy what you want to keep, then reload.";

pub(super) fn too_many_people(most: i64) -> String {
    format!("The page can show at most {most} people.")
}

pub(super) fn too_many_pictures(most: i64) -> String {
    format!("The gallery has at most {most} pictures. Remove one first.")
}
