//! In release builds the built app is part of the program without being its source.

#[allow(clippy::disallowed_methods)] // cargo speaks to build scripts by the environment
fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Debug builds read the app from disk on each request.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo:rerun-if-changed=../pwa/dist");
    }
}
