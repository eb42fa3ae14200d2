//! Re-encoding pictures: only the visible content of an upload is kept.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType as PngFilter, PngEncoder};
use image::error::ImageError;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgb, RgbImage, Rgba};

use super::words;

/// Longest side of a picture that is decoded.
const SIDE: u32 = 8_000;
/// Most pixels of a picture that is decoded.
const PIXELS: u64 = 40_000_000;
/// Most bytes that decoding may take: [`PIXELS`] of four bytes each, and some room.
const MEMORY: u64 = 200_000_000;
/// Longest side of a picture that is not cropped.
const WHOLE: u32 = 1_600;
/// Width and height of a logo at most.
const LOGO: (u32, u32) = (600, 200);
/// Quality of the JPEG that is written.
const QUALITY: u8 = 85;

/// The shape to crop to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A member: 512 × 512 at most.
    Square,
    /// The banner above a profile: 1536 × 512 at most.
    Wide,
    /// A card's picture: 1280 × 720 at most.
    Card,
    /// A preview on social networks: 1200 × 630 at most.
    Preview,
    /// A picture inside a text, not cropped: 1600 × 1600 at most.
    Whole,
    /// A logo, not cropped and with its transparency: a PNG of 600 × 200 at most.
    Logo,
}

impl Shape {
    /// Width and height of the smallest picture of this shape, and the largest multiple of it; `None` for one that is
    /// not cropped.
    const fn unit(self) -> Option<(u32, u32, u32)> {
        match self {
            Self::Square => Some((1, 1, 512)),
            Self::Wide => Some((3, 1, 512)),
            Self::Card => Some((16, 9, 80)),
            Self::Preview => Some((40, 21, 30)),
            Self::Whole | Self::Logo => None,
        }
    }

    /// The suffix of its file's name.
    pub(super) const fn ending(self) -> &'static str {
        match self {
            Self::Logo => ".png",
            _ => ".jpg",
        }
    }

    /// Maximum width and height of a picture that is not cropped.
    const fn most(self) -> (u32, u32) {
        match self {
            Self::Logo => LOGO,
            _ => (WHOLE, WHOLE),
        }
    }
}

/// Why a picture was refused.
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

/// Re-encodes a picture as JPEG, a logo as PNG: cropped to the middle, upright, without metadata. Of an animation it
/// keeps the first frame. The type is detected from the content, and the size is checked before decoding.
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
    match shape {
        Shape::Logo => written_clear(&cut(&picture, shape)),
        _ => written(&on_white(cut(&picture, shape))),
    }
}

/// Whether a JPEG has an end after its last scan: the decoder reads a truncated one as complete, with grey.
fn ends(jpeg: &[u8]) -> bool {
    let last = |mark: [u8; 2]| jpeg.windows(2).rposition(|pair| pair == mark);
    last([0xff, 0xd9]) > last([0xff, 0xda])
}

/// Crops and scales a picture to its shape. It is never enlarged: that would add no detail.
fn cut(picture: &DynamicImage, shape: Shape) -> DynamicImage {
    let Some((across, down, most)) = shape.unit() else {
        let (widest, highest) = shape.most();
        let (width, height) = (picture.width().min(widest), picture.height().min(highest));
        return picture.resize(width, height, FilterType::Triangle);
    };
    let times = (picture.width() / across).min(picture.height() / down).clamp(1, most);
    picture.resize_to_fill(across * times, down * times, FilterType::Triangle)
}

/// Puts a picture on a white background, because JPEG has no transparency.
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

fn written_clear(picture: &DynamicImage) -> Result<Vec<u8>, Refusal> {
    let mut png = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut png, CompressionType::Best, PngFilter::Adaptive);
    picture.to_rgba8().write_with_encoder(encoder)?;
    Ok(png)
}

#[cfg(test)]
mod tests;
