use daymark_actors::clock::Instant;

use super::HELD_MS;
use super::store::{hold, release};
use crate::db::tests::both;

#[actix_web::test]
async fn a_lease_has_one_holder_until_it_runs_out_or_is_given_back() {
    for db in both().await {
        let hold = async |holder: &str, now: i64| {
            hold(&db, "schedule", holder.to_owned(), Instant(now), 30).await.expect("asked")
        };
        assert!(hold("a", 0).await);
        assert!(!hold("b", 29).await, "it is held");
        assert!(hold("a", 29).await, "its holder holds on");
        assert!(!hold("b", 58).await);
        assert!(hold("b", 59).await, "it has run out");
        assert!(!hold("a", 60).await);
        release(&db, "schedule", "a".to_owned()).await.expect("not ours: nothing happens");
        assert!(!hold("a", 61).await);
        release(&db, "schedule", "b".to_owned()).await.expect("given back");
        assert!(hold("a", 1000).await);
        assert!(hold("b", 61).await, "the clock was set back");
    }
}

#[actix_web::test]
async fn a_clock_a_little_behind_takes_nothing_and_one_set_far_back_does() {
    const DAY: i64 = 24 * 3600 * 1000;
    for db in both().await {
        let hold = async |holder: &str, now: i64| {
            hold(&db, "schedule", holder.to_owned(), Instant(now), HELD_MS).await.expect("asked")
        };
        let begun = 100 * DAY;
        for skew in (1..=5).map(|s| s * 1000) {
            for now in (begun..begun + 60_000).step_by(4_000) {
                assert!(hold("a", now).await, "its holder holds on");
                // Right after it and just before it holds on again, behind and ahead.
                for asked in [now - skew, now + 3_999 - skew, now + skew, now + 3_999 + skew] {
                    assert!(!hold("b", asked).await, "taken by a clock {} ms off", asked - now);
                }
            }
        }
        assert!(hold("b", begun - 25 * DAY).await, "its clock was set back by 25 days");
        assert!(!hold("a", begun - 25 * DAY + 1).await, "and others' with it");
    }
}
