//! An email's HTML as a separate document: its inline styles are not allowed in pages of the app.

use actix_web::HttpResponse;
use actix_web::http::header::CONTENT_SECURITY_POLICY;
use daymark_web::error::Result;
use daymark_web::openapi::Described;
use daymark_web::reply::Reply;

/// Blocks scripts, forms and anything from other origins, and gives the document an opaque origin. Only pages of this
/// site may frame it.
const POLICY: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'self'";

/// The email as an email app would show it, for a frame of this site.
pub struct Framed(pub String);

impl Reply for Framed {
    fn reply(self) -> Result<HttpResponse> {
        let policy = (CONTENT_SECURITY_POLICY, POLICY);
        Ok(HttpResponse::Ok().content_type("text/html; charset=utf-8").insert_header(policy).body(self.0))
    }

    fn describe(op: &mut Described) {
        op.file("200", "text/html");
    }
}
