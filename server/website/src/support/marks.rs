//! The token of a ticket's mails: in the link that shows it, and in the address for answers to it. Only we can make it,
//! and it survives email apps that write addresses in lower case. It becomes invalid when the account's address
//! changes, because someone else may read the old mailbox.

use daymark_base::config::Config;
use daymark_base::db;
use daymark_web::ctx::Ctx;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::store::tickets::{self, TicketRow};

/// Bytes of the part that only we can make.
const MADE: usize = 16;

/// `NUMBER-HEX`: the same for every email of a ticket to one address.
pub(super) fn of(config: &Config, ticket: &TicketRow) -> String {
    made(config, ticket.id, ticket.new_email.as_deref())
}

fn made(config: &Config, ticket: i64, new_email: Option<&str>) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(config.secret.bytes()).expect("HMAC takes keys of any length");
    mac.update(b"support-ticket\0");
    mac.update(&ticket.to_be_bytes());
    mac.update(new_email.unwrap_or_default().to_lowercase().as_bytes());
    format!("{ticket}-{}", hex::encode(&mac.finalize().into_bytes()[..MADE]))
}

/// The ticket of a token; `None` when it is not ours, or has ended.
///
/// # Errors
/// When the database fails.
pub(super) async fn ticket(ctx: &Ctx, token: &str) -> db::Result<Option<TicketRow>> {
    let token = token.to_ascii_lowercase();
    let Some(id) = token.split_once('-').and_then(|(id, _)| id.parse().ok()) else { return Ok(None) };
    // Both have the same length and are made with our key, so comparison timing reveals nothing useful.
    Ok(tickets::row(&ctx.db, id).await?.filter(|row| of(&ctx.config, row) == token))
}

/// The address for answers to a ticket's emails; `None` without a mailbox for them.
pub(super) fn reply_to(config: &Config, token: &str) -> Option<String> {
    let (name, host) = config.support.address.split_once('@')?;
    Some(format!("{name}+{token}@{host}"))
}

/// The token in one of an email's recipient addresses, and whether any of them is ours.
pub(super) fn in_addresses<'a>(
    config: &Config,
    addresses: impl IntoIterator<Item = &'a str>,
) -> (bool, Option<String>) {
    let own = config.support.address.to_lowercase();
    let Some((name, host)) = own.split_once('@') else { return (false, None) };
    let (mut ours, mut token) = (false, None);
    for address in addresses {
        let address = address.trim().to_lowercase();
        let Some((local, domain)) = address.rsplit_once('@') else { continue };
        if domain != host {
            continue;
        }
        match local.split_once('+') {
            Some((start, mark)) if start == name => (ours, token) = (true, Some(mark.to_owned())),
            None if local == name => ours = true,
            _ => {}
        }
    }
    (ours, token)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(secret: &str) -> Config {
        let mut config = Config { secret: secret.to_owned().into(), ..Config::default() };
        config.support.address = "Help@daymark.example".to_owned();
        config
    }

    #[test]
    fn tokens_differ_by_ticket_address_and_secret() {
        let config = config("0123456789abcdef0123456789abcdef");
        let other = self::config("another secret that is long enough");
        let token = made(&config, 12, None);
        assert!(token.starts_with("12-") && token == token.to_lowercase(), "{token}");
        for different in [made(&config, 13, None), made(&config, 12, Some("ada@new.example")), made(&other, 12, None)] {
            assert_ne!(token.split_once('-').map(|(_, hex)| hex), different.split_once('-').map(|(_, hex)| hex));
        }
        assert_eq!(made(&config, 12, Some("ADA@new.example")), made(&config, 12, Some("ada@new.example")));
    }

    #[test]
    fn reply_addresses_identify_their_ticket() {
        let config = config("0123456789abcdef0123456789abcdef");
        let token = made(&config, 7, None);
        let address = reply_to(&config, &token).expect("an address");
        assert!(address.starts_with("Help+7-") && address.len() < 64 + 16, "{address}");
        assert_eq!(in_addresses(&config, ["ada@example.org", &address.to_uppercase()]), (true, Some(token)));
        assert_eq!(in_addresses(&config, ["help@DAYMARK.example"]), (true, None));
        assert_eq!(
            in_addresses(&config, ["help@other.example", "helper+7@daymark.example", "no address"]),
            (false, None)
        );
    }
}
