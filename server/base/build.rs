//! The migrations are compiled into the program, but cargo does not watch them as source.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
