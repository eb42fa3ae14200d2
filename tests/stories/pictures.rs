//! Pictures that members upload, from the upload to their complete removal.

use std::io::{Cursor, Read};

use daymark_tests::harness::{Answer, Bucket, Client, Database, Member, Site};
use daymark_tests::story;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};
use sqlx::{Connection, Executor, PgConnection};
use zip::ZipArchive;

const PICTURE: &str = "/v1/auth/user/profile-picture";
const COVER: &str = "/v1/auth/user/cover-picture";

fn png(picture: RgbImage) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture).write_to(&mut bytes, ImageFormat::Png).expect("a picture");
    bytes.into_inner()
}

fn plain(red: u8) -> Vec<u8> {
    png(RgbImage::from_pixel(900, 700, Rgb([red, 60, 90])))
}

/// A picture that no format compresses well.
fn noise(seed: u32) -> Vec<u8> {
    let pixel = |x: u32, y: u32| {
        (x ^ seed).wrapping_mul(2_654_435_761).wrapping_add(y.wrapping_mul(40_503 ^ seed)).rotate_left(x % 31)
    };
    png(RgbImage::from_fn(512, 512, |x, y| {
        let [a, b, c, _] = pixel(x, y).wrapping_mul(pixel(y, x) | 1).to_be_bytes();
        Rgb([a, b, c])
    }))
}

/// Uploads a file as a form, with any claimed type.
async fn put_up(client: &Client, path: &str, field: &str, kind: &str, content: &[u8]) -> Answer {
    let head = format!(
        "--edge\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"../../me.php\"\r\nContent-Type: {kind}\r\n\r\n"
    );
    let body = [head.as_bytes(), content, b"\r\n--edge--\r\n"].concat();
    client.request(reqwest::Method::POST, path).body("multipart/form-data; boundary=edge", body).send().await
}

async fn set(member: &Member, path: &str, content: &[u8]) -> &'static Value {
    put_up(member, path, "file", "image/png", content).await.status(200).data()
}

fn path(user: &Value) -> String {
    user["image"].as_str().expect("a picture").to_owned()
}

/// The number of files in the uploads folder.
fn lying(site: &Site) -> usize {
    site.folder().join("uploads").read_dir().map_or(0, Iterator::count)
}

story! {
    async fn a_profile_picture_appears_wherever_the_member_does(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        ada.done(&may.entry(0, "2026-05-06")).await;
        let user = set(&ada, PICTURE, &plain(200)).await;
        let shown = path(user);
        assert_eq!((&user["profile_image_path"], &user["cover_image_path"]), (&json!(shown), &Value::Null));
        let session = ada.get("/api/auth/session").await.json();
        assert_eq!(session["user"]["image"], json!(shown));
        site.visitor().until(&may.board(), |board| board["entries"][0]["image"] == json!(shown)).await;
        let feed = "/v1/core/last-five-minute-activities";
        site.visitor().until(feed, |feed| feed["items"][0]["user"]["image"] == json!(shown)).await;
        let members = ada.get(&format!("/v2/core/challenge-members/{}", may.id)).await.data();
        assert!(members.to_string().contains(&shown), "{members}");
        let others = admin.get(&format!("/v1/auth/user/{}", ada.id)).await.data();
        assert_eq!(others["image"], json!(shown));

        let answer = site.visitor().get(&shown).await.status(200);
        assert_eq!(answer.header("content-type"), "image/jpeg");
        assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        let seen = image::load_from_memory(&site.visitor().bytes(&shown).await).expect("a picture").into_rgb8();
        assert_eq!(seen.dimensions(), (512, 512));
        assert!(seen.get_pixel(256, 256)[0] > 180);
    }
}

story! {
    async fn replaced_or_deleted_pictures_are_no_longer_served(site) {
        let ada = site.member("ada").await;
        let first = path(set(&ada, PICTURE, &plain(10)).await);
        let second = path(set(&ada, "/v1/auth/user/avatar", &plain(240)).await);
        let cover = set(&ada, COVER, &plain(120)).await;
        assert_ne!(first, second, "names are never reused, so that pictures can be cached for ever");
        assert_eq!(cover["image"], json!(second), "a cover does not change the profile picture");
        site.job("files").await;
        site.visitor().get(&first).await.problem(404, "not_found");
        site.visitor().get(&second).await.status(200);
        assert_eq!(lying(site), 2);
        let user = ada.delete(PICTURE).await.status(200).data();
        assert_eq!((&user["image"], &user["profile_image_path"]), (&Value::Null, &Value::Null));
        assert!(user["cover_image_path"].is_string());
        ada.delete(PICTURE).await.problem(404, "not_found");
        assert_eq!(ada.delete(COVER).await.status(200).data()["cover_image_path"], Value::Null);
        site.job("files").await;
        site.visitor().get(&second).await.problem(404, "not_found");
        assert_eq!((lying(site), site.database().number("SELECT COUNT(*) FROM file").await), (0, 0));
    }
}

#[tokio::test]
async fn of_two_simultaneous_uploads_one_picture_stays() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let ada = site.member("ada").await;
    set(&ada, PICTURE, &plain(10)).await;
    // Both wait to replace the first picture.
    let mut holder = PgConnection::connect(site.database().url()).await.expect("a connection");
    holder.execute("BEGIN; SELECT name FROM file FOR UPDATE").await.expect("the file is locked");
    let released = async {
        site.database().until_waiting(2).await;
        holder.execute("COMMIT").await.expect("the file is free");
    };
    let (second, third) = (plain(100), plain(200));
    tokio::join!(set(&ada, PICTURE, &second), set(&ada, PICTURE, &third), released);
    assert_eq!(site.database().number("SELECT COUNT(*) FROM file WHERE remove_at IS NULL").await, 1);
    ada.get("/v1/auth/user/export").await.status(200);
    site.end().await;
}

story! {
    async fn an_empty_or_truncated_file_is_never_served(site) {
        let ada = site.member("ada").await;
        let shown = path(set(&ada, PICTURE, &plain(10)).await);
        let file = site.folder().join("uploads").join(shown.rsplit('/').next().expect("a name"));
        let whole = std::fs::read(&file).expect("the file");
        for damaged in [&whole[..0], &whole[..whole.len() - 1]] {
            std::fs::write(&file, damaged).expect("damage");
            let answer = site.visitor().get(&shown).await;
            assert!(!answer.header("cache-control").contains("immutable"));
            answer.problem(404, "not_found");
        }
        std::fs::remove_file(&file).expect("loss");
        site.visitor().get(&shown).await.problem(404, "not_found");
        std::fs::write(&file, whole).expect("the file is restored");
        site.visitor().get(&shown).await.status(200);
    }
}

story! {
    async fn members_cannot_change_each_others_pictures(site) {
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let shown = path(set(&ada, PICTURE, &plain(10)).await);
        ben.delete(PICTURE).await.problem(404, "not_found");
        set(&ben, PICTURE, &plain(20)).await;
        ben.delete(PICTURE).await.status(200);
        site.job("files").await;
        site.visitor().get(&shown).await.status(200);
        assert_eq!(path(ada.get("/v1/auth/user").await.data()), shown);
        put_up(&site.visitor(), PICTURE, "file", "image/png", &plain(1)).await.problem(401, "unauthenticated");
    }
}

story! {
    async fn invalid_picture_uploads_change_nothing(site) {
        let ada = site.member("ada").await;
        let svg = br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#;
        let whole = plain(1);
        let mut huge = plain(1);
        huge[16..24].copy_from_slice(&[0, 0, 0x7f, 0xff, 0, 0, 0x7f, 0xff]);
        for (what, kind, content) in [
            ("SVG", "image/svg+xml", &svg[..]),
            ("a page that says it is a picture", "image/png", b"<!doctype html><script>alert(1)</script>"),
            ("nothing", "image/png", b""),
            ("a cut-off picture", "image/png", &whole[..whole.len() / 2]),
            ("a picture that lies about its size", "image/png", &huge),
        ] {
            let answer = put_up(&ada, PICTURE, "file", kind, content).await;
            assert!(answer.code == 422, "{what}: {} {}", answer.code, answer.text);
            answer.invalid("file");
        }
        put_up(&ada, PICTURE, "picture", "image/png", &whole).await.invalid("file");
        put_up(&ada, PICTURE, "file", "image/png", &vec![7; 11 * 1024 * 1024]).await.problem(413, "too_large");
        ada.post(PICTURE, &json!({ "file": "x" })).await.problem(415, "unsupported_media_type");
        let cut_off = ada.request(reqwest::Method::POST, PICTURE).body("multipart/form-data; boundary=edge", "--edge\r\nConte");
        cut_off.send().await.problem(400, "bad_request");
        assert_eq!(ada.get("/v1/auth/user").await.data()["image"], Value::Null);
        assert_eq!((lying(site), site.database().number("SELECT COUNT(*) FROM file").await), (0, 0));
        // Control: the claimed type does not matter, the content does.
        put_up(&ada, PICTURE, "file", "text/plain", &whole).await.status(200);
        for name in ["..", "secret", "%2e%2e%2fsecret", "0123456789abcdef0123456789abcdef.jpg", "x.jpg"] {
            site.visitor().get(&format!("/v1/picture/{name}")).await.problem(404, "not_found");
        }
    }
}

story! {
    async fn a_failed_upload_leaves_only_the_old_picture(site) {
        let ada = site.member("ada").await;
        let shown = path(set(&ada, PICTURE, &plain(10)).await);
        let (folder, aside) = (site.folder().join("uploads"), site.folder().join("aside"));
        std::fs::rename(&folder, &aside).expect("a folder");
        std::fs::write(&folder, "not a folder").expect("a file");
        put_up(&ada, PICTURE, "file", "image/png", &plain(20)).await.problem(503, "unavailable");
        std::fs::remove_file(&folder).expect("a file");
        std::fs::rename(&aside, &folder).expect("a folder");
        assert_eq!(path(ada.get("/v1/auth/user").await.data()), shown);
        site.job("files").await;
        site.visitor().get(&shown).await.status(200);
        site.minutes(61);
        site.job("files").await;
        assert_eq!((lying(site), site.database().number("SELECT COUNT(*) FROM file").await), (1, 1));
        site.visitor().get(&shown).await.status(200);
    }
}

story! {
    async fn pictures_are_exported_and_erased_with_their_member(site) {
        let ada = site.member("ada").await;
        let shown = path(set(&ada, PICTURE, &plain(10)).await);
        set(&ada, COVER, &plain(20)).await;
        let archive = ada.bytes("/v1/auth/user/export").await;
        let mut archive = ZipArchive::new(Cursor::new(archive)).expect("an archive");
        for (name, size) in [("picture", (512, 512)), ("cover", (900, 300))] {
            let mut bytes = Vec::new();
            archive.by_name(&format!("pictures/{name}.jpg")).expect(name).read_to_end(&mut bytes).expect("bytes");
            assert_eq!(image::load_from_memory(&bytes).expect("a picture").into_rgb8().dimensions(), size);
        }
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        ada.patch(&format!("/v1/auth/user/{}", ada.id), &close).await.status(200);
        site.job("files").await;
        assert_eq!(lying(site), 2, "a closed account can be reopened as it was");
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        site.job("files").await;
        site.visitor().get(&shown).await.problem(404, "not_found");
        assert_eq!((lying(site), site.database().number("SELECT COUNT(*) FROM file").await), (0, 0));
    }
}

#[tokio::test]
async fn picture_uploads_have_a_quota_and_a_rate_limit() {
    let site = Site::start_with(Database::Sqlite, &[("DAYMARK_FILES__QUOTA_MB", "1")], true).await;
    let ada = site.member("ada").await;
    let mut full = None;
    for n in 0..20 {
        let answer = put_up(&ada, PICTURE, "file", "image/png", &noise(n)).await;
        if answer.code != 200 {
            full = Some(answer);
            break;
        }
    }
    full.expect("a bound").problem(409, "quota_reached");
    assert!(ada.get("/v1/auth/user").await.data()["image"].is_string(), "the last one stays");
    site.job("files").await;
    set(&ada, PICTURE, &noise(99)).await;
    let mut answers = Vec::new();
    for _ in 0..30 {
        answers.push(put_up(&ada, PICTURE, "file", "image/png", b"no picture").await);
    }
    answers.last().expect("an answer").problem(429, "too_many_requests");
    site.end().await;
}

async fn in_a_bucket(site: &Site, bucket: &Bucket) {
    let (ada, ben) = (site.member("ada").await, site.member("ben").await);
    let seen = async |shown: &str| {
        let bytes = site.visitor().bytes(shown).await;
        image::load_from_memory(&bytes).expect("a picture").into_rgb8().dimensions()
    };
    let first = path(set(&ada, PICTURE, &plain(10)).await);
    assert_eq!((seen(&first).await, bucket.file_count().await), ((512, 512), 1));
    let second = path(set(&ada, PICTURE, &plain(20)).await);
    set(&ada, COVER, &plain(30)).await;
    let bens = path(set(&ben, PICTURE, &plain(40)).await);
    site.job("files").await;
    site.visitor().get(&first).await.problem(404, "not_found");
    assert_eq!((seen(&second).await, bucket.file_count().await), ((512, 512), 3));
    ben.delete(PICTURE).await.status(200);
    site.job("files").await;
    site.visitor().get(&bens).await.problem(404, "not_found");
    let archive = ZipArchive::new(Cursor::new(ada.bytes("/v1/auth/user/export").await)).expect("an archive");
    assert!(archive.file_names().any(|name| name == "pictures/picture.jpg"));
    let close = json!({ "deleted": true, "password": "correct horse battery" });
    ada.patch(&format!("/v1/auth/user/{}", ada.id), &close).await.status(200);
    site.hours(31 * 24);
    site.job("erased-accounts").await;
    site.job("files").await;
    site.visitor().get(&second).await.problem(404, "not_found");
    assert_eq!((bucket.file_count().await, lying(site)), (0, 0), "nothing in the bucket or on this machine");
}

#[tokio::test]
async fn bucket_storage_behaves_like_a_folder() {
    let Some(bucket) = Bucket::start().await else { return };
    for kind in [Database::Sqlite, Database::Postgres] {
        if !kind.skipped() {
            let site = Site::start_with(kind, &bucket.settings(), false).await;
            in_a_bucket(&site, &bucket).await;
            site.end().await;
        }
    }
}
