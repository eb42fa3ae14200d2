//! Videos of a channel: read from its feed, and kept when it is gone.

use daymark_tests::harness::{Channel, Client, Member, Site};
use serde_json::{Value, json};

use crate::program_content::png;

const VIDEOS: &str = "/v1/core/videos";
const ONE: (&str, &str, &str) = ("dQw4w9WgXc1", "Stretch", "2026-05-01T10:00:00Z");
const TWO: (&str, &str, &str) = ("dQw4w9WgXc2", "Breathe", "2026-05-02T10:00:00Z");
const THREE: (&str, &str, &str) = ("dQw4w9WgXc3", "Walk", "2026-05-03T10:00:00Z");

async fn follow(admin: &Member) {
    admin.post(&format!("{VIDEOS}/channel"), &json!({ "channel_id": Channel::ID })).await.status(200);
}

async fn sync(admin: &Member) -> [i64; 3] {
    let done = admin.post(&format!("{VIDEOS}/sync"), &json!({})).await.status(200).data();
    ["added", "changed", "gone"].map(|name| done[name].as_i64().expect("a number"))
}

async fn titles(client: &Client) -> Vec<Value> {
    let all = client.get(VIDEOS).await.status(200).data();
    all.as_array().expect("a list").iter().map(|video| video["title"].clone()).collect()
}

async fn managed(admin: &Member, title: &str) -> Value {
    let all = admin.get(&format!("{VIDEOS}/all?search={title}")).await.status(200).json();
    assert_eq!(all["meta"]["total"], 1, "{title}");
    all["data"][0].clone()
}

#[tokio::test]
async fn videos_are_read_from_the_feed_and_outlive_the_channel() {
    Channel::on_both(async |site, channel| {
        let (admin, visitor) = (site.admin().await, site.visitor());
        admin.post(&format!("{VIDEOS}/sync"), &json!({})).await.problem(409, "conflict");
        for id in ["", "UC", "UC0123456789abcdefghijk/", "XX0123456789abcdefghijkl"] {
            admin.post(&format!("{VIDEOS}/channel"), &json!({ "channel_id": id })).await.invalid("channel_id");
        }
        follow(&admin).await;
        site.member("ada").await.post(&format!("{VIDEOS}/sync"), &json!({})).await.problem(403, "forbidden");
        channel.set_videos(&[ONE, TWO]);
        assert_eq!(sync(&admin).await, [2, 0, 0]);
        assert_eq!(channel.take_requests(), [format!("/feed?channel_id={}", Channel::ID)]);
        assert_eq!(titles(&visitor).await, ["Breathe", "Stretch"], "the newest first");
        let seen = visitor.get(VIDEOS).await.data()[0].clone();
        assert_eq!(
            (&seen["video_id"], &seen["description"], &seen["url"]),
            (&json!(TWO.0), &json!("About Breathe."), &json!("https://www.youtube.com/watch?v=dQw4w9WgXc2"))
        );
        assert_eq!(sync(&admin).await, [0, 0, 0], "a second sync changes nothing");
        // A new title, a new video, and a deleted one. The feed is too short for the oldest.
        channel.set_videos(&[THREE, (TWO.0, "Breathe slowly", TWO.2)]);
        assert_eq!(sync(&admin).await, [1, 1, 0]);
        channel.set_videos(&[THREE, ONE]);
        assert_eq!(sync(&admin).await, [0, 0, 1]);
        assert_eq!(titles(&visitor).await, ["Walk", "Breathe slowly", "Stretch"], "videos removed there are kept");
        assert_eq!(managed(&admin, "breathe").await["gone"], true);
        // The channel is gone, or returns nonsense.
        for trouble in [None, Some("<html>"), Some("")] {
            channel.set_feed(trouble);
            let done = admin.post(&format!("{VIDEOS}/sync"), &json!({})).await.status(200).data();
            assert!(done["trouble"].is_string() && done["synced_at"].is_string(), "{done}");
            site.job("videos").await;
            let told = admin.get(&format!("{VIDEOS}/channel")).await.status(200).data();
            assert!(told["trouble"].is_string() && told["title"] == "Calm and strong", "{told}");
            assert_eq!(titles(&visitor).await.len(), 3);
        }
        channel.set_videos(&[THREE, TWO]);
        site.job("videos").await;
        let told = admin.get(&format!("{VIDEOS}/channel")).await.data();
        assert_eq!((&told["trouble"], &told["synced_at"]), (&Value::Null, &json!(site.now())));
        assert_eq!(managed(&admin, "breathe").await["gone"], false, "it is back");
        let log = admin.get("/v1/auth/audit?object=video-channel").await.data();
        assert_eq!(log[0]["action"], "video-channel:sync");
    })
    .await;
}

#[tokio::test]
async fn a_hidden_video_stays_hidden_until_it_is_shown_again() {
    Channel::on_both(async |site, channel| {
        let (admin, visitor) = (site.admin().await, site.visitor());
        follow(&admin).await;
        channel.set_videos(&[ONE, TWO, THREE]);
        sync(&admin).await;
        let id = managed(&admin, "walk").await["id"].as_i64().expect("an id");
        let path = format!("{VIDEOS}/{id}");
        admin.patch(&path, &json!({ "hidden": true })).await.status(200);
        sync(&admin).await;
        assert_eq!(titles(&visitor).await, ["Breathe", "Stretch"], "a sync does not bring it back");
        admin.patch(&path, &json!({ "hidden": false })).await.status(200);
        let first = visitor.get(&format!("{VIDEOS}?limit=2")).await.status(200).json();
        let next = first["meta"]["next_cursor"].as_str().expect("another page");
        let second = visitor.get(&format!("{VIDEOS}?limit=2&cursor={next}")).await.status(200).json();
        assert_eq!(
            (second["data"].as_array().map(Vec::len), &second["data"][0]["title"]),
            (Some(1), &json!("Stretch"))
        );
        admin.patch(&format!("{VIDEOS}/9999"), &json!({ "hidden": true })).await.problem(404, "not_found");
    })
    .await;
}

async fn picture(site: &Site) -> Value {
    site.job("video-pictures").await;
    site.visitor().get(VIDEOS).await.status(200).data()[0]["picture"].clone()
}

#[tokio::test]
async fn video_thumbnails_are_fetched_once_and_served_locally() {
    Channel::on_both(async |site, channel| {
        let admin = site.admin().await;
        follow(&admin).await;
        channel.set_videos(&[ONE]);
        sync(&admin).await;
        let _ = channel.take_requests();
        assert_eq!(picture(site).await, Value::Null);
        assert_eq!(channel.take_requests(), ["/vi/dQw4w9WgXc1/hqdefault.jpg"]);
        channel.set_picture(Some(b"no picture"));
        assert_eq!(picture(site).await, Value::Null);
        assert!(channel.take_requests().is_empty(), "it is not tried again for a day");
        site.hours(25);
        assert_eq!(picture(site).await, Value::Null, "an invalid picture is not shown");
        channel.set_picture(Some(&png(8)));
        site.hours(25);
        let path = picture(site).await.as_str().expect("a path").to_owned();
        assert_eq!(site.visitor().get(&path).await.status(200).header("content-type"), "image/jpeg");
        let _ = channel.take_requests();
        site.hours(24 * 10);
        for job in ["video-pictures", "site-pictures", "files"] {
            site.job(job).await;
        }
        assert!(channel.take_requests().is_empty(), "it is fetched only once");
        site.visitor().get(&path).await.status(200);
    })
    .await;
}
