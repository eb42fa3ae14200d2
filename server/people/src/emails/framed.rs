//! A mail's HTML as a document of its own: its styles stand in it, which no page of the app allows.

use actix_web::HttpResponse;
use actix_web::http::header::CONTENT_SECURITY_POLICY;
use daymark_web::error::Result;
use daymark_web::openapi::Described;
use daymark_web::reply::Reply;

/// No scripts, no forms, nothing from elsewhere, no origin; framed by pages of this site alone.
const POLICY: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'self'";

/// What a mail program would show.
pub(super) struct Framed(pub String);

impl Reply for Framed {
    fn reply(self) -> Result<HttpResponse> {
        let policy = (CONTENT_SECURITY_POLICY, POLICY);
        Ok(HttpResponse::Ok().content_type("text/html; charset=utf-8").insert_header(policy).body(self.0))
    }

    fn describe(op: &mut Described) {
        op.file("200", "text/html");
    }
}
