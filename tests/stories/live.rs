//! The socket: snapshots, deltas, resuming, and what a client may not do.

mod conformance;
mod resume;

use daymark_tests::harness::{Socket, check_frame, op};
use daymark_tests::story;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

#[test]
fn frames_outside_the_documented_schema_are_detected() {
    let delta = |topic: &str, data: serde_json::Value| json!({ "op": "delta", "topic": topic, "epoch": "e", "offset": 1, "data": data });
    assert_eq!(check_frame(&delta("me", json!({ "cursor": "e.1", "notices": [] }))), Ok(()));
    for other in [
        delta("me", json!({ "cursor": "e.1" })),
        delta("me", json!({ "cursor": null, "notices": [] })),
        delta("me", json!({ "notices": [], "changes": [] })),
        delta("me", json!({ "notices": [{ "id": 1 }] })),
        delta("program:1", json!({ "entries": [], "removed": [], "state": "over" })),
        delta("weather", json!({})),
        json!({ "op": "gone" }),
        json!({ "op": "error", "topic": null, "data": { "code": "bad" } }),
        json!({ "op": "pang" }),
    ] {
        assert!(check_frame(&other).is_err(), "{other}");
    }
}

story! {
    async fn a_board_topic_sends_a_snapshot_and_then_deltas(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&may).await;
        ben.join(&may).await;
        let mut screen = Socket::open(site.addr(), None).await;
        let snapshot = screen.sub(&may.topic()).await;
        assert_eq!(snapshot["data"]["entries"].as_array().unwrap().len(), 2, "anybody may see a public board");
        let mut offset = snapshot["offset"].as_u64().unwrap();
        for n in 0..3 {
            site.minutes(1);
            ada.done(&may.entry(n, "2026-05-06")).await;
            let points = 10 * (n as i64 + 1);
            let delta = screen.next_where(|f| f["op"] == "delta" && f["data"]["entries"].as_array().is_some_and(|e| e.iter().any(|r| r["points"] == points))).await;
            assert_eq!(delta["epoch"], snapshot["epoch"]);
            assert!(delta["offset"].as_u64().unwrap() > offset, "offsets grow");
            offset = delta["offset"].as_u64().unwrap();
        }
        site.minutes(1);
        ada.post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.status(200).data();
        let delta = screen.next_where(|f| f["data"]["removed"] == json!([ada.id])).await;
        assert_eq!(delta["data"]["total"], 1);
    }
}

story! {
    async fn a_second_device_receives_the_new_log_cursor(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&may).await;
        ben.join(&may).await;
        let mut tablet = ada.socket().await;
        let snapshot = tablet.sub("me").await;
        assert_eq!(snapshot["data"], json!({ "cursor": ada.pull().await["cursor"] }));
        let entry = may.entry(0, "2026-05-06");
        ben.done(&entry).await;
        let answer = ada.device("phone").send(&[op(&entry, "set_status", "done", site.now())]).await;
        let delta = tablet.next_where(|f| f["op"] == "delta" && f["topic"] == "me").await;
        assert_eq!(delta["data"], json!({ "cursor": answer["cursor"], "notices": [] }), "only her own entries");
        let missed = ada.get(&format!("/v1/core/sync?cursor={}", snapshot["data"]["cursor"].as_str().unwrap())).await.data();
        assert_eq!((&missed["entries"][0]["id"], &missed["cursor"]), (&json!(entry), &answer["cursor"]));
    }
}

story! {
    async fn logging_updates_the_community_feed_and_streak(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        let mut screen = Socket::open(site.addr(), None).await;
        let snapshot = screen.sub("community").await;
        assert_eq!(snapshot["data"]["feed"]["count"], 0);
        ada.done(&may.entry(0, "2026-05-06")).await;
        let delta = screen.next_where(|f| f["data"]["feed"]["count"] == 1).await;
        assert_eq!(delta["data"]["feed"]["add"][0]["user"]["name"], "ada Tester");
        let delta = match &delta["data"]["streak"] {
            serde_json::Value::Null => screen.next_where(|f| f["data"]["streak"]["days"] == 1).await,
            _ => delta,
        };
        assert_eq!(delta["data"]["streak"]["today"]["members"], 1);
    }
}

story! {
    async fn a_reconnecting_client_receives_the_missed_deltas(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        let mut screen = Socket::open(site.addr(), None).await;
        let first = screen.sub(&may.topic()).await;
        // Another client keeps the topic alive.
        let mut other = Socket::open(site.addr(), None).await;
        other.sub(&may.topic()).await;
        drop(screen);
        ada.done(&may.entry(0, "2026-05-06")).await;
        other.row_where(&may.topic(), ada.id, |r| r["points"] == 10).await;
        ada.done(&may.entry(1, "2026-05-06")).await;
        other.row_where(&may.topic(), ada.id, |r| r["points"] == 20).await;

        let mut back = Socket::open(site.addr(), None).await;
        back.say(&json!({ "op": "sub", "topic": may.topic(), "epoch": first["epoch"], "offset": first["offset"] })).await;
        let frame = back.next_where(|f| f["topic"] == may.topic()).await;
        assert_eq!(frame["op"], "delta", "the missed deltas, no snapshot: {frame}");
        if frame["data"]["entries"][0]["points"] != 20 {
            back.row_where(&may.topic(), ada.id, |r| r["points"] == 20).await;
        }
        for (epoch, offset) in [(json!("another"), json!(0)), (first["epoch"].clone(), json!(1_000_000))] {
            let mut lost = Socket::open(site.addr(), None).await;
            lost.say(&json!({ "op": "sub", "topic": may.topic(), "epoch": epoch, "offset": offset })).await;
            assert_eq!(lost.next_where(|f| f["topic"] == may.topic()).await["op"], "snapshot");
        }
    }
}

story! {
    async fn forbidden_and_unknown_topics_answer_not_found(site) {
        let admin = site.admin().await;
        let mut draft = daymark_tests::harness::Program::may();
        draft["draft"] = json!(true);
        let draft = site.program(&admin, draft).await;
        let ada = site.member("ada").await;
        let mut socket = ada.socket().await;
        for topic in ["admin", "program:999999", &draft.topic(), "member:1", "", "program:01", "everything"] {
            socket.say(&json!({ "op": "sub", "topic": topic })).await;
            let refused = socket.next_where(|f| f["topic"] == topic).await;
            assert_eq!((&refused["op"], &refused["data"]["code"]), (&json!("error"), &json!("not_found")), "{topic}");
        }
        let mut nobody = Socket::open(site.addr(), None).await;
        nobody.say(&json!({ "op": "sub", "topic": "me" })).await;
        assert_eq!(nobody.next_where(|f| f["topic"] == "me").await["op"], "error");
        let mut theirs = admin.socket().await;
        theirs.sub("admin").await;
        site.member("newcomer").await;
        let delta = theirs.next_where(|f| f["op"] == "delta" && f["topic"] == "admin").await;
        assert!(delta.to_string().contains("newcomer"), "{delta}");

        // The topic needs no right to read accounts, so it has no addresses.
        site.database().sql("UPDATE member SET first_name = '', last_name = ''").await;
        site.stop().await;
        site.start_again().await;
        let mut theirs = admin.socket().await;
        let begun = theirs.sub("admin").await;
        assert!(begun["data"]["sign_ups"].to_string().contains(&format!("Member {}", ada.id)), "{begun}");
        assert!(!begun["data"]["sign_ups"].to_string().contains('@'), "{begun}");
    }
}

story! {
    async fn invalid_commands_get_an_error_without_closing_the_socket(site) {
        let mut socket = Socket::open(site.addr(), None).await;
        for text in ["", "[]", "{}", r#"{"op":"shout"}"#, r#"{"op":"sub"}"#] {
            socket.send(Message::text(text)).await;
            let answer = socket.next_where(|f| f["op"] == "error").await;
            assert_eq!(answer["data"]["code"], "bad_request", "{text}");
        }
        socket.ping().await;
        socket.sub("community").await;
        socket.say(&json!({ "op": "unsub", "topic": "community" })).await;
        socket.ping().await;
    }
}

story! {
    async fn a_socket_subscribes_to_at_most_64_topics(site) {
        let admin = site.admin().await;
        let mut topics = Vec::new();
        for n in 0..64 {
            let body = json!({ "title": format!("Program {n}"), "category": "UNTIMED", "activities": [{ "title": "Walk" }] });
            topics.push(site.program(&admin, body).await.topic());
        }
        let mut socket = Socket::open(site.addr(), None).await;
        socket.sub("community").await;
        // A client that stays within twenty messages per second, in real time.
        let mut pace = tokio::time::interval(std::time::Duration::from_millis(50));
        for topic in &topics {
            pace.tick().await;
            socket.say(&json!({ "op": "sub", "topic": topic })).await;
        }
        let refused = socket.next_where(|f| f["op"] == "error").await;
        assert_eq!((&refused["data"]["code"], &refused["topic"]), (&json!("too_many_topics"), &json!(topics[63])));
    }
}

story! {
    async fn slow_readers_do_not_delay_other_sockets(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        let mut lazy = Vec::new();
        for _ in 0..5 {
            let mut socket = Socket::open(site.addr(), None).await;
            socket.say(&json!({ "op": "sub", "topic": may.topic() })).await;
            socket.say(&json!({ "op": "sub", "topic": "community" })).await;
            lazy.push(socket);
        }
        let mut screen = Socket::open(site.addr(), None).await;
        screen.sub(&may.topic()).await;
        for n in 0..3 {
            ada.done(&may.entry(n, "2026-05-06")).await;
            screen.row_where(&may.topic(), ada.id, |r| r["points"] == 10 * (n as i64 + 1)).await;
        }
        for mut socket in lazy {
            socket.row_where(&may.topic(), ada.id, |r| r["points"] == 30).await;
        }
    }
}

story! {
    async fn a_restart_closes_sockets_and_clients_get_a_new_snapshot(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        let mut screen = Socket::open(site.addr(), None).await;
        let before = screen.sub(&may.topic()).await;
        ada.done(&may.entry(0, "2026-05-06")).await;
        site.stop().await;
        assert_eq!(screen.closed().await, 1012);
        site.start_again().await;
        let mut back = Socket::open(site.addr(), None).await;
        back.say(&json!({ "op": "sub", "topic": may.topic(), "epoch": before["epoch"], "offset": before["offset"] })).await;
        let snapshot = back.next_where(|f| f["topic"] == may.topic()).await;
        assert_eq!(snapshot["op"], "snapshot", "another run, another epoch");
        assert_eq!(snapshot["data"]["entries"][0]["points"], 10, "acknowledged logs survive");
        ada.done(&may.entry(1, "2026-05-06")).await;
        back.row_where(&may.topic(), ada.id, |r| r["points"] == 20).await;
    }
}

story! {
    async fn a_ticket_works_once_and_expires_after_thirty_seconds(site) {
        let ada = site.member("ada").await;
        let ticket = async || ada.post("/v1/ws-ticket", &json!({})).await.data()["ticket"].as_str().unwrap().to_owned();
        let once = ticket().await;
        let open = async |ticket: &str| Socket::try_open(site.addr(), &format!("/v1/ws?ticket={ticket}"), &[]).await.map(drop);
        assert_eq!(open(&once).await, Ok(()));
        assert_eq!(open(&once).await, Err(401));
        assert_eq!(open("invented").await, Err(401));
        let (last, late) = (ticket().await, ticket().await);
        site.clock().advance_ms(29_999);
        assert_eq!(open(&last).await, Ok(()));
        site.clock().advance_ms(1);
        assert_eq!(open(&late).await, Err(401));
        let foreign = Socket::try_open(site.addr(), "/v1/ws", &[("Origin", "https://evil.example")]).await;
        assert_eq!(foreign.map(drop), Err(403), "pages of other sites may not connect");
        let answer = ada.get("/v1/ws").await;
        answer.problem(400, "bad_request");
    }
}

story! {
    async fn sockets_close_on_sign_out_and_on_token_expiry(site) {
        let ada = site.member("ada").await;
        let mut socket = ada.socket().await;
        socket.sub("me").await;
        ada.post("/api/auth/signout", &json!({})).await.status(200);
        assert_eq!(socket.closed().await, 4401, "the socket of a session that ended");
        let ben = site.member("ben").await;
        let mut socket = ben.socket().await;
        socket.sub("me").await;
        site.minutes(16);
        assert_eq!(socket.closed().await, 4401);
    }
}

story! {
    async fn a_program_shows_how_many_members_watch_but_not_who(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ben.join(&may).await;
        admin.patch(&format!("/v1/auth/user/privacy_level/{}", ben.id), &json!({ "privacy_level": "hidden" })).await.status(200);
        // A watching visitor does not count: only members do, each once.
        let mut screen = Socket::open(site.addr(), None).await;
        assert_eq!(screen.sub(&may.topic()).await["data"]["here"], 0);
        let (mut phone, mut tablet, mut hidden) = (ada.socket().await, ada.socket().await, ben.socket().await);
        for socket in [&mut phone, &mut tablet, &mut hidden] {
            socket.sub(&may.topic()).await;
        }
        phone.sub(&may.topic()).await;
        let both = screen.next_where(|f| f["data"]["here"] == 2).await;
        assert_eq!((both["op"].as_str(), &both["data"]), (Some("delta"), &json!({ "here": 2 })), "a number, no name: {both}");
        drop(tablet);
        phone.say(&json!({ "op": "unsub", "topic": may.topic() })).await;
        screen.next_where(|f| f["data"]["here"] == 1).await;
        drop(hidden);
        screen.next_where(|f| f["data"]["here"] == 0).await;
    }
}
