//! Values, rows and batches: the same on both databases.

use daymark_actors::clock::{Day, Instant};

use super::super::{self as db, Dialect, Error, Json, Rows, Val};
use super::{add_member, both};
use crate::{args, row};

crate::sql! {
    VALUES = "SELECT CAST($1 AS BOOLEAN), CAST($2 AS BIGINT), CAST($3 AS DOUBLE PRECISION), CAST($4 AS TEXT)";
    ROWS = "SELECT r.b AS b, r.i AS i, r.f AS f, r.t AS t, r.x AS x
        FROM {rows $1: b BOOLEAN, i BIGINT, f DOUBLE PRECISION, t TEXT, x BLOB} AS r ORDER BY r.i NULLS LAST";
    FIND_MEMBER = "SELECT id, email, created_at, image, role AS r, tour_completed FROM member WHERE id = $1 {for update}";
    READ_MEMBER = "SELECT id, email, created_at, image, role AS r, tour_completed FROM member WHERE id = $1";
    NUMBERS = "SELECT r.x FROM {rows $1: i BIGINT, x DOUBLE PRECISION} AS r ORDER BY r.i";
    THESE = "SELECT id FROM member WHERE id IN {ids $1} ORDER BY id";
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
        FROM community_day";
}

#[tokio::test]
async fn values_and_nulls_round_trip() {
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
async fn row_batches_round_trip() {
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
async fn floats_round_trip_within_three_ulps() {
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

#[derive(Debug, PartialEq, db::Record)]
struct Member {
    id: i64,
    email: String,
    created_at: Instant,
    image: Option<String>,
    r: String,
    tour_completed: bool,
}

#[derive(Debug, PartialEq, db::Record)]
struct Zone {
    from_date: Day,
    timezone: Json<Vec<i64>>,
    changed_at: Option<Instant>,
}

#[tokio::test]
async fn records_and_custom_types_are_read() {
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
        let (_, _, at): (Day, String, Instant) = db.one(&ZONE, args![id]).await.expect("tuple");
        assert_eq!(at, Instant(9));
        assert_eq!(db.one::<(Option<i64>,)>(&DEVICE_SEQ, args![id]).await.expect("max of nothing"), (None,));
        assert!(matches!(db.one::<Member>(&READ_MEMBER, args![-1]).await, Err(Error::NotFound)));
        assert_eq!(db.opt::<Member>(&READ_MEMBER, args![-1]).await.expect("none"), None);
        db.exec(&SAVE_BODY, args!["a", "k", vec![0u8, 255]]).await.expect("body");
        assert_eq!(db.one::<(Vec<u8>,)>(&BODY, args!["a", "k"]).await.expect("body").0, [0, 255]);
    }
}

#[tokio::test]
async fn row_batches_and_id_lists_pass_as_one_argument() {
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
