//! Computes which machines a site needs, from measured costs and a simulated crowd. `cargo run --release --package
//! daymark-sim` prints the tables of docs/scaling.md; the same seed gives the same tables.

mod bus;
mod costs;
mod crowd;
mod demand;
mod table;

fn main() {
    print!("{}", table::all());
}
