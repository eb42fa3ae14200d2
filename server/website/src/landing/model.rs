//! The landing page's content.

use daymark_content::events::EventCard;
use daymark_content::reviews::PraiseOut;
use daymark_log::programs::ProgramOut;
use daymark_press::articles::PostCard;
use serde::Serialize;
use utoipa::ToSchema;

use crate::videos::VideoOut;

/// The community's activity.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = LandingCommunity)]
pub struct Community {
    /// The streak in days.
    pub streak_days: i64,
    /// The longest so far.
    pub best_days: i64,
    /// Members who logged something today.
    pub members_today: i64,
    /// Logs of today.
    pub actions_today: i64,
}

/// The average rating of programs.
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
    /// One or two sentences.
    pub text: String,
    /// Path of a picture.
    pub image: Option<String>,
    /// What it shows.
    pub image_alt: String,
}

/// The landing page's content besides the text of its sections.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Landing)]
pub struct LandingOut {
    /// The community's activity; null until it is known.
    pub community: Option<Community>,
    /// Programs, at most 3.
    pub programs: Vec<ProgramOut>,
    /// Current or upcoming events, at most 3.
    pub events: Vec<EventCard>,
    /// The average rating of programs; null without reviews.
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
