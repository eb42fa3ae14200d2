//! Text of public pages before the app takes over, and of the gate of a staging site. The app shows the same sentences.

// Public pages.

pub(super) const PROGRAMS: &str = "Programs";
pub(super) const PROGRAMS_ABOUT: &str =
    "Each program has a few small activities, people to do them with and a live board.";
pub(super) const VIDEOS: &str = "Videos";
pub(super) const VIDEOS_ABOUT: &str = "Short videos to help you move, breathe and rest.";
pub(super) const PRICING: &str = "Pricing";
pub(super) const PRICING_ABOUT: &str =
    "Logging with Daymark is free. A plan includes more programs, articles and events.";
pub(super) const A_MONTH: &str = "a month";
pub(super) const A_YEAR: &str = "a year";
pub(super) const EVENTS: &str = "Events";
pub(super) const EVENTS_ABOUT: &str = "Meet the people you share a board with, in town or online.";
pub(super) const INSIGHTS: &str = "Insights";
pub(super) const INSIGHTS_ABOUT: &str =
    "Short reads about sleep, movement, food and calm. Pick one, and try one thing today.";
pub(super) const FIRST_PARAGRAPHS_MEMBERS: &str = "Sign in to read the whole article.";
pub(super) const FIRST_PARAGRAPHS_PACKAGES: &str = "You need a plan to read the whole article.";
pub(super) const FEATURED: &str = "Featured";
pub(super) const RECENT: &str = "Recent";
pub(super) const RELATED: &str = "Read next";
pub(super) const NEWER_ARTICLES: &str = "Newer articles";
pub(super) const OLDER_ARTICLES: &str = "Older articles";

/// Author, date and length of an article.
pub(super) fn byline(author: &str, date: &str, minutes: i64) -> String {
    format!("By {author} · {date} · {minutes} min read")
}

pub(super) const SCORECARD: &str = "Scorecard";
pub(super) const GLOBAL_CHALLENGE: &str = "Global Challenge";
pub(super) const GLOBAL_CHALLENGE_ABOUT: &str =
    "One streak for all of us. It grows every day that enough of us log a habit.";
pub(super) const LOGIN: &str = "Login";
pub(super) const FOOTER: &str = "Footer";
pub(super) const SOCIAL: &str = "Follow us";
pub(super) const API: &str = "API";

pub(super) const CONTACT_ABOUT: &str = "Write to us. A person reads every message.";
pub(super) const SUPPORT: &str = "Support";
pub(super) const SUPPORT_ABOUT: &str = "Most questions have an answer here. If yours is missing, write to us.";

// The landing page.

pub(super) const CREATE_ACCOUNT: &str = "Create account";
pub(super) const SEE_STREAK: &str = "See the streak";
pub(super) const ALL_PROGRAMS: &str = "All programs";
pub(super) const ALL_EVENTS: &str = "All events";
pub(super) const TAKE_SCORECARD: &str = "Take the scorecard";
pub(super) const ALL_ARTICLES: &str = "All articles";
pub(super) const SEE_PRICING: &str = "See pricing";
pub(super) const ABOUT_US: &str = "About us";
pub(super) const ALL_VIDEOS: &str = "All videos";
pub(super) const SEE_BOARD: &str = "See the board";
pub(super) const OUR_PICTURE: &str = "Alt Image";
pub(super) const APP_PICTURE: &str = "The app on a phone: today’s habits, a streak and points";
pub(super) const PRIVATE_MEMBER: &str = "Private member";

/// How long a package can be tried.
pub(super) fn free_days(days: i64) -> String {
    format!("{} free, no card needed", counted(days, "day"))
}

/// The average of all reviews.
pub(super) fn rated(average: f64, count: i64) -> String {
    format!("{average} of 5 stars, {}", counted(count, "review"))
}

/// The stars of a review.
pub(super) fn stars(stars: i64) -> String {
    format!("{stars} of 5 stars")
}

/// The streak that all members keep, and what happened today.
pub(super) fn together(days: i64, members: i64, actions: i64) -> String {
    format!("{} in a row together. {}", counted(days, "day"), today(members, actions))
}

/// As [`together`], with the best streak so far.
pub(super) fn together_at_best(days: i64, best: i64, members: i64, actions: i64) -> String {
    let (days, best) = (counted(days, "day"), counted(best, "day"));
    format!("{days} in a row together. Longest streak: {best}. {}", today(members, actions))
}

fn today(members: i64, actions: i64) -> String {
    format!("{} did {} today.", counted(members, "member"), counted(actions, "habit"))
}

// Programs and events in a list.

pub(super) const OWN_PACE: &str = "At your own pace";

/// From one date to another.
pub(super) fn dates(from: &str, to: &str) -> String {
    format!("{from} to {to}")
}

/// The same number of days for everyone, whenever they join.
pub(super) fn from_joining(days: i64) -> String {
    format!("{}, starting when you join", counted(days, "day"))
}

/// How many take part.
pub(super) fn members(n: i64) -> String {
    counted(n, "member")
}

// A report that its author shares.

pub(super) const SHARED_REPORT: &str = "A survey report, shared with you.";

/// The overall score and what it means.
pub(super) fn overall(score: i64, band: Option<&str>) -> String {
    match band {
        Some(band) => format!("{score} of 100: {band}"),
        None => format!("{score} of 100"),
    }
}

/// In front of a cancelled event.
pub(super) const CANCELLED: &str = "Cancelled";

/// How many go to an event.
pub(super) fn going(n: i64) -> String {
    format!("{n} going")
}

/// Such as "1 member" or "2 members".
fn counted(n: i64, of: &str) -> String {
    format!("{n} {of}{}", if n == 1 { "" } else { "s" })
}

// The gate of a staging site.

pub(super) const WELCOME: &str = "Welcome.";
pub(super) const WRONG_PASSWORD: &str = "Wrong password.";
pub(super) const GATE_CLOSED: &str = "This site needs a password. Open it in a browser and enter the password.";
