//! Two nodes on one database, with Redis between them.

use std::time::Duration;

use daymark_tests::harness::{Database, Member, PATIENCE, RedisServer, Site, Socket};
use futures_util::StreamExt;
use serde_json::{Value, json};

/// Runs a story on two nodes, if PostgreSQL and Redis are available.
async fn on_two_nodes(limited: bool, story: impl AsyncFnOnce(&Site, &Site, &RedisServer)) {
    if Database::Postgres.skipped() {
        return;
    }
    let Some(redis) = RedisServer::start().await else { return };
    let (here, there) = redis.nodes(limited).await;
    story(&here, &there, &redis).await;
    there.stop().await;
    here.end().await;
}

/// Waits until both nodes know each other: each shows the members on the other.
async fn acquainted(here: &Site, there: &Site) -> (Socket, Socket) {
    let (mut near, mut far) = (Socket::open(here.addr(), None).await, Socket::open(there.addr(), None).await);
    for screen in [&mut near, &mut far] {
        online(screen, 2).await;
    }
    (near, far)
}

/// Waits until a screen shows this count.
async fn online(screen: &mut Socket, count: i64) {
    if screen.sub("community").await["data"]["online"] != count {
        screen.next_where(|f| f["data"]["online"] == count).await;
    }
}

#[tokio::test]
async fn changes_on_one_node_show_on_the_other() {
    on_two_nodes(false, async |here, there, redis| {
        let (mut near, mut far) = acquainted(here, there).await;
        // After three reports of each node, both have reloaded what they missed before they knew each other. A later
        // reload would send a snapshot where the story expects a delta.
        redis.published().await.take(6).collect::<Vec<_>>().await;
        let admin = here.admin().await;
        let may = here.may(&admin).await;
        let (ada, ben) = (here.member("ada").await, here.member("ben").await);
        ada.join(&may).await;
        ben.at(there).join(&may).await;

        // A member who joins or leaves is counted at once, even by a node that has just counted.
        let path = format!("/v2/core/challenge/{}", may.id);
        let cleo = here.member("cleo").await;
        for (node, call, members) in [(here, "join", 3), (there, "leave", 2)] {
            let other = if std::ptr::eq(node, here) { there } else { here };
            ben.at(other).get(&path).await.status(200);
            cleo.at(node).post(&format!("{path}/{call}"), &json!({})).await.status(200);
            assert_eq!(ben.at(other).get(&path).await.status(200).data()["members_count"], members, "{call}");
        }

        let mut tablet = ada.at(there).socket().await;
        tablet.sub("me").await;
        far.sub(&may.topic()).await;
        near.sub(&may.topic()).await;
        // Topics have no order between them, so the feed is read on a separate screen.
        let mut feed = Socket::open(there.addr(), None).await;
        feed.sub("community").await;
        let logged = ada.done(&may.entry(0, "2026-05-06")).await;
        far.row_where(&may.topic(), ada.id, |row| row["points"] == 10).await;
        let delta = tablet.next_where(|f| f["op"] == "delta" && f["topic"] == "me").await;
        assert_eq!(delta["data"]["cursor"], logged["cursor"]);
        feed.next_where(|f| f["data"]["feed"]["count"] == 1).await;
        drop(feed);
        ben.at(there).done(&may.entry(0, "2026-05-06")).await;
        near.row_where(&may.topic(), ben.id, |row| row["points"] == 10).await;

        // One entry, logged on both nodes in turn: every reader on either node sees the latest state.
        for node in [here, there, here, there] {
            here.minutes(1);
            let status = if std::ptr::eq(node, here) { "open" } else { "done" };
            let entry = may.entry(1, "2026-05-06");
            let body = json!({ "status": status });
            ada.at(node).patch(&format!("/v1/core/activity_log/{entry}"), &body).await.status(200).data();
        }
        for screen in [&mut near, &mut far] {
            screen.row_where(&may.topic(), ada.id, |row| row["points"] == 20).await;
        }

        // Ada is on both nodes, but counts once.
        let mut phone = ada.socket().await;
        for screen in [&mut near, &mut far] {
            online(screen, 3).await;
        }
        // A member who views the program is counted once, on whichever node.
        let mut eye = ben.at(there).socket().await;
        for looks in [&mut phone, &mut tablet, &mut eye] {
            looks.sub(&may.topic()).await;
        }
        for screen in [&mut near, &mut far] {
            screen.next_where(|f| f["topic"] == may.topic() && f["data"]["here"] == 2).await;
        }
        drop(eye);
        for screen in [&mut near, &mut far] {
            screen.next_where(|f| f["topic"] == may.topic() && f["data"]["here"] == 1).await;
        }
        // Disabling an account is announced on every node.
        let path = format!("/v1/auth/user/{}/disabled", ada.id);
        admin.patch(&path, &json!({ "disabled": true })).await.status(200);
        assert_eq!((phone.closed().await, tablet.closed().await), (4401, 4401));
        for screen in [&mut near, &mut far] {
            online(screen, 2).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_ticket_from_one_node_opens_one_socket_on_any_node() {
    on_two_nodes(false, async |here, there, redis| {
        let ada = here.member("ada").await;
        let ticket = async |node: &Site| {
            let answer = ada.at(node).post("/v1/ws-ticket", &json!({})).await.status(200);
            answer.data()["ticket"].as_str().expect("a ticket").to_owned()
        };
        let first = ticket(here).await;
        let mut socket = Socket::open(there.addr(), Some(&first)).await;
        socket.sub("me").await;
        for node in [here, there] {
            let again = Socket::try_open(node.addr(), &format!("/v1/ws?ticket={first}"), &[]).await;
            assert_eq!(again.err(), Some(401), "it is used up");
        }
        // Emptying Redis lifts no limit; without Redis a node uses its own count.
        let forgotten = ticket(here).await;
        redis.flush().await;
        let refused = Socket::try_open(here.addr(), &format!("/v1/ws?ticket={forgotten}"), &[]).await;
        assert_eq!(refused.err(), Some(401));
        redis.kill().await;
        let own = ticket(here).await;
        Socket::open(here.addr(), Some(&own)).await.sub("me").await;
    })
    .await;
}

#[tokio::test]
async fn rate_limits_are_shared_between_nodes() {
    on_two_nodes(true, async |here, there, redis| {
        let tried = async |node: &Site| {
            let body = json!({ "email": "nobody@daymark.example", "password": "not the right one" });
            node.visitor().post("/v1/auth/login", &body).await
        };
        for n in 0..10 {
            tried(if n % 2 == 0 { here } else { there }).await.status(401);
        }
        for node in [here, there] {
            let refused = tried(node).await.status(429);
            let wait: u64 = refused.header("retry-after").parse().expect("seconds");
            assert!((1..=61).contains(&wait), "{wait}");
        }
        // Without Redis each node uses its own count: five of ten.
        redis.kill().await;
        let mut more = 0;
        while tried(there).await.json()["status"] == 401 {
            more += 1;
            assert!(more <= 5, "the limit holds without Redis");
        }
    })
    .await;
}

/// Waits until this many channels of programs are subscribed to.
async fn heard_programs(redis: &RedisServer, count: usize) {
    let reached = async {
        while redis.channels("*:programs-*").await.len() != count {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, reached).await.expect("the channels that rooms need");
}

#[tokio::test]
async fn nodes_subscribe_to_a_program_channel_only_while_needed() {
    on_two_nodes(false, async |here, there, redis| {
        let (_near, mut far) = acquainted(here, there).await;
        let admin = here.admin().await;
        let may = here.may(&admin).await;
        let ada = here.member("ada").await;
        ada.join(&may).await;
        // Rooms that joining has opened end when nobody has used them for a while.
        for points in [10, 20] {
            here.minutes(6);
            heard_programs(redis, 0).await;
            far.sub(&may.topic()).await;
            assert_eq!(redis.channels("*:programs-*").await.len(), 1);
            ada.done(&may.entry(points / 10 - 1, "2026-05-06")).await;
            far.row_where(&may.topic(), ada.id, |row| row["points"] == points).await;
            far.say(&json!({ "op": "unsub", "topic": may.topic() })).await;
        }
        here.minutes(6);
        heard_programs(redis, 0).await;
    })
    .await;
}

#[tokio::test]
async fn a_lone_node_publishes_only_heartbeats() {
    on_two_nodes(false, async |here, there, redis| {
        drop(acquainted(here, there).await);
        let admin = here.admin().await;
        let may = here.may(&admin).await;
        let ada = here.member("ada").await;
        ada.join(&may).await;
        there.stop().await;

        let mut published = redis.published().await;
        let mut is_report = async || published.next().await.expect("a message").ends_with(":events");
        // A node reports once a second, and drops another one after five seconds of silence.
        for _ in 0..8 {
            assert!(is_report().await, "nobody has logged");
        }
        ada.done(&may.entry(0, "2026-05-06")).await;
        for _ in 0..3 {
            assert!(is_report().await, "no other node needs the log");
        }
        // Control: once the other node is back, logs are published again.
        there.start_again().await;
        let _met = acquainted(here, there).await;
        ada.done(&may.entry(1, "2026-05-06")).await;
        while is_report().await {}
    })
    .await;
}

/// A board over HTTP.
async fn board(member: &Member, id: i64) -> Value {
    let answer = member.get(&format!("/v2/core/challenge/{id}/leaderboard?period=all")).await.status(200);
    answer.data()["entries"].clone()
}

#[tokio::test]
async fn missed_bus_messages_trigger_a_reload() {
    on_two_nodes(false, async |here, there, redis| {
        let (_near, mut far) = acquainted(here, there).await;
        let admin = here.admin().await;
        let may = here.may(&admin).await;
        let ada = here.member("ada").await;
        ada.join(&may).await;
        far.sub(&may.topic()).await;
        let mut tablet = ada.at(there).socket().await;
        tablet.sub("me").await;

        // Redis dies, hangs, is emptied, or loses its subscriptions: every call is answered, and soon after it is back
        // every screen shows what was committed meanwhile.
        for (n, fault) in ["killed", "hanging", "emptied", "cut"].into_iter().enumerate() {
            match fault {
                "killed" => redis.kill().await,
                "hanging" => redis.suspend().await,
                "emptied" => redis.flush().await,
                _ => redis.disconnect_subscribers().await,
            }
            here.minutes(1);
            let (activity, status, points) = [(0, "done", 10), (1, "done", 20), (2, "done", 30), (0, "open", 20)][n];
            let entry = may.entry(activity, "2026-05-06");
            let body = json!({ "status": status });
            let logged = ada.patch(&format!("/v1/core/activity_log/{entry}"), &body).await.status(200).data();
            assert_eq!(board(&ada, may.id).await[0]["points"], points);
            if matches!(fault, "killed" | "hanging") {
                // Control: nothing can have arrived.
                assert_eq!(board(&ada.at(there), may.id).await[0]["points"], points - 10);
            }
            match fault {
                "killed" => redis.start_again().await,
                "hanging" => redis.resume().await,
                _ => {}
            }
            far.row_where(&may.topic(), ada.id, |row| row["points"] == points).await;
            tablet.next_where(|f| f["topic"] == "me" && f["data"]["cursor"] == logged["cursor"]).await;
        }
    })
    .await;
}
