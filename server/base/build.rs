//! The migrations are part of the program without being its source.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
