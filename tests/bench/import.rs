//! A member imports a long history: how long the call takes, and how long another member's logs take meanwhile.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::http::{call, request};
use super::server::Server;
use super::table::{Figure, Goal, Table, median, short};
use super::world::{Source, World, date};

/// Every habit on every one of these dates makes 100,000 days.
const DATES: i64 = 10_000;
const HABITS: usize = 10;

pub async fn figures(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    let (mut took, mut waited) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        let copy = source.copy().await?;
        let server = Server::start(&copy.url)?;
        let (seconds, longest) = once(&server, world)?;
        took.push(seconds);
        waited.push(longest);
    }
    table.add(Figure {
        name: format!("{}: import of a history of 100,000 days", source.name()),
        runs: took,
        unit: "s",
        comparison: format!("slowest log of another member: {} ms", short(median(&waited))),
        goal: Goal::AtMost(3.0),
    });
    Ok(())
}

/// Seconds of the import, and milliseconds of another member's slowest log meanwhile.
fn once(server: &Server, world: &World) -> Result<(f64, f64)> {
    let import = import(world);
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let other = scope.spawn(|| slowest_log(server, world, &over));
        let begun = Instant::now();
        let answer = call(server.addr, &import);
        let took = begun.elapsed().as_secs_f64();
        over.store(true, Ordering::Relaxed);
        let (status, body) = answer?;
        ensure!(status == 200, "{status}: {}", String::from_utf8_lossy(&body));
        Ok((took, other.join().expect("the other member's thread")?))
    })
}

fn slowest_log(server: &Server, world: &World, over: &AtomicBool) -> Result<f64> {
    let mut slowest = 0.0_f64;
    for n in (0..World::open_entries()).cycle() {
        if over.load(Ordering::Relaxed) {
            break;
        }
        let path = format!("/v1/core/activity_log/{}", world.open_entry(n).context("an entry")?);
        let body = format!(r#"{{"note":"{slowest}"}}"#);
        let begun = Instant::now();
        let (status, answer) = call(server.addr, &request("PATCH", &path, Some(&world.tokens[1]), &body))?;
        ensure!(status == 200, "{status}: {}", String::from_utf8_lossy(&answer));
        slowest = slowest.max(begun.elapsed().as_secs_f64() * 1000.0);
        std::thread::sleep(Duration::from_millis(10));
    }
    Ok(slowest)
}

/// The call, with a file in Loop Habit Tracker's format.
fn import(world: &World) -> Vec<u8> {
    let names: Vec<String> = (0..HABITS).map(|n| format!("Habit {n}")).collect();
    let mut file = format!("Date,{},\n", names.join(","));
    for back in 0..DATES {
        let day = date(world.now.plus_ms(-back * 86_400_000));
        file += &format!("{day},{}\n", "YES_MANUAL,".repeat(HABITS));
    }
    let mapping: Vec<_> = names.iter().map(|name| serde_json::json!({ "name": name })).collect();
    let data = serde_json::json!({ "mapping": mapping, "preview": false });
    let part = |name: &str| format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"");
    let (data_part, file_part) = (part("data"), part("file"));
    let body = format!("{data_part}\r\n\r\n{data}\r\n{file_part}; filename=\"history\"\r\n\r\n{file}\r\n--edge--\r\n");
    let (token, length) = (&world.tokens[0], body.len());
    format!(
        "POST /v1/core/history-import HTTP/1.1\r\nhost: bench.local\r\nauthorization: Bearer {token}\r\n\
         content-type: multipart/form-data; boundary=edge\r\ncontent-length: {length}\r\n\r\n{body}"
    )
    .into_bytes()
}
