//! Importing articles of other sites, and exporting this site's.

use std::io::{Cursor, Read, Write};

use daymark_tests::harness::{Answer, Client, Database, Member, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::{ALL, article, draft, group, meta, path};
use crate::program_content::{png, put_up};

pub const IMPORT: &str = "/v1/core/post-import";
const CORPUS: &str = include_str!("../../../server/press/src/writing/rendering/xss.txt");

/// An archive of these files.
pub fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(*name, SimpleFileOptions::default()).expect("a file");
        zip.write_all(content).expect("written");
    }
    zip.finish().expect("a ZIP").into_inner()
}

/// Uploads a file as a form.
pub async fn send(by: &Client, file: &[u8], data: Value) -> Answer {
    let part =
        |name: &str, more: &str| format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n");
    let data = format!("{}{data}\r\n", part("data", ""));
    let head = part("file", "; filename=\"articles\"");
    let body = [data.as_bytes(), head.as_bytes(), file, b"\r\n--edge--\r\n"].concat();
    by.request(Method::POST, IMPORT).body("multipart/form-data; boundary=edge", body).send().await
}

/// Imports the whole file. Returns the non-zero counts, and the last response.
async fn import(by: &Member, file: &[u8], mut data: Value) -> (Value, Value) {
    let mut counts = serde_json::Map::new();
    for name in ["created", "replaced", "unchanged", "existing", "pages", "faulty", "pictures", "outer_pictures"] {
        counts.insert(name.to_owned(), json!(0));
    }
    loop {
        let answer = send(by, file, data.clone()).await.status(200).data().clone();
        for (name, count) in &mut counts {
            *count = json!(count.as_i64().unwrap() + answer[name].as_i64().expect("a count"));
        }
        if answer["next"].is_null() {
            counts.retain(|_, count| *count != json!(0));
            return (Value::Object(counts), answer);
        }
        data["from"] = answer["next"].clone();
    }
}

fn post(id: &str, more: Value) -> Value {
    let mut post = json!({ "id": id, "title": id, "slug": id, "status": "published", "visibility": "public", "html": "<p>Text.</p>",
        "published_at": "2024-05-06T07:08:09.000Z", "updated_at": "2025-06-07T08:09:10.000Z", "type": "post" });
    post.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    post
}

fn ghost(posts: Value, more: Value) -> Vec<u8> {
    let mut data = json!({ "posts": posts });
    data.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({ "db": [{ "meta": { "version": "5.87.1" }, "data": data }] }).to_string().into_bytes()
}

async fn managed(admin: &Member, slug: &str) -> Value {
    let id = admin.get(&format!("{ALL}/{slug}")).await.status(200).data()["id"].as_i64().expect("an id");
    admin.get(&format!("{}/manage", path(id))).await.status(200).data().clone()
}

story! {
    async fn a_ghost_export_is_previewed_imported_once_and_replaced(site) {
        let admin = site.admin().await;
        let here = article(&admin, "Here", "Ours.").await;
        let posts = json!([
            post("why-sleep", json!({ "title": "Why sleep", "custom_excerpt": "Short.", "featured": true, "feature_image": "__GHOST_URL__/content/images/bed.png",
                "html": "<h2>Night</h2><p>A <b>bold</b> word, <a href=\"__GHOST_URL__/here/\">here</a>.</p><img src=\"__GHOST_URL__/content/images/bed.png\" alt=\"A bed\"><img src=\"https://cdn.example/x.png\" alt=\"Far\">" })),
            post("paid", json!({ "visibility": "paid", "html": null, "lexical": "{\"root\":{\"children\":[{\"type\":\"paragraph\",\"children\":[{\"type\":\"text\",\"text\":\"Lexical\",\"format\":1}]}]}}" })),
            post("later", json!({ "status": "scheduled", "published_at": "2027-01-02T03:04:05Z" })),
            post("withdrawn", json!({ "status": "draft" })),
            post("about", json!({ "type": "page" })),
            post("here", json!({ "html": "<p>Theirs.</p>" })),
            post("broken", json!({ "title": "", "published_at": "soon" })),
            post("why-sleep", json!({ "title": "The same address" })),
        ]);
        let related = json!({
            "posts_meta": [{ "post_id": "why-sleep", "og_title": "Sleep!", "feature_image_alt": "A bed at night" }],
            "tags": [{ "id": "t", "name": "Calm" }], "posts_tags": [{ "post_id": "why-sleep", "tag_id": "t" }],
            "users": [{ "id": "u", "name": "Ann Lee" }], "posts_authors": [{ "post_id": "why-sleep", "author_id": "u" }],
        });
        let json = ghost(posts, related);
        let file = zip(&[("site/ghost.json", &json), ("site/content/images/bed.png", &png(9))]);
        let before = site.database().number("SELECT COUNT(*) FROM article").await;
        let preview = send(&admin, &file, json!({ "preview": true })).await.status(200).data().clone();
        let counts = |answer: &Value| ["created", "replaced", "unchanged", "existing", "pages", "faulty", "pictures", "outer_pictures"].map(|name| answer[name].as_i64().unwrap());
        assert_eq!(counts(&preview), [4, 0, 0, 1, 1, 2, 2, 1], "{preview}");
        let announced = "SELECT COUNT(*) FROM article WHERE announced_after IS NOT NULL";
        assert_eq!(site.database().number(announced).await, 1, "ours");
        assert_eq!((&preview["format"], &preview["new_authors"], &preview["next"]), (&json!("ghost"), &json!(["Ann Lee"]), &Value::Null));
        let fault = |answer: &Value, field: &str| answer["faults"].as_array().unwrap().iter().find(|fault| fault["field"] == field).cloned().unwrap_or_else(|| panic!("{field}: {answer}"));
        assert_eq!((&fault(&preview, "title")["item"], &fault(&preview, "published_at")["left_out"]), (&json!("Post 7"), &json!(true)));
        assert_eq!(fault(&preview, "slug")["item"], "The same address");
        assert_eq!(site.database().number("SELECT COUNT(*) FROM article").await, before, "nothing is written");

        let done = send(&admin, &file, json!({})).await.status(200).data().clone();
        assert_eq!(counts(&done), counts(&preview), "as previewed: {done}");
        let sleep = managed(&admin, "why-sleep").await;
        let body = sleep["body"].as_str().expect("a body");
        let inner = body.split("![A bed](").nth(1).and_then(|rest| rest.split(')').next()).expect("a picture").to_owned();
        assert_eq!(body, format!("## Night\n\nA **bold** word, [here](/insights/here).\n\n![A bed]({inner})[Far](<https://cdn.example/x.png>)"));
        for picture in [inner.as_str(), sleep["cover"].as_str().expect("a cover")] {
            assert_eq!(site.visitor().get(picture).await.code, 200, "{picture}");
        }
        assert_eq!((&sleep["summary"], &sleep["featured"], &sleep["cover_alt"], &sleep["social_title"]), (&json!("Short."), &json!(true), &json!("A bed at night"), &json!("Sleep!")));
        assert_eq!((&sleep["published_at"], &sleep["updated_at"], &sleep["author"]["name"]), (&json!("2024-05-06T07:08:09.000Z"), &json!("2025-06-07T08:09:10.000Z"), &json!("Ann Lee")));
        assert_eq!(sleep["tags"][0]["name"], "Calm");
        let paid = managed(&admin, "paid").await;
        assert_eq!((&paid["body"], &paid["visibility"], &paid["author"]["name"]), (&json!("**Lexical**"), &json!("packages"), &json!("admin Tester")));
        let later = managed(&admin, "later").await;
        assert_eq!((&later["state"], &later["publish_at"]), (&json!("scheduled"), &json!("2027-01-02T03:04:05.000Z")));
        let withdrawn = managed(&admin, "withdrawn").await;
        assert_eq!((&withdrawn["state"], &withdrawn["published_at"]), (&json!("draft"), &json!("2024-05-06T07:08:09.000Z")), "it keeps its first publication");
        assert_eq!(managed(&admin, "here").await["body"], "Ours.");
        let rows = "SELECT COUNT(*) FROM audit_log WHERE action = 'post:import'";
        assert_eq!(site.database().number(rows).await, 4);

        // The same file again adds nothing, not even a picture.
        let files = site.database().number("SELECT COUNT(*) FROM file").await;
        let again = send(&admin, &file, json!({})).await.status(200).data().clone();
        assert_eq!(counts(&again)[..4], [0, 0, 0, 5]);
        let previewed = send(&admin, &file, json!({ "existing": "replace", "preview": true })).await.status(200).data().clone();
        let replaced = send(&admin, &file, json!({ "existing": "replace" })).await.status(200).data().clone();
        assert_eq!(counts(&replaced)[..4], [0, 1, 4, 0], "{replaced}");
        assert_eq!(counts(&previewed), counts(&replaced), "as previewed: {previewed}");
        assert_eq!(site.database().number("SELECT COUNT(*) FROM file").await, files);
        let (is, revisions) = (managed(&admin, "here").await, format!("{}/revision", path(here)));
        assert_eq!((&is["body"], &is["state"], &is["version"]), (&json!("Theirs."), &json!("published"), &json!(2)));
        assert_ne!(is["published_at"], "2024-05-06T07:08:09.000Z", "its first publication date stays");
        assert_eq!(admin.get(&revisions).await.data().as_array().expect("revisions").len(), 2, "nothing is lost");
        assert_eq!(site.database().number(rows).await, 5);
        // A former address of an article redirects to it here, too.
        meta(&admin, here, json!({ "slug": "moved" })).await.status(200);
        assert_eq!(counts(&send(&admin, &file, json!({})).await.status(200).data().clone())[..4], [0, 0, 0, 5]);
        // The job that deletes unused pictures keeps these.
        site.hours(24 * 8);
        for job in ["article-pictures", "files"] {
            site.job(job).await;
        }
        assert_eq!(site.visitor().get(&inner).await.code, 200);
        assert_eq!(site.database().number(announced).await, 1, "still only ours");
    }
}

const HUGO: &str = "---\ntitle: \"Walk: more\"\ndate: 2024-03-04T05:06:07+01:00\nlastmod: 2024-04-05\ncategories: [Movement]\ntags:\n  - Outdoors\n  - outdoors\nauthor: Tom\n\
description: Two lines\ncover:\n  image: img/path.png\n  alt: A path\ncanonicalURL: https://old.example/walk\n---\n\nA ![path](img/path.png \"Up\").\n\n<div>A <b>block</b></div>\n";

story! {
    async fn a_folder_of_markdown_is_imported_with_its_pictures(site) {
        let admin = site.admin().await;
        let notes = [
            ("blog/content/posts/walk/index.md", HUGO.as_bytes()),
            ("blog/content/posts/walk/img/path.png", &png(5)),
            ("blog/_posts/2023-02-01-jekyll-post.markdown", b"---\r\nlayout: post\r\ntitle: Jekyll\r\npublished: false\r\n---\r\nText\r\n".as_slice()),
            ("blog/_drafts/idea.md", b"---\ntitle: Idea\n---\nText\n"),
            ("blog/astro.md", b"---\ntitle: Astro\npubDate: 'Jul 08 2022'\nheroImage: /missing.png\nslug: Astro_Post\nvisibility: members\n---\n![](data:image/png;base64,AA) ![x](https://far.example/x.png)\n"),
            ("blog/about.md", b"---\ntitle: About\nlayout: page\n---\nText\n"),
            ("blog/content/_index.md", b"---\ntitle: Posts\n---\n"),
            ("README.md", b"# Readme\n"),
            ("config.toml", b"x = 1\n"),
            ("bad/toml.md", b"+++\ntitle = 1\n+++\n"),
            ("bad/yaml.md", b"---\ntitle: [\n---\n"),
            ("bad/bomb.md", b"---\na: &a [x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c, *c]\ntitle: [*d, *d, *d, *d, *d, *d, *d, *d]\n---\n"),
            ("bad/date.md", b"---\ntitle: When\ndate: soon\n---\nText\n"),
            ("bad/latin.md", b"---\ntitle: \xff\n---\n"),
            ("bad/open.md", b"---\ntitle: Open\n"),
        ];
        let file = zip(&notes);
        let preview = send(&admin, &file, json!({ "preview": true })).await.status(200).data().clone();
        let (counts, done) = import(&admin, &file, json!({})).await;
        assert_eq!(counts, json!({ "created": 4, "pages": 2, "faulty": 6, "pictures": 2, "outer_pictures": 1 }), "{done}");
        for same in ["created", "pages", "faulty", "pictures", "outer_pictures", "faults", "left_out"] {
            assert_eq!(preview[same], done[same], "{same}");
        }
        assert_eq!(done["left_out"], json!(["README.md", "config.toml"]));
        assert_eq!(preview["new_categories"], json!(["Movement"]));
        let faults: Vec<_> = done["faults"].as_array().unwrap().iter().map(|f| (f["item"].as_str().unwrap(), f["field"].as_str().unwrap(), f["left_out"] == true)).collect();
        for expected in [("bad/toml.md", "", true), ("bad/yaml.md", "", true), ("bad/bomb.md", "", true), ("bad/date.md", "date", true), ("bad/latin.md", "", true), ("bad/open.md", "", true),
            ("blog/astro.md", "image", false), ("blog/astro.md", "body", false)] {
            assert!(faults.contains(&expected), "{expected:?} {faults:?}");
        }
        let walk = managed(&admin, "walk").await;
        let body = walk["body"].as_str().unwrap();
        assert!(body.starts_with("A ![path](/v1/picture/") && body.ends_with(".jpg \"Up\").\n\nA **block**"), "{body}");
        assert_eq!((&walk["title"], &walk["published_at"], &walk["updated_at"]), (&json!("Walk: more"), &json!("2024-03-04T04:06:07.000Z"), &json!("2024-04-05T00:00:00.000Z")));
        assert_eq!((&walk["categories"][0]["name"], walk["tags"].as_array().unwrap().len(), &walk["author"]["name"]), (&json!("Movement"), 1, &json!("Tom")));
        assert_eq!((&walk["summary"], &walk["cover_alt"], &walk["canonical"]), (&json!("Two lines"), &json!("A path"), &json!("https://old.example/walk")));
        assert!(walk["cover"].is_string());
        let state = async |slug: &str| managed(&admin, slug).await["state"].clone();
        assert_eq!([state("jekyll-post").await, state("idea").await, state("astro-post").await], [json!("draft"), json!("draft"), json!("published")]);
        let astro = managed(&admin, "astro-post").await;
        assert_eq!((&astro["body"], &astro["published_at"], &astro["visibility"]), (&json!(" [x](<https://far.example/x.png>)"), &json!("2022-07-08T00:00:00.000Z"), &json!("members")));
        // Drafts are not public.
        let drafts = zip(&[("seen.md", b"---\ntitle: Seen\ndate: 2024-01-01\n---\nText\n")]);
        let _ = import(&admin, &drafts, json!({ "drafts": true })).await;
        assert_eq!(state("seen").await, "draft");
    }
}

story! {
    async fn invalid_imports_are_rejected_and_only_publishers_publish(site) {
        let admin = site.admin().await;
        for (file, told) in [
            (b"hello".to_vec(), "Choose a JSON export"),
            (b"{\"a\":1}".to_vec(), "not a Ghost export"),
            (json!({ "db": [{ "meta": { "version": "2.1" }, "data": { "posts": [] } }] }).to_string().into_bytes(), "Ghost 2.1"),
            (b"PK\x03\x04 and nothing".to_vec(), "could not open"),
            (zip(&[("a.txt", b"x")]), "no Markdown files"),
        ] {
            let answer = send(&admin, &file, json!({})).await;
            answer.invalid("file");
            assert!(answer.text.contains(told), "{told}: {}", answer.text);
        }
        send(&admin, b"{}", json!({ "from": -1 })).await.invalid("from");
        let writer = site.member("writer").await;
        let role = admin.post("/v1/auth/role", &json!({ "name": "Writers", "permissions": ["post:write"] })).await.status(201).data()["id"].clone();
        admin.post(&format!("/v1/auth/user/{}/assign-role", writer.id), &json!({ "role_id": role })).await.status(200);
        let file = zip(&[("a.md", b"---\ntitle: A\ndate: 2024-01-01\n---\nText\n")]);
        send(&writer, &file, json!({})).await.problem(403, "forbidden");
        assert_eq!(send(&writer, &file, json!({ "drafts": true })).await.status(200).data()["created"], 1);
        assert_eq!(managed(&admin, "a").await["state"], "draft");
        let planned = zip(&[("b.md", b"---\ntitle: B\ndate: 2027-01-01\n---\nText\n")]);
        assert_eq!(send(&writer, &planned, json!({ "drafts": true })).await.status(200).data()["created"], 1);
        let planned = managed(&admin, "b").await;
        assert_eq!((&planned["state"], &planned["publish_at"]), (&json!("draft"), &Value::Null));
        assert_eq!(planned["published_at"], Value::Null, "it was never published");
    }
}

story! {
    async fn an_import_never_empties_a_published_article(site) {
        let admin = site.admin().await;
        article(&admin, "Here", "Ours.").await;
        let own = draft(&admin, "Own", "Ours.").await;
        let file = zip(&[("here.md", b"---\ntitle: Theirs\n---\n".as_slice()), ("own.md", b"---\ntitle: Own\n---\n")]);
        for preview in [true, false] {
            let answer = send(&admin, &file, json!({ "existing": "replace", "preview": preview })).await.status(200).data();
            assert_eq!((&answer["faulty"], &answer["replaced"]), (&json!(1), &json!(1)), "{answer}");
            let fault = &answer["faults"][0];
            assert_eq!((&fault["item"], &fault["field"], &fault["left_out"]), (&json!("here.md"), &json!("body"), &json!(true)));
        }
        let here = managed(&admin, "here").await;
        assert_eq!((&here["title"], &here["body"]), (&json!("Here"), &json!("Ours.")));
        assert_eq!(admin.get(&format!("{}/manage", path(own))).await.data()["body"], "");
    }
}

story! {
    async fn a_large_import_runs_in_resumable_steps(site) {
        let admin = site.admin().await;
        let posts: Vec<Value> = (0..130).map(|n| post(&format!("post-{n}"), json!({}))).collect();
        let file = ghost(json!(posts), json!({}));
        let first = send(&admin, &file, json!({})).await.status(200).data().clone();
        assert_eq!((&first["created"], &first["next"]), (&json!(100), &json!(100)));
        // A lost call can be sent again.
        let (counts, _) = import(&admin, &file, json!({})).await;
        assert_eq!(counts, json!({ "created": 30, "existing": 100 }));
        assert_eq!(site.database().number("SELECT COUNT(*) FROM article").await, 130);
    }
}

#[tokio::test]
async fn imports_at_once_wait_for_each_other_in_one_order() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, database) = (site.admin().await, site.database());
    let pictures = [("a.png", png(1)), ("b.png", png(2))];
    let file = |name: &str, more: &str, [one, other]: [&str; 2]| {
        let text = format!("---\ntitle: {name}\n{more}---\n![]({one})\n\n![]({other})\n");
        let name = format!("{name}.md");
        zip(&[(&name, text.as_bytes()), (pictures[0].0, &pictures[0].1), (pictures[1].0, &pictures[1].1)])
    };
    let [forth, back] = [["a.png", "b.png"], ["b.png", "a.png"]];
    send(&admin, &file("first", "tags: [Calm]\n", forth), json!({})).await.status(200);
    // Two new articles show the pictures of the first one, while the removal of an unused picture looks at one of them.
    let body = managed(&admin, "first").await["body"].as_str().expect("a body").to_owned();
    let at = body.find("/v1/picture/").expect("a picture");
    let lock = format!("SELECT path FROM article_picture WHERE path = '{}' FOR UPDATE", &body[at..at + 48]);
    let (one, other) = (file("forth", "", forth), file("back", "", back));
    let second = async {
        database.until_waiting(1).await;
        send(&admin, &other, json!({})).await
    };
    let both = async { tokio::join!(send(&admin, &one, json!({})), second) };
    let (first, second) = database.held(&lock, 2, both).await;
    for answer in [first, second] {
        assert_eq!(answer.status(200).data()["created"], 1);
    }
    let replace = async |more: &str| {
        let file = file("first", more, forth);
        send(&admin, &file, json!({ "existing": "replace" })).await.status(200)
    };
    // Another import adds the same author and then the same category.
    let author = "INSERT INTO author (name, slug, about) VALUES ('Ann Lee', 'ann-lee', '')";
    let category = "INSERT INTO article_category (name, slug, about, position) VALUES ('Night', 'night', '', 1)";
    let groups = "author: Ann Lee\ncategories: [Night]\ntags: [Calm]\n";
    let _ = database.interleaved(author, category, replace(groups)).await;
    // Another import adds the same tags.
    let tag = |name: &str| format!("INSERT INTO article_tag (name, slug) VALUES ('{name}', LOWER('{name}'))");
    let _ = database.interleaved(&tag("Rest"), &tag("Zest"), replace("tags: [Calm, Zest, Rest]\n")).await;
    // A tag that the article keeps is deleted: it is added again.
    let lock = "SELECT id FROM article_tag WHERE slug = 'calm' FOR UPDATE";
    let _ = database.interleaved(lock, "DELETE FROM article_tag WHERE slug = 'calm'", replace("tags: [Calm]\n")).await;
    assert_eq!(managed(&admin, "first").await["tags"][0]["name"], "Calm");
    site.end().await;
}

/// The content of an article, without ids and picture paths.
fn essence(article: &Value) -> Value {
    let names =
        |list: &str| article[list].as_array().unwrap().iter().map(|one| one["name"].clone()).collect::<Vec<_>>();
    let path = |text: &str| {
        let mut out = String::new();
        for (n, part) in text.split("/v1/picture/").enumerate() {
            out.push_str(if n == 0 { part } else { part.get(36..).unwrap_or_default() });
        }
        out
    };
    json!({
        "title": article["title"], "slug": article["slug"], "body": path(article["body"].as_str().unwrap()), "summary": article["summary"],
        "state": article["state"], "visibility": article["visibility"], "featured": article["featured"], "author": article["author"]["name"],
        "categories": names("categories"), "tags": names("tags"), "published_at": article["published_at"], "publish_at": article["publish_at"],
        "publish_zone": article["publish_zone"], "updated_at": article["updated_at"], "canonical": article["canonical"], "cover_alt": article["cover_alt"],
        "social_title": article["social_title"], "social_text": article["social_text"], "comments_closed": article["comments_closed"],
    })
}

async fn essences(admin: &Member) -> Vec<Value> {
    let mut all = Vec::new();
    for row in admin.get(&format!("{ALL}/manage?limit=100")).await.status(200).data().as_array().expect("articles") {
        all.push(essence(admin.get(&format!("{}/manage", path(row["id"].as_i64().unwrap()))).await.status(200).data()));
    }
    all.sort_by_key(|article| article["slug"].to_string());
    all
}

const TEXT: &str = "  First <b>as typed</b> {{< x >}}\n\n---\ntitle: x\n---\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n<div>block</div>\n\n- [ ] task[^1]\n\n[^1]: Note \u{2028} end\n";

story! {
    async fn an_export_imports_unchanged_on_another_site(site) {
        let admin = site.admin().await;
        let picture = put_up(&admin, "/v1/core/article-banner", &png(4)).await.status(201).data()["path"].as_str().unwrap().to_owned();
        let category = group(&admin, "/v1/core/post-category", "Sleep: & rest").await;
        let author = group(&admin, "/v1/core/post-author", "Ann \"A\" Lee").await;
        let full = article(&admin, "All of it: \"quotes\" & #signs", TEXT).await;
        let change = json!({ "slug": "all-of-it", "category_ids": [category], "author_id": author, "visibility": "packages", "featured": true,
            "canonical": "https://old.example/a", "social_title": "Social: t", "social_text": "Text", "comments_closed": true });
        meta(&admin, full, change).await.status(200);
        admin.patch(&format!("{}/modify-tags", path(full)), &json!({ "add": ["Calm, really", "明日 x"] })).await.status(200);
        admin.patch(&format!("{}/content", path(full)), &json!({ "version": 1, "summary": "s".repeat(450) })).await.status(200);
        site.minutes(5);
        for (n, state) in ["archived", "draft", "scheduled"].into_iter().enumerate() {
            let id = article(&admin, state, "Text").await;
            let mut publish = json!({ "state": state });
            if n == 2 {
                // It keeps the date of its first publication.
                meta(&admin, id, json!({ "publish": { "state": "draft" } })).await.status(200);
                publish["at"] = json!("2030-01-02T03:04:05.000Z");
                publish["zone"] = json!("Europe/Berlin");
            }
            meta(&admin, id, json!({ "publish": publish })).await.status(200);
        }
        let before = essences(&admin).await;
        assert_eq!(before.len(), 4);
        let ghost_file = admin.get("/v1/core/post-export?format=ghost").await.status(200);
        assert_eq!((ghost_file.header("content-type"), ghost_file.header("content-disposition")), ("application/json", "attachment; filename=\"articles.ghost.json\""));
        admin.get("/v1/core/post-export?format=word").await.invalid("format");
        site.member("ada").await.get("/v1/core/post-export?format=ghost").await.problem(403, "forbidden");
        // Markdown brings its pictures along.
        let shown = format!("{TEXT}\n\n![One]({picture} \"T\")");
        admin.patch(&format!("{}/content", path(full)), &json!({ "version": 2, "body": shown })).await.status(200);
        for call in ["thumbnail", "social-picture"] {
            put_up(&admin, &format!("{}/{call}", path(full)), &png(6)).await.status(200);
        }
        meta(&admin, full, json!({ "cover_alt": "A bed" })).await.status(200);
        let with_pictures = essences(&admin).await;
        // A Ghost file only links to pictures of this site. They stay, and a preview says nothing else.
        let linked = admin.get("/v1/core/post-export?format=ghost").await.status(200);
        let replace = json!({ "existing": "replace", "preview": true });
        let preview = send(&admin, linked.text.as_bytes(), replace).await.status(200).data();
        assert_eq!(preview["faults"], json!([]), "{preview}");
        let archive = admin.bytes("/v1/core/post-export?format=markdown").await.to_vec();
        let mut files = ZipArchive::new(Cursor::new(archive.clone())).expect("a ZIP");
        let mut names: Vec<String> = files.file_names().map(str::to_owned).collect();
        names.sort();
        assert_eq!(names.iter().filter(|name| name.ends_with(".md")).count(), 4, "{names:?}");
        assert_eq!(names.iter().filter(|name| name.starts_with("pictures/") && name.ends_with(".jpg")).count(), 3, "{names:?}");
        let mut text = String::new();
        files.by_name("all-of-it.md").expect("a file").read_to_string(&mut text).expect("text");
        assert!(text.starts_with("---\ntitle: \"All of it: \\\"quotes\\\" & #signs\"\nslug: \"all-of-it\"\ndate: \""), "{text}");

        for (file, expected) in [(ghost_file.text.clone().into_bytes(), before), (archive, with_pictures)] {
            let other = Site::start(Database::Sqlite).await;
            let editor = other.admin().await;
            other.minutes(5);
            let (counts, answer) = import(&editor, &file, json!({})).await;
            assert_eq!((&counts["created"], &answer["faults"]), (&json!(4), &json!([])), "{answer}");
            assert_eq!(essences(&editor).await, expected);
            let preview = send(&editor, &file, json!({ "existing": "replace", "preview": true })).await.status(200).data();
            assert_eq!((&preview["unchanged"], &preview["replaced"]), (&json!(4), &json!(0)), "{preview}");
            let (counts, _) = import(&editor, &file, json!({ "existing": "replace" })).await;
            assert_eq!(counts["unchanged"], 4, "nothing is created twice: {counts}");
            assert_eq!(essences(&editor).await, expected);
            if expected[0]["cover_alt"] == "A bed" {
                let seen = managed(&editor, "all-of-it").await;
                assert!(seen["cover"].is_string() && seen["social_picture"].is_string());
            }
            other.end().await;
        }
    }
}

#[tokio::test]
async fn imported_articles_contain_no_unsafe_markup() {
    let site = Site::start(Database::Sqlite).await;
    let (admin, visitor) = (site.admin().await, site.visitor());
    let lines: Vec<&str> = CORPUS.lines().filter(|line| !line.trim().is_empty()).collect();
    let posts: Vec<Value> = lines.iter().enumerate().map(|(n, line)| {
        let card = json!({ "root": { "children": [{ "type": "html", "html": line }, { "type": "image", "src": line, "alt": line }, { "type": "markdown", "markdown": line },
            { "type": "paragraph", "children": [{ "type": "link", "url": line, "children": [{ "type": "text", "text": line }] }] }] } });
        let text: String = line.chars().take(100).collect();
        match n % 2 {
            0 => post(&format!("a-{n}"), json!({ "title": format!("x{text}"), "custom_excerpt": text, "html": line, "feature_image_alt": text, "og_title": text })),
            _ => post(&format!("a-{n}"), json!({ "html": null, "lexical": card.to_string() })),
        }
    }).collect();
    let markdown = zip(&lines
        .iter()
        .enumerate()
        .map(|(n, line)| (format!("m-{n}.md"), format!("---\ntitle: M\n---\n{line}\n")))
        .collect::<Vec<_>>()
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_bytes()))
        .collect::<Vec<_>>());
    for file in [ghost(json!(posts), json!({})), markdown] {
        let (counts, answer) = import(&admin, &file, json!({})).await;
        assert!(counts["created"].as_i64().unwrap() > 10, "{answer}");
        assert_eq!(counts.get("faulty"), None, "{answer}");
    }
    let mut seen = 0;
    for n in 0..lines.len() {
        for slug in [format!("a-{n}"), format!("m-{n}")] {
            let page = visitor.get(&format!("/insights/{slug}")).await;
            if page.code == 404 {
                // Cleaning left no text, so the article is a draft.
                continue;
            }
            seen += 1;
            let page = page.status(200).text.to_lowercase();
            let (_, article) = page.split_once("<article").unwrap_or_else(|| panic!("{page}"));
            let (article, _) = article.split_once("</article>").expect("its end");
            for tag in article.split('<').skip(1) {
                let tag = tag.split('>').next().unwrap_or_default();
                let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap_or_default();
                assert!(
                    !["script", "iframe", "svg", "style", "object", "embed", "form", "math", "base", "meta"]
                        .contains(&name),
                    "{slug}: <{tag}>"
                );
                for never in
                    [" onerror", " onload", " onclick", " onmouseover", " style=", "=\"javascript:", "=\"data:text"]
                {
                    assert!(!tag.contains(never), "{slug}: <{tag}>");
                }
            }
        }
    }
    assert!(seen > lines.len(), "{seen} of {} pages are seen", 2 * lines.len());
    site.end().await;
}
