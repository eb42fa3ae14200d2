//! A small IMAP server with one mailbox (RFC 3501, as far as a reader of reports needs it).

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A mail and its flags.
struct Mail {
    text: String,
    read: bool,
    flagged: bool,
}

type Mails = Arc<Mutex<Vec<Mail>>>;

/// A running server.
pub struct MailboxServer {
    port: u16,
    mails: Mails,
}

fn lock(mails: &Mails) -> MutexGuard<'_, Vec<Mail>> {
    mails.lock().unwrap_or_else(PoisonError::into_inner)
}

impl MailboxServer {
    /// Starts it on a free port. `reports` with the password `hush` may sign in.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("its address").port();
        let mails = Mails::default();
        let shared = mails.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let mails = shared.clone();
                tokio::spawn(async move { serve(stream, &mails).await.unwrap_or_default() });
            }
        });
        Self { port, mails }
    }

    /// Its address as a setting, with this password.
    #[must_use]
    pub fn url(&self, password: &str) -> String {
        format!("imap://reports:{password}@127.0.0.1:{}/INBOX", self.port)
    }

    /// Delivers a mail.
    pub fn deliver(&self, mail: &str) {
        lock(&self.mails).push(Mail { text: mail.to_owned(), read: false, flagged: false });
    }

    /// The number of unread mails.
    #[must_use]
    pub fn unread(&self) -> usize {
        lock(&self.mails).iter().filter(|mail| !mail.read).count()
    }

    /// The number of flagged mails.
    #[must_use]
    pub fn flagged(&self) -> usize {
        lock(&self.mails).iter().filter(|mail| mail.flagged).count()
    }

    /// Marks all as unread, as if the reader had died before marking them as read.
    pub fn mark_all_unread(&self) {
        lock(&self.mails).iter_mut().for_each(|mail| mail.read = false);
    }
}

async fn serve(stream: TcpStream, mails: &Mails) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"* OK ready\r\n").await?;
    let mut line = String::new();
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let (tag, command) = (words.first().copied().unwrap_or("*"), words.get(1..).unwrap_or_default().join(" "));
        let number = || words.get(3).and_then(|word| word.parse::<usize>().ok()).unwrap_or_default();
        let mut answer = String::new();
        let mut end = "OK done";
        if command.starts_with("LOGIN") {
            if command != "LOGIN \"reports\" \"hush\"" {
                end = "NO wrong user or password";
            }
        } else if command.starts_with("SELECT") {
            answer = format!("* {} EXISTS\r\n* 0 RECENT\r\n* FLAGS (\\Seen)\r\n", lock(mails).len());
        } else if let Some(flagged) = command.strip_prefix("UID SEARCH UNSEEN ") {
            let wanted = |mail: &Mail| !mail.read && mail.flagged == (flagged == "FLAGGED");
            let found: Vec<String> =
                (1..).zip(lock(mails).iter()).filter(|(_, mail)| wanted(mail)).map(|(n, _)| n.to_string()).collect();
            answer = format!("* SEARCH {}\r\n", found.join(" "));
        } else if command.starts_with("UID FETCH") && command.contains("BODY.PEEK[]<0.") {
            let n = number();
            let mail = lock(mails).get(n.wrapping_sub(1)).map(|m| m.text.clone()).unwrap_or_default();
            answer = format!("* {n} FETCH (UID {n} BODY[]<0> {{{}}}\r\n{mail})\r\n", mail.len());
        } else if let Some((change, flag)) = command.split_once("FLAGS ").filter(|_| command.starts_with("UID STORE")) {
            let (n, set) = (number(), change.ends_with('+'));
            if let Some(mail) = lock(mails).get_mut(n.wrapping_sub(1)) {
                match flag {
                    "(\\Seen)" => mail.read = set,
                    "(\\Flagged)" => mail.flagged = set,
                    _ => {}
                }
            }
            answer = format!("* {n} FETCH (UID {n} FLAGS {flag})\r\n");
        } else if command == "LOGOUT" {
            answer = "* BYE\r\n".to_owned();
        } else {
            end = "BAD unknown";
        }
        stream.write_all(format!("{answer}{tag} {end}\r\n").as_bytes()).await?;
        if command == "LOGOUT" {
            return Ok(());
        }
    }
}
