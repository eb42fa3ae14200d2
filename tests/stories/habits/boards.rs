//! Leaderboards: ranks with ties, neighbours, periods, and who is not on them.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daymark_tests::harness::{Member, Program, Site, Socket};
use daymark_tests::story;
use serde_json::{Value, json};

/// Members with this many done activities each, logged a minute apart, in this order.
async fn scored(site: &Site, may: &Program, scores: &[(&str, usize)]) -> Vec<Member> {
    let mut members = Vec::new();
    for (name, done) in scores {
        let member = site.member(name).await;
        member.join(may).await;
        for activity in 0..*done {
            site.minutes(1);
            member.done(&may.entry(activity, "2026-05-06")).await;
        }
        members.push(member);
    }
    members
}

fn shown(board: &Value) -> Vec<(i64, String)> {
    let rows = board["entries"].as_array().expect("entries");
    rows.iter()
        .map(|r| (r["rank"].as_i64().unwrap(), r["name"].as_str().unwrap_or("?").replace(" Tester", "")))
        .collect()
}

fn rows(expected: &[(i64, &str)]) -> Vec<(i64, String)> {
    expected.iter().map(|(rank, name)| (*rank, (*name).to_owned())).collect()
}

story! {
    async fn ties_share_a_rank_and_the_next_rank_is_skipped(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let m = scored(site, &may, &[("ada", 3), ("ben", 2), ("cleo", 2), ("dan", 1), ("eve", 0)]).await;
        m[3].place(&may, |r| r["points"] == 10).await;
        let board = m[0].board(&may).await;
        assert_eq!(shown(board), rows(&[(1, "ada"), (2, "ben"), (2, "cleo"), (4, "dan"), (5, "eve")]));
        assert_eq!(board["total"], 5);
        let around = m[2].get(&format!("{}?around=me", may.board())).await.data();
        assert_eq!(around["me"]["previous"]["name"], "ben Tester");
        assert_eq!((&around["me"]["own"]["rank"], &around["me"]["own"]["user_id"]), (&json!(2), &json!(m[2].id)));
        assert_eq!(around["me"]["next"]["name"], "dan Tester");
        let first = m[0].get(&format!("{}?around=me", may.board())).await.data();
        assert_eq!(first["me"]["previous"], json!(null));
        assert_eq!(m[1].pull().await["totals"]["rank"], 2);
        site.visitor().get(&format!("{}?around=me", may.board())).await.problem(401, "unauthenticated");
        let stranger = site.member("stranger").await;
        assert_eq!(stranger.get(&format!("{}?around=me", may.board())).await.data()["me"], json!(null));
    }
}

story! {
    async fn a_board_can_be_paged_through_with_cursors(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let m = scored(site, &may, &[("ada", 3), ("ben", 2), ("cleo", 2), ("dan", 1), ("eve", 0)]).await;
        m[3].place(&may, |r| r["points"] == 10).await;
        let mut seen = Vec::new();
        let mut query = "limit=2".to_owned();
        loop {
            let page = site.visitor().get(&format!("{}?{query}", may.board())).await.data();
            seen.extend(shown(page));
            let Some(next) = page["next_cursor"].as_str() else { break };
            query = format!("limit=2&cursor={next}");
        }
        assert_eq!(seen, rows(&[(1, "ada"), (2, "ben"), (2, "cleo"), (4, "dan"), (5, "eve")]));
        site.visitor().get(&format!("{}?cursor=rubbish", may.board())).await.invalid("cursor");
        site.visitor().get(&format!("{}?limit=101", may.board())).await.invalid("limit");
        site.visitor().get(&format!("{}?period=year", may.board())).await.invalid("period");
        site.visitor().get(&format!("{}?around=you", may.board())).await.invalid("around");
        site.visitor().get("/v2/core/challenge/999999/leaderboard").await.problem(404, "not_found");
    }
}

story! {
    /// Beside the date of joining, the times that order members would reveal their time zones.
    async fn a_boards_cursor_reveals_no_times_and_works_only_there(site) {
        let admin = site.admin().await;
        let (may, june) = (site.may(&admin).await, site.may(&admin).await);
        let m = scored(site, &may, &[("ada", 2), ("ben", 1)]).await;
        m[1].place(&may, |r| r["points"] == 10).await;
        let cursor = async || {
            let first = site.visitor().get(&format!("{}?limit=1", may.board())).await.data();
            first["next_cursor"].as_str().expect("a second page")
        };
        let next = cursor().await;
        assert_eq!(cursor().await, next, "an unchanged page keeps its ETag");
        let of_ada = async |column: &str| {
            let of = format!("FROM membership WHERE member_id = {} AND program_id = {}", m[0].id, may.id);
            site.database().number(&format!("SELECT {column} {of}")).await
        };
        let (last, joined) = (of_ada("last_scored_at").await, of_ada("joined_at").await);
        let plain = URL_SAFE_NO_PAD.decode(next).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        for text in [next, &plain.unwrap_or_default()] {
            assert!([last, joined].iter().all(|time| !text.contains(&time.to_string())), "{text}");
        }
        // With a cursor of one's own making, or of an older release, one could ask who comes before a time.
        let made = format!("0.20.{last}.{joined}.{}", m[0].id);
        for (board, cursor) in [(may.board(), &*made), (june.board(), next), ("/v1/core/leaderboard".into(), next)] {
            site.visitor().get(&format!("{board}?cursor={cursor}")).await.invalid("cursor");
        }
    }
}

story! {
    async fn reading_a_board_runs_no_database_statements(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let mut least = u64::MAX;
        // The program is read again once a second.
        for _ in 0..5 {
            let before = site.statements().await;
            site.visitor().get(&may.board()).await.status(200);
            least = least.min(site.statements().await - before);
        }
        assert_eq!(least, 0);
    }
}

story! {
    async fn concurrent_requests_for_an_unknown_board_all_return_404(site) {
        let visitor = site.visitor();
        for _ in 0..5 {
            let asked = (0..40).map(|_| visitor.get("/v2/core/challenge/999999/leaderboard"));
            for answer in futures_util::future::join_all(asked).await {
                answer.problem(404, "not_found");
            }
        }
    }
}

story! {
    async fn day_week_and_month_boards_count_only_their_own_dates(site) {
        site.at("2026-05-03T10:00:00Z"); // Sunday
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&may).await;
        ben.join(&may).await;
        ada.done(&may.entry(0, "2026-05-03")).await;
        ada.done(&may.entry(1, "2026-05-03")).await;
        site.at("2026-05-04T10:00:00Z");
        ben.done(&may.entry(0, "2026-05-04")).await;
        site.at("2026-05-05T10:00:00Z");
        ada.done(&may.entry(0, "2026-05-05")).await;
        ada.place(&may, |r| r["points"] == 30).await;
        let points = async |period: &str, who: &Member| {
            let board = who.get(&format!("{}?period={period}&around=me", may.board())).await.data();
            assert_eq!(board["period"], *period);
            board["me"]["own"]["points"].as_i64().unwrap_or_default()
        };
        for (period, of_ada, of_ben) in [("all", 30, 10), ("month", 30, 10), ("week", 10, 10), ("day", 10, 0)] {
            assert_eq!((points(period, &ada).await, points(period, &ben).await), (of_ada, of_ben), "{period}");
        }
        site.at("2026-05-06T10:00:00Z");
        let day = ada.until(&format!("{}?period=day&around=me", may.board()), |b| b["me"]["own"]["points"] == 0).await;
        assert_eq!(day["me"]["own"]["points"], 0, "a new day starts at zero");
    }
}

story! {
    async fn hidden_members_see_their_rank_and_others_see_a_private_row(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (hidden, test) = (site.member("hidden").await, site.member("test").await);
        let nick = site.member("nick").await;
        let db = site.database();
        db.sql(&format!("UPDATE member SET privacy_level = 'hidden' WHERE id = {}", hidden.id)).await;
        db.sql(&format!("UPDATE member SET test_user = TRUE WHERE id = {}", test.id)).await;
        db.sql(&format!("UPDATE member SET privacy_level = 'nickname', nickname = 'Nick' WHERE id = {}", nick.id)).await;
        for (member, done) in [(&test, 3), (&hidden, 2), (&nick, 1)] {
            member.join(&may).await;
            for activity in 0..done {
                site.minutes(1);
                member.done(&may.entry(activity, "2026-05-06")).await;
            }
        }
        let own = hidden.place(&may, |r| r["points"] == 20).await;
        assert_eq!(own["rank"], 1, "test users are on no board");
        let board = nick.board(&may).await;
        assert_eq!(shown(board), rows(&[(1, "?"), (2, "Nick")]), "no rank is left out");
        let private = &board["entries"][0];
        assert_eq!((&private["user_id"], &private["image"], &private["points"]), (&json!(null), &json!(null), &json!(20)));
        let mine = hidden.get(&format!("{}?around=me", may.board())).await.data();
        assert_eq!(mine["entries"][0]["user_id"], hidden.id, "the member's own row is marked");
        let first = nick.get(&format!("{}?limit=1", may.board())).await.data();
        let next = first["next_cursor"].as_str().expect("a second page");
        let second = nick.get(&format!("{}?limit=1&cursor={next}", may.board())).await.data();
        assert_eq!(shown(second), rows(&[(2, "Nick")]));
        let around = nick.get(&format!("{}?around=me", may.board())).await.data();
        assert!(!around.to_string().contains("hidden"), "{around}");
        assert_eq!((&around["me"]["previous"]["rank"], &around["me"]["previous"]["user_id"]), (&json!(1), &json!(null)));
        let members = nick.get(&format!("/v2/core/challenge-members/{}", may.id)).await.data();
        let names: Vec<_> = members.as_array().unwrap().iter().map(|m| m["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["Nick"]);
    }
}

story! {
    async fn a_member_who_leaves_drops_off_the_board(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let m = scored(site, &may, &[("ada", 2), ("ben", 1)]).await;
        m[1].place(&may, |r| r["rank"] == 2).await;
        let first = m[1].get(&format!("{}?limit=1", may.board())).await.data();
        let next = format!("{}?cursor={}", may.board(), first["next_cursor"].as_str().expect("a second page"));
        m[0].post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.status(200).data();
        let board = m[1].until(&may.board(), |b| b["total"] == 1).await;
        assert_eq!(shown(&board), rows(&[(1, "ben")]));
        assert_eq!(shown(m[1].get(&next).await.data()), rows(&[(1, "ben")]), "a page after hers stays the same");
        m[0].join(&may).await;
        let board = m[1].until(&may.board(), |b| b["total"] == 2).await;
        assert_eq!(shown(&board), rows(&[(1, "ada"), (2, "ben")]), "a returning member has the points again");
    }
}

story! {
    async fn the_global_board_sums_points_across_programs(site) {
        site.at("2026-05-03T10:00:00Z"); // Sunday
        let admin = site.admin().await;
        let (may, june) = (site.may(&admin).await, site.may(&admin).await);
        let (ada, ben, cleo) = (site.member("ada").await, site.member("ben").await, site.member("cleo").await);
        ada.join(&may).await;
        ada.done(&may.entry(0, "2026-05-03")).await;
        ada.post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.status(200);
        for member in [&ada, &ben] {
            member.join(&june).await;
        }
        let mut screen = Socket::open(site.addr(), None).await;
        let snapshot = screen.sub("board").await;
        assert_eq!(snapshot["data"]["entries"][0]["user_id"], ada.id);
        site.at("2026-05-04T10:00:00Z");
        ben.done(&june.entry(0, "2026-05-04")).await;
        ada.done(&june.entry(0, "2026-05-04")).await;
        let board = "/v1/core/leaderboard";
        let all = ada.until(&format!("{board}?around=me"), |b| b["me"]["own"]["points"] == 20).await;
        assert_eq!(shown(&all), rows(&[(1, "ada"), (2, "ben")]), "members without a program are not on it");
        let place = |of: &str| (all["me"][of]["global_rank"].clone(), all["me"][of]["user_id"].clone());
        assert_eq!((place("own"), place("next")), ((json!(1), json!(ada.id)), (json!(2), json!(ben.id))));
        assert_eq!(all["me"]["previous"], json!(null));
        assert_eq!(cleo.get(&format!("{board}?around=me")).await.data()["me"], json!(null));
        screen.row_where("board", ada.id, |r| r["points"] == 20).await;
        for (period, of_ada) in [("month", 20), ("week", 10), ("day", 10)] {
            let board = ada.get(&format!("{board}?period={period}&around=me")).await.data();
            assert_eq!(board["me"]["own"]["points"], of_ada, "{period}");
        }
        admin.patch(&format!("/v1/auth/user/privacy_level/{}", ben.id), &json!({ "privacy_level": "hidden" })).await.status(200);
        let seen = ada.until(board, |b| b["entries"][1]["user_id"].is_null()).await;
        assert_eq!(shown(&seen), rows(&[(1, "ada"), (2, "?")]));
        site.visitor().get(&format!("{board}?around=me")).await.problem(401, "unauthenticated");
        site.visitor().get(&format!("{board}?cursor=rubbish")).await.invalid("cursor");
    }
}
