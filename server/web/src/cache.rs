//! ETag and 304 on public reads. An answer with its own `Cache-Control` needs neither.

use actix_web::body::{self, BodySize, MessageBody};
use actix_web::http::StatusCode;
use actix_web::http::header::{
    AUTHORIZATION, CACHE_CONTROL, COOKIE, ETAG, EntityTag, HeaderMap, HeaderValue, IF_NONE_MATCH, VARY,
};
use actix_web::{HttpRequest, HttpResponse};
use sha2::{Digest, Sha256};

use super::error::{Error, Result};

/// Below this size, compression costs more than it saves.
pub(crate) const WORTH_COMPRESSING: u64 = 1024;

/// Gives the answer a validator, and omits its body when the caller has it already.
pub fn validated(req: &HttpRequest, response: HttpResponse) -> Result<HttpResponse> {
    let kept = response.headers().contains_key(CACHE_CONTROL);
    if kept || response.status() != StatusCode::OK || !matches!(response.body().size(), BodySize::Sized(_)) {
        return Ok(response);
    }
    let (mut head, sized) = response.into_parts();
    let bytes = sized.try_into_bytes().map_err(|_| Error::internal(anyhow::anyhow!("a sized body without bytes")))?;
    let tag = tag(&bytes);
    let mut response = if is_known(req, &tag) {
        // The caller updates its cached headers with these, so a document must keep its own policy.
        *head.status_mut() = StatusCode::NOT_MODIFIED;
        head.set_body(body::None::new()).map_into_boxed_body()
    } else {
        head.set_body(bytes).map_into_boxed_body()
    };
    put(req, response.headers_mut(), tag);
    Ok(response)
}

/// The validator of these bytes. Weak: compression changes the bytes but not the meaning.
pub(crate) fn tag(bytes: &[u8]) -> HeaderValue {
    let tag = hex::encode(&Sha256::digest(bytes)[..16]);
    HeaderValue::from_str(&EntityTag::new_weak(tag).to_string()).expect("hexadecimal digits in quotes")
}

/// Whether the caller already has the answer with this validator.
pub(crate) fn is_known(req: &HttpRequest, tag: &HeaderValue) -> bool {
    let known = req.headers().get_all(IF_NONE_MATCH).filter_map(|v| v.to_str().ok());
    known.flat_map(|v| v.split(',')).any(|v| v.trim() == *tag)
}

/// The headers of an answer with a validator.
pub(crate) fn put(req: &HttpRequest, headers: &mut HeaderMap, tag: HeaderValue) {
    headers.insert(ETAG, tag);
    // A signed-in caller may see more at the same address, so shared caches must keep the two answers apart.
    let known = req.headers().contains_key(AUTHORIZATION) || req.headers().contains_key(COOKIE);
    let keep = if known { "private, no-cache" } else { "no-cache" };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.append(VARY, HeaderValue::from_static("Authorization, Cookie"));
}
