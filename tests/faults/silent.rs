//! PostgreSQL falls silent: its packets are dropped, and no connection ends or fails by itself.

use std::time::{Duration, Instant};

use daymark_tests::harness::postgres::Cluster;
use daymark_tests::harness::{Database, Member};
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use crate::process::{ADMIN, Process};
use crate::relay::Relay;
use crate::some_moment;
use crate::traffic::{Pulse, Traffic};

/// The longest that a call waits for a silent database.
const TOLD_WITHIN: Duration = Duration::from_secs(5);
/// How soon all callers are served after it answers again.
const SERVED_WITHIN: Duration = Duration::from_secs(2);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_never_hang_on_a_silent_database_and_recover_soon() {
    if Database::Postgres.left_out() {
        return;
    }
    let cluster = tokio::task::spawn_blocking(Cluster::start).await.expect("a task").expect("a private PostgreSQL");
    let direct = cluster.database(None).await.expect("a database");
    let place = direct.split(['@', '/']).nth(3).expect("host and port");
    let relay = Relay::start(vec![place.parse().expect("an address")]).await;
    let url = direct.replace(place, &relay.addr().to_string());
    let process = Process::on(url.clone(), TempDir::new().expect("a folder")).await;
    let mut traffic = Traffic::prepare(&process).await;
    let reader = Member::login(process.visitor(), ADMIN.0, ADMIN.1).await;
    let pulse = traffic.pulse();
    for silence in [Duration::from_secs(1), Duration::from_secs(3), Duration::from_secs(15)] {
        let mut hung = PgConnection::connect(&url).await.expect("a connection");
        let faults = async {
            sleep(some_moment()).await;
            relay.swallow();
            let begun = Instant::now();
            while begun.elapsed() < silence {
                let asked = Instant::now();
                let ready = reader.get("/readyz").await.code;
                assert!(asked.elapsed() < Duration::from_secs(1), "/readyz took {:?}", asked.elapsed());
                assert!(ready == 503 || begun.elapsed() < Duration::from_secs(2), "ready without a database");
                let asked = Instant::now();
                let _ = reader.get("/v2/core/challenge").await;
                let _ = reader.get("/v1/core/pause").await;
                assert!(asked.elapsed() < TOLD_WITHIN, "a call took {:?}", asked.elapsed());
            }
            pulse.reset();
            // Control: no one is served meanwhile.
            assert!(!pulse.served(), "served without a database");
            relay.go_on();
            let took = pulse.until("calls are served", SERVED_WITHIN, Pulse::served).await;
            println!("silent for {silence:?}: all are served {took:?} after it answers again");
            process.ready().await;
        };
        traffic.run_until(faults).await;
        // Control: a client without a deadline keeps waiting.
        assert!(timeout(Duration::from_secs(1), hung.ping()).await.is_err(), "the connection was not swallowed");
        let lost = traffic.lost(&process).await;
        assert!(lost.is_empty(), "acknowledged and gone: {lost:?}");
        traffic.all_once(&process).await;
    }
    assert!(pulse.put_off() > 0, "the fault affected some calls");
    assert_eq!(traffic.cut(), 0, "every call was answered");
    println!("{} operations acknowledged, {} put off, none lost", traffic.acknowledged(), pulse.put_off());
}
