//! The table of results.

/// The goal of a figure.
pub enum Goal {
    None,
    AtMost(f64),
    AtLeast(f64),
}

/// A measured figure: its runs, and what they are compared with.
pub struct Figure {
    pub name: String,
    pub runs: Vec<f64>,
    pub unit: &'static str,
    /// The baseline of the same run, or another comparison.
    pub comparison: String,
    pub goal: Goal,
}

/// The figures so far, printed as they arrive and again at the end.
#[derive(Default)]
pub struct Table(Vec<Figure>);

impl Table {
    pub fn add(&mut self, figure: Figure) {
        println!("{}", line(&figure));
        self.0.push(figure);
    }

    pub fn print(&self) {
        println!("\n{:<58} {:>12} {:>19}  {:<11} goal", "figure (median)", "", "lowest .. highest", "");
        for figure in &self.0 {
            println!("{}", line(figure));
        }
    }
}

/// The median.
pub fn median(runs: &[f64]) -> f64 {
    let mut sorted = runs.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

fn line(f: &Figure) -> String {
    let middle = median(&f.runs);
    let (low, high) = f.runs.iter().fold((f64::MAX, f64::MIN), |(l, h), x| (l.min(*x), h.max(*x)));
    let (goal, met) = match f.goal {
        Goal::None => (String::new(), None),
        Goal::AtMost(x) => (format!("≤ {}", short(x)), Some(middle <= x)),
        Goal::AtLeast(x) => (format!("≥ {}", short(x)), Some(middle >= x)),
    };
    let met = met.map_or("", |met| if met { "met" } else { "MISSED" });
    let range = format!("{} .. {}", short(low), short(high));
    format!("{:<58} {:>12} {:>19}  {:<11} {goal} {met}  {}", f.name, short(middle), range, f.unit, f.comparison)
        .trim_end()
        .to_owned()
}

/// Three significant digits.
pub fn short(x: f64) -> String {
    match x.abs() {
        a if a >= 100.0 => format!("{x:.0}"),
        a if a >= 10.0 => format!("{x:.1}"),
        a if a >= 0.1 => format!("{x:.2}"),
        _ => format!("{x:.4}"),
    }
}
