//! The calls of teams.

use daymark_web::endpoint::{Endpoint, delete, get, patch, post, put};

use super::{boards, captain, moderation, roster, settings};

const JOINING: &str = "Joining again gives the same answer. 409 `not_in_program`, `already_in_team` (one team per \
                       program), `team_full`, or `roster_locked` once rosters are locked. Points count for the team \
                       from the day the member joined it, and stay with it when the member leaves.";
const CAPTAIN: &str = "Only for the captain, otherwise 403. When a captain leaves, the longest-standing member takes \
                       over.";
const MODERATING: &str = "Administrators can change locked rosters. 409 `roster_locked` once the results are final.";
const SCORE: &str = "The score is the points that members earned while in the team, divided by the size of its \
                     roster, including members without points. Teams with too few members have no rank. Ranks \
                     compare exact fractions; `score` is rounded. Days, weeks and months follow the program's zone.";

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v2/core/challenge/{id}/team-settings", "The team settings of a program", settings::read).shared(),
        put(
            "/v2/core/challenge/{id}/team-settings",
            "Turn on teams for a program, or change their settings",
            settings::put,
        )
        .about("Teams larger than a new maximum stay as they are."),
        get("/v2/core/challenge/{id}/team", "The teams of a program, by name", roster::list).shared(),
        post("/v2/core/challenge/{id}/team", "Create a team and become its captain", roster::create).about(JOINING),
        get("/v2/core/challenge/{id}/team-leaderboard", "The leaderboard of a program's teams", boards::teams)
            .shared()
            .about(SCORE),
        get("/v2/core/team/user", "The caller's teams", roster::own),
        get("/v2/core/team/{id}", "One team with the visible part of its roster", roster::read).shared(),
        patch("/v2/core/team/{id}", "Change a team or its captain", captain::change).about(CAPTAIN),
        get("/v2/core/team/{id}/leaderboard", "The leaderboard inside a team", boards::mates).shared(),
        post("/v2/core/team/{id}/join", "Join an open team", roster::join).about(JOINING),
        post("/v2/core/team/{id}/leave", "Leave a team", roster::leave)
            .about("Repeating the call gives the same answer. 409 `roster_locked` once rosters are locked."),
        post("/v2/core/team/{id}/invite", "Create a new link; the old one stops working", captain::renew_link)
            .about(CAPTAIN),
        delete("/v2/core/team/{id}/member/{user_id}", "Remove a member from a team", captain::remove).about(CAPTAIN),
        get("/v2/core/team-invite/{token}", "The team behind a link", roster::invited),
        post("/v2/core/team-invite/{token}", "Join a team by its link", roster::join_by_link).about(JOINING),
        post("/v2/core/team-moderation", "Create an empty team", moderation::create).about(MODERATING),
        get("/v2/core/team-moderation/{id}", "One team with its full roster", moderation::read),
        patch("/v2/core/team-moderation/{id}", "Change a team's name, access or captain", moderation::change)
            .about(MODERATING),
        delete("/v2/core/team-moderation/{id}", "Delete a team", moderation::delete)
            .about("Members keep their points; the team's own score is deleted."),
        get(
            "/v2/core/team-moderation/{id}/candidate",
            "The program's members outside a team, hidden members and test users too",
            moderation::candidates,
        )
        .about("Members of other teams, too. Disabled and closed accounts are left out."),
        post("/v2/core/team-moderation/{id}/member", "Move a member into a team", moderation::put_in).about(MODERATING),
        delete(
            "/v2/core/team-moderation/{id}/member/{user_id}",
            "Remove a member from a team, as an administrator",
            moderation::take_out,
        )
        .about(MODERATING),
    ]
}
