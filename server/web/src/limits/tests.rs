use std::sync::Arc;

use daymark_actors::clock::{Instant, VirtualClock};
use proptest::prelude::*;

use super::*;

static ADDRESS: Limit = Limit::new("login", "address", 10, 600);
static NETWORK: Limit = Limit::new("login", "network", 30, 60);
static REGISTER: Limit = Limit::new("register", "network", 10, 3600);

fn table() -> Vec<&'static Limit> {
    vec![&ADDRESS, &NETWORK, &REGISTER]
}

fn turned() -> (Limits, Arc<VirtualClock>) {
    let clock = Arc::new(VirtualClock::at(Instant(1_800_000_000_000)));
    (Limits::on(table(), clock.clone()), clock)
}

#[test]
fn a_scaled_limit_allows_at_least_one_call() {
    assert_eq!(ADDRESS.to_string(), "login          per address      10 in   600 s");
    assert_eq!(ADDRESS.times(0.001).calls, 1);
    assert_eq!(ADDRESS.times(1e12).calls, u32::MAX);
}

#[test]
fn ten_sign_ins_pass_then_one_a_minute() {
    let (limits, clock) = turned();
    let ask = || limits.take(&ADDRESS, "ann@example.org");
    for n in 0..10 {
        assert!(ask().is_ok(), "{n}");
    }
    assert!(ask().is_err());
    assert!(limits.take(&ADDRESS, "bob@example.org").is_ok());
    assert!(limits.take(&NETWORK, "ann@example.org").is_ok(), "limits do not share their buckets");
    clock.advance_ms(59_000);
    assert!(ask().is_err());
    clock.advance_ms(1_000);
    assert!(ask().is_ok());
    assert!(ask().is_err());
    clock.advance_ms(600_000);
    assert_eq!((0..20).filter(|_| ask().is_ok()).count(), 10);
}

#[actix_web::test]
async fn a_rejected_call_gets_a_retry_after_header() {
    use actix_web::ResponseError;
    let (limits, clock) = turned();
    (0..10).for_each(|_| limits.take(&ADDRESS, 1).unwrap());
    clock.advance_ms(20_000);
    let refused = limits.check(&ADDRESS, 1).await.unwrap_err();
    assert_eq!(refused.code(), Code::TooMany);
    let answer = refused.error_response();
    assert_eq!(answer.headers().get("retry-after").unwrap(), "41");
}

#[test]
fn disabled_or_scaled_up_limits_let_calls_pass() {
    let limits = Limits::off(table());
    assert!((0..1000).all(|_| limits.take(&REGISTER, 1).is_ok()));
    let mut config = Config::default();
    config.limits.scale = 1000.0;
    let many = Limits::new(table(), &config, None);
    assert!((0..10_000).all(|_| many.take(&REGISTER, 1).is_ok()));
}

#[test]
fn memory_stays_bounded_with_many_callers() {
    let (limits, clock) = turned();
    let buckets = &limits.buckets[2];
    let crowd = KEYS as u64 + 10_000;
    for key in 0..3 * crowd {
        let _ = limits.take(&REGISTER, key);
    }
    assert!(buckets.crowded.load(Ordering::Relaxed));
    assert!(buckets.limiter.len() <= KEYS + (SWEEP_EVERY as usize) + SHARED as usize);
    clock.advance_ms(2 * 3_600_000);
    buckets.sweep();
    assert_eq!(buckets.limiter.len(), 0);
    assert!(!buckets.crowded.load(Ordering::Relaxed));
}

proptest! {
    #[test]
    fn any_window_allows_at_most_twice_the_limit(waits in proptest::collection::vec(0i64..120_000, 1..200)) {
        let (limits, clock) = turned();
        let mut passed: Vec<i64> = Vec::new();
        let mut now = 0;
        for wait in waits {
            clock.advance_ms(wait);
            now += wait;
            if limits.take(&ADDRESS, "a").is_ok() {
                passed.push(now);
            }
        }
        for &start in &passed {
            prop_assert!(passed.iter().filter(|&&t| t >= start && t < start + 600_000).count() <= 20);
        }
    }
}
