//! Which links are checked, and when one counts as broken (R71).

use std::collections::BTreeSet;

use daymark_actors::clock::Instant;
use daymark_outside::outward::Url;

/// How many checks in a row without an answer make a link broken.
const MISSES: i64 = 3;
/// The longest address that is requested, in bytes.
const LONGEST: usize = 2000;

/// The result of requesting a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// It answered with this status.
    Answered(u16),
    /// Its name does not resolve, or nothing answers.
    Silent,
}

/// The known state of a link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    pub status: Option<i64>,
    pub misses: i64,
    pub failing_since: Option<Instant>,
    pub broken: bool,
}

/// The state after one more check. A deleted page is broken at once. A refusal, a busy server or a server error says
/// nothing about the page: a deleted page stays broken.
#[must_use]
pub fn told(before: Told, seen: Seen, now: Instant) -> Told {
    let failing_since = before.failing_since.or(Some(now));
    match seen {
        Seen::Answered(status @ (404 | 410)) => {
            Told { status: Some(status.into()), misses: 0, failing_since, broken: true }
        }
        Seen::Answered(400..) if before.broken && before.status.is_some() => before,
        Seen::Answered(status) => Told { status: Some(status.into()), ..Told::default() },
        Seen::Silent if before.broken => before,
        Seen::Silent => {
            let misses = before.misses + 1;
            Told { status: None, misses, failing_since, broken: misses >= MISSES }
        }
    }
}

/// The links that lead to other sites.
#[must_use]
pub fn outer(links: &BTreeSet<String>, origin: &str) -> Vec<String> {
    let leads_out = |link: &&String| {
        link.len() <= LONGEST
            && link.parse::<Url>().is_ok_and(|url| {
                ["http", "https"].contains(&url.scheme())
                    && url.origin().ascii_serialization() != origin
                    && url.username().is_empty()
                    && url.password().is_none()
            })
    };
    links.iter().filter(leads_out).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::Seen::{Answered, Silent};
    use super::*;

    /// The state after these checks, a week apart.
    fn after(checks: &[Seen]) -> Told {
        checks.iter().zip(1..).fold(Told::default(), |before, (seen, week)| told(before, *seen, Instant(week)))
    }

    #[test]
    fn a_404_or_410_breaks_a_link_until_it_works_again() {
        for status in [404, 410] {
            let gone = Told { status: Some(status.into()), misses: 0, failing_since: Some(Instant(2)), broken: true };
            assert_eq!(after(&[Answered(200), Answered(status)]), gone);
            for unclear in [Answered(503), Answered(429), Silent] {
                assert_eq!(after(&[Answered(200), Answered(status), unclear]), gone, "{unclear:?}");
            }
            assert!(!after(&[Answered(status), Answered(200)]).broken);
        }
        assert_eq!(after(&[Answered(404), Answered(410)]).failing_since, Some(Instant(1)));
    }

    #[test]
    fn three_silent_checks_break_a_link_until_it_answers() {
        assert!(!after(&[Silent, Silent]).broken);
        let silent = Told { status: None, misses: 3, failing_since: Some(Instant(1)), broken: true };
        assert_eq!(after(&[Silent, Silent, Silent]), silent);
        assert_eq!(after(&[Silent, Silent, Silent, Silent]), silent);
        for answer in [200, 301, 403, 500] {
            assert!(!after(&[Silent, Silent, Answered(answer), Silent, Silent]).broken, "{answer}");
            assert!(!after(&[Silent, Silent, Silent, Answered(answer)]).broken, "{answer}");
        }
    }

    #[test]
    fn refusals_and_server_errors_never_break_a_link() {
        for status in [400, 401, 403, 405, 429, 451, 500, 503] {
            assert!(!after(&[Answered(status); 9]).broken, "{status}");
        }
    }

    #[test]
    fn only_links_to_other_sites_are_checked() {
        let long = format!("https://other.example/{}", "x".repeat(LONGEST));
        let links = [
            "https://daymark.example/insights/a",
            "http://plain.example/",
            "https://other.example/a#b",
            "//other.example/a",
            "/challenges/1",
            "#part",
            "mailto:ada@other.example",
            "ftp://other.example",
            "https://ada:secret@other.example",
            &long,
        ];
        let found = outer(&links.map(str::to_owned).into(), "https://daymark.example");
        assert_eq!(found, ["http://plain.example/", "https://other.example/a#b"]);
    }
}
