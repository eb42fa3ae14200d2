//! The site's recurring jobs on several nodes: one node runs them, and another takes over when it dies.

use std::time::{Duration, Instant};

use daymark_actors::clock::{Clock, SystemClock};
use daymark_tests::harness::{Database, FakePushService, RedisServer};
use serde_json::json;

use crate::nodes::Pair;
use crate::today;

const HELD: &str = "daymark_schedule_held";

#[tokio::test]
async fn the_schedule_runs_on_one_node_and_fails_over() {
    if Database::Postgres.skipped() {
        return;
    }
    let Some(redis) = RedisServer::start().await else { return };
    let push = FakePushService::start();
    let mut settings = redis.settings().to_vec();
    settings.extend(FakePushService::SETTINGS.map(|(name, value)| (name, value.to_owned())));
    let pair = Pair::start(settings, true).await;
    let [first, second] = &pair.nodes;
    // The first node to start holds the schedule.
    first.until_metric(HELD, |held| held == 1.0).await;
    second.until_metric(HELD, |held| held == 0.0).await;
    let ada = pair.traffic.another(second, "ada").await;
    ada.post("/v1/auth/push/device", &push.subscription("phone")).await.status(201);
    let reminder = json!({ "kind": "day", "at": "12:00", "only_if_open": false });
    ada.post("/v1/auth/reminder", &reminder).await.status(201);

    first.kill();
    // The reminder is due in this minute.
    let (minute, day) = (SystemClock.now().0 / 60_000, 24 * 60);
    let due = format!(
        "UPDATE reminder SET wake_at = {}, at_minute = {}, wake_on = '{}'",
        minute * 60_000,
        minute % day,
        today()
    );
    assert_eq!(pair.database.sql(&due).await, 1);
    // Control: the remaining node does not take over a valid lease.
    assert_eq!(second.metric(HELD).await, Some(0.0));
    // Ends the lease, as it would expire half a minute after it was last renewed.
    assert_eq!(pair.database.sql("DELETE FROM lease WHERE name = 'schedule'").await, 1);
    let begun = Instant::now();
    second.until_metric(HELD, |held| held == 1.0).await;
    println!("another node has the schedule {:?} after the dead node's lease ended", begun.elapsed());
    let waiting = "SELECT (SELECT count(*) FROM reminder WHERE fired_on IS NULL) + (SELECT count(*) FROM push_message)";
    while pair.database.number(waiting).await > 0 {
        assert!(begun.elapsed() < Duration::from_secs(30), "the reminder was not sent");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(push.received().len(), 1, "sent once");
    push.stop().await;
    pair.end().await;
}
