//! Stories of the live part, run in process with a store in memory and a clock that the test sets.

mod client;
mod community;
mod crashes;
mod journal;
mod nodes;
mod program;
mod slow;
pub(crate) mod world;

pub(crate) use client::merge;

use std::time::Duration;

use crate::settings::Settings;

/// Times short enough for a test.
fn quick() -> Settings {
    Settings {
        merge: Duration::from_millis(5),
        read: Duration::from_millis(1),
        hub_tick: Duration::from_millis(1),
        tick: Duration::from_millis(5),
        check: Duration::from_millis(20),
        retry: Duration::from_millis(5),
        lag_limit: Duration::from_millis(200),
        ..Settings::default()
    }
}

/// Waits until a condition holds; fails after ten seconds.
async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = tokio::time::Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(10), "waited for: {what}");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// Pseudo-random numbers that a failing run can repeat.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n as u64) as i64
    }
}
