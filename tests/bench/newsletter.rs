//! A newsletter to many recipients: its rate, compared with one connection and one commit per mail; the server's
//! memory; and whether it keeps to the configured rate.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use daymark_tests::harness::MailSink;
use lettre::transport::smtp::PoolConfig;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};

use super::http::{call, request};
use super::raw;
use super::scale::{fill, numbers};
use super::server::Server;
use super::table::{Figure, Goal, Table, short};
use super::world::{Source, World};

/// The default number of recipients, without `recipients=N`.
pub const RECIPIENTS: usize = 100_000;
/// The configured mails per minute of the throttled run, and how long it is observed.
const RATE: usize = 3_000;
const WATCHED: Duration = Duration::from_secs(30);
const TIMEOUT: Duration = Duration::from_secs(3600);
const MIB: f64 = 1024.0 * 1024.0;

/// Subscribers of the newsletter created at the server's first start.
async fn subscribe(url: &str, source: &Source, n: usize) -> Result<()> {
    let numbers = numbers(i64::try_from(n)?, matches!(source, Source::Postgres { .. }));
    let address = "'reader' || i || '@example.org'";
    let columns = "(email, email_folded, state, search, created_at, confirmed_at)";
    let rows = format!("SELECT {address}, {address}, 'confirmed', '', 0, 0 FROM {numbers}");
    let each = "SELECT n.id, s.id, 0 FROM newsletter n, subscriber s";
    let statements = vec![
        format!("INSERT INTO subscriber {columns} {rows}"),
        format!("INSERT INTO subscription (newsletter_id, subscriber_id, since) {each}"),
    ];
    fill(url, statements).await
}

/// Writes and sends a newsletter. Returns its id.
fn send(server: &Server, world: &World) -> Result<i64> {
    let post = |path: &str, body: Value| -> Result<Value> {
        let (status, body) = call(server.addr, &request("POST", path, Some(&world.tokens[0]), &body.to_string()))?;
        let body: Value = serde_json::from_slice(&body)?;
        ensure!((200..300).contains(&status), "{status}: {body}");
        Ok(body["data"].clone())
    };
    let text = "A short walk after lunch clears the head. ".repeat(20);
    let blocks = json!([{ "kind": "heading", "text": "May" }, { "kind": "text", "text": text },
        { "kind": "button", "text": "Log today", "link": "/user/dashboard" }]);
    let id = post("/v1/auth/campaign", json!({ "subject": "News of May", "blocks": blocks }))?;
    let id = id["id"].as_i64().context("no id")?;
    post(&format!("/v1/auth/send-newsletter/{id}"), json!({}))?;
    Ok(id)
}

pub async fn figures(source: &Source, world: &World, recipients: usize, table: &mut Table) -> Result<()> {
    let copy = source.copy().await?;
    fill(&copy.url, vec![world.first_is_admin()]).await?;
    // The first start creates the default newsletter.
    Server::start(&copy.url)?.stop()?;
    subscribe(&copy.url, source, recipients).await?;

    let sink = MailSink::start().await;
    let server = Server::start_with(&copy.url, &[("DAYMARK_SMTP_URL", &sink.url()), ("DAYMARK_NEWSLETTER_RATE", "0")])?;
    send(&server, world)?;
    let (begun, before) = (Instant::now(), server.cpu()?);
    let mut resident = Vec::new();
    for tenth in 1..=10 {
        while sink.reached() < recipients * tenth / 10 {
            ensure!(begun.elapsed() < TIMEOUT, "{} of {recipients}: {}", sink.reached(), server.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        resident.push(server.resident()? as f64 / MIB);
    }
    let rate = recipients as f64 / begun.elapsed().as_secs_f64();
    let cpu_us = (server.cpu()? - before).as_secs_f64() * 1e6 / recipients as f64;
    let duplicates = sink.deliveries().values().filter(|ids| ids.values().sum::<usize>() != 1).count();
    ensure!(duplicates == 0, "{duplicates} recipients got more than one mail");
    drop(server);
    let baseline = baseline(source, &copy.url, &sink).await?;
    table.add(Figure {
        name: format!("{}: mails of a newsletter to {recipients}", source.name()),
        runs: vec![rate],
        unit: "/s",
        comparison: format!(
            "{} µs of CPU each; one connection, one commit per mail: {}/s",
            short(cpu_us),
            short(baseline)
        ),
        goal: Goal::AtLeast(baseline),
    });
    table.add(Figure {
        name: format!("{}: memory at the end, relative to the middle", source.name()),
        runs: vec![resident[9] / resident[4]],
        unit: "×",
        comparison: format!(
            "MiB at each tenth: {}",
            resident.iter().map(|mib| short(*mib)).collect::<Vec<_>>().join(", ")
        ),
        goal: Goal::AtMost(1.1),
    });

    let throttled = MailSink::start().await;
    let rate = RATE.to_string();
    let server =
        Server::start_with(&copy.url, &[("DAYMARK_SMTP_URL", &throttled.url()), ("DAYMARK_NEWSLETTER_RATE", &rate)])?;
    send(&server, world)?;
    while throttled.reached() == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let first = throttled.reached();
    tokio::time::sleep(WATCHED).await;
    let seen = (throttled.reached() - first) as f64 / WATCHED.as_secs_f64() * 60.0;
    table.add(Figure {
        name: format!("{}: mails a minute with newsletter_rate = {RATE}", source.name()),
        runs: vec![seen],
        unit: "/min",
        comparison: String::new(),
        goal: Goal::AtMost(RATE as f64 * 1.1),
    });
    Ok(())
}

/// One mail after the other over one connection of the same client, each recorded with its own commit.
async fn baseline(source: &Source, url: &str, sink: &MailSink) -> Result<f64> {
    fill(url, vec!["CREATE TABLE baseline (id BIGINT PRIMARY KEY, at BIGINT NOT NULL)".to_owned()]).await?;
    let one = PoolConfig::new().max_size(1);
    let client = AsyncSmtpTransport::<Tokio1Executor>::from_url(&sink.url())?.pool_config(one).build();
    let text = "A short walk after lunch clears the head. ".repeat(200);
    let send = async |n: i64| -> Result<()> {
        let mail = Message::builder()
            .from("no-reply@bench.local".parse()?)
            .to(format!("baseline{n}@example.org").parse()?)
            .message_id(Some(format!("<{n}@bench.local>")))
            .subject("News of May");
        client.send(mail.body(text.clone())?).await?;
        Ok(())
    };
    let (mut done, begun) = (0, Instant::now());
    match source {
        Source::Sqlite { .. } => {
            let db = raw::open_sqlite(url.trim_start_matches("sqlite:"))?;
            let mut insert = db.prepare("INSERT INTO baseline (id, at) VALUES (?1, 0)")?;
            while begun.elapsed() < raw::RUN {
                send(done).await?;
                insert.execute((done,))?;
                done += 1;
            }
        }
        Source::Postgres { .. } => {
            let mut db = PgConnection::connect(url).await?;
            while begun.elapsed() < raw::RUN {
                send(done).await?;
                sqlx::query("INSERT INTO baseline (id, at) VALUES ($1, 0)").bind(done).execute(&mut db).await?;
                done += 1;
            }
        }
    }
    Ok(done as f64 / begun.elapsed().as_secs_f64())
}
