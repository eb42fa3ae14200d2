//! The calls of companies.

use super::{admin, changing, domains, invitations, joining, members, reports};
use crate::http::endpoint::{Endpoint, delete, get, patch, post, put};

const OWNER: &str = "For the owner, and for administrators with `company:manage`, whose changes stand in the audit log; 403 for \
     other members of the company, 404 for everybody else.";
const ONE: &str = "One company a member, else 409 `conflict`.";
const INVITING: &str = "A mail with a link that works once, within 14 days; a second one to an address ends the first. Who \
     belongs to the company already gets none. For the owner and administrators.";

/// The rows of the table.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v2/core/company", "Make a company and own it", changing::create).about(ONE),
        get("/v2/core/company/user", "The company that the caller belongs to", changing::own),
        post("/v2/core/company/join", "Join a company by its uid, or by the domain of the own proved address", joining::join)
            .about(
                "Without `corporation_uid` the company that has claimed the domain of the caller's address: 403 \
                 `email_unconfirmed` until that is proved. Joining again answers the same. One company a member.",
            ),
        get("/v2/core/company/{id}", "One company, for its members", changing::read),
        patch("/v2/core/company/{id}", "Rename a company, or make another member its owner", changing::change).about(OWNER),
        delete("/v2/core/company/{id}", "Delete a company", changing::delete)
            .about("409 `in_use` while it has programs. For the owner and administrators."),
        post("/v2/core/company/{id}/uid", "Make another uid; the one before ends", changing::renew_uid).about(OWNER),
        post("/v2/core/company/{id}/leave", "Leave a company", members::leave).about("409 `conflict` for its owner."),
        get("/v2/core/company/{id}/member", "Who belongs to a company, in the order of joining", members::list).about(OWNER),
        delete("/v2/core/company/{id}/member/{user_id}", "Remove somebody from a company", members::remove).about(OWNER),
        get("/v2/core/company/{id}/domain", "The domains of a company", domains::list).about(OWNER),
        post("/v2/core/company/{id}/domain", "Claim a domain: whoever proved an address at it may join", domains::claim)
            .about(
                "Claimed once, else 409 `conflict`. Refused for domains at which anybody can have an address, and to an owner \
                 who has not proved an address at it.",
            ),
        delete("/v2/core/company/{id}/domain/{domain}", "Give a domain back", domains::release).about(OWNER),
        post("/v2/core/company/{id}/invitation", "Invite people by mail", invitations::invite).about(INVITING),
        post("/v2/core/company/{id}/invitation-file", "Invite the people of a CSV file by mail", invitations::invite_file)
            .about(
                "All of them, or nobody: each wrong row is named in `errors` as `csv[line]`. A column `email`, or the first \
                 one; at most 1,000 rows. Otherwise as inviting by mail.",
            ),
        get("/v2/core/company/{id}/invitation", "Who is invited and has not come yet, by address", invitations::pending)
            .about(OWNER),
        delete("/v2/core/company/{id}/invitation/{email}", "Take an invitation back: its link ends", invitations::withdraw)
            .about(OWNER),
        post("/v2/core/company-invitation", "What an invitation is to", invitations::read).secret(),
        post("/v2/core/company-invitation/accept", "Join a company by an invitation", invitations::accept)
            .secret()
            .about(ONE),
        get("/v2/core/company/{id}/week", "A company's weeks, newest first", reports::weeks).about(
            "Written down once, three days after the week's Sunday, of those who belonged to the company all week. Nothing is \
             shown of fewer than five people, nor anything from whose difference fewer would follow. For the owner and \
             administrators.",
        ),
        get("/v2/core/company-management", "Every company, by name", admin::list),
        post("/v2/core/company-management", "Make a company for somebody", admin::create).about(ONE),
        put("/v2/core/challenge/{id}/company", "Say whose a program is: a company's, or everybody's", admin::of_program)
            .about("409 `in_use` when somebody is in it who does not belong to the company."),
    ]
}
