//! Settings: one declaration per setting (name, type, default, meaning), read from a file and the environment.
//!
//! The declaration below is also the reference in `docs/configuration.md` (`daymark settings` prints it), the list of
//! known keys, and what `daymark check-config` shows. Reading the environment is allowed in this folder alone.

mod declare;
mod issuers;
mod load;
mod reference;
mod types;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use declare::settings;
pub use issuers::{Issuer, Issuers};
pub use load::{ConfigError, new_vapid_key};
pub use reference::reference;
pub use types::{DatabaseUrl, Environment, LogFormat, Networks, PublicUrl, Secret, Verifier};

settings! {
    /// The settings of the program.
    Config {
        /// Address and port on which the server listens.
        listen: SocketAddr = SocketAddr::from(([127, 0, 0, 1], 8080));
        /// Folder for the SQLite database, uploads and the generated secret. Made, for its owner alone, when it is missing.
        data_dir: PathBuf = "./data".into();
        /// The database: `sqlite:PATH` or `postgres://user:password@host/name`. Unset: `daymark.db` in `data_dir`.
        database_url: DatabaseUrl = DatabaseUrl::default();
        /// Redis, such as `redis://127.0.0.1:6379` or `rediss://…`, version 6.2 or newer: what several nodes on one PostgreSQL
        /// database share besides it. Unset: this is the only node.
        redis_url: Secret = Secret::default();
        /// With this every name in Redis begins: sites that share a Redis have different ones.
        redis_prefix: String = "daymark".into();
        /// Whether `serve` brings a PostgreSQL database up to date itself, under a lock. An SQLite database always is.
        migrate_at_start: bool = false;
        /// The address under which people reach the site, such as `https://daymark.example`, without a path. With
        /// `https` cookies are marked Secure and browsers are told to stay on https. Unset: `http://` and `listen`.
        public_url: PublicUrl = PublicUrl::default();
        /// The key behind sessions, at least 32 characters. Unset: made at the first start and kept in `data_dir/secret`.
        secret: Secret = Secret::default();
        /// Whether administrators, and whoever else holds a permission, need a second factor. One who has none may sign in,
        /// and is asked to set it up before anything else.
        require_second_factor_for_admins: bool = false;
        /// Networks of the reverse proxies whose `Forwarded`/`X-Forwarded-For` is believed, such as
        /// `10.0.0.0/8, 127.0.0.1`. Empty: the caller is whoever connects.
        trusted_proxies: Networks = Networks::default();
        /// `production`, or `staging`: then nothing is shown before `gate_password` was given.
        environment: Environment = Environment::Production;
        /// The password of a staging site.
        gate_password: Secret = Secret::default();
        /// The address that a staging site's gate leads back to, such as `https://daymark.example`. Unset: its own.
        main_website: PublicUrl = PublicUrl::default();
        /// Worker threads; 0 is one per core.
        workers: usize = 0;
        /// Seconds that a stop waits for calls under way before it ends them.
        shutdown_timeout_s: u64 = 6;
        /// With this bearer token `/metrics` answers anybody; without one only callers on this very machine.
        metrics_token: Secret = Secret::default();
        /// Networks that are not public and may be called all the same, such as `10.0.0.0/8` with a company's own identity
        /// provider in it. Empty: other servers are called at public addresses alone, and by https.
        outward_networks: Networks = Networks::default();
        /// Identity providers with which members can sign in (OpenID Connect): `[[issuers]]` tables with `id` (a short word),
        /// `name`, `issuer` (its address), `client_id` and `client_secret`; in the environment a JSON array of the same. A
        /// provider sends browsers back to `/api/auth/callback/ID` under `public_url`.
        issuers: Issuers = Issuers::default();
        /// The mail server, such as `smtps://user:password@mail.example` or `smtp://127.0.0.1:25`. Unset: mails are kept in
        /// the log, where administrators can read them.
        smtp_url: Secret = Secret::default();
        /// Whom mails come from. Unset: `Daymark <no-reply@HOST>` with the host of `public_url`.
        mail_from: String = String::new();
        /// Whether an account can be used only after its address is confirmed. Signing up then signs nobody in and gives the same
        /// answer for known and unknown addresses; the owner of a known address gets a mail. Unset: yes where `smtp_url` is
        /// set. `false`: new members are signed in at once, and 409 tells anybody that an address has an account.
        confirm_sign_up: Option<bool> = None;
    } with {
        /// What the program writes about its work.
        log: Log;
        /// The first administrator, made at start unless there is such an administrator already. `daymark admin create`
        /// does the same by hand.
        admin: Admin;
        /// Keeps programs from signing up and asking for mails: each such call carries a token that the provider's script
        /// gave to a person's browser. Pages allow that script only while this is set.
        human_check: HumanCheck;
        /// Bounds that keep one caller from taking what belongs to all. `daymark limits` prints the rate limits.
        limits: Limits;
        /// Where pictures that members put up lie.
        files: Files;
        /// Push notifications to members' devices.
        push: Push;
    }
}

settings! {
    /// What the program writes about its work, to the standard error stream.
    Log {
        /// `text` for people or `json`, one object a line, for machines.
        format: LogFormat = LogFormat::Text;
        /// Least severity: `error`, `warn`, `info`, `debug`, `trace`; also per module, as in `info,daymark=debug`.
        level: String = "info,actix_server=warn,actix_http=off".into();
    }
}

settings! {
    /// The first administrator.
    Admin {
        /// Email address.
        email: String = String::new();
        /// Password, 8 to 128 characters.
        password: Secret = Secret::default();
    }
}

settings! {
    /// The human check.
    HumanCheck {
        /// `off`, `recaptcha` (version 3), `hcaptcha` (invisible) or `turnstile`.
        provider: Verifier = Verifier::Off;
        /// The key for pages, from the provider.
        site_key: String = String::new();
        /// The key for the server, from the provider.
        secret: Secret = Secret::default();
        /// Where tokens are verified. Unset: at the provider's own address.
        verify_url: String = String::new();
    }
}

settings! {
    /// Bounds on callers.
    Limits {
        /// Factor on every rate limit: 2 allows twice as many calls.
        scale: f64 = 1.0;
        /// Seconds within which a request's body has to arrive.
        body_deadline_s: u64 = 15;
        /// Seconds within which a request's headers have to arrive.
        header_deadline_s: u64 = 5;
        /// Seconds that an idle connection is kept open.
        keep_alive_s: u64 = 30;
        /// Least bytes a second, on average, that a client takes of an answer: 32 kbit a second, which a phone has on EDGE. What
        /// systems buffer on the way makes the average hold over some 100 KB.
        send_rate: u64 = 4000;
        /// Seconds that a client may fall behind `send_rate` before its connection is cut.
        send_patience_s: u64 = 25;
        /// Seconds between the server's pings on a WebSocket. A client that has sent nothing for a third of that after a ping
        /// is gone: with 25 a silent socket is closed within 34 seconds.
        ping_every_s: u64 = 25;
        /// Connections per worker; further ones wait to be taken.
        connections_per_worker: usize = 10_000;
        /// Seconds without an acknowledgement from the other side after which a connection is given up.
        unacknowledged_s: u64 = 30;
    }
}

settings! {
    /// Where uploads lie.
    Files {
        /// Bucket of an S3-compatible store. Unset: uploads lie in `data_dir/uploads`, and `daymark backup` has them; a
        /// bucket is for its own provider to back up.
        bucket: String = String::new();
        /// Address of the store, such as `https://s3.example`. Unset: Amazon's, for the region.
        endpoint: String = String::new();
        /// Region of the bucket.
        region: String = "us-east-1".into();
        /// Access key id.
        access_key: Secret = Secret::default();
        /// Secret access key.
        secret_key: Secret = Secret::default();
        /// Megabytes that one member's files may take.
        quota_mb: u64 = 20;
    }
}

settings! {
    /// Push notifications.
    Push {
        /// The key that the site's pushes are signed with; `daymark vapid` makes one. Unset: made at the first start and kept
        /// in `data_dir/vapid`. Browsers subscribe to this very key: with another one each device has to be added again.
        vapid_key: Secret = Secret::default();
        /// Whom the push services of browsers can write to, as `mailto:` or `https:`. Unset: `mailto:no-reply@HOST` with the
        /// host of `public_url`.
        contact: String = String::new();
    }
}

impl Limits {
    /// Within which a request's body has to arrive.
    #[must_use]
    pub const fn body_deadline(&self) -> Duration {
        Duration::from_secs(self.body_deadline_s)
    }

    /// Within which a request's headers have to arrive.
    #[must_use]
    pub const fn header_deadline(&self) -> Duration {
        Duration::from_secs(self.header_deadline_s)
    }

    /// How long an idle connection is kept.
    #[must_use]
    pub const fn keep_alive(&self) -> Duration {
        Duration::from_secs(self.keep_alive_s)
    }

    /// How long a client may take less of an answer than it should.
    #[must_use]
    pub const fn send_patience(&self) -> Duration {
        Duration::from_secs(self.send_patience_s)
    }

    /// How often a WebSocket's client is asked whether it is there.
    #[must_use]
    pub const fn ping_every(&self) -> Duration {
        Duration::from_secs(self.ping_every_s)
    }

    /// After which silence a connection is given up.
    #[must_use]
    pub const fn unacknowledged(&self) -> Duration {
        Duration::from_secs(self.unacknowledged_s)
    }
}

impl Config {
    /// The database's address, with the default filled in.
    #[must_use]
    pub fn database_url(&self) -> String {
        match self.database_url.expose() {
            "" => format!("sqlite:{}", self.data_dir.join("daymark.db").display()),
            url => url.to_owned(),
        }
    }

    /// The database's address for people, without its password.
    #[must_use]
    pub fn shown_database(&self) -> String {
        self.database_url().parse().map_or_else(|_| String::new(), |url: DatabaseUrl| url.redacted())
    }

    /// Whether the database is PostgreSQL.
    #[must_use]
    pub fn is_postgres(&self) -> bool {
        self.database_url().starts_with("postgres")
    }

    /// Whether accounts are used only after their addresses are confirmed.
    #[must_use]
    pub fn confirms_sign_up(&self) -> bool {
        self.confirm_sign_up.unwrap_or(!self.smtp_url.is_empty())
    }

    /// The folder of uploads, where no bucket is set.
    #[must_use]
    pub fn uploads(&self) -> PathBuf {
        self.data_dir.join("uploads")
    }

    /// Whom mails come from, with the default filled in.
    #[must_use]
    pub fn mail_from(&self) -> String {
        match self.mail_from.as_str() {
            "" => format!("Daymark <no-reply@{}>", self.mail_host()),
            from => from.to_owned(),
        }
    }

    /// What stands after the @ of the site's own addresses: the host of `public_url`, where that is a name.
    #[must_use]
    pub fn mail_host(&self) -> &str {
        let host = self.public_url.host();
        if !host.starts_with('[') && host.contains(|c: char| c.is_ascii_alphabetic()) { host } else { "localhost" }
    }

    /// Worker threads, with the default filled in.
    #[must_use]
    pub fn workers(&self) -> usize {
        match self.workers {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            n => n,
        }
    }

    /// How long a stop waits for calls under way.
    #[must_use]
    pub const fn shutdown_timeout(&self) -> Duration {
        Duration::from_secs(self.shutdown_timeout_s)
    }
}
