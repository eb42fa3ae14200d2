//! Programs that rank by averages, streaks or shares, and boards that update without a log.

use daymark_base::db::{Db, Options};
use daymark_log::habits::results::{Verdict, verify};
use daymark_tests::harness::{Member, Program, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use crate::teams;

async fn scored(site: &Site, admin: &Member, scoring: &str) -> Program {
    let mut body = Program::may();
    body["title"] = json!(scoring);
    body["scoring"] = json!(scoring);
    site.program(admin, body).await
}

/// The name, rank, score and points of each row, once the top score is as wanted.
async fn board(by: &Member, program: &Program, top: Value) -> Vec<(String, i64, Value, i64)> {
    let board = by.until(&program.board(), |b| b["entries"][0]["score"] == top).await;
    let name = |r: &Value| r["name"].as_str().unwrap_or_default().replace(" Tester", "");
    let row = |r: &Value| (name(r), r["rank"].as_i64().unwrap(), r["score"].clone(), r["points"].as_i64().unwrap());
    board["entries"].as_array().expect("entries").iter().map(row).collect()
}

fn row(name: &str, rank: i64, score: Value, points: i64) -> (String, i64, Value, i64) {
    (name.to_owned(), rank, score, points)
}

story! {
    async fn daily_averages_drop_when_a_new_day_begins_without_logs(site) {
        let admin = site.admin().await;
        let may = scored(site, &admin, "average_per_day").await;
        let program = format!("/v2/core/challenge/{}", may.id);
        teams::allow(&admin, &may, json!({})).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&may).await;
        for activity in 0..3 {
            ada.done(&may.entry(activity, "2026-05-06")).await;
        }
        site.at("2026-05-07T09:00:00Z");
        ben.join(&may).await;
        ben.done(&may.entry(0, "2026-05-07")).await;
        ben.done(&may.entry(1, "2026-05-07")).await;
        site.job("standings").await;
        // 30 points in two days, 20 in one.
        assert_eq!(board(&ada, &may, json!(20)).await, [row("ben", 1, json!(20), 20), row("ada", 2, json!(15), 30)]);
        let around = ada.get(&format!("{}?around=me", may.board())).await.data();
        assert_eq!((&around["scoring"], &around["me"]["own"]["score"], &around["me"]["previous"]["score"]), (&json!("average_per_day"), &json!(15), &json!(20)));
        assert_eq!(ada.pull().await["totals"]["rank"], 2);
        ada.get(&format!("{}?period=week", may.board())).await.invalid("period");
        site.at("2026-05-07T23:59:59Z");
        site.job("standings").await;
        assert_eq!(board(&ada, &may, json!(20)).await[1].2, json!(15), "not before the day is over");
        site.at("2026-05-08T00:00:00Z");
        site.job("standings").await;
        assert_eq!(board(&ada, &may, json!(10)).await, [row("ada", 1, json!(10), 30), row("ben", 1, json!(10), 20)]);
        site.at("2026-05-09T00:00:00Z");
        site.job("standings").await;
        assert_eq!(board(&ada, &may, json!(7.5)).await, [row("ada", 1, json!(7.5), 30), row("ben", 2, json!(6.67), 20)]);
        let total = ada.get(&format!("{program}/explain/total")).await.data();
        assert_eq!((&total["points"], &total["score"]["score"], &total["score"]["days"]), (&json!(30), &json!(7.5), &json!(4)));
        let rank = ben.get(&format!("{program}/explain/rank")).await.data();
        assert_eq!((&rank["rank"], &rank["score"], &rank["rows"][0]["score"]), (&json!(2), &json!(6.67), &json!(7.5)));
        // A team has the mean of its roster's scores, whether or not they were earned in it.
        let larks = teams::create(&ada, &may, "Larks").await;
        teams::join(&ben, larks).await.status(200);
        let team = ada.get(&format!("{program}/team-leaderboard")).await.data();
        assert_eq!((&team["entries"][0]["score"], &team["entries"][0]["points"], &team["scoring"]), (&json!(7.09), &json!(0), &json!("average_per_day")));
        let inner = ada.get(&format!("/v2/core/team/{larks}/leaderboard")).await.data();
        let inner: Vec<_> = inner["entries"].as_array().unwrap().iter().map(|r| (r["rank"].as_i64(), r["score"].clone())).collect();
        assert_eq!(inner, [(Some(1), json!(7.5)), (Some(2), json!(6.67))]);
        for board in [format!("{program}/team-leaderboard"), format!("/v2/core/team/{larks}/leaderboard")] {
            ada.get(&format!("{board}?period=day")).await.invalid("period");
        }
        // A log counts at once, and the board by points is unchanged.
        ben.done(&may.entry(0, "2026-05-09")).await;
        assert_eq!(board(&ada, &may, json!(10)).await[0], row("ben", 1, json!(10), 30));
        let points = site.may(&admin).await;
        let cleo = site.member("cleo").await;
        cleo.join(&points).await;
        cleo.done(&points.entry(0, "2026-05-09")).await;
        assert_eq!(cleo.place(&points, |r| r["points"] == 10).await["score"], json!(null));
        let stored = site.database().number(&format!("SELECT COUNT(*) FROM membership WHERE program_id = {} AND score_until IS NOT NULL", points.id)).await;
        assert_eq!(stored, 0, "programs ranked by points have no score to compute");
    }
}

story! {
    async fn streak_and_share_scores_follow_closed_days_until_final(site) {
        let admin = site.admin().await;
        let (share, streak) = (scored(site, &admin, "share_of_days_done").await, scored(site, &admin, "best_streak").await);
        let june = json!({ "title": "June", "category": "TIMED", "start_date": "2026-06-01", "end_date": "2026-06-30", "activities": [{ "title": "Walk" }] });
        let june = site.program(&admin, june).await;
        let (ada, ben, cleo, dan) = (site.member("ada").await, site.member("ben").await, site.member("cleo").await, site.member("dan").await);
        ada.join(&share).await;
        dan.join(&share).await;
        ben.join(&streak).await;
        cleo.join(&june).await;
        // Before the start the scoring can change, and the open board follows; afterwards it cannot.
        assert_eq!(board(&cleo, &june, Value::Null).await, [row("cleo", 1, Value::Null, 0)]);
        let path = format!("/v2/core/challenge/{}", june.id);
        assert_eq!(admin.patch(&path, &json!({ "scoring": "best_streak" })).await.status(200).data()["scoring"], "best_streak");
        assert_eq!(board(&cleo, &june, json!(0)).await, [row("cleo", 1, json!(0), 0)]);
        admin.patch(&path, &json!({ "scoring": "golf" })).await.problem(422, "invalid");
        let path = format!("/v2/core/challenge/{}", share.id);
        admin.patch(&path, &json!({ "scoring": "total_points" })).await.invalid("scoring");

        for date in ["2026-05-06", "2026-05-08"] {
            site.at(&format!("{date}T10:00:00Z"));
            ada.done(&share.entry(0, date)).await;
            ben.done(&streak.entry(0, date)).await;
        }
        // The 7th is open until noon: nothing is missed yet.
        site.at("2026-05-08T11:59:59Z");
        site.job("standings").await;
        assert_eq!(board(&ada, &share, json!(100)).await, [row("ada", 1, json!(100), 20), row("dan", 2, json!(0), 0)]);
        assert_eq!(board(&ben, &streak, json!(2)).await, [row("ben", 1, json!(2), 20)]);
        site.at("2026-05-08T12:00:00Z");
        site.job("standings").await;
        assert_eq!(board(&ada, &share, json!(66.67)).await, [row("ada", 1, json!(66.67), 20), row("dan", 2, json!(0), 0)]);
        assert_eq!(board(&ben, &streak, json!(1)).await, [row("ben", 1, json!(1), 20)]);
        let made = ada.get(&format!("{path}/explain/total")).await.data()["score"].clone();
        assert_eq!((&made["days_done"], &made["days_missed"]), (&json!(2), &json!(1)));

        admin.post(&format!("{path}/close"), &json!({})).await.status(200);
        site.at("2026-05-12T10:00:00Z");
        site.job("final-boards").await;
        let ended = ada.get(&path).await.data();
        assert_eq!(ended["state"], "final");
        let file = admin.get(&format!("{path}/results?format=csv")).await.status(200);
        let lines: Vec<_> = file.text.lines().collect();
        assert_eq!(lines, ["position,rank,user_id,name,points,longest_streak,score".to_owned(), format!("1,1,{},ada Tester,20,1,66.67", ada.id), format!("2,2,{},dan Tester,0,0,0", dan.id)]);
        let told = ada.get("/v1/auth/notice").await.data();
        assert_eq!(told[0]["body"], "You finished 1st of 2 with 66.67% of your days done.");
        let db = Db::open(site.database().url(), &Options::default()).await.expect("the database opens");
        let digest = ended["result_digest"].as_str().unwrap().to_owned();
        assert_eq!(verify(&db, share.id).await.expect("a look"), Verdict::Agrees { rows: 2, digest, streaks: true });
        site.database().sql("UPDATE program_result SET score = 6668 WHERE position = 1").await;
        assert!(matches!(verify(&db, share.id).await.expect("a look"), Verdict::Differs { .. }));
        db.close().await;
    }
}
