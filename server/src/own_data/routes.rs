//! The endpoint of the archive.

use actix_web::HttpResponse;
use actix_web::http::header::CONTENT_DISPOSITION;
use daymark_web::access::Member;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::Result;
use daymark_web::limits::Limit;
use daymark_web::openapi::Described;
use daymark_web::reply::Reply;

use super::archive;

/// Archives of one account's data.
pub(super) static EXPORT: Limit = Limit::new("data archives", "account", 10, 86_400);

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![get("/v1/auth/user/export", "All data about the caller as a ZIP archive", export)]
}

async fn export(ctx: Member) -> Result<Archive> {
    ctx.limits.check(&EXPORT, ctx.caller.id).await?;
    Ok(Archive(archive::of(&ctx, ctx.caller.id).await?))
}

/// A ZIP file to be saved.
struct Archive(Vec<u8>);

impl Reply for Archive {
    fn reply(self) -> Result<HttpResponse> {
        let name = (CONTENT_DISPOSITION, r#"attachment; filename="daymark-export.zip""#);
        Ok(HttpResponse::Ok().content_type("application/zip").insert_header(name).body(self.0))
    }

    fn describe(op: &mut Described) {
        op.file("200", "application/zip");
    }
}
