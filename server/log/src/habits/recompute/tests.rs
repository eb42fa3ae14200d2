//! Random histories through the journal's store: a recomputation agrees with them, and where values were tampered with,
//! it names exactly those and corrects them.

use std::sync::Arc;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Amount, Change, EntryKey, Op, Status, Submission};
use daymark_actors::ports::JournalStore as _;
use daymark_base::civil::{day_start, plus_days};
use daymark_base::db::{Options, migrate};
use daymark_people::accounts::{NewMember, service};
use daymark_web::error::{Code, Error};
use daymark_web::feature::Features;
use jiff::civil::date;
use jiff::tz::TimeZone;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::json;
use tempfile::TempDir;
use uuid::Uuid;

use super::*;
use crate::habits::rules::pause::Pause;
use crate::habits::{JournalStore, finalise, standings};
use crate::programs::{Program, create, enrol};

const START: Day = date(2026, 3, 2);
const HOUR: i64 = 3_600_000;
const FEATURES: Features = Features(&[crate::habits::FEATURE]);
const ZONES: [&str; 3] = ["Europe/Berlin", "America/Los_Angeles", "Pacific/Auckland"];

struct Site {
    db: Db,
    catalogue: Catalogue,
    programs: Vec<Arc<Program>>,
    members: Vec<MemberId>,
    _folder: TempDir,
    url: String,
}

fn at(day: i64) -> Instant {
    day_start(plus_days(START, day), &TimeZone::UTC, 0)
}

impl Site {
    /// Two programs and three members, each in one zone and in one of the programs.
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("test.db").display());
        let db = Db::open(&url, &Options::default()).await.unwrap();
        migrate::run(&db).await.unwrap();
        let inputs = [
            json!({"title": "Timed", "category": "TIMED", "start_date": START, "end_date": plus_days(START, 40),
              "daily_cap": 25, "scoring": "average_per_day", "activities": [{"title": "a"}, {"title": "b", "target_amount": 8, "points": 7},
              {"title": "c", "target_amount": 2, "direction": "at_most"},
              {"title": "d", "recurrence": {"times": 3, "per": 7}, "points": 20}]}),
            json!({"title": "Untimed", "category": "UNTIMED", "allow_backfill": true, "scoring": "share_of_days_done",
              "activities": [{"title": "e"}, {"title": "f", "recurrence": 7}]}),
        ];
        let made = db.write(move |tx| {
            async move {
                let (mut programs, mut members) = (Vec::new(), Vec::new());
                for input in inputs {
                    programs.push(create(tx, serde_json::from_value(input).unwrap(), None, at(-3)).await?);
                }
                for (i, zone) in ZONES.into_iter().enumerate() {
                    let email = format!("m{i}@example.org").parse().unwrap();
                    let new = NewMember { day_start_hour: i as i8, ..NewMember::new(email, zone, at(-2)) };
                    members.push(service::create_member(tx, &new).await?.ok_or(Code::EmailTaken)?);
                }
                Ok::<_, Error>((programs, members))
            }
            .boxed()
        });
        let (programs, members) = made.await.unwrap();
        let catalogue = Catalogue::default();
        let programs = catalogue.now(&db, &programs).await.unwrap();
        let site = Self { db, catalogue, programs, members, _folder: folder, url };
        for (i, member) in site.members.iter().enumerate() {
            let (program, member) = (site.programs[i % 2].id, *member);
            let join = async move |tx: &mut Tx| enrol(tx, program, member, at(0), START).await;
            site.db.write(move |tx| async move { join(tx).await.map(drop) }.boxed()).await.unwrap();
        }
        site
    }

    /// Some weeks of random operations, some late, some from the past, some twice, in random groups; and a pause.
    async fn live(&self, seed: u64, days: i64) {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut sent: Vec<Submission> = Vec::new();
        for n in 0..days * 9 {
            let i = rng.random_range(0..self.members.len());
            sent.push(self.submission(&mut rng, i, rng_day(n, days), n));
        }
        let again: Vec<Submission> = sent.iter().filter(|_| rng.random_bool(0.05)).cloned().collect();
        let later = |s: Submission| Submission { received_at: s.received_at.plus_ms(HOUR), ..s };
        sent.extend(again.into_iter().map(later));
        sent.sort_by_key(|s| s.received_at);
        let store = JournalStore::new(self.db.clone(), self.catalogue.clone(), FEATURES);
        let pause = Pause { from: plus_days(START, 6), to: plus_days(START, 9) };
        crate::habits::pause(&self.db, self.members[0], pause, START, at(0)).await.unwrap();
        while !sent.is_empty() {
            let group: Vec<_> = sent.drain(..rng.random_range(1..=sent.len().min(6))).collect();
            for outcome in store.commit(group).await.unwrap() {
                outcome.answer.unwrap();
            }
        }
    }

    fn submission(&self, rng: &mut StdRng, i: usize, day: i64, n: i64) -> Submission {
        let program = &self.programs[i % 2];
        let activity = &program.activities[rng.random_range(0..program.activities.len())];
        let date = plus_days(START, day);
        let made = at(day).plus_ms(rng.random_range(0..30 * HOUR));
        let waited = if rng.random_bool(0.8) { rng.random_range(0..HOUR) } else { rng.random_range(0..180 * HOUR) };
        let amount = Amount::whole(rng.random_range(0..12));
        let change = match rng.random_range(0..10) {
            0..=3 => Change::SetStatus(Status::Done),
            4 => Change::SetStatus(Status::Open),
            5 => Change::SetStatus(Status::Impossible),
            6 => Change::SetNote(Some(format!("note {n}"))),
            7 => Change::AddAmount(amount),
            _ => Change::SetAmount(Some(amount)),
        };
        let device = format!("device-{i}-{}", rng.random_range(0..2));
        let op = Op {
            op_id: Uuid::from_u128(u128::from(n.cast_unsigned()) + 1),
            device: device.clone(),
            entry: EntryKey { program: program.id, activity: activity.scheduled.id, date },
            change,
            occurred_at: made,
            hlc: None,
            tz: rng.random_bool(0.05).then(|| ZONES[rng.random_range(0..3)].to_owned()),
            received_at: made.plus_ms(waited),
        };
        Submission {
            member: self.members[i],
            device,
            seq: None,
            received_at: op.received_at,
            ops: vec![op],
            past: false,
        }
    }

    async fn differences(&self, now: Instant, repair: bool) -> Vec<String> {
        let mut told = Vec::new();
        let tell = |d: &Difference| told.push(d.to_string());
        let summary = recompute(&self.db, &self.catalogue, now, repair, tell).await.unwrap();
        assert_eq!((summary.members, summary.differences), (self.members.len(), told.len()));
        told
    }

    /// Stores the final boards. Returns whose are stored, and whether all of them are.
    async fn ended(&self, now: Instant) -> (Vec<i64>, bool) {
        let mut ended = Vec::new();
        let outcome = finalise::programs(&self.db, now, |e| ended.push(e.program)).await;
        (ended, outcome.is_ok())
    }

    /// Makes the database refuse changes of these rows of a table, until `accept`.
    fn refuse(&self, table: &str, rows: &str) {
        let stuck = format!(
            "CREATE TRIGGER stuck BEFORE UPDATE ON {table} WHEN {rows} BEGIN SELECT RAISE(ABORT, 'stuck'); END"
        );
        self.open().execute_batch(&stuck).unwrap();
    }

    /// Ends a `refuse`.
    fn accept(&self) {
        self.open().execute_batch("DROP TRIGGER stuck").unwrap();
    }

    fn open(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.url.trim_start_matches("sqlite:")).unwrap()
    }

    fn tamper(&self, sql: &str) {
        let db = self.open();
        assert!(db.execute(sql, []).unwrap() > 0, "{sql} touches nothing");
    }
}

fn rng_day(n: i64, days: i64) -> i64 {
    (n / 9).min(days - 1)
}

#[actix_web::test]
async fn recomputing_a_random_history_finds_no_differences() {
    for seed in 0..12_u64 {
        let site = Site::new().await;
        let days = 10 + seed.cast_signed() * 4;
        site.live(seed, days).await;
        for later in [9, 12, 40] {
            let told = site.differences(at(days + later), false).await;
            assert!(told.is_empty(), "seed {seed}, {later} days later:\n{}", told.join("\n"));
        }
        site.db.close().await;
    }
}

#[actix_web::test]
async fn tampered_values_are_reported_and_repaired() {
    let site = Site::new().await;
    site.live(7, 30).await;
    let now = at(45);
    assert_eq!(site.differences(now, false).await, [""; 0]);
    let m = site.members[0];
    let entry = format!(
        "member_id = {m} AND points > 0 AND local_date = (SELECT MIN(local_date) FROM entry WHERE \
        member_id = {m} AND points > 0) AND activity_id = (SELECT MIN(e.activity_id) FROM entry e WHERE \
        e.member_id = {m} AND e.points > 0 AND e.local_date = entry.local_date)"
    );
    for (sql, names) in [
        (format!("UPDATE entry SET points = points + 3 WHERE {entry}"), &["points is"][..]),
        (format!("UPDATE entry SET credited_status = 'impossible' WHERE {entry}"), &["credited status is Impossible"]),
        (format!("UPDATE entry SET note = 'x', late = NOT late WHERE {entry}"), &["note is", "late mark is"]),
        (
            format!("DELETE FROM entry WHERE {entry}"),
            &["status is Open", "status is Open", "score time", "points is 0"],
        ),
        (
            format!("DELETE FROM points_ledger WHERE member_id = {m} AND source_version = 1 AND delta = 10"),
            &["ledger of"],
        ),
        (
            format!("UPDATE day_score SET points = points + 1 WHERE member_id = {m} AND points > 10"),
            &["(points, done)"],
        ),
        (format!("DELETE FROM day_score WHERE member_id = {m} AND points > 10"), &["(points, done)"]),
        (format!("UPDATE membership SET points = points - 1 WHERE member_id = {m}"), &["program 1 points"]),
        (format!("UPDATE membership SET last_scored_at = 5 WHERE member_id = {m}"), &["program 1 score time"]),
        (format!("UPDATE membership SET streak_longest = 99 WHERE member_id = {m}"), &["program 1 streak (current"]),
        (
            format!("UPDATE membership SET streak_state = NULL WHERE member_id = {m}"),
            &["program 1 streak kept for later"],
        ),
        (format!("UPDATE member_state SET points = points + 1 WHERE member_id = {m}"), &["points is"]),
        (
            format!("UPDATE member_state SET freezes = freezes + 1 WHERE member_id = {m}"),
            &["streak (current, longest, fr"],
        ),
    ] {
        site.tamper(&sql);
        let told = site.differences(now, false).await;
        assert!(!told.is_empty(), "{sql} is not detected");
        for difference in &told {
            assert!(difference.starts_with(&format!("member {m}: ")), "{difference}");
            assert!(
                names.iter().any(|n| difference.contains(n)) || sql.starts_with("DELETE FROM entry"),
                "{sql}\n{difference}"
            );
        }
        assert_eq!(site.differences(now, true).await, told, "{sql}");
        assert_eq!(site.differences(now, false).await, [""; 0], "after {sql}");
        assert_eq!(site.differences(at(60), false).await, [""; 0], "later, after {sql}");
    }
    site.db.close().await;
}

#[actix_web::test]
async fn a_member_returning_after_a_program_keeps_the_streak() {
    let site = Site::new().await;
    let (member, store) = (site.members[0], JournalStore::new(site.db.clone(), site.catalogue.clone(), FEATURES));
    let log = |n: i64, program: &Arc<Program>, day: i64| {
        let made = at(day).plus_ms(12 * HOUR);
        let op = Op {
            op_id: Uuid::from_u128(u128::from(n.cast_unsigned()) + 1),
            device: "device-a".into(),
            entry: EntryKey {
                program: program.id,
                activity: program.activities[0].scheduled.id,
                date: plus_days(START, day),
            },
            change: Change::SetStatus(Status::Done),
            occurred_at: made,
            hlc: None,
            tz: None,
            received_at: made,
        };
        vec![Submission { member, device: op.device.clone(), seq: None, received_at: made, ops: vec![op], past: false }]
    };
    for day in 0..=40 {
        store.commit(log(day, &site.programs[0], day)).await.unwrap();
    }
    assert_eq!(site.ended(at(44)).await, (vec![], true), "a closed day has not been counted yet");
    let due = store::standings_due(&site.db, at(44), 100).await.unwrap();
    standings::refresh(&site.db, &site.catalogue, due, at(44)).await.unwrap();
    assert_eq!(site.ended(at(44)).await, (vec![site.programs[0].id], true));
    assert_eq!(site.differences(at(44), false).await, [""; 0]);
    let untimed = site.programs[1].id;
    let back = site.db.write(move |tx| {
        async move { enrol(tx, untimed, member, at(70), plus_days(START, 70)).await.map(drop) }.boxed()
    });
    back.await.unwrap();
    assert_eq!(site.differences(at(70), false).await, [""; 0]);
    let outcome = store.commit(log(90, &site.programs[1], 70)).await.unwrap().remove(0);
    let totals = outcome.answer.unwrap().totals;
    assert_eq!(totals.streak.current, 42, "41 days in the first program and one in the second");
    assert_eq!(site.differences(at(71), false).await, [""; 0]);
    site.db.close().await;
}

#[actix_web::test]
async fn a_final_board_that_cannot_be_stored_does_not_hold_up_the_others() {
    let site = Site::new().await;
    let input = json!({"title": "Later", "category": "TIMED", "start_date": START, "end_date": plus_days(START, 40),
      "activities": [{"title": "a"}]});
    let made = site
        .db
        .write(move |tx| async move { create(tx, serde_json::from_value(input).unwrap(), None, at(-3)).await }.boxed());
    let later = made.await.unwrap();
    let due = store::standings_due(&site.db, at(44), 100).await.unwrap();
    standings::refresh(&site.db, &site.catalogue, due, at(44)).await.unwrap();
    site.refuse("program", "OLD.title = 'Timed'");
    assert_eq!(site.ended(at(44)).await, (vec![later], false));
    site.accept();
    assert_eq!(site.ended(at(44)).await, (vec![site.programs[0].id], true));
    site.db.close().await;
}

#[actix_web::test]
async fn a_standing_that_cannot_be_computed_does_not_hold_up_the_others() {
    let site = Site::new().await;
    let stuck = site.members[0];
    site.refuse("membership", &format!("OLD.member_id = {stuck}"));
    let refresh = async || standings::refresh_due(&site.db, &site.catalogue, at(44), drop).await.is_ok();
    assert!(!refresh().await);
    assert_eq!(store::standings_due(&site.db, at(44), 100).await.unwrap(), [(stuck, site.programs[0].id)]);
    site.accept();
    assert!(refresh().await);
    assert!(store::standings_due(&site.db, at(44), 100).await.unwrap().is_empty());
    site.db.close().await;
}

#[actix_web::test]
async fn an_own_end_that_cannot_be_stored_does_not_hold_up_the_others() {
    let site = Site::new().await;
    site.tamper("UPDATE program SET duration = 10");
    site.tamper("UPDATE membership SET score_until = NULL, streak_until = NULL");
    let stuck = site.members[0];
    site.refuse("membership", &format!("OLD.member_id = {stuck}"));
    assert!(finalise::own_ends(&site.db, at(44)).await.is_err());
    let left = async || crate::programs::past_their_duration(&site.db, at(41), 100).await.unwrap();
    assert_eq!(left().await, [(stuck, site.programs[0].id)]);
    site.accept();
    assert!(finalise::own_ends(&site.db, at(44)).await.is_ok());
    assert!(left().await.is_empty());
    site.db.close().await;
}
