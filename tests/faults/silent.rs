//! PostgreSQL does not answer: its packets are dropped, so no connection ends or fails by itself.

use std::time::{Duration, Instant};

use daymark_tests::harness::postgres::Cluster;
use daymark_tests::harness::{Database, Member};
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use crate::process::{ADMIN, Process};
use crate::random_delay;
use crate::relay::Relay;
use crate::traffic::{Progress, Traffic};

/// The longest that a call waits for a silent database.
const ANSWERED_WITHIN: Duration = Duration::from_secs(5);
/// How soon all callers are served after the database answers again.
const SERVED_WITHIN: Duration = Duration::from_secs(2);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_never_hang_on_a_silent_database_and_recover_soon() {
    if Database::Postgres.skipped() {
        return;
    }
    let cluster = tokio::task::spawn_blocking(Cluster::start).await.expect("a task").expect("a private PostgreSQL");
    let direct = cluster.database(None).await.expect("a database");
    let place = direct.split(['@', '/']).nth(3).expect("host and port");
    let relay = Relay::start(vec![place.parse().expect("an address")]).await;
    let url = direct.replace(place, &relay.addr().to_string());
    let process = Process::start_on(url.clone(), TempDir::new().expect("a folder")).await;
    let mut traffic = Traffic::prepare(&process).await;
    let reader = Member::login(process.visitor(), ADMIN.0, ADMIN.1).await;
    let progress = traffic.progress();
    for silence in [Duration::from_secs(1), Duration::from_secs(3), Duration::from_secs(15)] {
        let mut hung = PgConnection::connect(&url).await.expect("a connection");
        let faults = async {
            sleep(random_delay()).await;
            relay.swallow();
            let begun = Instant::now();
            while begun.elapsed() < silence {
                let sent = Instant::now();
                let ready = reader.get("/readyz").await.code;
                assert!(sent.elapsed() < Duration::from_secs(1), "/readyz took {:?}", sent.elapsed());
                assert!(ready == 503 || begun.elapsed() < Duration::from_secs(2), "ready without a database");
                let sent = Instant::now();
                let _ = reader.get("/v2/core/challenge").await;
                let _ = reader.get("/v1/core/pause").await;
                assert!(sent.elapsed() < ANSWERED_WITHIN, "a call took {:?}", sent.elapsed());
            }
            progress.reset();
            // Control: no one is served meanwhile.
            assert!(!progress.served(), "served without a database");
            relay.resume();
            let took = progress.until("calls are served", SERVED_WITHIN, Progress::served).await;
            println!("silent for {silence:?}: all are served {took:?} after it answers again");
            process.ready().await;
        };
        traffic.run_until(faults).await;
        // Control: a client without a deadline keeps waiting.
        assert!(timeout(Duration::from_secs(1), hung.ping()).await.is_err(), "the connection was not swallowed");
        let lost = traffic.lost(&process).await;
        assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
        traffic.assert_each_counts_once(&process).await;
    }
    traffic.assert_all_answered();
}
