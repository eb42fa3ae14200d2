//! A third-party store with the S3 API (tests/tools/s3), in a separate process.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use tokio::process::{Child, Command};

use super::{PATIENCE, free_port, http, skipped};

/// A running store with one empty bucket.
pub struct Bucket {
    url: String,
    http: reqwest::Client,
    // Killed when dropped.
    _process: Child,
}

impl Bucket {
    /// Starts one; `None` if the run excludes it.
    pub async fn start() -> Option<Self> {
        if skipped("s3") {
            return None;
        }
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/s3/venv/bin/moto_server");
        assert!(program.is_file(), "run tests/tools/s3/install");
        let port = free_port();
        let mut command = Command::new(program);
        command.args(["--host", "127.0.0.1", "--port", &port.to_string()]);
        let process = command.stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true).spawn().expect("moto");
        let bucket = Self { url: format!("http://127.0.0.1:{port}"), http: http(), _process: process };
        let begun = Instant::now();
        // moto checks no signatures, so this request needs no credentials.
        while !bucket.http.put(bucket.address()).send().await.is_ok_and(|answer| answer.status().is_success()) {
            assert!(begun.elapsed() < PATIENCE, "moto did not start");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Some(bucket)
    }

    fn address(&self) -> String {
        format!("{}/daymark", self.url)
    }

    /// The settings of a site that stores its files there.
    #[must_use]
    pub fn settings(&self) -> [(&'static str, &str); 4] {
        [
            ("DAYMARK_FILES__BUCKET", "daymark"),
            ("DAYMARK_FILES__ENDPOINT", &self.url),
            ("DAYMARK_FILES__ACCESS_KEY", "test"),
            ("DAYMARK_FILES__SECRET_KEY", "test"),
        ]
    }

    /// The number of files in it.
    pub async fn file_count(&self) -> usize {
        let list = self.http.get(format!("{}?list-type=2", self.address())).send().await.expect("an answer");
        list.error_for_status().expect("a list").text().await.expect("text").matches("<Key>").count()
    }
}
