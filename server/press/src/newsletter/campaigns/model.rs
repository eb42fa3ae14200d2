//! Campaigns as administrators write and see them.

use daymark_actors::clock::{Day, Instant};
use daymark_base::config::Opens;
use daymark_base::db;
use daymark_derive::{input, query};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::writing::RevisionCard;

/// The state of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = CampaignState)]
pub enum State {
    /// Being written.
    Draft,
    /// Starts at its time.
    Scheduled,
    /// Being sent.
    Running,
    /// Stopped for now, by an administrator or by errors.
    Paused,
    /// All emails have been written.
    Finished,
    /// Ended before all emails were written.
    Cancelled,
}

daymark_base::words!(State {
    Draft "draft", Scheduled "scheduled", Running "running", Paused "paused", Finished "finished", Cancelled "cancelled"
});

/// What to do with a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = CampaignAction)]
pub enum Action {
    /// Starts now.
    Send,
    /// Starts at `at` in `zone`.
    Schedule,
    /// Back to a draft, before it starts.
    Unschedule,
    /// Stops for now. Emails that are already queued are still sent.
    Pause,
    /// Continues sending.
    Resume,
    /// Ends it. Queued emails are withdrawn.
    Cancel,
}

daymark_base::words!(Action {
    Send "send", Schedule "schedule", Unschedule "unschedule", Pause "pause", Resume "resume", Cancel "cancel"
});

/// The kinds of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = CampaignBlockKind)]
pub enum BlockKind {
    /// `text`.
    Heading,
    /// `text`.
    Text,
    /// `url` of the picture, `alt`, and `link` where it leads.
    Picture,
    /// `text` and `link`.
    Button,
    /// A horizontal line.
    Divider,
    /// `text`, and its author `by`.
    Quote,
    /// Published articles by `ids`.
    Articles,
    /// Programs by `ids`.
    Programs,
    /// Events by `ids`.
    Events,
}

/// A block of a newsletter. Each kind uses some of the fields.
#[input]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[schema(as = CampaignBlock)]
pub struct Block {
    /// The kind of block.
    pub kind: BlockKind,
    /// At most 20,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 20_000))]
    pub text: String,
    /// The picture: a path of this site, or an https address.
    #[serde(default)]
    #[garde(length(chars, max = 1000))]
    pub url: String,
    /// What the picture shows.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub alt: String,
    /// Where it leads: a path of this site, or an http or https address.
    #[serde(default)]
    #[garde(length(chars, max = 1000))]
    pub link: String,
    /// Who said it.
    #[serde(default)]
    #[garde(length(chars, max = 200))]
    pub by: String,
    /// The ids of articles, programs or events, at most 20.
    #[serde(default)]
    #[garde(length(max = 20))]
    pub ids: Vec<i64>,
}

impl Block {
    /// An empty block of a kind.
    pub fn of(kind: BlockKind) -> Self {
        let [text, url, alt, link, by] = <[String; 5]>::default();
        Self { kind, text, url, alt, link, by, ids: Vec::new() }
    }
}

/// Who gets a newsletter: subscribers who match all of these, or any. Without conditions, all subscribers.
#[input]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[schema(as = CampaignSegment)]
pub struct Segment {
    /// Whether matching one condition is enough.
    #[serde(default)]
    pub any: bool,
    /// They get one of these newsletters.
    #[serde(default)]
    #[garde(length(max = 50))]
    pub newsletters: Vec<i64>,
    /// They belong to one of these companies.
    #[serde(default)]
    #[garde(length(max = 50))]
    pub companies: Vec<i64>,
    /// They are in one of these programs, or completed it.
    #[serde(default)]
    #[garde(length(max = 50))]
    pub programs: Vec<i64>,
    /// They have this package.
    #[serde(default)]
    #[garde(length(chars, max = 100))]
    pub package: Option<String>,
    /// They have used their account since this day.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub active_since: Option<Day>,
    /// They have an account that was not used since this day.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub inactive_since: Option<Day>,
    /// At least this many newsletters were sent to them since they last opened one. Only if the site remembers opens.
    #[serde(default)]
    #[garde(range(min = 1, max = 50))]
    pub unopened: Option<i64>,
    /// Only these subscribers. Of the other conditions, only `newsletters` then counts.
    #[serde(default)]
    #[garde(length(max = 500))]
    pub users: Vec<i64>,
}

/// A new campaign, or the changed fields of one.
#[input]
#[derive(Clone, Debug, Default)]
#[schema(as = CampaignIn)]
pub struct CampaignIn {
    /// At most 150 characters.
    #[garde(length(chars, max = 150))]
    pub subject: Option<String>,
    /// Another subject, to compare. At most 150 characters; empty for none.
    #[garde(length(chars, max = 150))]
    pub subject_b: Option<String>,
    /// The percentage that gets the other subject: 0 to 90.
    #[garde(range(min = 0, max = 90))]
    pub share_b: Option<i64>,
    /// What email apps show beside the subject. At most 200 characters.
    #[garde(length(chars, max = 200))]
    pub preview: Option<String>,
    /// At most 100 blocks.
    #[garde(length(max = 100), dive)]
    pub blocks: Option<Vec<Block>>,
    /// Who gets it.
    #[garde(dive)]
    pub segment: Option<Segment>,
    /// The version that this change edits: 409 `conflict` when there is a newer one.
    #[garde(range(min = 1, max = 1_000_000_000))]
    pub version: Option<i64>,
}

/// An action on a campaign.
#[input]
#[derive(Debug)]
#[schema(as = CampaignActIn)]
pub struct ActIn {
    /// The action.
    pub action: Action,
    /// `schedule`: date and time in the zone, such as `2026-05-06T09:00`.
    #[garde(length(max = 30))]
    pub at: Option<String>,
    /// `schedule`: a zone, such as `Europe/Berlin`.
    #[garde(length(max = 60))]
    pub zone: Option<String>,
    /// `send`, `schedule`: the version that the caller saw: 409 `conflict` when there is a newer one.
    #[garde(range(min = 1, max = 1_000_000_000))]
    pub version: Option<i64>,
}

/// The recipients of a campaign.
#[input]
#[derive(Debug)]
#[schema(as = SendNewsletterIn)]
pub struct SendIn {
    /// Only these subscribers, by id, if they get one of the segment's newsletters; by default all in the segment.
    #[serde(default)]
    #[garde(length(max = 500))]
    pub users: Vec<i64>,
    /// The version that the caller saw: 409 `conflict` when there is a newer one.
    #[garde(range(min = 1, max = 1_000_000_000))]
    pub version: Option<i64>,
}

/// Which of the two subjects to show.
#[query]
#[derive(Debug)]
pub struct PreviewQuery {
    /// Shows the other subject.
    #[serde(default)]
    pub b: bool,
}

/// The segment to count.
#[query]
#[derive(Debug)]
pub struct AudienceQuery {
    /// A `CampaignSegment` as JSON.
    #[garde(length(max = 4000))]
    pub segment: Option<String>,
}

/// Who would get a newsletter now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CampaignAudience)]
pub struct AudienceOut {
    /// The number of subscribers.
    pub count: i64,
    /// Some addresses, newest first.
    pub sample: Vec<String>,
    /// What the site counts of newsletters after delivery.
    pub opens: Opens,
}

/// Clicks on a campaign's links.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CampaignLinks)]
pub struct LinksOut {
    /// What the site counts of newsletters after delivery.
    pub opens: Opens,
    /// At most 200, most clicked first.
    pub links: Vec<LinkOut>,
}

/// A link of a campaign.
#[derive(Debug, Serialize, ToSchema, db::Record)]
#[schema(as = CampaignLink)]
pub struct LinkOut {
    /// Where it leads.
    pub url: String,
    /// The number of emails in which it was clicked.
    pub clicks: i64,
}

/// Results of the emails with one subject.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CampaignCounts)]
pub struct Counts {
    /// Emails written so far.
    pub queued: i64,
    /// Accepted by the mail server.
    pub sent: i64,
    /// Refused.
    pub failed: i64,
    /// Not sent, because the address is blocked from mail, the account was erased, or the campaign was cancelled.
    pub skipped: i64,
    /// Recipients who unsubscribed with the link in it.
    pub unsubscribed: i64,
    /// Opened, as far as email apps report it; 0 where the site does not count opens.
    pub opened: i64,
    /// Clicked; 0 where the site does not count clicks.
    pub clicked: i64,
}

/// A campaign in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CampaignCard)]
pub struct CardOut {
    /// The campaign.
    pub id: i64,
    /// Its state.
    pub state: State,
    /// May be empty while it is a draft.
    pub subject: String,
    /// When it starts.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub starts_at: Option<Instant>,
    /// When it started.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub started_at: Option<Instant>,
    /// When it ended.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub finished_at: Option<Instant>,
    /// Whether it paused itself because too many emails were refused.
    pub stopped_by_errors: bool,
    /// The number of recipients.
    pub recipients: i64,
    /// The results of both subjects together.
    pub counts: Counts,
    /// When it last changed.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
}

/// A campaign.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Campaign)]
pub struct CampaignOut {
    /// The same fields as in the list.
    #[serde(flatten)]
    pub card: CardOut,
    /// Grows with each change.
    pub version: i64,
    /// The other subject; may be empty.
    pub subject_b: String,
    /// The percentage of recipients who get the other subject.
    pub share_b: i64,
    /// What email apps show beside the subject.
    pub preview: String,
    /// The text.
    pub blocks: Vec<Block>,
    /// Who gets it.
    pub segment: Segment,
    /// The zone in which its start was chosen.
    pub zone: Option<String>,
    /// Where it is read on the site, from its start on.
    pub path: String,
    /// The results of the first subject.
    pub counts_a: Counts,
    /// The results of the other subject.
    pub counts_b: Counts,
}

/// A saved version without its text.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CampaignRevisionCard)]
pub struct RevisionCardOut {
    /// The version's number.
    pub version: i64,
    /// When it was saved.
    #[schema(value_type = String, format = DateTime)]
    pub saved_at: Instant,
    /// Who saved it; null for an erased account.
    pub by_id: Option<i64>,
    /// Their name.
    pub by_name: String,
    /// Its subject.
    pub subject: String,
}

impl From<RevisionCard> for RevisionCardOut {
    fn from(card: RevisionCard) -> Self {
        let by_name = card.by_name();
        Self { version: card.version, saved_at: card.saved_at, by_id: card.by_id, by_name, subject: card.title }
    }
}

/// A saved version.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CampaignRevision)]
pub struct RevisionOut {
    /// The version's number.
    pub version: i64,
    /// When it was saved.
    #[schema(value_type = String, format = DateTime)]
    pub saved_at: Instant,
    /// Its subject.
    pub subject: String,
    /// Its other subject; may be empty.
    pub subject_b: String,
    /// The percentage of recipients who get the other subject.
    pub share_b: i64,
    /// What email apps show beside the subject.
    pub preview: String,
    /// Its text.
    pub blocks: Vec<Block>,
}

/// The newest version, to restore another one on top of it.
#[input]
#[derive(Debug)]
#[schema(as = CampaignRestoreIn)]
pub struct RestoreIn {
    /// The newest version that the caller knows: 409 if there is a newer one.
    pub version: i64,
}

/// A campaign as recipients see it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CampaignPreview)]
pub struct PreviewOut {
    /// The subject line.
    pub subject: String,
    /// A whole document, to show in a frame.
    pub html: String,
    /// The plain text.
    pub text: String,
}

/// A deleted campaign.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RemovedCampaign)]
pub struct RemovedOut {
    /// The campaign's id.
    pub id: i64,
}
