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
        if database.skipped() {
            return None;
        }
        let (inbox, mailbox) = (MailServer::inbox().await, MailboxServer::start().await);
        let settings = [
            ("DAYMARK_SMTP_URL", inbox.url()),
            ("DAYMARK_MAIL_FROM", "Daymark <team@daymark.example>".to_owned()),
            ("DAYMARK_SUPPORT__ADDRESS", "help@daymark.example".to_owned()),
            ("DAYMARK_SUPPORT__MAILBOX", mailbox.url("hush")),
            ("DAYMARK_CONFIRM_SIGN_UP", "false".to_owned()),
        ];
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let site = Site::start_with(database, &settings, false).await;
        let admin = site.admin().await;
        Some(Self { site, admin, inbox, mailbox })
    }

    /// The next mail of a ticket to this recipient.
    async fn next_to(&mut self, to: &str) -> Value {
        self.site.job("mail").await;
        loop {
            let mail = self.inbox.next().await;
            if mail["to"][0]["address"] == to && mail["subject"].to_string().contains("(ticket ") {
                return mail;
            }
        }
    }

    /// The reply address in it.
    async fn reply_to(&mut self, to: &str) -> String {
        let mail = self.next_to(to).await;
        let header = &mail["headers"]["reply-to"];
        let found = header.as_str().or_else(|| mail["replyTo"][0]["address"].as_str());
        found.unwrap_or_else(|| panic!("no Reply-To: {mail}")).to_owned()
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
    world.site.visitor().post(SEND, &question("zoe")).await.status(200);
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
    // A mail by an alias or a blind copy opens one too, but not an automatic one.
    let alias = "From: zoe@example.org\r\nTo: other@daymark.example\r\nSubject: Alias\r\nMessage-ID: <3@x>";
    world.mail(alias, "Hello").await;
    world.mail("From: yan@example.org\r\nSubject: Blind copy\r\nMessage-ID: <5@x>", "Hello").await;
    for (n, header) in ["Auto-Submitted: auto-replied", "List-Id: <x>", "Return-Path: <>"].into_iter().enumerate() {
        let head = format!("{header}\r\nFrom: zoe@example.org\r\nTo: other@daymark.example");
        world.mail(&format!("{head}\r\nMessage-ID: <auto{n}@x>"), "Away").await;
    }
    world.mail("From: team@daymark.example\r\nTo: other@daymark.example\r\nMessage-ID: <6@x>", "Our own").await;
    world.mail("no mail at all", "").await;
    assert_eq!(world.tickets().await, ["Blind copy", "Alias", "Forged", "An invoice"].map(|subject| json!(subject)));
    // An attachment is dropped, with a note.
    let parts = "--b\r\nContent-Type: text/plain\r\n\r\nSee here\r\n--b\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename=a.png\r\n\r\nx\r\n--b--\r\n";
    let head = "From: zoe@example.org\r\nTo: help@daymark.example\r\nMessage-ID: <4@x>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b";
    world.mail(head, parts).await;
    let thread = managed(&world.admin, 5).await;
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

async fn a_mail_that_fails_does_not_hold_up_others(database: Database) {
    let Some(world) = World::begin(database).await else { return };
    // PostgreSQL cannot store this Message-ID.
    let head = "From: zoe@example.org\r\nTo: help@daymark.example\r\nSubject";
    world.mail(&format!("{head}: Odd\r\nMessage-ID: <1\0@x>"), "Hello").await;
    world.mailbox.mark_all_unread();
    world.site.job("support-mail").await;
    assert_eq!(world.tickets().await, [json!("Odd")], "it counts once");

    let refuse = match database {
        Database::Sqlite => {
            "CREATE TRIGGER refused BEFORE INSERT ON support_message WHEN NEW.text = 'Refused'
               BEGIN SELECT RAISE(ABORT, 'refused'); END"
        }
        Database::Postgres => "ALTER TABLE support_message ADD CONSTRAINT refused CHECK (text <> 'Refused')",
    };
    world.site.database().sql(refuse).await;
    for (n, text) in ["Refused", "Fine"].into_iter().enumerate() {
        world.mailbox.deliver(&format!("{head}: {text}\r\nMessage-ID: <more{n}@x>\r\n\r\n{text}"));
    }
    let failed = format!("{:#}", world.site.try_job("support-mail").await.expect_err("a mail has failed"));
    assert!(failed.contains("could not be processed: 1"), "{failed}");
    assert_eq!((world.mailbox.unread(), world.tickets().await), (0, vec![json!("Fine"), json!("Odd")]));
    world.site.job("support-mail").await;
    world.site.end().await;
}

#[tokio::test]
async fn a_mail_that_fails_does_not_hold_up_others_sqlite() {
    a_mail_that_fails_does_not_hold_up_others(Database::Sqlite).await;
}

#[tokio::test]
async fn a_mail_that_fails_does_not_hold_up_others_postgres() {
    a_mail_that_fails_does_not_hold_up_others(Database::Postgres).await;
}

#[tokio::test]
async fn mails_stay_unread_while_the_database_is_busy() {
    let Some(world) = World::begin(Database::Postgres).await else { return };
    let busy = "CREATE FUNCTION busy() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'busy' USING ERRCODE = '55P03'; END $$;
        CREATE TRIGGER busy BEFORE INSERT ON support_message FOR EACH ROW EXECUTE FUNCTION busy()";
    world.site.database().sql(busy).await;
    for n in 0..2 {
        let head = format!("From: zoe{n}@example.org\r\nTo: help@daymark.example\r\nMessage-ID: <{n}@x>");
        world.mailbox.deliver(&format!("{head}\r\nSubject: Mail {n}\r\n\r\nHello"));
    }
    world.site.try_job("support-mail").await.expect_err("the database is busy");
    assert_eq!(world.mailbox.unread(), 2);
    world.site.database().sql("DROP TRIGGER busy ON support_message").await;
    world.site.job("support-mail").await;
    assert_eq!((world.mailbox.unread(), world.tickets().await.len()), (0, 2));
    world.site.end().await;
}

#[tokio::test]
async fn customers_words_are_kept_and_what_is_cut_is_noted() {
    let Some(mut world) = World::begin(Database::Sqlite).await else { return };
    // What a new mail forwards or quotes may be what it is about.
    let forwarded = "See below.\r\n\r\nBegin forwarded message:\r\n> From: Bank\r\n> Refused\r\n-- \r\nZoe";
    let head = "From: zoe@example.org\r\nTo: help@daymark.example\r\nSubject: A payment\r\nMessage-ID";
    world.mail(&format!("{head}: <1@x>"), forwarded).await;
    let text = "See below.\n\nBegin forwarded message:\n> From: Bank\n> Refused\n-- \nZoe";
    assert_eq!(managed(&world.admin, 1).await["thread"][0]["text"], text);
    // A reply between quoted lines, as HTML.
    let to = world.reply_to("zoe@example.org").await;
    let html = "<p>Hello,</p><div>On Wed, Daymark wrote:</div><blockquote><p>Write your reply above this line.</p>\
        <p>Which bank?</p></blockquote><p>The blue<br>one.</p><blockquote>Bye</blockquote>";
    let reply = format!("From: zoe@example.org\r\nTo: {to}\r\nContent-Type: text/html\r\nMessage-ID: <2@x>");
    world.mail(&reply, html).await;
    let text = "Hello,\nOn Wed, Daymark wrote:\nThe blue\none.";
    assert_eq!(managed(&world.admin, 1).await["thread"][1]["text"], text);
    // A long mail.
    world.mail(&format!("From: zoe@example.org\r\nTo: {to}\r\nMessage-ID: <3@x>"), &"x".repeat(10_001)).await;
    let long = managed(&world.admin, 1).await["thread"][2]["text"].as_str().expect("text").to_owned();
    assert_eq!(long, format!("{}\n\nThe rest of this email was left out.", "x".repeat(10_000)));
    world.site.end().await;
}

#[tokio::test]
async fn the_mails_of_a_ticket_are_one_conversation() {
    let Some(mut world) = World::begin(Database::Sqlite).await else { return };
    let header = |mail: &Value, name: &str| mail["headers"][name].to_string();
    let head = "From: zoe@example.org\r\nTo: help@daymark.example\r\nSubject: Hello\r\nMessage-ID: <1@x>";
    for (number, name, first) in [(1, "zoe", "1@x"), (2, "yan", "ticket-2@")] {
        match number {
            1 => world.mail(head, "Hi").await,
            _ => drop(world.site.visitor().post(SEND, &question(name)).await.status(200)),
        }
        let to = format!("{name}@example.org");
        let received = world.next_to(&to).await;
        let _ = answer(&world.admin, number, "Like this.").await;
        let answered = world.next_to(&to).await;
        assert_eq!(received["subject"], format!("Your message (ticket {number})"));
        assert_eq!(answered["subject"], format!("Re: Your message (ticket {number})"));
        for mail in [&received, &answered] {
            for name in ["in-reply-to", "references"] {
                assert!(header(mail, name).contains(first), "{name}: {mail}");
            }
        }
        assert_ne!(header(&received, "message-id"), header(&answered, "message-id"));
    }
    world.site.end().await;
}

#[tokio::test]
async fn only_the_sites_own_address_is_ignored() {
    let Some(world) = World::begin(Database::Sqlite).await else { return };
    // The sender is team@daymark.example.
    for (n, from) in ["TEAM@daymark.example", "am@daymark.example"].into_iter().enumerate() {
        let head = format!("From: {from}\r\nTo: help@daymark.example\r\nSubject: From {from}\r\nMessage-ID: <{n}@x>");
        world.mail(&head, "Hello").await;
    }
    assert_eq!(world.tickets().await, [json!("From am@daymark.example")]);
    world.site.end().await;
}

#[tokio::test]
async fn a_reply_to_an_earlier_address_of_the_account_opens_a_new_ticket() {
    let Some(mut world) = World::begin(Database::Sqlite).await else { return };
    let ada = world.site.member("ada").await;
    let number = ticket(&ada, "My streak").await;
    let old = world.reply_to(&ada.email).await;
    let change = "UPDATE member SET email = 'ada@new.example', email_folded = 'ada@new.example' WHERE id =";
    world.site.database().sql(&format!("{change} {}", ada.id)).await;
    let _ = answer(&world.admin, number, "Like this.").await;
    let new = world.reply_to("ada@new.example").await;
    for (n, (from, to)) in [(&ada.email, &old), (&"ada@new.example".to_owned(), &new)].into_iter().enumerate() {
        world.mail(&format!("From: {from}\r\nTo: {to}\r\nSubject: Mail {n}\r\nMessage-ID: <{n}@x>"), "More").await;
    }
    assert_eq!(world.tickets().await, [json!("Mail 0"), json!("My streak")]);
    let thread = managed(&world.admin, number).await["thread"].as_array().expect("messages");
    assert_eq!((thread.len(), &thread[2]["mail_from"]), (3, &Value::Null), "it came from the account's address");
    world.site.end().await;
}

async fn mails_of_unknown_senders_wait_when_too_many_open_tickets(database: Database) {
    let Some(mut world) = World::begin(database).await else { return };
    let ada = world.site.member("ada").await;
    world.site.database().sql("UPDATE member SET email_verified_at = 1").await;
    world.site.visitor().post(SEND, &question("zoe")).await.status(200);
    let reply_to = world.reply_to("zoe@example.org").await;
    let deliver = |from: &str, to: &str, name: &str| {
        let head = format!("From: {from}\r\nTo: {to}\r\nSubject: {name}\r\nMessage-ID: <{name}@x>");
        world.mailbox.deliver(&format!("{head}\r\n\r\nHello"));
    };
    for n in 0..103 {
        deliver(&format!("unknown{n}@example.org"), "help@daymark.example", &format!("mail{n}"));
    }
    deliver(&ada.email, "help@daymark.example", "known");
    deliver("zoe@example.org", &reply_to, "reply");
    let opened = async |by: &str| {
        let count = format!("SELECT COUNT(*) FROM support_ticket WHERE via = 'mail' AND member_id {by}");
        world.site.database().number(&count).await
    };
    // Members and replies do not wait behind strangers. The team is notified once, whichever node reads the mails.
    for _ in 0..2 {
        world.site.job("support-mail").await;
        assert_eq!((world.mailbox.unread(), opened("IS NULL").await, opened("IS NOT NULL").await), (3, 100, 1));
        assert_eq!(world.mailbox.flagged(), 3);
        world.site.stop().await;
        world.site.start_again().await;
    }
    assert_eq!(managed(&world.admin, 1).await["thread"].as_array().map(Vec::len), Some(2));
    let told = "SELECT COUNT(*) FROM notice WHERE title = 'Emails to support are waiting'";
    assert_eq!(world.site.database().number(told).await, 1);
    // Nothing is lost: they open their tickets after those that came later.
    world.site.hours(1);
    deliver("later@example.org", "help@daymark.example", "later");
    world.site.job("support-mail").await;
    assert_eq!((world.mailbox.unread(), opened("IS NULL").await), (0, 104));
    assert_eq!(world.mailbox.flagged(), 0);
    let last = "SELECT subject FROM support_ticket ORDER BY id DESC LIMIT 1";
    assert_eq!(world.site.database().text(last).await.as_deref(), Some("mail102"));
    world.site.end().await;
}

#[tokio::test]
async fn mails_of_unknown_senders_wait_when_too_many_open_tickets_sqlite() {
    mails_of_unknown_senders_wait_when_too_many_open_tickets(Database::Sqlite).await;
}

#[tokio::test]
async fn mails_of_unknown_senders_wait_when_too_many_open_tickets_postgres() {
    mails_of_unknown_senders_wait_when_too_many_open_tickets(Database::Postgres).await;
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
