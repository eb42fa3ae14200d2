//! A mailbox, read over IMAP, if one is configured.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use async_imap::{Client, Session};
use daymark_base::config::{Config, Secret};
use daymark_base::db;
use futures_util::TryStreamExt;
use percent_encoding::percent_decode_str;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use url::Url;

/// Longest wait for one answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// How many bytes of an email are read. Reports are short, and end with the email that was returned.
const MOST: usize = 256 * 1024;

/// A connection, encrypted or not.
trait Wire: AsyncRead + AsyncWrite + Unpin + Send + std::fmt::Debug {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send + std::fmt::Debug> Wire for T {}

/// Where a mailbox is, and how to open it.
pub struct Mailbox {
    host: String,
    port: u16,
    tls: Option<Arc<ClientConfig>>,
    user: String,
    password: Secret,
    folder: String,
}

/// What happens to an email after it was processed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It is marked as read.
    Done,
    /// It stays unread and is flagged until it is done. Later runs process flagged emails last, and stop when one has
    /// to wait again.
    Waits,
}

/// An open mailbox.
struct Opened(Session<Box<dyn Wire>>);

impl Mailbox {
    /// The mailbox of the settings (`returned_mail.mailbox`); `None` when there is none.
    ///
    /// # Errors
    /// When its address is invalid.
    pub fn new(config: &Config) -> Result<Option<Self>> {
        Self::at(&config.returned_mail.mailbox, "returned_mail.mailbox")
    }

    /// The mailbox at the address in a setting, whose name is `setting`; `None` when the address is empty.
    ///
    /// # Errors
    /// When the address is invalid.
    pub fn at(address: &Secret, setting: &str) -> Result<Option<Self>> {
        let text = address.expose();
        if text.is_empty() {
            return Ok(None);
        }
        // The error may quote the address, and with it a password.
        let url = Url::parse(text).ok().with_context(|| format!("{setting} is not a URL"))?;
        let plain = |part: &str| {
            let text = percent_decode_str(part).decode_utf8().map(String::from);
            text.ok().with_context(|| format!("{setting}: the percent-encoded part is not UTF-8"))
        };
        let encrypted = url.scheme() == "imaps";
        let folder = plain(url.path().trim_start_matches('/'))?;
        Ok(Some(Self {
            host: url.host_str().with_context(|| format!("{setting} has no host"))?.to_owned(),
            port: url.port().unwrap_or(if encrypted { 993 } else { 143 }),
            tls: encrypted.then(tls).transpose()?.map(Arc::new),
            user: plain(url.username())?,
            password: plain(url.password().unwrap_or_default())?.into(),
            folder: if folder.is_empty() { "INBOX".to_owned() } else { folder },
        }))
    }

    /// Parses up to `most` unread emails with `read`, and passes them to `take`, the oldest first, until it is time to
    /// `stop`. Marks each as read, even if it fails: it must not hold up the next ones.
    ///
    /// # Errors
    /// When the server or the database is unavailable: the email stays unread. At the end, when an email has failed.
    pub async fn read_each<T: Send + 'static, F: Future<Output = Result<Taken>>>(
        &self,
        most: usize,
        stop: impl Fn() -> bool,
        read: fn(&[u8]) -> Option<T>,
        take: impl Fn(T) -> F,
    ) -> Result<()> {
        let (mut opened, mut failed) = (self.open().await?, 0);
        let new = opened.unread("UNFLAGGED").await?.into_iter().map(|uid| (uid, false));
        let waiting = opened.unread("FLAGGED").await?.into_iter().map(|uid| (uid, true));
        for (uid, has_waited) in new.chain(waiting).take(most) {
            if stop() {
                break;
            }
            let bytes = opened.read(uid).await?;
            match processed(bytes, read, &take).await {
                Ok(Taken::Done) => {}
                Ok(Taken::Waits) if has_waited => break,
                Ok(Taken::Waits) => {
                    opened.mark(uid, "+FLAGS (\\Flagged)").await?;
                    continue;
                }
                Err(e) if is_unavailable(&e) => return Err(e),
                Err(e) => {
                    let cause = format!("{e:#}");
                    tracing::warn!(uid, cause, "a mail could not be processed, it is marked as read");
                    failed += 1;
                }
            }
            opened.mark(uid, "+FLAGS (\\Seen)").await?;
            if has_waited {
                opened.mark(uid, "-FLAGS (\\Flagged)").await?;
            }
        }
        opened.close().await?;
        ensure!(failed == 0, "mails that could not be processed: {failed}; the log says why");
        Ok(())
    }

    /// Signs in and opens the folder.
    async fn open(&self) -> Result<Opened> {
        let connected = in_time(async { Ok(TcpStream::connect((self.host.as_str(), self.port)).await?) }).await;
        let stream = connected.with_context(|| format!("the mailbox at {}:{}", self.host, self.port))?;
        let wire: Box<dyn Wire> = match &self.tls {
            None => Box::new(stream),
            Some(tls) => {
                let name = ServerName::try_from(self.host.clone())?;
                Box::new(in_time(async { Ok(TlsConnector::from(tls.clone()).connect(name, stream).await?) }).await?)
            }
        };
        let mut client = Client::new(wire);
        in_time(async { client.read_response().await?.context("no greeting") }).await?;
        let login = async {
            // The error returns the connection, which is not needed.
            client.login(&self.user, self.password.expose()).await.map_err(|(e, _)| anyhow!("signing in: {e}"))
        };
        let mut session = in_time(login).await?;
        in_time(async { Ok(session.select(&self.folder).await?) }).await.context("opening the folder")?;
        Ok(Opened(session))
    }
}

impl Opened {
    /// Unread emails with or without a flag, the oldest first.
    async fn unread(&mut self, flagged: &str) -> Result<Vec<u32>> {
        let found = in_time(async { Ok(self.0.uid_search(format!("UNSEEN {flagged}")).await?) }).await?;
        let mut uids: Vec<u32> = found.into_iter().collect();
        uids.sort_unstable();
        Ok(uids)
    }

    /// The first 256 KiB of an email, which stays unread. Empty when the email no longer exists.
    async fn read(&mut self, uid: u32) -> Result<Vec<u8>> {
        let query = format!("BODY.PEEK[]<0.{MOST}>");
        let found = in_time(async {
            let answers: Vec<_> = self.0.uid_fetch(uid.to_string(), query).await?.try_collect().await?;
            Ok(answers.iter().find_map(|answer| answer.body().map(<[u8]>::to_vec)))
        });
        let body = found.await?.unwrap_or_default();
        ensure!(body.len() <= MOST, "the server sent more than it was asked for");
        Ok(body)
    }

    /// Changes the flags of an email.
    async fn mark(&mut self, uid: u32, change: &str) -> Result<()> {
        let told = async {
            let _: Vec<_> = self.0.uid_store(uid.to_string(), change).await?.try_collect().await?;
            Ok(())
        };
        in_time(told).await
    }

    /// Signs out.
    async fn close(mut self) -> Result<()> {
        in_time(async { Ok(self.0.logout().await?) }).await
    }
}

/// Parses an email on another thread and processes it. Parsing can take seconds, and an email that makes the parser
/// panic must not hold up those after it. An email that `read` does not want is only marked as read.
async fn processed<T: Send + 'static, F: Future<Output = Result<Taken>>>(
    bytes: Vec<u8>,
    read: fn(&[u8]) -> Option<T>,
    take: impl Fn(T) -> F,
) -> Result<Taken> {
    match tokio::task::spawn_blocking(move || read(&bytes)).await? {
        Some(mail) => take(mail).await,
        None => Ok(Taken::Done),
    }
}

/// Whether a later attempt may succeed, because the failure came from the database.
fn is_unavailable(e: &anyhow::Error) -> bool {
    db::Error::any_in(e.as_ref(), db::Error::is_transient)
}

async fn in_time<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::time::timeout(PATIENCE, work).await.context("no answer in time")?
}

fn tls() -> Result<ClientConfig> {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_unavailable_database_ends_the_reading() {
        assert!(is_unavailable(&anyhow::Error::from(db::Error::Busy).context("a mail")));
        assert!(!is_unavailable(&db::Error::mistake("an invalid byte sequence").into()));
        assert!(!is_unavailable(&anyhow!("a mail")));
    }

    #[tokio::test]
    async fn mails_are_parsed_on_another_thread_and_a_panic_there_is_an_error() {
        let here = std::thread::current().id();
        let take = |there: std::thread::ThreadId| async move {
            ensure!(there != here, "on this thread");
            Ok(Taken::Waits)
        };
        let taken = processed(Vec::new(), |_| Some(std::thread::current().id()), take).await;
        assert_eq!(taken.expect("on another thread"), Taken::Waits);
        let odd = processed(Vec::new(), |_| -> Option<()> { panic!("odd") }, |()| async { Ok(Taken::Done) }).await;
        assert!(!is_unavailable(&odd.expect_err("a panic")));
    }
}
