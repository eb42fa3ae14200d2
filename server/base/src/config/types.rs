//! Setting types that validate themselves when read, and hide secrets when shown.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;
use secrecy::{ExposeSecret, SecretString};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A secret text. Shown as `***`; [`Secret::expose`] is the only way to read it.
#[derive(Clone, Default)]
pub struct Secret(SecretString);

impl Secret {
    /// The text itself.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    /// The text as bytes, for keys.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.expose().as_bytes()
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.expose().is_empty()
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_empty() { "unset" } else { "***" })
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(if self.is_empty() { "" } else { "***" })
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(String::deserialize(d)?.into())
    }
}

/// Where the database is. Shown without its password.
#[derive(Clone, Default)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    /// The whole address.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// The address without its password, for people.
    #[must_use]
    pub fn redacted(&self) -> String {
        redact(&self.0)
    }
}

/// Removes the password from `scheme://user:password@host/…` and from a `password=` parameter.
fn redact(url: &str) -> String {
    let (head, query) = url.split_once('?').map_or((url, None), |(h, q)| (h, Some(q)));
    let head = match head.split_once("://").and_then(|(scheme, rest)| Some((scheme, rest.rsplit_once('@')?))) {
        Some((scheme, (who, place))) => {
            let user = who.split_once(':').map_or(who.to_owned(), |(user, _)| format!("{user}:***"));
            format!("{scheme}://{user}@{place}")
        }
        None => head.to_owned(),
    };
    let part = |p: &str| if p.starts_with("password=") { "password=***".to_owned() } else { p.to_owned() };
    match query {
        Some(q) => format!("{head}?{}", q.split('&').map(part).collect::<Vec<_>>().join("&")),
        None => head,
    }
}

impl FromStr for DatabaseUrl {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = ["sqlite:", "postgres://", "postgresql://"].iter().any(|s| text.starts_with(s));
        if known { Ok(Self(text.to_owned())) } else { Err("expected `sqlite:PATH` or `postgres://…`") }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.redacted())
    }
}

impl Serialize for DatabaseUrl {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.redacted())
    }
}

impl<'de> Deserialize<'de> for DatabaseUrl {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        parse(d, Self::default())
    }
}

/// Where people reach the site: scheme, host and port.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// The origin, such as `https://daymark.example`: without a slash at the end, ready for a path.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.0
    }

    /// The host alone, without scheme and port; an IPv6 address keeps its brackets.
    #[must_use]
    pub fn host(&self) -> &str {
        let authority = self.0.split("://").last().unwrap_or_default();
        match authority.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|b| b.is_ascii_digit()) => host,
            _ => authority,
        }
    }

    /// Whether the site is served by https, so that cookies are Secure.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }

    /// Whether the address was left unset.
    #[must_use]
    pub const fn is_unset(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromStr for PublicUrl {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const WRONG: &str = "expected `https://host` or `http://host:port`, without a path";
        let text = text.strip_suffix('/').unwrap_or(text).to_ascii_lowercase();
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).ok_or(WRONG)?;
        let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
        if host.is_empty() || !host.chars().all(allowed) {
            return Err(WRONG);
        }
        // Browsers omit a scheme's own port from the Origin header.
        let port = if text.starts_with("https") { ":443" } else { ":80" };
        Ok(Self(text.strip_suffix(port).unwrap_or(&text).to_owned()))
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for PublicUrl {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for PublicUrl {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        parse(d, Self::default())
    }
}

/// A list of networks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Networks(Vec<IpNet>);

impl Networks {
    /// Whether an address is in one of them. `::ffff:a.b.c.d` counts as `a.b.c.d`.
    #[must_use]
    pub fn contains(&self, ip: IpAddr) -> bool {
        let ip = ip.to_canonical();
        self.0.iter().any(|net| net.contains(&ip))
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromStr for Networks {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words = text.split([',', ' ']).filter(|w| !w.is_empty());
        let net = |w: &str| w.parse().or_else(|_| w.parse::<IpAddr>().map(IpNet::from));
        words
            .map(|w| net(w).map_err(|_| format!("`{w}` is not an IP address or network")))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl Serialize for Networks {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.0.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
    }
}

impl<'de> Deserialize<'de> for Networks {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            List(Vec<String>),
            Text(String),
        }
        let text = match Form::deserialize(d)? {
            Form::List(words) => words.join(","),
            Form::Text(text) => text,
        };
        text.parse().map_err(D::Error::custom)
    }
}

/// Who can see a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Environment {
    /// Everyone.
    Production,
    /// Only those who know its password.
    Staging,
}

/// The service of the human check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verifier {
    /// No service: callers are not checked.
    Off,
    /// Google reCAPTCHA 3.
    Recaptcha,
    /// hCaptcha.
    Hcaptcha,
    /// Cloudflare Turnstile.
    Turnstile,
}

/// What the site counts after a newsletter is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Opens {
    /// Nothing.
    Off,
    /// Opens and clicks, without recording who made them.
    Counted,
    /// The same, and for each reader how many newsletters were sent since they last opened one.
    Remembered,
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

fn parse<'de, D: Deserializer<'de>, T: FromStr<Err = &'static str>>(d: D, unset: T) -> Result<T, D::Error> {
    match String::deserialize(d)?.as_str() {
        "" => Ok(unset),
        text => text.parse().map_err(D::Error::custom),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_redacted_database_url_hides_passwords() {
        for (whole, shown) in [
            ("postgres://me:pa:ss@h@db/name", "postgres://me:***@db/name"),
            ("postgres://me@db/name?password=x&sslmode=require", "postgres://me@db/name?password=***&sslmode=require"),
            ("sqlite:./data/daymark.db", "sqlite:./data/daymark.db"),
        ] {
            assert_eq!(whole.parse::<DatabaseUrl>().unwrap().redacted(), shown);
        }
        assert!("mysql://x".parse::<DatabaseUrl>().is_err());
    }

    #[test]
    fn a_public_url_must_be_an_origin() {
        let origin = |text: &str| text.parse::<PublicUrl>().map(|u| u.origin().to_owned());
        assert_eq!(origin("https://Daymark.example:443/").unwrap(), "https://daymark.example");
        assert_eq!(origin("http://localhost:5173").unwrap(), "http://localhost:5173");
        for wrong in ["daymark.example", "https://", "https://a/b", "https://u@a", "ftp://a"] {
            assert!(origin(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn networks_accept_single_addresses() {
        let nets: Networks = "10.0.0.0/8, 127.0.0.1".parse().unwrap();
        assert!(nets.contains("10.9.9.9".parse().unwrap()));
        assert!(nets.contains("::ffff:127.0.0.1".parse().unwrap()));
        assert!(!nets.contains("11.0.0.1".parse().unwrap()));
        assert!("10.0.0.0/99".parse::<Networks>().is_err());
    }
}
