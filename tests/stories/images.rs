//! Pictures in the sizes that pages request, and uploads over bad networks.

use std::collections::HashSet;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::time::Duration;

use daymark_tests::harness::{Answer, Bucket, Client, Database, Member, PATIENCE, Site};
use daymark_tests::story;
use futures_util::future::join_all;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use reqwest::Method;
use serde_json::{Value, json};

use crate::program_content::put_up;

const UPLOAD_IMAGE: &str = "/v1/core/upload_image";
const UPLOAD: &str = "/v1/core/upload";
/// A busy machine needs this long for a thousand pictures.
const MINUTES: Duration = Duration::from_secs(180);

/// A detailed picture.
fn picture(width: u32, height: u32) -> Vec<u8> {
    let noise = |x: u32, y: u32| ((x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503)) >> 7) as u8;
    png(RgbImage::from_fn(width, height, |x, y| Rgb([noise(x, y) / 4, (x / 5) as u8, (y / 5) as u8])))
}

/// A picture that takes many bytes for its few pixels.
fn noisy(width: u32, height: u32) -> Vec<u8> {
    let mut state = u64::from(width);
    png(RgbImage::from_fn(width, height, |_, _| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let [red, green, blue, ..] = state.to_be_bytes();
        Rgb([red, green, blue])
    }))
}

fn png(picture: RgbImage) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture).write_to(&mut bytes, ImageFormat::Png).expect("a picture");
    bytes.into_inner()
}

/// Uploads a picture and returns its path.
async fn uploaded(admin: &Member, width: u32, height: u32) -> String {
    kept(admin, width, height, picture).await
}

async fn kept(admin: &Member, width: u32, height: u32, made: impl Fn(u32, u32) -> Vec<u8>) -> String {
    let image = put_up(admin, UPLOAD_IMAGE, &made(width, height)).await.status(201).data();
    assert_eq!((&image["width"], &image["height"]), (&json!(width), &json!(height)));
    image["path"].as_str().expect("a path").to_owned()
}

/// A picture through the proxy: its bytes, and the response headers.
async fn shown(client: &Client, path: &str, query: &str, accept: &str) -> (Vec<u8>, Answer) {
    let url = format!("/api/image-proxy{path}?{query}");
    let answer = client.request(Method::GET, &url).header("accept", accept).send().await.status(200);
    (answer.bytes.clone(), answer)
}

fn size(bytes: &[u8]) -> (u32, u32) {
    let picture = image::load_from_memory(bytes).expect("a picture");
    (picture.width(), picture.height())
}

/// The files in the cache.
fn cached(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            found.extend(cached(&entry.path()));
        } else {
            found.push(entry.path());
        }
    }
    found
}

#[tokio::test]
async fn requested_widths_round_up_but_never_enlarge_a_picture() {
    let site = Site::start(Database::Sqlite).await;
    let admin = site.admin().await;
    let (path, visitor) = (uploaded(&admin, 900, 600).await, site.visitor());
    for (query, expected) in [
        ("w=300", (384, 256)),
        ("w=384", (384, 256)),
        ("w=1", (64, 42)),
        ("", (900, 600)),
        ("w=0&q=90", (900, 600)),
        ("w=9999", (900, 600)),
    ] {
        let (bytes, answer) = shown(&visitor, &path, query, "image/webp,*/*").await;
        assert_eq!((size(&bytes), answer.header("content-type")), (expected, "image/webp"), "{query}");
        assert_eq!(
            (answer.header("cache-control"), answer.header("vary").contains("Accept")),
            ("public, max-age=31536000, immutable", true)
        );
    }
    let (jpeg, answer) = shown(&visitor, &path, "w=384", "image/*").await;
    assert_eq!((size(&jpeg), answer.header("content-type")), ((384, 256), "image/jpeg"), "WebP only if accepted");
    let (good, _) = shown(&visitor, &path, "w=384&q=90", "image/webp").await;
    let (poor, _) = shown(&visitor, &path, "w=384&q=1", "image/webp").await;
    assert!(poor.len() < good.len(), "{} {}", poor.len(), good.len());
    // A client that has it gets no body.
    let url = format!("/api/image-proxy{path}?w=384");
    let tag = answer.header("etag").to_owned();
    let again =
        visitor.request(Method::GET, &url).header("accept", "image/*").header("if-none-match", &tag).send().await;
    assert_eq!((again.code, again.text.as_str(), again.header("etag")), (304, "", tag.as_str()));
    let other =
        visitor.request(Method::GET, &url).header("accept", "image/webp").header("if-none-match", &tag).send().await;
    assert_eq!(other.code, 200, "another format is another picture");
    visitor.get(&format!("{url}&q=0")).await.invalid("q");
    visitor.get(&format!("/api/image-proxy{path}?w=-1")).await.invalid("w");
    site.end().await;
}

story! {
    async fn the_image_proxy_serves_only_this_sites_pictures(site) {
        let admin = site.admin().await;
        let path = uploaded(&admin, 200, 100).await;
        for other in [
            "/v1/picture/0123456789abcdef0123456789abcdef.jpg",
            "/https://example.org/a.png",
            "/http://127.0.0.1:1/a.png",
            "/../secret",
            "/v1/picture/..%2f..%2fsecret",
            "/index.html",
            "/assets",
            "/",
            "/v1/auth/user",
        ] {
            site.visitor().get(&format!("/api/image-proxy{other}?w=64")).await.problem(404, "not_found");
        }
        // A deleted picture is not shown in any size, cached or not.
        let _ = shown(&site.visitor(), &path, "w=64", "image/webp").await;
        let cache = site.folder().join("cache");
        assert_eq!(cached(&cache).len(), 1);
        site.hours(8 * 24);
        site.job("site-pictures").await;
        site.job("files").await;
        site.visitor().get(&format!("/api/image-proxy{path}?w=64")).await.problem(404, "not_found");
        site.job("picture-cache").await;
        assert!(cached(&cache).is_empty(), "and its sizes are gone");
    }
}

#[tokio::test]
async fn a_thousand_requested_sizes_create_at_most_24_variants() {
    let site = Site::start(Database::Sqlite).await;
    let admin = site.admin().await;
    // As wide as the widest variant, and low: variants differ in their widths.
    let (path, visitor) = (uploaded(&admin, 1600, 90).await, site.visitor());
    let asked =
        (1..=1000).map(|n| {
            let (visitor, url) = (&visitor, format!("/api/image-proxy{path}?w={}&q={}", n * 2, 1 + n % 60));
            async move {
                visitor.request(Method::GET, &url).header("accept", "image/webp").within(MINUTES).send().await.code
            }
        });
    let codes: HashSet<u16> = join_all(asked).await.into_iter().collect();
    assert_eq!(codes, HashSet::from([200]));
    let made = cached(&site.folder().join("cache")).len();
    assert!(made <= 24, "twelve widths and two qualities were asked for, {made} pictures were made");
    site.end().await;
}

mod bounded {
    use super::*;

    #[tokio::test]
    async fn the_cache_stays_within_its_limit() {
        let site = Site::start_with(Database::Sqlite, &[("DAYMARK_FILES__IMAGE_CACHE_MB", "1")], false).await;
        let admin = site.admin().await;
        let cache = site.folder().join("cache");
        let held = || cached(&cache).iter().map(|file| fs::metadata(file).map_or(0, |m| m.len())).sum::<u64>();
        let mut made = 0;
        for n in 0..12 {
            let path = kept(&admin, 520 - n, 400, noisy).await;
            let (bytes, _) = shown(&site.visitor(), &path, "q=90", "image/webp").await;
            made += bytes.len() as u64;
            // It is tidied after the answer.
            let most = 1_100_000 + bytes.len() as u64;
            let tidied = async {
                while held() > most {
                    tokio::task::yield_now().await
                }
            };
            tokio::time::timeout(PATIENCE, tidied).await.unwrap_or_else(|_| panic!("{} of {made}", held()));
        }
        assert!(made > 1_500_000, "the control: {made} bytes would not fit");
        site.end().await;
    }
}

#[tokio::test]
async fn a_bucket_stores_resized_copies_beside_the_originals() {
    let Some(bucket) = Bucket::start().await else { return };
    let site = Site::start_with(Database::Sqlite, &bucket.settings(), false).await;
    let path = uploaded(&site.admin().await, 300, 200).await;
    for _ in 0..2 {
        let (bytes, _) = shown(&site.visitor(), &path, "w=64", "image/webp").await;
        assert_eq!((size(&bytes), bucket.file_count().await), ((64, 42), 2));
    }
    assert!(!site.folder().join("cache").exists());
    site.hours(8 * 24);
    for job in ["site-pictures", "files", "picture-cache"] {
        site.job(job).await;
    }
    assert_eq!(bucket.file_count().await, 0);
    site.end().await;
}

async fn begin(member: &Member, bytes: usize) -> String {
    let upload = member.post(UPLOAD, &json!({ "bytes": bytes })).await.status(201).data();
    assert_eq!((&upload["received"], &upload["bytes"]), (&json!(0), &json!(bytes)));
    upload["id"].as_str().expect("an id").to_owned()
}

async fn send(member: &Member, id: &str, offset: usize, piece: &[u8]) -> Answer {
    let call = member.request(Method::PATCH, &format!("{UPLOAD}/{id}?offset={offset}"));
    call.body("application/octet-stream", piece.to_vec()).send().await
}

async fn received(member: &Member, id: &str) -> Value {
    member.get(&format!("{UPLOAD}/{id}")).await.status(200).data()["received"].clone()
}

story! {
    async fn an_upload_resumes_after_the_last_received_piece(site) {
        let admin = site.admin().await;
        let ben = site.member("ben").await;
        let file = picture(300, 200);
        let (half, id) = (file.len() / 2, begin(&admin, file.len()).await);
        assert_eq!(send(&admin, &id, 0, &file[..half]).await.status(200).data()["received"], half);
        // The response was lost: the part is sent again, and not stored twice.
        send(&admin, &id, 0, &file[..half]).await.problem(409, "conflict");
        assert_eq!(received(&admin, &id).await, json!(half));
        // Acknowledged parts survive a restart.
        site.stop().await;
        site.start_again().await;
        assert_eq!(received(&admin, &id).await, json!(half));
        admin.post(UPLOAD_IMAGE, &json!({ "upload_id": id })).await.problem(409, "conflict");
        send(&admin, &id, half, &[]).await.problem(400, "bad_request");
        send(&admin, &id, half, &[&file[half..], b"more"].concat()).await.problem(413, "too_large");
        send(&admin, &id, half, &file[half..]).await.status(200);
        // Only its owner can access it.
        ben.get(&format!("{UPLOAD}/{id}")).await.problem(404, "not_found");
        send(&ben, &id, 0, b"x").await.problem(404, "not_found");
        ben.delete(&format!("{UPLOAD}/{id}")).await.problem(404, "not_found");
        ben.post(UPLOAD, &json!({ "bytes": 10 })).await.problem(403, "forbidden");
        ben.post(UPLOAD_IMAGE, &json!({ "upload_id": id })).await.problem(403, "forbidden");
        let image = admin.post(UPLOAD_IMAGE, &json!({ "upload_id": id })).await.status(201).data();
        assert_eq!((&image["width"], &image["height"]), (&json!(300), &json!(200)));
        let (bytes, _) = shown(&site.visitor(), image["path"].as_str().expect("a path"), "", "*/*").await;
        assert_eq!(size(&bytes), (300, 200));
        admin.post(UPLOAD_IMAGE, &json!({ "upload_id": id })).await.invalid("upload_id");
        admin.post(UPLOAD_IMAGE, &json!({})).await.invalid("upload_id");
    }
}

story! {
    async fn unfinished_uploads_are_limited_and_expire_a_day_after_the_last_piece(site) {
        let ada = site.admin().await;
        let mut ids = Vec::new();
        for _ in 0..3 {
            ids.push(begin(&ada, 10).await);
        }
        ada.post(UPLOAD, &json!({ "bytes": 10 })).await.problem(409, "quota_reached");
        ada.post(UPLOAD, &json!({ "bytes": 0 })).await.invalid("bytes");
        ada.post(UPLOAD, &json!({ "bytes": 10_485_761 })).await.invalid("bytes");
        // One without a piece for ten minutes makes room for another, such as that of a closed page.
        site.minutes(11);
        send(&ada, &ids[1], 0, b"123").await.status(200);
        send(&ada, &ids[2], 0, b"123").await.status(200);
        begin(&ada, 10).await;
        ada.get(&format!("{UPLOAD}/{}", ids[0])).await.problem(404, "not_found");
        ada.post(UPLOAD, &json!({ "bytes": 10 })).await.problem(409, "quota_reached");
        ada.delete(&format!("{UPLOAD}/{}", ids[1])).await.status(200);
        ada.delete(&format!("{UPLOAD}/{}", ids[1])).await.problem(404, "not_found");
        begin(&ada, 10).await;
        site.hours(23);
        send(&ada, &ids[2], 3, b"45").await.status(200);
        site.hours(23);
        ada.get(&format!("{UPLOAD}/{}", ids[2])).await.status(200);
        site.hours(2);
        ada.get(&format!("{UPLOAD}/{}", ids[2])).await.problem(404, "not_found");
        site.job("old-uploads").await;
        let left = "SELECT (SELECT COUNT(*) FROM upload) + (SELECT COUNT(*) FROM upload_piece)";
        assert_eq!(site.database().number(left).await, 0);
    }
}

#[tokio::test]
async fn rejected_picture_uploads_leave_nothing_behind() {
    let site = Site::start(Database::Sqlite).await;
    let admin = site.admin().await;
    put_up(&admin, UPLOAD_IMAGE, b"<svg xmlns='http://www.w3.org/2000/svg'/>").await.invalid("file");
    let ben = site.member("ben").await;
    put_up(&ben, UPLOAD_IMAGE, &picture(10, 10)).await.problem(403, "forbidden");
    assert_eq!(site.database().number("SELECT COUNT(*) FROM site_picture").await, 0);
    site.end().await;
}

story! {
    async fn banner_and_support_editors_can_upload_pictures(site) {
        let admin = site.admin().await;
        for (n, permission) in ["site:edit", "banner:edit", "support:edit", "event:edit"].into_iter().enumerate() {
            let role = admin.post("/v1/auth/role", &json!({ "name": permission, "permissions": [permission] })).await;
            let holder = site.member(&format!("holder{n}")).await;
            let assign = format!("/v1/auth/user/{}/assign-role", holder.id);
            admin.post(&assign, &json!({ "role_id": role.data()["id"] })).await.status(200);
            let answer = put_up(&holder, UPLOAD_IMAGE, &picture(40, 20)).await;
            assert_eq!(answer.code, if permission == "event:edit" { 403 } else { 201 }, "{permission}: {}", answer.text);
            let begun = holder.post(UPLOAD, &json!({ "bytes": 10 })).await;
            assert_eq!(begun.code, answer.code, "{permission}: {}", begun.text);
            if permission == "banner:edit" {
                let image = answer.data()["path"].clone();
                let banner = json!({ "name": "Spring", "place": "dashboard", "title": "Spring", "image": image });
                holder.post("/v1/core/banner", &banner).await.status(201);
            }
        }
    }
}
