//! The service's description: its name, the path of its OpenAPI document, and whether it works.

use daymark_base::db::migrate;
use daymark_web::access::Public;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::{Code, Error, Result};
use daymark_web::reply::Data;
use serde::Serialize;
use utoipa::ToSchema;

use super::words;
use crate::identity;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/root", "The service, and where its document is", root).shared(),
        get("/v1/core/h34l7h", "Whether the program can answer calls", health)
            .about("503 `unavailable` when the database cannot be read. `/readyz` checks more, for monitoring."),
    ]
}

/// The service.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Root)]
struct RootOut {
    /// The name of the site.
    name: String,
    /// The version of the API.
    version: &'static str,
    /// Path of the page that documents the API.
    documentation: &'static str,
    /// Path of the OpenAPI document.
    document: &'static str,
}

async fn root(ctx: Public) -> Result<Data<RootOut>> {
    let name = identity::current(&ctx).await?.name;
    Ok(Data(RootOut { name, version: "v1", documentation: "/api/docs", document: "/api/openapi.json" }))
}

/// Confirms that the program works.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Health)]
struct HealthOut {
    /// `ok`.
    status: &'static str,
}

async fn health(ctx: Public) -> Result<Data<HealthOut>> {
    match migrate::pending(&ctx.db).await {
        Ok(steps) if steps.is_empty() => Ok(Data(HealthOut { status: "ok" })),
        Ok(_) => Err(Error::with(Code::Unavailable, words::NOT_READY)),
        Err(e) => Err(Error::unavailable(e)),
    }
}
