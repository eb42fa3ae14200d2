//! A program's topic and its pages: deltas add up to the truth, through resumption, gaps, midnights and lost messages.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use super::client::{Client, Replica};
use super::world::World;
use super::{Dice, quick, until};
use crate::board::{Page, PageAsk, Start};
use crate::clock::Day;
use crate::event::{ALL_PROGRAMS, Committed, Hundredths, MemberId, Submission};
use crate::live::{Live, LiveError};
use crate::period::Period;
use crate::ports::{Event, ProgramState};
use crate::settings::Settings;
use crate::topic::{Position, Topic};

const NOON: &str = "2026-03-10T12:00:00Z";
const BOARD: Topic = Topic::Program(1);

fn publish(live: &Live, committed: Committed) {
    live.publish(Event::Committed(Arc::new(committed)));
}

fn tap(world: &World, dice: &mut Dice) -> Submission {
    world.clock.advance_ms(1 + dice.below(3));
    let date = format!("2026-03-{:02}", 8 + dice.below(4));
    world.tap(1 + dice.below(80), 1 + dice.below(4), &date, dice.below(3) > 0)
}

/// Compares what a client shows with what the store says.
pub(super) fn is_true(data: &Value, world: &World) -> bool {
    let rows = data["entries"].as_array().expect("rows");
    let number = |r: &Value, name: &str| r[name].as_i64().expect("number");
    let shown: Vec<_> =
        rows.iter().map(|r| (number(r, "rank") as usize, r["user_id"].as_i64(), number(r, "points"))).collect();
    shown == world.shown()
}

#[actix::test]
async fn snapshot_and_deltas_add_up_to_the_board() {
    let world = World::with_members(NOON, 80);
    let live = world.live(quick());
    let mut dice = Dice(1);
    for _ in 0..100 {
        world.store(tap(&world, &mut dice));
    }
    let mut first = Client::connect(&live, 1);
    first.subscribe(BOARD);
    for round in 0..400 {
        publish(&live, world.store(tap(&world, &mut dice)));
        if round % 20 == 0 {
            first.pump();
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
    until("truth", || {
        first.pump();
        first.data(BOARD).is_some_and(|d| is_true(d, &world))
    })
    .await;
    let replica = &first.topics["program:1"];
    assert_eq!(replica.snapshots, 1);
    assert!((2..300).contains(&replica.deltas), "merged: {} deltas", replica.deltas);

    // A new client's snapshot is the same, byte for byte, and both clients stay the same.
    let mut second = Client::connect(&live, 2);
    second.subscribe(BOARD);
    // Its arrival changes the number of members present, before its snapshot or after.
    until("the same", || {
        first.pump();
        second.pump();
        second.data(BOARD).is_some_and(|d| d["here"] == 2) && first.data(BOARD) == second.data(BOARD)
    })
    .await;
    assert_eq!(second.topics["program:1"].snapshots, 1);
    assert_eq!(first.topics["program:1"].offset, second.topics["program:1"].offset);
    publish(&live, world.store(world.tap(7, 99, "2026-03-10", true)));
    until("both see it", || {
        first.pump();
        second.pump();
        first.data(BOARD) == second.data(BOARD) && is_true(second.data(BOARD).expect("data"), &world)
    })
    .await;
}

#[actix::test]
async fn resuming_from_any_offset_matches_a_snapshot() {
    let world = World::with_members(NOON, 80);
    let live = world.live(Settings { merge: Duration::from_millis(1), ..quick() });
    let mut dice = Dice(2);
    let mut watcher = Client::connect(&live, 1);
    watcher.subscribe(BOARD);
    let mut stations: Vec<Replica> = Vec::new();
    for _ in 0..150 {
        publish(&live, world.store(tap(&world, &mut dice)));
        tokio::time::sleep(Duration::from_millis(3)).await;
        watcher.pump();
        stations.extend(watcher.topics.get("program:1").cloned());
    }
    until("truth", || (watcher.pump(), is_true(watcher.data(BOARD).expect("data"), &world)).1).await;
    let last = watcher.topics["program:1"].clone();
    assert!(last.offset > 50);
    let mut resumed = 0;
    for station in &stations {
        // The watcher's own second device: another member would change how many are here.
        let mut client = Client::connect(&live, 1);
        client.resume(BOARD, station);
        until("there", || (client.pump(), client.topics["program:1"].offset == last.offset).1).await;
        assert_eq!(client.topics["program:1"].data, last.data);
        resumed += usize::from(client.topics["program:1"].snapshots == 0);
    }
    assert!(resumed * 2 > stations.len(), "{resumed} of {} without a snapshot", stations.len());
    for (epoch, offset) in [("other".to_owned(), 3), (last.epoch.clone(), last.offset + 1)] {
        let mut client = Client::connect(&live, 1);
        client.connection.subscribe(BOARD, Some(Position { epoch, offset })).expect("room");
        until("snapshot", || (client.pump(), client.data(BOARD) == Some(&last.data)).1).await;
    }
}

#[actix::test]
async fn the_board_survives_lost_duplicate_and_late_events() {
    let world = World::with_members(NOON, 80);
    let live = world.live(quick());
    let mut dice = Dice(3);
    let mut client = Client::connect(&live, 1);
    client.subscribe(BOARD);
    until("snapshot", || (client.pump(), client.data(BOARD).is_some()).1).await;
    let mut late = Vec::new();
    for _ in 0..300 {
        let committed = world.store(tap(&world, &mut dice));
        match dice.below(4) {
            0 => {} // lost
            1 => late.push(committed),
            2 => {
                publish(&live, committed.clone());
                publish(&live, committed);
            }
            _ => publish(&live, committed),
        }
        if dice.below(10) == 0
            && let Some(late) = late.pop()
        {
            publish(&live, late);
        }
        client.pump();
    }
    // Each member's next change closes the gaps, in the days as well.
    for member in 1..=80 {
        publish(&live, world.store(world.tap(member, 50 + member, "2026-03-10", true)));
    }
    until("truth", || (client.pump(), is_true(client.data(BOARD).expect("data"), &world)).1).await;
    for period in [Period::Day, Period::Week, Period::Month] {
        agrees(&live, &world, period, "2026-03-10").await;
    }
}

async fn page(live: &Live, ask: PageAsk) -> Page {
    live.page(1, ask).await.expect("page")
}

/// Compares every page of a board with the store; errands may still be running.
async fn agrees(live: &Live, world: &World, period: Period, today: &str) {
    let span = period.span(today.parse().expect("date"));
    let within = |d: Day| span.is_none_or(|(first, last)| (first..=last).contains(&d));
    let start = tokio::time::Instant::now();
    loop {
        let board = world.board(within).into_iter().enumerate();
        let want: Vec<_> = board.map(|(pos, r)| (pos, (r.0, Some(r.1).filter(|id| id % 5 != 0), r.2))).collect();
        let (mut got, mut next) = (Vec::new(), Start::default());
        loop {
            let page = page(live, PageAsk { period, start: next, limit: 7, around: None }).await;
            assert!(page.rows.len() == 7 || page.next.is_none());
            got.extend(page.rows.iter().map(|r| (r.pos, (r.rank, r.user_id, r.points))));
            let Some(after) = page.next else { break };
            assert!(after.after.is_none_or(|place| place.id % 5 != 0), "a cursor never names a hidden member");
            next = after.to_string().parse().expect("cursor");
        }
        if got == want {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(5), "{period:?}\n{got:?}\n{want:?}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[actix::test]
async fn pages_counts_and_neighbours_match_the_store() {
    let world = World::with_members(NOON, 40);
    let live = world.live(quick());
    let mut dice = Dice(4);
    for _ in 0..200 {
        let mut submission = tap(&world, &mut dice);
        submission.member = 1 + submission.member % 40;
        publish(&live, world.store(submission));
    }
    for period in [Period::All, Period::Month, Period::Week, Period::Day] {
        agrees(&live, &world, period, "2026-03-10").await;
    }
    let board = world.board(|_| true);
    let today = world.board(|d| d.to_string() == "2026-03-10");
    let all = page(&live, PageAsk { limit: 100, ..PageAsk::default() }).await;
    assert_eq!((all.total, all.counts.members), (40, 40));
    assert_eq!(all.counts.done_today, today.iter().filter(|r| r.2 > 0).count());
    assert_eq!(all.counts.points_today, today.iter().map(|r| r.2).sum::<i64>());
    // Member 5 is hidden: others see the row, but not whose it is.
    let own = page(&live, PageAsk { limit: 0, around: Some(5), ..PageAsk::default() }).await.around.expect("own row");
    let pos = board.iter().position(|r| r.1 == 5).expect("on the board");
    assert_eq!((own.own.pos, own.own.rank, own.own.user_id, own.own.name), (pos, board[pos].0, Some(5), None));
    let named = |id: MemberId| Some(id).filter(|id| id % 5 != 0);
    for (row, want) in all.rows.iter().zip(&board) {
        assert_eq!((row.user_id, row.name.is_some(), row.image.as_ref()), (named(want.1), want.1 % 5 != 0, None));
    }
    let before = pos.checked_sub(1).map(|at| named(board[at].1));
    assert_eq!(own.previous.map(|r| r.user_id), before);
    let after = board.get(pos + 1).map(|r| named(r.1));
    assert_eq!(own.next.map(|r| r.user_id), after);
    let mine = page(&live, PageAsk { limit: 100, around: Some(5), ..PageAsk::default() }).await;
    assert_eq!(mine.rows[pos].user_id, Some(5), "callers find their own row in the list");
    assert_eq!(page(&live, PageAsk { around: Some(999), ..PageAsk::default() }).await.around, None);
    for (skip, rows) in [(39, 1), (40, 0), (usize::MAX, 0)] {
        let end = page(&live, PageAsk { start: Start { after: None, skip }, limit: 9, ..PageAsk::default() }).await;
        assert_eq!((end.rows.len(), end.next), (rows, None), "after {skip}");
    }
}

#[actix::test]
async fn a_program_can_rank_by_score_instead_of_points() {
    let world = World::with_members(NOON, 4);
    let live = world.live(quick());
    assert_eq!(page(&live, PageAsk::default()).await.total, 4);
    for (member, taps, score) in [(1, 3, 900), (2, 1, 1250), (3, 2, 900)] {
        for activity in 0..taps {
            let mut committed = world.store(world.tap(member, activity, "2026-03-10", true));
            committed.standings.iter_mut().for_each(|s| s.score = Some(Hundredths(score)));
            publish(&live, committed);
        }
    }
    let all = page(&live, PageAsk { limit: 3, ..PageAsk::default() }).await;
    let rows: Vec<_> = all.rows.iter().map(|r| (r.rank, r.user_id, r.score.map(|s| s.0), r.points)).collect();
    assert_eq!(rows, [(1, Some(2), Some(1250), 10), (2, Some(1), Some(900), 30), (2, Some(3), Some(900), 20)]);
    let day = page(&live, PageAsk { period: Period::Day, limit: 3, ..PageAsk::default() }).await;
    let rows: Vec<_> = day.rows.iter().map(|r| (r.rank, r.user_id, r.score, r.points)).collect();
    assert_eq!(rows, [(1, Some(1), None, 30), (2, Some(3), None, 20), (3, Some(2), None, 10)]);
}

#[actix::test]
async fn the_overall_board_follows_every_commit() {
    let world = World::with_members(NOON, 20);
    world.program(ALL_PROGRAMS, "UTC");
    (1..=20).for_each(|id| world.join(ALL_PROGRAMS, id));
    let live = world.live(quick());
    let mut client = Client::connect(&live, 1);
    client.subscribe(Topic::Program(ALL_PROGRAMS));
    until("a snapshot", || (client.pump(), client.data(Topic::Program(ALL_PROGRAMS)).is_some()).1).await;
    publish(&live, world.store(world.tap(7, 1, "2026-03-10", true)));
    publish(&live, world.store(world.tap(7, 2, "2026-03-10", true)));
    until("member 7 leads", || {
        client.pump();
        let first = &client.data(Topic::Program(ALL_PROGRAMS)).expect("data")["entries"][0];
        first["user_id"] == 7 && first["points"] == 20
    })
    .await;
    assert_eq!(client.topics["board"].snapshots, 1, "by deltas");
}

#[actix::test]
async fn the_overall_board_batches_reads_of_many_changes() {
    let world = World::with_members(NOON, 40);
    world.program(ALL_PROGRAMS, "UTC");
    (1..=40).for_each(|id| world.join(ALL_PROGRAMS, id));
    let overall = Duration::from_secs(1);
    let live = world.live(Settings { overall, ..quick() });
    let top = async || live.page(ALL_PROGRAMS, PageAsk { limit: 40, ..PageAsk::default() }).await.expect("a page").rows;
    top().await;
    let (loads, begun) = (world.loads.load(Ordering::SeqCst), Instant::now());
    for member in 1..=40 {
        publish(&live, world.store(world.tap(member, 1, "2026-03-10", true)));
        // Once it answers, it has received the commit.
        top().await;
    }
    let reads = world.loads.load(Ordering::SeqCst) - loads;
    let pauses = begun.elapsed().as_millis() / overall.as_millis();
    assert!(reads as u128 <= 1 + pauses, "{reads} reads in {:?}", begun.elapsed());
    let all = async || top().await.iter().all(|row| row.points == 10);
    while !all().await {
        assert!(begun.elapsed() < Duration::from_secs(10), "a change was forgotten");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

#[actix::test]
async fn periods_end_at_the_programs_midnight() {
    // 23:30 in Berlin, on a Sunday that ends both a month and a week.
    let world = World::with_members("2026-05-31T21:30:00Z", 10);
    let live = world.live(quick());
    let mut client = Client::connect(&live, 1);
    client.subscribe(BOARD);
    publish(&live, world.store(world.tap(1, 1, "2026-05-31", true)));
    // Member 2 is further east: its own date is ahead of the program's.
    publish(&live, world.store(world.tap(2, 1, "2026-06-01", true)));
    let points = async |period| {
        let page = page(&live, PageAsk { period, limit: 100, ..PageAsk::default() }).await;
        let of = |id| page.rows.iter().find(|r| r.user_id == Some(id)).expect("row").points;
        (of(1), of(2), page.counts.points_today)
    };
    for period in [Period::Day, Period::Week, Period::Month] {
        assert_eq!(points(period).await, (10, 0, 10), "{period:?}");
    }
    assert_eq!(points(Period::All).await, (10, 10, 10));
    world.clock.advance_ms(30 * 60_000);
    for period in [Period::Day, Period::Week, Period::Month] {
        assert_eq!(points(period).await, (0, 10, 10), "{period:?}");
    }
    world.clock.advance_ms(24 * 3_600_000);
    until("counts of the new day", || {
        client.pump();
        client.data(BOARD).is_some_and(|d| d["counts"]["points_today"] == 0)
    })
    .await;
    assert_eq!(points(Period::Day).await, (0, 0, 0));
    assert_eq!(points(Period::Week).await, (0, 10, 0));
}

#[actix::test]
async fn card_and_state_changes_update_the_board() {
    let world = World::with_members(NOON, 10);
    let live = world.live(quick());
    publish(&live, world.store(world.tap(3, 1, "2026-03-10", true)));
    let mut client = Client::connect(&live, 1);
    client.subscribe(BOARD);
    until("member 3 leads", || (client.pump(), client.data(BOARD).is_some_and(|d| is_true(d, &world))).1).await;
    world.member(3, false);
    live.card_changed(3);
    until("member 3 hides", || (client.pump(), is_true(client.data(BOARD).expect("data"), &world)).1).await;
    let first = &client.data(BOARD).expect("data")["entries"][0];
    assert_eq!((&first["rank"], &first["user_id"], &first["name"]), (&json!(1), &json!(null), &json!(null)));
    world.set_state(1, ProgramState::Provisional);
    live.program_changed(1);
    until("provisional", || (client.pump(), client.data(BOARD).expect("data")["state"] == "provisional").1).await;
    world.program(1, "Pacific/Kiritimati");
    live.program_changed(1);
    // There it is the 11th already.
    until("another day", || (client.pump(), client.data(BOARD).expect("data")["counts"]["done_today"] == 0).1).await;
    assert_eq!(client.topics["program:1"].snapshots, 1, "all of it by deltas");
    world.end(1);
    live.program_changed(1);
    until("gone", || (client.pump(), client.gone == ["program:1"]).1).await;
}

#[actix::test]
async fn an_unknown_program_answers_gone() {
    let world = World::with_members(NOON, 1);
    let live = world.live(quick());
    assert_eq!(live.page(9, PageAsk::default()).await, Err(LiveError::Gone));
    let mut client = Client::connect(&live, 1);
    client.subscribe(Topic::Program(9));
    until("gone", || (client.pump(), client.gone == ["program:9"]).1).await;
}

#[actix::test]
async fn failed_loads_are_retried() {
    let world = World::with_members(NOON, 20);
    let live = world.live(quick());
    world.bad_loads.store(4, Ordering::SeqCst);
    assert_eq!(live.page(1, PageAsk::default()).await, Err(LiveError::Busy));
    let mut client = Client::connect(&live, 1);
    client.subscribe(BOARD);
    until("truth", || (client.pump(), client.data(BOARD).is_some_and(|d| is_true(d, &world))).1).await;
    assert!(live.page(1, PageAsk::default()).await.is_ok());
}

#[actix::test]
async fn events_and_queries_wait_while_the_board_loads() {
    let world = World::with_members(NOON, 80);
    let live = world.live(quick());
    let gate = Arc::clone(&world.slow_standings).write_owned().await;
    let mut client = Client::connect(&live, 1);
    client.subscribe(BOARD);
    until("program and standings are read", || world.loads.load(Ordering::SeqCst) == 2).await;
    let mut dice = Dice(5);
    for _ in 0..50 {
        publish(&live, world.store(tap(&world, &mut dice)));
    }
    let asked = {
        let live = live.clone();
        actix::spawn(async move { live.page(1, PageAsk { limit: 1, ..PageAsk::default() }).await })
    };
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert!(client.data(BOARD).is_none() && !asked.is_finished());
    drop(gate);
    let best = asked.await.expect("task").expect("page").rows[0].user_id;
    assert_eq!(best, world.shown()[0].1, "a query is answered after the events before it");
    until("truth", || (client.pump(), client.data(BOARD).is_some_and(|d| is_true(d, &world))).1).await;
    assert_eq!(world.loads.load(Ordering::SeqCst), 2, "without reading again");
}

#[actix::test]
async fn resubscribing_neither_loses_nor_duplicates_changes() {
    let world = World::with_members(NOON, 80);
    let live = world.live(Settings { merge: Duration::from_millis(1), ..quick() });
    let mut client = Client::connect(&live, 1);
    client.subscribe(BOARD);
    until("snapshot", || (client.pump(), client.data(BOARD).is_some()).1).await;
    let mut dice = Dice(7);
    for round in 0..600 {
        publish(&live, world.store(tap(&world, &mut dice)));
        client.pump();
        let station = client.topics["program:1"].clone();
        client.resume(BOARD, &station);
        if round % 3 > 0 {
            client
                .connection
                .subscribe(BOARD, Some(Position { epoch: station.epoch, offset: station.offset }))
                .expect("room");
        }
        tokio::time::sleep(Duration::from_millis(u64::from(round % 2 == 0))).await;
    }
    until("truth", || (client.pump(), is_true(client.data(BOARD).expect("data"), &world)).1).await;
}

#[actix::test]
async fn the_board_recovers_from_a_mailbox_overflow() {
    let world = World::with_members(NOON, 80);
    let live = world.live(Settings { mailbox: 4, held: 8, ..quick() });
    let mut client = Client::connect(&live, 1);
    client.subscribe(BOARD);
    let mut dice = Dice(6);
    for round in 0..1500 {
        publish(&live, world.store(tap(&world, &mut dice)));
        if round % 100 == 0 {
            tokio::task::yield_now().await;
            client.pump();
        }
    }
    until("truth", || (client.pump(), client.data(BOARD).is_some_and(|d| is_true(d, &world))).1).await;
    agrees(&live, &world, Period::Day, "2026-03-10").await;
}

#[actix::test]
async fn idle_rooms_are_retired_and_recreated_on_demand() {
    let world = World::with_members(NOON, 20);
    let live = world.live(quick());
    let mut client = Client::connect(&live, 1);
    client.subscribe(BOARD);
    until("snapshot", || (client.pump(), client.data(BOARD).is_some()).1).await;
    let rooms = || live.directory().programs.len();
    world.clock.advance_ms(3_600_000);
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(rooms(), 1, "a subscriber keeps it");
    client.connection.unsubscribe(BOARD);
    // Past the limit twice: leaving counts from the last question, not from now.
    world.clock.advance_ms(3_600_000);
    until("retired", || rooms() == 0).await;
    publish(&live, world.store(world.tap(3, 1, "2026-03-10", true)));
    let board = page(&live, PageAsk { limit: 1, ..PageAsk::default() }).await;
    assert_eq!((board.rows[0].user_id, board.rows[0].points), (Some(3), 10));
    assert_eq!(rooms(), 1);
}

#[actix::test]
async fn an_idle_topic_sends_a_change_at_once_and_the_next_waits() {
    let world = World::with_members(NOON, 10);
    let live = world.live(Settings { merge: Duration::from_secs(3600), ..quick() });
    let me = Topic::Member(4);
    let mut client = Client::connect(&live, 4);
    client.subscribe(BOARD);
    client.subscribe(me);
    until("snapshots", || (client.pump(), client.topics.len() == 2).1).await;
    publish(&live, world.store(world.tap(3, 1, "2026-03-10", true)));
    until("the board", || (client.pump(), client.topics["program:1"].deltas == 1).1).await;
    publish(&live, world.store(world.tap(4, 1, "2026-03-10", true)));
    until("the member's own", || (client.pump(), client.topics["me"].deltas == 1).1).await;
    assert_eq!(client.topics["program:1"].deltas, 1);
}
