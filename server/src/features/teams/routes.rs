//! The calls of teams.

use super::{boards, captain, moderation, roster, settings};
use crate::http::endpoint::{Endpoint, delete, get, patch, post, put};

const JOINING: &str = "Joining again answers the same. 409 `not_in_program`, `already_in_team` (one team a program), \
     `team_full`, or `roster_locked` once rosters stand. What is earned from the member's own date of joining on counts for \
     the team, and stays with it when the member leaves.";
const CAPTAIN: &str = "For the captain alone, else 403. When a captain leaves, the longest there leads.";
const MODERATING: &str = "Locked rosters can be changed; once the final board is written, 409 `roster_locked`.";
const SCORE: &str = "Score: the points that members earned while they were in the team, by the size of its roster, those \
     without points included. Teams with too few members have no place. Ranks compare exact fractions; `score` is rounded. \
     A day, a week and a month are those of the program's zone and of the log alone.";

/// The rows of the table.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v2/core/challenge/{id}/team-settings", "What a program wants of its teams", settings::read),
        put(
            "/v2/core/challenge/{id}/team-settings",
            "Let a program have teams, or change what it wants of them",
            settings::put,
        )
        .about("Teams that are larger than a new maximum stay as they are."),
        get("/v2/core/challenge/{id}/team", "The teams of a program, by name", roster::list),
        post("/v2/core/challenge/{id}/team", "Make a team and lead it", roster::create).about(JOINING),
        get("/v2/core/challenge/{id}/team-leaderboard", "The board of a program's teams", boards::teams).about(SCORE),
        get("/v2/core/team/user", "The teams that the caller is in", roster::own),
        get("/v2/core/team/{id}", "One team with those of its roster who may be named", roster::read),
        patch("/v2/core/team/{id}", "Change a team, or hand it over to another captain", captain::change)
            .about(CAPTAIN),
        get("/v2/core/team/{id}/leaderboard", "The board inside a team", boards::mates),
        post("/v2/core/team/{id}/join", "Join an open team", roster::join).about(JOINING),
        post("/v2/core/team/{id}/leave", "Leave a team", roster::leave)
            .about("Again, it answers the same. 409 `roster_locked` once rosters stand."),
        post("/v2/core/team/{id}/invite", "Make another link; the one before ends", captain::renew_link).about(CAPTAIN),
        delete("/v2/core/team/{id}/member/{user_id}", "Remove somebody from a team", captain::remove).about(CAPTAIN),
        get("/v2/core/team-invite/{token}", "The team that a link leads to", roster::invited),
        post("/v2/core/team-invite/{token}", "Join a team by its link", roster::join_by_link).about(JOINING),
        post("/v2/core/team-moderation", "Make a team with nobody in it", moderation::create).about(MODERATING),
        get("/v2/core/team-moderation/{id}", "One team with everybody on its roster", moderation::read),
        patch("/v2/core/team-moderation/{id}", "Rename a team, open or close it, name its captain", moderation::change)
            .about(MODERATING),
        delete("/v2/core/team-moderation/{id}", "Delete a team", moderation::delete)
            .about("Its members keep their points; what they were for the team is gone. See also the other calls."),
        post(
            "/v2/core/team-moderation/{id}/member",
            "Put somebody into a team, from another one or none",
            moderation::put_in,
        )
        .about(MODERATING),
        delete("/v2/core/team-moderation/{id}/member/{user_id}", "Take somebody out of a team", moderation::take_out)
            .about(MODERATING),
    ]
}
