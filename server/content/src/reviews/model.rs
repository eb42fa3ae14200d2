//! Reviews as clients send and see them.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use daymark_web::part::said;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store::PraiseRow;

/// The state of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ReviewState)]
pub(super) enum State {
    /// A moderator has not read it yet.
    Waiting,
    /// Everyone who can see the program sees it.
    Shown,
    /// Only its author sees it.
    Refused,
}

daymark_base::words!(State { Waiting "waiting", Shown "shown", Refused "refused" });

/// A review; it replaces the caller's earlier one.
#[input]
#[derive(Debug)]
pub(super) struct ReviewIn {
    /// The program.
    pub challenge_id: i64,
    /// 1 to 5.
    #[garde(range(min = 1, max = 5))]
    pub stars: i64,
    /// Plain text, 1 to 1,000 characters.
    #[garde(length(chars, min = 1, max = 1000), custom(said))]
    pub text: String,
}

/// Which reviews to list.
#[query]
#[derive(Debug)]
pub(super) struct ReviewsQuery {
    /// Only those of this program; otherwise those of all public programs.
    pub challenge_id: Option<i64>,
    /// The next page: `next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// Who wrote a review.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReviewAuthor)]
pub(super) struct AuthorOut {
    /// The member.
    pub id: i64,
    /// First and last name, or the nickname.
    pub name: String,
    /// Path of the picture.
    pub image: Option<String>,
}

/// A public review.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Review)]
pub(super) struct ReviewOut {
    /// The review.
    pub id: i64,
    /// The program that it is about.
    pub challenge_id: i64,
    /// 1 to 5.
    pub stars: i64,
    /// Plain text. Never show it as HTML.
    pub text: String,
    /// Who wrote it; absent when the member is hidden.
    pub by: Option<AuthorOut>,
    /// Whether the caller wrote it.
    pub own: bool,
    /// When it was written.
    #[schema(value_type = String, format = DateTime)]
    pub written_at: Instant,
}

/// A good review, for the landing page.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Praise)]
pub struct PraiseOut {
    /// The review.
    pub id: i64,
    /// 4 or 5.
    pub stars: i64,
    /// Plain text. Never show it as HTML.
    pub text: String,
    /// The author's name; absent when the member is hidden.
    pub name: Option<String>,
    /// Path of the author's picture.
    pub image: Option<String>,
    /// The program that it is about.
    pub challenge_id: i64,
    /// The program's title.
    pub challenge_title: String,
    /// When it was written.
    #[schema(value_type = String, format = DateTime)]
    pub written_at: Instant,
}

impl From<PraiseRow> for PraiseOut {
    fn from(PraiseRow { review, title }: PraiseRow) -> Self {
        let (name, image) = review.by.card().map_or((None, None), |card| (Some(card.name), card.image));
        Self {
            id: review.review_id,
            stars: review.stars,
            text: review.text,
            name,
            image,
            challenge_id: review.program_id,
            challenge_title: title,
            written_at: review.written_at,
        }
    }
}

/// The caller's own review, in any state.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnReview)]
pub(super) struct OwnReviewOut {
    /// The review.
    pub id: i64,
    /// 1 to 5.
    pub stars: i64,
    /// Plain text.
    pub text: String,
    /// Who sees it.
    pub state: State,
    /// When it was written.
    #[schema(value_type = String, format = DateTime)]
    pub written_at: Instant,
}

/// The reviews of a program, or of all public programs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Reviews)]
pub(super) struct ReviewsOut {
    /// Stars on average, to one decimal; absent while there are no reviews.
    pub average: Option<f64>,
    /// How many reviews there are.
    pub count: i64,
    /// The caller's own review of the program, in any state.
    pub own: Option<OwnReviewOut>,
    /// Newest first.
    pub reviews: Vec<ReviewOut>,
    /// Where the next page starts; absent on the last one.
    pub next_cursor: Option<String>,
}

/// A deleted review.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RemovedReview)]
pub(super) struct RemovedOut {
    /// The deleted review's id.
    pub id: i64,
}

/// A moderator's decision.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ReviewDecision)]
pub(super) enum Decision {
    /// Everyone sees it.
    Shown,
    /// Only its author sees it.
    Refused,
}

/// A moderator's decision about a review.
#[input]
#[derive(Debug)]
#[schema(as = ReviewDecisionIn)]
pub(super) struct DecisionIn {
    /// `shown` or `refused`.
    pub state: Decision,
}

/// A review, for moderators.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ModeratedReview)]
pub(super) struct ModeratedOut {
    /// The review.
    pub id: i64,
    /// The program.
    pub challenge_id: i64,
    /// The program's title.
    pub challenge_title: String,
    /// Who wrote it.
    pub by_id: i64,
    /// The author's first and last name.
    pub by_name: String,
    /// 1 to 5.
    pub stars: i64,
    /// Plain text.
    pub text: String,
    /// Who sees it.
    pub state: State,
    /// When it was written.
    #[schema(value_type = String, format = DateTime)]
    pub written_at: Instant,
}
