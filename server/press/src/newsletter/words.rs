//! User-facing text about newsletters.

pub(super) use daymark_web::words::{REQUIRED, VALID_EMAIL};

// The form.

pub(super) const CHECK_INBOX: &str = "Please confirm your subscription. Open the link we have sent you.";
pub(super) const ALREADY: &str = "Already subscribed!";
pub(super) const SUBSCRIBED: &str = "You are subscribed.";
pub(super) const UNSUBSCRIBED: &str = "You are unsubscribed. You will get no more newsletters.";
pub(super) const NO_LONGER: &str = "Not sent: the recipient is no longer subscribed.";
pub(super) const SAVED: &str = "Your choices are saved.";
pub(super) const CONFIRM_FIRST: &str = "Confirm your email address first. Then you can subscribe.";

/// The newsletter that the form subscribes to, until an administrator renames it.
pub(super) const DEFAULT: (&str, &str) = ("Newsletter", "News and insights from our team.");

/// The words that a person agreed to, kept as proof.
pub(super) const CONSENT_FORM: &str =
    "Entered the address in the newsletter form and confirmed it with the link in an email.";
pub(super) const CONSENT_ACCOUNT: &str = "Subscribed while signed in to the account with this address.";
pub(super) const CONSENT_PREFERENCES: &str = "Chose newsletters on the page that the link in a newsletter opens.";

// Each mail: when it is sent, for administrators; then its subject and its paragraphs.

pub(super) const CONFIRM_LETTER: (&str, &str) = (
    "Sent when someone subscribes to the newsletter. It asks them to confirm their address.",
    "Please confirm your subscription

You asked for our newsletter. Confirm your address to get the next issue.

[Confirm subscription]({{ link }})

The link works for 7 days. If you did not ask for this, ignore this email: you will get nothing else.
",
);
pub(super) const ALREADY_LETTER: (&str, &str) = (
    "Sent when someone subscribes with an address that already gets the newsletter.",
    "You are already subscribed

Someone entered your address in our newsletter form. You already get the newsletter, so nothing has changed.

[Choose newsletters]({{ link }})
",
);
pub(super) const WHY: &str = "You received this email because someone entered your address at";

// Administrators.

pub(super) const LIST_TAKEN: &str = "Another list has this name.";
pub(super) const KEEP_DEFAULT: &str =
    "The form subscribes people to this list. Make another one the default before you delete it.";
pub(super) const KEEP_FOR_SERIES: &str = "A series uses this list. Change the series first.";
pub(super) const NOT_BY_OTHERS: &str = "Only the owner of an address can subscribe it.";
pub(super) const NO_TABLE: &str = "This is not a CSV file.";
pub(super) const NO_EMAIL_COLUMN: &str = "The first line must name the columns, and one of them must be `email`.";
pub(super) const NO_SUCH_LIST: &str = "This list no longer exists.";

// Series.

pub(super) const SERIES_ABOUT: &str = "Sent as part of a series, such as a welcome or a weekly summary.";
pub(super) const ONLY_SENDERS: &str =
    "Only people who may send newsletters can turn a series on, or change one that is on.";
pub(super) const DAY_OF_WEEK: &str = "Choose a day from 0 (Monday) to 6 (Sunday).";
pub(super) const NO_SUCH_PROGRAM: &str =
    "Choose a program. Only a series that starts when members join a program can have one.";

pub(super) fn week_days(days: usize) -> String {
    format!("You were active on {days} of 7 days")
}

pub(super) fn week_points(points: i64, streak: i64) -> String {
    let points = if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
    let streak = match streak {
        0 => "Today is a good day to start a streak.".to_owned(),
        1 => "Your streak: 1 day.".to_owned(),
        n => format!("Your streak: {n} days."),
    };
    format!("{points}. {streak}")
}

pub(super) fn week_habit(done: usize, due: usize) -> String {
    format!("Done {done} of {due} times")
}

/// Habits in the preview of a weekly mail.
pub(super) const SERIES_SAMPLE: &[(&str, usize, usize)] = &[("Walk", 5, 7), ("Read", 3, 7)];

/// A series: its trigger, its name, and its mails: their day, subject and text.
pub(super) type FirstSeries = (&'static str, &'static str, &'static [(i64, &'static str, &'static str)]);

/// The series to begin with. They are off until an administrator turns them on.
pub(super) const FIRST_SERIES: &[FirstSeries] = &[
    (
        "confirmed",
        "Welcome",
        &[
            (0, "Welcome", "Thank you for subscribing. You will hear from us about habits, programs and events."),
            (
                3,
                "Start with one small habit",
                "Small habits last. Choose one that takes two minutes, and do it every day this week.",
            ),
        ],
    ),
    (
        "joined",
        "After joining a program",
        &[
            (0, "You are in", "You have joined a program. Log your first day today: one tap is enough."),
            (7, "Your first week", "One week done. Look at your board and see how far you have come."),
        ],
    ),
    (
        "trial_started",
        "Trial started",
        &[(0, "Your trial has started", "Your trial is active now. Try a program, and invite a friend.")],
    ),
    (
        "trial_ends",
        "Trial ends",
        &[(
            0,
            "Your trial ends soon",
            "Choose a plan to keep full access. Without one, you keep your habits and your logs.",
        )],
    ),
    ("weekly", "Your week", &[(0, "Your week", "Here is what you did last week.")]),
];

// Campaigns.

pub(super) const NEWSLETTER_ABOUT: &str = "Sent to subscribers when you send a newsletter.";
pub(super) const NEWSLETTER_WHY: &str = "You subscribed to our newsletter at";
/// One of these comes before `NEWSLETTER_WHY` if the site counts opens and clicks.
pub(super) const COUNTED: &str = "We count how many readers open this email and follow its links, but not who.";
pub(super) const REMEMBERED: &str =
    "We keep how many newsletters we sent since you last opened one, but not which links you follow.";
pub(super) const NOT_REMEMBERED: &str = "This site does not remember who opens newsletters. A setting can change that.";
pub(super) const ON_THE_SITE: &str = "Read it on the site";
pub(super) const CHOOSE: &str = "Choose newsletters or unsubscribe";
pub(super) const SENDING: &str = "We are sending your newsletter.";
pub(super) const TEST_SENT: &str = "We are sending the test email to your address.";
pub(super) const EMPTY: &str = "Write something first.";
pub(super) const LINK: &str = "Enter a path on this site, or an address that begins with https://.";
pub(super) const SEGMENT: &str = "This is not a segment.";
pub(super) const ZONE: &str = "Choose a time zone, such as Europe/Berlin.";
pub(super) const DATE_AND_TIME: &str = "Enter a date and a time.";
pub(super) const LATER: &str = "Choose a time in the future.";
pub(super) const NO_DRAFT: &str = "Only a draft can be changed. Copy this newsletter to write another one.";
pub(super) const NOT_CREATED: &str = "This newsletter cannot be turned into an email. The server log has the cause.";
pub(super) const WITHDRAWN: &str = "Not sent: the newsletter was cancelled.";
pub(super) const NOT_NOW: &str = "This is not possible in its current state. Reload the page.";
