//! Transactions: whole or nothing, one queue, no lost connections. The same on both databases.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

use super::super::{Constraint, Db, Error, Options, Result, Val, migrate};
use super::{ADD_MEMBER, Fixture, add_member, both, postgres, sqlite};
use crate::args;

crate::sql! {
    COUNT_MEMBERS = "SELECT COUNT(*) FROM member WHERE email_folded LIKE $1";
    THESE = "SELECT id FROM member WHERE id IN {ids $1} ORDER BY id";
    NO_TIME_ZONE = "INSERT INTO member (email, email_folded, timezone, created_at) VALUES ($1, $1, $2, 0)";
    ADD_ZONE = "INSERT INTO member_zone (member_id, from_date, timezone, changed_at) VALUES ($1, $2, $3, $4)";
}

async fn members(db: &Db, like: &str) -> i64 {
    db.one::<(i64,)>(&COUNT_MEMBERS, args![like]).await.expect("count").0
}

#[tokio::test]
async fn an_error_rolls_back_and_the_next_write_works() {
    for db in both().await {
        // The caller's own error.
        let outcome: Result<(), Error> = db
            .write(|tx| {
                Box::pin(async move {
                    tx.one::<(i64,)>(&ADD_MEMBER, args!["own@example.org", 1i64]).await?;
                    Err(Error::NotFound)
                })
            })
            .await;
        assert!(matches!(outcome, Err(Error::NotFound)));
        assert_eq!(members(&db, "own%").await, 0);
        // A constraint violation.
        let outcome: Result<()> = db
            .write(|tx| {
                Box::pin(async move {
                    tx.one::<(i64,)>(&ADD_MEMBER, args!["broken@example.org", 1i64]).await?;
                    tx.exec(&NO_TIME_ZONE, args!["null@example.org", None::<&str>]).await?;
                    Ok(())
                })
            })
            .await;
        assert!(matches!(outcome, Err(Error::Conflict(Constraint::NotNull, _))), "{outcome:?}");
        assert_eq!(members(&db, "%").await, 0);
        add_member(&db, "after@example.org").await.expect("the next write");
        let again = add_member(&db, "after@example.org").await;
        let again = again.expect_err("twice");
        assert!(again.is_unique_violation(), "{again:?}");
        assert!(!again.to_string().contains("after@"), "{again}");
        let outcome = db.exec(&ADD_ZONE, args![-5, "2026-01-01", "UTC", 0i64]).await;
        assert!(outcome.expect_err("no such member").is_foreign_key_violation());
        // A constraint violation that the closure ignores.
        let outcome: Result<()> = db
            .write(|tx| {
                Box::pin(async move {
                    tx.one::<(i64,)>(&ADD_MEMBER, args!["deaf@example.org", 1i64]).await?;
                    let _ = tx.exec(&NO_TIME_ZONE, args!["null@example.org", None::<&str>]).await;
                    let later = tx.one::<(i64,)>(&ADD_MEMBER, args!["later@example.org", 1i64]).await;
                    assert!(matches!(later, Err(Error::Aborted)), "{later:?}");
                    Ok(())
                })
            })
            .await;
        assert!(matches!(outcome, Err(Error::Aborted)), "{outcome:?}");
        assert_eq!(members(&db, "%").await, 1);
        // A missing row is not a failure.
        let kept: Result<i64> = db
            .write(|tx| {
                Box::pin(async move {
                    assert!(matches!(tx.one::<(i64,)>(&THESE, args![Val::ids([])]).await, Err(Error::NotFound)));
                    Ok(tx.one::<(i64,)>(&ADD_MEMBER, args!["kept@example.org", 1i64]).await?.0)
                })
            })
            .await;
        kept.expect("kept");
        // A column of another type, in a read and in a transaction.
        assert!(matches!(db.one::<(String,)>(&COUNT_MEMBERS, args!["%"]).await, Err(Error::Other(_))));
        let outcome: Result<(String,)> = db.write(|tx| Box::pin(tx.one(&COUNT_MEMBERS, args!["%"]))).await;
        assert!(matches!(outcome, Err(Error::Other(_))), "{outcome:?}");
        assert_eq!(members(&db, "%").await, 2);
        add_member(&db, "last@example.org").await.expect("and on");
    }
}

#[tokio::test]
async fn a_dropped_caller_does_not_cancel_its_transaction() {
    for db in both().await {
        let (go, reached) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (wait, tell) = (Arc::clone(&go), Arc::clone(&reached));
        let write = db.write::<_, Error>(move |tx| {
            Box::pin(async move {
                tx.one::<(i64,)>(&ADD_MEMBER, args!["one@example.org", 1i64]).await?;
                tell.notify_one();
                wait.notified().await;
                tx.one::<(i64,)>(&ADD_MEMBER, args!["two@example.org", 1i64]).await
            })
        });
        assert!(timeout(Duration::from_millis(200), write).await.is_err(), "dropped in the middle");
        reached.notified().await;
        assert_eq!(members(&db, "%").await, 0);
        go.notify_one();
        for _ in 0..200 {
            if members(&db, "%").await == 2 {
                break;
            }
            sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(members(&db, "%").await, 2, "{:?}", db.dialect());
    }
}

#[tokio::test]
async fn a_panic_rolls_back_and_reaches_the_caller() {
    for db in both().await {
        let other = db.db.clone();
        let outcome = tokio::spawn(async move {
            let broken = |tx: &mut crate::db::Tx| tx.dialect();
            other
                .write::<(), Error>(move |tx| {
                    Box::pin(async move {
                        tx.one::<(i64,)>(&ADD_MEMBER, args!["panic@example.org", 1i64]).await?;
                        panic!("on {:?}", broken(tx));
                    })
                })
                .await
        })
        .await;
        assert!(outcome.expect_err("a panic").is_panic());
        assert_eq!(members(&db, "%").await, 0);
        add_member(&db, "after@example.org").await.expect("the next write");
    }
}

#[tokio::test]
async fn a_full_queue_answers_busy_at_once() {
    let options = Options { queue: 2, ..Options::default() };
    for db in [sqlite(&options).await, postgres(&options).await] {
        migrate::run(&db).await.expect("migrations");
        let (go, reached) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let hold = |db: &Fixture| {
            let (db, wait, tell) = (db.db.clone(), Arc::clone(&go), Arc::clone(&reached));
            tokio::spawn(async move {
                db.write::<(), Error>(move |_| {
                    Box::pin(async move {
                        tell.notify_one();
                        wait.notified().await;
                        Ok(())
                    })
                })
                .await
            })
        };
        let first = hold(&db);
        reached.notified().await;
        let second = hold(&db);
        sleep(Duration::from_millis(50)).await;
        let third = timeout(Duration::from_millis(50), add_member(&db, "third@example.org")).await;
        assert!(matches!(third.expect("at once"), Err(Error::Busy)));
        go.notify_one();
        first.await.expect("task").expect("first");
        go.notify_one();
        second.await.expect("task").expect("second");
        add_member(&db, "fourth@example.org").await.expect("free again");
        assert_eq!(members(&db, "%").await, 1);
    }
}

#[tokio::test]
async fn waiting_too_long_for_a_connection_returns_busy() {
    let options = Options { connections: 1, wait: Duration::from_millis(100), ..Options::default() };
    for db in [sqlite(&options).await, postgres(&options).await] {
        migrate::run(&db).await.expect("migrations");
        let (go, reached) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (other, wait, tell) = (db.db.clone(), Arc::clone(&go), Arc::clone(&reached));
        let held = tokio::spawn(async move {
            other
                .write::<(), Error>(move |_| {
                    Box::pin(async move {
                        tell.notify_one();
                        wait.notified().await;
                        Ok(())
                    })
                })
                .await
        });
        reached.notified().await;
        assert!(matches!(add_member(&db, "late@example.org").await, Err(Error::Busy)));
        go.notify_one();
        held.await.expect("task").expect("held");
        add_member(&db, "on-time@example.org").await.expect("free again");
    }
}

#[tokio::test]
async fn a_lock_held_by_another_program_returns_busy() {
    let options = Options { wait: Duration::from_millis(100), ..Options::default() };
    let db = sqlite(&options).await;
    migrate::run(&db).await.expect("migrations");
    let other = rusqlite::Connection::open(db.url.trim_start_matches("sqlite:")).expect("another program");
    other.execute_batch("BEGIN IMMEDIATE").expect("lock");
    assert!(matches!(add_member(&db, "late@example.org").await, Err(Error::Busy)));
    assert_eq!(members(&db, "%").await, 0, "reads go on");
    other.execute_batch("ROLLBACK").expect("unlock");
    add_member(&db, "on-time@example.org").await.expect("free again");
}

#[tokio::test]
async fn many_concurrent_writes_are_all_kept() {
    for db in both().await {
        let all = (0..200).map(|i| {
            let db = db.db.clone();
            tokio::spawn(async move { add_member(&db, &format!("{i}@example.org")).await })
        });
        for outcome in join_all(all).await {
            outcome.expect("task").expect("member");
        }
        assert_eq!(members(&db, "%").await, 200);
    }
}

#[tokio::test]
async fn sqlite_rejects_a_read_that_writes() {
    let [db, _] = both().await;
    assert!(db.one::<(i64,)>(&ADD_MEMBER, args!["read@example.org", 1i64]).await.is_err());
    assert_eq!(members(&db, "%").await, 0);
}

#[tokio::test]
async fn connections_survive_the_end_of_a_worker_thread() {
    for db in both().await {
        let other = db.db.clone();
        let worker = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("runtime");
            runtime.block_on(async move {
                let reads = join_all((0..8).map(|_| members(&other, "%"))).await;
                assert_eq!(reads, vec![0; 8]);
                add_member(&other, "worker@example.org").await.expect("member");
            });
        });
        tokio::task::spawn_blocking(|| worker.join()).await.expect("thread").expect("worker");
        for _ in 0..20 {
            assert_eq!(join_all((0..8).map(|_| members(&db, "%"))).await, vec![1; 8]);
        }
    }
}

#[tokio::test]
async fn all_durability_settings_are_in_force() {
    for db in both().await {
        let facts = db.durability().await.expect("facts");
        println!("{facts:?}");
        assert_eq!(facts.len(), 4);
        assert!(facts.iter().all(|(_, _, safe)| *safe));
    }
}

#[tokio::test]
async fn open_enforces_synchronous_commit_and_rejects_bad_urls() {
    let url = super::cluster().database(None).await.expect("database");
    let mut admin = PgConnection::connect(&url).await.expect("postgres");
    // Our setting overrides the database's own.
    let name = url.rsplit('/').next().unwrap_or_default();
    let set = format!("ALTER DATABASE \"{name}\" SET synchronous_commit = off");
    admin.execute(AssertSqlSafe(set)).await.expect("off");
    Db::open(&url, &Options::default()).await.expect("on again");
    for wrong in ["mysql://x", "sqlite", "", "postgres//x"] {
        assert!(Db::open(wrong, &Options::default()).await.is_err(), "{wrong}");
    }
    assert!(Db::open("sqlite:/nowhere/at/all.db", &Options::default()).await.is_err());
    assert!(Db::open("sqlite::memory:", &Options::default()).await.is_err(), "nothing is kept there");
}

#[tokio::test]
async fn close_keeps_acknowledged_writes_and_rejects_later_calls() {
    for db in both().await {
        let writes = join_all((0..50).map(|i| {
            let db = db.db.clone();
            tokio::spawn(async move { add_member(&db, &format!("{i}@example.org")).await.is_ok() })
        }));
        let (kept, ()) = tokio::join!(writes, async {
            sleep(Duration::from_millis(5)).await;
            db.close().await;
        });
        let kept = kept.into_iter().filter(|outcome| *outcome.as_ref().expect("task")).count();
        assert!(matches!(add_member(&db, "late@example.org").await, Err(Error::Closed)));
        assert!(matches!(db.opt::<(i64,)>(&COUNT_MEMBERS, args!["%"]).await, Err(Error::Closed)));
        let again = Db::open(&db.url, &Options::default()).await.expect("open again");
        assert_eq!(members(&again, "%").await, i64::try_from(kept).expect("count"));
        assert!(kept > 0);
    }
}
