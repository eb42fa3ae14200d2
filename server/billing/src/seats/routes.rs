//! The calls of company packages.

use daymark_web::endpoint::{Endpoint, delete, get, post};

use super::{giving, managing};

/// This feature's endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/company/seats", "The seats of the caller's company", giving::read)
            .about("404 for members without a company. Only its owner sees who has a seat."),
        post("/v1/auth/company/seats/{user_id}", "Give a member of the company a seat", giving::give).about(
            "For the owner of the company. 409 `conflict` when every seat is taken, or the company has no package. \
             Repeating the call changes nothing.",
        ),
        delete("/v1/auth/company/seats/{user_id}", "Take a seat back", giving::take)
            .about("For the owner of the company."),
        get("/v1/auth/billing/company-packages", "The packages of companies, newest first", managing::list),
        get("/v1/auth/billing/company-packages/export", "Export the packages of companies as CSV", managing::export),
        post("/v1/auth/billing/company-packages", "Give a company a package", managing::create)
            .about("409 `conflict` while the company has another one."),
        post("/v1/auth/billing/company-packages/{id}/end", "End a package that a company was given", managing::end)
            .about("409 `conflict` for one that follows a subscription."),
    ]
}
