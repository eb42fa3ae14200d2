use std::time::Duration;

use daymark_actors::clock::Instant as Wall;
use tokio::time::Instant;

use super::lease::{HELD, Lease};
use crate::db::tests::both;

#[actix_web::test]
async fn a_lease_has_one_holder_until_it_is_silent_or_gives_it_back_whatever_its_clock_says() {
    const DAY: i64 = 24 * 3600 * 1000;
    let lease = |node: &str| Lease::of("schedule", node.to_owned());
    for db in both().await {
        let begun = Instant::now();
        let hold = async |lease: &mut Lease, wall: i64, second: u32| {
            lease.hold(&db, Wall(wall), begun + second * Duration::from_secs(1)).await.expect("asked")
        };
        let (mut a, mut b) = (lease("a"), lease("b"));
        for (second, days) in (0..200).step_by(8).zip([0, 30, -30, 1, -1].into_iter().cycle()) {
            assert!(hold(&mut a, (100 + days) * DAY, second).await, "its holder holds on");
            for asked in [second, second + 7] {
                assert!(!hold(&mut b, 100 * DAY, asked).await, "taken at second {asked}");
            }
        }
        // Its last word was of second 192.
        let silent = u32::try_from(HELD.as_secs()).expect("seconds");
        assert!(!hold(&mut b, 200 * DAY, 192 + silent - 1).await);
        assert!(hold(&mut b, 100 * DAY, 192 + silent).await, "it has fallen silent");
        assert!(!hold(&mut a, 300 * DAY, 192 + silent).await);
        a.release(&db).await.expect("not its own: nothing happens");
        let mut a = lease("a");
        assert!(!hold(&mut a, 100 * DAY, 300).await);
        b.release(&db).await.expect("given back");
        assert!(hold(&mut a, 100 * DAY, 301).await);
    }
}
