//! Reads the settings: defaults, then the file, then the environment. Reports every fault at once, with its key.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use figment::providers::{Format, Toml};
use figment::value::{Dict, Map, Value};
use figment::{Figment, Metadata, Profile, Provider};
use rand::RngCore;
use url::Url;

use super::declare::{Field, Section};
use super::{Config, PublicUrl, Secret, Verifier};
use crate::disk::why;
use crate::redis;

/// How messages name the source of settings from environment variables.
const ENVIRONMENT: &str = "the environment";

/// The default file, which may be missing.
pub const DEFAULT_FILE: &str = "daymark.toml";

/// Everything that is wrong with the settings, one sentence each.
#[derive(Debug)]
pub struct ConfigError(pub Vec<String>);

impl std::fmt::Display for ConfigError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the settings cannot be used:")?;
        self.0.iter().try_for_each(|fault| write!(f, "\n  - {fault}"))
    }
}

impl std::error::Error for ConfigError {}

impl From<String> for ConfigError {
    fn from(fault: String) -> Self {
        Self(vec![fault])
    }
}

impl Config {
    /// Reads `file` (or `daymark.toml`, if there is one) and `DAYMARK_*` from the environment, and checks them.
    /// Touches nothing on disk; see [`Config::settle`].
    ///
    /// # Errors
    /// Names every unknown key, wrong value and contradiction.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        Self::from_sources(file, own(std::env::vars_os())?.into_iter())
    }

    /// Like [`Config::load`], with a given environment.
    ///
    /// # Errors
    /// Those of [`Config::load`].
    pub fn from_sources(
        file: Option<&Path>,
        environment: impl Iterator<Item = (String, String)>,
    ) -> Result<Self, ConfigError> {
        let fields = Self::fields("");
        let file = file.or(Some(Path::new(DEFAULT_FILE)).filter(|f| f.exists()));
        let text = match file.map(|file| (file, fs::read_to_string(file))) {
            None => String::new(),
            Some((_, Ok(text))) => text,
            Some((file, Err(e))) => return Err(format!("{} cannot be read: {}", file.display(), why(&e)).into()),
        };
        let written = Written { name: file.map_or_else(String::new, |f| f.display().to_string()), text: &text };
        let figment = file.map_or_else(Figment::new, |_| Figment::from(Toml::string(&text)));
        let figment = figment.merge(Environment::read(&fields, environment));
        let unknown = unknown_keys(&figment, &fields, &written)?;
        if !unknown.is_empty() {
            return Err(ConfigError(unknown));
        }
        let config: Self = figment.extract().map_err(|e| written.told(e))?;
        let faults = config.faults();
        if faults.is_empty() { Ok(config) } else { Err(ConfigError(faults)) }
    }

    /// Faults in values that are well-formed on their own.
    fn faults(&self) -> Vec<String> {
        let limits = &self.limits;
        let scale = limits.scale;
        let keys = [!self.dkim.private_key.is_empty(), !self.dkim.private_key_file.as_os_str().is_empty()];
        [
            (!(scale > 0.0 && scale <= 1e6), "limits.scale: expected a number above 0, at most 1000000"),
            (limits.body_deadline_s == 0, "limits.body_deadline_s: expected at least 1"),
            (limits.header_deadline_s == 0, "limits.header_deadline_s: expected at least 1"),
            (limits.keep_alive_s == 0, "limits.keep_alive_s: expected at least 1"),
            (limits.send_patience_s == 0, "limits.send_patience_s: expected at least 1"),
            (limits.ping_every_s == 0, "limits.ping_every_s: expected at least 1"),
            // A third of it, in whole seconds, is between two probes of a silent connection.
            (limits.unacknowledged_s < 3, "limits.unacknowledged_s: expected at least 3"),
            (limits.connections_per_worker == 0, "limits.connections_per_worker: expected at least 1"),
            (!self.secret.is_empty() && self.secret.expose().len() < 32, "secret: expected at least 32 characters"),
            (
                self.admin.email.is_empty() != self.admin.password.is_empty(),
                "admin: an administrator needs both `email` and `password`",
            ),
            (
                !self.redis_url.is_empty() && (self.secret.is_empty() || self.push.vapid_key.is_empty()),
                "redis_url: nodes that share it need the same `secret` and `push.vapid_key` set",
            ),
            (
                !self.redis_url.is_empty() && !redis::is_address(self.redis_url.expose()),
                "redis_url: expected an address such as `redis://127.0.0.1:6379` or `rediss://redis.example`",
            ),
            (
                !self.smtp_url.is_empty() && !is_mail_server(self.smtp_url.expose()),
                "smtp_url: expected an address such as `smtp://127.0.0.1:25` or `smtps://user:password@mail.example`",
            ),
            (
                !self.returned_mail.mailbox.is_empty() && !is_mailbox(self.returned_mail.mailbox.expose()),
                "returned_mail.mailbox: expected an address such as `imaps://user:password@mail.example/INBOX`",
            ),
            (
                self.support.address.is_empty() != self.support.mailbox.is_empty(),
                "support: answers by mail need both `address` and `mailbox`",
            ),
            (
                !self.support.address.is_empty() && !is_plain_address(&self.support.address),
                "support.address: expected an address such as `support@daymark.example`, without a +",
            ),
            (
                !self.support.mailbox.is_empty() && !is_mailbox(self.support.mailbox.expose()),
                "support.mailbox: expected an address such as `imaps://user:password@mail.example/INBOX`",
            ),
            (
                keys.into_iter().filter(|set| *set).count() != usize::from(!self.dkim.selector.is_empty()),
                "dkim: a signature needs `selector` and one of `private_key` and `private_key_file`",
            ),
            (!(1..=100).contains(&self.community.share_percent), "community.share_percent: expected 1 to 100"),
            (self.community.members < 1, "community.members: expected at least 1"),
            (
                self.billing.attempt_days.is_empty() || !self.billing.attempt_days.is_sorted(),
                "billing.attempt_days: expected days in order, such as `[0, 3, 7, 14]`",
            ),
            (
                !self.billing.seller_country.is_empty() && !is_country(&self.billing.seller_country),
                "billing.seller_country: expected two capital letters, such as `DE`",
            ),
            (self.files.quota_mb == 0, "files.quota_mb: expected at least 1"),
            (
                !self.files.bucket.is_empty() && (self.files.access_key.is_empty() || self.files.secret_key.is_empty()),
                "files: a bucket needs both `access_key` and `secret_key`",
            ),
            (
                self.environment == super::Environment::Staging && self.gate_password.is_empty(),
                "gate_password: a staging site needs one",
            ),
            (
                self.human_check.provider != Verifier::Off
                    && (self.human_check.site_key.is_empty() || self.human_check.secret.is_empty()),
                "human_check: a provider needs both `site_key` and `secret`",
            ),
            (
                !self.push.contact.is_empty()
                    && !self.push.contact.starts_with("mailto:")
                    && !self.push.contact.starts_with("https:"),
                "push.contact: expected `mailto:` or `https:`",
            ),
            (
                self.stripe.secret_key.is_empty() != self.stripe.webhook_secret.is_empty(),
                "stripe: payments need both `secret_key` and `webhook_secret`",
            ),
            (
                !self.stripe.secret_key.is_empty()
                    && !["sk_", "rk_"].iter().any(|start| self.stripe.secret_key.expose().starts_with(start)),
                "stripe.secret_key: expected a key that begins with `sk_` or `rk_`",
            ),
            (
                !self.stripe.webhook_secret.is_empty() && !self.stripe.webhook_secret.expose().starts_with("whsec_"),
                "stripe.webhook_secret: expected a secret that begins with `whsec_`",
            ),
            (
                !self.stripe.publishable_key.is_empty() && self.stripe.secret_key.is_empty(),
                "stripe.publishable_key: it needs `secret_key` too",
            ),
            (!is_web(&self.stripe.api_url), "stripe.api_url: expected an address such as `https://api.stripe.com`"),
            (
                !is_web(&self.stripe.script_url),
                "stripe.script_url: expected an address such as `https://js.stripe.com/v3/`",
            ),
            (self.log.sample == 0, "log.sample: expected 1 or more"),
            (
                self.log.level.parse::<tracing_subscriber::filter::targets::Targets>().is_err(),
                "log.level: expected a level such as `info`, or levels per module such as `info,daymark=debug`",
            ),
        ]
        .into_iter()
        .filter(|(wrong, _)| *wrong)
        .map(|(_, fault)| fault.to_owned())
        .chain(self.issuers.faults())
        .collect()
    }

    /// Creates the data folder, for its owner only.
    ///
    /// # Errors
    /// When it cannot be created.
    pub fn make_folder(&self) -> Result<(), ConfigError> {
        let dir = &self.data_dir;
        let made = fs::DirBuilder::new().recursive(true).mode(0o700).create(dir);
        Ok(made.map_err(|e| format!("data_dir: cannot make the folder {}: {}", dir.display(), why(&e)))?)
    }

    /// Where a generated secret is kept.
    #[must_use]
    pub fn secret_file(&self) -> PathBuf {
        self.data_dir.join("secret")
    }

    /// Creates the data folder, and in it the keys that no setting provides. Fills in an unset public address from
    /// `listen`.
    ///
    /// # Errors
    /// When the folder or a key's file cannot be created or read.
    pub fn settle(mut self) -> Result<Self, ConfigError> {
        self.make_folder()?;
        let unusable = |key, path: &Path, e| format!("{key}: {} cannot be used: {}", path.display(), why(&e));
        if self.secret.is_empty() {
            let path = self.secret_file();
            self.secret = kept(&path, random_key).map_err(|e| unusable("secret", &path, e))?;
        }
        if self.push.vapid_key.is_empty() {
            let path = self.data_dir.join("vapid");
            self.push.vapid_key = kept(&path, new_vapid_key).map_err(|e| unusable("push.vapid_key", &path, e))?;
        }
        if self.public_url.is_unset() {
            self.public_url = reachable(self.listen);
        }
        Ok(self)
    }
}

/// The variables of this program, as text. Those of other programs may hold any bytes, which must not prevent the
/// start.
fn own(variables: impl Iterator<Item = (OsString, OsString)>) -> Result<Vec<(String, String)>, ConfigError> {
    variables
        .filter(|(name, _)| name.as_encoded_bytes().starts_with(b"DAYMARK_"))
        .map(|(name, text)| match (name.to_str(), text.to_str()) {
            (Some(name), Some(text)) => Ok((name.to_owned(), text.to_owned())),
            _ => Err(format!("{}: expected UTF-8 (in {ENVIRONMENT})", name.to_string_lossy()).into()),
        })
        .collect()
}

/// `http://` and the address; for a server on all addresses, `localhost`.
fn reachable(listen: std::net::SocketAddr) -> PublicUrl {
    let host = match listen.ip() {
        ip if ip.is_unspecified() => "localhost".to_owned(),
        std::net::IpAddr::V6(ip) => format!("[{ip}]"),
        ip => ip.to_string(),
    };
    format!("http://{host}:{}", listen.port()).parse().unwrap_or_default()
}

fn random_key() -> String {
    let mut key = [0u8; 32];
    rand::rng().fill_bytes(&mut key);
    hex::encode(key)
}

/// A new private key for Web Push: 32 bytes, base64url.
#[must_use]
pub fn new_vapid_key() -> String {
    let mut key = [0u8; 32];
    // A key is a number above 0 and below the order of P-256, whose first four bytes are 0xff.
    while key[..4] == [0; 4] || key[..4] == [0xff; 4] {
        rand::rng().fill_bytes(&mut key);
    }
    URL_SAFE_NO_PAD.encode(key)
}

/// Whether a text could be the address of a mail server. The mailer checks what follows `?`.
fn is_mail_server(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "smtp" | "smtps") && url.has_host())
}

/// Whether a text is one address with room for a mark: 32 characters and a number are added, and a name has at most 64.
fn is_plain_address(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, host)| {
        let fits = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        (1..=16).contains(&name.len()) && name.chars().all(fits) && host.contains('.') && host.chars().all(fits)
    })
}

/// Whether a text could be the address of a mailbox. Passwords are sent unencrypted only within this machine.
fn is_mailbox(text: &str) -> bool {
    let is_here = |url: &Url| matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
    Url::parse(text).is_ok_and(|url| {
        url.has_host()
            && !url.username().is_empty()
            && (url.scheme() == "imaps" || url.scheme() == "imap" && is_here(&url))
    })
}

fn is_web(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

fn is_country(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|b| b.is_ascii_uppercase())
}

/// Reads a key's file, or creates it, readable only by its owner.
fn kept(path: &Path, new: fn() -> String) -> std::io::Result<Secret> {
    let made = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    match made {
        Ok(mut file) => {
            let text = new();
            let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
            // A partly written key would block the next start.
            written.inspect_err(|_| drop(fs::remove_file(path)))?;
            Ok(text.into())
        }
        Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => {
            let text = fs::read_to_string(path)?.trim().to_owned();
            // A crash while writing leaves it too short, and a short key must never be used.
            if text.len() >= 32 { Ok(text.into()) } else { Err(std::io::Error::other("too short; remove it")) }
        }
        Err(e) => Err(e),
    }
}

/// `DAYMARK_*`, with `__` between section and name. Text stays text even if it looks like a number.
struct Environment(Dict);

impl Environment {
    fn read(fields: &[Field], variables: impl Iterator<Item = (String, String)>) -> Self {
        let mut dict = Dict::new();
        for (name, text) in variables {
            let Some(key) = name.strip_prefix("DAYMARK_").filter(|k| !k.is_empty() && *k != "CONFIG") else { continue };
            let key = key.to_ascii_lowercase().replace("__", ".");
            let is_text = fields.iter().any(|f| f.key == key && f.is_text());
            let value = if is_text { Value::from(text) } else { text.parse().unwrap_or(Value::from(text)) };
            match key.split_once('.') {
                None => drop(dict.insert(key, value)),
                Some((section, name)) => match dict.entry(section.to_owned()).or_insert_with(|| Dict::new().into()) {
                    Value::Dict(_, inner) => drop(inner.insert(name.to_owned(), value)),
                    other => *other = value,
                },
            }
        }
        Self(dict)
    }
}

impl Provider for Environment {
    fn metadata(&self) -> Metadata {
        Metadata::named(ENVIRONMENT).interpolater(|_, keys| format!("DAYMARK_{}", keys.join("__").to_ascii_uppercase()))
    }
    fn data(&self) -> figment::error::Result<Map<Profile, Dict>> {
        Ok(Map::from([(Profile::default(), self.0.clone())]))
    }
}

/// Each unknown key, with its place and the nearest known one.
fn unknown_keys(figment: &Figment, fields: &[Field], written: &Written<'_>) -> Result<Vec<String>, ConfigError> {
    let data = figment.data().map_err(|e| written.told(e))?;
    let mut unknown = Vec::new();
    for (name, value) in data.into_values().flatten() {
        match value {
            Value::Dict(_, inner) if fields.iter().any(|f| f.section == name) => {
                unknown.extend(inner.into_iter().map(|(k, v)| (format!("{name}.{k}"), v)));
            }
            value => unknown.push((name, value)),
        }
    }
    unknown.retain(|(key, _)| !fields.iter().any(|f| f.key == *key));
    Ok(unknown
        .into_iter()
        .map(|(key, value)| {
            let place = written.place(&key, figment.get_metadata(value.tag()));
            let near =
                fields.iter().map(|f| (strsim::jaro_winkler(&key, &f.key), &f.key)).max_by(|a, b| a.0.total_cmp(&b.0));
            let hint = near.filter(|(like, _)| *like > 0.7).map(|(_, k)| format!("; did you mean `{k}`?"));
            format!("{key}: there is no such setting (in {place}){}", hint.unwrap_or_default())
        })
        .collect())
}

/// The contents of the settings' file.
struct Written<'t> {
    name: String,
    text: &'t str,
}

impl Written<'_> {
    /// Every fault, one sentence each.
    fn told(&self, e: figment::Error) -> ConfigError {
        ConfigError(e.into_iter().map(|e| self.sentence(&e)).collect())
    }

    fn sentence(&self, e: &figment::Error) -> String {
        let key = e.path.join(".");
        if key.is_empty() {
            // The parser's message for an invalid file already names the line.
            return format!("{}: {}", self.name, e.kind.to_string().trim_end());
        }
        let example = if key == "listen" { "; expected an address and a port, such as `127.0.0.1:8080`" } else { "" };
        format!("{key}: {}{example} (in {})", e.kind, self.place(&key, e.metadata.as_ref()))
    }

    /// Where a setting was given: the environment, or the file and its line.
    fn place(&self, key: &str, metadata: Option<&Metadata>) -> String {
        match metadata {
            Some(m) if m.name == ENVIRONMENT => m.name.to_string(),
            _ => match self.line(key) {
                Some(line) => format!("{}, line {line}", self.name),
                None => self.name.clone(),
            },
        }
    }

    /// The line of a key, counted from 1.
    fn line(&self, key: &str) -> Option<usize> {
        let mut section = String::new();
        let line = self.text.lines().position(|line| {
            if let Some(name) = line.trim().strip_prefix('[').and_then(|rest| rest.split(']').next()) {
                section = format!("{}.", name.trim());
                return section.trim_end_matches('.') == key;
            }
            line.split_once('=').is_some_and(|(name, _)| format!("{section}{}", name.trim()) == key)
        });
        Some(line? + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(file: &str, environment: &[(&str, &str)]) -> Result<Config, String> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("daymark.toml");
        fs::write(&path, file).unwrap();
        let environment = environment.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
        Config::from_sources(Some(&path), environment).map_err(|e| e.to_string())
    }

    #[test]
    fn environment_overrides_file_and_file_overrides_defaults() {
        let file = "listen = '0.0.0.0:80'\nworkers = 2\n[limits]\nscale = 3\n";
        let env = [("DAYMARK_WORKERS", "5"), ("DAYMARK_LIMITS__BODY_DEADLINE_S", "7"), ("OTHER", "x")];
        let config = from(file, &env).unwrap();
        assert_eq!(config.listen.port(), 80);
        assert_eq!(config.workers, 5);
        assert!((config.limits.scale - 3.0).abs() < 1e-9);
        assert_eq!(config.limits.body_deadline(), std::time::Duration::from_secs(7));
        assert_eq!(config.limits.keep_alive_s, 30);
    }

    #[test]
    fn the_file_is_optional_but_a_named_file_must_be_readable() {
        assert_eq!(Config::from_sources(None, std::iter::empty()).unwrap().listen.port(), 8080);
        let named = |path| Config::from_sources(Some(Path::new(path)), std::iter::empty()).unwrap_err().to_string();
        assert!(named("/nowhere.toml").contains("/nowhere.toml cannot be read: it does not exist"));
        assert!(named("/").contains("/ cannot be read: it is a folder; a file is expected"));
    }

    #[test]
    fn an_unknown_key_error_suggests_the_closest_setting() {
        let e = from("lisen = 'x'", &[]).unwrap_err();
        assert!(e.contains("lisen: there is no such setting") && e.contains("did you mean `listen`?"), "{e}");
        let e = from("", &[("DAYMARK_LIMITS__SCAL", "2")]).unwrap_err();
        assert!(e.contains("limits.scal:") && e.contains("the environment") && e.contains("`limits.scale`"), "{e}");
    }

    #[test]
    fn an_invalid_value_error_names_the_setting() {
        let e = from("workers = 'many'", &[]).unwrap_err();
        assert!(e.contains("workers: ") && e.contains("many"), "{e}");
        let e = from("secret = 'short'\n[limits]\nscale = 0", &[]).unwrap_err();
        assert!(e.contains("secret: ") && e.contains("limits.scale: "), "{e}");
        let e = from("[limits]\nsend_patience_s = 0\nping_every_s = 0", &[]).unwrap_err();
        assert!(e.contains("limits.send_patience_s: ") && e.contains("limits.ping_every_s: "), "{e}");
        let e = from("[community]\nshare_percent = 101\nmembers = 0", &[]).unwrap_err();
        assert!(e.contains("community.share_percent: expected 1 to 100") && e.contains("community.members: "), "{e}");
        assert!(from("", &[("DAYMARK_COMMUNITY__SHARE_PERCENT", "0")]).is_err());
        assert!(from("[limits]\nunacknowledged_s = 2", &[]).unwrap_err().contains("limits.unacknowledged_s: "));
        assert!(from("[limits]\nunacknowledged_s = 3", &[]).is_ok());
        assert!(from("", &[("DAYMARK_LOG__FORMAT", "xml")]).unwrap_err().contains("log.format"));
        assert!(from("database_url = 'mysql://x'", &[]).unwrap_err().contains("database_url: "));
        assert!(from("\nlisten = [", &[]).unwrap_err().contains("daymark.toml: TOML parse error at line 2"));
        let e = from("workers = 1\n[limits]\nkeep_alive_s = 'x'\nscal = 2", &[]).unwrap_err();
        assert!(e.contains("limits.scal: ") && e.contains("daymark.toml, line 4)"), "{e}");
        let e = from("workers = 1\n[limits]\nkeep_alive_s = 'x'", &[]).unwrap_err();
        assert!(e.contains("limits.keep_alive_s: ") && e.contains("daymark.toml, line 3)"), "{e}");
        for (name, address, example) in [
            ("DAYMARK_LISTEN", "8080", "`127.0.0.1:8080`"),
            ("DAYMARK_REDIS_URL", "localhost:6379", "`redis://127.0.0.1:6379`"),
            ("DAYMARK_SMTP_URL", "localhost:25", "`smtp://127.0.0.1:25`"),
            ("DAYMARK_DKIM__SELECTOR", "mail", "`private_key_file`"),
            ("DAYMARK_BILLING__ATTEMPT_DAYS", "[3, 0]", "`[0, 3, 7, 14]`"),
            ("DAYMARK_BILLING__SELLER_COUNTRY", "Germany", "`DE`"),
            ("DAYMARK_DKIM__PRIVATE_KEY", "-----BEGIN", "`selector`"),
            ("DAYMARK_STRIPE__SECRET_KEY", "sk_live_1", "`webhook_secret`"),
            ("DAYMARK_STRIPE__SECRET_KEY", "pk_live_1", "`sk_`"),
            ("DAYMARK_STRIPE__WEBHOOK_SECRET", "whsec_1", "`secret_key`"),
            ("DAYMARK_STRIPE__WEBHOOK_SECRET", "hush", "`whsec_`"),
            ("DAYMARK_STRIPE__PUBLISHABLE_KEY", "pk_live_1", "`secret_key`"),
            ("DAYMARK_STRIPE__API_URL", "api.stripe.com", "`https://api.stripe.com`"),
            ("DAYMARK_STRIPE__SCRIPT_URL", "js.stripe.com", "`https://js.stripe.com/v3/`"),
        ] {
            let e = from("", &[(name, address)]).unwrap_err();
            assert!(e.contains(example), "{e}");
        }
    }

    #[test]
    fn a_percent_sign_in_the_data_folder_begins_no_escape() {
        let config = Config { data_dir: "/srv/50%20off".into(), ..Config::default() };
        let file = crate::db::place::file(&config.database_url()).unwrap();
        assert_eq!(file, Path::new("/srv/50%20off/daymark.db"));
    }

    #[test]
    fn only_the_programs_own_variables_must_be_utf8() {
        use std::os::unix::ffi::OsStringExt;
        let named = |name: &str| own(std::iter::once((name.into(), OsString::from_vec(b"caf\xe9".to_vec()))));
        assert!(named("OTHER").unwrap().is_empty());
        let e = named("DAYMARK_SECRET").unwrap_err().to_string();
        assert!(e.contains("DAYMARK_SECRET: expected UTF-8 (in the environment)"), "{e}");
    }

    #[test]
    fn text_that_looks_like_a_number_stays_text() {
        let env = [("DAYMARK_ADMIN__EMAIL", "a@b.example"), ("DAYMARK_ADMIN__PASSWORD", "0012345678")];
        assert_eq!(from("", &env).unwrap().admin.password.expose(), "0012345678");
    }

    #[test]
    fn the_secret_is_generated_once_with_owner_only_access() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        let config = || Config { data_dir: dir.path().join("data"), ..Config::default() }.settle().unwrap();
        let first = config().secret;
        assert_eq!(first.expose().len(), 64);
        assert_eq!(first.expose(), config().secret.expose());
        let mode = fs::metadata(dir.path().join("data/secret")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(config().public_url.origin(), "http://127.0.0.1:8080");
    }
}
