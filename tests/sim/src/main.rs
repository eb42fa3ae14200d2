//! What members, sockets and logs ask of machines, worked out from measured costs and a simulated crowd. The same seed, the
//! same table: `cargo run --release --package daymark-sim` prints what docs/scaling.md holds.

mod costs;
mod crowd;
mod demand;
mod table;

fn main() {
    print!("{}", table::all());
}
