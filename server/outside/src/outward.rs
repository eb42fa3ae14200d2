//! The one client for calls to other servers. Some URLs come from strangers, and must not lead into this machine's own
//! network: the IP addresses of a host are checked before connecting, and only checked addresses are connected to
//! (R46). The client follows no redirect, waits ten seconds, and reads no more than the purpose allows.

mod addresses;

use std::fmt;
use std::net::SocketAddr;
use std::sync::OnceLock;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use daymark_actors::clock::Instant;
use daymark_base::config::{Config, Networks};
use jiff::fmt::rfc2822;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{HeaderName, LOCATION, RETRY_AFTER};
use reqwest::{Client, RequestBuilder, redirect};
use serde::Serialize;
use serde::de::DeserializeOwned;

use addresses::is_public;
pub use reqwest::{Method, Url};

/// The time limit of a call, from the first byte sent to the last one read.
const PATIENCE: Duration = Duration::from_secs(10);

/// What one kind of call may reach, and how much of an answer it reads.
#[derive(Clone, Debug)]
pub struct Purpose {
    /// Its name in the log.
    pub name: &'static str,
    /// Origins, such as `https://id.example`: no other is called.
    pub origins: Vec<String>,
    /// The maximum size of an answer, in bytes.
    pub most: usize,
    /// Whether it may reach public addresses by `http:` too: for calls that send no data.
    pub unencrypted: bool,
}

impl Purpose {
    /// For encrypted calls to the servers of these addresses. Invalid addresses are ignored.
    #[must_use]
    pub fn at(name: &'static str, urls: &[&str], most: usize) -> Self {
        let origin = |url: &&str| Some(url.parse::<Url>().ok()?.origin().ascii_serialization());
        Self { name, origins: urls.iter().filter_map(origin).collect(), most, unencrypted: false }
    }
}

/// The HTTP client for calls to other servers.
pub struct Outward {
    /// Networks that are not public but may still be reached.
    inner: Networks,
    patience: Duration,
    /// Built at the first call: reading the system's certificates takes a while, and most sites never call another
    /// server.
    clients: OnceLock<Result<Clients, String>>,
}

struct Clients {
    /// Reaches public addresses, and the inner networks.
    https: Client,
    /// Reaches only the inner networks: nothing crosses the internet unencrypted.
    http: Client,
    /// Reaches the same addresses as `https`, also unencrypted: for calls that send no data.
    either: Client,
}

/// A call that is being built.
pub struct Call {
    builder: RequestBuilder,
    most: usize,
}

/// An answer, whatever its status.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body.
    pub body: Bytes,
    /// When to retry, if the answer says so.
    pub retry_after: Option<RetryAfter>,
    /// Where it redirects to (`Location`), as received.
    pub location: Option<String>,
}

/// When to ask again (RFC 9110, section 10.2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryAfter {
    /// After this many seconds.
    Seconds(i64),
    /// At this time.
    At(Instant),
}

impl RetryAfter {
    fn read(text: &str) -> Option<Self> {
        let date = || Some(Self::At(rfc2822::DateTimeParser::new().parse_timestamp(text).ok()?.into()));
        text.parse().ok().filter(|seconds| *seconds >= 0).map(Self::Seconds).or_else(date)
    }

    /// The instant, for an answer received at `now`.
    #[must_use]
    pub const fn instant(self, now: Instant) -> Instant {
        match self {
            Self::Seconds(seconds) => now.plus_ms(seconds.saturating_mul(1000)),
            Self::At(instant) => instant,
        }
    }
}

/// Why there is no answer.
#[derive(Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The purpose does not include this address, or its network must not be reached.
    Refused(String),
    /// No answer in time, or an answer that is not HTTP.
    Unreachable(String),
    /// The answer is too long, or cannot be parsed.
    Unreadable(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, why) = match self {
            Self::Refused(why) => ("refused", why),
            Self::Unreachable(why) => ("unreachable", why),
            Self::Unreadable(why) => ("unreadable", why),
        };
        write!(f, "{what}: {why}")
    }
}

impl std::error::Error for Trouble {}

impl Outward {
    /// The client with these settings.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self { inner: config.outward_networks.clone(), patience: PATIENCE, clients: OnceLock::new() }
    }

    /// Prepares a call to `url`.
    ///
    /// # Errors
    /// [`Trouble::Refused`] for an address that the purpose does not include.
    pub fn call(&self, purpose: &Purpose, method: Method, url: &str) -> Result<Call, Trouble> {
        let refused = |why: &str| Trouble::Refused(format!("{why} for {}: {url}", purpose.name));
        let url: Url = url.parse().map_err(|_| refused("no address"))?;
        let clients = self.clients.get_or_init(|| self.clients().map_err(|e| unreachable(e).to_string()));
        let clients = clients.as_ref().map_err(|e| Trouble::Unreachable(e.clone()))?;
        let (client, public) = match url.scheme() {
            "https" => (&clients.https, true),
            "http" if purpose.unencrypted => (&clients.either, true),
            "http" => (&clients.http, false),
            _ => return Err(refused("not by HTTP")),
        };
        // The resolver checks the addresses of a name. A bare IP address bypasses it, so it is checked here.
        let bare = url.host_str().and_then(|host| host.trim_matches(['[', ']']).parse().ok());
        if bare.is_some_and(|ip| !may_reach(&self.inner, public, ip)) {
            return Err(refused("not a network to be reached"));
        }
        if !purpose.origins.contains(&url.origin().ascii_serialization()) || !url.username().is_empty() {
            return Err(refused("not among the addresses"));
        }
        Ok(Call { builder: client.request(method, url), most: purpose.most })
    }

    /// Whether an address may be called: it, or an address that its name resolves to, may be reached. True for a name
    /// that does not resolve now: it may resolve later, and is checked again with each call.
    pub async fn may_call(&self, url: &Url) -> bool {
        let public = url.scheme() == "https";
        let Some(host) = url.host_str().map(|host| host.trim_matches(['[', ']'])) else { return false };
        let reached = |ip| may_reach(&self.inner, public, ip);
        if let Ok(ip) = host.parse() {
            return reached(ip);
        }
        match tokio::time::timeout(self.patience, tokio::net::lookup_host((host, 0))).await {
            Ok(Ok(all)) => all.into_iter().any(|address| reached(address.ip())),
            Ok(Err(_)) | Err(_) => true,
        }
    }

    /// A client that cannot be built.
    #[cfg(test)]
    pub(super) fn broken(config: &Config) -> Self {
        Self { clients: OnceLock::from(Err("no certificates".to_owned())), ..Self::new(config) }
    }

    fn clients(&self) -> reqwest::Result<Clients> {
        // If a provider is already installed, it is the same one.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = |public, encrypted| {
            Client::builder()
                .user_agent(concat!("Daymark/", env!("CARGO_PKG_VERSION")))
                .timeout(self.patience)
                .redirect(redirect::Policy::none())
                .referer(false)
                // A proxy from the environment would resolve the names itself.
                .no_proxy()
                .https_only(encrypted)
                .dns_resolver(Guarded { inner: self.inner.clone(), public })
                .build()
        };
        Ok(Clients { https: client(true, true)?, http: client(false, false)?, either: client(true, false)? })
    }
}

fn may_reach(inner: &Networks, public: bool, ip: std::net::IpAddr) -> bool {
    inner.contains(ip) || (public && is_public(ip))
}

/// Resolves names, and drops the addresses that must not be reached.
struct Guarded {
    inner: Networks,
    public: bool,
}

impl Resolve for Guarded {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(look_up(name, self.inner.clone(), self.public))
    }
}

async fn look_up(name: Name, inner: Networks, public: bool) -> Result<Addrs, Box<dyn std::error::Error + Send + Sync>> {
    let all = tokio::net::lookup_host((name.as_str(), 0)).await?;
    let may: Vec<SocketAddr> = all.filter(|a| may_reach(&inner, public, a.ip())).collect();
    if may.is_empty() {
        return Err(format!("{} has no address that is to be reached", name.as_str()).into());
    }
    Ok(Box::new(may.into_iter()))
}

impl Call {
    /// Sets a form as the body.
    #[must_use]
    pub fn form(self, fields: &impl Serialize) -> Self {
        Self { builder: self.builder.form(fields), ..self }
    }

    /// Adds a name and a password (RFC 7617).
    #[must_use]
    pub fn basic_auth(self, name: &str, password: &str) -> Self {
        Self { builder: self.builder.basic_auth(name, Some(password)), ..self }
    }

    /// Adds a token (RFC 6750).
    #[must_use]
    pub fn bearer_auth(self, token: &str) -> Self {
        Self { builder: self.builder.bearer_auth(token), ..self }
    }

    /// Adds a header.
    #[must_use]
    pub fn header(self, name: &str, value: &str) -> Self {
        Self { builder: self.builder.header(name, value), ..self }
    }

    /// Sets these bytes as the body.
    #[must_use]
    pub fn body(self, bytes: Vec<u8>) -> Self {
        Self { builder: self.builder.body(bytes), ..self }
    }

    /// Sends the call and reads the whole answer.
    ///
    /// # Errors
    /// When there is no answer, or it is longer than the purpose allows.
    pub async fn send(self) -> Result<Answer, Trouble> {
        let (answer, read) = self.exchange().await?;
        read.map(|()| answer)
    }

    /// Sends the call for the status and headers of the answer: a body that is too long or breaks off is ignored.
    ///
    /// # Errors
    /// When there is no answer.
    pub async fn send_for_head(self) -> Result<Answer, Trouble> {
        Ok(self.exchange().await?.0)
    }

    /// The answer as far as it was read, and whether reading it failed.
    async fn exchange(self) -> Result<(Answer, Result<(), Trouble>), Trouble> {
        let mut answer = self.builder.send().await.map_err(unreachable)?;
        let status = answer.status().as_u16();
        let header = |name: HeaderName| answer.headers().get(name).and_then(|value| value.to_str().ok());
        let retry_after = header(RETRY_AFTER).and_then(RetryAfter::read);
        let location = header(LOCATION).map(str::to_owned);
        let mut body = BytesMut::new();
        let read = loop {
            match answer.chunk().await {
                Ok(None) => break Ok(()),
                Ok(Some(chunk)) if body.len() + chunk.len() > self.most => {
                    break Err(Trouble::Unreadable(format!("more than {} bytes", self.most)));
                }
                Ok(Some(chunk)) => body.extend_from_slice(&chunk),
                Err(e) => break Err(unreachable(e)),
            }
        };
        Ok((Answer { status, body: body.freeze(), retry_after, location }, read))
    }
}

/// The whole chain of causes, without the address, which may contain a secret.
fn unreachable(e: reqwest::Error) -> Trouble {
    Trouble::Unreachable(format!("{:#}", anyhow::Error::from(e.without_url())))
}

impl Answer {
    /// The body of a successful answer, parsed as JSON.
    ///
    /// # Errors
    /// When the status is not 200, or the body cannot be parsed.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, Trouble> {
        if self.status != 200 {
            return Err(Trouble::Unreadable(format!("status {}", self.status)));
        }
        serde_json::from_slice(&self.body).map_err(|e| Trouble::Unreadable(e.to_string()))
    }
}

#[cfg(test)]
mod tests;
