//! Changes of articles and comments at the same moment, on PostgreSQL. SQLite runs one transaction after the other.

use daymark_tests::harness::{Database, Site};
use serde_json::json;

use super::comments::{one, said, say, texts};
use super::{ALL, BODY, article, group, meta, path};
use crate::program_content::{png, put_up};
use crate::website::uploaded;

async fn site() -> Option<Site> {
    if Database::Postgres.skipped() { None } else { Some(Site::start(Database::Postgres).await) }
}

#[tokio::test]
async fn reactions_likes_and_comments_at_once_are_all_counted() {
    let Some(site) = site().await else { return };
    let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
    let post = article(&admin, "Sleep", BODY).await;
    let first = said(&ada, post, None, "First").await;
    let reaction = format!(
        "INSERT INTO article_reaction (article_id, member_id, kind, reacted_at) VALUES ({post}, {}, 'like', 0);
         UPDATE article SET reactions = 1 WHERE id = {post}",
        ben.id
    );
    let like = format!(
        "INSERT INTO article_comment_like (comment_id, member_id) VALUES ({first}, {});
         UPDATE article_comment SET likes = 1 WHERE id = {first}",
        ben.id
    );
    let comment = format!(
        "INSERT INTO article_comment (article_id, parent_id, thread_id, by_id, text, written_at)
            VALUES ({post}, {first}, {first}, {}, 'Second', 0);
         UPDATE article SET comments = 2 WHERE id = {post}",
        ben.id
    );
    let (react, liked) = (format!("{}/react", path(post)), format!("{}/react", one(first)));
    let database = site.database();
    database.interleaved(&reaction, "SELECT 1", ada.post(&react, &json!({ "kind": "love" }))).await.status(200);
    let liked = database.interleaved(&like, "SELECT 1", ada.post(&liked, &json!({ "liked": true }))).await;
    database.interleaved(&comment, "SELECT 1", say(&ada, post, None, "Third")).await.status(201);
    let seen = admin.get(&path(post)).await.data();
    assert_eq!((&seen["reactions"], &liked.data()["likes"], &seen["comments"]), (&json!(2), &json!(2), &json!(3)));
    site.end().await;
}

#[tokio::test]
async fn a_reply_is_not_deleted_with_the_comment_that_it_answers() {
    let Some(site) = site().await else { return };
    let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
    let post = article(&admin, "Sleep", BODY).await;
    let (removed, erased) = (said(&ada, post, None, "Removed").await, said(&ada, post, None, "Erased").await);
    let gone = said(&ada, post, None, "Gone").await;
    let lock = format!("SELECT id FROM article WHERE id = {post} FOR NO KEY UPDATE");
    let reply = |to: i64| {
        format!(
            "{lock}; INSERT INTO article_comment (article_id, parent_id, thread_id, by_id, text, written_at)
                VALUES ({post}, {to}, {to}, {}, 'An answer', 0)",
            ben.id
        )
    };
    let database = site.database();
    database.interleaved(&reply(removed), "SELECT 1", ada.delete(&one(removed))).await.status(200);
    // A reply that comes too late is refused.
    let delete = format!("{lock}; DELETE FROM article_comment WHERE id = {gone}");
    database.interleaved(&delete, "SELECT 1", say(&ben, post, Some(gone), "Late")).await.invalid("parent_id");
    admin.patch(&format!("/v1/auth/user/{}/closed", ada.id), &json!({ "closed": true })).await.status(200);
    site.hours(24 * 31);
    database.interleaved(&reply(erased), "SELECT 1", site.job("erased-accounts")).await;
    assert_eq!(texts(&site.visitor(), post).await, ["", "An answer", "", "An answer"]);
    site.end().await;
}

#[tokio::test]
async fn readers_and_moderators_wait_while_an_article_is_deleted() {
    let Some(site) = site().await else { return };
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    for n in 0..4 {
        let post = article(&admin, "Sleep", BODY).await;
        let (first, react) = (said(&ada, post, None, "First").await, format!("{}/react", path(post)));
        ada.post(&react, &json!({ "kind": "like" })).await.status(200);
        let hide = format!("/v2/core/comment-moderation/{first}/hide?kind=article");
        let call = async {
            match n {
                0 => say(&ada, post, Some(first), "Second").await.status(404),
                1 => ada.delete(&one(first)).await.status(200),
                2 => admin.post(&hide, &json!({})).await.status(404),
                _ => ada.post(&react, &json!({ "kind": "love" })).await.status(404),
            }
        };
        let lock = format!("SELECT id FROM article WHERE id = {post} FOR UPDATE");
        let delete = format!("DELETE FROM article WHERE id = {post}");
        let _ = site.database().interleaved(&lock, &delete, call).await;
    }
    site.end().await;
}

#[tokio::test]
async fn a_reply_waits_while_the_author_whom_it_answers_is_erased() {
    let Some(site) = site().await else { return };
    let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
    let post = article(&admin, "Sleep", BODY).await;
    let first = said(&ada, post, None, "First").await;
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let erase = format!("UPDATE article_comment SET text = '', by_id = NULL, removed_at = 0 WHERE by_id = {}", ada.id);
    let replied = say(&ben, post, Some(first), "An answer");
    site.database().interleaved(&lock, &erase, replied).await.status(201);
    assert_eq!(texts(&site.visitor(), post).await, ["", "An answer"]);
    site.end().await;
}

#[tokio::test]
async fn views_are_stored_while_their_articles_are_deleted_or_counted() {
    let Some(site) = site().await else { return };
    let (admin, visitor, database) = (site.admin().await, site.visitor(), site.database());
    let mut posts = Vec::new();
    for title in ["First", "Second", "Third"] {
        posts.push(article(&admin, title, BODY).await);
        visitor.post(&format!("{}/view", path(posts[posts.len() - 1])), &json!({})).await.status(200);
    }
    let [first, second, third] = posts[..] else { panic!("three articles") };
    let locked = |post: i64, how: &str| format!("SELECT id FROM article WHERE id = {post} FOR {how}");
    let deleted = format!("DELETE FROM article WHERE id = {third}");
    database.interleaved(&locked(third, "UPDATE"), &deleted, site.job("article-views")).await;
    // Another node stores a view of the same article.
    site.member("ada").await.post(&format!("{}/view", path(first)), &json!({})).await.status(200);
    let counted = format!(
        "UPDATE article_view SET views = views + 1 WHERE article_id = {first};
         UPDATE article SET views = views + 1 WHERE id = {first}"
    );
    let lock = locked(first, "NO KEY UPDATE");
    database.interleaved(&lock, &counted, site.job("article-views")).await;
    assert_eq!(database.number(&format!("SELECT views FROM article WHERE id = {first}")).await, 3);
    // Popularity is written in the order of the ids, wherever the rows are stored.
    database.sql(&format!("UPDATE article SET minutes = minutes WHERE id = {first}")).await;
    let then = locked(second, "NO KEY UPDATE");
    database.interleaved(&lock, &then, site.job("popular-articles")).await;
    assert_eq!(database.number("SELECT COUNT(*) FROM article WHERE popularity > 0").await, 2);
    site.end().await;
}

#[tokio::test]
async fn groups_of_articles_are_changed_in_one_order() {
    let Some(site) = site().await else { return };
    let (admin, database) = (site.admin().await, site.database());
    let post = article(&admin, "Sleep", BODY).await;
    // Two editors add the same new tags.
    let tag = |name: &str| format!("INSERT INTO article_tag (name, slug) VALUES ('{name}', LOWER('{name}'))");
    let (tags, add) = (format!("{}/modify-tags", path(post)), json!({ "add": ["Zest", "Calm"] }));
    database.interleaved(&tag("Calm"), &tag("Zest"), admin.patch(&tags, &add)).await.status(200);
    // A category is deleted while an article keeps it.
    let rest = group(&admin, "/v1/core/post-category", "Rest").await;
    let keep = json!({ "category_ids": [rest] });
    meta(&admin, post, keep.clone()).await.status(200);
    let lock = format!("SELECT id FROM article_category WHERE id = {rest} FOR UPDATE");
    let delete = format!("DELETE FROM article_category WHERE id = {rest}");
    database.interleaved(&lock, &delete, meta(&admin, post, keep)).await.invalid("category_ids[0]");
    site.end().await;
}

#[tokio::test]
async fn an_edit_does_not_bring_back_a_removed_comment() {
    let Some(site) = site().await else { return };
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let post = article(&admin, "Sleep", BODY).await;
    let first = said(&ada, post, None, "First").await;
    let remove = format!("UPDATE article_comment SET text = '', by_id = NULL, removed_at = 0 WHERE id = {first}");
    let (path, again) = (one(first), json!({ "text": "Again" }));
    site.database().interleaved(&remove, "SELECT 1", ada.patch(&path, &again)).await.problem(404, "not_found");
    let text = site.database().text(&format!("SELECT text FROM article_comment WHERE id = {first}")).await;
    assert_eq!(text.as_deref(), Some(""));
    site.end().await;
}

#[tokio::test]
async fn a_picture_that_is_just_put_to_use_is_not_deleted() {
    let Some(site) = site().await else { return };
    let admin = site.admin().await;
    let post = article(&admin, "Sleep", BODY).await;
    let in_text = put_up(&admin, "/v1/core/article-banner", &png(1)).await.status(201).data();
    let in_text = in_text["path"].as_str().expect("a path");
    let on_site = uploaded(&admin).await;
    site.hours(24 * 8);
    let shown = format!("INSERT INTO article_shows (path, article_id) VALUES ('{in_text}', {post})");
    site.database().interleaved(&shown, "SELECT 1", site.job("article-pictures")).await;
    let shown = format!("INSERT INTO site_picture_shown (place, path) VALUES ('about', '{on_site}')");
    site.database().interleaved(&shown, "SELECT 1", site.job("site-pictures")).await;
    site.job("files").await;
    for path in [in_text, &on_site] {
        site.visitor().get(path).await.status(200);
    }
    site.end().await;
}

#[tokio::test]
async fn names_that_are_just_taken_get_other_addresses() {
    let Some(site) = site().await else { return };
    let (admin, database) = (site.admin().await, site.database());
    let sleep = json!({ "name": "Sleep" });
    for (other, call) in [
        ("INSERT INTO author (name, slug, about) VALUES ('Sleep', 'sleep', '')", "/v1/core/post-author"),
        (
            "INSERT INTO article_category (name, slug, about, position) VALUES ('Sleep', 'sleep', '', 1)",
            "/v1/core/post-category",
        ),
    ] {
        let added = database.interleaved(other, "SELECT 1", admin.post(call, &sleep)).await.status(201);
        assert_eq!(added.data()["slug"], "sleep-2");
    }
    // Of two first articles at once, one makes the member an author.
    let other = format!(
        "SELECT id FROM member WHERE id = {0} FOR NO KEY UPDATE;
         INSERT INTO author (member_id, name, slug, about) VALUES ({0}, 'admin Tester', 'admin-tester', '')",
        admin.id
    );
    let first = json!({ "title": "First", "body": BODY });
    let made = database.interleaved(&other, "SELECT 1", admin.post(ALL, &first)).await.status(201).data();
    assert_eq!(made["author"]["slug"], "admin-tester");
    let other = "INSERT INTO article_tag (name, slug) VALUES ('Calm', 'calm')";
    let (tags, calm) = (format!("{ALL}/{}/modify-tags", made["id"]), json!({ "add": ["Calm"] }));
    database.interleaved(other, "SELECT 1", admin.patch(&tags, &calm)).await.status(200);
    site.end().await;
}
