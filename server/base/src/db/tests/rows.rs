//! Rows read by name and by position, and the journal's transactions, on both databases.

use std::time::Duration;

use daymark_actors::clock::{Day, Instant};
use tokio::sync::oneshot;

use super::super::{self as db, Constraint, Db, Error, Json, Options, Result, Val};
use super::{add_member, both, postgres, sqlite};
use crate::{args, row};

crate::sql! {
    ADD_MEMBERS = "INSERT INTO member (email, email_folded, timezone, created_at)
        SELECT r.email, r.email, r.timezone, r.at FROM {rows $1: email TEXT, timezone TEXT, at BIGINT} AS r WHERE true";
    MEMBERS = "SELECT email, disabled, CAST(NULL AS TEXT) AS missing, created_at, '2026-02-28' AS day, '[1,2]' AS list,
        CAST(0.25 AS DOUBLE PRECISION) AS part FROM member ORDER BY email";
    BACKWARDS = "SELECT email FROM member WHERE created_at > $2 AND email <> $1";
    EMAILS = "SELECT email FROM member ORDER BY email";
    ADD_OPERATIONS = "INSERT INTO operation (member_id, program_id, activity_id, local_date, op_id, device_id, kind, clock,
        occurred_at, received_at, timezone, credited, late, digest)
        SELECT r.member_id, 1, 1, '2026-02-28', r.op_id, 'd', 'set_note', 1, 1, 1, 'UTC', TRUE, FALSE, ''
        FROM {rows $1: member_id BIGINT, op_id TEXT} AS r WHERE true";
    OPERATIONS = "SELECT o.op_id FROM {rows $1: member_id BIGINT, op_id TEXT} AS r
        JOIN operation o ON o.member_id = r.member_id AND o.op_id = r.op_id";
    TIMES = "SELECT m.id, r.factor FROM {rows $1: id BIGINT, factor BIGINT} AS r JOIN member m ON m.id = r.id";
    THESE_EMAILS = "SELECT email FROM member WHERE id IN {ids $1} {for update}";
    THESE_EMAILS_READ = "SELECT email FROM member WHERE id IN {ids $1}";
    // Includes rows read in earlier transactions that PostgreSQL has not reported yet.
    ROWS_READ = sqlite "SELECT 0",
        postgres "SELECT idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relname = 'operation'";
}

static ADD_BOTH: db::Together<2> = db::Together::new([&ADD_OPERATIONS, &ADD_MEMBERS]);

#[derive(Debug, PartialEq, db::Record)]
struct Row {
    // Fields are found by name, so they need not be in the order of the columns.
    disabled: bool,
    email: String,
    missing: Option<String>,
    part: f64,
    created_at: Instant,
    day: Day,
    list: Option<Json<Vec<i64>>>,
}

async fn add(db: &Db, email: &'static str, timezone: Option<&'static str>, keep: bool) -> Result<Vec<Row>> {
    db.write_by_key(move |tx| {
        Box::pin(async move {
            let mut rows = db::Rows::new();
            rows.push(row![email, timezone, Instant(7)]);
            tx.exec(&ADD_MEMBERS, args![rows]).await?;
            let rows = tx.all(&MEMBERS, args![]).await?;
            if keep { Ok(rows) } else { Err(Error::NotFound) }
        })
    })
    .await
}

async fn emails(db: &Db) -> Vec<String> {
    let rows: Vec<(String,)> = db.all(&EMAILS, args![]).await.expect("read");
    rows.into_iter().map(|(email,)| email).collect()
}

#[derive(Debug, PartialEq, db::Record)]
struct Address {
    email: String,
}

/// Fewer of a statement's columns than [`Row`], in another order.
#[derive(Debug, PartialEq, db::Record)]
struct Short {
    day: Day,
    email: String,
}

#[tokio::test]
async fn one_statement_can_be_read_as_different_record_types() {
    for db in both().await {
        let long = add(&db, "a", Some("UTC"), true).await.expect("written");
        let short = [Short { day: "2026-02-28".parse().expect("day"), email: "a".into() }];
        for _ in 0..2 {
            assert_eq!(db.all::<Short>(&MEMBERS, args![]).await.expect("read"), short);
            assert_eq!(db.all::<Row>(&MEMBERS, args![]).await.expect("read"), long);
        }
    }
}

#[tokio::test]
async fn arguments_bind_by_number_not_by_order_of_first_use() {
    for db in both().await {
        add(&db, "a", Some("UTC"), true).await.expect("written");
        let arguments = || args!["b", Instant(6)];
        let a = vec![Address { email: "a".into() }];
        assert_eq!(db.all::<Address>(&BACKWARDS, arguments()).await.expect("in this thread"), a);
        assert_eq!(db.all::<Address>(&BACKWARDS, arguments()).await.expect("by a reader"), a);
        let inside = db.write_by_key(move |tx| Box::pin(tx.all::<Address>(&BACKWARDS, arguments()))).await;
        assert_eq!(inside.expect("in the journal"), a);
    }
}

#[tokio::test]
async fn a_read_per_row_or_id_returns_all_matching_rows() {
    for db in both().await {
        for email in ["a", "b", "c"] {
            add_member(&db, email).await.expect("written");
        }
        let mut rows = db::Rows::new();
        for (id, factor) in [(1, 10), (7, 70), (3, 30)] {
            rows.push(row![id, factor]);
        }
        let times: Vec<(i64, i64)> = db.each(&TIMES, rows.clone()).await.expect("read");
        assert_eq!(times, [(1, 10), (3, 30)], "{:?}", db.dialect());
        let inside = db.write(move |tx| Box::pin(async move { tx.each::<(i64, i64)>(&TIMES, rows).await })).await;
        assert_eq!(inside.expect("in a transaction"), times);
        let ids = || Val::ids([2, 9, 3]);
        let emails: Vec<Address> = db.each(&THESE_EMAILS_READ, ids()).await.expect("read");
        assert_eq!(emails, [Address { email: "b".into() }, Address { email: "c".into() }]);
        let locked = db.write(move |tx| Box::pin(async move { tx.each::<Address>(&THESE_EMAILS, ids()).await })).await;
        assert_eq!(locked.expect("in a transaction"), emails);
        assert!(db.each::<Address>(&THESE_EMAILS_READ, Val::ids([])).await.expect("read").is_empty());
    }
}

async fn add_both(db: &Db, operations: Vec<(i64, &'static str)>, email: Option<&'static str>) -> Result<()> {
    db.write(move |tx| {
        Box::pin(async move {
            let (mut ops, mut members) = (db::Rows::new(), db::Rows::new());
            operations.iter().for_each(|(member, id)| ops.push(row![*member, *id]));
            email.iter().for_each(|email| members.push(row![*email, "UTC", Instant(7)]));
            tx.exec_together(&ADD_BOTH, [ops, members]).await
        })
    })
    .await
}

async fn operations(db: &Db, member: i64) -> Vec<String> {
    let mut rows = db::Rows::new();
    ["a", "b", "c"].iter().for_each(|id| rows.push(row![member, *id]));
    let found: Vec<(String,)> = db.each(&OPERATIONS, rows).await.expect("read");
    found.into_iter().map(|(id,)| id).collect()
}

#[tokio::test]
async fn combined_writes_run_as_one_statement() {
    for db in both().await {
        let member = add_member(&db, "first").await.expect("a member");
        let before = db.statements();
        add_both(&db, vec![(member, "a"), (member, "b")], Some("second")).await.expect("written");
        assert_eq!(db.statements() - before, 1);
        assert_eq!((operations(&db, member).await, emails(&db).await.len()), (vec!["a".into(), "b".into()], 2));
        let (_, seen) = db.observed(emails(&db)).await;
        add_both(&db, vec![(member, "c")], None).await.expect("one of them has rows");
        assert!(db.unchanged(&seen), "no member was added");
        add_both(&db, vec![], Some("third")).await.expect("the other has rows");
        assert!(!db.unchanged(&seen));
        assert_eq!((operations(&db, member).await.len(), emails(&db).await.len()), (3, 3));
        let twice = add_both(&db, vec![(member, "a")], Some("fourth")).await.expect_err("this operation is known");
        assert!(twice.is_unique_violation());
        assert_eq!(emails(&db).await.len(), 3, "nothing of it is kept");
        add_both(&db, vec![], None).await.expect("nothing to write");
    }
}

#[tokio::test]
async fn write_by_key_is_atomic_and_recovers_from_errors() {
    for db in both().await {
        let rows = add(&db, "a", Some("UTC"), true).await.expect("written");
        let a = Row {
            disabled: false,
            email: "a".into(),
            missing: None,
            part: 0.25,
            created_at: Instant(7),
            day: "2026-02-28".parse().expect("day"),
            list: Some(Json(vec![1, 2])),
        };
        assert_eq!(rows, [a]);
        assert!(matches!(add(&db, "b", Some("UTC"), false).await, Err(Error::NotFound)));
        let null = add(&db, "c", None, true).await.expect_err("no zone");
        assert!(matches!(null, Error::Conflict(Constraint::NotNull, _)), "{null:?}");
        assert!(add(&db, "a", Some("UTC"), true).await.expect_err("twice").is_unique_violation());
        // Alternates the two ways to write; each sees the other's rows.
        add_member(&db, "d").await.expect("the other way");
        assert_eq!(add(&db, "e", Some("UTC"), true).await.expect("again").len(), 3);
        assert_eq!(emails(&db).await, ["a", "d", "e"]);
    }
}

#[tokio::test]
async fn reads_see_committed_rows_and_fail_after_close() {
    for db in both().await {
        add(&db, "a", Some("UTC"), true).await.expect("written");
        let rows: Vec<Row> = db.all(&MEMBERS, args![]).await.expect("read");
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].email, "a");
        add_member(&db, "b").await.expect("the other way");
        assert_eq!(db.all::<Row>(&MEMBERS, args![]).await.expect("read").len(), 2);
        let wrong = db.all::<Row>(&EMAILS, args![]).await.expect_err("columns are missing");
        assert!(matches!(wrong, Error::Other(_)), "{wrong:?}");
        assert_eq!(db.all::<Row>(&MEMBERS, args![]).await.expect("read").len(), 2);
        db.close().await;
        assert!(matches!(db.all::<Row>(&MEMBERS, args![]).await, Err(Error::Closed)));
    }
}

#[tokio::test]
async fn a_failed_statement_aborts_the_transaction() {
    for db in both().await {
        let outcome: Result<()> = db
            .write_by_key(|tx| {
                Box::pin(async move {
                    let mut rows = db::Rows::new();
                    rows.push(row!["a", None::<&str>, Instant(7)]);
                    assert!(tx.exec(&ADD_MEMBERS, args![rows]).await.is_err());
                    assert!(matches!(tx.all::<Row>(&MEMBERS, args![]).await, Err(Error::Aborted)));
                    Ok(())
                })
            })
            .await;
        assert!(matches!(outcome, Err(Error::Aborted)), "{outcome:?}");
        assert!(emails(&db).await.is_empty());
    }
}

#[tokio::test]
async fn a_panic_rolls_back_and_the_next_write_succeeds() {
    for db in both().await {
        let inner = db.db.clone();
        let panicked = tokio::spawn(async move {
            let outcome: Result<()> = inner
                .write_by_key(|tx| {
                    Box::pin(async move {
                        let mut rows = db::Rows::new();
                        rows.push(row!["a", "UTC", Instant(7)]);
                        tx.exec(&ADD_MEMBERS, args![rows]).await?;
                        panic!("a bug of the test");
                    })
                })
                .await;
            outcome
        });
        assert!(panicked.await.expect_err("panic").is_panic());
        add(&db, "b", Some("UTC"), true).await.expect("written");
        assert_eq!(emails(&db).await, ["b"]);
    }
}

#[tokio::test]
async fn waiting_too_long_for_the_writer_returns_busy() {
    let db = sqlite(&Options { wait: Duration::from_secs(1), ..Options::default() }).await;
    db::migrate::run(&db).await.expect("migrations");
    let other = db.db.clone();
    let ((begins, begun), (release, released)) = (oneshot::channel(), oneshot::channel::<()>());
    let slow = tokio::spawn(async move {
        other
            .write_by_key(|_| {
                Box::pin(async move {
                    let _ = begins.send(());
                    let _ = released.await;
                    Ok::<(), Error>(())
                })
            })
            .await
    });
    begun.await.expect("it writes");
    assert!(matches!(add_member(&db, "a").await, Err(Error::Busy)));
    assert!(matches!(add(&db, "a", Some("UTC"), true).await, Err(Error::Busy)));
    release.send(()).expect("it waits");
    slow.await.expect("task").expect("commit");
    db.close().await;
    assert!(matches!(add(&db, "a", Some("UTC"), true).await, Err(Error::Closed)));
}

/// How many rows PostgreSQL reads to find that a member has no such operations.
async fn rows_read(db: &Db, member: i64, anew: bool) -> i64 {
    let read = db.write_by_key(move |tx| {
        Box::pin(async move {
            if anew {
                tx.plan_anew().await?;
            }
            let (before,): (i64,) = tx.one(&ROWS_READ, args![]).await?;
            let mut rows = db::Rows::new();
            (0..10).for_each(|n| rows.push(row![member, format!("no {n}")]));
            assert!(tx.all::<(String,)>(&OPERATIONS, args![rows]).await?.is_empty());
            Ok::<_, Error>(tx.one::<(i64,)>(&ROWS_READ, args![]).await?.0 - before)
        })
    });
    read.await.expect("read")
}

#[tokio::test]
async fn plan_anew_discards_a_plan_made_for_an_empty_table() {
    let db = postgres(&Options::default()).await;
    db::migrate::run(&db).await.expect("migrations");
    let member = add_member(&db, "a").await.expect("a member");
    // From the sixth execution on, PostgreSQL keeps its plan.
    for _ in 0..8 {
        assert_eq!(rows_read(&db, member, false).await, 0);
    }
    let mut rows = db::Rows::new();
    (0..2_000).for_each(|n| rows.push(row![member, format!("op {n}")]));
    db.exec(&ADD_OPERATIONS, args![rows]).await.expect("written");
    assert_eq!(rows_read(&db, member, true).await, 0, "each is looked up by its key, not among all of the member's");
}
