//! The community, a member's own topic, and administrators.

use std::sync::Arc;
use std::time::Duration;

use bytestring::ByteString;
use serde_json::{Value, json};

use super::client::Client;
use super::world::World;
use super::{Dice, quick, until};
use crate::clock::Clock;
use crate::event::Committed;
use crate::live::Live;
use crate::ports::{Answers, Event, Mailing, SignUp};
use crate::topic::Topic;

const NOON: &str = "2026-03-10T12:00:00Z";

fn publish(live: &Live, committed: Committed) {
    live.publish(Event::Committed(Arc::new(committed)));
}

/// What a client shows, without the time, which keeps changing.
fn without_now(client: &Client) -> Option<serde_json::Value> {
    let mut data = client.data(Topic::Community)?.clone();
    data.as_object_mut()?.remove("now");
    Some(data)
}

#[actix::test]
async fn streak_and_feed_follow_logs_undo_hiding_and_expiry() {
    let world = World::with_members(NOON, 40);
    let live = world.live(quick());
    let mut client = Client::connect(&live, 1);
    client.subscribe(Topic::Community);
    until("snapshot", || (client.pump(), client.data(Topic::Community).is_some()).1).await;
    assert_eq!(live.global_streak().await.expect("streak").days, 0);
    publish(&live, world.store(world.tap(1, 1, "2026-03-10", true)));
    publish(&live, world.store(world.tap(1, 2, "2026-03-10", true)));
    publish(&live, world.store(world.tap(5, 1, "2026-03-10", true)));
    let streak = live.global_streak().await.expect("streak");
    assert_eq!((streak.days, streak.best_days, streak.provisional), (1, 1, true));
    assert_eq!((streak.today.members, streak.today.actions, streak.today.needed), (2, 3, 2));
    let feed = live.feed().await.expect("feed");
    assert_eq!((feed.count, feed.items.len()), (3, 2), "member 5 is hidden, and counted");
    until("the same on the topic", || {
        client.pump();
        let data = client.data(Topic::Community).expect("data");
        data["feed"] == json!(feed) && data["streak"] == json!(streak) && data["online"] == 1
    })
    .await;

    publish(&live, world.store(world.tap(5, 1, "2026-03-10", false)));
    let streak = live.global_streak().await.expect("streak");
    assert_eq!((streak.days, streak.today.members, live.feed().await.expect("feed").count), (0, 1, 2));

    world.member(1, false);
    live.card_changed(1);
    until("no names", || {
        client.pump();
        client.data(Topic::Community).expect("data")["feed"] == json!({ "count": 2, "items": [] })
    })
    .await;
    world.clock.advance_ms(299_999);
    assert_eq!(live.feed().await.expect("feed").count, 2);
    world.clock.advance_ms(1);
    assert_eq!(live.feed().await.expect("feed").count, 0);
    until("the feed has run out", || {
        client.pump();
        client.data(Topic::Community).expect("data")["feed"]["count"] == 0
    })
    .await;
    assert_eq!(client.topics["community"].snapshots, 1);
}

#[actix::test]
async fn a_new_utc_date_updates_the_streak() {
    let world = World::with_members(NOON, 10);
    let live = world.live(quick());
    world.store(world.tap(1, 1, "2026-03-09", true));
    world.store(world.tap(2, 1, "2026-03-10", true));
    assert_eq!(live.global_streak().await.expect("streak").days, 2);
    let tomorrow = async |date: &str| {
        world.clock.advance_ms(24 * 3_600_000);
        loop {
            let streak = live.global_streak().await.expect("streak");
            if streak.today.date.to_string() == date {
                return (streak.days, streak.today.members, streak.provisional);
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    assert_eq!(tomorrow("2026-03-11").await, (2, 0, true));
    // The 10th is final now and the 11th was missed, but is open until the 13th.
    assert_eq!(tomorrow("2026-03-12").await, (2, 0, false));
    assert_eq!(tomorrow("2026-03-13").await, (0, 0, false));
}

#[actix::test]
async fn community_deltas_add_up_to_the_snapshot() {
    let world = World::with_members(NOON, 300);
    let live = world.live(quick());
    let mut dice = Dice(11);
    let mut first = Client::connect(&live, 1);
    first.subscribe(Topic::Community);
    for round in 0..1500 {
        world.clock.advance_ms(dice.below(600));
        let tap = world.tap(1 + dice.below(300), 1 + dice.below(3), "2026-03-10", dice.below(5) > 0);
        publish(&live, world.store(tap));
        if round % 25 == 0 {
            tokio::time::sleep(Duration::from_millis(2)).await;
            first.pump();
        }
    }
    let mut second = Client::connect(&live, 2);
    second.subscribe(Topic::Community);
    let feed = live.feed().await.expect("feed");
    assert!(feed.items.len() == 200 && feed.count > 200, "{}", feed.count);
    until("alike", || {
        first.pump();
        second.pump();
        let both = (without_now(&first), without_now(&second));
        both.0.is_some() && both.0 == both.1 && both.0.as_ref().is_some_and(|d| d["feed"] == json!(feed))
    })
    .await;
    assert_eq!(first.topics["community"].snapshots, 1);
    drop(second);
    until("online is counted", || (first.pump(), without_now(&first).expect("data")["online"] == 1).1).await;
}

#[actix::test]
async fn a_burst_of_logs_is_counted_at_once_and_named_gradually() {
    let world = World::with_members(NOON, 100);
    let live = world.live(quick());
    let mut client = Client::connect(&live, 1);
    client.subscribe(Topic::Community);
    until("snapshot", || (client.pump(), client.data(Topic::Community).is_some()).1).await;
    // The client checks that no delta exceeds the limit on names. The first name is sent alone; the rest still exceed
    // it.
    for member in 1..=100 {
        publish(&live, world.store(world.tap(member, 1, "2026-03-10", true)));
    }
    let feed = live.feed().await.expect("feed");
    assert_eq!((feed.count, feed.items.len()), (100, 80));
    let mut counted_before_named = false;
    until("all are named", || {
        client.pump();
        let shown = &client.data(Topic::Community).expect("data")["feed"];
        counted_before_named |= shown["count"] == 100 && shown["items"].as_array().expect("items").len() < 80;
        *shown == json!(feed)
    })
    .await;
    assert!(counted_before_named && client.topics["community"].deltas >= 4);
}

#[actix::test]
async fn a_members_devices_stay_in_sync_and_close_on_revoke() {
    let world = World::with_members(NOON, 10);
    let live = world.live(quick());
    let me = Topic::Member(3);
    let mut phone = Client::connect(&live, 3);
    phone.subscribe(me);
    until("snapshot", || (phone.pump(), phone.data(me) == Some(&world.own(3))).1).await;
    publish(&live, world.store(world.tap(3, 1, "2026-03-10", true)));
    publish(&live, world.store(world.tap(3, 2, "2026-03-10", true)));
    publish(&live, world.store(world.tap(4, 2, "2026-03-10", true)));
    until("the new cursor", || (phone.pump(), phone.data(me) == Some(&world.own(3))).1).await;
    let mut tablet = Client::connect(&live, 3);
    tablet.subscribe(me);
    until("a fresh snapshot", || (tablet.pump(), tablet.data(me) == Some(&world.own(3))).1).await;
    assert_eq!(live.online(), 1);
    for i in 3..20 {
        publish(&live, world.store(world.tap(3, i, "2026-03-10", true)));
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    until("both", || {
        phone.pump();
        tablet.pump();
        phone.data(me) == Some(&world.own(3)) && tablet.data(me) == Some(&world.own(3))
    })
    .await;
    let station = phone.topics["me"].clone();
    live.notice(3, ByteString::from_static(r#"{"text":"well done"}"#));
    until("a notice", || (tablet.pump(), tablet.topics["me"].offset > station.offset).1).await;
    let before = tablet.topics["me"].offset;
    live.plan_changed(3);
    until("the plan change", || (tablet.pump(), tablet.topics["me"].offset > before).1).await;
    let mut back = Client::connect(&live, 3);
    back.resume(me, &station);
    until("resumed", || (back.pump(), back.topics["me"].offset == tablet.topics["me"].offset).1).await;
    assert_eq!(back.topics["me"].snapshots, 0);

    let mut other = Client::connect(&live, 4);
    other.subscribe(Topic::Member(4));
    live.revoke(3);
    until("closed", || {
        phone.pump();
        tablet.pump();
        other.pump();
        phone.closed == Some(4401) && tablet.closed == Some(4401) && phone.ended && tablet.ended
    })
    .await;
    assert_eq!((other.closed, live.online()), (None, 1));
}

#[actix::test]
async fn administrators_see_sign_ups_payments_and_activity() {
    let world = World::with_members(NOON, 10);
    let live = world.live(quick());
    let mut client = Client::connect(&live, 1);
    client.subscribe(Topic::Admin);
    until("snapshot", || (client.pump(), client.data(Topic::Admin).is_some()).1).await;
    live.signed_up(SignUp { member: 11, name: "Ada".into(), at: world.clock.now() });
    publish(&live, world.store(world.tap(5, 1, "2026-03-10", true)));
    until("both shown", || {
        client.pump();
        let data = client.data(Topic::Admin).expect("data");
        data["sign_ups"][0]["name"] == "Ada" && data["activity"][0]["user_id"] == 5
    })
    .await;
    live.answered(Answers { survey_id: 7, responses: 3 });
    until("a survey's count", || {
        client.pump();
        client.data(Topic::Admin).expect("data")["answers"] == json!([{ "survey_id": 7, "responses": 3 }])
    })
    .await;
    live.mailed(Mailing { campaign_id: 9, recipients: 5, sent: 2, failed: 1, running: true });
    until("a newsletter's progress", || {
        client.pump();
        let told = json!([{ "campaign_id": 9, "recipients": 5, "sent": 2, "failed": 1, "running": true }]);
        client.data(Topic::Admin).expect("data")["mailings"] == told
    })
    .await;
    live.paid();
    until("that a payment came in, without its payer and amount", || {
        client.pump();
        let data = client.data(Topic::Admin).expect("data");
        data["paid"] == 1 && data.get("payments").is_none()
    })
    .await;
    let figures = |data: &Value| data["figures"].clone();
    assert_eq!(figures(client.data(Topic::Admin).expect("data")), json!({ "online": 1, "errors": 0 }));
    live.failed();
    let _other = Client::connect(&live, 2);
    until("the figures move by themselves", || {
        client.pump();
        figures(client.data(Topic::Admin).expect("data")) == json!({ "online": 2, "errors": 1 })
    })
    .await;
}

#[actix::test]
async fn stopping_closes_every_socket() {
    let world = World::with_members(NOON, 10);
    let live = world.live(quick());
    let mut client = Client::connect(&live, 1);
    client.subscribe(Topic::Community);
    live.stop();
    until("closed", || (client.pump(), client.closed == Some(1012) && client.ended).1).await;
}
