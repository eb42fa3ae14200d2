//! The site's default texts, and error messages for its settings.

use super::sections::Key;

pub(super) const COLOUR: &str = "Enter a colour such as #0b7a75.";
pub(super) const LANGUAGE: &str = "Enter a language such as en-GB.";
pub(super) const SECTION_TWICE: &str = "List each section only once.";
pub(super) const SECTION_MISSING: &str = "List all sections. Hide the ones you do not need.";
pub(super) const FIRST_SECTION: &str = "The introduction comes first and is always shown.";
pub(super) const NO_ITEMS: &str = "This section has no points.";
pub(super) const LOGO_RULES: &str = "A JPEG, PNG, WebP or GIF file of at most 10 MB. It keeps its shape and its transparency, and is at most 600 × 200 pixels.";

/// An accent with too little contrast on pages of a scheme.
pub(super) fn contrast(scheme: &str, contrast: f64) -> String {
    format!(
        "On a {scheme} page this colour has a contrast of {contrast:.1} to 1. Choose one with at least 4.5 to 1, so that everyone can read it."
    )
}

pub(super) const CHANGED_MEANWHILE: &str = "Another administrator has just saved these settings. Your changes are still on this page. Copy what you want to keep, then reload.";

pub(super) const NAME: &str = "Daymark";
pub(super) const TAGLINE: &str = "small habits, in good company";
pub(super) const DESCRIPTION: &str = "Join a program, log one small thing a day and keep a streak going together.";
pub(super) const FOOTER: &str = "No ads. We do not sell your data.";
pub(super) const LANGUAGES: [&str; 1] = ["en-GB"];

/// Columns of the footer: a title, and labels with paths.
pub(super) const COLUMNS: [(&str, &[(&str, &str)]); 3] = [
    (
        "Take part",
        &[
            ("Programs", "/challenges"),
            ("Events", "/events"),
            ("Scorecard", "/survey"),
            ("Global Challenge", "/globalchallenge"),
        ],
    ),
    ("Explore", &[("Insights", "/insights"), ("Pricing", "/packages")]),
    ("About", &[("About us", "/about"), ("Contact", "/contact"), ("Support", "/support")]),
];

/// Heading and text of a section.
pub(super) const fn section(key: Key) -> (&'static str, &'static str) {
    match key {
        Key::LandingPage => (
            "Small habits, in good company.",
            "Join a program, log one small thing a day and keep a streak going together.",
        ),
        Key::GlobalChallenge => {
            ("One streak for all of us", "It grows every day that enough of us log a habit. Today counts too.")
        }
        Key::ProgramHome => {
            ("Find your program", "Each program has a few small activities, people to do them with and a live board.")
        }
        Key::EventsHome => ("Meet at an event", "Meet the people you share a board with, in town or online."),
        Key::HowItWorks => ("How it works", "Three steps, and a few minutes a day."),
        Key::ScorecardHome => {
            ("Where do you stand?", "Answer a few questions, see your score, and get one idea for what to do next.")
        }
        Key::ReviewsHome => ("What members say", "Reviews by people who took part."),
        Key::ArticleHome => ("Worth a read", "Short reads about sleep, movement, food and calm."),
        Key::PackagesHome => (
            "Try a plan for 14 days",
            "The trial is free and needs no card. Afterwards you have the free plan and keep everything you logged.",
        ),
        Key::VideosHome => ("Watch and try", "Short videos to help you move, breathe and rest."),
        Key::AboutUs => ("Who we are", "The people behind the site, and why they do it."),
        Key::NewsletterHome => ("One email a week", "New programs, events and articles."),
    }
}

/// Points of a section: titles and texts.
pub(super) const fn items(key: Key) -> &'static [(&'static str, &'static str)] {
    match key {
        Key::HowItWorks => &[
            ("Join a program", "Pick one that fits your week, alone or with a team."),
            ("Log one small thing a day", "One tap is enough, even offline."),
            ("Keep the streak going", "Life happens: a freeze you have earned covers the day."),
        ],
        Key::PackagesHome => &[
            ("More programs and events", "A plan includes more programs, articles and events."),
            ("You keep everything", "Your logs, points and badges stay when the trial ends."),
            ("No card needed", "Nothing is charged when the trial ends."),
        ],
        _ => &[],
    }
}
