//! How the program is built for release.

#![allow(clippy::disallowed_methods)] // cargo passes its settings to build scripts in the environment

use std::env;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        // Release builds embed the app, and cargo does not track it. Debug builds read it from disk on each request.
        println!("cargo:rerun-if-changed=../pwa/dist");
        if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
            // Keeps what rarely runs, or only at start, apart from what calls run, so that less code is in memory.
            println!("cargo:rustc-link-arg-bins=-Wl,-z,keep-text-section-prefix");
            // The list of addresses that are set at start takes a hundredth of the space.
            if packs_relocations() {
                println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
            }
        }
    }
}

/// Whether the program is built for this machine, and its C library reads packed relocations: glibc does from 2.36.
fn packs_relocations() -> bool {
    let here = env::var("HOST").is_ok_and(|host| env::var("TARGET") == Ok(host));
    let asked = Command::new("getconf").arg("GNU_LIBC_VERSION").output();
    let Some(told) = asked.ok().filter(|_| here).and_then(|told| String::from_utf8(told.stdout).ok()) else {
        return false;
    };
    let version = told.trim().strip_prefix("glibc ").and_then(|version| version.split_once('.'));
    let number = |text: &str| text.parse::<u32>().ok();
    version.is_some_and(|(major, minor)| (number(major), number(minor)) >= (Some(2), Some(36)))
}
