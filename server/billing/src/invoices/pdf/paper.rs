//! Paper: lines of text and rules on pages, with the structure that screen readers follow.

use anyhow::{Result, anyhow};
use krilla::color::rgb;
use krilla::configure::{Accessibility, Archival, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point};
use krilla::metadata::{DateTime, Metadata};
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, Node, SpanTag, TableHeaderScope, Tag, TagGroup, TagTree,
};
use krilla::{Document, SerializeSettings};

use super::letters::{Letters, Set, Weight};
use crate::invoices::words;

/// A4, in points.
pub const WIDTH: f32 = 595.28;
const HEIGHT: f32 = 841.89;
/// The page margin.
pub const MARGIN: f32 = 56.0;
const BOTTOM: f32 = HEIGHT - 72.0;
/// The line spacing at font size 1.
const LEADING: f32 = 1.45;

/// A colour of the app.
#[derive(Clone, Copy, Debug)]
pub enum Ink {
    Text,
    Muted,
    Sea,
}

impl Ink {
    fn fill(self) -> Fill {
        let [r, g, b] = match self {
            Self::Text => [0x10, 0x30, 0x2e],
            Self::Muted => [0x55, 0x70, 0x6c],
            Self::Sea => [0x0b, 0x7a, 0x75],
        };
        Fill { paint: rgb::Color::new(r, g, b).into(), opacity: NormalizedF32::ONE, rule: Default::default() }
    }
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub size: f32,
    pub weight: Weight,
    pub ink: Ink,
}

/// A part of the document as screen readers see it.
pub enum Part {
    Heading(String, Vec<Part>),
    Paragraph(Vec<Part>),
    Table(Vec<Part>),
    Row(Vec<Part>),
    /// A header cell: of a column if true, of a row if false.
    Head(bool, Vec<Part>),
    Cell(Vec<Part>),
    /// A line of text that was put on a page.
    Leaf(usize),
}

enum Mark {
    Text { x: f32, y: f32, set: Set, size: f32, ink: Ink, leaf: usize },
    Rule { y: f32 },
}

/// The pages so far.
pub struct Paper {
    letters: Letters,
    pages: Vec<Vec<Mark>>,
    /// Where the next line goes.
    pub y: f32,
    leaves: usize,
    parts: Vec<Part>,
}

impl Paper {
    /// One empty page.
    pub fn new() -> Result<Self> {
        Ok(Self { letters: Letters::load()?, pages: vec![Vec::new()], y: MARGIN, leaves: 0, parts: Vec::new() })
    }

    /// Begins another page when less than this height is left.
    pub fn need(&mut self, height: f32) {
        if self.y + height > BOTTOM {
            self.pages.push(Vec::new());
            self.y = MARGIN;
        }
    }

    /// Adds a part to the structure.
    pub fn part(&mut self, part: Part) {
        self.parts.push(part);
    }

    fn mark(&mut self, mark: Mark) {
        if let Some(page) = self.pages.last_mut() {
            page.push(mark);
        }
    }

    fn put(&mut self, set: Set, x: f32, style: Style) -> Part {
        let (leaf, y) = (self.leaves, self.y);
        self.leaves += 1;
        self.mark(Mark::Text { x, y: y + style.size, set, size: style.size, ink: style.ink, leaf });
        Part::Leaf(leaf)
    }

    /// Writes a text at `x` in as many lines as it needs, and moves `y` below them.
    pub fn text(&mut self, text: &str, x: f32, width: f32, style: Style) -> Vec<Part> {
        let mut parts = Vec::new();
        for set in self.letters.lines(text, style.weight, width / style.size) {
            self.need(style.size * LEADING);
            parts.push(self.put(set, x, style));
            self.y += style.size * LEADING;
        }
        parts
    }

    /// Writes a line that ends at `right`. `y` does not change.
    pub fn right(&mut self, text: &str, right: f32, style: Style) -> Vec<Part> {
        let set = self.letters.set(text, style.weight);
        let x = right - set.width * style.size;
        vec![self.put(set, x, style)]
    }

    /// Leaves vertical space.
    pub fn skip(&mut self, height: f32) {
        self.y += height;
    }

    /// A rule across the page.
    pub fn rule(&mut self) {
        let y = self.y;
        self.mark(Mark::Rule { y });
    }

    /// The file: PDF/A-2a, which archives accept, and PDF/UA-1, which screen readers can follow.
    pub fn finish(self, title: &str, (year, month, day): (u16, u8, u8)) -> Result<Vec<u8>> {
        let configuration = ConfigurationBuilder::new()
            .with_archival_validator(Archival::A2_A)
            .with_accessibility_validator(Accessibility::UA1)
            .finish()
            .map_err(|e| anyhow!("{e:?}"))?;
        let mut document = Document::new_with(SerializeSettings { configuration, ..SerializeSettings::default() });
        let metadata = Metadata::new()
            .title(title.to_owned())
            .language(words::LANGUAGE.to_owned())
            .creation_date(DateTime::new(year).month(month).day(day));
        document.set_metadata(metadata);
        let mut ids: Vec<Option<Identifier>> = vec![None; self.leaves];
        let pages = self.pages.len();
        for (at, marks) in self.pages.into_iter().enumerate() {
            let size = PageSettings::from_wh(WIDTH, HEIGHT).ok_or_else(|| anyhow!("a page of no size"))?;
            let mut page = document.start_page_with(size);
            let mut surface = page.surface();
            for mark in marks {
                match mark {
                    Mark::Text { x, y, set, size, ink, leaf } => {
                        ids[leaf] = Some(surface.start_tagged(ContentTag::Span(SpanTag::empty())));
                        write(&mut surface, &set, (x, y), size, ink);
                        surface.end_tagged();
                    }
                    Mark::Rule { y } => line(&mut surface, y),
                }
            }
            if pages > 1 {
                let set = self.letters.set(&words::page(at + 1, pages), Weight::Plain);
                surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::PageNumber)));
                write(&mut surface, &set, (WIDTH - MARGIN - set.width * 8.0, HEIGHT - 40.0), 8.0, Ink::Muted);
                surface.end_tagged();
            }
            surface.finish();
            page.finish();
        }
        let mut outline = Outline::new();
        outline.push_child(OutlineNode::new(title.to_owned(), XyzDestination::new(0, Point::from_xy(0.0, 0.0))));
        document.set_outline(outline);
        let mut tree = TagTree::new().with_lang(Some(words::LANGUAGE.to_owned()));
        for part in self.parts {
            tree.push(part.node(&mut ids)?);
        }
        document.set_tag_tree(tree);
        document.finish().map_err(|e| anyhow!("{e:?}"))
    }
}

fn write(surface: &mut Surface<'_>, set: &Set, (mut x, y): (f32, f32), size: f32, ink: Ink) {
    surface.set_fill(Some(ink.fill()));
    surface.set_stroke(None);
    for run in &set.runs {
        surface.draw_glyphs(Point::from_xy(x, y), &run.glyphs, run.font.clone(), &run.text, size, false);
        x += run.width() * size;
    }
}

fn line(surface: &mut Surface<'_>, y: f32) {
    let mut path = PathBuilder::new();
    path.move_to(MARGIN, y);
    path.line_to(WIDTH - MARGIN, y);
    let Some(path) = path.finish() else { return };
    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
    surface.set_fill(None);
    let stroke = Stroke { paint: rgb::Color::new(0xe4, 0xe0, 0xd6).into(), width: 0.8, ..Stroke::default() };
    surface.set_stroke(Some(stroke));
    surface.draw_path(&path);
    surface.end_tagged();
}

impl Part {
    fn node(self, ids: &mut [Option<Identifier>]) -> Result<Node> {
        let (mut group, parts) = match self {
            Self::Leaf(leaf) => {
                let id = ids.get_mut(leaf).and_then(Option::take).ok_or_else(|| anyhow!("a text is used twice"))?;
                return Ok(id.into());
            }
            Self::Heading(title, parts) => (TagGroup::new(Tag::Hn(std::num::NonZeroU16::MIN, Some(title))), parts),
            Self::Paragraph(parts) => (TagGroup::new(Tag::P), parts),
            Self::Table(parts) => (TagGroup::new(Tag::Table), parts),
            Self::Row(parts) => (TagGroup::new(Tag::TR), parts),
            Self::Head(column, parts) => {
                let scope = if column { TableHeaderScope::Column } else { TableHeaderScope::Row };
                (TagGroup::new(Tag::TH(scope)), parts)
            }
            Self::Cell(parts) => (TagGroup::new(Tag::TD), parts),
        };
        for part in parts {
            group.push(part.node(ids)?);
        }
        Ok(group.into())
    }
}
