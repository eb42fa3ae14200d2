//! Ten thousand reminders due in the same minute of the evening, each a message to a push service.

use std::time::Duration;

use anyhow::{Result, ensure};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daymark_actors::clock::{Clock, Instant as At, SystemClock};
use daymark_actors::event::EntryKey;
use daymark_tests::harness::FakePushService;
use sha2::{Digest, Sha256};

use super::scale::{crowd, fill, number};
use super::server::Server;
use super::table::{Figure, Goal, Table, short};
use super::world::{MEMBERS, Source, World, date};

const REMINDERS: usize = 10_000;
const MINUTE_MS: i64 = 60_000;
const WAITING: &str = "SELECT COUNT(*) FROM reminder WHERE fired_on IS NULL";

/// A reminder and a device for every member. All devices have the same keys, but each message is still encrypted.
fn statements(world: &World, service: &FakePushService, due: At, postgres: bool) -> Vec<String> {
    let device = service.subscription("device-");
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let (endpoint, keys) = (text(&device["endpoint"]), &device["keys"]);
    let (public, secret) = (text(&keys["p256dh"]), text(&keys["auth"]));
    let (now, later) = (world.now.0, due.plus_ms(3_600_000).0);
    let (activity, minute, today) = (world.activities[0], due.0 / MINUTE_MS % 1_440, date(due));
    let mut all = crowd(world, REMINDERS - MEMBERS, postgres);
    all.extend([
        format!(
            "INSERT INTO session (member_id, created_at, used_at, expires_at, client)
             SELECT id, {now}, {now}, {later}, 'bench' FROM member WHERE email LIKE 'scale%'"
        ),
        format!(
            "INSERT INTO push_device (member_id, session_id, endpoint, public_key, secret, client, created_at, confirmed_at)
             SELECT member_id, id, '{endpoint}' || id, '{public}', '{secret}', 'bench', {now}, {now} FROM session"
        ),
        format!(
            "INSERT INTO reminder (member_id, kind, activity_id, at_minute, weekdays, only_if_open, created_at, wake_at, wake_on)
             SELECT member_id, 'activity', {activity}, {minute}, 127, TRUE, {now}, {}, '{today}' FROM session",
            due.0
        ),
    ]);
    all.push(if postgres { "VACUUM ANALYZE" } else { "ANALYZE" }.into());
    all
}

pub async fn figures(source: &Source, world: &World, table: &mut Table) -> Result<()> {
    let service = FakePushService::start();
    let copy = source.copy().await?;
    // A full minute, as members choose, far enough ahead to fill the database and start the server.
    let due = At((SystemClock.now().0 + 20_000) / MINUTE_MS * MINUTE_MS + MINUTE_MS);
    fill(&copy.url, statements(world, &service, due, matches!(source, Source::Postgres { .. }))).await?;
    let server = Server::start_with(&copy.url, &FakePushService::SETTINGS)?;
    let rest = due.0 - SystemClock.now().0;
    ensure!(rest > 0, "the database was filled too slowly");
    tokio::time::sleep(Duration::from_millis(rest.unsigned_abs())).await;
    let before = server.cpu()?;
    // The world's members also earn badges meanwhile, and get notifications for them.
    let topic = topic(world, due);
    let (mut received, mut found) = (0, None);
    while received < REMINDERS && SystemClock.now().0 < due.0 + 2 * MINUTE_MS {
        tokio::time::sleep(Duration::from_millis(50)).await;
        received += service.received().iter().filter(|message| message.topic == topic).count();
        if found.is_none() && number(&copy.url, WAITING).await? == 0 {
            found = Some((SystemClock.now().0 - due.0) as f64 / 1000.0);
        }
    }
    let (took, cpu) = ((SystemClock.now().0 - due.0) as f64 / 1000.0, server.cpu()? - before);
    ensure!(received == REMINDERS, "{received} of {REMINDERS} arrived; the server's log:\n{}", server.log());
    let name = format!("{}: {REMINDERS} reminders due in one minute", source.name());
    table.add(Figure {
        name: format!("{name}, until the push service has the last"),
        runs: vec![took],
        unit: "s",
        comparison: String::new(),
        goal: Goal::AtMost(60.0),
    });
    let found = found.unwrap_or(took);
    table.add(Figure {
        name: format!("{name}, until the last is found"),
        runs: vec![found],
        unit: "s",
        comparison: format!("{} a second, while messages are encrypted and sent", short(REMINDERS as f64 / found)),
        goal: Goal::None,
    });
    table.add(Figure {
        name: format!("{name}, the server's CPU"),
        runs: vec![cpu.as_secs_f64()],
        unit: "s",
        comparison: format!("{} ms each", short(cpu.as_secs_f64() * 1000.0 / REMINDERS as f64)),
        goal: Goal::AtMost(30.0),
    });
    service.stop().await;
    Ok(())
}

/// The topic of a reminder of the first activity, today.
fn topic(world: &World, due: At) -> String {
    let key = EntryKey { program: world.program, activity: world.activities[0], date: date(due) };
    URL_SAFE_NO_PAD.encode(&Sha256::digest(format!("entry {key}"))[..24])
}
