//! Third-party mail servers, for stories about outgoing mail.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

use super::{PATIENCE, free_port};

/// A running mail server.
pub struct MailServer {
    port: u16,
    lines: Lines<BufReader<ChildStdout>>,
    child: Child,
    folder: TempDir,
}

impl MailServer {
    /// maildev (npm), which accepts everything.
    pub async fn inbox() -> Self {
        Self::start("node", "inbox.mjs", free_port()).await
    }

    /// aiosmtpd (Debian), which rejects `gone-…` permanently and `busy-…` once. Clients may sign in.
    pub async fn refusing() -> Self {
        Self::refusing_at(free_port()).await
    }

    /// The same at a given port.
    pub async fn refusing_at(port: u16) -> Self {
        Self::start("/usr/bin/python3", "refusing.py", port).await
    }

    /// dkimpy (Debian) behind aiosmtpd, with a single DNS record: the public half of a key in a file.
    pub async fn verifying(key: &Path) -> Self {
        let key = Command::new("openssl").arg("rsa").arg("-in").arg(key).args(["-pubout", "-outform", "DER"]).output();
        let public = STANDARD.encode(key.await.expect("openssl runs").stdout);
        let folder = TempDir::new().expect("a folder");
        fs::write(folder.path().join("record"), format!("v=DKIM1; k=rsa; p={public}")).expect("a file");
        Self::start_in(folder, "/usr/bin/python3", "verifying.py", free_port()).await
    }

    async fn start(program: &str, script: &str, port: u16) -> Self {
        Self::start_in(TempDir::new().expect("a folder"), program, script, port).await
    }

    async fn start_in(folder: TempDir, program: &str, script: &str, port: u16) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/mail").join(script);
        let mut command = Command::new(program);
        command.arg(script).arg(port.to_string()).arg(folder.path()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().unwrap_or_else(|e| panic!("{program} starts: {e}"));
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut server = Self { port, lines, child, folder };
        assert_eq!(server.next().await["listening"], true, "`tools/test` installs what it needs");
        server
    }

    /// Makes it reject the password of clients, as if it had expired, or accept it again.
    pub fn lock(&self, locked: bool) {
        let file = self.folder.path().join("locked");
        let changed = if locked { fs::write(file, "") } else { fs::remove_file(file) };
        changed.expect("a file");
    }

    /// Its address as a setting.
    #[must_use]
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Its port.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// The next mail that it accepted.
    pub async fn next(&mut self) -> Value {
        let line = tokio::time::timeout(PATIENCE, self.lines.next_line()).await.expect("a mail in time");
        let line = line.expect("its output").expect("the mail server runs: `tools/test` installs what it needs");
        serde_json::from_str(&line).expect("JSON")
    }

    /// Stops it.
    pub async fn stop(mut self) {
        self.child.kill().await.expect("it ends");
    }
}
