//! Devices as clients send and see them, and pushes as the app's worker reads them.

use daymark_actors::clock::Instant;
use daymark_derive::input;
use daymark_outside::push::Device;
use serde::Serialize;
use utoipa::ToSchema;

use super::words;

/// A browser's `PushSubscription` in JSON.
#[input]
#[derive(Clone, Debug)]
pub(super) struct SubscriptionIn {
    /// The push service's address for messages.
    #[garde(length(bytes, min = 1, max = 2048))]
    pub endpoint: String,
    #[garde(dive)]
    pub keys: KeysIn,
}

/// The keys that encrypt messages to a browser.
#[input]
#[derive(Clone, Debug)]
pub(super) struct KeysIn {
    /// Its public key: 65 bytes in base64url.
    #[garde(length(bytes, min = 87, max = 87), custom(base64url))]
    pub p256dh: String,
    /// Its secret: 16 bytes in base64url.
    #[garde(length(bytes, min = 22, max = 22), custom(base64url))]
    pub auth: String,
}

fn base64url(text: &str, (): &()) -> garde::Result {
    let fine = text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    if fine { Ok(()) } else { Err(garde::Error::new(words::BASE64URL)) }
}

impl From<SubscriptionIn> for Device {
    fn from(input: SubscriptionIn) -> Self {
        Self { endpoint: input.endpoint, public_key: input.keys.p256dh, secret: input.keys.auth }
    }
}

/// A device with push notifications.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PushDevice)]
pub(super) struct DeviceOut {
    pub id: i64,
    /// The browser's name for itself.
    pub client: String,
    /// Whether this call came from the device.
    pub current: bool,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
    /// When it last confirmed itself.
    #[schema(value_type = String, format = DateTime)]
    pub confirmed_at: Instant,
}

/// The key that browsers subscribe with.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PushKey)]
pub(super) struct KeyOut {
    /// The site's public key (`applicationServerKey`): 65 bytes in base64url.
    pub public_key: String,
}

/// How many devices the test notification is sent to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PushTested)]
pub(super) struct TestedOut {
    pub devices: i64,
}

/// Hours without push notifications.
#[input]
#[derive(Clone, Debug)]
pub(super) struct QuietIn {
    /// `HH:MM`, by the member's local time.
    #[garde(skip)] // read as a time
    #[schema(min_length = 5, max_length = 5)]
    pub from: String,
    /// `HH:MM`; may be on the next day.
    #[garde(skip)] // read as a time
    #[schema(min_length = 5, max_length = 5)]
    pub to: String,
}

/// The caller's quiet hours; both null if there are none.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuietHours)]
pub(super) struct QuietOut {
    pub from: Option<String>,
    pub to: Option<String>,
}

/// How soon a device should be woken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// When the device is awake anyway.
    Low,
    /// Soon.
    Normal,
    /// Now: the member requested it this moment, so quiet hours do not delay it.
    High,
}

impl Urgency {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Normal => "normal",
            Self::High => "high",
        }
    }
}

/// A button of a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Logs the entry as done.
    Done,
    /// Logs the entry as not now.
    NotNow,
}

/// A notification, as the app's worker receives it.
#[derive(Clone, Debug, Serialize)]
pub struct Push {
    /// A short line.
    pub title: String,
    /// A sentence or two; may be empty.
    pub body: String,
    /// Where a tap leads: a path of this site.
    pub link: Option<String>,
    /// A later one with the same tag replaces it.
    pub tag: String,
    /// Its buttons.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub actions: &'static [Action],
    /// The entry of the log that the buttons are about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// After this time it is not worth showing.
    #[serde(skip)]
    pub expires_at: Instant,
    /// Returned by [`untaken`](super::untaken) when no device accepts it.
    #[serde(skip)]
    pub otherwise: Option<String>,
}

/// The message: it names the member too, so that a tap on a button goes to the right account's log.
#[derive(Serialize)]
struct Content<'a> {
    #[serde(flatten)]
    push: &'a Push,
    member: i64,
}

/// Longest title and body, in characters: with the fixed parts they fit into the size that every push service accepts.
const MOST_TITLE: usize = 120;
const MOST_BODY: usize = 400;

impl Push {
    /// The message as JSON. Its texts are shortened, so that the encrypted message fits into the size that push
    /// services accept.
    pub(super) fn content(&self, member: i64) -> String {
        let cut = |text: &str, most: usize| match text.char_indices().nth(most) {
            Some((at, _)) => format!("{}…", text[..at].trim_end()),
            None => text.to_owned(),
        };
        let short = Self { title: cut(&self.title, MOST_TITLE), body: cut(&self.body, MOST_BODY), ..self.clone() };
        serde_json::to_string(&Content { push: &short, member }).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_push_fits_the_payload_limit() {
        let long = "𝒜\"".repeat(500);
        let push = Push {
            title: long.clone(),
            body: long,
            link: Some("/challenges/9223372036854775807".into()),
            tag: "reminder 9223372036854775807".into(),
            actions: &[Action::Done, Action::NotNow],
            entry: Some("9223372036854775807.9223372036854775807.2026-05-06".into()),
            expires_at: Instant(0),
            otherwise: None,
        };
        let content = push.content(i64::MAX);
        // The crate's own limit.
        assert!(content.len() <= 3052, "{}", content.len());
        assert!(content.contains("…") && content.contains(r#""actions":["done","not_now"]"#));
        let (title, tag) = ("Title".into(), "t".into());
        let (link, entry, expires_at, otherwise) = (None, None, Instant(0), None);
        let plain = Push { title, body: String::new(), link, tag, actions: &[], entry, expires_at, otherwise };
        assert_eq!(plain.content(7), r#"{"title":"Title","body":"","link":null,"tag":"t","member":7}"#);
    }
}
