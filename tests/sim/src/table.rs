//! The printed tables, as in docs/scaling.md.

use std::fmt::Write as _;

use crate::costs;
use crate::crowd::Size;
use crate::demand::{Demand, Product, demands};

const fn size(members: f64, sockets: f64, logs: f64, nodes: u32, shards: u32) -> Size {
    Size { members, sockets, logs, nodes, shards }
}

/// Sites of growing size, each with suitable machines.
const SITES: [Size; 4] =
    [size(1e4, 1e3, 50.0, 1, 1), size(1e5, 1e4, 500.0, 2, 1), size(1e6, 1e5, 5e3, 6, 1), size(1e7, 1e6, 5e4, 40, 8)];

/// All tables.
pub fn all() -> String {
    let mut out = String::new();
    unit_costs(&mut out);
    let now: Vec<_> = SITES.iter().map(|site| demands(*site, Product::Now)).collect();
    let planned = demands(SITES[3], Product::Planned);
    crowds(&mut out, &now.iter().map(|(live, _)| live).collect::<Vec<_>>());
    loads(&mut out, &now.iter().map(|(_, d)| d).collect::<Vec<_>>(), &planned.1);
    bottlenecks(&mut out, &now.iter().map(|(_, d)| d).collect::<Vec<_>>(), &planned.1);
    out
}

fn row(out: &mut String, cells: impl IntoIterator<Item = String>) {
    let cells: Vec<String> = cells.into_iter().collect();
    let _ = writeln!(out, "| {} |", cells.join(" | "));
}

fn head(out: &mut String, cells: &[&str]) {
    row(out, cells.iter().map(ToString::to_string));
    row(out, cells.iter().map(|_| "---".to_owned()));
}

fn unit_costs(out: &mut String) {
    head(out, &["item", "cost", "", "measured with"]);
    for cost in costs::ALL {
        row(out, [cost.item, &short(cost.value), cost.unit, cost.measured_with].map(ToOwned::to_owned));
    }
    out.push('\n');
}

fn crowds(out: &mut String, live: &[&crate::crowd::Live]) {
    head(out, &["at the busiest moment", "10,000 members", "100,000", "1,000,000", "10,000,000"]);
    let mut line = |item: &str, value: &dyn Fn(usize) -> f64| {
        row(out, std::iter::once(item.to_owned()).chain((0..live.len()).map(|i| grouped(value(i)))));
    };
    line("sockets", &|i| SITES[i].sockets);
    line("logs a second", &|i| SITES[i].logs);
    line("members of the largest program", &|i| live[i].largest.0);
    line("sockets that watch it", &|i| live[i].largest.1);
    line("frames of boards a second", &|i| live[i].board.0);
    line("frames to members' own devices a second", &|i| live[i].own.0);
    line("frames of the community a second", &|i| live[i].community.0);
    line("MB of all these frames a second", &|i| (live[i].board.1 + live[i].own.1 + live[i].community.1) / 1e6);
    line("share of all events for which a node has a listener, %", &|i| live[i].wanted * 100.0);
    line("messages between nodes a second", &|i| live[i].bus.published);
    line("messages that a node receives a second", &|i| live[i].bus.delivered / f64::from(SITES[i].nodes));
    out.push('\n');
}

fn loads(out: &mut String, now: &[&Vec<Demand>], planned: &[Demand]) {
    let nodes = |i: usize| format!("{} nodes", SITES[i].nodes);
    let titles = [
        "needed, and % of capacity".to_owned(),
        "10,000 on 1 node".to_owned(),
        format!("100,000 on {}", nodes(1)),
        format!("1,000,000 on {}", nodes(2)),
        format!("10,000,000 on {}", nodes(3)),
        format!("10,000,000 as planned, {} databases", SITES[3].shards),
    ];
    head(out, &titles.each_ref().map(String::as_str));
    for (i, demand) in planned.iter().enumerate() {
        let cells = now.iter().map(|site| &site[i]).chain([demand]);
        let cells = cells.map(|d| format!("{} {} ({:.0}%)", short(d.needed), d.unit, d.load() * 100.0));
        row(out, std::iter::once(demand.resource.to_owned()).chain(cells));
    }
    out.push('\n');
}

/// The most used resources, and the factor by which the load could grow before each is exhausted.
fn bottlenecks(out: &mut String, now: &[&Vec<Demand>], planned: &[Demand]) {
    head(out, &["site", "breaks first", "then", "then"]);
    let names = ["10,000", "100,000", "1,000,000", "10,000,000", "10,000,000 as planned"];
    for (name, demands) in names.iter().zip(now.iter().map(|d| d.as_slice()).chain([planned])) {
        let mut by_load: Vec<&Demand> = demands.iter().collect();
        by_load.sort_by(|a, b| b.load().total_cmp(&a.load()));
        let cells =
            by_load.iter().take(3).map(|d| format!("{}, at {} times this load", d.resource, short(1.0 / d.load())));
        row(out, std::iter::once((*name).to_owned()).chain(cells));
    }
}

/// Two significant digits, and whole numbers above ten.
fn short(x: f64) -> String {
    match x.abs() {
        a if a >= 1000.0 => grouped(x),
        a if a >= 10.0 => format!("{x:.0}"),
        a if a >= 1.0 => format!("{x:.1}"),
        _ => format!("{x:.2}"),
    }
}

fn grouped(x: f64) -> String {
    if x < 10.0 && x.fract() > 0.05 {
        return format!("{x:.1}");
    }
    let digits = format!("{x:.0}");
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scaling_document_matches_the_printed_tables() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scaling.md");
        let document = std::fs::read_to_string(path).expect("docs/scaling.md");
        for table in all().split("\n\n") {
            assert!(document.contains(table.trim()), "docs/scaling.md is stale; it should contain:\n{table}");
        }
    }
}
