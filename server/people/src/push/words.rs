//! User-facing text about push notifications: errors and the test notification.

pub(super) const HTTPS: &str = "Enter an https address.";
pub(super) const PUBLIC: &str = "Enter the address of a public push service.";
pub(super) const BASE64URL: &str = "Use base64url.";
pub(super) const TIME: &str = "Enter a time such as 22:00.";
pub(super) const OTHER_END: &str = "Choose an end that differs from the start.";
pub(super) const NO_DEVICE: &str = "Notifications are off on all your devices. Turn them on first.";

/// Title of the test.
pub(super) const TEST: &str = "It works";
/// Body of the test.
pub(super) const TEST_BODY: &str = "This is how Daymark reminds you on this device.";
