//! Settings: one declaration per setting (name, type, default, meaning), read from a file and the environment.
//!
//! The declaration below is also the reference in `docs/configuration.md` (`daymark settings` prints it), the list of
//! known keys, and what `daymark check-config` shows. Reading the environment is allowed only in this folder.

mod declare;
mod issuers;
mod load;
mod reference;
mod types;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use daymark_actors::streak::Needs;
use declare::settings;
pub use issuers::{Issuer, Issuers};
pub use load::{ConfigError, new_vapid_key};
pub use reference::reference;
pub use types::{DatabaseUrl, Environment, LogFormat, Networks, Opens, PublicUrl, Secret, Verifier};

settings! {
    /// The settings of the program.
    Config {
        /// Address and port on which the server listens.
        listen: SocketAddr = SocketAddr::from(([127, 0, 0, 1], 8080));
        /// Folder for the SQLite database, uploads and the generated secret. Created, for its owner only, if missing.
        data_dir: PathBuf = "./data".into();
        /// The database: `sqlite:PATH` or `postgres://user:password@host/name`. Unset: `daymark.db` in `data_dir`.
        database_url: DatabaseUrl = DatabaseUrl::default();
        /// Redis, such as `redis://127.0.0.1:6379` or `rediss://…`, version 6.2 or newer. Several nodes on one
        /// PostgreSQL database need it. Unset: this is the only node.
        redis_url: Secret = Secret::default();
        /// Prefix of every name in Redis: sites that share a Redis use different ones.
        redis_prefix: String = "daymark".into();
        /// Whether `serve` migrates a PostgreSQL database itself, under a lock. An SQLite database is always migrated.
        migrate_at_start: bool = false;
        /// The site's public address, such as `https://daymark.example`, without a path. With `https`, cookies are
        /// marked Secure and browsers stay on https. Unset: `http://` and `listen`.
        public_url: PublicUrl = PublicUrl::default();
        /// The key behind sessions, at least 32 characters. Unset: generated at the first start and kept in
        /// `data_dir/secret`.
        secret: Secret = Secret::default();
        /// Whether administrators, and all other members with a permission, need a second factor. A member without one
        /// can sign in, but must set it up before anything else.
        require_second_factor_for_admins: bool = false;
        /// Networks of the reverse proxies whose `X-Forwarded-For` is trusted, such as `10.0.0.0/8, 127.0.0.1`. Empty:
        /// the caller's address is the one that connects.
        trusted_proxies: Networks = Networks::default();
        /// `production`, or `staging`: a staging site shows nothing until `gate_password` is entered.
        environment: Environment = Environment::Production;
        /// The password of a staging site.
        gate_password: Secret = Secret::default();
        /// The address that a staging site's gate links to, such as `https://daymark.example`. Unset: its own.
        main_website: PublicUrl = PublicUrl::default();
        /// Worker threads; 0 is one per core.
        workers: usize = 0;
        /// Seconds that running calls and jobs get to finish when the server stops.
        shutdown_timeout_s: u64 = 6;
        /// Bearer token that opens `/metrics` to any caller. Unset: only callers on this machine may read it.
        metrics_token: Secret = Secret::default();
        /// Private networks that the server may call, such as `10.0.0.0/8` with a company's own identity provider.
        /// Empty: other servers are called only at public addresses and over https, except for links checked by
        /// `articles.check_links`.
        outward_networks: Networks = Networks::default();
        /// Identity providers with which members can sign in (OpenID Connect): `[[issuers]]` tables with `id` (a short
        /// word), `name`, `issuer` (its address), `client_id` and `client_secret`; in the environment, the same as a
        /// JSON array. A provider sends browsers back to `/api/auth/callback/ID` under `public_url`.
        issuers: Issuers = Issuers::default();
        /// The mail server, such as `smtps://user:password@mail.example` or `smtp://127.0.0.1:25`. Unset: emails are
        /// kept in the log, where administrators can read them.
        smtp_url: Secret = Secret::default();
        /// Sender of emails. Unset: `Daymark <no-reply@HOST>` with the host of `public_url`.
        mail_from: String = String::new();
        /// Emails of all newsletters and series per minute; 0 for as many as the mail server accepts.
        newsletter_rate: u32 = 6000;
        /// A newsletter pauses by itself when more than this percentage of its emails are refused.
        newsletter_stop_percent: u32 = 5;
        /// Whether newsletters count opens and clicks: `off`; `counted`, without recording whose; `remembered`, which
        /// also stores how many newsletters each reader was sent since they last opened one. Each email says so.
        /// Counting puts an invisible picture and links through this site into the emails.
        newsletter_opens: Opens = Opens::Off;
        /// Whether an account can be used only after its address is confirmed. Then signing up does not sign in, and
        /// gives the same answer for known and unknown addresses; the owner of a known address gets an email. Unset:
        /// yes if `smtp_url` is set. `false`: new members are signed in at once, and a 409 reveals that an address has
        /// an account.
        confirm_sign_up: Option<bool> = None;
    } with {
        /// What the program logs.
        log: Log;
        /// The first administrator, created at start unless the account exists. `daymark admin create` does the same by
        /// hand.
        admin: Admin;
        /// Protects sign-up and requests for mail from bots: each such call sends a token from the provider's script in
        /// the browser. Pages load that script only while this is set.
        human_check: HumanCheck;
        /// Bounds that keep one caller from using up shared resources. `daymark limits` prints the rate limits.
        limits: Limits;
        /// Where uploaded pictures are stored.
        files: Files;
        /// Push notifications to members' devices.
        push: Push;
        /// DKIM signatures of emails, which prove the sender's domain. `daymark dkim` prints the DNS record.
        dkim: Dkim;
        /// When a community day succeeds.
        community: Community;
        /// Articles.
        articles: Articles;
        /// Videos of a channel that administrators choose on the site.
        videos: Videos;
        /// Support by email.
        support: Support;
        /// Bounces and complaints: reported to `/api/mail-events/PROVIDER`, or in a mailbox.
        returned_mail: ReturnedMail;
        /// Packages, trials and invoices.
        billing: Billing;
        /// Payments with Stripe. Unset: members request a plan and pay an invoice, which an administrator marks as
        /// paid.
        stripe: Stripe;
    }
}

settings! {
    /// What the program logs, to the standard error stream.
    Log {
        /// `text` for people or `json`, one object a line, for machines.
        format: LogFormat = LogFormat::Text;
        /// Minimum severity: `error`, `warn`, `info`, `debug`, `trace`; also per module, as in `info,daymark=debug`.
        level: String = "info,actix_server=warn,actix_http=off".into();
        /// One of this many successful calls is logged: 1 logs all. Server failures and calls of over a second are
        /// always logged; at level `debug`, all calls are.
        sample: u32 = 100;
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
        /// Pages that never load the provider's script, as path prefixes, such as `/privacy, /pages/press`. `/admin`
        /// and `/user` never do.
        exempt_paths: String = String::new();
    }
}

settings! {
    /// Bounds on callers.
    Limits {
        /// Factor on every rate limit: 2 allows twice as many calls.
        scale: f64 = 1.0;
        /// Seconds within which a request's body must arrive.
        body_deadline_s: u64 = 15;
        /// Seconds within which a request's headers must arrive.
        header_deadline_s: u64 = 5;
        /// Seconds that an idle connection is kept open.
        keep_alive_s: u64 = 30;
        /// Lowest average speed at which a client must read an answer, in bytes per second. A phone on EDGE reaches
        /// several times the default, 32 kbit/s. Buffers of operating systems stretch the average over some 100 KB.
        send_rate: u64 = 4000;
        /// Seconds that a client may fall behind `send_rate` before its connection is cut.
        send_patience_s: u64 = 25;
        /// Seconds between the server's pings on a WebSocket. A client that sends nothing for a third of that after a
        /// ping is considered gone: with 25 a silent socket is closed within 34 seconds.
        ping_every_s: u64 = 25;
        /// Connections per worker; further ones wait to be accepted.
        connections_per_worker: usize = 10_000;
        /// Seconds without an acknowledgement from the other side before a connection is closed.
        unacknowledged_s: u64 = 30;
    }
}

settings! {
    /// Where uploads are stored.
    Files {
        /// Bucket of an S3-compatible store. Unset: uploads are in `data_dir/uploads`, and `daymark backup` includes
        /// them. A bucket must be backed up by its own provider.
        bucket: String = String::new();
        /// Address of the store, such as `https://s3.example`. Unset: Amazon's, for the region.
        endpoint: String = String::new();
        /// Region of the bucket.
        region: String = "us-east-1".into();
        /// Access key id.
        access_key: Secret = Secret::default();
        /// Secret access key.
        secret_key: Secret = Secret::default();
        /// Storage limit of one member's files, in megabytes.
        quota_mb: u64 = 20;
        /// Storage limit of pictures in other sizes, in megabytes. They are made on request and stored in
        /// `data_dir/cache`, or in the bucket under `cache/`; the oldest are deleted first.
        image_cache_mb: u64 = 500;
    }
}

settings! {
    /// Where videos of a channel come from.
    Videos {
        /// Address of the feed of a channel, without its id.
        feed_url: String = "https://www.youtube.com/feeds/videos.xml".into();
        /// Origin of the pictures of videos. Each is read once, and shown from this site.
        pictures_url: String = "https://i.ytimg.com".into();
    }
}

settings! {
    /// Push notifications.
    Push {
        /// The key that signs the site's pushes; `daymark vapid` makes one. Unset: generated at the first start and
        /// kept in `data_dir/vapid`. Browsers subscribe with this key: after a change each device must subscribe again.
        vapid_key: Secret = Secret::default();
        /// Contact for the push services of browsers, as `mailto:` or `https:`. Unset: `mailto:no-reply@HOST` with the
        /// host of `public_url`.
        contact: String = String::new();
    }
}

settings! {
    /// Signatures of emails.
    Dkim {
        /// The key's name in DNS: its record is at `SELECTOR._domainkey.DOMAIN`. Unset: emails are not signed.
        selector: String = String::new();
        /// The domain that signs. Unset: that of `mail_from`.
        domain: String = String::new();
        /// The private key: RSA with 2048 bits or more, as PEM.
        private_key: Secret = Secret::default();
        /// A file with the private key, instead of `private_key`.
        private_key_file: PathBuf = PathBuf::new();
    }
}

settings! {
    /// When a community day succeeds.
    Community {
        /// Share of the members active in the last 30 days, in per cent, who must do something on a day: 1 to 100. A
        /// change also applies to past days.
        share_percent: i64 = Needs::default().share_percent;
        /// The least number of members who must do something on a day, however few are active.
        members: i64 = Needs::default().members;
    }
}

settings! {
    /// Articles.
    Articles {
        /// Days after its publication during which an article is open for comments; 0 is no limit.
        comment_days: u32 = 0;
        /// Whether links from published articles to other sites are checked once a week, so that editors see broken
        /// ones. Off by default, like all calls to other servers: it reveals this server's address to those sites.
        /// Sites in private networks are checked only if `outward_networks` lists them.
        check_links: bool = false;
    }
}

settings! {
    /// Payments with Stripe.
    Stripe {
        /// The secret key, `sk_…`, or a restricted one, `rk_…`. Unset: Stripe is off.
        secret_key: Secret = Secret::default();
        /// The signing secret, `whsec_…`, of the webhook that Stripe calls at `/v1/webhooks/stripe` under `public_url`.
        webhook_secret: Secret = Secret::default();
        /// The publishable key, `pk_…`, for Stripe's card fields on pages of this site. Unset: members pay on Stripe's
        /// page, and no page loads Stripe's script.
        publishable_key: String = String::new();
        /// Address of Stripe's API.
        api_url: String = "https://api.stripe.com".into();
        /// Address of Stripe's script, for pages with a publishable key.
        script_url: String = "https://js.stripe.com/v3/".into();
    }
}

settings! {
    /// Packages, trials and invoices.
    Billing {
        /// Days that a trial lasts, unless its package sets another number.
        trial_days: u32 = 14;
        /// Days that a member keeps access after a payment was due.
        grace_days: u32 = 7;
        /// Days after a payment was due on which the member gets a reminder by email. The subscription ends the day
        /// after the last one.
        attempt_days: Vec<u32> = vec![0, 3, 7, 14];
        /// Days that a member has to pay the invoice of a requested plan. Then the request expires.
        invoice_due_days: u32 = 14;
        /// Days before the end of a period at which its renewal is billed, or its end announced.
        renewal_notice_days: u32 = 7;
        /// Whether prices include tax.
        prices_include_tax: bool = true;
        /// The seller on invoices: name, address and tax number, one per line.
        seller: String = String::new();
        /// The seller's country, such as `DE`: its tax rates apply if the customer's country is unknown.
        seller_country: String = String::new();
        /// How to pay by bank transfer, for invoices and emails, one item per line.
        bank: String = String::new();
    }
}

settings! {
    /// Support by mail: answers to its emails go to an address with a mark, `NAME+MARK@HOST`, which must arrive in the
    /// mailbox.
    Support {
        /// The support address, such as `support@daymark.example`. Unset: people answer on the site.
        address: String = String::new();
        /// The mailbox of that address, such as `imaps://USER:PASSWORD@mail.example/INBOX`. Every email in it is marked
        /// as read, so use a separate mailbox. `imap://` is for a server on the same machine.
        mailbox: Secret = Secret::default();
    }
}

settings! {
    /// Returned mail: webhooks of mail providers, each off until its key is set, and a mailbox.
    ReturnedMail {
        /// Amazon SES: the topic of Amazon SNS, such as `arn:aws:sns:eu-west-1:123456789012:bounces`, set to signature
        /// version 2.
        ses_topic: String = String::new();
        /// Address of that topic's certificates. Unset: Amazon's server for its region.
        ses_server: String = String::new();
        /// Postmark: the password in the webhook's address, `https://daymark:PASSWORD@HOST/api/mail-events/postmark`.
        postmark_password: Secret = Secret::default();
        /// Mailgun: the signing key of webhooks.
        mailgun_key: Secret = Secret::default();
        /// Any other server: the key of its HMAC-SHA-256 signatures.
        secret: Secret = Secret::default();
        /// The mailbox that bounces and complaints are sent to, such as `imaps://USER:PASSWORD@mail.example/INBOX`.
        /// Every email in it is marked as read, so use a separate mailbox. `imap://` is for a server on the same
        /// machine.
        mailbox: Secret = Secret::default();
    }
}

impl Community {
    /// What makes a day of the community succeed.
    #[must_use]
    pub const fn needs(&self) -> Needs {
        Needs { members: self.members, share_percent: self.share_percent }
    }
}

impl Limits {
    /// Time in which a request's body must arrive.
    #[must_use]
    pub const fn body_deadline(&self) -> Duration {
        Duration::from_secs(self.body_deadline_s)
    }

    /// Time in which a request's headers must arrive.
    #[must_use]
    pub const fn header_deadline(&self) -> Duration {
        Duration::from_secs(self.header_deadline_s)
    }

    /// How long an idle connection is kept.
    #[must_use]
    pub const fn keep_alive(&self) -> Duration {
        Duration::from_secs(self.keep_alive_s)
    }

    /// How long a client may read an answer more slowly than it should.
    #[must_use]
    pub const fn send_patience(&self) -> Duration {
        Duration::from_secs(self.send_patience_s)
    }

    /// How often the server pings a WebSocket's client.
    #[must_use]
    pub const fn ping_every(&self) -> Duration {
        Duration::from_secs(self.ping_every_s)
    }

    /// Time without an acknowledgement after which a connection is closed.
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
            // In an address, `%` begins an escape.
            "" => format!("sqlite:{}", self.data_dir.join("daymark.db").display()).replace('%', "%25"),
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

    /// Whether an account can be used only after its address is confirmed.
    #[must_use]
    pub fn confirms_sign_up(&self) -> bool {
        self.confirm_sign_up.unwrap_or(!self.smtp_url.is_empty())
    }

    /// The folder of uploads, if no bucket is set.
    #[must_use]
    pub fn uploads(&self) -> PathBuf {
        self.data_dir.join("uploads")
    }

    /// The folder of cached pictures, which can be made again, if no bucket is set.
    #[must_use]
    pub fn cache(&self) -> PathBuf {
        self.data_dir.join("cache")
    }

    /// Sender of emails, with the default filled in.
    #[must_use]
    pub fn mail_from(&self) -> String {
        match self.mail_from.as_str() {
            "" => format!("Daymark <no-reply@{}>", self.mail_host()),
            from => from.to_owned(),
        }
    }

    /// The part after the @ in the site's own addresses: the host of `public_url`, if that is a name.
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

    /// How long running calls and jobs get to finish when the server stops.
    #[must_use]
    pub const fn shutdown_timeout(&self) -> Duration {
        Duration::from_secs(self.shutdown_timeout_s)
    }
}
