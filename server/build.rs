//! Rebuilds the program when the built app changes: release builds embed it, and cargo does not track it.

#[allow(clippy::disallowed_methods)] // cargo passes its settings to build scripts in the environment
fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Debug builds read the app from disk on each request.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo:rerun-if-changed=../pwa/dist");
    }
}
