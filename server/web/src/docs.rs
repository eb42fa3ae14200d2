//! `/api/openapi.json`: the OpenAPI document.

use std::sync::OnceLock;

use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;

use super::ctx::Ctx;
use super::error::Result;
use super::feature::Features;
use super::{cache, document};

/// The document, made at the first request.
#[derive(Default)]
pub struct Document(OnceLock<Bytes>);

/// The document as served, and as stored in the repository.
#[must_use]
pub fn text(features: &Features) -> String {
    let document = serde_json::to_value(document::whole(&features.endpoints()));
    // Going through a value sorts the keys: the order of extensions varies.
    format!("{:#}\n", document.unwrap_or_default())
}

/// `GET /api/openapi.json`.
pub async fn json(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let body = ctx.service::<Document>().0.get_or_init(|| text(ctx.service::<Features>()).into()).clone();
    cache::validated(&req, HttpResponse::Ok().content_type("application/json").body(body))
}
