//! The calls of cheers and comments.

use daymark_web::endpoint::{Endpoint, delete, get, post};

use super::{cheers, writing};

const WHO: &str = "For members of the program, as far as the privacy of the day's owner allows. Otherwise 404. Instead \
                   of a date, `latest` is the newest day on which they did something.";

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v2/core/challenge/{id}/user/{user_id}/day/{date}/cheer", "The cheers of a member's day", cheers::read)
            .about(WHO),
        post("/v2/core/challenge/{id}/user/{user_id}/day/{date}/cheer", "Cheer a member's day", cheers::add).about(
            "One cheer per member; repeating the call gives the same answer. A hidden member's cheer counts without \
             a name. `latest` works here too. 409 `conflict` for your own day.",
        ),
        delete("/v2/core/challenge/{id}/user/{user_id}/day/{date}/cheer", "Remove a cheer", cheers::remove).about(WHO),
        get(
            "/v2/core/challenge/{id}/user/{user_id}/day/{date}/comment",
            "The comments on a member's day, oldest first",
            writing::list,
        )
        .about(WHO),
        post("/v2/core/challenge/{id}/user/{user_id}/day/{date}/comment", "Comment on a member's day", writing::write)
            .about("Plain text. 409 `conflict` if your profile is hidden, because others could not see who wrote it."),
        delete(
            "/v2/core/challenge/{id}/user/{user_id}/day/{date}/comment/{comment_id}",
            "Delete your own comment, or any comment on your own day",
            writing::remove,
        ),
        post(
            "/v2/core/challenge/{id}/user/{user_id}/day/{date}/comment/{comment_id}/report",
            "Report a comment to the moderators",
            writing::report,
        ),
    ]
}
