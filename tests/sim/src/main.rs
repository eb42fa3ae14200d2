//! The demand of members, sockets and logs on machines, computed from measured costs and a simulated crowd. The same
//! seed gives the same table: `cargo run --release --package daymark-sim` prints what docs/scaling.md contains.

mod bus;
mod costs;
mod crowd;
mod demand;
mod table;

fn main() {
    print!("{}", table::all());
}
