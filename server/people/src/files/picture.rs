//! Making pictures anew: nothing of what was sent is kept but what can be seen.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::error::ImageError;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgb, RgbImage, Rgba};

use super::words;

/// Longest side of what is looked at.
const SIDE: u32 = 8_000;
/// Most pixels of what is looked at.
const PIXELS: u64 = 40_000_000;
/// Most bytes that reading a picture may take: as many pixels of four bytes, and some room.
const MEMORY: u64 = 200_000_000;
/// Of the JPEG that is written.
const QUALITY: u8 = 85;

/// What a picture is cut to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A member: 512 × 512 at most.
    Square,
    /// The strip above a profile: 1536 × 512 at most.
    Wide,
    /// What stands on a card: 1280 × 720 at most.
    Card,
}

impl Shape {
    /// Width and height of the smallest picture of this shape, and how many times that at most.
    const fn unit(self) -> (u32, u32, u32) {
        match self {
            Self::Square => (1, 1, 512),
            Self::Wide => (3, 1, 512),
            Self::Card => (16, 9, 80),
        }
    }
}

/// Why something cannot be shown as a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refusal {
    #[error("{}", words::KIND)]
    Kind,
    #[error("{}", words::LARGE)]
    Large,
    #[error("{}", words::DAMAGED)]
    Damaged,
}

impl From<ImageError> for Refusal {
    fn from(e: ImageError) -> Self {
        match e {
            ImageError::Limits(_) => Self::Large,
            _ => Self::Damaged,
        }
    }
}

/// A JPEG of the middle of a picture, upright, without anything that was written beside it. Of a moving one the first
/// frame. Its kind is known by its content, its size before it is unpacked.
pub(super) fn remade(sent: &[u8], shape: Shape) -> Result<Vec<u8>, Refusal> {
    let mut reader = ImageReader::new(Cursor::new(sent)).with_guessed_format().map_err(|_| Refusal::Kind)?;
    let known = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif];
    if !reader.format().is_some_and(|format| known.contains(&format)) {
        return Err(Refusal::Kind);
    }
    if reader.format() == Some(ImageFormat::Jpeg) && !ends(sent) {
        return Err(Refusal::Damaged);
    }
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if width > SIDE || height > SIDE || pixels > PIXELS || decoder.total_bytes() > MEMORY {
        return Err(Refusal::Large);
    }
    if width == 0 || height == 0 {
        return Err(Refusal::Damaged);
    }
    let upright = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(upright);
    written(&on_white(cut(&picture, shape)))
}

/// Whether a JPEG comes to its end after its last scan: the decoder takes half of one for a grey whole.
fn ends(jpeg: &[u8]) -> bool {
    let last = |mark: [u8; 2]| jpeg.windows(2).rposition(|pair| pair == mark);
    last([0xff, 0xd9]) > last([0xff, 0xda])
}

/// Never enlarged: what is not there cannot be shown.
fn cut(picture: &DynamicImage, shape: Shape) -> DynamicImage {
    let (across, down, most) = shape.unit();
    let times = (picture.width() / across).min(picture.height() / down).clamp(1, most);
    picture.resize_to_fill(across * times, down * times, FilterType::Triangle)
}

/// A JPEG knows no transparency.
fn on_white(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let clear = picture.into_rgba8();
    RgbImage::from_fn(clear.width(), clear.height(), |x, y| {
        let Rgba([r, g, b, a]) = *clear.get_pixel(x, y);
        let over = |c: u8| ((u32::from(c) * u32::from(a) + 255 * (255 - u32::from(a))) / 255) as u8;
        Rgb([over(r), over(g), over(b)])
    })
}

fn written(picture: &RgbImage) -> Result<Vec<u8>, Refusal> {
    let mut jpeg = Vec::new();
    JpegEncoder::new_with_quality(&mut jpeg, QUALITY).encode_image(picture)?;
    Ok(jpeg)
}

#[cfg(test)]
mod tests;
