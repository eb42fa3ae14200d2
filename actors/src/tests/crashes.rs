//! Every actor is killed at random under load; afterwards everything is as if nothing had happened.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::future::join_all;

use super::client::Client;
use super::program::is_true;
use super::world::{Db, World};
use super::{Dice, quick, until};
use crate::hub;
use crate::journal::SubmitError;
use crate::settings::Settings;
use crate::topic::Topic;

#[actix::test]
async fn killed_actors_recover_the_correct_state() {
    let world = World::with_members("2026-03-10T12:00:00Z", 60);
    let live = world.live(Settings { lanes: 2, ..quick() });
    let journal = live.journal(Arc::new(Db(Arc::clone(&world))));
    let mut dice = Dice(21);
    let topics = [Topic::Program(1), Topic::Community, Topic::Admin];
    let mut clients: Vec<Client> = (1..=6).map(|id| Client::connect(&live, id)).collect();
    for (client, id) in clients.iter().zip(1..) {
        topics.iter().for_each(|topic| client.subscribe(*topic));
        client.subscribe(Topic::Member(id));
    }
    let mut waiting = Vec::new();
    for round in 0..600 {
        world.clock.advance_ms(1 + dice.below(20));
        let tap = world.tap(1 + dice.below(60), 1 + dice.below(5), "2026-03-10", dice.below(4) > 0);
        let journal_of = journal.clone();
        // A device resends what was not answered, with the same id.
        waiting.push(actix::spawn(async move {
            while let Err(SubmitError::Busy | SubmitError::Failed) = journal_of.submit(tap.clone()).await {
                tokio::time::sleep(Duration::from_millis(3)).await;
            }
        }));
        if round % 40 == 20 {
            let directory = live.directory();
            match dice.below(6) {
                0 => directory.programs.crash(1),
                1 => directory.community.crash(()),
                2 => directory.admin.crash(()),
                3 => directory.members.crash(1 + dice.below(6)),
                4 => journal.crash(dice.below(60)),
                _ => hub::crash(),
            }
            world.bad_loads.store(dice.below(3) as usize, Ordering::SeqCst);
        }
        if round % 10 == 0 {
            tokio::time::sleep(Duration::from_millis(4)).await;
            clients.iter_mut().for_each(Client::pump);
        }
    }
    join_all(waiting).await;
    until("truth everywhere", || {
        clients.iter_mut().for_each(Client::pump);
        clients.iter().zip(1..).all(|(client, id)| {
            let board = client.data(Topic::Program(1)).is_some_and(|d| is_true(d, &world));
            board && client.data(Topic::Member(id)) == Some(&world.own(id))
        })
    })
    .await;
    // Compares this node's community with one that is loaded from the store now.
    let undisturbed = world.live(quick());
    let (streak, feed) = (live.global_streak().await, live.feed().await);
    assert_eq!(streak, undisturbed.global_streak().await);
    assert_eq!(feed, undisturbed.feed().await);
    until("the community's topic as well", || {
        clients.iter_mut().for_each(Client::pump);
        let of = |c: &Client| c.data(Topic::Community).map(|d| (d["streak"].clone(), d["feed"].clone()));
        let want = (serde_json::json!(streak.expect("streak")), serde_json::json!(feed.as_ref().expect("feed")));
        clients.iter().all(|c| of(c).as_ref() == Some(&want))
    })
    .await;
    assert!(clients[0].topics["program:1"].deltas > 10);
}

#[actix::test]
async fn a_crashed_topic_restarts_without_new_events() {
    let world = World::with_members("2026-03-10T12:00:00Z", 10);
    let live = world.live(quick());
    let mut client = Client::connect(&live, 1);
    let topics = [Topic::Program(1), Topic::Community, Topic::Member(1), Topic::Admin];
    topics.iter().for_each(|topic| client.subscribe(*topic));
    until("four snapshots", || (client.pump(), client.topics.len() == 4).1).await;
    let before = client.topics.clone();
    live.directory().programs.crash(1);
    live.directory().community.crash(());
    live.directory().members.crash(1);
    live.directory().admin.crash(());
    until("four new epochs", || {
        client.pump();
        client.topics.iter().all(|(name, replica)| replica.epoch != before[name].epoch)
    })
    .await;
}

#[actix::test]
async fn a_hub_that_was_dead_at_shutdown_closes_its_sockets_after_its_restart() {
    let world = World::with_members("2026-03-10T12:00:00Z", 1);
    let live = world.live(quick());
    let mut client = Client::connect(&live, 1);
    hub::crash();
    // In the mailbox of the actor that dies.
    live.close_sockets();
    until("closed", || (client.pump(), client.closed == Some(1012)).1).await;
}
