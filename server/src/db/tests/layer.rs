//! Values, rows, reads and transactions: the same on both databases.

use std::sync::Arc;
use std::time::Duration;

use daymark_actors::clock::{Day, Instant};
use futures_util::future::join_all;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection};
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

use super::super::{Constraint, Db, DbInstant, Dialect, Error, Json, Options, Result, Rows, Val, migrate};
use super::{Fixture, both, postgres, sqlite};
use crate::{args, row};

crate::sql! {
    VALUES = "SELECT CAST($1 AS BOOLEAN), CAST($2 AS BIGINT), CAST($3 AS DOUBLE PRECISION), CAST($4 AS TEXT)";
    ROWS = "SELECT r.b AS b, r.i AS i, r.f AS f, r.t AS t, r.x AS x
        FROM {rows $1: b BOOLEAN, i BIGINT, f DOUBLE PRECISION, t TEXT, x BLOB} AS r ORDER BY r.i NULLS LAST";
    ADD_MEMBER = "INSERT INTO member (email, email_folded, timezone, created_at) VALUES ($1, $1, 'UTC', $2) RETURNING id";
    FIND_MEMBER = "SELECT id, email, created_at, image, role AS r, tour_completed FROM member WHERE id = $1 {for update}";
    READ_MEMBER = "SELECT id, email, created_at, image, role AS r, tour_completed FROM member WHERE id = $1";
    COUNT_MEMBERS = "SELECT COUNT(*) FROM member WHERE email_folded LIKE $1";
    NUMBERS = "SELECT r.x FROM {rows $1: i BIGINT, x DOUBLE PRECISION} AS r ORDER BY r.i";
    THESE = "SELECT id FROM member WHERE id IN {ids $1} ORDER BY id";
    NO_TIME_ZONE = "INSERT INTO member (email, email_folded, timezone, created_at) VALUES ($1, $1, $2, 0)";
    SAVE_DAYS = "INSERT INTO community_day (date, done_members, active_members, actions)
        SELECT r.date, r.n, r.n, r.n FROM {rows $1: date TEXT, n BIGINT} AS r WHERE true
        ON CONFLICT (date) DO UPDATE SET actions = community_day.actions + excluded.actions";
    DAYS = "SELECT date, actions FROM community_day ORDER BY date";
    SAVE_BODY = "INSERT INTO idempotency (caller, idempotency_key, request_digest, claimed_at, body)
        VALUES ($1, $2, '', 0, $3)";
    BODY = "SELECT body FROM idempotency WHERE caller = $1 AND idempotency_key = $2";
    ADD_ZONE = "INSERT INTO member_zone (member_id, from_date, timezone, changed_at) VALUES ($1, $2, $3, $4)";
    ZONE = "SELECT from_date, timezone, changed_at FROM member_zone WHERE member_id = $1";
    DEVICE_SEQ = "SELECT MAX(seq) FROM device WHERE member_id = $1";
    TOTAL = "SELECT COALESCE(CAST(SUM(actions) AS BIGINT), CAST(0 AS BIGINT)), EXISTS (SELECT 1 FROM community_day)
        FROM community_day"
}

async fn add_member(db: &Db, email: &str) -> Result<i64> {
    let email = email.to_owned();
    db.write(move |tx| Box::pin(async move { Ok(tx.one::<(i64,)>(&ADD_MEMBER, args![email, Instant(7)]).await?.0) }))
        .await
}

async fn members(db: &Db, like: &str) -> i64 {
    db.one::<(i64,)>(&COUNT_MEMBERS, args![like]).await.expect("count").0
}

#[tokio::test]
async fn values_come_back_as_they_went() {
    type Row = (Option<bool>, Option<i64>, Option<f64>, Option<String>);
    let strange = "ü\u{1F600} '\"\\ \t\n\u{1} {ids $1} %_";
    for db in both().await {
        for n in [0, -1, i64::MAX, i64::MIN, (1 << 53) + 1] {
            let got: Row = db.one(&VALUES, args![n % 2 == 0, n, 0.1, strange]).await.expect("values");
            assert_eq!(got, (Some(n % 2 == 0), Some(n), Some(0.1), Some(strange.to_owned())), "{:?}", db.dialect());
        }
        let got: Row =
            db.one(&VALUES, args![None::<bool>, None::<i64>, None::<f64>, None::<&str>]).await.expect("nulls");
        assert_eq!(got, (None, None, None, None));
    }
}

#[tokio::test]
async fn rows_come_back_as_they_went() {
    type Row = (Option<bool>, Option<i64>, Option<f64>, Option<String>, Option<Vec<u8>>);
    let strange = "ü\u{1F600} '\"\\ \t\n\u{1}\u{7f} null 12";
    let expected: Vec<Row> = vec![
        (Some(true), Some(i64::MIN), Some(1.0), Some(strange.into()), Some(vec![0, 1, 255])),
        (Some(false), Some((1 << 53) + 1), Some(-1e300), Some("12".into()), Some(vec![])),
        (Some(true), Some(i64::MAX), Some(0.1), Some(String::new()), Some(vec![7])),
        (None, None, None, None, None),
    ];
    for db in both().await {
        let mut rows = Rows::new();
        for (b, i, f, t, x) in &expected {
            rows.push(row![b, i, f, t, x]);
        }
        let got: Vec<Row> = db.all(&ROWS, args![rows]).await.expect("rows");
        assert_eq!(got, expected, "{:?}", db.dialect());
        assert_eq!(db.all::<Row>(&ROWS, args![Rows::new()]).await.expect("none"), vec![]);
    }
}

#[tokio::test]
async fn numbers_with_a_point_lose_two_bits_at_most() {
    for db in both().await {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let numbers: Vec<f64> = std::iter::from_fn(|| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            Some(f64::from_bits(seed))
        })
        .filter(|x| x.is_finite())
        .take(20_000)
        .collect();
        let mut rows = Rows::new();
        for (i, x) in (0i64..).zip(&numbers) {
            rows.push(row![i, x]);
        }
        let back: Vec<(f64,)> = db.all(&NUMBERS, args![rows]).await.expect("floats");
        let apart = |a: f64, b: f64| a.to_bits().abs_diff(b.to_bits());
        let worst = numbers.iter().zip(&back).map(|(a, (b,))| apart(*a, *b)).max();
        assert!(worst <= Some(if db.dialect() == Dialect::Sqlite { 3 } else { 0 }), "{:?} {worst:?}", db.dialect());
    }
}

#[derive(Debug, PartialEq, sqlx::FromRow)]
struct Member {
    id: i64,
    email: String,
    #[sqlx(try_from = "crate::db::DbInstant")]
    created_at: Instant,
    image: Option<String>,
    r: String,
    tour_completed: bool,
}

#[derive(Debug, PartialEq, sqlx::FromRow)]
struct Zone {
    #[sqlx(try_from = "crate::db::DbDay")]
    from_date: Day,
    timezone: Json<Vec<i64>>,
    #[sqlx(try_from = "crate::db::DbOptInstant")]
    changed_at: Option<Instant>,
}

#[tokio::test]
async fn our_own_types_are_read() {
    for db in both().await {
        let id = add_member(&db, "ada@example.org").await.expect("member");
        let expected = Member {
            id,
            email: "ada@example.org".into(),
            created_at: Instant(7),
            image: None,
            r: "user".into(),
            tour_completed: false,
        };
        assert_eq!(db.one::<Member>(&READ_MEMBER, args![id]).await.expect("member"), expected);
        let locked = db.write(move |tx| Box::pin(tx.one::<Member>(&FIND_MEMBER, args![id]))).await;
        assert_eq!(locked.expect("member"), expected);
        let day: Day = "2026-03-29".parse().expect("day");
        db.exec(&ADD_ZONE, args![id, day, serde_json::json!([1, 2]), Instant(9)]).await.expect("zone");
        let zone: Zone = db.one(&ZONE, args![id]).await.expect("zone");
        assert_eq!(zone, Zone { from_date: day, timezone: Json(vec![1, 2]), changed_at: Some(Instant(9)) });
        let (_, _, at): (crate::db::DbDay, String, DbInstant) = db.one(&ZONE, args![id]).await.expect("tuple");
        assert_eq!(at.0, Instant(9));
        assert_eq!(db.one::<(Option<i64>,)>(&DEVICE_SEQ, args![id]).await.expect("max of nothing"), (None,));
        assert!(matches!(db.one::<Member>(&READ_MEMBER, args![-1]).await, Err(Error::NotFound)));
        assert_eq!(db.opt::<Member>(&READ_MEMBER, args![-1]).await.expect("none"), None);
        db.exec(&SAVE_BODY, args!["a", "k", vec![0u8, 255]]).await.expect("body");
        assert_eq!(db.one::<(Vec<u8>,)>(&BODY, args!["a", "k"]).await.expect("body").0, [0, 255]);
    }
}

#[tokio::test]
async fn batches_and_lists_are_one_parameter() {
    for db in both().await {
        let days: Vec<Day> = (1..=28).map(|d| jiff::civil::date(2026, 2, d)).collect();
        for _ in 0..2 {
            let mut rows = Rows::new();
            for day in &days {
                rows.push(row![day, 3]);
            }
            assert_eq!(db.exec(&SAVE_DAYS, args![rows]).await.expect("days"), 28);
        }
        assert_eq!(db.one::<(i64, bool)>(&TOTAL, args![]).await.expect("total"), (28 * 6, true));
        let first: Vec<(String, i64)> = db.all(&DAYS, args![]).await.expect("days");
        assert_eq!(first[0], ("2026-02-01".to_owned(), 6));
        let mut ids = Vec::new();
        for i in 0..5 {
            ids.push((add_member(&db, &format!("{i}@example.org")).await.expect("member"),));
        }
        let asked = Val::ids(ids.iter().map(|(id,)| *id).chain([-1, i64::MAX]));
        assert_eq!(db.all::<(i64,)>(&THESE, args![asked]).await.expect("these"), ids);
        assert_eq!(db.all::<(i64,)>(&THESE, args![Val::ids([])]).await.expect("none"), vec![]);
    }
}

#[tokio::test]
async fn an_error_leaves_nothing_and_the_next_write_works() {
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
        // A constraint.
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
        // A constraint that the closure pretends not to have seen.
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
        // A row that is not there is no failure.
        let kept: Result<i64> = db
            .write(|tx| {
                Box::pin(async move {
                    assert!(matches!(tx.one::<(i64,)>(&THESE, args!["[]"]).await, Err(Error::NotFound)));
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
async fn a_caller_that_goes_away_does_not_cut_its_transaction() {
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
async fn a_full_queue_is_busy_at_once() {
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
async fn waiting_for_a_connection_ends() {
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
async fn another_programs_lock_is_busy() {
    let options = Options { wait: Duration::from_millis(100), ..Options::default() };
    let db = sqlite(&options).await;
    migrate::run(&db).await.expect("migrations");
    let mut other = SqliteConnection::connect(&db.url).await.expect("another program");
    other.execute("BEGIN IMMEDIATE").await.expect("lock");
    assert!(matches!(add_member(&db, "late@example.org").await, Err(Error::Busy)));
    assert_eq!(members(&db, "%").await, 0, "reads go on");
    other.execute("ROLLBACK").await.expect("unlock");
    add_member(&db, "on-time@example.org").await.expect("free again");
}

#[tokio::test]
async fn many_at_once_are_all_kept() {
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
async fn a_read_that_writes_is_refused_by_sqlite() {
    let [db, _] = both().await;
    assert!(db.one::<(i64,)>(&ADD_MEMBER, args!["read@example.org", 1i64]).await.is_err());
    assert_eq!(members(&db, "%").await, 0);
}

#[tokio::test]
async fn a_worker_that_ends_takes_no_connection_along() {
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
async fn the_settings_that_durability_needs_are_in_force() {
    for db in both().await {
        let facts = db.durability().await.expect("facts");
        println!("{facts:?}");
        assert_eq!(facts.len(), 4);
        assert!(facts.iter().all(|(_, _, safe)| *safe));
    }
}

#[tokio::test]
async fn a_database_that_could_lose_data_is_not_opened() {
    let url = super::cluster().database(None).await.expect("database");
    let mut admin = PgConnection::connect(&url).await.expect("postgres");
    // Ours wins over a database's own setting.
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
async fn closing_waits_and_then_refuses() {
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
