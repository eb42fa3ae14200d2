//! User-facing text about surveys.

// Editing.

pub(super) const RATES_ONLY: &str = "Only rating questions have this.";
pub(super) const NO_POINTS: &str = "Text answers have no points. Choose “No dimension”.";
pub(super) const NO_QUESTIONS: &str = "Add a question first.";
pub(super) const NO_SUCH_PAGE: &str = "This page does not exist. Choose another one.";
pub(super) const NO_SUCH_DIMENSION: &str = "Choose a dimension of this survey.";
pub(super) const NO_SUCH_QUESTION: &str = "This question depends on one that is not in this survey.";
pub(super) const BANDS: &str = "The first band starts at 0. Each band must start above the one before it.";
pub(super) const DIMENSION_ID: &str = "Use lowercase letters, digits and dashes, and each name only once.";
pub(super) const NO_SUCH_CHOICE: &str = "Name each choice of this question at most once.";
pub(super) const NO_SUCH_TYPE: &str = "This type does not exist. Choose another one.";
pub(super) const TYPE_TAKEN: &str = "There is already a type with this name.";
pub(super) const NO_SUCH_TEMPLATE: &str = "This template does not exist. Choose another one.";
pub(super) const NO_SUCH_SURVEY: &str = "This survey does not exist. Choose another one.";
pub(super) const EMPTY_OR_COPY: &str = "Choose a template or a survey to copy, not both.";
pub(super) const ANSWERED: &str = "Someone has already answered, so this can no longer change.";
pub(super) const NO_SUCH_PROGRAM: &str = "Choose public programs.";
pub(super) const NO_SUCH_ARTICLE: &str = "Choose published articles.";
pub(super) const SCORECARD_PUBLISHED: &str = "Publish the survey before you make it the scorecard.";
pub(super) const SCORECARD_MONTHLY: &str = "The scorecard must be a monthly survey.";
pub(super) const SCORECARD_NAMED: &str = "The scorecard cannot be anonymous: members see how their scores change.";
pub(super) const SCORECARD_FOR_ALL: &str = "The scorecard must be open to everyone or to members.";
pub(super) const SCORECARD_TAKEN: &str = "Another survey has just become the scorecard. Nothing was saved. Try again.";
pub(super) const EDITED_MEANWHILE: &str = "Another administrator has just changed this part of the survey. Your change was not saved. Copy any text that you want to keep, then open it again.";
pub(super) const NOT_A_DRAFT: &str = "Only a draft can be deleted. Close the survey instead.";
pub(super) const STAYS_PUBLISHED: &str = "A published survey cannot become a draft again. Close it instead.";
pub(super) const PUBLISH_FIRST: &str = "Publish the survey first.";
pub(super) const WAITED_FOR: &str = "Another question depends on this one. Change its condition first.";
pub(super) const EACH_ONCE: &str = "Name each question once.";
pub(super) const FULL: &str = "A survey has at most 200 questions.";
pub(super) const PAGES_RISE: &str = "Pages must be consecutive.";
pub(super) const REMOVED: &str = "This question was removed. Reload the page.";

/// The names of the specification's types.
pub(super) const TYPES: [&str; 4] = ["Single choice", "Multiple choice", "Text", "Rating"];
pub(super) const ZERO_TO_TEN: &str = "Rating from 0 to 10";

/// The error for conditions that form a cycle.
pub(super) fn circle<'a>(titles: impl Iterator<Item = &'a str>) -> String {
    let titles: Vec<_> = titles.map(|title| format!("“{title}”")).collect();
    format!("These questions depend on each other: {}.", titles.join(", "))
}

/// The error for a condition on a later question.
pub(super) fn not_earlier(title: &str) -> String {
    format!("“{title}” must come before this question.")
}

/// The error for a condition on an answer that a question does not have.
pub(super) fn no_such_answer(title: &str) -> String {
    format!("“{title}” has no such answer.")
}

/// The error for removing a choice that a condition names.
pub(super) fn choice_waited_for(title: &str, choice: &str) -> String {
    format!("“{title}” depends on the answer “{choice}”. Change its condition first.")
}

// Answering.

pub(super) const KEY: &str = "Use letters, digits, - and _.";
pub(super) const CLOSED: &str = "This survey is closed. Thank you for your interest.";
pub(super) const CHANGED_MEANWHILE: &str =
    "This survey has just changed. Your answers are still here: reload the page, then send them again.";
pub(super) const NO_SUCH_VERSION: &str = "This version does not exist. Reload the page.";
pub(super) const NOT_SUBMITTED: &str = "Submit your answers first.";
pub(super) const NO_CHANGES: &str = "This survey does not allow changes.";
pub(super) const REASON: &str = "Say why you are correcting these answers.";

/// The error for a member who answered too recently.
pub(super) fn again_on(date: &str) -> String {
    format!("You answered this recently. You can answer again on {date}.")
}

pub(super) const BY_INVITATION: &str =
    "Open this survey with the link in your email, or ask the person who sent it for a new one.";
pub(super) const INVITATION_ENDED: &str = "This invitation no longer works. Ask the person who sent it for a new link.";
pub(super) const INVITATION_TAKEN: &str = "Someone used this invitation with an account. Sign in to that account.";

// The reminder of a new month: its title and its body.

pub(super) fn new_month(month: &str) -> (String, String) {
    let body = "Answer it again to see what has changed since last time.";
    (format!("Your scorecard for {month} is open"), body.to_owned())
}

// Invitations.

pub(super) const OPEN_FIRST: &str = "Publish the survey, and open it, before you invite people.";

/// When it is sent, for administrators; then its subject and its paragraphs.
pub(super) const INVITATION: (&str, &str) = (
    "Sent when an administrator invites someone to a survey.",
    "You are invited to answer “{{ title }}”

We would like to hear from you. Open the link to see the survey and answer it.

[Open the survey]({{ link }})

The link is only for you and works for 30 days. You can stop at any time and continue later, on any device.
",
);
pub(super) const INVITATION_WHY: &str = "You received this email because someone invited you at";

// The report.

pub(super) const REPORT_SENT: &str = "We will send your report in a few minutes.";
pub(super) const NO_SCORE: &str = "Nothing was scored in this response.";

pub(super) const REPORT: (&str, &str) = (
    "Sent when someone asks for the report of their survey.",
    "Your report: {{ title }}

You answered “{{ title }}” on {{ date }}.

{{ items }}

[See your report]({{ link }})
",
);
pub(super) const REPORT_WHY: &str = "You asked for this report at";
pub(super) const OVERALL: &str = "Overall";

/// A score with its band and its change.
pub(super) fn score_line(score: i64, band: Option<&str>, change: Option<i64>) -> String {
    let band = band.map(|band| format!(", {band}")).unwrap_or_default();
    let change = match change {
        None => String::new(),
        Some(0) => ", same as last time".to_owned(),
        Some(change) => format!(", {} since last time", signed(change)),
    };
    format!("{score} of 100{band}{change}")
}

fn signed(change: i64) -> String {
    if change > 0 { format!("+{change}") } else { format!("−{}", -change) }
}
