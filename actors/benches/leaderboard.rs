//! Leaderboard at a million members: one update with its new rank, and memory per member.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use daymark_actors::clock::Instant;
use daymark_actors::leaderboard::{Board, Place};

const MEMBERS: i64 = 1_000_000;

/// A small generator, so that the bench needs no extra crate.
struct Lcg(u64);
impl Lcg {
    fn below(&mut self, n: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as i64) % n
    }
}

fn place(rng: &mut Lcg, id: i64) -> Place {
    let at = Instant(1_700_000_000_000 + rng.below(86_400_000));
    Place { score: rng.below(5_000), last_scored_at: Some(at), joined_at: Instant(1_690_000_000_000 + id), id }
}

fn benches(c: &mut Criterion) {
    let mut rng = Lcg(7);
    let mut board = Board::build((0..MEMBERS).map(|id| place(&mut rng, id)));
    for _ in 0..MEMBERS {
        let id = rng.below(MEMBERS);
        let place = place(&mut rng, id);
        board.set(place);
    }
    println!("{:.1} bytes a member", board.heap_bytes() as f64 / MEMBERS as f64);
    c.bench_function("update+rank at 1,000,000", |b| {
        b.iter(|| {
            let id = rng.below(MEMBERS);
            let place = place(&mut rng, id);
            board.set(place);
            black_box(board.rank(id))
        });
    });
    c.bench_function("typical log: +10 points, now, rank", |b| {
        let mut now = 1_700_100_000_000;
        b.iter(|| {
            let id = rng.below(MEMBERS);
            now += 1;
            let score = board.get(id).map_or(0, |p| p.score) + 10;
            board.set(Place {
                score,
                last_scored_at: Some(Instant(now)),
                joined_at: Instant(1_690_000_000_000 + id),
                id,
            });
            black_box(board.rank(id))
        });
    });
    c.bench_function("page of 50 in the middle", |b| {
        b.iter(|| black_box(board.from(500_000).take(50).map(|p| p.score).sum::<i64>()));
    });
    c.bench_function("build 1,000,000", |b| {
        let all: Vec<Place> = board.from(0).collect();
        b.iter(|| black_box(Board::build(all.iter().copied()).len()));
    });
}

criterion_group! { name = boards; config = Criterion::default().sample_size(20); targets = benches }
criterion_main!(boards);
