//! Uploads: `multipart/form-data` with the field `file`, alone or with `data` beside it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_multipart::{Field, Multipart};
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use bytes::{Bytes, BytesMut};
use daymark_derive::input;
use futures_util::{StreamExt, TryStreamExt, stream};
use garde::Validate;
use serde::de::DeserializeOwned;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use utoipa::ToSchema;
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::ObjectBuilder;
use utoipa::openapi::{Content, KnownFormat, RefOr, Required, Schema, SchemaFormat, Type};

use super::caller::Callers;
use super::ctx::Ctx;
use super::error::{Code, Error, Result};
use super::openapi::Described;
use super::part::{BODY_LIMIT, Body, Part, is_form, parse_body, read_within};
use super::{idempotency, words};

const MB: usize = 1024 * 1024;
/// The largest file, in bytes.
pub const UPLOAD_LIMIT: usize = 10 * MB;
/// The largest file for calls that take a whole site's content.
pub const ARCHIVE_LIMIT: usize = 64 * MB;
/// The most uploads in memory at once; further callers must retry later.
const ARRIVING: usize = 16;
/// The most of them from one caller.
const FROM_ONE: usize = 4;
/// The most files larger than [`UPLOAD_LIMIT`] in memory at once.
const ARCHIVES: usize = 2;
/// Allowance for the form around the file.
const AROUND: usize = 16 * 1024;
/// Time limit for an upload: over a poor connection a file takes longer than a few fields.
const DEADLINE: Duration = Duration::from_secs(60);
/// Time limit where an editor may send a large file from anywhere (specification, section 9).
const SLOW_DEADLINE: Duration = Duration::from_secs(600);
/// The field with the file.
const FIELD: &str = "file";
/// The field with instructions.
const DATA: &str = "data";

/// A file that has arrived completely. The type that its sender claims is ignored.
pub struct Upload {
    /// Its content.
    pub bytes: Bytes,
    /// Its slot among the uploads in memory, held until the file is dropped.
    _place: Place,
}

impl Upload {
    /// A member's file that was put together from pieces.
    ///
    /// # Errors
    /// `unavailable` while too many uploads are in memory; `too_many_requests` while too many are this member's.
    pub fn of_pieces(ctx: &Ctx, member: i64, pieces: impl FnOnce() -> Bytes) -> Result<Self> {
        let place = ctx.service::<Arriving>().place(member, UPLOAD_LIMIT)?;
        Ok(Self { bytes: pieces(), _place: place })
    }
}

impl Part for Upload {
    async fn take(req: &HttpRequest, payload: &mut Payload) -> Result<Self> {
        let (upload, _) = form(req, payload, UPLOAD_LIMIT, DEADLINE).await?;
        Ok(upload)
    }

    fn describe(op: &mut Described) {
        describe_form(op, ObjectBuilder::new().property(FIELD, file(UPLOAD_LIMIT)).required(FIELD));
    }
}

/// A file of at most `MOST` bytes with instructions: validated JSON in the field `data`.
pub struct UploadWith<T, const MOST: usize = UPLOAD_LIMIT> {
    /// The file.
    pub upload: Upload,
    /// The instructions.
    pub data: T,
}

impl<T, const MOST: usize> Part for UploadWith<T, MOST>
where
    T: DeserializeOwned + Validate<Context: Default> + ToSchema + 'static,
{
    async fn take(req: &HttpRequest, payload: &mut Payload) -> Result<Self> {
        let deadline = if MOST > UPLOAD_LIMIT { SLOW_DEADLINE } else { DEADLINE };
        let (upload, data) = form(req, payload, MOST, deadline).await?;
        let data: T = parse_body(&data.ok_or_else(|| Error::field(DATA, words::REQUIRED))?)?;
        data.validate()?;
        Ok(Self { upload, data })
    }

    fn describe(op: &mut Described) {
        let data = op.schema::<T>();
        let form = ObjectBuilder::new().property(FIELD, file(MOST)).required(FIELD).property(DATA, data).required(DATA);
        describe_form(op, form);
    }
}

/// A file that may arrive slowly: within ten minutes, or in pieces before this call.
pub enum SlowUpload {
    /// The file, in a form.
    File(Upload),
    /// The id of an upload whose pieces have all arrived.
    Pieces(String),
}

/// Names an upload that arrived in pieces.
#[input]
struct PiecesIn {
    /// The upload's id.
    #[garde(length(chars, min = 1, max = 64))]
    upload_id: String,
}

impl Part for SlowUpload {
    async fn take(req: &HttpRequest, payload: &mut Payload) -> Result<Self> {
        if is_form(req) {
            return Ok(Self::File(form(req, payload, UPLOAD_LIMIT, SLOW_DEADLINE).await?.0));
        }
        let Body(input): Body<PiecesIn> = Body::take(req, payload).await?;
        Ok(Self::Pieces(input.upload_id))
    }

    fn describe(op: &mut Described) {
        Body::<PiecesIn>::describe(op);
        let json = op.body.take();
        describe_form(op, ObjectBuilder::new().property(FIELD, file(UPLOAD_LIMIT)).required(FIELD));
        if let (Some(body), Some(json)) = (&mut op.body, json) {
            body.content.extend(json.content);
        }
    }
}

/// How many uploads of each caller are in memory.
type Counts = Arc<Mutex<HashMap<i64, usize>>>;

/// The uploads in memory.
pub struct Arriving {
    files: Arc<Semaphore>,
    archives: Arc<Semaphore>,
    counts: Counts,
}

impl Default for Arriving {
    fn default() -> Self {
        let [files, archives] = [ARRIVING, ARCHIVES].map(|most| Arc::new(Semaphore::new(most)));
        Self { files, archives, counts: Counts::default() }
    }
}

impl Arriving {
    /// A slot for a caller's file of at most this many bytes. One caller cannot take all slots by sending slowly.
    fn place(&self, caller: i64, most: usize) -> Result<Place> {
        let busy = |code| Error::new(code).retry_after(2);
        let places = if most > UPLOAD_LIMIT { &self.archives } else { &self.files };
        let permit = places.clone().try_acquire_owned().map_err(|_| busy(Code::Unavailable))?;
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(caller).or_default();
        if *count >= FROM_ONE {
            return Err(busy(Code::TooMany));
        }
        *count += 1;
        Ok(Place { caller, counts: self.counts.clone(), _permit: permit })
    }
}

/// A caller's slot among the uploads in memory.
struct Place {
    caller: i64,
    counts: Counts,
    _permit: OwnedSemaphorePermit,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.caller) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.caller);
            }
        }
    }
}

/// The file of a form, of at most this many bytes, and the contents of `data`.
async fn form(
    req: &HttpRequest,
    payload: &mut Payload,
    most: usize,
    deadline: Duration,
) -> Result<(Upload, Option<Bytes>)> {
    if !is_form(req) {
        return Err(Error::with(Code::UnsupportedMedia, words::NOT_A_FORM));
    }
    let ctx = Ctx::of(req).clone();
    let caller = ctx.service::<Callers>().caller(req).await?.id;
    let place = ctx.service::<Arriving>().place(caller, most)?;
    let body = read_within(payload, most + BODY_LIMIT + AROUND, deadline).await?;
    let mut form = Multipart::new(req.headers(), stream::iter([Ok(body)]));
    let (mut file, mut data) = (None, None);
    while let Some(field) = form.next().await {
        let field = field.map_err(|_| Error::new(Code::BadRequest))?;
        match field.name() {
            Some(FIELD) => file = Some(content(field, most).await?),
            Some(DATA) => data = Some(content(field, BODY_LIMIT).await?),
            _ => {}
        }
    }
    let bytes = file.ok_or_else(|| Error::field(FIELD, words::REQUIRED))?;
    idempotency::claim(req, &[&bytes, data.as_deref().unwrap_or_default()]).await?;
    Ok((Upload { bytes, _place: place }, data))
}

fn file(most: usize) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
        .description(Some(format!("At most {} MB. Its type is read from its content.", most / MB)))
}

fn describe_form(op: &mut Described, form: ObjectBuilder) {
    let body = RequestBodyBuilder::new()
        .required(Some(Required::True))
        .content("multipart/form-data", Content::new(Some(RefOr::<Schema>::from(form))));
    op.body = Some(body.build());
}

async fn content(field: Field, limit: usize) -> Result<Bytes> {
    let content = field.try_fold(BytesMut::new(), |mut whole, chunk| async move {
        whole.extend_from_slice(&chunk);
        Ok(whole)
    });
    let content = content.await.map_err(|_| Error::new(Code::BadRequest))?;
    if content.len() > limit { Err(Code::TooLarge.into()) } else { Ok(content.freeze()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_caller_cannot_take_all_slots() {
        let arriving = Arriving::default();
        let place = |caller| arriving.place(caller, UPLOAD_LIMIT);
        let mut hers: Vec<Place> = (0..FROM_ONE).map(|_| place(1).expect("a slot")).collect();
        assert_eq!(place(1).err().map(|e| e.code()), Some(Code::TooMany));
        let others: Vec<Place> = (FROM_ONE..ARRIVING).map(|n| place(n as i64 + 2).expect("a slot")).collect();
        assert_eq!(place(9_999).err().map(|e| e.code()), Some(Code::Unavailable));
        drop(others);
        hers.pop();
        drop(place(1).expect("her slot is free again"));
        drop(hers);
        assert!(arriving.counts.lock().expect("not poisoned").is_empty());
    }
}
