//! Who sees which banner, and on which days (R102).

use daymark_actors::clock::Day;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A banner's audience.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BannerAudience)]
pub enum Audience {
    /// Everyone.
    #[default]
    Everyone,
    /// People who are not signed in.
    Visitors,
    /// Signed-in members.
    Members,
    /// Members with a package.
    Package,
    /// Members of a company.
    Company,
}

daymark_base::words!(Audience {
    Everyone "everyone", Visitors "visitors", Members "members", Package "package", Company "company"
});

/// The reader of a banner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reader {
    /// Whether they are signed in.
    pub signed_in: bool,
    /// Packages that they have.
    pub packages: Vec<String>,
    /// The company that they belong to.
    pub company: Option<i64>,
    /// Today, in their own calendar.
    pub today: Day,
}

/// A banner's audience and period.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    pub audience: Audience,
    pub package: Option<String>,
    pub company: Option<i64>,
    /// Its first day.
    pub starts_on: Option<Day>,
    /// Its last day.
    pub ends_on: Option<Day>,
}

impl Reach {
    /// Whether the banner reaches this reader today.
    #[must_use]
    pub fn is_for(&self, reader: &Reader) -> bool {
        let due =
            self.starts_on.is_none_or(|day| day <= reader.today) && self.ends_on.is_none_or(|day| day >= reader.today);
        due && match self.audience {
            Audience::Everyone => true,
            Audience::Visitors => !reader.signed_in,
            Audience::Members => reader.signed_in,
            Audience::Package => self.package.as_ref().is_some_and(|package| reader.packages.contains(package)),
            Audience::Company => self.company.is_some() && self.company == reader.company,
        }
    }
}

/// The banner that a reader sees at a place: the newest one that reaches them, or else the default one. `banners` are
/// sorted newest first.
pub fn chosen<'a, T>(
    banners: impl IntoIterator<Item = &'a T>,
    (is_default, reaches): (impl Fn(&T) -> bool, impl Fn(&T) -> bool),
) -> Option<&'a T> {
    let mut fallback = None;
    for banner in banners.into_iter().filter(|banner| reaches(banner)) {
        if !is_default(banner) {
            return Some(banner);
        }
        fallback = Some(banner);
    }
    fallback
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> Day {
        text.parse().expect("a day")
    }

    #[test]
    fn a_banner_shows_on_its_first_and_last_day() {
        let reach = Reach { starts_on: Some(day("2026-05-04")), ends_on: Some(day("2026-05-06")), ..Reach::default() };
        let seen = |today| reach.is_for(&Reader { today: day(today), ..Reader::default() });
        assert_eq!(["2026-05-03", "2026-05-04", "2026-05-06", "2026-05-07"].map(seen), [false, true, true, false]);
    }

    #[test]
    fn banners_reach_only_their_audience() {
        let visitor = Reader::default();
        let member = Reader { signed_in: true, ..Reader::default() };
        let gold = Reader { packages: vec!["Gold".into()], ..member.clone() };
        let acme = Reader { company: Some(7), ..member.clone() };
        let of = |audience| Reach { audience, package: Some("Gold".into()), company: Some(7), ..Reach::default() };
        let seen = |audience| [&visitor, &member, &gold, &acme].map(|reader| of(audience).is_for(reader));
        assert_eq!(seen(Audience::Everyone), [true; 4]);
        assert_eq!(seen(Audience::Visitors), [true, false, false, false]);
        assert_eq!(seen(Audience::Members), [false, true, true, true]);
        assert_eq!(seen(Audience::Package), [false, false, true, false]);
        assert_eq!(seen(Audience::Company), [false, false, false, true]);
        let nobody = Reach { audience: Audience::Company, company: None, ..Reach::default() };
        assert!(!nobody.is_for(&member), "a banner without a company reaches no one");
    }

    proptest! {
        #[test]
        fn the_newest_matching_banner_wins_over_the_default_one(banners in proptest::collection::vec(any::<(bool, bool)>(), 0..8)) {
            let found = chosen(&banners, (|b: &(bool, bool)| b.0, |b: &(bool, bool)| b.1));
            let own = banners.iter().find(|(default, reaches)| !default && *reaches);
            let fallback = banners.iter().any(|(default, reaches)| *default && *reaches);
            match (found, own) {
                (Some(banner), Some(newest)) => prop_assert!(std::ptr::eq(banner, newest), "an older one"),
                (Some(banner), None) => prop_assert!(banner.0 && banner.1),
                (None, _) => prop_assert!(own.is_none() && !fallback),
            }
        }
    }
}
