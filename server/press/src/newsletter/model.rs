//! Subscribers and newsletters as clients send and see them.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use daymark_web::part::said;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whether a subscriber gets mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SubscriberState)]
pub(super) enum State {
    /// The address is not confirmed. After 30 days it is deleted.
    Pending,
    /// Gets mail.
    Confirmed,
    /// Gets no email.
    Unsubscribed,
}

daymark_base::words!(State { Pending "pending", Confirmed "confirmed", Unsubscribed "unsubscribed" });

/// How consent was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ConsentVia)]
pub(super) enum Via {
    /// With the site's form and the link in an email.
    Form,
    /// By the member with this address.
    Account,
    /// With the link in a newsletter.
    Preferences,
    /// Elsewhere; an administrator imported the proof.
    Import,
}

daymark_base::words!(Via { Form "form", Account "account", Preferences "preferences", Import "import" });

/// Who ended a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = UnsubscribedBy)]
pub(super) enum EndedBy {
    /// The reader, with the link in an email.
    Reader,
    /// The member, in the account.
    Member,
    /// An administrator.
    Administrator,
    /// A report of unwanted mail.
    Complaint,
}

daymark_base::words!(EndedBy {
    Reader "reader", Member "member", Administrator "administrator", Complaint "complaint"
});

/// A subscription from the site's form.
#[input]
#[derive(Debug)]
pub(super) struct SubscribeIn {
    /// The address.
    #[garde(length(chars, max = 1000))]
    pub email: String,
    /// At most 100 characters.
    #[serde(default)]
    #[garde(length(chars, max = 100))]
    pub first_name: String,
    /// At most 100 characters.
    #[serde(default)]
    #[garde(length(chars, max = 100))]
    pub last_name: String,
    /// The human check's token, if one is set up, for the action `newsletter`.
    #[serde(default)]
    #[garde(length(max = 8192))]
    pub token: Option<String>,
}

/// The result of the form.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Subscribed)]
pub(super) struct SubscribedOut {
    /// 0 if the caller's confirmed address is subscribed already; otherwise 1, for known and unknown addresses alike.
    pub id: i64,
}

/// The parameters of the link in a confirmation mail.
#[query]
#[derive(Debug)]
pub(super) struct VerifyQuery {
    /// The address.
    #[garde(length(chars, max = 1000))]
    pub email: String,
    /// The token of the link.
    #[garde(length(max = 200))]
    pub token: String,
}

/// A confirmed subscription.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ConfirmedSubscription)]
pub(super) struct ConfirmedOut {
    /// The address.
    pub email: String,
    /// The token that opens the preferences page.
    pub token: String,
}

/// The newsletters of a subscriber.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NewsletterSubscription)]
pub(super) struct SubscriptionOut {
    /// The address.
    pub email: String,
    /// Whether any newsletter goes to the address.
    pub subscribed: bool,
    /// All newsletters, the default one first.
    pub newsletters: Vec<ChoiceOut>,
}

/// A newsletter to choose.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NewsletterChoice)]
pub(super) struct ChoiceOut {
    /// The newsletter.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// Whether the subscriber gets it.
    pub subscribed: bool,
}

/// The chosen newsletters.
#[input]
#[derive(Debug)]
#[schema(as = NewsletterChoicesIn)]
pub(super) struct ChoicesIn {
    /// Their ids; none to unsubscribe.
    #[garde(length(max = 50))]
    pub newsletters: Vec<i64>,
}

/// Which subscribers.
#[query]
#[derive(Debug)]
pub(super) struct SubscribersQuery {
    /// Only those in this state.
    #[param(inline)]
    pub state: Option<State>,
    /// Only those of this newsletter.
    pub newsletter_id: Option<i64>,
    /// Part of an address or a name.
    #[garde(length(chars, max = 100))]
    pub search: Option<String>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// A subscriber.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Subscriber)]
pub(super) struct SubscriberOut {
    /// The subscriber.
    pub id: i64,
    /// The address.
    pub email: String,
    /// May be empty.
    pub first_name: String,
    /// May be empty.
    pub last_name: String,
    /// Whether they get mail.
    pub state: State,
    /// Whether the address is blocked from mail. It gets none, in any state.
    pub suppressed: bool,
    /// The account with this address.
    pub user_id: Option<i64>,
    /// When the address was first entered.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
    /// When it was last confirmed.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub confirmed_at: Option<Instant>,
    /// When the subscription ended.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub unsubscribed_at: Option<Instant>,
    /// Who ended it.
    pub unsubscribed_by: Option<EndedBy>,
}

/// A subscriber with all stored data.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SubscriberDetails)]
pub(super) struct DetailsOut {
    /// The subscriber.
    pub details: SubscriberOut,
    /// All newsletters, and which ones they get.
    pub newsletters: Vec<ChoiceOut>,
    /// What they agreed to, latest first.
    pub consents: Vec<ConsentOut>,
}

/// Proof of consent.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Consent)]
pub(super) struct ConsentOut {
    /// How consent was given.
    pub via: Via,
    /// What was agreed to.
    pub words: String,
    /// When consent was given.
    #[schema(value_type = String, format = DateTime)]
    pub given_at: Instant,
}

/// An administrator's changes to a subscriber; omitted fields stay.
#[input]
#[derive(Debug)]
#[schema(as = SubscriberPatch)]
pub(super) struct SubscriberPatch {
    /// At most 100 characters.
    #[garde(length(chars, max = 100))]
    pub first_name: Option<String>,
    /// At most 100 characters.
    #[garde(length(chars, max = 100))]
    pub last_name: Option<String>,
    /// `unsubscribed`. Only the owner of an address can subscribe it.
    pub state: Option<State>,
    /// Which of their newsletters they keep, by id; none unsubscribes. Only the owner of an address can add one.
    #[garde(length(max = 50))]
    pub newsletters: Option<Vec<i64>>,
    /// One of their newsletters to end, by id; ending the last unsubscribes. Ignored if `newsletters` is given.
    pub end_newsletter_id: Option<i64>,
}

/// A newsletter, for administrators.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Newsletter)]
pub(super) struct NewsletterOut {
    /// The newsletter.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// Whether the site's form subscribes to it. Exactly one does.
    pub is_default: bool,
    /// The number of its subscribers.
    pub subscribers: i64,
}

/// A new newsletter.
#[input]
#[derive(Debug)]
#[schema(as = NewsletterIn)]
pub(super) struct NewsletterIn {
    /// 1 to 60 characters.
    #[garde(length(chars, min = 1, max = 60), custom(said))]
    pub name: String,
    /// At most 300 characters.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub about: String,
}

/// Changes to a newsletter; omitted fields stay.
#[input]
#[derive(Debug)]
#[schema(as = NewsletterPatch)]
pub(super) struct NewsletterPatch {
    /// 1 to 60 characters.
    #[garde(length(chars, min = 1, max = 60), inner(custom(said)))]
    pub name: Option<String>,
    /// At most 300 characters.
    #[garde(length(chars, max = 300))]
    pub about: Option<String>,
    /// `true` makes it the newsletter that the form subscribes to.
    pub is_default: Option<bool>,
}

/// A table of subscribers.
#[input]
#[derive(Debug)]
#[schema(as = SubscriberImportIn)]
pub(super) struct ImportIn {
    /// The table (RFC 4180), at most 200,000 characters.
    #[garde(length(chars, min = 1, max = 200_000))]
    pub csv: String,
    /// What these people agreed to, where and when. 10 to 1,000 characters, kept as proof.
    #[garde(length(chars, min = 10, max = 1000), custom(said))]
    pub consent: String,
    /// The id of the newsletter that they get.
    pub newsletter_id: i64,
    /// Only checks the table.
    #[serde(default)]
    pub preview: bool,
}

/// The contents of a table, or what was imported from it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SubscriberImport)]
pub(super) struct ImportOut {
    /// New subscribers.
    pub added: i64,
    /// People who are subscribed already. They keep the newsletters that they chose.
    pub known: i64,
    /// Lines that repeat an address.
    pub repeated: i64,
    /// Addresses that unsubscribed here, which stay unsubscribed.
    pub unsubscribed: i64,
    /// Addresses blocked after a bounce or complaint.
    pub suppressed: i64,
    /// Lines without a valid address.
    pub invalid: i64,
    /// The first 50 invalid lines.
    pub faults: Vec<ImportFault>,
}

/// A wrong line of a table.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SubscriberImportFault)]
pub(super) struct ImportFault {
    /// The line's number, from 1; line 1 has the column names.
    pub line: i64,
    /// What is wrong.
    pub message: &'static str,
}

/// A deleted subscriber or newsletter.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RemovedFromNewsletter)]
pub(super) struct RemovedOut {
    /// The id of the subscriber or newsletter.
    pub id: i64,
}
