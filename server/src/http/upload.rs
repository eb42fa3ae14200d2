//! A file that comes with a request: `multipart/form-data` with the field `file`.

use std::time::Duration;

use actix_multipart::{Field, Multipart};
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::http::header::CONTENT_TYPE;
use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::sync::OwnedSemaphorePermit;
use utoipa::openapi::schema::ObjectBuilder;
use utoipa::openapi::{
    Content, KnownFormat, RefOr, Required, Schema, SchemaFormat, Type, request_body::RequestBodyBuilder,
};

use super::ctx::Ctx;
use super::error::{Code, Error, Result};
use super::openapi::Described;
use super::part::{Part, read_within};

/// The largest file, in bytes.
pub const UPLOAD_LIMIT: usize = 10 * 1024 * 1024;
/// What stands around the file.
const AROUND: usize = 16 * 1024;
/// Within which it has to arrive: a phone on a poor line takes longer than a few fields do.
const DEADLINE: Duration = Duration::from_secs(60);
/// The field that is the file.
const FIELD: &str = "file";

/// A file that has arrived whole. What its sender says of its kind is not looked at.
pub struct Upload {
    /// Its content.
    pub bytes: Bytes,
    /// Only so many are held at once.
    _place: OwnedSemaphorePermit,
}

/// Whether a request brings a form with files.
pub fn is_one(req: &HttpRequest) -> bool {
    let kind = req.headers().get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("multipart/form-data")
}

impl Part for Upload {
    async fn take(req: &HttpRequest, payload: &mut Payload) -> Result<Self> {
        if !is_one(req) {
            return Err(Error::with(Code::UnsupportedMedia, "Please send multipart/form-data with the field `file`."));
        }
        let place = Ctx::of(req).files.place()?;
        let body = read_within(payload, UPLOAD_LIMIT + AROUND, DEADLINE).await?;
        let mut form = Multipart::new(req.headers(), stream::iter([Ok(body)]));
        while let Some(field) = form.next().await {
            let field = field.map_err(|_| Error::new(Code::BadRequest))?;
            if field.name() == Some(FIELD) {
                return Ok(Self { bytes: content(field).await?, _place: place });
            }
        }
        Err(Error::field(FIELD, "This field is required"))
    }

    fn describe(op: &mut Described) {
        let file = ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
            .description(Some("A JPEG, PNG, WebP or GIF picture."));
        let form = ObjectBuilder::new().property(FIELD, file).required(FIELD);
        let body = RequestBodyBuilder::new()
            .required(Some(Required::True))
            .content("multipart/form-data", Content::new(Some(RefOr::<Schema>::from(form))));
        op.body = Some(body.build());
    }
}

async fn content(field: Field) -> Result<Bytes> {
    let content = field.try_fold(BytesMut::new(), |mut whole, chunk| async move {
        whole.extend_from_slice(&chunk);
        Ok(whole)
    });
    let content = content.await.map_err(|_| Error::new(Code::BadRequest))?;
    if content.len() > UPLOAD_LIMIT { Err(Code::TooLarge.into()) } else { Ok(content.freeze()) }
}
