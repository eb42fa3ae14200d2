//! Draws a report: the overall score, and a bar for each dimension.

use super::drawing::{MARGIN, NAME, Pen, WIDTH, bar, encoded, sky};

/// The text on a report's picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scores {
    pub title: String,
    /// The overall score, and what it means.
    pub overall: Option<(i64, String)>,
    /// Names and scores.
    pub dimensions: Vec<(String, i64)>,
}

/// How many dimensions have room; only the first are drawn.
const BARS: usize = 8;
const TOP: f32 = 250.0;
const ROOM: f32 = 290.0;
/// Horizontal positions: of names beside an overall score, of bars to the right of the names, and of numbers.
const BESIDE: f32 = 440.0;
const BAR: f32 = 210.0;
const NUMBER: f32 = WIDTH as f32 - MARGIN - 50.0;

/// A PNG with these scores, under the name of the site.
pub fn png(site: &str, scores: &Scores) -> anyhow::Result<Vec<u8>> {
    let (bold, plain) = (Pen::new(800.0)?, Pen::new(500.0)?);
    let mut picture = sky(&scores.title, false);
    bold.write(&mut picture, &bold.cut(site, 40.0, WIDTH as f32 - 2.0 * MARGIN), 40.0, NAME);
    let title = bold.cut(&scores.title, 60.0, WIDTH as f32 - 2.0 * MARGIN);
    bold.write(&mut picture, &title, 60.0, (MARGIN, 200.0));
    if let Some((score, band)) = &scores.overall {
        bold.write(&mut picture, &score.to_string(), 150.0, (MARGIN, 400.0));
        plain.write(&mut picture, "of 100", 32.0, (MARGIN, 450.0));
        bold.write(&mut picture, &bold.cut(band, 38.0, BESIDE - MARGIN - 30.0), 38.0, (MARGIN, 510.0));
    }
    let left = if scores.overall.is_some() { BESIDE } else { MARGIN };
    let shown = &scores.dimensions[..scores.dimensions.len().min(BARS)];
    let step = (ROOM / shown.len() as f32).min(64.0);
    let mut middle = TOP + step / 2.0;
    for (name, score) in shown {
        plain.write(&mut picture, &plain.cut(name, 28.0, BAR - 20.0), 28.0, (left, middle + 10.0));
        let (from, length) = (left + BAR, NUMBER - 20.0 - left - BAR);
        bar(&mut picture, (from, middle - 9.0), (length, 18.0), 0.25);
        bar(&mut picture, (from, middle - 9.0), (length * *score as f32 / 100.0, 18.0), 1.0);
        bold.write(&mut picture, &score.to_string(), 28.0, (NUMBER, middle + 10.0));
        middle += step;
    }
    Ok(encoded(&picture)?)
}

#[cfg(test)]
mod tests {
    use super::super::drawing::{HEIGHT, WIDTH};
    use super::*;

    #[test]
    fn cards_render_for_any_score_and_number_of_dimensions() {
        let bars = |count: usize| (0..count).map(|n| ("Connection ".repeat(n), n as i64 * 5)).collect();
        for (overall, count) in [(None, 0), (None, 2), (Some(0), 1), (Some(72), 7), (Some(100), 20)] {
            let overall = overall.map(|score| (score, "Going well ".repeat(6)));
            let scores = Scores { title: "Wellness scorecard ".repeat(9), overall, dimensions: bars(count) };
            let read = image::load_from_memory(&png("Tide", &scores).expect("a picture")).expect("a PNG");
            assert_eq!((read.width(), read.height()), (WIDTH, HEIGHT), "{count}");
        }
    }
}
