//! Monitoring: every figure is documented, and no rule or chart uses one that does not exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use daymark::features::ALL;
use daymark_tests::harness::{Database, Site, Socket};

/// The prefixes of metric names.
const FAMILIES: [&str; 4] = ["daymark_", "http_request", "process_", "push_messages_"];

fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

fn file(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|end| end == "rs") {
            all.push(path);
        }
    }
}

/// The program's metrics: each is named where it is counted.
fn counted() -> BTreeSet<String> {
    let mut files = Vec::new();
    sources(&place("server"), &mut files);
    let mut names = BTreeSet::new();
    for text in files.iter().map(|path| file(path)) {
        for kind in ["counter!(", "gauge!(", "histogram!("] {
            let after = text.split(kind).skip(1);
            names.extend(
                after.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next().map(str::to_owned)),
            );
        }
    }
    names
}

/// The metrics that a text uses; a histogram has three names. A name with a colon is defined by a rule.
fn asked_for(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == ':'));
    let names = words.filter(|word| !word.contains(':') && FAMILIES.iter().any(|family| word.starts_with(family)));
    let parts = ["_bucket", "_sum", "_count"];
    names.map(|name| parts.iter().find_map(|part| name.strip_suffix(part)).unwrap_or(name).to_owned()).collect()
}

#[tokio::test]
async fn metrics_are_documented_and_rules_use_only_existing_ones() {
    let counted = counted();
    let manual = file(&place("docs/operating.md"));
    let rows = manual.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let explained: BTreeSet<String> = rows.flat_map(asked_for).collect();
    assert_eq!(counted, explained, "the table of docs/operating.md lists every figure, and no others");
    for name in ["deploy/prometheus/rules.yml", "deploy/prometheus/rules_test.yml", "deploy/grafana/daymark.json"] {
        let asked = asked_for(&file(&place(name)));
        assert!(asked.len() > 3 && asked.is_subset(&counted), "{name}: {:?}", asked.difference(&counted));
    }
    // Control: a metric that does not exist is found.
    let invented =
        asked_for("histogram_quantile(0.9, rate(daymark_invented_seconds_bucket[5m])) > daymark:made:rate5m");
    assert!(!invented.is_subset(&counted) && invented.len() == 1, "{invented:?}");

    // A running site shows exactly these.
    let site = Site::start(Database::Sqlite).await;
    let admin = site.admin().await;
    let may = site.may(&admin).await;
    admin.join(&may).await;
    admin.done(&may.entry(0, "2026-05-06")).await;
    site.job("push").await;
    let mut screen = Socket::open(site.addr(), None).await;
    screen.sub("community").await;
    let shown = site.visitor().get("/metrics").await.status(200).text;
    let kinds = shown.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next());
    let shown_names: BTreeSet<String> = kinds.map(str::to_owned).collect();
    assert!(shown_names.len() > 10 && shown_names.is_subset(&counted), "{:?}", shown_names.difference(&counted));
    let value = |name: &str| {
        let line = shown.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|n| n.parse::<f64>().ok()).unwrap_or_default()
    };
    assert!(value("daymark_sockets") >= 1.0 && value("daymark_journal_group_operations_sum") >= 1.0, "{shown}");
    assert!(value("process_resident_memory_bytes") > 1e6 && value("process_open_fds") > 3.0, "{shown}");
    site.end().await;
}

#[tokio::test]
async fn frequent_jobs_of_an_idle_site_take_no_write_lock() {
    const OFTEN: Duration = Duration::from_secs(10);
    let frequent: Vec<&str> = ALL.jobs().filter(|job| job.every <= OFTEN).map(|job| job.name).collect();
    assert!(
        ["mail", "push", "notice-mail", "survey-counts"].iter().all(|name| frequent.contains(name)),
        "{frequent:?}"
    );
    let mail = [("DAYMARK_SMTP_URL", "smtp://127.0.0.1:9"), ("DAYMARK_CONFIRM_SIGN_UP", "false")];
    for settings in [&[][..], &mail] {
        let site = Site::start_with(Database::Sqlite, settings, false).await;
        site.member("ana").await;
        for name in &frequent {
            site.job(name).await;
        }
        let writing = site.database().writing();
        for name in &frequent {
            site.job(name).await;
        }
        drop(writing);
        site.end().await;
    }
}
