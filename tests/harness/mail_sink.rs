//! A mail server that accepts everything and records who got which mail, for tests with many recipients.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use daymark_actors::clock::VirtualClock;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// How often each recipient got each Message-ID.
type Deliveries = Arc<Mutex<HashMap<String, HashMap<String, usize>>>>;

/// How long the next mail takes, by which clock.
type Delay = Arc<Mutex<Option<(Arc<VirtualClock>, i64)>>>;

/// A running mail server.
pub struct MailSink {
    port: u16,
    deliveries: Deliveries,
    delay: Delay,
}

impl MailSink {
    /// Starts it on a free port.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("its address").port();
        let (deliveries, delay) = (Deliveries::default(), Delay::default());
        let shared = (deliveries.clone(), delay.clone());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (deliveries, delay) = shared.clone();
                // A client that dies only ends its own connection.
                tokio::spawn(async move { serve(stream, &deliveries, &delay).await.unwrap_or_default() });
            }
        });
        Self { port, deliveries, delay }
    }

    /// Makes the next mail take this long, by this clock.
    pub fn delay_next(&self, clock: &Arc<VirtualClock>, ms: i64) {
        *self.delay.lock().unwrap_or_else(PoisonError::into_inner) = Some((clock.clone(), ms));
    }

    /// Its address as a setting.
    #[must_use]
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// What each recipient got: the count of each Message-ID.
    #[must_use]
    pub fn deliveries(&self) -> HashMap<String, HashMap<String, usize>> {
        self.deliveries.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How often each mail was delivered.
    #[must_use]
    pub fn counts(&self) -> Vec<usize> {
        self.deliveries().into_values().flat_map(HashMap::into_values).collect()
    }

    /// The number of recipients that got a mail.
    #[must_use]
    pub fn reached(&self) -> usize {
        self.deliveries.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

async fn serve(stream: TcpStream, deliveries: &Deliveries, delay: &Delay) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 sink\r\n").await?;
    let (mut recipient, mut line) = (String::new(), String::new());
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let word = line.split([' ', ':', '\r']).next().unwrap_or_default().to_ascii_uppercase();
        let answer: &[u8] = match word.as_str() {
            "RCPT" => {
                recipient = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                b"250 fine\r\n"
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await?;
                let Some(id) = message(&mut stream).await? else { return Ok(()) };
                let mut deliveries = deliveries.lock().unwrap_or_else(PoisonError::into_inner);
                *deliveries.entry(recipient.clone()).or_default().entry(id).or_default() += 1;
                if let Some((clock, ms)) = delay.lock().unwrap_or_else(PoisonError::into_inner).take() {
                    clock.advance_ms(ms);
                }
                b"250 taken\r\n"
            }
            "QUIT" => {
                stream.write_all(b"221 bye\r\n").await?;
                return Ok(());
            }
            _ => b"250 fine\r\n",
        };
        stream.write_all(answer).await?;
    }
}

/// The Message-ID of a complete message; `None` if the client died during it.
async fn message(stream: &mut BufReader<TcpStream>) -> std::io::Result<Option<String>> {
    let (mut id, mut line) = (String::new(), Vec::new());
    loop {
        line.clear();
        if stream.read_until(b'\n', &mut line).await? == 0 {
            return Ok(None);
        }
        if line == b".\r\n" {
            return Ok(Some(id));
        }
        let text = String::from_utf8_lossy(&line);
        if id.is_empty() && text.to_ascii_lowercase().starts_with("message-id:") {
            id = text.trim().to_owned();
        }
    }
}
