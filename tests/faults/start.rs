//! When `serve` cannot start, it says why and changes no files.

use std::process::{Command, Output};
use std::time::Duration;

use daymark_tests::harness::{Database, Member};
use serde_json::json;

use crate::process::{ADMIN, Process, program};

/// Runs `daymark serve` on a free port. Returns its output.
fn serve(command: &mut Command) -> String {
    let Output { status, stdout, stderr } =
        command.arg("serve").env("DAYMARK_LISTEN", "127.0.0.1:0").output().expect("the program starts");
    let text = String::from_utf8_lossy(&[stdout, stderr].concat()).into_owned();
    assert!(!status.success(), "it started serving: {text}");
    text
}

#[tokio::test]
async fn a_sqlite_database_in_use_rejects_other_writers() {
    let process = Process::start(Database::Sqlite).await;
    let holder = format!("(process {})", process.id());
    let command = || program(process.folder(), process.url());
    let output = serve(&mut command());
    assert!(output.contains(&holder) && output.contains("daymark.db is in use"), "{output}");
    for word in ["seed", "migrate"] {
        let output = command().arg(word).output().expect("the program starts");
        assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains(&holder), "{word}");
    }
    // Read-only commands run beside it.
    let backup = process.folder().join("backup").display().to_string();
    for words in [vec!["recompute", "--check"], vec!["backup", &backup]] {
        let output = command().args(&words).output().expect("the program starts");
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
    // Control: a killed program holds no lock.
    process.kill();
    let output = command().arg("migrate").output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[tokio::test]
async fn a_missing_secret_logs_a_warning_if_members_exist() {
    let mut process = Process::start(Database::Sqlite).await;
    let body = json!({ "email": "ada@daymark.example", "password": ADMIN.1 });
    Member::register(process.visitor(), &body).await;
    let warned = |process: &Process| {
        let log = std::fs::read_to_string(process.folder().join("log")).expect("the log");
        log.contains("the secret is missing")
    };
    for removed in [false, true] {
        process.terminate();
        process.ended(Duration::from_secs(10)).await;
        if removed {
            std::fs::remove_file(process.folder().join("secret")).expect("the secret");
        }
        process.restart().await;
        assert_eq!(warned(&process), removed);
    }
}

#[test]
fn serve_names_an_unusable_database_and_changes_no_files() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("daymark.db");
    let url = format!("sqlite:{}", file.display());
    let refused = |cause: &str| {
        let output = serve(&mut program(folder.path(), &url));
        assert!(output.contains(&*file.to_string_lossy()) && output.contains(cause), "{output}");
    };
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a file");
    std::fs::create_dir(&file).expect("a folder");
    refused("it is a folder; a file is expected");
    std::fs::remove_dir(&file).expect("removed");
    std::fs::write(&file, "a letter to someone else").expect("a file");
    refused("is not a Daymark database");
    assert_eq!(read("daymark.db"), "a letter to someone else");
    std::fs::write(&file, "").expect("a file");
    std::fs::write(folder.path().join("secret"), "x").expect("a file");
    refused("is empty (0 bytes), but its folder holds secret");
    assert_eq!((read("daymark.db").as_str(), read("secret").as_str()), ("", "x"));
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 2, "something was left behind");
}
