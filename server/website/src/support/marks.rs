//! The token of a ticket's mails: in the link that shows it, and in the address for answers to it. Only we can make it,
//! and it survives mail programs that write addresses in lower case.

use daymark_base::config::Config;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Bytes of the part that only we can make.
const MADE: usize = 16;

/// `NUMBER-HEX`: the same for every mail of a ticket.
pub(super) fn of(config: &Config, ticket: i64) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(config.secret.bytes()).expect("HMAC takes keys of any length");
    mac.update(b"support-ticket\0");
    mac.update(&ticket.to_be_bytes());
    let made = mac.finalize().into_bytes();
    let hex: String = made.iter().take(MADE).map(|b| format!("{b:02x}")).collect();
    format!("{ticket}-{hex}")
}

/// The ticket of a token; `None` when it is not ours.
pub(super) fn ticket(config: &Config, token: &str) -> Option<i64> {
    let token = token.to_ascii_lowercase();
    let ticket = token.split_once('-')?.0.parse().ok()?;
    // Both have one length and are made with our key, so comparison timing reveals nothing useful.
    (of(config, ticket) == token).then_some(ticket)
}

/// The address for answers to a ticket's mails; `None` without a mailbox for them.
pub(super) fn reply_to(config: &Config, token: &str) -> Option<String> {
    let (name, host) = config.support.address.split_once('@')?;
    Some(format!("{name}+{token}@{host}"))
}

/// The token in one of a mail's recipient addresses, and whether any of them is ours.
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
    fn only_valid_tokens_identify_a_ticket() {
        let config = config("0123456789abcdef0123456789abcdef");
        let token = of(&config, 12);
        assert_eq!(ticket(&config, &token), Some(12));
        assert_eq!(ticket(&config, &token.to_uppercase()), Some(12));
        let other = of(&self::config("another secret that is long enough"), 12);
        for strange in [token.replacen("12", "13", 1), other, "12-".into(), "12".into(), "-".into(), String::new()] {
            assert_eq!(ticket(&config, &strange), None, "{strange}");
        }
    }

    #[test]
    fn reply_addresses_identify_their_ticket() {
        let config = config("0123456789abcdef0123456789abcdef");
        let token = of(&config, 7);
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
