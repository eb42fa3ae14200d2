//! Support by mail: answers go out, and replies return to their ticket.

use daymark_tests::harness::{Database, MailServer, MailboxServer, Member, Site};
use serde_json::{Value, json};

use super::{SEND, TICKET, answer, list, managed, question, ticket};

/// A site with a mail server, and a mailbox for support.
struct World {
    site: Site,
    admin: Member,
    inbox: MailServer,
    mailbox: MailboxServer,
}

impl World {
    async fn begin(database: Database) -> Option<Self> {
        if database.left_out() {
            return None;
        }
        let (inbox, mailbox) = (MailServer::inbox().await, MailboxServer::start().await);
        let settings = [
            ("DAYMARK_SMTP_URL", inbox.url()),
            ("DAYMARK_SUPPORT__ADDRESS", "help@daymark.example".to_owned()),
            ("DAYMARK_SUPPORT__MAILBOX", mailbox.url("hush")),
            ("DAYMARK_CONFIRM_SIGN_UP", "false".to_owned()),
        ];
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let site = Site::start_with(database, &settings, false).await;
        let admin = site.admin().await;
        Some(Self { site, admin, inbox, mailbox })
    }

    /// The reply address in the next mail to this recipient.
    async fn reply_to(&mut self, to: &str) -> String {
        self.site.job("mail").await;
        loop {
            let mail = self.inbox.next().await;
            if mail["to"][0]["address"] == to {
                let header = &mail["headers"]["reply-to"];
                let found = header
                    .as_str()
                    .map(str::to_owned)
                    .or_else(|| mail["replyTo"][0]["address"].as_str().map(str::to_owned));
                return found.unwrap_or_else(|| panic!("no Reply-To: {mail}"));
            }
        }
    }

    /// A mail arrives and is processed.
    async fn mail(&self, headers: &str, text: &str) {
        self.mailbox.deliver(&format!("{headers}\r\n\r\n{text}"));
        self.site.job("support-mail").await;
        assert_eq!(self.mailbox.unread(), 0);
    }

    async fn tickets(&self) -> Vec<Value> {
        let rows = self.admin.get(&format!("{TICKET}/manage")).await.status(200).data();
        list(rows, "subject").into_iter().cloned().collect()
    }
}

async fn a_mail_reply_is_added_to_its_ticket(database: Database) {
    let Some(mut world) = World::begin(database).await else { return };
    let _ = world.site.visitor().post(SEND, &question("zoe")).await.status(200);
    let first = world.reply_to("zoe@example.org").await;
    let number = 1;
    assert!(first.starts_with("help+1-") && first.ends_with("@daymark.example"), "{first}");
    let _ = answer(&world.admin, number, "Like this.").await;
    assert_eq!(world.reply_to("zoe@example.org").await, first);

    let from_zoe =
        format!("From: Zoe <ZOE@example.org>\r\nTo: {}\r\nMessage-ID: <1@example.org>", first.to_uppercase());
    let text = "It works, thanks!\r\n\r\nOn Wed, Daymark <no-reply@daymark.example> wrote:\r\n> Write your reply above this line.\r\n> Like this.";
    world.mail(&from_zoe, text).await;
    let thread = managed(&world.admin, number).await;
    let last = &thread["thread"][2];
    assert_eq!(
        (&last["text"], &last["by"], &last["via"], &last["mail_from"]),
        (&json!("It works, thanks!"), &json!("customer"), &json!("mail"), &Value::Null)
    );
    assert_eq!(thread["state"], "open");

    // The same mail again, as after a crash, counts once.
    world.mailbox.mark_all_unread();
    world.site.job("support-mail").await;
    world.mail(&from_zoe, text).await;
    assert_eq!(managed(&world.admin, number).await["thread"].as_array().map(Vec::len), Some(3));

    // A reply from another address with the token is accepted, and the team sees the address.
    let from_yan =
        format!("From: yan@example.org\r\nCc: {first}\r\nTo: zoe@example.org\r\nMessage-ID: <2@example.org>");
    world.mail(&from_yan, "Me too").await;
    assert_eq!(managed(&world.admin, number).await["thread"][3]["mail_from"], "yan@example.org");

    // Automatic mails are ignored.
    for (n, header) in ["Auto-Submitted: auto-replied", "Precedence: bulk", "Return-Path: <>"].into_iter().enumerate() {
        world
            .mail(
                &format!("{header}\r\nFrom: zoe@example.org\r\nTo: {first}\r\nMessage-ID: <auto{n}@example.org>"),
                "Away",
            )
            .await;
    }
    world.mail(&format!("From: {first}\r\nTo: {first}\r\nMessage-ID: <loop@example.org>"), "Loop").await;
    assert_eq!(managed(&world.admin, number).await["thread"].as_array().map(Vec::len), Some(4));

    // A loop between two autoresponders is cut off, too.
    for n in 0..30 {
        world.mailbox.deliver(&format!(
            "From: zoe@example.org\r\nTo: {first}\r\nMessage-ID: <many{n}@example.org>\r\n\r\nAgain {n}"
        ));
    }
    world.site.job("support-mail").await;
    assert_eq!(managed(&world.admin, number).await["thread"].as_array().map(Vec::len), Some(4 + 18));
    world.site.end().await;
}

#[tokio::test]
async fn a_mail_reply_is_added_to_its_ticket_sqlite() {
    a_mail_reply_is_added_to_its_ticket(Database::Sqlite).await;
}

#[tokio::test]
async fn a_mail_reply_is_added_to_its_ticket_postgres() {
    a_mail_reply_is_added_to_its_ticket(Database::Postgres).await;
}

async fn a_mail_opens_a_ticket(database: Database) {
    let Some(mut world) = World::begin(database).await else { return };
    world.mail("From: Zoe Lee <zoe@example.org>\r\nTo: Help <help@daymark.example>\r\nSubject: An\r\n invoice\r\nMessage-ID: <1@x>", "Please.").await;
    assert_eq!(world.tickets().await, [json!("An invoice")]);
    let row = managed(&world.admin, 1).await;
    assert_eq!(
        (&row["name"], &row["email"], &row["via"], &row["user_id"]),
        (&json!("Zoe Lee"), &json!("zoe@example.org"), &json!("mail"), &Value::Null)
    );
    let answers = world.reply_to("zoe@example.org").await;
    assert!(answers.starts_with("help+1-"), "{answers}");
    // A forged token opens a new ticket, whatever number it names.
    let forged = answers.replace(&answers[7..11], "0000");
    world
        .mail(&format!("From: eve@example.org\r\nTo: {forged}\r\nSubject: Forged\r\nMessage-ID: <2@x>"), "Show me")
        .await;
    assert_eq!(managed(&world.admin, 1).await["thread"].as_array().map(Vec::len), Some(1));
    assert_eq!(world.tickets().await.len(), 2);
    // Mails to other addresses are ignored.
    world.mail("From: zoe@example.org\r\nTo: other@daymark.example\r\nMessage-ID: <3@x>", "Hello").await;
    world.mail("no mail at all", "").await;
    assert_eq!(world.tickets().await.len(), 2);
    // An attachment is dropped, with a note.
    let parts = "--b\r\nContent-Type: text/plain\r\n\r\nSee here\r\n--b\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename=a.png\r\n\r\nx\r\n--b--\r\n";
    let head = "From: zoe@example.org\r\nTo: help@daymark.example\r\nMessage-ID: <4@x>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b";
    world.mail(head, parts).await;
    let thread = managed(&world.admin, 3).await;
    assert_eq!(
        (&thread["subject"], &thread["thread"][0]["text"]),
        (&json!("No subject"), &json!("See here\n\n1 attachment was left out."))
    );
    world.site.end().await;
}

#[tokio::test]
async fn a_mail_opens_a_ticket_sqlite() {
    a_mail_opens_a_ticket(Database::Sqlite).await;
}

#[tokio::test]
async fn a_mail_opens_a_ticket_postgres() {
    a_mail_opens_a_ticket(Database::Postgres).await;
}

#[tokio::test]
async fn mailed_tickets_join_the_members_account_up_to_a_limit() {
    let mailbox = MailboxServer::start().await;
    let url = mailbox.url("hush");
    let settings = [("DAYMARK_SUPPORT__ADDRESS", "help@daymark.example"), ("DAYMARK_SUPPORT__MAILBOX", url.as_str())];
    let site = Site::start_with(Database::Sqlite, &settings, true).await;
    let ada = site.member("ada").await;
    site.database().sql("UPDATE member SET email_verified_at = 1").await;
    for n in 0..8 {
        mailbox.deliver(&format!(
            "From: ada@daymark.example\r\nTo: help@daymark.example\r\nSubject: Mail {n}\r\nMessage-ID: <{n}@x>\r\n\r\nx"
        ));
    }
    site.job("support-mail").await;
    assert_eq!((mailbox.unread(), ada.get(TICKET).await.status(200).data().as_array().map(Vec::len)), (0, Some(5)));
    let number = ticket(&ada, "On the site").await;
    assert_eq!(ada.get(&format!("{TICKET}/{number}")).await.status(200).data()["messages"][0]["via"], "form");
    site.end().await;
}
