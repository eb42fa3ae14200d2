//! Uploads in pieces: each is stored before it is acknowledged, so that a broken connection costs one piece (R111).

use actix_web::HttpRequest;
use actix_web::dev::Payload;
use bytes::{Bytes, BytesMut};
use daymark_base::db::Tx;
use daymark_web::access::{Admin, Member};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::limits::Limit;
use daymark_web::openapi::Described;
use daymark_web::part::{Body, Part, Path, Query, read_within};
use daymark_web::reply::{Created, Data};
use daymark_web::upload::{SlowUpload, Upload};
use futures_util::FutureExt;
use std::time::Duration;
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::ObjectBuilder;
use utoipa::openapi::{Content, KnownFormat, RefOr, Required, Schema, SchemaFormat, Type};
use uuid::Uuid;

use super::model::{CancelledOut, PieceQuery, UploadIn, UploadOut};
use super::store::{self, UploadRow};
use super::words;
use crate::permissions::UploadPictures;

/// Uploads in pieces that one account can begin.
pub(super) static BEGUN: Limit = Limit::new("uploads in pieces", "account", 60, 3600);

/// Uploads that a member may have open.
const OPEN: i64 = 3;
/// How long the pieces are kept after the last one.
const KEPT_MS: i64 = 86_400_000;
/// After this time without a piece an upload makes room for another: its page may have been closed.
const IDLE_MS: i64 = 10 * 60_000;
/// The largest piece that is accepted, and a good length for one: about a second on a slow line.
const LARGEST: usize = 1024 * 1024;
const GOOD: i64 = 256 * 1024;
/// Time limit of a piece.
const DEADLINE: Duration = Duration::from_secs(60);

impl From<UploadRow> for UploadOut {
    fn from(row: UploadRow) -> Self {
        let UploadRow { id, bytes, received, expires_at } = row;
        Self { id, bytes, received, part_bytes: GOOD, expires_at }
    }
}

/// Only for people who can use the file. The audit log has a row for the change that uses it, not for this call.
pub(super) async fn begin(admin: Admin<UploadPictures>, Body(input): Body<UploadIn>) -> Result<Created<UploadOut>> {
    let (me, now) = (admin.caller.id, admin.clock.now());
    admin.limits.check(&BEGUN, me).await?;
    let id = Uuid::new_v4().simple().to_string();
    let row = UploadRow { id, bytes: input.bytes, received: 0, expires_at: now.plus_ms(KEPT_MS) };
    let begun = row.clone();
    let most = (OPEN, now.plus_ms(KEPT_MS - IDLE_MS));
    let written =
        admin.db.write::<_, Error>(move |tx| async move { Ok(store::begin(tx, me, &begun, most, now).await?) }.boxed());
    if !written.await? {
        return Err(Error::with(Code::QuotaReached, words::too_many_open(OPEN)));
    }
    Ok(Created(row.into()))
}

pub(super) async fn read(member: Member, Path((id,)): Path<(String,)>) -> Result<Data<UploadOut>> {
    let row = store::one(&member.db, &id, member.caller.id, member.clock.now()).await?;
    Ok(Data(row.ok_or(Code::NotFound)?.into()))
}

/// The bytes of a piece, unchanged.
pub(super) struct Piece(Bytes);

impl Part for Piece {
    async fn take(_: &HttpRequest, payload: &mut Payload) -> Result<Self> {
        let bytes = read_within(payload, LARGEST, DEADLINE).await?;
        if bytes.is_empty() { Err(Error::with(Code::BadRequest, words::EMPTY_PIECE)) } else { Ok(Self(bytes)) }
    }

    fn describe(op: &mut Described) {
        let bytes = ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
            .description(Some("At most 1 MiB."));
        let body = RequestBodyBuilder::new()
            .required(Some(Required::True))
            .content("application/octet-stream", Content::new(Some(RefOr::<Schema>::from(bytes))));
        op.body = Some(body.build());
    }
}

pub(super) async fn add(
    member: Member,
    Path((id,)): Path<(String,)>,
    Query(query): Query<PieceQuery>,
    Piece(piece): Piece,
) -> Result<Data<UploadOut>> {
    let (me, now) = (member.caller.id, member.clock.now());
    let written = member.db.write::<_, Error>(move |tx| {
        async move {
            let row = store::lock(tx, &id, me, now).await?.ok_or(Code::NotFound)?;
            if query.offset != row.received {
                return Err(Error::with(Code::Conflict, words::go_on_at(row.received)));
            }
            let received = row.received.saturating_add(i64::try_from(piece.len()).unwrap_or(i64::MAX));
            if received > row.bytes {
                return Err(Error::with(Code::TooLarge, words::TOO_MUCH));
            }
            Ok(store::add(tx, row, piece.to_vec(), now.plus_ms(KEPT_MS)).await?)
        }
        .boxed()
    });
    Ok(Data(written.await?.into()))
}

pub(super) async fn cancel(member: Member, Path((id,)): Path<(String,)>) -> Result<Data<CancelledOut>> {
    let (me, which) = (member.caller.id, id.clone());
    let written =
        member.db.write::<_, Error>(move |tx| async move { Ok(store::remove(tx, &which, me).await?) }.boxed());
    if written.await? { Ok(Data(CancelledOut { id })) } else { Err(Code::NotFound.into()) }
}

/// The file of a call: from its form, or assembled from a member's pieces. Call [`used`] with the second value in the
/// change that uses the file.
///
/// # Errors
/// Names `upload_id` if there is no such upload; `conflict` while pieces are missing.
pub async fn taken(ctx: &Ctx, member: i64, sent: SlowUpload) -> Result<(Upload, Option<String>)> {
    let id = match sent {
        SlowUpload::File(upload) => return Ok((upload, None)),
        SlowUpload::Pieces(id) => id,
    };
    let row = store::one(&ctx.db, &id, member, ctx.clock.now()).await?;
    let row = row.ok_or_else(|| Error::field("upload_id", words::NO_SUCH_UPLOAD))?;
    if row.received < row.bytes {
        return Err(Error::with(Code::Conflict, words::go_on_at(row.received)));
    }
    let pieces = store::pieces(&ctx.db, &id).await?;
    let whole = || {
        pieces.iter().fold(BytesMut::new(), |mut whole, piece| {
            whole.extend_from_slice(piece);
            whole
        })
    };
    Ok((Upload::of_pieces(ctx, member, || whole().freeze())?, Some(id)))
}

/// Deletes the pieces of a file, in the change that uses it.
///
/// # Errors
/// When the database fails; `conflict` when another call has used the pieces meanwhile.
pub async fn used(tx: &mut Tx, member: i64, id: Option<&str>) -> Result<()> {
    match id {
        Some(id) if !store::remove(tx, id, member).await? => Err(Code::Conflict.into()),
        _ => Ok(()),
    }
}

/// Deletes uploads that were not used in time: a job.
///
/// # Errors
/// When the database cannot be written.
pub(super) async fn forget(ctx: Ctx) -> anyhow::Result<()> {
    Ok(store::forget(&ctx.db, ctx.clock.now()).await?)
}
