//! The calls of companies.

use daymark_web::endpoint::{Endpoint, delete, get, patch, post, put};

use super::{admin, changing, domains, invitations, joining, members, reports};

const OWNER: &str = "For the owner, and for administrators with `company:manage`, whose changes are audited. 403 for \
                     other members of the company, 404 for everyone else.";
const ONE: &str = "A member belongs to at most one company; otherwise 409 `conflict`.";
const INVITING: &str = "Sends a link that works once, within 14 days. A second invitation to an address replaces the \
                        first. Members of the company get none. For the owner and administrators.";

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v2/core/company", "Create a company and own it", changing::create).about(ONE),
        get("/v2/core/company/user", "The caller's company", changing::own),
        post(
            "/v2/core/company/join",
            "Join a company by its uid or by the domain of your confirmed address",
            joining::join,
        )
        .about(
            "Without `corporation_uid`, joins the company that has claimed the domain of the caller's address: \
                 403 `email_unconfirmed` until the address is confirmed. Joining again gives the same answer. A \
                 member belongs to at most one company.",
        ),
        get("/v2/core/company/{id}", "One company, for its members", changing::read),
        patch("/v2/core/company/{id}", "Rename a company, or make another member its owner", changing::change)
            .about(OWNER),
        delete("/v2/core/company/{id}", "Delete a company", changing::delete)
            .about("409 `in_use` while it has programs that are not archived. For the owner and administrators."),
        post("/v2/core/company/{id}/uid", "Create a new uid; the old one stops working", changing::renew_uid)
            .about(OWNER),
        post("/v2/core/company/{id}/leave", "Leave a company and its unfinished programs", members::leave)
            .about("409 `conflict` for the owner."),
        get("/v2/core/company/{id}/member", "The members of a company, in order of joining", members::list)
            .about(OWNER),
        delete(
            "/v2/core/company/{id}/member/{user_id}",
            "Remove a member from a company and its unfinished programs",
            members::remove,
        )
        .about(OWNER),
        get("/v2/core/company/{id}/domain", "The domains of a company", domains::list).about(OWNER),
        post(
            "/v2/core/company/{id}/domain",
            "Claim a domain; members with a confirmed address at it can join",
            domains::claim,
        )
        .about(
            "409 `conflict` if another company has claimed it. Public email domains are refused. The owner \
                 needs a confirmed address at the domain.",
        ),
        delete("/v2/core/company/{id}/domain/{domain}", "Release a domain", domains::release).about(OWNER),
        post("/v2/core/company/{id}/invitation", "Invite people by email", invitations::invite).about(INVITING),
        post(
            "/v2/core/company/{id}/invitation-file",
            "Invite people from a CSV file by email",
            invitations::invite_file,
        )
        .about(
            "Invites everyone in the file or no one: `errors` names each wrong row as `csv[line]`. Reads the column \
             `email`, or the first one; at most 1,000 rows. Otherwise like inviting by email.",
        ),
        get("/v2/core/company/{id}/invitation", "Pending invitations, by address", invitations::pending).about(OWNER),
        delete(
            "/v2/core/company/{id}/invitation/{email}",
            "Withdraw an invitation; its link stops working",
            invitations::withdraw,
        )
        .about(OWNER),
        post("/v2/core/company-invitation", "The company of an invitation", invitations::read).secret(),
        post("/v2/core/company-invitation/accept", "Accept an invitation to a company", invitations::accept)
            .secret()
            .about(ONE),
        get("/v2/core/company/{id}/week", "A company's weekly reports, newest first", reports::weeks).about(
            "Stored once, when three whole days have passed after the week's Sunday, for those who belonged to the \
             company all week. Groups of fewer than five people are never shown, nor figures that would reveal them. \
             For the owner and administrators.",
        ),
        get("/v2/core/company-management", "List all companies by name", admin::list),
        post("/v2/core/company-management", "Create a company for another member", admin::create).about(ONE),
        put(
            "/v2/core/challenge/{id}/company",
            "Assign a program to a company, or open it to everyone",
            admin::of_program,
        )
        .about("409 `in_use` if the program has members outside the company."),
    ]
}
