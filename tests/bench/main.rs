//! Benchmarks of a whole server process, each with a baseline measured in the same run: `make bench`, or `cargo bench
//! -p daymark-tests --bench figures -- [ingest|steady|boards|fanout|memory|start|reads|scale|accounts|delay|
//! reminders|import|surveys|articles|newsletter|nodes|peers] [sqlite|postgres] [runs=N] [members=N] [recipients=N]`.
//! With `hold=CONNECTIONS` it only runs `ingest` once, for a profiler. Times never fail a run.

mod accounts;
mod articles;
mod bare;
mod delay;
mod fanout;
mod http;
mod import;
mod ingest;
mod newsletter;
mod nodes;
mod paced;
mod peers;
mod raw;
mod reads;
mod reminders;
mod scale;
mod server;
mod sockets;
mod surveys;
mod table;
mod world;

use anyhow::Result;
use table::Table;
use world::Source;

const PARTS: [&str; 17] = [
    "ingest",
    "steady",
    "boards",
    "fanout",
    "memory",
    "start",
    "reads",
    "scale",
    "accounts",
    "delay",
    "reminders",
    "import",
    "surveys",
    "articles",
    "newsletter",
    "nodes",
    "peers",
];

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).filter(|w| !w.starts_with("--")).collect();
    if words.first().is_some_and(|w| w == bare::ARGUMENT) {
        return bare::main(&words[1..]);
    }
    tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).init();
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?.block_on(run(&words))
}

async fn run(words: &[String]) -> Result<()> {
    let runs = words.iter().find_map(|w| w.strip_prefix("runs=")?.parse().ok()).unwrap_or(3);
    let named = |names: &[&str], name: &str| {
        !words.iter().any(|w| names.contains(&w.as_str())) || words.iter().any(|w| w == name)
    };
    let part = |name: &str| named(&PARTS, name);
    let database = |name: &str| named(&["sqlite", "postgres"], name);
    let mut table = Table::default();
    for kind in ["sqlite", "postgres"].into_iter().filter(|kind| database(kind)) {
        let (source, world) = if kind == "sqlite" { Source::sqlite().await? } else { Source::postgres().await? };
        if part("start") {
            reads::start(&source, runs, &mut table).await?;
        }
        if let Some(connections) = words.iter().find_map(|w| w.strip_prefix("hold=")?.parse().ok()) {
            ingest::hold(&source, &world, connections).await?;
            continue;
        }
        if part("ingest") {
            ingest::figures(&source, &world, runs, &mut table).await?;
        }
        if part("steady") {
            ingest::steady(&source, &world, runs, &mut table).await?;
        }
        if part("boards") {
            ingest::boards(&source, &world, runs, &mut table).await?;
        }
        if part("reads") {
            reads::figures(&source, &world, runs, &mut table).await?;
        }
        if part("scale") {
            let members = words.iter().find_map(|w| w.strip_prefix("members=")?.parse().ok());
            scale::figures(&source, &world, members, runs, &mut table).await?;
        }
        if part("reminders") {
            reminders::figures(&source, &world, &mut table).await?;
        }
        if part("import") {
            import::figures(&source, &world, runs, &mut table).await?;
        }
        if part("surveys") {
            surveys::figures(&source, &world, runs, &mut table).await?;
        }
        if part("articles") {
            articles::figures(&source, &world, runs, &mut table).await?;
        }
        if part("newsletter") {
            let recipients = words.iter().find_map(|w| w.strip_prefix("recipients=")?.parse().ok());
            newsletter::figures(&source, &world, recipients.unwrap_or(newsletter::RECIPIENTS), &mut table).await?;
        }
        if part("nodes") && kind == "postgres" {
            nodes::figures(&source, &world, runs, &mut table).await?;
        }
        // Only if requested: `tools/bench` installs their packages.
        if words.iter().any(|word| word == "peers") {
            peers::figures(&source, &world, runs, &mut table).await?;
        }
        // The rest does not depend on the database.
        if kind == "postgres" && database("sqlite") {
            continue;
        }
        if part("fanout") {
            fanout::figures(&source, &world, runs, &mut table).await?;
        }
        if part("memory") {
            fanout::memory(&source, &world, &mut table).await?;
        }
        if part("delay") {
            delay::figures(&source, &world, runs, &mut table).await?;
        }
        if part("accounts") {
            accounts::figures(&source, &mut table).await?;
        }
    }
    table.print();
    Ok(())
}
