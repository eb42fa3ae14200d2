//! Who can read all of an article, which are popular, and which links work.

use std::collections::BTreeSet;

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::plus_days;
use daymark_base::search;

use super::model::{Eyes, Locked, Visibility};

/// Days whose views count.
pub const POPULAR_DAYS: i64 = 30;
/// Days after which a view counts half.
const HALF_LIFE: f64 = 7.0;
const DAY_MS: i64 = 86_400_000;
/// The weight of a view today.
const UNIT: f64 = 1_000.0;

/// The most words of a query that count: each is looked for in every text.
const WORDS: usize = 8;

/// Addresses under `/insights` that are not articles.
const RESERVED: [&str; 8] = ["author", "tag", "category", "saved", "search", "featured", "popular", "recent"];

/// Whether an address belongs to another page.
#[must_use]
pub fn is_reserved(slug: &str) -> bool {
    RESERVED.contains(&slug)
}

/// What decides how much a reader sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reader {
    pub signed_in: bool,
    pub holds_package: bool,
}

impl From<Eyes> for Reader {
    fn from(eyes: Eyes) -> Self {
        Self { signed_in: eyes != Eyes::Visitor, holds_package: eyes == Eyes::Package }
    }
}

/// What a reader needs for the whole article, if they lack it (R57).
#[must_use]
pub const fn locked(visibility: Visibility, reader: Reader) -> Option<Locked> {
    match visibility {
        Visibility::Members if !reader.signed_in => Some(Locked::Members),
        Visibility::Packages if !reader.holds_package => Some(Locked::Packages),
        _ => None,
    }
}

/// Whether people can comment on an article: until an editor closes the comments, and for this many days after its
/// publication (R60); 0 means no limit.
#[must_use]
pub fn comments_open(closed: bool, published_at: Option<Instant>, days: u32, now: Instant) -> bool {
    let ends = published_at.filter(|_| days > 0).map(|at| at.plus_ms(i64::from(days) * DAY_MS));
    !closed && published_at.is_some() && ends.is_none_or(|ends| now < ends)
}

/// The weight of a view on each of the last days (R58).
#[must_use]
pub fn weights(today: Day) -> Vec<(Day, i64)> {
    let weight = |age: i64| (UNIT * (-(age as f64) / HALF_LIFE).exp2()).round() as i64;
    (0..POPULAR_DAYS).map(|age| (plus_days(today, -age), weight(age))).collect()
}

/// The words of a text, folded and without punctuation.
fn folded(text: &str) -> String {
    let bare = |c: char| if c.is_alphanumeric() { c } else { ' ' };
    search::folded([text.chars().map(bare).collect::<String>().as_str()])
}

/// The texts of an article as one folded text, in which words are found by their beginnings.
#[must_use]
pub fn found_by(title: &str, summary: &str, plain: &str) -> String {
    format!(" {}", folded(&[title, summary, plain].join(" ")))
}

/// Patterns for texts of [`found_by`]: one for each of the first eight words.
#[must_use]
pub fn patterns(query: &str) -> Vec<String> {
    folded(query).split(' ').filter(|word| !word.is_empty()).take(WORDS).map(|word| format!("% {word}%")).collect()
}

/// The pattern for texts of [`found_by`] that finds a query anywhere in them; `None` for a blank query, which matches
/// everything.
#[must_use]
pub fn containing(query: &str) -> Option<String> {
    // A query without letters and digits finds nothing, because no text is empty.
    (!query.trim().is_empty()).then(|| search::containing(&folded(query)).unwrap_or_default())
}

/// Links of a text to pages of this site that may not exist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inner {
    pub programs: Vec<(i64, String)>,
    pub events: Vec<(i64, String)>,
    pub articles: Vec<(String, String)>,
    /// Links without a valid id, which cannot lead anywhere.
    pub broken: Vec<String>,
}

/// Sorts the links of a text by target; links to other sites and other pages are omitted.
#[must_use]
pub fn inner(links: &BTreeSet<String>, origin: &str) -> Inner {
    let mut found = Inner::default();
    for link in links {
        let path = link.strip_prefix(origin).unwrap_or(link);
        let Some(path) = path.strip_prefix('/').filter(|rest| !rest.starts_with('/')) else { continue };
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let mut parts = path.split('/');
        let (page, name, more) = (parts.next(), parts.next().filter(|name| !name.is_empty()), parts.next());
        match (page, name, more) {
            (Some("challenges"), Some(name), None) => match name.parse() {
                Ok(id) => found.programs.push((id, link.clone())),
                Err(_) => found.broken.push(link.clone()),
            },
            (Some("events"), Some(name), None) => match name.parse() {
                Ok(id) => found.events.push((id, link.clone())),
                Err(_) => found.broken.push(link.clone()),
            },
            (Some("insights"), Some(name), None) if !name.contains('.') => {
                found.articles.push((name.to_owned(), link.clone()));
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locked_articles_require_sign_in_or_a_package() {
        use Visibility::{Everyone, Members, Packages};
        let reader = |eyes: Eyes| Reader::from(eyes);
        let seen =
            |visibility| [Eyes::Visitor, Eyes::Member, Eyes::Package].map(|eyes| locked(visibility, reader(eyes)));
        assert_eq!(seen(Everyone), [None, None, None]);
        assert_eq!(seen(Members), [Some(Locked::Members), None, None]);
        assert_eq!(seen(Packages), [Some(Locked::Packages), Some(Locked::Packages), None]);
    }

    #[test]
    fn comments_close_manually_or_after_a_time_limit() {
        let (out, at) = (Some(Instant(0)), |days: i64| Instant(days * DAY_MS));
        assert!(comments_open(false, out, 0, at(9_999)) && comments_open(false, out, 30, Instant(at(30).0 - 1)));
        assert!(
            !comments_open(true, out, 0, at(1))
                && !comments_open(false, out, 30, at(30))
                && !comments_open(false, None, 0, at(1))
        );
    }

    #[test]
    fn view_weights_halve_weekly_and_end_after_thirty_days() {
        let today: Day = "2026-05-31".parse().expect("a day");
        let weights = weights(today);
        assert_eq!(weights.len(), 30);
        assert_eq!([weights[0].1, weights[7].1, weights[14].1, weights[28].1], [1000, 500, 250, 63]);
        assert_eq!(weights[29].0, "2026-05-02".parse().expect("a day"));
        assert!(weights.is_sorted_by(|a, b| a.1 > b.1));
    }

    #[test]
    fn search_patterns_match_the_start_of_words() {
        let text = found_by("Sleep & Rest", "A walk", "Don’t rush: half-time");
        assert_eq!(text, " sleep rest a walk don t rush half time");
        assert_eq!(patterns(" SLE, 100%_ half time "), ["% sle%", "% 100%", "% half%", "% time%"]);
        assert_eq!((patterns(" %_ ").len(), patterns(&"word ".repeat(20)).len()), (0, 8));
    }

    #[test]
    fn an_editors_search_ignores_punctuation() {
        assert_eq!(containing(" Don’t rush: half-").as_deref(), Some("%don t rush half%"));
        assert_eq!((containing(" ? ").as_deref(), containing("  ")), (Some(""), None));
    }

    #[test]
    fn internal_links_are_grouped_by_target() {
        let links = [
            "https://daymark.example/challenges/7?x#y",
            "/events/3",
            "/events/x",
            "/insights/why-sleep",
            "/insights",
            "/insights/feed.xml",
            "//evil.example/events/1",
            "https://other.example/events/1",
            "#part",
            "/v1/picture/x.jpg",
        ];
        let found = inner(&links.map(str::to_owned).into(), "https://daymark.example");
        assert_eq!(found.programs, [(7, links[0].to_owned())]);
        assert_eq!(found.events, [(3, "/events/3".to_owned())]);
        assert_eq!(found.articles, [("why-sleep".to_owned(), "/insights/why-sleep".to_owned())]);
        assert_eq!(found.broken, ["/events/x"]);
    }
}
