//! PostgreSQL's own programs.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use percent_encoding::percent_decode_str;
use tokio::process::Command;

use super::{Failure, Manifest, count, named};
use crate::db::session::Session;

/// Where `pg_dump` and `pg_restore` are.
#[derive(Clone, Debug, Default)]
pub struct Tools {
    /// Their folder. If `None`, PATH is searched.
    pub folder: Option<PathBuf>,
}

impl Tools {
    /// Writes the database at `url` into `file`, as of a snapshot that another connection holds open.
    pub(super) async fn dump(&self, url: &str, file: &Path, snapshot: &str) -> Result<(), Failure> {
        let (address, password) = without_password(url);
        let mut command = self.command("pg_dump", password);
        command.args(["--format=custom", "--no-owner", "--no-privileges", "--no-password", "--lock-wait-timeout=30s"]);
        command.arg(format!("--snapshot={snapshot}")).arg("--file").arg(file).arg("--dbname").arg(address);
        run("pg_dump", command).await
    }

    /// Fills the empty database at `url`, with everything or nothing.
    pub(super) async fn load(&self, url: &str, file: &Path) -> Result<(), Failure> {
        let (address, password) = without_password(url);
        let mut command = self.command("pg_restore", password);
        command.args(["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges", "--no-password"]);
        command.arg("--dbname").arg(address).arg(file);
        run("pg_restore", command).await.map_err(|failure| match failure {
            // A setting that version 17 writes first and earlier servers do not have.
            Failure::Tool { tool, why } if why.contains("transaction_timeout") => {
                Failure::Tool { tool, why: format!("it is newer than the server; use the server's version ({why})") }
            }
            failure => failure,
        })
    }

    /// Restores a dump beside the database at `server`, compares the rows, and drops it again. Returns the uploads that
    /// it names.
    pub(super) async fn with_scratch(
        &self,
        server: &str,
        dump: &Path,
        manifest: &Manifest,
    ) -> Result<Vec<(String, i64)>, Failure> {
        let name = format!("daymark_verify_{}", uuid::Uuid::now_v7().simple());
        let mut admin = Session::open(server).await?;
        if !matches!(admin, Session::Postgres(_)) {
            return Err(Failure::OtherKind("PostgreSQL"));
        }
        admin.exec(&format!("CREATE DATABASE {name} TEMPLATE template0"), vec![]).await?;
        let outcome = self.compare(&beside(server, &name), dump, manifest).await;
        let dropped = admin.exec(&format!("DROP DATABASE {name} WITH (FORCE)"), vec![]).await;
        admin.close().await?;
        let named = outcome?;
        dropped?;
        Ok(named)
    }

    async fn compare(&self, url: &str, dump: &Path, manifest: &Manifest) -> Result<Vec<(String, i64)>, Failure> {
        self.load(url, dump).await?;
        let mut session = Session::open(url).await?;
        let (rows, named) = (count(&mut session).await?, named(&mut session).await?);
        session.close().await?;
        manifest.same_rows(&rows)?;
        Ok(named)
    }

    fn command(&self, tool: &str, password: Option<String>) -> Command {
        let mut command = Command::new(self.folder.as_ref().map_or_else(|| tool.into(), |folder| folder.join(tool)));
        // Not on the command line, where every user of the machine could read it.
        if let Some(password) = password {
            command.env("PGPASSWORD", password);
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true);
        command
    }
}

async fn run(tool: &str, mut command: Command) -> Result<(), Failure> {
    let failed = |why: String| Failure::Tool { tool: tool.to_owned(), why };
    let output = command
        .output()
        .await
        .map_err(|e| failed(format!("cannot be started ({e}); set the folder of PostgreSQL's programs")))?;
    if output.status.success() {
        return Ok(());
    }
    let words = String::from_utf8_lossy(&output.stderr);
    Err(failed(words.lines().filter(|line| !line.trim().is_empty()).take(3).collect::<Vec<_>>().join(" ")))
}

/// An address without its password, and the password.
fn without_password(url: &str) -> (String, Option<String>) {
    let Some((scheme, rest)) = url.split_once("://") else { return (url.to_owned(), None) };
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let Some((user, password)) = rest[..end].rfind('@').and_then(|at| rest[..at].split_once(':')) else {
        return (url.to_owned(), None);
    };
    let after = &rest[user.len() + 1 + password.len()..];
    (format!("{scheme}://{user}{after}"), Some(percent_decode_str(password).decode_utf8_lossy().into_owned()))
}

/// The address of another database on the same server.
fn beside(url: &str, name: &str) -> String {
    let (path, query) = url.split_once('?').map_or((url, None), |(path, query)| (path, Some(query)));
    let base = match path.split_once("://") {
        Some((scheme, rest)) => format!("{scheme}://{}", rest.split('/').next().unwrap_or_default()),
        None => path.to_owned(),
    };
    query.map_or_else(|| format!("{base}/{name}"), |query| format!("{base}/{name}?{query}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_is_separated_from_the_url() {
        let cases = [
            ("postgres://u:p%40ss:w@h:1/d?x=1", "postgres://u@h:1/d?x=1", Some("p@ss:w")),
            ("postgres://u@h/d", "postgres://u@h/d", None),
            ("postgres://h/d?a=b@c:d", "postgres://h/d?a=b@c:d", None),
            ("postgresql://u:a@b@h", "postgresql://u@h", Some("a@b")),
        ];
        for (url, address, password) in cases {
            assert_eq!(without_password(url), (address.to_owned(), password.map(str::to_owned)), "{url}");
        }
    }

    #[test]
    fn replacing_the_database_keeps_the_rest_of_the_url() {
        assert_eq!(beside("postgres://u:p@h:1/d?x=1", "n"), "postgres://u:p@h:1/n?x=1");
        assert_eq!(beside("postgres://h", "n"), "postgres://h/n");
    }
}
