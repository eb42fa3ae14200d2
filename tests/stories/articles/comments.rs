//! Readers' comments on articles, and their moderation.

use daymark_tests::harness::{Answer, Client, Database, Member, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use super::{BODY, article, meta, path};

const COMMENT: &str = "/v1/core/post-comment";

pub async fn say(by: &Client, post: i64, parent: Option<i64>, text: &str) -> Answer {
    by.post(COMMENT, &json!({ "post_id": post, "parent_id": parent, "text": text })).await
}

pub async fn said(by: &Client, post: i64, parent: Option<i64>, text: &str) -> i64 {
    say(by, post, parent, text).await.status(201).data()["id"].as_i64().expect("an id")
}

async fn heard(reader: &Client, post: i64) -> Vec<Value> {
    reader.get(&format!("{}/comments", path(post))).await.status(200).data().as_array().expect("a list").clone()
}

pub async fn texts(reader: &Client, post: i64) -> Vec<String> {
    heard(reader, post).await.iter().map(|c| c["text"].as_str().expect("a text").to_owned()).collect()
}

pub async fn notices(member: &Member) -> Vec<String> {
    let list = member.get("/v1/auth/notice?limit=100").await.status(200).data().as_array().expect("notices");
    list.iter().rev().map(|n| n["title"].as_str().expect("a title").to_owned()).collect()
}

pub fn one(id: i64) -> String {
    format!("{COMMENT}/{id}")
}

story! {
    async fn comments_support_two_levels_likes_edits_and_deletion(site) {
        let (admin, ada, ben, visitor) = (site.admin().await, site.member("ada").await, site.member("ben").await, site.visitor());
        let post = article(&admin, "Sleep", BODY).await;
        say(&visitor, post, None, "Hello").await.problem(401, "unauthenticated");
        say(&ada, post, None, " ").await.invalid("text");
        say(&ada, 99_999, None, "Hello").await.problem(404, "not_found");
        let first = said(&ada, post, None, " First <b>thing</b> ").await;
        let second = said(&ben, post, None, "Second").await;
        let reply = said(&ben, post, Some(first), "To the first").await;
        let deep = said(&ada, post, Some(reply), "To the reply").await;
        say(&ada, post, Some(99_999), "Nowhere").await.invalid("parent_id");
        assert_eq!(texts(&visitor, post).await, ["First <b>thing</b>", "To the first", "To the reply", "Second"], "thread by thread, as typed");
        let all = heard(&ben, post).await;
        let parents: Vec<_> = all.iter().map(|c| c["parent_id"].clone()).collect();
        assert_eq!(parents, [Value::Null, json!(first), json!(first), Value::Null], "there are only two levels");
        assert_eq!((&all[0]["own"], &all[1]["own"], &all[0]["by"]["name"]), (&json!(false), &json!(true), &json!("ada Tester")));
        let page = ada.get(&format!("{}/comments?limit=3", path(post))).await.json();
        let cursor = page["meta"]["next_cursor"].as_str().expect("a next page");
        assert_eq!(ada.get(&format!("{}/comments?limit=3&cursor={cursor}", path(post))).await.data()[0]["text"], "Second");
        assert_eq!(visitor.get(&path(post)).await.data()["comments"], 4);
        // The author of the comment and mentioned people are notified once; no one else can be mentioned.
        assert_eq!(notices(&ada).await, ["ben Tester replied to you"]);
        let outsider = site.member("outsider").await;
        let body = json!({ "post_id": post, "parent_id": second, "text": "@ben @ada", "mention_ids": [ben.id, ada.id, outsider.id, admin.id] });
        ada.post(COMMENT, &body).await.status(201);
        assert_eq!(notices(&ben).await, ["ada Tester replied to you", "ada Tester replied to you"]);
        assert_eq!(notices(&admin).await, ["ada Tester mentioned you in a comment"], "the author of the article");
        assert_eq!(notices(&outsider).await, Vec::<String>::new());
        // Likes.
        for _ in 0..2 {
            assert_eq!(ada.post(&format!("{}/react", one(second)), &json!({ "liked": true })).await.status(200).data()["likes"], 1);
        }
        assert_eq!(ada.post(&format!("{}/react", one(second)), &json!({ "liked": false })).await.status(200).data()["likes"], 0);
        // Its author can edit it for a quarter of an hour.
        let change = async |by: &Client, id: i64| by.patch(&one(id), &json!({ "text": "Changed" })).await;
        change(&ben, first).await.problem(404, "not_found");
        assert_eq!(change(&ada, first).await.status(200).data()["edited_at"], json!(site.now()));
        site.minutes(15);
        change(&ada, first).await.problem(409, "conflict");
        // A deleted comment with replies leaves an empty row until the last reply is deleted.
        ben.delete(&one(first)).await.problem(404, "not_found");
        ada.delete(&one(first)).await.status(200);
        let all = heard(&visitor, post).await;
        assert_eq!((&all[0]["removed"], &all[0]["text"], &all[0]["by"]), (&json!(true), &json!(""), &Value::Null));
        for id in [reply, deep] {
            admin.delete(&one(id)).await.status(200);
        }
        assert_eq!(texts(&visitor, post).await, ["Second", "@ben @ada"]);
        let log = admin.get("/v1/auth/audit?object=post-comment").await.data();
        assert_eq!(log.as_array().expect("rows").len(), 2, "a moderator's deletion is on record");
    }
}

story! {
    async fn comments_need_article_access_and_can_be_closed(site) {
        let (admin, ada, ben, visitor) = (site.admin().await, site.member("ada").await, site.member("ben").await, site.visitor());
        let post = article(&admin, "Sleep", BODY).await;
        said(&ada, post, None, "Early").await;
        meta(&admin, post, json!({ "visibility": "members" })).await.status(200);
        assert_eq!((texts(&visitor, post).await.len(), texts(&ben, post).await.len()), (0, 1));
        meta(&admin, post, json!({ "visibility": "packages" })).await.status(200);
        assert_eq!(texts(&ben, post).await.len(), 0);
        say(&ben, post, None, "Late").await.problem(402, "package_needed");
        meta(&admin, post, json!({ "visibility": "everyone", "comments_closed": true })).await.status(200);
        assert_eq!(visitor.get(&path(post)).await.data()["comments_open"], false);
        say(&ben, post, None, "Late").await.problem(409, "conflict");
        meta(&admin, post, json!({ "comments_closed": false })).await.status(200);
        // A hidden member has no name to sign with, and earlier comments become anonymous.
        let hide = format!("/v1/auth/user/privacy_level/{}", ada.id);
        admin.patch(&hide, &json!({ "privacy_level": "hidden" })).await.status(200);
        say(&ada, post, None, "Who?").await.problem(409, "conflict");
        let seen = &heard(&visitor, post).await[0];
        assert_eq!((&seen["removed"], &seen["text"], &seen["by"]), (&json!(true), &json!(""), &Value::Null));
        assert_eq!(texts(&ada, post).await, ["Early"]);
    }
}

story! {
    async fn comments_that_a_member_cannot_read_cannot_be_liked_or_answered(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let post = article(&admin, "Sleep", BODY).await;
        let first = said(&ada, post, None, "Among us").await;
        let (like, liked) = (format!("{}/react", one(first)), json!({ "liked": true }));
        meta(&admin, post, json!({ "visibility": "packages" })).await.status(200);
        for refused in [
            ben.post(&like, &liked).await,
            ben.post(&format!("{}/report", one(first)), &json!({})).await,
            say(&ben, post, Some(first), "An answer").await,
        ] {
            let message = refused.problem(402, "package_needed")["message"].to_string();
            assert!(message.contains("article") && !refused.text.contains("Among us"), "{}", refused.text);
        }
        meta(&admin, post, json!({ "visibility": "everyone" })).await.status(200);
        let hide = format!("/v2/core/comment-moderation/{first}/hide?kind=article");
        admin.post(&hide, &json!({ "reason": "Be kind" })).await.status(200);
        ben.post(&like, &liked).await.problem(404, "not_found");
        say(&ben, post, Some(first), "An answer").await.invalid("parent_id");
        let own = ada.patch(&one(first), &json!({ "text": "Kinder" })).await.status(200);
        assert_eq!((&own.data()["text"], &own.data()["likes"]), (&json!("Kinder"), &json!(0)));
    }
}

story! {
    async fn day_and_article_comments_share_one_moderation_queue(site) {
        let (admin, ada, ben, visitor) = (site.admin().await, site.member("ada").await, site.member("ben").await, site.visitor());
        let may = site.may(&admin).await;
        for member in [&ada, &ben] {
            member.join(&may).await;
        }
        let post = article(&admin, "Sleep", BODY).await;
        let day = format!("/v2/core/challenge/{}/user/{}/day/2026-05-06/comment", may.id, ada.id);
        let on_day = ben.post(&day, &json!({ "text": "On the day" })).await.status(201).data()["id"].as_i64().expect("an id");
        let on_article = said(&ben, post, None, "On the article").await;
        ben.post(&format!("{}/report", one(on_article)), &json!({})).await.problem(409, "conflict");
        ada.post(&format!("{}/report", one(on_article)), &json!({ "reason": "Rude" })).await.status(200);
        ada.post(&format!("{day}/{on_day}/report"), &json!({})).await.status(200);
        let queue = async |query: &str| admin.get(&format!("/v2/core/comment-moderation?{query}")).await.status(200);
        let kinds = |answer: &Answer| answer.data().as_array().expect("rows").iter().map(|c| c["kind"].clone()).collect::<Vec<_>>();
        let all = queue("").await;
        assert_eq!(kinds(&all), ["day", "article"], "at one instant, days come first");
        assert_eq!((&all.data()[1]["post"]["slug"], &all.data()[1]["reports"][0]["reason"]), (&json!("sleep"), &json!("Rude")));
        // One per page, it is the same queue.
        let first = queue("limit=1").await;
        let cursor = first.json()["meta"]["next_cursor"].as_str().expect("a next page").to_owned();
        let second = queue(&format!("limit=1&cursor={cursor}")).await;
        assert_eq!((kinds(&first), kinds(&second)), (vec![json!("day")], vec![json!("article")]));
        assert_eq!(second.json()["meta"]["next_cursor"], Value::Null);
        let decide = async |id: i64, what: &str, body: Value| admin.post(&format!("/v2/core/comment-moderation/{id}/{what}"), &body).await.status(200);
        let hidden = decide(on_article, "hide?kind=article", json!({ "reason": "Be kind" })).await;
        assert_eq!((&hidden.data()["kind"], &hidden.data()["hidden_reason"]), (&json!("article"), &json!("Be kind")));
        assert_eq!(texts(&visitor, post).await, [""]);
        let own = &heard(&ben, post).await[0];
        assert_eq!((&own["text"], &own["hidden_reason"]), (&json!("On the article"), &json!("Be kind")));
        assert_eq!(visitor.get(&path(post)).await.data()["comments"], 0);
        assert_eq!(kinds(&queue("").await), ["day"]);
        assert_eq!(kinds(&queue("state=hidden").await), ["article"]);
        let _ = decide(on_article, "restore?kind=article", json!({})).await;
        let _ = decide(on_day, "dismiss", json!({})).await;
        assert_eq!(texts(&visitor, post).await, ["On the article"]);
        assert_eq!(kinds(&queue("").await), Vec::<Value>::new());
        assert_eq!(site.database().number("SELECT COUNT(*) FROM audit_log WHERE action LIKE 'comment:%'").await, 3);
        let every = admin.get("/v1/core/post-comments").await.status(200).data();
        assert_eq!((&every[0]["text"], &every[0]["post"]["title"]), (&json!("On the article"), &json!("Sleep")));
        assert_eq!(admin.get("/v1/core/post-comments?post_id=0").await.data(), &json!([]));
        ada.get("/v1/core/post-comments").await.problem(403, "forbidden");
    }
}

story! {
    async fn a_removed_comment_leaves_the_list_of_hidden_ones(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let post = article(&admin, "Sleep", BODY).await;
        let answered = said(&ada, post, None, "Rude").await;
        said(&ben, post, Some(answered), "An answer").await;
        let hide = format!("/v2/core/comment-moderation/{answered}/hide?kind=article");
        admin.post(&hide, &json!({ "reason": "Be kind" })).await.status(200);
        ada.delete(&one(answered)).await.status(200);
        assert_eq!(admin.get("/v2/core/comment-moderation?state=hidden").await.data(), &json!([]));
        admin.post(&hide, &json!({})).await.problem(404, "not_found");
    }
}

#[actix_web::test]
async fn comments_close_after_the_configured_days() {
    let site = Site::start_with(Database::Sqlite, &[("DAYMARK_ARTICLES__COMMENT_DAYS", "30")], false).await;
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let post = article(&admin, "Sleep", BODY).await;
    site.hours(24 * 29);
    said(&ada, post, None, "In time").await;
    site.hours(24);
    say(&ada, post, None, "Too late").await.problem(409, "conflict");
    assert_eq!(ada.get(&path(post)).await.data()["comments_open"], false);
    site.end().await;
}

story! {
    async fn comments_are_erased_with_the_account(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let post = article(&admin, "Sleep", BODY).await;
        let answered = said(&ada, post, None, "Answered").await;
        said(&ben, post, Some(answered), "An answer").await;
        let alone = said(&ada, post, None, "Alone").await;
        said(&ada, post, Some(alone), "And again").await;
        let emptied = said(&ben, post, None, "Taken back").await;
        said(&ada, post, Some(emptied), "Its only answer").await;
        ben.delete(&one(emptied)).await.status(200);
        admin.patch(&format!("/v1/auth/user/{}/closed", ada.id), &json!({ "closed": true })).await.status(200);
        site.hours(24 * 31);
        site.job("erased-accounts").await;
        assert_eq!(texts(&site.visitor(), post).await, ["", "An answer"]);
        assert_eq!(site.visitor().get(&path(post)).await.data()["comments"], 1);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM article_comment").await, 2);
    }
}
