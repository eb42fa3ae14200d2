//! Draws a picture: a sky in two colours, a sun, the title, and one line below it.

use ab_glyph::{Font, FontRef, Glyph, GlyphId, InvalidFont, PxScale, ScaleFont, VariableFont, point};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageResult, Rgb, RgbImage};

/// The size that link previews expect.
pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;
pub(super) const MARGIN: f32 = 80.0;
/// Position of the site's name.
pub(super) const NAME: (f32, f32) = (MARGIN, 110.0);
const LINES: usize = 3;
const WHITE: [u8; 3] = [255, 255, 255];

/// Pairs of neighbouring colours, dark enough for white text.
const SKIES: [[[u8; 3]; 2]; 4] = [
    [[0x0a, 0x5f, 0x5b], [0x23, 0x6b, 0x46]],
    [[0x55, 0x48, 0xae], [0xa3, 0x3a, 0x24]],
    [[0xa3, 0x3a, 0x24], [0x96, 0x65, 0x08]],
    [[0x55, 0x48, 0xae], [0x0a, 0x5f, 0x5b]],
];

/// Figtree, the app's own font (SIL Open Font License, `OFL.txt`), in the two parts that the app has.
const FILES: [&[u8]; 2] = [include_bytes!("figtree-latin.ttf"), include_bytes!("figtree-latin-ext.ttf")];

/// A PNG with this text, under the name of the site.
pub fn png(site: &str, title: &str, facts: &str) -> anyhow::Result<Vec<u8>> {
    let (bold, plain) = (Pen::new(800.0)?, Pen::new(500.0)?);
    let mut picture = sky(title, true);
    bold.write(&mut picture, &bold.cut(site, 40.0, WIDTH as f32 - 2.0 * MARGIN), 40.0, NAME);
    let lines = bold.lines(title, 84.0);
    let mut baseline = 350.0 - 48.0 * (lines.len() as f32 - 1.0);
    for line in &lines {
        bold.write(&mut picture, line, 84.0, (MARGIN, baseline));
        baseline += 96.0;
    }
    if let Some(line) = plain.lines(facts, 40.0).first() {
        plain.write(&mut picture, line, 40.0, (MARGIN, baseline - 10.0));
    }
    Ok(encoded(&picture)?)
}

pub(super) fn encoded(picture: &RgbImage) -> ImageResult<Vec<u8>> {
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Default, FilterType::Adaptive);
    encoder.write_image(picture, WIDTH, HEIGHT, ExtendedColorType::Rgb8)?;
    Ok(bytes)
}

/// A stable number below `bound`: the app chooses the colours of a cover by the same function (`seed` in pwa/src/lib).
fn seed(text: &str, bound: usize) -> usize {
    text.chars().fold(0_u32, |hash, c| hash.wrapping_mul(31).wrapping_add(c as u32)) as usize % bound
}

/// A sky in the colours of a title, with a sun in the empty part.
pub(super) fn sky(title: &str, with_sun: bool) -> RgbImage {
    let [high, low] = SKIES[seed(title, SKIES.len())];
    let sun = (720 + seed(title, 360)) as f32;
    RgbImage::from_fn(WIDTH, HEIGHT, |x, y| {
        let mut colour = mix(high, low, x as f32 / WIDTH as f32);
        let away = if with_sun { (x as f32 - sun).hypot(y as f32 - 560.0) } else { f32::INFINITY };
        for (radius, part) in [(190.0, 0.1), (110.0, 0.5)] {
            colour = mix(colour, WHITE, part * (radius - away).clamp(0.0, 1.0));
        }
        let wave = 560.0 + 18.0 * (x as f32 / 160.0).sin();
        Rgb(mix(colour, [0x06, 0x20, 0x1e], 0.6 * (y as f32 - wave).clamp(0.0, 1.0)))
    })
}

/// A bar with round ends, from its upper left corner.
pub(super) fn bar(onto: &mut RgbImage, (left, top): (f32, f32), (width, height): (f32, f32), part: f32) {
    let radius = height / 2.0;
    for y in top as u32..(top + height).ceil() as u32 {
        for x in left as u32..(left + width).ceil() as u32 {
            let (x_at, y_at) = (x as f32 + 0.5, y as f32 + 0.5);
            let nearest = x_at.clamp(left + radius, (left + width - radius).max(left + radius));
            let away = (x_at - nearest).hypot(y_at - top - radius);
            let pixel = onto.get_pixel_mut(x, y);
            pixel.0 = mix(pixel.0, WHITE, part * (radius + 0.5 - away).clamp(0.0, 1.0));
        }
    }
}

fn mix(from: [u8; 3], to: [u8; 3], part: f32) -> [u8; 3] {
    // Most of a picture lies outside a shape.
    if part <= 0.0 {
        return from;
    }
    let at = |i: usize| (f32::from(from[i]) + (f32::from(to[i]) - f32::from(from[i])) * part).round() as u8;
    [at(0), at(1), at(2)]
}

/// Writes text in one font weight.
pub(super) struct Pen([FontRef<'static>; 2]);

impl Pen {
    pub(super) fn new(weight: f32) -> Result<Self, InvalidFont> {
        let cut = |bytes| {
            let mut font = FontRef::try_from_slice(bytes)?;
            font.set_variation(b"wght", weight);
            Ok(font)
        };
        Ok(Self([cut(FILES[0])?, cut(FILES[1])?]))
    }

    /// The letter's glyph and its font; `None` for a letter that the fonts lack.
    fn glyph(&self, letter: char) -> Option<(&FontRef<'static>, GlyphId)> {
        self.0.iter().map(|font| (font, font.glyph_id(letter))).find(|(_, glyph)| glyph.0 != 0)
    }

    fn width(&self, text: &str, size: f32) -> f32 {
        let advance =
            |(font, glyph): (&FontRef<'static>, GlyphId)| font.as_scaled(PxScale::from(size)).h_advance(glyph);
        text.chars().filter_map(|letter| self.glyph(letter)).map(advance).sum()
    }

    /// Breaks the text into lines that fit; the rest is cut off.
    fn lines(&self, text: &str, size: f32) -> Vec<String> {
        let room = WIDTH as f32 - 2.0 * MARGIN;
        let known: String = text.chars().filter(|c| c.is_whitespace() || self.glyph(*c).is_some()).collect();
        let mut lines: Vec<String> = Vec::new();
        for word in known.split_whitespace() {
            let longer = lines.last().map(|line| format!("{line} {word}"));
            match longer.filter(|line| self.width(line, size) <= room) {
                Some(line) => *lines.last_mut().expect("there is a line") = line,
                None => lines.push(word.to_owned()),
            }
        }
        let whole = lines.len() <= LINES;
        lines.truncate(LINES);
        let last = lines.len().saturating_sub(1);
        for (i, line) in lines.iter_mut().enumerate() {
            if i == last && !whole {
                line.push('…');
            }
            *line = self.cut(line, size, room);
        }
        lines
    }

    /// A text that fits into the room; the rest is cut off.
    pub(super) fn cut(&self, text: &str, size: f32, room: f32) -> String {
        let mut line = text.to_owned();
        if self.width(&line, size) > room {
            while self.width(&format!("{line}…"), size) > room {
                line.pop();
            }
            line.push('…');
        }
        line
    }

    /// Writes from a point on the baseline.
    pub(super) fn write(&self, onto: &mut RgbImage, text: &str, size: f32, (left, baseline): (f32, f32)) {
        let mut x = left;
        for (font, id) in text.chars().filter_map(|letter| self.glyph(letter)) {
            let scale = PxScale::from(size);
            let glyph = Glyph { id, scale, position: point(x, baseline) };
            x += font.as_scaled(scale).h_advance(id);
            let Some(outline) = font.outline_glyph(glyph) else { continue };
            let corner = outline.px_bounds().min;
            outline.draw(|dx, dy, cover| {
                let (px, py) = (corner.x + dx as f32, corner.y + dy as f32);
                if px >= 0.0 && py >= 0.0 && (px as u32) < WIDTH && (py as u32) < HEIGHT {
                    let pixel = onto.get_pixel_mut(px as u32, py as u32);
                    pixel.0 = mix(pixel.0, WHITE, cover.clamp(0.0, 1.0));
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_render_for_empty_long_and_non_latin_titles() {
        for title in ["Walk", "", "😀", "Łódź i żółw", &"word ".repeat(40), &"W".repeat(200), "散歩 every day"]
        {
            let png = png("Tide", title, "1 May 2026 to 31 May 2026").expect("a picture");
            let read = image::load_from_memory(&png).expect("a PNG");
            assert_eq!((read.width(), read.height()), (WIDTH, HEIGHT), "{title}");
            assert!(png.len() < 300_000, "{} bytes for {title}", png.len());
        }
    }

    #[test]
    fn a_long_title_is_cut_to_three_lines() {
        let pen = Pen::new(800.0).expect("a font");
        let lines = pen.lines(&"word ".repeat(40), 84.0);
        assert_eq!(lines.len(), LINES);
        assert!(lines[2].ends_with('…') && lines.iter().all(|l| pen.width(l, 84.0) <= WIDTH as f32 - 2.0 * MARGIN));
        assert_eq!(pen.lines("Walk more", 84.0), ["Walk more"]);
    }

    #[test]
    fn a_title_has_the_same_colours_as_in_the_app() {
        // As `seed('Walk more', 4)` in the app.
        let by_hand = "Walk more".chars().fold(0_u64, |h, c| (h * 31 + c as u64) % (1 << 32)) as usize % 4;
        assert_eq!(seed("Walk more", 4), by_hand);
    }
}
