//! A mailbox, read over IMAP, when one is set.

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
/// How many bytes of a mail are read: reports are short, and the rest of one is the mail that was returned.
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
        let url = Url::parse(text).ok().with_context(|| format!("{setting} is no address"))?;
        let plain = |part: &str| {
            let text = percent_decode_str(part).decode_utf8().map(String::from);
            text.ok().with_context(|| format!("{setting}: what is percent-encoded is no text"))
        };
        let encrypted = url.scheme() == "imaps";
        let folder = plain(url.path().trim_start_matches('/'))?;
        Ok(Some(Self {
            host: url.host_str().with_context(|| format!("{setting} names no server"))?.to_owned(),
            port: url.port().unwrap_or(if encrypted { 993 } else { 143 }),
            tls: encrypted.then(tls).transpose()?.map(Arc::new),
            user: plain(url.username())?,
            password: plain(url.password().unwrap_or_default())?.into(),
            folder: if folder.is_empty() { "INBOX".to_owned() } else { folder },
        }))
    }

    /// Passes up to `most` unread mails to `take`, the oldest first, until it is time to `stop`. Marks each as read,
    /// even if it fails: it must not hold up the next ones.
    ///
    /// # Errors
    /// When the server or the database is unavailable: the mail stays unread. At the end, when a mail has failed.
    pub async fn read_each<F: Future<Output = Result<()>>>(
        &self,
        most: usize,
        stop: impl Fn() -> bool,
        take: impl Fn(Vec<u8>) -> F,
    ) -> Result<()> {
        let (mut opened, mut failed) = (self.open().await?, 0);
        for uid in opened.unread().await?.into_iter().take(most) {
            if stop() {
                break;
            }
            if let Err(e) = take(opened.read(uid).await?).await {
                if is_unavailable(&e) {
                    return Err(e);
                }
                tracing::warn!(uid, cause = format!("{e:#}"), "a mail could not be processed, it is marked as read");
                failed += 1;
            }
            opened.seen(uid).await?;
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
    /// Unread mails, the oldest first.
    async fn unread(&mut self) -> Result<Vec<u32>> {
        let found = in_time(async { Ok(self.0.uid_search("UNSEEN").await?) }).await?;
        let mut uids: Vec<u32> = found.into_iter().collect();
        uids.sort_unstable();
        Ok(uids)
    }

    /// The first 256 KiB of a mail, which stays unread. Empty when the mail no longer exists.
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

    /// Marks a mail as read.
    async fn seen(&mut self, uid: u32) -> Result<()> {
        let told = async {
            let _: Vec<_> = self.0.uid_store(uid.to_string(), "+FLAGS (\\Seen)").await?.try_collect().await?;
            Ok(())
        };
        in_time(told).await
    }

    /// Signs out.
    async fn close(mut self) -> Result<()> {
        in_time(async { Ok(self.0.logout().await?) }).await
    }
}

/// Whether a later attempt may succeed, because it was the database that failed.
fn is_unavailable(e: &anyhow::Error) -> bool {
    e.chain().filter_map(|cause| cause.downcast_ref::<db::Error>()).any(db::Error::is_transient)
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
}
