//! Pictures of the demo, drawn by the program: landscapes and people, each the same every time.

use std::io::Cursor;

use anyhow::Result;
use bytes::Bytes;
use image::{ImageFormat, Rgb, RgbImage};

type Colour = [f32; 3];

/// Size of a landscape: that of a card, so that it is not cropped.
const LANDSCAPE: (u32, u32) = (800, 450);
/// Size of a person's picture.
const PORTRAIT: (u32, u32) = (320, 320);

/// Sky above, sky below, and the land: dawn, noon, evening, mist, autumn and night.
const HOURS: [[Colour; 3]; 6] = [
    [[252.0, 205.0, 160.0], [255.0, 240.0, 214.0], [62.0, 108.0, 98.0]],
    [[124.0, 190.0, 224.0], [224.0, 242.0, 244.0], [52.0, 122.0, 92.0]],
    [[116.0, 92.0, 168.0], [248.0, 170.0, 130.0], [58.0, 56.0, 96.0]],
    [[190.0, 208.0, 206.0], [238.0, 240.0, 232.0], [84.0, 116.0, 112.0]],
    [[236.0, 190.0, 120.0], [252.0, 234.0, 200.0], [150.0, 84.0, 52.0]],
    [[24.0, 40.0, 78.0], [84.0, 112.0, 150.0], [18.0, 44.0, 56.0]],
];
const SUN: Colour = [255.0, 226.0, 150.0];
/// Skin, hair and shirt.
const PEOPLE: [[Colour; 3]; 5] = [
    [[244.0, 208.0, 182.0], [226.0, 186.0, 112.0], [34.0, 122.0, 116.0]],
    [[236.0, 194.0, 166.0], [96.0, 66.0, 48.0], [84.0, 96.0, 160.0]],
    [[176.0, 120.0, 84.0], [34.0, 26.0, 28.0], [196.0, 96.0, 66.0]],
    [[222.0, 172.0, 136.0], [56.0, 44.0, 40.0], [70.0, 120.0, 70.0]],
    [[246.0, 212.0, 186.0], [28.0, 26.0, 34.0], [160.0, 70.0, 96.0]],
];
const WALLS: [Colour; 5] =
    [[214.0, 234.0, 230.0], [232.0, 228.0, 244.0], [250.0, 230.0, 214.0], [226.0, 238.0, 220.0], [244.0, 226.0, 232.0]];

/// A landscape: a sun over ranges of hills, the nearer the darker. `n` chooses the hour and the shape.
///
/// # Errors
/// When it cannot be encoded.
pub fn landscape(n: usize) -> Result<Bytes> {
    let (width, height) = (LANDSCAPE.0 as f32, LANDSCAPE.1 as f32);
    let [high, low, land] = HOURS[n % HOURS.len()];
    let turn = n as f32 * 1.7;
    let sun = (width * (0.25 + 0.5 * (turn.sin() * 0.5 + 0.5)), height * 0.42, height * 0.11);
    // The line of a range of hills at each column.
    let range = |k: f32, x: f32| {
        let at = x / width * (5.0 + 2.0 * k) + turn * (k + 1.0);
        height * (0.46 + 0.15 * k) + height * 0.07 * (at.sin() + 0.4 * (2.3 * at + k).sin())
    };
    let grounds = [0.45, 0.75, 1.0].map(|part| mix(low, land, part));
    let lines: Vec<[f32; 3]> = (0..LANDSCAPE.0).map(|x| [0.0, 1.0, 2.0].map(|k| range(k, x as f32))).collect();
    encoded(&RgbImage::from_fn(LANDSCAPE.0, LANDSCAPE.1, |x, y| {
        let (at, down) = ((x as f32, y as f32), y as f32 / height);
        let away = (at.0 - sun.0).hypot(at.1 - sun.1);
        let mut colour = mix(high, low, (down * 1.6).min(1.0));
        colour = mix(colour, SUN, 0.35 * (1.0 - away / (3.0 * sun.2)).max(0.0));
        colour = mix(colour, SUN, (sun.2 - away).clamp(0.0, 1.0));
        for (line, ground) in lines[x as usize].iter().zip(grounds) {
            colour = mix(colour, ground, (at.1 - line).clamp(0.0, 1.0));
        }
        pixel(colour)
    }))
}

/// A person, to the shoulders. `n` chooses which of five.
///
/// # Errors
/// When it cannot be encoded.
pub fn portrait(n: usize) -> Result<Bytes> {
    let n = n % PEOPLE.len();
    let [skin, hair, shirt] = PEOPLE[n];
    let size = PORTRAIT.0 as f32;
    // Ellipses from back to front: centre, radii, colour.
    let long = if n.is_multiple_of(2) { 0.30 } else { 0.22 };
    let shapes = [
        ((0.5, 0.44), (0.235, long), hair),
        ((0.5, 1.06), (0.38, 0.34), shirt),
        ((0.5, 0.70), (0.085, 0.13), mix(skin, [0.0; 3], 0.12)),
        ((0.5, 0.47), (0.18, 0.225), skin),
        ((0.5 - 0.02 * n as f32, 0.30), (0.2, 0.105), hair),
    ];
    encoded(&RgbImage::from_fn(PORTRAIT.0, PORTRAIT.1, |x, y| {
        let at = (x as f32 / size, y as f32 / size);
        let mut colour = mix(WALLS[n], [255.0; 3], 0.4 * (1.0 - at.1));
        for ((cx, cy), (rx, ry), of) in shapes {
            let away = ((at.0 - cx) / rx).hypot((at.1 - cy) / ry);
            // About one pixel of the smallest radius softens the edge.
            colour = mix(colour, of, ((1.0 - away) * rx * size).clamp(0.0, 1.0));
        }
        for side in [-0.07, 0.07] {
            let away = (at.0 - 0.5 - side).hypot(at.1 - 0.47) * size;
            colour = mix(colour, [40.0, 32.0, 32.0], (0.016 * size - away).clamp(0.0, 1.0));
        }
        let smile = (at.0 - 0.5).abs() < 0.065 && (at.1 - (0.575 - 3.4 * (at.0 - 0.5).powi(2))).abs() < 0.008;
        pixel(if smile { [150.0, 74.0, 66.0] } else { colour })
    }))
}

fn mix(from: Colour, to: Colour, part: f32) -> Colour {
    // Most of a picture lies outside a shape.
    if part <= 0.0 {
        return from;
    }
    let at = |i: usize| from[i] + (to[i] - from[i]) * part;
    [at(0), at(1), at(2)]
}

// Without `map`, which takes several times as long in a build for development.
fn pixel([red, green, blue]: Colour) -> Rgb<u8> {
    Rgb([red.round() as u8, green.round() as u8, blue.round() as u8])
}

fn encoded(picture: &RgbImage) -> Result<Bytes> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png)?;
    Ok(Bytes::from(bytes.into_inner()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_distinct_and_reproducible() {
        let all: Vec<Bytes> =
            (0..6).map(|n| landscape(n).unwrap()).chain((0..5).map(|n| portrait(n).unwrap())).collect();
        for (n, picture) in all.iter().enumerate() {
            assert!(image::load_from_memory(picture).is_ok() && picture.len() > 1000);
            assert!(all.iter().skip(n + 1).all(|other| other != picture), "{n}");
        }
        assert_eq!(landscape(3).unwrap(), all[3]);
        assert_eq!(portrait(1).unwrap(), all[7]);
    }
}
