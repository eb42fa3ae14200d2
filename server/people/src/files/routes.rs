//! The call that shows a picture.

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CROSS_ORIGIN_RESOURCE_POLICY};
use bytes::Bytes;
use daymark_web::access::Public;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::{Code, Result};
use daymark_web::openapi::Described;
use daymark_web::part::Path;
use daymark_web::reply::Reply;

use super::service;

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/picture/{name}", "An uploaded picture", show)
            .about("The name cannot be guessed, and its content never changes, so it can be cached forever."),
    ]
}

async fn show(ctx: Public, Path((name,)): Path<(String,)>) -> Result<Picture> {
    if !service::is_name(&name) {
        return Err(Code::NotFound.into());
    }
    let kind = if name.ends_with(".png") { "image/png" } else { "image/jpeg" };
    Ok(Picture(service::content(&ctx, &name).await?.ok_or(Code::NotFound)?, kind))
}

/// A picture and its type. Names are never reused, so the answer can be cached.
struct Picture(Bytes, &'static str);

impl Reply for Picture {
    fn reply(self) -> Result<HttpResponse> {
        let kept = (CACHE_CONTROL, "public, max-age=31536000, immutable");
        // Emails and feeds show these pictures on other sites.
        let anywhere = (CROSS_ORIGIN_RESOURCE_POLICY, "cross-origin");
        Ok(HttpResponse::Ok().content_type(self.1).insert_header(kept).insert_header(anywhere).body(self.0))
    }

    fn describe(op: &mut Described) {
        op.file("200", "image/jpeg");
    }
}
