//! Reads of articles over 32 connections that send the next call as soon as they are answered, and views of articles.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::http::{Fleet, Work, call, request};
use super::scale::fill;
use super::server::Server;
use super::table::{Figure, Goal, Table, median, short};
use super::world::{MEMBERS, Source, World};

const CONNECTIONS: usize = 32;
/// Articles of the site, each of some 900 words.
const ARTICLES: usize = 300;

/// Writes and publishes the articles. Returns their ids.
fn publish_articles(server: &Server, world: &World) -> Result<Vec<i64>> {
    let send = |method: &str, path: &str, body: Value| -> Result<Value> {
        let (status, body) = call(server.addr, &request(method, path, Some(&world.tokens[0]), &body.to_string()))?;
        let body: Value = serde_json::from_slice(&body)?;
        ensure!((200..300).contains(&status), "{status}: {body}");
        Ok(body["data"].clone())
    };
    let paragraph = "A steady walk after lunch clears the head and steadies the blood sugar of most people. ".repeat(4);
    let body = format!("## Part\n\n{paragraph}\n\n").repeat(14);
    let one = |n: usize| -> Result<i64> {
        let input = json!({ "title": format!("Article number {n}"), "body": body });
        let id = send("POST", "/v1/core/post", input)?["id"].as_i64().context("no id")?;
        send("PATCH", &format!("/v1/core/post/{id}/meta"), json!({ "publish": { "state": "published" } }))?;
        Ok(id)
    };
    (0..ARTICLES).map(one).collect()
}

/// Requests one path repeatedly.
struct Reader<'p>(&'p str);

impl Work for Reader<'_> {
    fn next_request(&mut self, _: usize, out: &mut Vec<u8>) -> bool {
        out.extend_from_slice(&request("GET", self.0, None, ""));
        true
    }

    fn on_response(&mut self, _: usize, status: u16, body: &[u8]) -> Result<()> {
        ensure!(status == 200, "{status}: {}", String::from_utf8_lossy(body));
        Ok(())
    }
}

/// Views of all articles by all members in turn, each of which counts.
struct Viewer<'w> {
    world: &'w World,
    articles: &'w [i64],
    next: usize,
}

impl Work for Viewer<'_> {
    fn next_request(&mut self, _: usize, out: &mut Vec<u8>) -> bool {
        let (member, article) = (self.next % MEMBERS, self.next / MEMBERS % self.articles.len());
        self.next += 1;
        // Each member has their own network, because calls are limited per network.
        let network = format!("10.{}.{}.1", member / 256, member % 256);
        let (id, token) = (self.articles[article], &self.world.tokens[member]);
        let head =
            format!("POST /v1/core/post/{id}/view HTTP/1.1\r\nhost: bench.local\r\nx-forwarded-for: {network}\r\n");
        out.extend_from_slice(format!("{head}authorization: Bearer {token}\r\ncontent-length: 0\r\n\r\n").as_bytes());
        true
    }

    fn on_response(&mut self, _: usize, status: u16, body: &[u8]) -> Result<()> {
        ensure!(status == 200, "{status}: {}", String::from_utf8_lossy(body));
        Ok(())
    }
}

pub async fn figures(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    let copy = source.copy().await?;
    fill(&copy.url, vec![world.first_is_admin()]).await?;
    let server = Server::start_with(&copy.url, &[("DAYMARK_TRUSTED_PROXIES", "127.0.0.1")])?;
    let articles = publish_articles(&server, world)?;
    for (what, path) in [
        ("an article", "/v1/core/post/article-number-7"),
        ("a page of articles", "/v1/core/post?limit=20"),
        ("popular articles", "/v1/core/post/popular"),
        ("an article's page as HTML", "/insights/article-number-7"),
        ("a search with a typo", "/v1/core/search?q=stedy%20walk"),
    ] {
        let (mut p50, mut p99, mut rates) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..runs {
            let mut fleet = Fleet::connect(server.addr, CONNECTIONS)?;
            fleet.run(Duration::from_millis(500), &mut Reader(path))?;
            let load = fleet.run(Duration::from_secs(2), &mut Reader(path))?;
            p50.push(load.percentile(0.5));
            p99.push(load.percentile(0.99));
            rates.push(load.per_second());
        }
        table.add(Figure {
            name: format!("{}: {what}, p99 at {CONNECTIONS} connections", source.name()),
            runs: p99,
            unit: "ms",
            comparison: format!("p50 {} ms, {}/s", short(median(&p50)), short(median(&rates))),
            goal: Goal::AtMost(5.0),
        });
    }
    let mut viewer = Viewer { world, articles: &articles, next: 0 };
    let load = Fleet::connect(server.addr, CONNECTIONS)?.run(Duration::from_secs(10), &mut viewer)?;
    table.add(Figure {
        name: format!("{}: views of articles", source.name()),
        runs: vec![load.per_second() * 60.0],
        unit: "a minute",
        comparison: format!("p99 {} ms", short(load.percentile(0.99))),
        goal: Goal::AtLeast(100_000.0),
    });
    Ok(())
}
