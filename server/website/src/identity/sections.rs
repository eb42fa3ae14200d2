//! The sections of the landing page, and their order.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words;

/// A section, by the key of its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SectionKey)]
pub enum Key {
    /// The first one: what the site is.
    LandingPage,
    /// What the community does together.
    GlobalChallenge,
    /// Programs.
    ProgramHome,
    /// Events.
    EventsHome,
    /// The steps from joining to a habit.
    HowItWorks,
    /// The scorecard.
    ScorecardHome,
    /// Reviews.
    ReviewsHome,
    /// Articles.
    ArticleHome,
    /// Prices, and the trial.
    PackagesHome,
    /// Videos.
    VideosHome,
    /// The people behind the site.
    AboutUs,
    /// The newsletter.
    NewsletterHome,
}

daymark_base::words!(Key {
    LandingPage "landingPage",
    GlobalChallenge "globalChallenge",
    ProgramHome "programHome",
    EventsHome "eventsHome",
    HowItWorks "howItWorks",
    ScorecardHome "scorecardHome",
    ReviewsHome "reviewsHome",
    ArticleHome "articleHome",
    PackagesHome "packagesHome",
    VideosHome "videosHome",
    AboutUs "aboutUs",
    NewsletterHome "newsletterHome"
});

impl Key {
    /// Whether the section has its own points.
    #[must_use]
    pub const fn has_items(self) -> bool {
        matches!(self, Self::HowItWorks | Self::PackagesHome)
    }
}

/// Checks that these are all sections, each once, and that the first one is the shown landing page.
///
/// # Errors
/// The position of the first invalid section, and the message for it.
pub fn check(keys: &[(Key, bool)]) -> Result<(), (usize, &'static str)> {
    let mut seen = BTreeSet::new();
    for (n, (key, shown)) in keys.iter().enumerate() {
        if !seen.insert(*key) {
            return Err((n, words::SECTION_TWICE));
        }
        if (*key == Key::LandingPage) != (n == 0) || *key == Key::LandingPage && !shown {
            return Err((n, words::FIRST_SECTION));
        }
    }
    if seen.len() == Key::ALL.len() { Ok(()) } else { Err((keys.len(), words::SECTION_MISSING)) }
}

/// Stored sections in order, followed by those that a newer version of the program has added.
#[must_use]
pub fn whole<T>(stored: Vec<T>, key: impl Fn(&T) -> Key, own: impl Fn(Key) -> T) -> Vec<T> {
    let known: BTreeSet<Key> = stored.iter().map(&key).collect();
    let missing = Key::ALL.iter().filter(|k| !known.contains(k)).map(|k| own(*k));
    stored.into_iter().chain(missing).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn all() -> Vec<(Key, bool)> {
        Key::ALL.iter().map(|key| (*key, true)).collect()
    }

    proptest! {
        #[test]
        fn any_order_is_valid_after_the_first_section(order in Just(all()[1..].to_vec()).prop_shuffle(), hidden in 0..12_usize) {
            let mut keys = vec![(Key::LandingPage, true)];
            keys.extend(order);
            if hidden > 0 { keys[hidden].1 = false; }
            prop_assert_eq!(check(&keys), Ok(()));
        }
    }

    #[test]
    fn each_section_appears_once_after_a_visible_landing_page() {
        let mut swapped = all();
        swapped.swap(0, 1);
        assert_eq!(check(&swapped), Err((0, words::FIRST_SECTION)));
        let mut hidden = all();
        hidden[0].1 = false;
        assert_eq!(check(&hidden), Err((0, words::FIRST_SECTION)));
        let mut twice = all();
        twice[3] = twice[2];
        assert_eq!(check(&twice), Err((3, words::SECTION_TWICE)));
        assert_eq!(check(&all()[..11]), Err((11, words::SECTION_MISSING)));
    }

    #[test]
    fn new_sections_are_appended_to_a_saved_order() {
        let old = vec![Key::LandingPage, Key::NewsletterHome];
        let whole = whole(old, |key| *key, |key| key);
        assert_eq!(
            (whole[0], whole[1], whole[2], whole.len()),
            (Key::LandingPage, Key::NewsletterHome, Key::GlobalChallenge, 12)
        );
    }
}
