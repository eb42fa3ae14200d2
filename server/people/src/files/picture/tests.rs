use image::codecs::gif::GifEncoder;
use image::{Frame, ImageBuffer, Rgba, RgbaImage};
use proptest::prelude::*;

use super::*;

const RED: Rgba<u8> = Rgba([220, 20, 20, 255]);
const BLUE: Rgba<u8> = Rgba([20, 20, 220, 255]);

/// Red on the left, blue on the right.
fn halves(width: u32, height: u32) -> RgbaImage {
    RgbaImage::from_fn(width, height, |x, _| if x < width / 2 { RED } else { BLUE })
}

fn file(picture: RgbaImage, format: ImageFormat) -> Vec<u8> {
    let picture = DynamicImage::ImageRgba8(picture);
    let picture = if format == ImageFormat::Jpeg { picture.into_rgb8().into() } else { picture };
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

fn opened(jpeg: &[u8]) -> RgbImage {
    assert_eq!(image::guess_format(jpeg).unwrap(), ImageFormat::Jpeg);
    image::load_from_memory(jpeg).unwrap().into_rgb8()
}

fn near(Rgb(seen): Rgb<u8>, Rgba([r, g, b, _]): Rgba<u8>) -> bool {
    seen.iter().zip([r, g, b]).all(|(a, b)| a.abs_diff(b) < 25)
}

const KINDS: [ImageFormat; 4] = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif];

#[test]
fn every_format_becomes_a_centre_cropped_jpeg() {
    for kind in KINDS {
        let square = opened(&remade(&file(halves(1600, 900), kind), Shape::Square).unwrap());
        assert_eq!(square.dimensions(), (512, 512), "{kind:?}");
        assert!(near(*square.get_pixel(100, 256), RED) && near(*square.get_pixel(400, 256), BLUE), "{kind:?}");
        let wide = opened(&remade(&file(halves(1600, 900), kind), Shape::Wide).unwrap());
        assert_eq!(wide.dimensions(), (1536, 512), "{kind:?}");
    }
}

#[test]
fn pictures_are_never_enlarged() {
    let size = |w, h, shape| opened(&remade(&file(halves(w, h), ImageFormat::Png), shape).unwrap()).dimensions();
    assert_eq!(size(100, 300, Shape::Square), (100, 100));
    assert_eq!(size(100, 300, Shape::Wide), (99, 33));
    assert_eq!(size(1, 1, Shape::Square), (1, 1));
    assert_eq!(size(2400, 1300, Shape::Preview), (1200, 630));
}

#[test]
fn an_animated_gif_becomes_its_first_frame() {
    let mut bytes = Vec::new();
    let mut gif = GifEncoder::new(&mut bytes);
    for colour in [RED, BLUE] {
        gif.encode_frame(Frame::new(RgbaImage::from_pixel(40, 40, colour))).unwrap();
    }
    drop(gif);
    let still = opened(&remade(&bytes, Shape::Square).unwrap());
    assert!(near(*still.get_pixel(20, 20), RED));
}

#[test]
fn transparent_pixels_become_white() {
    let clear = RgbaImage::from_pixel(20, 20, Rgba([0, 0, 0, 0]));
    let seen = opened(&remade(&file(clear, ImageFormat::Png), Shape::Square).unwrap());
    assert!(near(*seen.get_pixel(10, 10), Rgba([255; 4])));
}

#[test]
fn a_logo_keeps_its_shape_and_transparency() {
    let mut logo = RgbaImage::from_pixel(1_200, 300, Rgba([0, 0, 0, 0]));
    logo.put_pixel(0, 0, RED);
    let made = remade(&file(logo, ImageFormat::Png), Shape::Logo).unwrap();
    assert_eq!(image::guess_format(&made).unwrap(), ImageFormat::Png);
    let seen = image::load_from_memory(&made).unwrap().into_rgba8();
    assert_eq!((seen.dimensions(), seen.get_pixel(300, 75).0[3]), ((600, 150), 0));
}

/// A JPEG with an EXIF block: to be rotated by a quarter turn, and the place where it was taken.
fn with_exif(jpeg: &[u8]) -> Vec<u8> {
    let mut block = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
    block.extend_from_slice(b"taken at home, 52.5 N 13.4 E");
    let length = u16::try_from(block.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, &block, &jpeg[2..]].concat()
}

#[test]
fn exif_rotation_is_applied_and_metadata_removed() {
    let photograph = with_exif(&file(halves(100, 100), ImageFormat::Jpeg));
    let made = remade(&photograph, Shape::Square).unwrap();
    let seen = opened(&made);
    assert!(near(*seen.get_pixel(50, 10), RED) && near(*seen.get_pixel(50, 90), BLUE), "rotated by a quarter turn");
    let holds = |words: &[u8]| made.windows(words.len()).any(|w| w == words);
    assert!(!holds(b"Exif") && !holds(b"taken at home"));
}

#[test]
fn unsupported_file_types_are_rejected() {
    for other in [
        &b""[..],
        b"hello",
        b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>",
        b"<?xml version=\"1.0\"?><svg/>",
        b"<!doctype html><script>alert(1)</script>",
        b"%PDF-1.7",
        b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0",
        b"II*\0\x08\0\0\0",
        b"\0\0\x01\0\x01\0",
        b"PK\x03\x04",
        b"\0\0\0 ftypavif",
    ] {
        assert_eq!(remade(other, Shape::Square), Err(Refusal::Kind), "{}", String::from_utf8_lossy(other));
    }
}

#[test]
fn truncated_pictures_are_rejected() {
    for kind in KINDS {
        let whole = file(RgbaImage::from_fn(300, 300, |x, y| Rgba([x as u8, y as u8, (x * y) as u8, 255])), kind);
        for part in [whole.len() / 2, 30, 10] {
            let half = remade(&whole[..part], Shape::Square);
            assert!(matches!(half, Err(Refusal::Damaged | Refusal::Kind)), "{part} bytes of {kind:?}");
        }
    }
}

/// The checksum of PNG's chunks.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |c, _| if c & 1 == 1 { 0xedb8_8320 ^ (c >> 1) } else { c >> 1 })
    })
}

/// A PNG that claims to be this large, with hardly any content.
fn claimed_png(width: u32, height: u32, depth: u8) -> Vec<u8> {
    let mut bytes = file(halves(2, 2), ImageFormat::Png);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    bytes[24] = depth;
    let sum = crc(&bytes[12..29]).to_be_bytes();
    bytes[29..33].copy_from_slice(&sum);
    bytes
}

#[test]
fn oversized_pictures_are_rejected_before_decoding() {
    let mut gif = file(halves(2, 2), ImageFormat::Gif);
    gif[6..10].copy_from_slice(&[0xff; 4]);
    let mut jpeg = file(halves(64, 64), ImageFormat::Jpeg);
    let frame = jpeg.windows(2).position(|w| w == [0xff, 0xc0]).unwrap();
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0xff; 4]);
    for (what, bomb) in [
        ("PNG, too wide", claimed_png(8_001, 1, 8)),
        ("PNG, too high", claimed_png(1, 8_001, 8)),
        ("PNG, too many", claimed_png(6_400, 6_400, 8)),
        ("PNG, all there is", claimed_png(0x7fff_ffff, 0x7fff_ffff, 8)),
        ("PNG, too deep", claimed_png(6_000, 6_000, 16)),
        ("GIF", gif),
        ("JPEG", jpeg),
    ] {
        assert_eq!(remade(&bomb, Shape::Square), Err(Refusal::Large), "{what}");
    }
    // Control: within the bounds it is decoded, and found to be empty.
    assert_eq!(remade(&claimed_png(6_300, 6_300, 8), Shape::Square), Err(Refusal::Damaged));
}

#[test]
fn a_small_file_with_many_pixels_is_scaled_down() {
    let plain = ImageBuffer::from_pixel(6_000, 6_000, image::Luma([7u8]));
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageLuma8(plain).write_to(&mut bytes, ImageFormat::Png).unwrap();
    assert!(bytes.get_ref().len() < 1_000_000);
    assert_eq!(opened(&remade(bytes.get_ref(), Shape::Square).unwrap()).dimensions(), (512, 512));
}

proptest! {
    #[test]
    fn corrupted_files_yield_a_valid_picture_or_an_error(
        kind in 0..4usize, changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20)
    ) {
        let mut bytes = file(halves(24, 16), KINDS[kind]);
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(made) = remade(&bytes, Shape::Square) {
            let (width, height) = opened(&made).dimensions();
            prop_assert!(width == height && width <= 512);
        }
    }
}
