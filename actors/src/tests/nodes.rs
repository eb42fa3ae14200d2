//! Events of other nodes: late, twice, in another order, or never.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::client::Client;
use super::program::is_true;
use super::world::World;
use super::{Dice, quick, until};
use crate::board::PageAsk;
use crate::event::{ALL_PROGRAMS, Committed};
use crate::model::TURNS;
use crate::ports::{Bus, Event};
use crate::settings::Settings;
use crate::shard::{Shard, Shards, cut};
use crate::topic::Topic;

const NOON: &str = "2026-03-10T12:00:00Z";
const BOARD: Topic = Topic::Program(1);

fn event(committed: Committed) -> Event {
    // As it arrives from another node: through its JSON form.
    let written = serde_json::to_string(&Event::Committed(Arc::new(committed))).expect("written");
    serde_json::from_str(&written).expect("read")
}

/// Members who are done on the community's own date, according to the store.
fn done_today(client: &Client) -> Option<(i64, i64)> {
    let today = &client.data(Topic::Community)?["streak"]["today"];
    Some((today["members"].as_i64()?, today["actions"].as_i64()?))
}

#[actix::test]
async fn shuffled_and_repeated_events_converge_to_the_stored_state() {
    let world = World::with_members(NOON, 20);
    let (live, bus) = world.node(quick());
    let me = Topic::Member(3);
    let mut client = Client::connect(&live, 3);
    [BOARD, Topic::Community, me].into_iter().for_each(|topic| client.subscribe(topic));
    until("snapshots", || (client.pump(), client.topics.len() == 3).1).await;
    let mut dice = Dice(7);
    for _ in 0..60 {
        // Three commits of the same members arrive shuffled, some of them twice.
        let member = [3, 3, 4][dice.below(3) as usize];
        let mut events: Vec<Event> = (0..3)
            .map(|_| {
                world.clock.advance_ms(1);
                let tap = world.tap(member, 1 + dice.below(4), "2026-03-10", dice.below(2) == 0);
                event(world.store(tap))
            })
            .collect();
        events.push(events[dice.below(3) as usize].clone());
        for left in (1..=events.len()).rev() {
            bus.publish(events.remove(dice.below(left as i64) as usize));
        }
    }
    let truth = world.done_on("2026-03-10");
    until("the truth", || {
        client.pump();
        let own = client.data(me) == Some(&world.own(3));
        own && is_true(client.data(BOARD).expect("board"), &world) && done_today(&client) == Some(truth)
    })
    .await;
}

#[actix::test]
async fn nodes_agree_whether_they_receive_parts_or_whole_events() {
    let world = World::with_members(NOON, 20);
    world.program(ALL_PROGRAMS, "UTC");
    (1..=20).for_each(|id| world.join(ALL_PROGRAMS, id));
    let ((near, whole), (far, parts)) = (world.node(quick()), world.node(quick()));
    let topics = [BOARD, Topic::Program(ALL_PROGRAMS), Topic::Community, Topic::Member(3)];
    // A thread has one hub, so only one node gets a client; the other is asked directly.
    let mut client = Client::connect(&far, 3);
    topics.into_iter().for_each(|topic| client.subscribe(topic));
    until("snapshots", || (client.pump(), client.topics.len() == topics.len()).1).await;
    near.global_streak().await.expect("a streak");
    // The board does not know a member who has joined since.
    world.member(21, true);
    [1, ALL_PROGRAMS].into_iter().for_each(|program| world.join(program, 21));
    let mut dice = Dice(11);
    for _ in 0..60 {
        world.clock.advance_ms(1);
        let member = [3, 4, 21][dice.below(3) as usize];
        let tap = world.tap(member, 1 + dice.below(4), "2026-03-10", dice.below(2) == 0);
        let event = event(world.store(tap));
        whole.publish(event.clone());
        cut(event).into_iter().for_each(|(shard, part)| parts.hear(shard, part));
    }
    let truth = world.done_on("2026-03-10");
    until("both say the same", || {
        client.pump();
        let own = client.data(Topic::Member(3)) == Some(&world.own(3));
        let points = |topic| {
            let rows = client.data(topic).and_then(|data| data["entries"].as_array());
            rows.into_iter().flatten().filter_map(|row| row["points"].as_i64()).sum::<i64>()
        };
        let all = points(Topic::Program(ALL_PROGRAMS)) == points(BOARD);
        own && all && is_true(client.data(BOARD).expect("board"), &world) && done_today(&client) == Some(truth)
    })
    .await;
    assert_eq!(near.global_streak().await.expect("a streak"), far.global_streak().await.expect("a streak"));
    assert_eq!(near.feed().await.expect("a feed").count, far.feed().await.expect("a feed").count);
}

#[actix::test]
async fn a_newcomer_appears_together_with_their_card() {
    let world = World::with_members(NOON, 4);
    let (live, parts) = world.node(quick());
    let mut client = Client::connect(&live, 1);
    client.subscribe(BOARD);
    until("snapshot", || (client.pump(), client.data(BOARD).is_some()).1).await;
    let (gate, loads) = (Arc::clone(&world.slow_standings).write_owned().await, world.loads.load(Ordering::SeqCst));
    world.member(6, true);
    world.join(1, 6);
    let tap = world.tap(6, 1, "2026-03-10", true);
    cut(event(world.store(tap))).into_iter().for_each(|(shard, part)| parts.hear(shard, part));
    until("the newcomer is being read", || world.loads.load(Ordering::SeqCst) > loads).await;
    let page = live.page(1, PageAsk { limit: 9, ..PageAsk::default() }).await.expect("a page");
    assert_eq!(page.rows.iter().map(|row| row.user_id).collect::<Vec<_>>(), (1..=4).map(Some).collect::<Vec<_>>());
    drop(gate);
    until("the newcomer leads", || (client.pump(), is_true(client.data(BOARD).expect("data"), &world)).1).await;
}

#[actix::test]
async fn a_loss_in_one_shard_reloads_only_that_shards_rooms() {
    let world = World::with_members(NOON, 20);
    let (live, bus) = world.node(quick());
    let me = Topic::Member(3);
    let mut client = Client::connect(&live, 3);
    [BOARD, me].into_iter().for_each(|topic| client.subscribe(topic));
    until("snapshots", || (client.pump(), client.topics.len() == 2).1).await;
    drop(world.store(world.tap(3, 1, "2026-03-10", true)));
    bus.missed([Shard::MEMBERS].into_iter().collect());
    until("the member is told", || (client.pump(), client.data(me) == Some(&world.own(3))).1).await;
    assert!(!is_true(client.data(BOARD).expect("board"), &world), "the board was not reloaded");
    bus.missed([Shard::of(BOARD)].into_iter().collect());
    until("the board reads again", || (client.pump(), is_true(client.data(BOARD).expect("board"), &world)).1).await;
    // A loss in the common shard concerns every room.
    drop(world.store(world.tap(3, 2, "2026-03-10", true)));
    bus.missed([Shard::COMMON].into_iter().collect());
    until("all read again", || {
        client.pump();
        client.data(me) == Some(&world.own(3)) && is_true(client.data(BOARD).expect("board"), &world)
    })
    .await;
}

#[actix::test]
async fn a_room_waits_for_its_shard_before_loading_and_loses_nothing() {
    let world = World::with_members(NOON, 20);
    let (live, bus) = world.node(Settings { hear: Duration::from_secs(60), ..quick() });
    let hearing = bus.hearing().clone();
    assert!(hearing.hears([Shard::COMMON].into_iter().collect()).is_empty());
    let mut client = Client::connect(&live, 3);
    client.subscribe(BOARD);
    hearing.asked().await;
    assert_eq!(world.loads.load(Ordering::SeqCst), 0, "it waits");
    // Committed by another node before the bus delivers to this one: it is in the store only.
    drop(world.store(world.tap(3, 1, "2026-03-10", true)));
    assert!(hearing.hears([Shard::of(BOARD)].into_iter().collect()).is_empty());
    for (shard, part) in cut(event(world.store(world.tap(3, 2, "2026-03-10", true)))) {
        bus.hear(shard, part);
    }
    until("the board", || {
        client.pump();
        client.data(BOARD).is_some_and(|board| is_true(board, &world))
    })
    .await;
    client.connection.unsubscribe(BOARD);
    assert!(!hearing.leaves(Shard::of(BOARD)), "the room still runs");
    live.directory().programs.crash(1);
    until("the room has ended", || hearing.needed().is_empty()).await;
    assert!(hearing.leaves(Shard::of(BOARD)));
}

#[actix::test]
async fn the_next_event_or_a_loss_report_recovers_a_lost_event() {
    let world = World::with_members(NOON, 20);
    let (live, bus) = world.node(quick());
    let me = Topic::Member(3);
    let mut client = Client::connect(&live, 3);
    [BOARD, Topic::Community, me].into_iter().for_each(|topic| client.subscribe(topic));
    until("snapshots", || (client.pump(), client.topics.len() == 3).1).await;

    drop(world.store(world.tap(3, 1, "2026-03-10", true)));
    bus.publish(event(world.store(world.tap(3, 2, "2026-03-10", true))));
    until("the gap is filled", || {
        client.pump();
        client.data(me) == Some(&world.own(3)) && is_true(client.data(BOARD).expect("board"), &world)
    })
    .await;

    drop(world.store(world.tap(3, 3, "2026-03-10", true)));
    drop(world.store(world.tap(4, 3, "2026-03-10", true)));
    // The control: without a loss report, no room notices.
    client.pump();
    assert!(client.data(me) != Some(&world.own(3)));
    bus.missed(Shards::ALL);
    let truth = world.done_on("2026-03-10");
    until("everything is read again", || {
        client.pump();
        let own = client.data(me) == Some(&world.own(3));
        own && is_true(client.data(BOARD).expect("board"), &world) && done_today(&client) == Some(truth)
    })
    .await;
}

#[actix::test]
async fn a_device_that_was_away_during_a_loss_learns_the_new_cursor() {
    let world = World::with_members(NOON, 20);
    let (live, bus) = world.node(quick());
    let me = Topic::Member(3);
    let (mut phone, mut laptop) = (Client::connect(&live, 3), Client::connect(&live, 3));
    [&phone, &laptop].into_iter().for_each(|client| client.subscribe(me));
    let both = |phone: &mut Client, laptop: &mut Client| {
        (phone.pump(), laptop.pump(), phone.topics.len() + laptop.topics.len() == 2).2
    };
    until("snapshots", || both(&mut phone, &mut laptop)).await;
    let before = phone.topics[&me.to_string()].clone();
    phone.connection.unsubscribe(me);
    drop(world.store(world.tap(3, 1, "2026-03-10", true)));
    bus.missed(Shards::ALL);
    until("the laptop shows the new data", || (laptop.pump(), laptop.data(me) == Some(&world.own(3))).1).await;
    phone.resume(me, &before);
    until("the phone shows the new data", || (phone.pump(), phone.data(me) == Some(&world.own(3))).1).await;
}

#[actix::test]
async fn administrators_get_a_snapshot_after_a_loss() {
    let world = World::with_members(NOON, 1);
    let (live, bus) = world.node(quick());
    let mut client = Client::connect(&live, 1);
    client.subscribe(Topic::Admin);
    let name = Topic::Admin.to_string();
    let snapshots = |client: &mut Client| (client.pump(), client.topics.get(&name).map_or(0, |r| r.snapshots)).1;
    until("the first", || snapshots(&mut client) == 1).await;
    bus.missed(Shards::ALL);
    until("one that tells the app to fetch its lists", || snapshots(&mut client) == 2).await;
}

#[actix::test]
async fn after_a_loss_rooms_reload_a_few_at_a_time_and_all_recover() {
    const MEMBERS: i64 = 2_000;
    let world = World::with_members(NOON, MEMBERS);
    // With this many rooms checking the clock all the time, nothing else would run.
    let (tick, check) = (Duration::from_millis(200), Duration::from_secs(1));
    let (live, bus) = world.node(Settings { tick, check, ..quick() });
    let mut clients: Vec<Client> = (1..=MEMBERS).map(|member| Client::connect(&live, member)).collect();
    (1..).zip(&clients).for_each(|(member, client)| client.subscribe(Topic::Member(member)));
    until("snapshots", || clients.iter_mut().all(|client| (client.pump(), client.topics.len() == 1).1)).await;
    // The control: a caller is served at once, and the count sees it.
    assert!(world.most_loading.swap(0, Ordering::SeqCst) > TURNS);
    live.global_streak().await.expect("an answer of a room that nobody listens to");
    let loads = world.loads.load(Ordering::SeqCst);

    (1..=MEMBERS).for_each(|member| drop(world.store(world.tap(member, 1, "2026-03-10", true))));
    // Half of the loads fail at first: their retries wait for a permit as well.
    const BAD: usize = MEMBERS as usize;
    world.bad_loads.store(BAD, Ordering::SeqCst);
    bus.missed(Shards::ALL);
    let truth: Vec<_> = (1..=MEMBERS).map(|member| (Topic::Member(member), world.own(member))).collect();
    until("everybody is told", || {
        clients.iter_mut().for_each(Client::pump);
        clients.iter().zip(&truth).all(|(client, (topic, own))| client.data(*topic) == Some(own))
    })
    .await;
    assert!(world.most_loading.load(Ordering::SeqCst) <= TURNS);
    assert_eq!(
        world.loads.load(Ordering::SeqCst) - loads,
        MEMBERS as usize + BAD,
        "each room once, again for each failed load, and no room without listeners"
    );
    until("it has ended", || live.directory().community.len() == 0).await;
    assert_eq!(live.global_streak().await.expect("an answer").today.members, MEMBERS, "it loads when it is asked");
}
