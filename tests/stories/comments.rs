//! Cheers and comments on a member's day.

use daymark_tests::harness::{Client, Database, Member, Program, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};

/// The address of a member's day in a program.
fn day(program: &Program, member: &Member, date: &str) -> String {
    format!("/v2/core/challenge/{}/user/{}/day/{date}", program.id, member.id)
}

async fn set_privacy(admin: &Client, member: &Member, level: &str) {
    let path = format!("/v1/auth/user/privacy_level/{}", member.id);
    admin.request(Method::PATCH, &path).json(&json!({ "privacy_level": level })).send().await.status(200);
}

async fn comment(by: &Member, day: &str, text: &str) -> i64 {
    let made = by.post(&format!("{day}/comment"), &json!({ "text": text })).await.status(201);
    made.data()["id"].as_i64().expect("id")
}

/// The comments that a reader sees on a day.
async fn texts(reader: &Client, day: &str) -> Vec<String> {
    let list = reader.get(&format!("{day}/comment")).await.status(200).data();
    list.as_array().expect("a list").iter().map(|c| c["text"].as_str().unwrap_or_default().to_owned()).collect()
}

async fn told(member: &Member) -> Vec<String> {
    let list = member.get("/v1/auth/notice").await.data();
    let social = |n: &Value| {
        (n["category"] == "social").then(|| format!("{} {}", n["title"].as_str().unwrap(), n["body"].as_str().unwrap()))
    };
    list.as_array().expect("a list").iter().filter_map(social).collect()
}

/// A program with these members, and its administrator.
async fn joined<const N: usize>(site: &Site, names: [&str; N]) -> (Member, Program, [Member; N]) {
    let admin = site.admin().await;
    let may = site.may(&admin).await;
    let mut members = Vec::new();
    for name in names {
        let member = site.member(name).await;
        member.join(&may).await;
        members.push(member);
    }
    (admin, may, members.try_into().ok().expect("all of them"))
}

story! {
    async fn test_users_neither_comment_nor_count_as_cheering(site) {
        let (admin, may, [ada, eve]) = joined(site, ["ada", "eve"]).await;
        let path = format!("/v1/auth/user/{}/mark-test-user", eve.id);
        admin.patch(&path, &json!({ "test_user": true })).await.status(200);
        let of_ada = day(&may, &ada, "2026-05-06");
        let refused = eve.post(&format!("{of_ada}/comment"), &json!({ "text": "Well done" })).await.problem(409, "conflict");
        assert_eq!(refused["message"], "Other members do not see test users, so test users cannot write comments.");
        eve.post(&format!("{of_ada}/cheer"), &json!({})).await.status(200);
        site.job("cheers").await;
        assert_eq!(told(&ada).await, Vec::<String>::new());
    }
}

story! {
    async fn cheers_count_once_and_can_be_withdrawn(site) {
        let (admin, may, [ada, ben, cyd]) = joined(site, ["ada", "ben", "cyd"]).await;
        set_privacy(&admin, &cyd, "hidden").await;
        let path = format!("{}/cheer", day(&may, &ada, "2026-05-06"));
        for _ in 0..2 {
            let cheers = ben.post(&path, &json!({})).await.status(200).data();
            assert_eq!((&cheers["count"], &cheers["own"], &cheers["from"][0]["name"]), (&json!(1), &json!(true), &json!("ben Tester")));
        }
        let cheers = cyd.post(&path, &json!({})).await.status(200).data();
        assert_eq!((&cheers["count"], cheers["from"].as_array().map(Vec::len)), (&json!(2), Some(1)),
            "a hidden member counts without a name");
        ada.post(&path, &json!({})).await.problem(409, "conflict");
        assert_eq!(ada.get(&path).await.data()["own"], false);
        for _ in 0..2 {
            assert_eq!(ben.delete(&path).await.status(200).data()["count"], 1);
        }
    }
}

story! {
    async fn the_newest_day_can_be_cheered_without_its_date(site) {
        let (_, may, [ada, ben]) = joined(site, ["ada", "ben"]).await;
        let stranger = site.member("stranger").await;
        let cheer = |date: &str| format!("{}/cheer", day(&may, &ada, date));
        ben.post(&cheer("latest"), &json!({})).await.problem(404, "not_found");
        ada.done(&may.entry(0, "2026-05-06")).await;
        stranger.post(&cheer("latest"), &json!({})).await.problem(404, "not_found");
        ben.post(&cheer("latest"), &json!({})).await.status(200);
        assert_eq!(ben.get(&cheer("2026-05-06")).await.data()["own"], true);
        site.hours(24);
        ada.done(&may.entry(0, "2026-05-07")).await;
        assert_eq!(ben.get(&cheer("latest")).await.data()["own"], false);
    }
}

story! {
    async fn only_program_members_see_days_and_hidden_members_show_none(site) {
        let (admin, may, [ada, ben]) = joined(site, ["ada", "ben"]).await;
        let stranger = site.member("stranger").await;
        comment(&ben, &day(&may, &ada, "2026-05-06"), "Well done").await;
        let same = async |reader: &Member, program: &Program, owner: &Member, date: &str| {
            let missing = reader.get(&format!("/v2/core/challenge/999999/user/1/day/{date}/comment")).await;
            let theirs = reader.get(&format!("{}/comment", day(program, owner, date))).await;
            theirs.problem(404, "not_found");
            assert_eq!(theirs.text, missing.text);
        };
        same(&stranger, &may, &ada, "2026-05-06").await;
        same(&ben, &may, &stranger, "2026-05-06").await;
        same(&ben, &may, &ada, "2026-05-05").await; // before she joined
        same(&ben, &may, &ada, "2026-05-08").await; // in the future in every zone
        same(&ben, &may, &ada, "yesterday").await;
        set_privacy(&admin, &ada, "hidden").await;
        same(&ben, &may, &ada, "2026-05-06").await;
        ben.post(&format!("{}/comment", day(&may, &ada, "2026-05-06")), &json!({ "text": "x" })).await.problem(404, "not_found");
        assert_eq!(texts(&ada, &day(&may, &ada, "2026-05-06")).await, ["Well done"], "she sees her own day");
        ada.post(&format!("{}/comment", day(&may, &ben, "2026-05-06")), &json!({ "text": "x" })).await.problem(409, "conflict");
        set_privacy(&admin, &ada, "nickname").await;
        set_privacy(&admin, &ben, "hidden").await;
        let cyd = site.member("cyd").await;
        cyd.join(&may).await;
        assert_eq!(texts(&cyd, &day(&may, &ada, "2026-05-06")).await, Vec::<String>::new(),
            "comments by a member who is now hidden are hidden too");
        ben.post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.status(200).data();
        same(&ben, &may, &ada, "2026-05-06").await;
    }
}

story! {
    async fn comments_are_plain_text_and_deletable_by_author_or_owner(site) {
        let (_, may, [ada, ben, cyd]) = joined(site, ["ada", "ben", "cyd"]).await;
        let of_ada = day(&may, &ada, "2026-05-06");
        let path = format!("{of_ada}/comment");
        ben.post(&path, &json!({ "text": "  \n" })).await.invalid("text");
        ben.post(&path, &json!({ "text": "x".repeat(1001) })).await.invalid("text");
        ben.post(&path, &json!({ "text": "a\0b" })).await.invalid("text");
        let markup = "<img src=x onerror=alert(1)> & \"you\"";
        let first = comment(&ben, &of_ada, &format!(" {markup} ")).await;
        let second = comment(&cyd, &of_ada, "Keep going").await;
        let third = comment(&ada, &of_ada, "Thank you both").await;
        assert_eq!(texts(&cyd, &of_ada).await, [markup, "Keep going", "Thank you both"], "shown exactly as written");
        let page = ben.get(&format!("{path}?limit=2")).await.json();
        let next = page["meta"]["next_cursor"].as_str().expect("more");
        assert_eq!(ben.get(&format!("{path}?limit=2&cursor={next}")).await.data()[0]["id"], third);
        assert_eq!((&page["data"][0]["own"], &page["data"][1]["own"]), (&json!(true), &json!(false)));
        // Another day, program or comment: not found.
        ben.delete(&format!("{path}/{second}")).await.problem(404, "not_found");
        ben.delete(&format!("{}/comment/{first}", day(&may, &cyd, "2026-05-06"))).await.problem(404, "not_found");
        ben.delete(&format!("{path}/{first}")).await.status(200);
        ada.delete(&format!("{path}/{second}")).await.status(200);
        ben.delete(&format!("{path}/{first}")).await.problem(404, "not_found");
        assert_eq!(texts(&ben, &of_ada).await, ["Thank you both"]);
    }
}

story! {
    async fn moderators_hide_restore_or_dismiss_reported_comments(site) {
        let (admin, may, [ada, ben, cyd]) = joined(site, ["ada", "ben", "cyd"]).await;
        let of_ada = day(&may, &ada, "2026-05-06");
        let id = comment(&ben, &of_ada, "Something unkind").await;
        let report = format!("{of_ada}/comment/{id}/report");
        ben.post(&report, &json!({})).await.problem(409, "conflict");
        cyd.post(&format!("{of_ada}/comment/{}/report", i64::MIN), &json!({})).await.problem(404, "not_found");
        for _ in 0..2 {
            cyd.post(&report, &json!({ "reason": "unkind" })).await.status(200);
        }
        site.minutes(1);
        ada.post(&report, &json!({})).await.status(200);
        ada.get("/v2/core/comment-moderation").await.problem(403, "forbidden");
        let queue = async |state: &str| admin.get(&format!("/v2/core/comment-moderation?state={state}")).await.data();
        let waiting = queue("reported").await;
        assert_eq!((waiting.as_array().map(Vec::len), &waiting[0]["text"], &waiting[0]["by_name"]), (Some(1), &json!("Something unkind"), &json!("ben Tester")));
        let reasons: Vec<_> = waiting[0]["reports"].as_array().unwrap().iter().map(|r| r["reason"].clone()).collect();
        assert_eq!(reasons, ["", "unkind"]);
        let decide = async |what: &str| admin.post(&format!("/v2/core/comment-moderation/{id}/{what}"), &json!({})).await.status(200).data();
        for _ in 0..2 {
            assert!(decide("hide").await["hidden_at"].is_string());
        }
        assert_eq!((queue("reported").await, queue("hidden").await[0]["id"].clone()), (&json!([]), json!(id)));
        assert_eq!((texts(&ada, &of_ada).await, texts(&ben, &of_ada).await), (vec![], vec!["Something unkind".to_owned()]));
        assert_eq!(ben.get(&format!("{of_ada}/comment")).await.data()[0]["hidden"], true);
        assert_eq!(decide("restore").await["hidden_at"], json!(null));
        assert_eq!(texts(&ada, &of_ada).await, ["Something unkind"]);
        // The same reporters change nothing; a new one does.
        cyd.post(&report, &json!({})).await.status(200);
        assert_eq!(queue("reported").await, &json!([]));
        let dan = site.member("dan").await;
        dan.join(&may).await;
        dan.post(&report, &json!({ "reason": "still" })).await.status(200);
        assert_eq!(decide("dismiss").await["reported_at"], json!(null));
        assert_eq!(texts(&ada, &of_ada).await, ["Something unkind"]);
        admin.post("/v2/core/comment-moderation/999999/hide", &json!({})).await.problem(404, "not_found");
        let log = admin.get("/v1/auth/audit?object=comment").await.data();
        let actions: Vec<_> = log.as_array().unwrap().iter().rev().map(|r| r["action"].clone()).collect();
        assert_eq!(actions, ["comment:hide", "comment:restore", "comment:dismiss"]);
    }
}

story! {
    async fn cheers_and_comments_are_batched_into_one_notice(site) {
        let (admin, may, [ada, ben, cyd, dan]) = joined(site, ["ada", "ben", "cyd", "dan"]).await;
        set_privacy(&admin, &dan, "hidden").await;
        let of_ada = day(&may, &ada, "2026-05-06");
        let cheer = format!("{of_ada}/cheer");
        ben.post(&cheer, &json!({})).await.status(200).data();
        site.job("cheers").await;
        site.job("cheers").await;
        assert_eq!(told(&ada).await, ["1 cheer for you From ben Tester."]);
        cyd.post(&cheer, &json!({})).await.status(200).data();
        dan.post(&cheer, &json!({})).await.status(200).data();
        comment(&ben, &of_ada, "Well <b>done</b>").await;
        comment(&ada, &of_ada, "Thank you").await;
        site.minutes(9);
        site.job("cheers").await;
        assert_eq!(told(&ada).await.len(), 1, "not yet");
        site.minutes(1);
        site.job("cheers").await;
        let news = told(&ada).await;
        assert_eq!(news.len(), 2);
        assert!(news[0].starts_with("2 cheers and 1 comment for you From ") && news[0].ends_with(" and others."), "{}", news[0]);
        assert!(!news[0].contains("dan") && !news[0].contains("<b>"), "{}", news[0]);
        assert_eq!(told(&ben).await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_comment_that_is_written_during_the_notice_is_not_lost() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (_, may, [ada, ben, cyd]) = joined(&site, ["ada", "ben", "cyd"]).await;
    ben.post(&format!("{}/cheer", day(&may, &ada, "2026-05-06")), &json!({})).await.status(200).data();
    let written = format!(
        "INSERT INTO comment (program_id, member_id, local_date, by_id, text, created_at)
            VALUES ({}, {}, '2026-05-06', {}, 'Well done', 1)",
        may.id, ada.id, cyd.id
    );
    site.database().interleaved("SELECT told FROM cheer FOR UPDATE", &written, site.job("cheers")).await;
    site.minutes(10);
    site.job("cheers").await;
    assert!(told(&ada).await.concat().contains("1 comment"), "{:?}", told(&ada).await);
    site.end().await;
}

#[tokio::test]
async fn a_notice_waits_while_its_member_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (_, may, [ada, ben]) = joined(&site, ["ada", "ben"]).await;
    ben.post(&format!("{}/cheer", day(&may, &ada, "2026-05-06")), &json!({})).await.status(200).data();
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let erase = format!("DELETE FROM cheer WHERE member_id = {}", ada.id);
    site.database().interleaved(&lock, &erase, site.job("cheers")).await;
    assert_eq!(site.database().number("SELECT COUNT(*) FROM comment_notice").await, 0);
    site.end().await;
}

story! {
    async fn a_member_whose_notice_fails_does_not_hold_up_the_others(site) {
        let (_, may, [ada, ben]) = joined(site, ["ada", "ben"]).await;
        for (by, of) in [(&ben, &ada), (&ada, &ben)] {
            by.post(&format!("{}/cheer", day(&may, of, "2026-05-06")), &json!({})).await.status(200).data();
        }
        site.database().refuse("comment_notice", ada.id).await;
        site.try_job("cheers").await.expect_err("it failed for ada");
        assert_eq!((told(&ada).await.len(), told(&ben).await.len()), (0, 1));
        site.database().accept("comment_notice").await;
    }
}

mod limits {
    use super::*;

    async fn members_can_write_twenty_comments_in_ten_minutes(kind: Database) {
        let site = Site::start_with(kind, &[], true).await;
        let (_, may, [ada, ben]) = joined(&site, ["ada", "ben"]).await;
        let of_ada = day(&may, &ada, "2026-05-06");
        for n in 0..20 {
            comment(&ben, &of_ada, &format!("{n}")).await;
        }
        let one_more = ben.post(&format!("{of_ada}/comment"), &json!({ "text": "one more" })).await;
        one_more.problem(429, "too_many_requests");
        assert!(!one_more.header("retry-after").is_empty());
        site.minutes(1);
        comment(&ben, &of_ada, "later").await;
        site.end().await;
    }

    #[tokio::test]
    async fn sqlite() {
        members_can_write_twenty_comments_in_ten_minutes(Database::Sqlite).await;
    }
}
