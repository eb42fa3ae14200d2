use std::future::pending;
use std::time::Duration;

use daymark_actors::clock::Instant as Wall;
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use super::lease::{HELD, Lease};
use super::share::Living;
use super::untold::Marks;
use super::{Schedule, guarded, whole_second};
use crate::both::both;
use crate::features;

#[actix_web::test]
async fn a_lease_under_clock_skew_moves_only_on_expiry_or_release() {
    const DAY: i64 = 24 * 3600 * 1000;
    let lease = |node: &str| Lease::of("schedule", node.to_owned());
    for db in both().await {
        let begun = Instant::now();
        let hold = async |lease: &mut Lease, wall: i64, second: u32| {
            lease.hold(&db, Wall(wall), begun + second * Duration::from_secs(1)).await.expect("asked")
        };
        let (mut a, mut b) = (lease("a"), lease("b"));
        for (second, days) in (0..200).step_by(8).zip([0, 30, -30, 1, -1].into_iter().cycle()) {
            assert!(hold(&mut a, (100 + days) * DAY, second).await, "the holder renews it");
            for asked in [second, second + 7] {
                assert!(!hold(&mut b, 100 * DAY, asked).await, "taken at second {asked}");
            }
        }
        // The holder last renewed it at second 192.
        let silent = u32::try_from(HELD.as_secs()).expect("seconds");
        assert!(!hold(&mut b, 200 * DAY, 192 + silent - 1).await);
        assert!(hold(&mut b, 100 * DAY, 192 + silent).await, "the holder has fallen silent");
        assert!(!hold(&mut a, 300 * DAY, 192 + silent).await);
        a.release(&db).await.expect("not its own: nothing happens");
        let mut a = lease("a");
        assert!(!hold(&mut a, 100 * DAY, 300).await);
        b.release(&db).await.expect("given back");
        assert!(hold(&mut a, 100 * DAY, 301).await);
    }
}

#[actix_web::test]
async fn live_nodes_split_the_members_and_take_over_from_dead_ones() {
    for db in both().await {
        let begun = Instant::now();
        let look = async |node: &mut Living, second: u32| {
            node.look(&db, begun + second * Duration::from_secs(1)).await.expect("looked")
        };
        let [mut a, mut b, mut c] = ["a", "b", "c"].map(|node| Living::of(node.to_owned()));
        assert_eq!(look(&mut b, 0).await, (1, 0), "alone");
        assert_eq!(look(&mut a, 0).await, (2, 0));
        assert_eq!(look(&mut c, 1).await, (3, 2));
        assert_eq!((look(&mut b, 2).await, look(&mut a, 2).await), ((3, 1), (3, 0)));
        // The third node has died: its mark no longer changes.
        for second in [4, 6, 8] {
            assert_eq!((look(&mut a, second).await, look(&mut b, second).await), ((3, 0), (3, 1)));
        }
        assert_eq!((look(&mut a, 10).await, look(&mut b, 10).await), ((2, 0), (2, 1)));
        a.end(&db).await.expect("ended");
        assert_eq!(look(&mut b, 11).await, (1, 0), "it has left");
        assert_eq!(look(&mut c, 12).await, (2, 1), "it was only slow");
    }
}

#[actix_web::test]
async fn peers_reload_when_a_cut_off_node_returns_or_dies() {
    for db in both().await {
        let begun = Instant::now();
        let look = async |marks: &mut Marks, cut_off: bool, second: u32| {
            let now = begun + second * Duration::from_secs(1);
            marks.look(&db, cut_off, i64::from(second), now).await.expect("looked")
        };
        let [mut a, mut b, mut c] = ["a", "b", "c"].map(|node| Marks::of(node.to_owned()));
        for second in 0..20 {
            assert!(!look(&mut a, second > 0, second).await);
            assert!(!look(&mut b, false, second).await, "others reload only once it is back");
        }
        assert!(!look(&mut a, false, 20).await, "a node needs no reload for its own commits");
        assert!(look(&mut b, false, 21).await, "it is back");
        assert!(!look(&mut b, false, 22).await, "only once");

        assert!(!look(&mut a, true, 30).await);
        assert!(!look(&mut b, false, 30).await);
        assert!(!look(&mut c, false, 31).await);
        assert!(!look(&mut b, false, 33).await, "it may be slow");
        assert!(look(&mut b, false, 34).await, "it is dead");
        assert!(look(&mut c, false, 34).await, "every node reloads, not only the first to notice");
        for marks in [&mut b, &mut c] {
            assert!(!look(marks, false, 50).await, "only once");
        }
    }
}

#[actix_web::test]
async fn shutdown_drops_a_job_that_does_not_end_in_time() {
    let (runs, dropped) = oneshot::channel::<()>();
    let mut tasks = JoinSet::new();
    tasks.spawn(async move {
        let endless = async {
            let _runs = runs;
            pending().await
        };
        guarded("endless", endless).await.expect("it does not end");
    });
    assert!(timeout(Duration::from_millis(50), Schedule(tasks).ended()).await.is_err(), "it is given some time");
    let dropped = timeout(Duration::from_secs(5), dropped).await.expect("it is dropped");
    assert!(dropped.is_err());
}

#[actix_web::test]
async fn a_run_that_panics_has_failed() {
    let failed = guarded("careless", async { panic!("a bug for the test") }).await.expect_err("it panicked");
    assert_eq!(failed.to_string(), "the job `careless` panicked");
}

/// A board may show an ended streak for up to a minute: the longest time between two runs, plus some for the work.
#[test]
fn the_standings_job_runs_at_least_every_45_seconds() {
    let job = features::ALL.jobs().find(|job| job.name == "standings").expect("the job");
    assert!(job.every.mul_f64(1.1) <= Duration::from_secs(45), "{:?}", job.every);
}

#[test]
fn jobs_run_on_whole_seconds_at_least_one_apart() {
    let begun = Instant::now();
    let at = |ms: u64| begun + Duration::from_millis(ms);
    for (now, wait, next) in
        [(0, 10, 1000), (0, 1400, 1000), (0, 1600, 2000), (5002, 900, 6000), (5002, 1100, 6000), (5002, 2200, 7000)]
    {
        assert_eq!(whole_second(begun, at(now), at(now + wait)), at(next), "{wait} ms after {now}");
    }
    // One that ended late does not run twice in the same second.
    assert_eq!(whole_second(begun, at(5950), at(6350)), at(6000));
    assert_eq!(whole_second(begun, at(6000), at(6400)), at(7000));
}
