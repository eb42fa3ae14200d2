//! The site as clients send and see it.

use daymark_derive::{input, query};
use daymark_web::part::said;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::colours::{Colour, Palette};
use super::sections::Key;
use super::words;
use crate::links::{leads_outside, leads_somewhere};

/// A network on which the site has a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SocialNetwork)]
pub enum Network {
    /// Facebook.
    Facebook,
    /// Instagram.
    Instagram,
    /// LinkedIn.
    Linkedin,
    /// YouTube.
    Youtube,
    /// X, formerly Twitter.
    X,
    /// Mastodon.
    Mastodon,
    /// Bluesky.
    Bluesky,
    /// TikTok.
    Tiktok,
    /// Threads.
    Threads,
}

impl Network {
    /// Its name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Facebook => "Facebook",
            Self::Instagram => "Instagram",
            Self::Linkedin => "LinkedIn",
            Self::Youtube => "YouTube",
            Self::X => "X",
            Self::Mastodon => "Mastodon",
            Self::Bluesky => "Bluesky",
            Self::Tiktok => "TikTok",
            Self::Threads => "Threads",
        }
    }
}

/// A profile of the site on a network.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = SiteSocial)]
pub struct SocialOut {
    /// The network.
    pub network: Network,
    /// The profile's address: `https://…`.
    #[garde(length(chars, max = 300), custom(leads_outside))]
    pub url: String,
}

/// A link of the footer.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = SiteFooterLink)]
pub struct LinkOut {
    /// 1 to 60 characters.
    #[garde(length(chars, min = 1, max = 60), custom(said))]
    pub label: String,
    /// A path of this site, or `https://…`.
    #[garde(length(chars, max = 300), custom(leads_somewhere))]
    pub href: String,
}

/// A column of the footer.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = SiteFooterColumn)]
pub struct ColumnOut {
    /// 1 to 40 characters.
    #[garde(length(chars, min = 1, max = 40), custom(said))]
    pub title: String,
    /// At most 8 links.
    #[garde(length(max = 8), dive)]
    pub links: Vec<LinkOut>,
}

/// The footer of every page.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = SiteFooter)]
pub struct FooterOut {
    /// A sentence or two, at most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub text: String,
    /// At most 4 columns.
    #[garde(length(max = 4), dive)]
    pub columns: Vec<ColumnOut>,
}

/// A point of a section: a step, or something that a price includes.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = SiteSectionItem)]
pub struct ItemOut {
    /// 1 to 80 characters.
    #[garde(length(chars, min = 1, max = 80), custom(said))]
    pub title: String,
    /// At most 300 characters.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub text: String,
}

/// A section of the landing page.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = SiteSection)]
pub struct SectionOut {
    /// The key of the section.
    pub key: Key,
    /// Whether the page shows it. The first one is always shown.
    pub shown: bool,
    /// Its heading, at most 120 characters; empty for the default.
    #[serde(default)]
    #[garde(length(chars, max = 120))]
    pub title: String,
    /// Its text, at most 600 characters; empty for the default.
    #[serde(default)]
    #[garde(length(chars, max = 600))]
    pub text: String,
    /// Steps of `howItWorks` and points of `packagesHome`, at most 6; empty for the default. Other sections have none.
    #[serde(default)]
    #[garde(length(max = 6), dive)]
    pub items: Vec<ItemOut>,
}

/// How hours are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SiteHours)]
pub enum Hours {
    /// As usual in the language.
    #[default]
    #[serde(rename = "auto")]
    Auto,
    /// 1 to 12, with am and pm.
    #[serde(rename = "12")]
    Twelve,
    /// 0 to 23.
    #[serde(rename = "24")]
    TwentyFour,
}

daymark_base::words!(Hours { Auto "auto", Twelve "12", TwentyFour "24" });

/// How dates and times are shown.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = SiteDates)]
pub struct Dates {
    /// Languages (BCP 47) in which dates are shown, 1 to 10: the reader's own if it is among them, else the first.
    #[garde(length(min = 1, max = 10), inner(length(max = 35), custom(language)))]
    pub languages: Vec<String>,
    /// How hours are shown.
    pub hours: Hours,
}

/// The administrators' accents.
#[input]
#[derive(Clone, Debug, Default)]
#[schema(as = SiteColoursIn)]
pub struct ColoursIn {
    /// `#rrggbb`, on a light page; null for the default.
    #[garde(length(max = 7), inner(custom(colour)))]
    pub accent_light: Option<String>,
    /// `#rrggbb`, on a dark page; null to derive it from the light one.
    #[garde(length(max = 7), inner(custom(colour)))]
    pub accent_dark: Option<String>,
}

/// The accents to measure.
#[query]
#[derive(Clone, Debug)]
pub struct ContrastQuery {
    /// `#rrggbb`, on a light page; omitted for the default.
    #[garde(length(max = 7), inner(custom(colour)))]
    pub accent_light: Option<String>,
    /// `#rrggbb`, on a dark page; omitted to derive it from the light one.
    #[garde(length(max = 7), inner(custom(colour)))]
    pub accent_dark: Option<String>,
}

/// The site as an administrator saves it. Empty texts and omitted lists are replaced by defaults.
#[input]
#[derive(Clone, Debug)]
#[schema(as = SiteIn)]
pub struct SiteIn {
    /// The version that was edited. 409 if there is a newer one.
    pub version: i64,
    /// At most 60 characters.
    #[garde(length(chars, max = 60))]
    pub name: String,
    /// A few words, at most 120 characters.
    #[garde(length(chars, max = 120))]
    pub tagline: String,
    /// A sentence or two for search engines, at most 300 characters.
    #[garde(length(chars, max = 300))]
    pub description: String,
    /// The path of the landing page's picture, from `POST /v1/core/upload_image`; null for the default.
    #[garde(length(max = 100))]
    pub picture: Option<String>,
    /// The accents.
    #[serde(default)]
    #[garde(dive)]
    pub colours: ColoursIn,
    /// Profiles on other sites, at most 10.
    #[serde(default)]
    #[garde(length(max = 10), dive)]
    pub social: Vec<SocialOut>,
    /// The footer of every page; omitted for the default.
    #[garde(dive)]
    pub footer: Option<FooterOut>,
    /// Every section of the landing page, once and in order; omitted for the default.
    #[garde(length(max = 12), dive)]
    pub sections: Option<Vec<SectionOut>>,
    /// How dates are shown; omitted for the default.
    #[garde(dive)]
    pub dates: Option<Dates>,
}

fn colour(text: &str, (): &()) -> garde::Result {
    text.parse::<Colour>().map(drop).map_err(garde::Error::new)
}

/// A language with subtags: letters and digits, joined by hyphens.
fn language(text: &str, (): &()) -> garde::Result {
    let mut parts = text.split('-');
    let first = parts.next().is_some_and(|p| (2..=3).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_lowercase()));
    let rest = |p: &str| (1..=8).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_alphanumeric());
    if first && parts.all(rest) { Ok(()) } else { Err(garde::Error::new(words::LANGUAGE)) }
}

/// The accent of one scheme.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SiteAccent)]
pub struct AccentOut {
    /// `#rrggbb`: buttons, and marks of selected items.
    pub accent: String,
    /// `#rrggbb`: text on the accent.
    pub on_accent: String,
}

/// The colours of the site.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SiteColours)]
pub struct Colours {
    /// On a light page.
    pub light: AccentOut,
    /// On a dark page.
    pub dark: AccentOut,
    /// Whether an administrator has chosen an accent.
    pub custom: bool,
    /// `#rrggbb`: the chosen accent for light pages; null for none.
    pub accent_light: Option<String>,
    /// `#rrggbb`: the chosen accent for dark pages; null for none.
    pub accent_dark: Option<String>,
}

/// A page in the footer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SitePage)]
pub struct PageLink {
    /// Its title.
    pub title: String,
    /// Its path.
    pub path: String,
}

/// The site.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SiteSettings)]
pub struct SiteOut {
    /// The version to send with the next change; 0 before the first one.
    pub version: i64,
    /// What it is called.
    pub name: String,
    /// What it is, in a few words.
    pub tagline: String,
    /// What it is, for search engines.
    pub description: String,
    /// Path of its logo.
    pub logo: Option<String>,
    /// Path of the landing page's picture; null for the default.
    pub picture: Option<String>,
    /// Its colours.
    pub colours: Colours,
    /// Its profiles on other sites.
    pub social: Vec<SocialOut>,
    /// The footer of every page.
    pub footer: FooterOut,
    /// Every section of the landing page, in order.
    pub sections: Vec<SectionOut>,
    /// How dates are shown.
    pub dates: Dates,
    /// Published pages that the footer lists.
    pub pages: Vec<PageLink>,
}

/// The contrast of one scheme.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SiteContrastOf)]
pub struct ContrastOf {
    /// `#rrggbb`: the accent.
    pub accent: String,
    /// `#rrggbb`: text on the accent.
    pub on_accent: String,
    /// The accent's contrast with page and cards, 1 to 21.
    pub on_page: f64,
    /// The contrast of text on the accent, 1 to 21.
    pub of_text: f64,
    /// Whether both contrasts are at least 4.5.
    pub fine: bool,
}

impl From<Palette> for ContrastOf {
    fn from(p: Palette) -> Self {
        let rounded = |contrast: f64| (contrast * 100.0).floor() / 100.0;
        Self {
            accent: p.accent.to_string(),
            on_accent: p.on_accent.to_string(),
            on_page: rounded(p.on_page),
            of_text: rounded(p.of_text),
            fine: p.is_fine(),
        }
    }
}

/// The contrast of accents.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SiteContrast)]
pub struct ContrastOut {
    /// On a light page.
    pub light: ContrastOf,
    /// On a dark page.
    pub dark: ContrastOf,
}
