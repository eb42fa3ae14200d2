//! The calls of cheers and comments.

use super::{cheers, moderation, writing};
use crate::http::endpoint::{Endpoint, delete, get, post};

const WHO: &str = "Members of the program alone, by the privacy of the member whose day it is: otherwise 404.";
const DECIDING: &str = "Ends the waiting of a reported comment. Again, it answers the same.";

/// The rows of the table.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v2/core/challenge/{id}/user/{user_id}/day/{date}/cheer", "The cheers of a member's day", cheers::read)
            .about(WHO),
        post("/v2/core/challenge/{id}/user/{user_id}/day/{date}/cheer", "Cheer a member's day", cheers::add).about(
            "Once each; sent again it answers the same. A hidden member's cheer counts without a name. 409 `conflict` for \
             the own day.",
        ),
        delete("/v2/core/challenge/{id}/user/{user_id}/day/{date}/cheer", "Take a cheer back", cheers::remove).about(WHO),
        get(
            "/v2/core/challenge/{id}/user/{user_id}/day/{date}/comment",
            "The comments on a member's day, oldest first",
            writing::list,
        )
        .about(WHO),
        post("/v2/core/challenge/{id}/user/{user_id}/day/{date}/comment", "Comment on a member's day", writing::write)
            .about("Plain text. 409 `conflict` for who is hidden: others could not see whose words these are."),
        delete(
            "/v2/core/challenge/{id}/user/{user_id}/day/{date}/comment/{comment_id}",
            "Remove a comment: the own one, or any on the own day",
            writing::remove,
        ),
        post(
            "/v2/core/challenge/{id}/user/{user_id}/day/{date}/comment/{comment_id}/report",
            "Report a comment to the moderators, once",
            writing::report,
        ),
        get("/v2/core/comment-moderation", "Reported or hidden comments, the longest waiting first", moderation::queue),
        post("/v2/core/comment-moderation/{id}/hide", "Hide a comment from all but its author", moderation::hide)
            .about(DECIDING),
        post("/v2/core/comment-moderation/{id}/restore", "Show a hidden comment again", moderation::restore)
            .about(DECIDING),
        post("/v2/core/comment-moderation/{id}/dismiss", "Let a reported comment stand", moderation::dismiss)
            .about(DECIDING),
    ]
}
