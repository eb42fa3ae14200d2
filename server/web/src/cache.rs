//! ETag and 304 on public reads. An answer with its own `Cache-Control` needs neither.

use actix_web::body::{self, BodySize, MessageBody};
use actix_web::http::StatusCode;
use actix_web::http::header::{
    AUTHORIZATION, CACHE_CONTROL, COOKIE, ETAG, EntityTag, HeaderValue, IF_NONE_MATCH, VARY,
};
use actix_web::{HttpRequest, HttpResponse};
use sha2::{Digest, Sha256};

use super::error::{Error, Result};

/// Gives the answer a validator, and omits its body when the caller has it already.
pub fn validated(req: &HttpRequest, response: HttpResponse) -> Result<HttpResponse> {
    let kept = response.headers().contains_key(CACHE_CONTROL);
    if kept || response.status() != StatusCode::OK || !matches!(response.body().size(), BodySize::Sized(_)) {
        return Ok(response);
    }
    let (mut head, sized) = response.into_parts();
    let bytes = sized.try_into_bytes().map_err(|_| Error::internal(anyhow::anyhow!("a sized body without bytes")))?;
    let digest = Sha256::digest(&bytes);
    let tag: String = digest.iter().take(16).map(|b| format!("{b:02x}")).collect();
    // Weak: compression changes the bytes but not the meaning.
    let tag = EntityTag::new_weak(tag).to_string();
    let known = req.headers().get_all(IF_NONE_MATCH).filter_map(|v| v.to_str().ok());
    let fresh = known.flat_map(|v| v.split(',')).any(|v| v.trim() == tag);
    let mut response = if fresh {
        // The caller renews the headers of what it has with these: a document keeps its own policy.
        *head.status_mut() = StatusCode::NOT_MODIFIED;
        head.set_body(body::None::new()).map_into_boxed_body()
    } else {
        head.set_body(bytes).map_into_boxed_body()
    };
    let headers = response.headers_mut();
    headers.insert(ETAG, HeaderValue::from_str(&tag).map_err(Error::internal)?);
    // A signed-in caller may see more at the same address: shared caches must keep the two apart.
    let known = req.headers().contains_key(AUTHORIZATION) || req.headers().contains_key(COOKIE);
    let keep = if known { "private, no-cache" } else { "no-cache" };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.append(VARY, HeaderValue::from_static("Authorization, Cookie"));
    Ok(response)
}
