//! The rules that every log goes through: credit, the fold of an entry, the streak.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Amount, Change, Hlc, Status};
use daymark_base::civil::day_close;
use daymark_log::habits::rules::credit::{Arrival, Window, credit};
use daymark_log::habits::rules::merge::{StoredOp, fold};
use daymark_log::habits::rules::streak::{Checkpoint, DayClass};
use daymark_log::programs::rules::activity::{Direction, Target};
use jiff::tz::TimeZone;
use uuid::Uuid;

const NOW: Instant = Instant(1_767_700_000_000);

fn day(text: &str) -> Day {
    text.parse().expect("a date")
}

fn op(n: i64, change: Change) -> StoredOp {
    StoredOp {
        op_id: Uuid::from_u128(n as u128),
        device: format!("device-{}", n % 3),
        change,
        clock: Hlc::new(NOW.plus_ms((n * 7_919) % 100_000), 0),
        full: n % 10 != 0,
        at: NOW.plus_ms(n),
    }
}

fn benches(c: &mut Criterion) {
    let one = [op(1, Change::SetStatus(Status::Done))];
    c.bench_function("fold of an entry with 1 operation", |b| b.iter(|| fold(black_box(&one), None, 10)));
    let target = Some(Target { amount: Amount::whole(8), direction: Direction::AtLeast });
    let many: Vec<StoredOp> = (1..=50)
        .map(|n| op(n, if n % 5 == 0 { Change::SetStatus(Status::Done) } else { Change::AddAmount(Amount::whole(1)) }))
        .collect();
    c.bench_function("fold of an entry with 50 operations", |b| b.iter(|| fold(black_box(&many), target, 10)));

    let berlin = TimeZone::get("Europe/Berlin").expect("a zone");
    let arrival = Arrival {
        local_date: day("2026-01-06"),
        existed: true,
        tz: &berlin,
        close: day_close(day("2026-01-06"), &berlin, 4),
        day_start_hour: 4,
        occurred_at: NOW,
        received_at: NOW.plus_ms(1_000),
        window: Window { first: day("2025-12-01"), last: None, grace_until: None, allow_backfill: false },
        joined_on: day("2025-12-01"),
        left_on: None,
        retired_on: None,
    };
    c.bench_function("credit of an operation", |b| b.iter(|| credit(black_box(&arrival))));

    let classes = |days: usize| -> Vec<DayClass> {
        (0..days).map(|n| if n % 11 == 10 { DayClass::Missed } else { DayClass::Done }).collect()
    };
    for days in [16, 365] {
        let (start, classes) = (Checkpoint::before(day("2025-01-01")), classes(days));
        c.bench_function(&format!("streak over {days} days"), |b| b.iter(|| start.recompute(black_box(&classes))));
    }
}

criterion_group!(rules, benches);
criterion_main!(rules);
