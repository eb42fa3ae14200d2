//! Banners as clients send and see them.

use daymark_actors::clock::{Day, Instant};
use daymark_derive::{input, query};
use daymark_web::part::said;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rules::Audience;
use crate::links::leads_somewhere;

/// Where a banner is shown: the key of a page or kind of page, or `everywhere`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BannerPlace)]
pub enum Place {
    /// At the top of every page.
    Everywhere,
    /// A member's dashboard.
    Dashboard,
    /// The landing page.
    LandingPage,
    /// A program's page.
    ProgramHome,
    /// The list of programs.
    AvailableProgram,
    /// The list of events.
    EventsHome,
    /// The scorecard.
    ScorecardHome,
    /// The list of articles.
    ArticleHome,
    /// The list of packages.
    PackagesHome,
    /// The about page.
    AboutUs,
    /// The global challenge.
    GlobalChallenge,
}

daymark_base::words!(Place {
    Everywhere "everywhere",
    Dashboard "dashboard",
    LandingPage "landingPage",
    ProgramHome "programHome",
    AvailableProgram "availableProgram",
    EventsHome "eventsHome",
    ScorecardHome "scorecardHome",
    ArticleHome "articleHome",
    PackagesHome "packagesHome",
    AboutUs "aboutUs",
    GlobalChallenge "globalChallenge"
});

/// How a banner looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BannerTone)]
pub enum Tone {
    /// An announcement.
    #[default]
    Calm,
    /// Good news.
    Good,
    /// Something to know before it is too late.
    Warning,
}

daymark_base::words!(Tone { Calm "calm", Good "good", Warning "warning" });

/// A banner as an administrator writes it.
#[input]
#[derive(Clone, Debug)]
pub struct BannerIn {
    /// For a change: the version that was edited. 409 if there is a newer one.
    pub version: Option<i64>,
    /// What administrators call it, 1 to 100 characters.
    #[garde(length(chars, min = 1, max = 100), custom(said))]
    pub name: String,
    /// Where it is shown.
    pub place: Place,
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), custom(said))]
    pub title: String,
    /// At most 2,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 2000))]
    pub text: String,
    /// Where it leads: a path of this site, or an address that begins with `https://`.
    #[garde(length(chars, max = 500), inner(custom(leads_somewhere)))]
    pub link: Option<String>,
    /// What the link says, at most 60 characters.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub link_label: String,
    /// Path of a picture from `POST /v1/core/upload_image`.
    #[garde(length(max = 100))]
    pub image: Option<String>,
    /// What the picture shows, at most 300 characters.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub image_alt: String,
    /// How it looks.
    #[serde(default)]
    pub tone: Tone,
    /// Its audience.
    #[serde(default)]
    pub audience: Audience,
    /// The package; for the audience `package` only.
    #[garde(length(chars, max = 100))]
    pub package: Option<String>,
    /// The company; for the audience `company` only.
    pub company_id: Option<i64>,
    /// Its first day, in the reader's calendar; null for at once.
    #[schema(value_type = Option<String>, format = Date)]
    pub starts_on: Option<Day>,
    /// Its last day, in the reader's calendar; null for no end.
    #[schema(value_type = Option<String>, format = Date)]
    pub ends_on: Option<Day>,
    /// Whether readers can close it.
    #[serde(default = "yes")]
    pub dismissible: bool,
    /// Whether a new banner is shown. `PATCH /v1/core/banner/enable/{id}` changes it later.
    #[serde(default)]
    pub enabled: bool,
}

const fn yes() -> bool {
    true
}

/// Whether a banner is shown.
#[input]
#[derive(Clone, Copy, Debug)]
#[schema(as = BannerEnableIn)]
pub struct EnableIn {
    /// True: it is shown during its period.
    pub enabled: bool,
}

/// Whether a banner is the default one of its place.
#[input]
#[derive(Clone, Copy, Debug)]
#[schema(as = BannerDefaultIn)]
pub struct DefaultIn {
    /// True: it replaces the previous default banner.
    pub default: bool,
}

/// The reader's time zone.
#[query]
#[derive(Debug)]
pub struct ZoneQuery {
    /// The visitor's IANA zone; UTC by default. A member's own zone takes precedence.
    #[garde(length(chars, max = 100))]
    pub zone: Option<String>,
}

/// The place of the banner, and the time zone of its reader.
#[query]
#[derive(Debug)]
pub struct PlaceQuery {
    /// The place of the banner; `everywhere` by default.
    pub place: Option<Place>,
    /// The visitor's IANA zone; UTC by default. A member's own zone takes precedence.
    #[garde(length(chars, max = 100))]
    pub zone: Option<String>,
}

/// Which banners to list.
#[query]
#[derive(Debug)]
pub struct ManagedQuery {
    /// Only those at this place.
    pub place: Option<Place>,
    /// Only those with this text in name, title or text, in any case.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// A banner as its readers see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Banner)]
pub struct BannerOut {
    /// The banner.
    pub id: i64,
    /// Where it is shown.
    pub place: Place,
    /// Its title.
    pub title: String,
    /// What it says. Plain text.
    pub text: String,
    /// Where it leads.
    pub link: Option<String>,
    /// What the link says; may be empty.
    pub link_label: String,
    /// Path of its picture.
    pub image: Option<String>,
    /// What the picture shows.
    pub image_alt: String,
    /// How it looks.
    pub tone: Tone,
    /// Whether readers can close it.
    pub dismissible: bool,
    /// Differs after a change of its title, text or link text. A reader who has closed it sees it again then.
    pub words: String,
}

/// A banner as its administrators see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ManagedBanner {
    /// What its readers see.
    #[serde(flatten)]
    pub banner: BannerOut,
    /// What administrators call it.
    pub name: String,
    /// Its audience.
    pub audience: Audience,
    /// The package; for the audience `package` only.
    pub package: Option<String>,
    /// The company; for the audience `company` only.
    pub company_id: Option<i64>,
    /// The company's name.
    pub company_name: Option<String>,
    /// Its first day, in the reader's calendar.
    #[schema(value_type = Option<String>, format = Date)]
    pub starts_on: Option<Day>,
    /// Its last day, in the reader's calendar.
    #[schema(value_type = Option<String>, format = Date)]
    pub ends_on: Option<Day>,
    /// Whether it is shown in its period.
    pub enabled: bool,
    /// Whether it is the default one of its place.
    pub default: bool,
    /// The version to send with the next change.
    pub version: i64,
    /// How many members have closed it.
    pub dismissed: i64,
    /// When it last changed.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
}

/// A banner that was closed or removed.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = BannerRef)]
pub struct RefOut {
    /// The banner's id.
    pub id: i64,
}
