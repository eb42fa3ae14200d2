//! Making a picture smaller.

use std::io::Cursor;

use anyhow::{Context, Result, ensure};
use bytes::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

use super::rules::Variant;

/// Most pixels of an original. Uploads have 2.6 million at most, and pictures of the app not many more.
const PIXELS: u64 = 10_000_000;
/// Most bytes that decoding may take.
const MEMORY: u64 = 60_000_000;

/// A variant of an original. An original of the right size is returned unchanged if it is a JPEG or PNG and takes no
/// more bytes.
///
/// # Errors
/// When the original is no picture, or too large.
pub(super) fn made(original: &Bytes, variant: Variant) -> Result<Bytes> {
    let mut reader = ImageReader::new(Cursor::new(original.as_ref())).with_guessed_format()?;
    let format = reader.format().context("an unknown kind of picture")?;
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MEMORY);
    reader.limits(limits);
    let decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    ensure!(u64::from(width) * u64::from(height) <= PIXELS, "{width} × {height} pixels are too many");
    let picture = smaller(DynamicImage::from_decoder(decoder)?, variant.width);
    let made = if variant.webp { webp(&picture, variant.quality)? } else { plain(&picture, variant.quality)? };
    let as_it_is = picture.width() == width && matches!(format, ImageFormat::Jpeg | ImageFormat::Png);
    Ok(if as_it_is && original.len() <= made.len() { original.clone() } else { Bytes::from(made) })
}

fn smaller(picture: DynamicImage, width: u32) -> DynamicImage {
    if picture.width() <= width {
        return picture;
    }
    let height = u64::from(picture.height()) * u64::from(width) / u64::from(picture.width());
    picture.resize_exact(width, u32::try_from(height).unwrap_or(u32::MAX).max(1), FilterType::Lanczos3)
}

fn webp(picture: &DynamicImage, quality: u8) -> Result<Vec<u8>> {
    let (width, height, quality) = (picture.width(), picture.height(), f32::from(quality));
    let made = if picture.color().has_alpha() {
        libwebp::WebPEncodeRGBA(&picture.to_rgba8(), width, height, width * 4, quality)
    } else {
        libwebp::WebPEncodeRGB(&picture.to_rgb8(), width, height, width * 3, quality)
    };
    Ok(made.map_err(|e| anyhow::anyhow!("no WebP: {e:?}"))?.to_vec())
}

/// Encodes a picture as JPEG, or as PNG if it has transparency.
fn plain(picture: &DynamicImage, quality: u8) -> Result<Vec<u8>> {
    let mut made = Vec::new();
    if picture.color().has_alpha() {
        picture.write_with_encoder(PngEncoder::new(&mut made))?;
    } else {
        picture.to_rgb8().write_with_encoder(JpegEncoder::new_with_quality(&mut made, quality))?;
    }
    Ok(made)
}

/// Width and height, without decoding.
///
/// # Errors
/// When it is no picture.
pub(super) fn size(picture: &[u8]) -> Result<(u32, u32)> {
    Ok(ImageReader::new(Cursor::new(picture)).with_guessed_format()?.into_dimensions()?)
}

/// The media type of a picture, read from its content.
pub(super) fn kind(picture: &[u8]) -> &'static str {
    match image::guess_format(picture) {
        Ok(ImageFormat::WebP) => "image/webp",
        Ok(ImageFormat::Png) => "image/png",
        _ => "image/jpeg",
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage, Rgba, RgbaImage};

    use super::*;

    fn jpeg(width: u32, height: u32) -> Bytes {
        let noise = |x: u32, y: u32| ((x * 37 + y * 91) ^ (x * y)) as u8;
        let picture = RgbImage::from_fn(width, height, |x, y| Rgb([noise(x, y), noise(y, x), (x / 3) as u8]));
        let mut bytes = Vec::new();
        picture.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, 85)).unwrap();
        Bytes::from(bytes)
    }

    #[test]
    fn a_picture_keeps_its_proportions_and_is_never_enlarged() {
        let original = jpeg(900, 600);
        for (asked, expected) in [(300, (384, 256)), (900, (900, 600)), (0, (900, 600)), (1, (64, 42))] {
            for webp in [false, true] {
                let made = made(&original, Variant::of(Some(asked), None, webp)).unwrap();
                assert_eq!(size(&made).unwrap(), expected, "{asked} {webp}");
                assert_eq!(kind(&made), if webp { "image/webp" } else { "image/jpeg" });
                assert!(made.len() <= original.len());
            }
        }
        let thin = made(&jpeg(2000, 1), Variant::of(Some(64), None, false)).unwrap();
        assert_eq!(size(&thin).unwrap(), (64, 1));
    }

    #[test]
    fn asking_for_a_higher_quality_returns_the_original() {
        let original = jpeg(300, 200);
        assert_eq!(made(&original, Variant::of(None, Some(100), false)).unwrap(), original);
    }

    #[test]
    fn transparency_is_preserved() {
        let picture = RgbaImage::from_fn(200, 100, |x, _| Rgba([200, 10, 10, (x % 200) as u8]));
        let mut bytes = Vec::new();
        picture.write_with_encoder(PngEncoder::new(&mut bytes)).unwrap();
        let original = Bytes::from(bytes);
        for (webp, expected) in [(true, "image/webp"), (false, "image/png")] {
            let made = made(&original, Variant::of(Some(100), None, webp)).unwrap();
            assert_eq!(kind(&made), expected);
            let seen = image::load_from_memory(&made).unwrap().to_rgba8();
            assert!(seen.get_pixel(2, 10).0[3] < 30 && seen.get_pixel(120, 10).0[3] > 150);
        }
    }

    #[test]
    fn invalid_pictures_are_rejected() {
        for bytes in [&b""[..], b"hello", b"<svg/>", &jpeg(50, 50)[..20]] {
            assert!(made(&Bytes::copy_from_slice(bytes), Variant::of(None, None, true)).is_err());
        }
    }
}
