use std::io::{Read, Write};
use std::net::TcpListener;

use super::*;

/// The address of a server that sends every caller the same text and closes the connection.
fn says(words: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let origin = format!("http://127.0.0.1:{}", listener.local_addr().unwrap().port());
    std::thread::spawn(move || {
        for connection in listener.incoming() {
            let mut connection = connection.unwrap();
            let _ = connection.read(&mut [0; 4096]);
            let _ = connection.write_all(words.as_bytes());
        }
    });
    origin
}

fn good(body: &str) -> String {
    format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len())
}

fn outward(inner: &str) -> Outward {
    let inner = inner.parse().unwrap();
    Outward { inner, patience: Duration::from_millis(300), clients: OnceLock::new() }
}

fn to(origin: &str) -> Purpose {
    Purpose::at("a test", &[origin], 64)
}

async fn get(client: &Outward, purpose: &Purpose, url: &str) -> Result<Answer, Trouble> {
    client.call(purpose, Method::GET, url)?.send().await
}

fn refused(outcome: Result<Answer, Trouble>) -> bool {
    matches!(outcome, Err(Trouble::Refused(_)))
}

#[actix_web::test]
async fn loopback_is_reachable_only_when_the_settings_allow_it() {
    let origin = says(good("{\"n\":1}"));
    assert!(refused(get(&outward(""), &to(&origin), &origin).await));
    let answer = get(&outward("127.0.0.0/8"), &to(&origin), &origin).await.unwrap();
    assert_eq!(answer.json::<serde_json::Value>().unwrap()["n"], 1);
    // The same by name: what counts is the address that the name resolves to.
    let named = origin.replace("127.0.0.1", "localhost");
    let outcome = get(&outward("10.0.0.0/8"), &to(&named), &named).await;
    assert!(matches!(&outcome, Err(Trouble::Unreachable(why)) if why.contains("no address")), "{outcome:?}");
    assert!(get(&outward("127.0.0.0/8"), &to(&named), &named).await.is_ok());
}

#[actix_web::test]
async fn calls_outside_the_purposes_origins_are_rejected() {
    let (origin, other) = (says(good("")), says(good("")));
    let client = outward("127.0.0.0/8");
    assert!(get(&client, &to(&origin), &format!("{origin}/a?b=c")).await.is_ok());
    let user = origin.replace("http://", "http://me:secret@");
    for url in [other.as_str(), &user, "https://daymark.example", "file:///etc/passwd", "ftp://127.0.0.1", "nonsense"] {
        assert!(refused(get(&client, &to(&origin), url).await), "{url}");
    }
    // Unencrypted calls stay within the inner networks. Calls that send no data may also reach public addresses, but no
    // other private networks.
    assert!(refused(get(&client, &to("http://8.8.8.8"), "http://8.8.8.8").await));
    let plain = |origin: &str| Purpose { unencrypted: true, ..to(origin) };
    assert!(client.call(&plain("http://8.8.8.8"), Method::GET, "http://8.8.8.8").is_ok());
    assert!(refused(get(&client, &plain("http://10.0.0.1"), "http://10.0.0.1").await));
    assert!(refused(get(&client, &to("https://[::ffff:10.0.0.1]"), "https://[::ffff:10.0.0.1]").await));
}

#[actix_web::test]
async fn redirects_are_returned_and_not_followed() {
    let origin =
        says("HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".into());
    let answer = get(&outward("127.0.0.0/8"), &to(&origin), &origin).await.unwrap();
    assert_eq!((answer.status, answer.location.as_deref()), (302, Some("/there")));
    assert_eq!(answer.json::<()>(), Err(Trouble::Unreadable("status 302".into())));
}

#[actix_web::test]
async fn bodies_over_the_size_limit_are_rejected() {
    let client = outward("127.0.0.0/8");
    let fits = says(good(&"x".repeat(64)));
    assert_eq!(get(&client, &to(&fits), &fits).await.unwrap().body.len(), 64);
    let long = says(good(&"x".repeat(65)));
    assert_eq!(get(&client, &to(&long), &long).await.unwrap_err(), Trouble::Unreadable("more than 64 bytes".into()));
    // If only the head is needed, a body that is too long does no harm: a message that was accepted must not be sent
    // again.
    let broken = says("HTTP/1.1 201 Created\r\nContent-Length: 5\r\n\r\nab".into());
    for (origin, status) in [(&long, 200), (&broken, 201)] {
        let answer = client.call(&to(origin), Method::GET, origin).unwrap().send_for_head().await.unwrap();
        assert_eq!(answer.status, status);
    }
}

#[test]
fn retry_after_is_read_as_seconds_or_a_date() {
    let now = Instant(1_000_000);
    let read = |text: &str| RetryAfter::read(text).map(|said| said.instant(now).0);
    assert_eq!(read("120"), Some(1_120_000));
    assert_eq!(read("Sun, 06 Nov 1994 08:49:37 GMT"), Some(784_111_777_000));
    assert_eq!(read(&i64::MAX.to_string()), Some(i64::MAX));
    for bad in ["", "-1", "soon", "18446744073709551615", "1.5"] {
        assert_eq!(read(bad), None, "{bad}");
    }
}

#[actix_web::test]
async fn silent_or_broken_servers_fail_within_the_timeout() {
    let origin = says("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab".into());
    // The connection is closed too early.
    assert!(matches!(get(&outward("127.0.0.0/8"), &to(&origin), &origin).await, Err(Trouble::Unreachable(_))));
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let origin = format!("http://{}", silent.local_addr().unwrap());
    let begun = std::time::Instant::now();
    assert!(matches!(get(&outward("127.0.0.0/8"), &to(&origin), &origin).await, Err(Trouble::Unreachable(_))));
    assert!(begun.elapsed() < PATIENCE);
}
