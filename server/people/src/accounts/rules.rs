//! Pure rules of accounts: addresses, names, passwords, and how a member is shown to others.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use daymark_actors::event::{Card, MemberId};
use daymark_outside::mail;
use daymark_web::error::{Code, Error, Result};

use super::model::Privacy;
use super::words;

/// The longest email address that email can carry (RFC 5321, errata 1690).
const EMAIL_MAX: usize = 254;

/// A well-formed email address, as the member wrote it and folded for comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    shown: String,
    folded: String,
}

/// The address is invalid.
#[derive(Debug, thiserror::Error)]
#[error("{}", words::VALID_EMAIL)]
pub struct BadEmail;

impl Email {
    /// An address from the database or a query. It may predate the rules for new addresses.
    #[must_use]
    pub fn kept(address: &str) -> Self {
        let shown = address.trim();
        Self { shown: shown.to_owned(), folded: shown.to_lowercase() }
    }

    /// These addresses without duplicates, in order.
    ///
    /// # Errors
    /// `invalid`, naming each invalid address as `emails[n]`.
    pub fn distinct(texts: &[String]) -> Result<Vec<Self>> {
        let (mut emails, mut fault): (Vec<Self>, Option<Error>) = (Vec::new(), None);
        for (n, text) in texts.iter().enumerate() {
            match text.parse::<Self>() {
                Ok(email) if emails.iter().any(|e| e.folded() == email.folded()) => {}
                Ok(email) => emails.push(email),
                Err(e) => {
                    let faults = fault.unwrap_or(Error::new(Code::Invalid));
                    fault = Some(faults.and_field(format!("emails[{n}]"), e.to_string()));
                }
            }
        }
        fault.map_or(Ok(emails), Err)
    }

    /// As the member wrote it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// The form in which addresses are compared: `Ann@Example.org` and `ann@example.org` are one account.
    #[must_use]
    pub fn folded(&self) -> &str {
        &self.folded
    }
}

/// Names to which no email is ever delivered (RFC 2606, RFC 6761).
const NOWHERE: [&str; 3] = ["invalid", "localhost", "test"];

/// The most common mail domains, for [`likely_meant`].
const USUAL: [&str; 13] = [
    "gmail.com",
    "outlook.com",
    "hotmail.com",
    "yahoo.com",
    "icloud.com",
    "proton.me",
    "protonmail.com",
    "live.com",
    "gmx.net",
    "web.de",
    "gmx.de",
    "gmx.com",
    "mail.com",
];

impl Email {
    /// Whether the domain could accept mail, by its form: it has a dot, and its top-level domain is not reserved.
    #[must_use]
    pub fn can_get_mail(&self) -> bool {
        let domain = self.folded.rsplit('@').next().unwrap_or_default();
        let last = domain.rsplit('.').next().unwrap_or_default();
        domain.contains('.')
            && domain.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '.')
            && !NOWHERE.contains(&last)
            && last.chars().any(char::is_alphabetic)
    }
}

/// The address that was probably meant: one letter away from a common domain.
#[must_use]
pub fn likely_meant(email: &Email) -> Option<String> {
    let (local, domain) = email.shown.rsplit_once('@')?;
    let domain = domain.to_lowercase();
    if USUAL.contains(&domain.as_str()) {
        return None;
    }
    let near = USUAL.iter().find(|usual| strsim::osa_distance(usual, &domain) == 1)?;
    Some(format!("{local}@{near}"))
}

impl FromStr for Email {
    type Err = BadEmail;
    fn from_str(s: &str) -> Result<Self, BadEmail> {
        let address = s.trim();
        if address.len() > EMAIL_MAX || mail::recipient(address).is_none() {
            return Err(BadEmail);
        }
        Ok(Self::kept(address))
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

/// The values that determine how others see a member.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// The member.
    pub id: MemberId,
    /// May be empty.
    pub first_name: &'a str,
    /// May be empty.
    pub last_name: &'a str,
    /// May be empty.
    pub nickname: &'a str,
    /// Path of the picture.
    pub image: Option<&'a str>,
    /// What the member chose.
    pub privacy: Privacy,
    /// If set, on no board and in no list.
    pub test_user: bool,
    /// If set, on no board and in no list.
    pub disabled: bool,
}

/// How others see a member; `None` means never. The address is never part of it.
#[must_use]
pub fn card(member: &Shown<'_>) -> Option<Card> {
    if member.test_user || member.disabled {
        return None;
    }
    let (name, image) = match member.privacy {
        Privacy::Hidden => return None,
        Privacy::Public => (format!("{} {}", member.first_name.trim(), member.last_name.trim()), member.image),
        // A photograph reveals more than a name.
        Privacy::Nickname => (member.nickname.to_owned(), None),
    };
    Some(Card { id: member.id, name: called(member.id, &name), image: image.map(str::to_owned) })
}

/// A name, or another text for an account without one. Never the address.
#[must_use]
pub fn called(id: MemberId, name: &str) -> String {
    match name.trim() {
        "" => words::nameless(id),
        name => name.to_owned(),
    }
}

/// The allowed length of a password in characters. The upper bound keeps huge texts from costing the server.
const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 8..=128;

/// The common passwords of 8 characters and more, sorted: those of zxcvbn (see `common_passwords.LICENSE`).
static COMMON: &str = include_str!("common_passwords.txt");

/// Whether a password is good enough, or why not. There are no composition rules, because they make passwords worse.
pub(super) fn check_password(password: &str, email: &Email) -> Result<(), &'static str> {
    if !PASSWORD_LENGTH.contains(&password.chars().count()) {
        return Err(words::PASSWORD_LENGTH);
    }
    let folded = password.to_lowercase();
    let local_part = email.folded().split('@').next().unwrap_or_default();
    if folded == email.folded() || folded == local_part || is_common(&folded) {
        return Err(words::PASSWORD_GUESSABLE);
    }
    Ok(())
}

fn is_common(folded: &str) -> bool {
    static LINES: LazyLock<Vec<&str>> = LazyLock::new(|| COMMON.lines().collect());
    LINES.binary_search(&folded).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(privacy: Privacy) -> Shown<'static> {
        Shown {
            id: 7,
            first_name: "Ann",
            last_name: "Lee",
            nickname: "Sparrow",
            image: Some("/a.webp"),
            privacy,
            test_user: false,
            disabled: false,
        }
    }

    #[test]
    fn a_card_respects_the_members_privacy_setting() {
        let name = |m: &Shown<'_>| card(m).map(|c| c.name);
        assert_eq!(name(&shown(Privacy::Public)).as_deref(), Some("Ann Lee"));
        assert_eq!(name(&shown(Privacy::Nickname)).as_deref(), Some("Sparrow"));
        assert_eq!(name(&shown(Privacy::Hidden)), None);
        assert_eq!(name(&Shown { test_user: true, ..shown(Privacy::Public) }), None);
        assert_eq!(name(&Shown { disabled: true, ..shown(Privacy::Public) }), None);
        assert_eq!(name(&Shown { last_name: "", ..shown(Privacy::Public) }).as_deref(), Some("Ann"));
        let nameless = Shown { first_name: " ", last_name: "", nickname: "", ..shown(Privacy::Public) };
        assert_eq!(name(&nameless).as_deref(), Some("Member 7"));
        assert_eq!(name(&Shown { privacy: Privacy::Nickname, ..nameless }).as_deref(), Some("Member 7"));
        assert_eq!([called(7, " "), called(7, " Ann ")], ["Member 7", "Ann"]);
        assert_eq!(card(&shown(Privacy::Public)).and_then(|c| c.image).as_deref(), Some("/a.webp"));
        assert_eq!(card(&shown(Privacy::Nickname)).and_then(|c| c.image), None);
    }

    #[test]
    fn emails_ignore_case_and_reject_invalid_addresses() {
        let email: Email = " Ann.Lee@Example.ORG ".parse().unwrap();
        assert_eq!((email.as_str(), email.folded()), ("Ann.Lee@Example.ORG", "ann.lee@example.org"));
        let long = format!("{}@example.org", "a".repeat(250));
        for bad in [
            "",
            "ann",
            "ann@",
            "@example.org",
            "a b@example.org",
            "a@b@c.org",
            "ann@example.org\r\nBcc: x",
            "a\0@b.org",
            "x@[127.0.0.1]",
            ".x@a.test",
            "x.@a.test",
            "x..y@a.test",
            "Ann <ann@example.org>",
            "ann@example.org, bob@example.org",
            &long,
        ] {
            assert!(bad.parse::<Email>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_typo_in_a_common_email_domain_gets_a_suggestion() {
        let meant = |text: &str| likely_meant(&text.parse().unwrap());
        assert_eq!(meant("Ana@gmial.com").as_deref(), Some("Ana@gmail.com"));
        assert_eq!(meant("ana@hotmai.com").as_deref(), Some("ana@hotmail.com"));
        for fine in ["ana@gmail.com", "ana@GMAIL.com", "ana@example.org", "ana@mail.com"] {
            assert_eq!(meant(fine), None, "{fine}");
        }
        let takes = |text: &str| text.parse::<Email>().is_ok_and(|e| e.can_get_mail());
        assert!(takes("ana@example.org") && !takes("ana@example.invalid") && !takes("ana@localhost"));
    }

    #[test]
    fn weak_passwords_are_refused() {
        let email: Email = "ann.the.first@example.org".parse().unwrap();
        for bad in [
            "",
            "1234567",
            "password",
            "PassWord1",
            "qwertyuiop",
            "Ann.The.First",
            "ANN.THE.FIRST@example.org",
            &"x".repeat(129),
        ] {
            assert!(check_password(bad, &email).is_err(), "{bad:?}");
        }
        for good in ["täglich!", "correct horse battery", " spaces stay ", &"ü".repeat(128)] {
            assert!(check_password(good, &email).is_ok(), "{good:?}");
        }
    }

    #[test]
    fn the_common_password_list_is_sorted_and_lowercase() {
        let lines: Vec<&str> = COMMON.lines().collect();
        assert!(lines.is_sorted() && lines.len() > 10_000);
        assert!(lines.iter().all(|l| l.chars().count() >= 8 && *l == l.to_lowercase()));
    }
}
