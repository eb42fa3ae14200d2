//! User-facing text about banners.

pub(super) use daymark_web::words::REQUIRED;

pub(super) const NO_SUCH_ZONE: &str = "Choose a time zone such as Europe/Berlin.";
pub(super) const PACKAGE_MISSING: &str = "Enter the package whose members see this banner.";
pub(super) const COMPANY_MISSING: &str = "Choose the company whose members see this banner.";
pub(super) const NO_SUCH_COMPANY: &str = "Choose a company from the list.";
pub(super) const END_BEFORE_START: &str = "Choose a last day on or after the first.";
pub(super) const DEFAULT_IS_FOR_EVERYONE: &str =
    "The default banner of a place is for everyone. Change its audience first.";
pub(super) const NO_TITLE: &str = "This banner has no title. Write one before you turn it on.";
pub(super) const STAYS: &str = "This banner cannot be hidden.";
pub(super) const AVAILABLE: &str = "Available programs";
pub(super) const EVENTS_HOME: &str = "Events";
/// The heading of the events page until it is changed.
pub(super) const EVENTS_TITLE: &str = "Events";
pub(super) const NO_SUCH_EVENT: &str = "This event does not exist.";

pub(super) const CHANGED_MEANWHILE: &str = "Another administrator has just saved this banner. Your changes are still on this page. Copy what you want to keep, then reload.";

pub(super) fn too_many(most: i64) -> String {
    format!("A site has at most {most} banners. Delete one that you no longer need.")
}

pub(super) const PLACE_HAS_DEFAULT: &str = "That place already has a default banner. Choose another place.";
pub(super) const DEFAULT_TAKEN: &str =
    "Another administrator has just chosen this place's default banner. Nothing was saved. Reload, then try again.";
