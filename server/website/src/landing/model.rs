//! What the landing page shows.

use daymark_content::events::EventCard;
use daymark_content::reviews::PraiseOut;
use daymark_log::programs::ProgramOut;
use daymark_press::articles::PostCard;
use serde::Serialize;
use utoipa::ToSchema;

use crate::videos::VideoOut;

/// What the community does.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = LandingCommunity)]
pub struct Community {
    /// Days in a row on which it kept its streak.
    pub streak_days: i64,
    /// The most ever.
    pub best_days: i64,
    /// Members who logged something today.
    pub members_today: i64,
    /// What they logged today.
    pub actions_today: i64,
}

/// How programs are rated.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = LandingRating)]
pub struct RatingOut {
    /// Stars on average, to one decimal.
    pub average: f64,
    /// How many reviews.
    pub count: i64,
}

/// The people behind the site.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LandingAbout)]
pub struct AboutCard {
    /// The heading.
    pub title: String,
    /// A sentence or two.
    pub text: String,
    /// Path of a picture.
    pub image: Option<String>,
    /// What it shows.
    pub image_alt: String,
}

/// What the landing page shows besides the words of its sections.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Landing)]
pub struct LandingOut {
    /// What the community does; null while that is not known.
    pub community: Option<Community>,
    /// Programs, at most 3.
    pub programs: Vec<ProgramOut>,
    /// Events that go on or come next, at most 3.
    pub events: Vec<EventCard>,
    /// How programs are rated; null while there are no reviews.
    pub rating: Option<RatingOut>,
    /// Good reviews, newest first, at most 6.
    pub reviews: Vec<PraiseOut>,
    /// The newest articles, at most 3.
    pub articles: Vec<PostCard>,
    /// The newest videos, at most 3.
    pub videos: Vec<VideoOut>,
    /// The people behind the site.
    pub about: AboutCard,
}
