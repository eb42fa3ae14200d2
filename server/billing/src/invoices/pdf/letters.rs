//! Text layout: text in any direction becomes glyphs of the fonts that have its letters.

use std::ops::Range;

use anyhow::{Context, Result};
use krilla::text::{Font, GlyphId, KrillaGlyph, Tag};
use rustybuzz::ttf_parser;
use rustybuzz::{Direction, Face, UnicodeBuffer};
use unicode_bidi::{BidiInfo, Level};

/// The fonts: the first one with a letter draws it. Figtree is the app's own font (SIL Open Font License, `OFL.txt`
/// beside it), in the two parts that the preview pictures have too; DejaVu Sans (`fonts/DEJAVU.txt`) has the scripts
/// that Figtree lacks.
const FILES: [&[u8]; 3] = [
    include_bytes!("../../../../src/site/card/figtree-latin.ttf"),
    include_bytes!("../../../../src/site/card/figtree-latin-ext.ttf"),
    include_bytes!("fonts/dejavu-sans.ttf"),
];
/// The replacement for a letter that no font has. The archive format accepts no missing glyph.
const UNKNOWN: char = '\u{fffd}';

/// The font weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Plain,
    Bold,
}

struct Member {
    font: Font,
    face: Face<'static>,
}

/// The fonts in one weight.
struct Family(Vec<Member>);

/// The fonts in both weights.
pub struct Letters {
    plain: Family,
    bold: Family,
}

/// Glyphs of one font, from left to right.
#[derive(Clone)]
pub struct Run {
    pub font: Font,
    pub text: String,
    pub glyphs: Vec<KrillaGlyph>,
}

/// A laid-out line of text.
#[derive(Clone, Default)]
pub struct Set {
    pub runs: Vec<Run>,
    /// The width at font size 1.
    pub width: f32,
}

impl Family {
    fn load(weight: f32) -> Result<Self> {
        let members = FILES.iter().map(|file| {
            let mut face = Face::from_slice(file, 0).context("a font file")?;
            let coordinates = [(Tag::new(b"wght"), weight)];
            let font = if face.is_variable() {
                face.set_variation(ttf_parser::Tag::from_bytes(b"wght"), weight);
                Font::new_variable((*file).into(), 0, &coordinates)
            } else {
                Font::new((*file).into(), 0)
            };
            Ok(Member { font: font.context("a font")?, face })
        });
        Ok(Self(members.collect::<Result<_>>()?))
    }

    /// The font for a letter: the current one if it has the letter.
    fn of(&self, letter: char, present: Option<usize>) -> Option<usize> {
        let has = |at: &usize| self.0[*at].face.glyph_index(letter).is_some();
        present.filter(has).or_else(|| (0..self.0.len()).find(has))
    }
}

impl Letters {
    /// Reads the fonts.
    pub fn load() -> Result<Self> {
        Ok(Self { plain: Family::load(400.0)?, bold: Family::load(700.0)? })
    }

    /// Lays out a line.
    pub fn set(&self, text: &str, weight: Weight) -> Set {
        let family = match weight {
            Weight::Plain => &self.plain,
            Weight::Bold => &self.bold,
        };
        let known: String = text
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .map(|c| if family.of(c, None).is_some() { c } else { UNKNOWN })
            .collect();
        let mut set = Set::default();
        let bidi = BidiInfo::new(&known, Some(Level::ltr()));
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for range in runs {
                let right_to_left = levels.get(range.start).is_some_and(Level::is_rtl);
                let mut parts = family.parts(&known, range);
                if right_to_left {
                    parts.reverse();
                }
                for (member, range) in parts {
                    set.push(family.0[member].shape(&known[range], right_to_left));
                }
            }
        }
        set
    }

    /// Breaks a text into lines of at most this width at font size 1. A longer word gets its own line.
    pub fn lines(&self, text: &str, weight: Weight, width: f32) -> Vec<Set> {
        let mut lines: Vec<(String, Set)> = Vec::new();
        for word in text.split_whitespace() {
            if let Some((line, set)) = lines.last_mut() {
                let longer = format!("{line} {word}");
                let wider = self.set(&longer, weight);
                if wider.width <= width {
                    (*line, *set) = (longer, wider);
                    continue;
                }
            }
            lines.push((word.to_owned(), self.set(word, weight)));
        }
        lines.into_iter().map(|(_, set)| set).collect()
    }
}

impl Family {
    /// Splits a text by the fonts that have its letters.
    fn parts(&self, text: &str, range: Range<usize>) -> Vec<(usize, Range<usize>)> {
        let mut parts: Vec<(usize, Range<usize>)> = Vec::new();
        for (at, letter) in text[range.clone()].char_indices() {
            let (start, present) = (range.start + at, parts.last().map(|(member, _)| *member));
            let member = self.of(letter, present).unwrap_or(0);
            let end = start + letter.len_utf8();
            match parts.last_mut() {
                Some((same, part)) if *same == member => part.end = end,
                _ => parts.push((member, start..end)),
            }
        }
        parts
    }
}

impl Member {
    fn shape(&self, text: &str, right_to_left: bool) -> Run {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(if right_to_left { Direction::RightToLeft } else { Direction::LeftToRight });
        let shaped = rustybuzz::shape(&self.face, &[], buffer);
        let mut starts: Vec<usize> = shaped.glyph_infos().iter().map(|info| info.cluster as usize).collect();
        starts.sort_unstable();
        starts.dedup();
        let end = |start: usize| {
            let next = starts.partition_point(|other| *other <= start);
            starts.get(next).copied().unwrap_or(text.len())
        };
        let unit = self.face.units_per_em() as f32;
        let glyphs = shaped.glyph_infos().iter().zip(shaped.glyph_positions()).map(|(info, place)| {
            let start = info.cluster as usize;
            let part = |units: i32| units as f32 / unit;
            KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                part(place.x_advance),
                part(place.x_offset),
                part(place.y_offset),
                part(place.y_advance),
                start..end(start),
                None,
            )
        });
        Run { font: self.font.clone(), text: text.to_owned(), glyphs: glyphs.collect() }
    }
}

impl Run {
    /// The width at font size 1.
    pub fn width(&self) -> f32 {
        self.glyphs.iter().map(|glyph| glyph.x_advance).sum()
    }
}

impl Set {
    fn push(&mut self, run: Run) {
        self.width += run.width();
        self.runs.push(run);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glyphs(letters: &Letters, text: &str) -> Vec<u32> {
        let set = letters.set(text, Weight::Plain);
        set.runs.iter().flat_map(|run| run.glyphs.iter().map(|glyph| glyph.glyph_id.to_u32())).collect()
    }

    #[test]
    fn every_supported_script_renders_without_missing_glyphs() {
        let letters = Letters::load().expect("fonts");
        for (text, fonts) in
            [("Ada Lovelace", 1), ("Łukasz Žižka", 2), ("Ελένη", 1), ("Анна Ёлкина", 1), ("李明", 1), ("Ada Анна", 2)]
        {
            let set = letters.set(text, Weight::Plain);
            assert!(set.width > 0.0 && set.runs.len() >= fonts, "{text}: {} runs", set.runs.len());
            assert!(glyphs(&letters, text).iter().all(|glyph| *glyph != 0), "{text} has a missing glyph");
        }
        assert!(letters.set("Total", Weight::Bold).width > letters.set("Total", Weight::Plain).width);
    }

    #[test]
    fn right_to_left_text_keeps_digit_order_and_joins_letters() {
        let letters = Letters::load().expect("fonts");
        let digits =
            |text: &str| letters.set(text, Weight::Plain).runs.iter().map(|run| run.text.clone()).collect::<String>();
        assert!(digits("שלום 123").contains("123"));
        let alone = glyphs(&letters, "123");
        assert!(glyphs(&letters, "שלום 123").windows(alone.len()).any(|part| part == alone));
        let joined = glyphs(&letters, "سلام");
        let apart: Vec<u32> = "سلام".chars().flat_map(|c| glyphs(&letters, &c.to_string())).collect();
        assert_ne!(joined, apart, "Arabic letters join");
    }

    #[test]
    fn long_text_wraps_at_spaces() {
        let letters = Letters::load().expect("fonts");
        let lines = letters.lines(&"walk every day ".repeat(20), Weight::Plain, 20.0);
        assert!(lines.len() > 3 && lines.iter().all(|line| line.width <= 20.0));
        assert_eq!(letters.lines(&"x".repeat(100), Weight::Plain, 5.0).len(), 1);
        assert!(letters.lines("  ", Weight::Plain, 5.0).is_empty());
    }
}
