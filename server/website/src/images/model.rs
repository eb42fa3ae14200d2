//! Pictures and uploads as clients send and see them.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use serde::Serialize;
use utoipa::ToSchema;

/// The size in which a picture is shown.
#[query]
#[derive(Debug)]
pub(super) struct SizeQuery {
    /// The width in pixels, rounded up to 64, 96, 128, 192, 256, 384, 512, 640, 768, 960, 1280 or 1600. 0 by default:
    /// as wide as the picture is.
    #[garde(range(min = 0, max = 10000))]
    pub w: Option<i64>,
    /// Quality from 1 to 100, rounded up to 40, 60, 75 or 90; 60 by default.
    #[garde(range(min = 1, max = 100))]
    pub q: Option<i64>,
}

/// A new picture of the site.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = UploadedImage)]
pub(super) struct ImageOut {
    /// Its path.
    pub path: String,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
}

/// A file to upload in pieces.
#[input]
#[derive(Debug)]
#[schema(as = UploadIn)]
pub(super) struct UploadIn {
    /// The length of the file in bytes, at most 10 MB.
    #[garde(range(min = 1, max = 10485760))]
    pub bytes: i64,
}

/// Where a piece belongs.
#[query]
#[derive(Debug)]
pub(super) struct PieceQuery {
    /// The position of its first byte: the number of bytes received so far.
    #[garde(range(min = 0, max = 10485760))]
    pub offset: i64,
}

/// An upload and its progress.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Upload)]
pub(super) struct UploadOut {
    /// The upload's id.
    pub id: String,
    /// The length of the file in bytes.
    pub bytes: i64,
    /// How many bytes have arrived and are stored.
    pub received: i64,
    /// The recommended length of a piece in bytes.
    pub part_bytes: i64,
    /// When it expires.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Instant,
}

/// A cancelled upload.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CancelledUpload)]
pub(super) struct CancelledOut {
    /// The upload's id.
    pub id: String,
}
