//! Team boards: how points are attributed, places, periods, and the end.

use daymark_tests::harness::{Client, Program, op};
use daymark_tests::story;
use serde_json::{Value, json};

use super::{allow, captain, create, inside, join, leave, seen, with_teams};

async fn board(by: &Client, program: &Program, query: &str) -> &'static Value {
    by.get(&format!("/v2/core/challenge/{}/team-leaderboard?{query}", program.id)).await.status(200).data()
}

/// The rank, name, members, points and score of each row.
fn rows(board: &Value) -> Vec<(i64, &str, i64, i64, f64)> {
    let row = |r: &'_ Value| {
        let number = |name: &str| r[name].as_i64().expect("a number");
        (number("rank"), number("members"), number("points"), r["score"].as_f64().expect("a score"))
    };
    let entries = board["entries"].as_array().expect("entries");
    entries.iter().map(|r| (row(r).0, r["name"].as_str().expect("a name"), row(r).1, row(r).2, row(r).3)).collect()
}

story! {
    async fn a_team_score_is_points_per_member_and_ties_share_a_rank(site) {
        let (admin, may) = with_teams(site, json!({ "min_size": 2 })).await;
        let mut teams = Vec::new();
        // Points of each: 30 and 0, 10 and 20 (a tie at 15), 10 and 10 and 0, and one alone with 30.
        for (n, dones) in [vec![3, 0], vec![1, 2], vec![1, 1, 0], vec![3]].into_iter().enumerate() {
            site.minutes(1);
            let mut team = 0;
            for (m, done) in dones.into_iter().enumerate() {
                let member = inside(site, &may, &format!("member{n}{m}")).await;
                if m == 0 {
                    team = create(&member, &may, &format!("Team {n}")).await;
                } else {
                    join(&member, team).await.status(200);
                }
                for activity in 0..done {
                    member.done(&may.entry(activity, "2026-05-06")).await;
                }
                teams.push((member, team));
            }
        }
        let ada = &teams[6].0;
        let whole = board(ada, &may, "").await;
        assert_eq!(rows(whole), [(1, "Team 0", 2, 30, 15.0), (1, "Team 1", 2, 30, 15.0), (3, "Team 2", 3, 20, 6.67)]);
        assert_eq!((&whole["state"], &whole["total"], &whole["own"]["rank"]), (&json!("live"), &json!(3), &json!(3)));
        let first = board(ada, &may, "limit=2").await;
        assert_eq!(first["entries"].as_array().map(Vec::len), Some(2));
        let next = board(ada, &may, &format!("limit=2&cursor={}", first["next_cursor"].as_str().unwrap())).await;
        assert_eq!((rows(next)[0].1, &next["next_cursor"]), ("Team 2", &Value::Null));
        // A member who is on no board counts neither for points nor for the size.
        admin.patch(&format!("/v1/auth/user/{}/mark-test-user", teams[4].0.id), &json!({})).await.status(200);
        assert_eq!(rows(board(ada, &may, "").await)[2], (3, "Team 2", 2, 10, 5.0));
        let inner = ada.get(&format!("/v2/core/team/{}/leaderboard", teams[2].1)).await.data();
        let inner: Vec<_> = inner["entries"].as_array().unwrap().iter().map(|r| (r["rank"].as_i64(), r["points"].as_i64(), r["captain"].as_bool())).collect();
        assert_eq!(inner, [(Some(1), Some(20), Some(false)), (Some(2), Some(10), Some(true))]);
    }
}

story! {
    async fn points_stay_with_the_team_where_they_were_earned(site) {
        let (_, may) = with_teams(site, json!({})).await;
        let (ada, ben, cyd) = (inside(site, &may, "ada").await, inside(site, &may, "ben").await, inside(site, &may, "cyd").await);
        ada.done(&may.entry(0, "2026-05-06")).await; // in no team yet
        site.at("2026-05-07T10:00:00Z");
        let larks = create(&ben, &may, "Larks").await;
        let owls = create(&cyd, &may, "Owls").await;
        join(&ada, larks).await.status(200);
        ada.done(&may.entry(0, "2026-05-07")).await;
        let phone = ada.device("phone");
        let made_on_the_7th = op(&may.entry(2, "2026-05-07"), "set_status", "done", site.now());
        site.at("2026-05-07T20:00:00Z");
        leave(&ada, larks).await.status(200);
        join(&ada, owls).await.status(200);
        // The date of the change belongs to the old team until its end; the next one to the new team.
        ada.done(&may.entry(1, "2026-05-07")).await;
        site.at("2026-05-08T10:00:00Z");
        for activity in 0..3 {
            ada.done(&may.entry(activity, "2026-05-08")).await;
        }
        // A late log counts where it was earned.
        assert_eq!(phone.results(&[made_on_the_7th]).await, ["applied"]);
        let expected = [(1, "Larks", 1, 30, 30.0), (2, "Owls", 2, 30, 15.0)];
        assert_eq!(rows(board(&ada, &may, "").await), expected);
        assert_eq!(rows(board(&ada, &may, "period=day").await), [(1, "Owls", 2, 30, 15.0), (2, "Larks", 1, 0, 0.0)]);
        assert_eq!(rows(board(&ada, &may, "period=week").await), expected);
        let inner = ada.get(&format!("/v2/core/team/{owls}/leaderboard?period=all")).await.data();
        assert_eq!((&inner["entries"][0]["user_id"], &inner["entries"][0]["points"]), (&json!(ada.id), &json!(30)));
        // Away and back within a date: no date counts twice.
        leave(&ada, owls).await.status(200);
        join(&ada, larks).await.status(200);
        leave(&ada, larks).await.status(200);
        join(&ada, owls).await.status(200);
        let sums: i64 = rows(board(&ada, &may, "").await).iter().map(|r| r.3).sum();
        assert_eq!(sums, 60, "all but the points she earned outside a team");
        // Leaving the program does not change a team's points.
        ada.post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.status(200);
        assert_eq!(rows(board(&ben, &may, "").await), [(1, "Larks", 1, 30, 30.0), (1, "Owls", 1, 30, 30.0)]);
    }
}

story! {
    async fn a_closed_account_leaves_its_teams_board_and_leads_nobody_until_it_is_restored(site) {
        let (_, may) = with_teams(site, json!({})).await;
        let (ada, ben) = (inside(site, &may, "ada").await, inside(site, &may, "ben").await);
        let team = create(&ada, &may, "Larks").await;
        site.minutes(1);
        join(&ben, team).await.status(200);
        ada.done(&may.entry(0, "2026-05-06")).await;
        let path = format!("/v2/core/team/{team}");
        let on_board = async || {
            let board = ben.get(&format!("{path}/leaderboard")).await.status(200).data();
            let entries = board["entries"].as_array().expect("entries");
            (entries.iter().map(|row| row["user_id"].as_i64()).collect::<Vec<_>>(), board["total"].as_i64())
        };
        let rename = async |name: &str| ben.patch(&path, &json!({ "name": name })).await;
        let both = (vec![Some(ada.id), Some(ben.id)], Some(2));
        assert_eq!(on_board().await, both);
        rename("Owls").await.problem(403, "forbidden");
        let account = format!("/v1/auth/user/{}", ada.id);
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        ada.patch(&account, &close).await.status(200);
        assert_eq!(on_board().await, (vec![Some(ben.id)], Some(1)));
        assert_eq!(captain(seen(&ben, team).await), Some(ben.id));
        rename("Owls").await.status(200);
        ada.patch(&account, &json!({ "deleted": false })).await.status(200);
        assert_eq!(on_board().await, both);
        assert_eq!(captain(seen(&ben, team).await), Some(ada.id));
        rename("Wrens").await.problem(403, "forbidden");
    }
}

story! {
    async fn a_program_whose_team_board_fails_does_not_hold_up_the_others(site) {
        let (admin, may) = with_teams(site, json!({})).await;
        let other = site.may(&admin).await;
        allow(&admin, &other, json!({})).await;
        create(&inside(site, &may, "ada").await, &may, "Larks").await;
        create(&inside(site, &other, "ben").await, &other, "Owls").await;
        site.at("2026-06-04T00:00:00Z");
        site.job("final-boards").await;
        site.database().refuse_of("team_result", "program_id", may.id).await;
        site.try_job("team-boards").await.expect_err("it failed for the first");
        let visitor = site.visitor();
        let state = async |program: &Program| board(&visitor, program, "").await["state"].clone();
        assert_eq!((state(&may).await, state(&other).await), (json!("provisional"), json!("final")));
        site.database().accept("team_result").await;
        site.job("team-boards").await;
        assert_eq!(state(&may).await, "final");
    }
}

story! {
    async fn the_team_board_becomes_final_and_never_changes(site) {
        let (admin, may) = with_teams(site, json!({})).await;
        let (ada, ben) = (inside(site, &may, "ada").await, inside(site, &may, "ben").await);
        let larks = create(&ada, &may, "Larks").await;
        let owls = create(&ben, &may, "Owls").await;
        site.at("2026-05-31T10:00:00Z");
        ada.done(&may.entry(0, "2026-05-31")).await;
        site.at("2026-06-01T00:00:00Z");
        assert_eq!(board(&ada, &may, "").await["state"], "provisional");
        site.job("team-boards").await;
        assert_eq!(board(&ada, &may, "").await["state"], "provisional", "not before the program's own board");
        site.at("2026-06-04T00:00:00Z");
        site.job("final-boards").await;
        site.job("team-boards").await;
        let last = board(&ada, &may, "").await;
        assert_eq!((&last["state"], rows(last)), (&json!("final"), vec![(1, "Larks", 1, 10, 10.0), (2, "Owls", 1, 0, 0.0)]));
        assert_eq!(last["own"]["team_id"], larks);
        // Nothing can change it now.
        let path = format!("/v2/core/team-moderation/{owls}");
        admin.patch(&path, &json!({ "name": "Winners" })).await.problem(409, "roster_locked");
        admin.post(&format!("{path}/member"), &json!({ "user_id": ada.id })).await.problem(409, "roster_locked");
        admin.delete(&path).await.problem(409, "roster_locked");
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        ada.patch(&format!("/v1/auth/user/{}", ada.id), &close).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        site.job("team-boards").await;
        assert_eq!(rows(board(&site.visitor(), &may, "").await), rows(last));
        let left = site.database().number(&format!("SELECT COUNT(*) FROM team_member WHERE member_id = {}", ada.id)).await;
        assert_eq!(left, 0, "an erased member is on no roster");
    }
}
