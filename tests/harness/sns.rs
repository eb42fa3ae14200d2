//! A fake topic of Amazon SNS, limited to the calls that a site makes. OpenSSL creates its key and signs its messages,
//! so that it shares no code with the program.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use actix_web::dev::ServerHandle;
use actix_web::{App, HttpResponse, HttpServer, web};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The topic's name.
pub const ARN: &str = "arn:aws:sns:eu-west-1:123456789012:bounces";

/// The server of a topic.
pub struct SnsTopic {
    /// Its address.
    pub url: String,
    confirmed: Arc<AtomicUsize>,
    folder: TempDir,
    handle: ServerHandle,
}

impl SnsTopic {
    /// Starts one on this machine.
    #[must_use]
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let _ = key(folder.path(), "key");
        let _ = key(folder.path(), "stranger");
        let certificate = std::fs::read(folder.path().join("key.pem")).expect("a certificate");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let confirmed = Arc::new(AtomicUsize::default());
        let counted = web::Data::from(Arc::clone(&confirmed));
        let server = HttpServer::new(move || {
            let certificate = certificate.clone();
            let confirm = async |count: web::Data<AtomicUsize>| {
                count.fetch_add(1, Ordering::SeqCst);
                HttpResponse::Ok().finish()
            };
            App::new().app_data(counted.clone()).route("/confirm", web::get().to(confirm)).route(
                "/key.pem",
                web::get().to(move || std::future::ready(HttpResponse::Ok().body(certificate.clone()))),
            )
        });
        let server = server.workers(1).disable_signals().listen(listener).expect("listening").run();
        let handle = server.handle();
        tokio::spawn(server);
        Self { url, confirmed, folder, handle }
    }

    /// How often a subscription was confirmed.
    #[must_use]
    pub fn confirmed(&self) -> usize {
        self.confirmed.load(Ordering::SeqCst)
    }

    /// A signed message. `by`: the signing key, `key` or `stranger`.
    #[must_use]
    pub fn message(&self, kind: &str, message: &str, by: &str) -> Value {
        self.message_of(ARN, kind, message, by)
    }

    /// The same for another topic with the same certificate.
    #[must_use]
    pub fn message_of(&self, arn: &str, kind: &str, message: &str, by: &str) -> Value {
        let (time, url) = ("2026-05-01T00:00:00.000Z", format!("{}/confirm", self.url));
        let subscribing = kind == "SubscriptionConfirmation";
        let subscribe = if subscribing { format!("SubscribeURL\n{url}\n") } else { String::new() };
        let token = if subscribing { "Token\ntoken\n" } else { "" };
        let text = format!(
            "Message\n{message}\nMessageId\nm1\n{subscribe}Timestamp\n{time}\n{token}TopicArn\n{arn}\nType\n{kind}\n"
        );
        let mut envelope = json!({
            "Type": kind, "MessageId": "m1", "TopicArn": arn, "Message": message, "Timestamp": time, "SignatureVersion": "2",
            "Signature": self.signature(&text, by), "SigningCertURL": format!("{}/key.pem", self.url),
        });
        if subscribing {
            envelope["SubscribeURL"] = json!(url);
            envelope["Token"] = json!("token");
        }
        envelope
    }

    fn signature(&self, text: &str, by: &str) -> String {
        let file = self.folder.path().join("text");
        std::fs::write(&file, text).expect("the text");
        let key = self.folder.path().join(format!("{by}.key"));
        let signed = Command::new("openssl").args(["dgst", "-sha256", "-sign"]).arg(key).arg(file).output();
        STANDARD.encode(signed.expect("openssl").stdout)
    }

    /// Stops it.
    pub async fn stop(&self) {
        self.handle.stop(false).await;
    }
}

fn key(folder: &Path, name: &str) -> PathBuf {
    let certificate = folder.join(format!("{name}.pem"));
    let status = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=sns", "-keyout"])
        .arg(folder.join(format!("{name}.key")))
        .arg("-out")
        .arg(&certificate)
        .stderr(Stdio::null())
        .status();
    assert!(status.expect("openssl").success(), "openssl created no key");
    certificate
}
