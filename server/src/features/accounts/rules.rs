//! Pure rules of accounts: addresses, names, passwords, and how a member is shown to others.

use std::fmt;
use std::str::FromStr;

use daymark_actors::event::{Card, MemberId};
use garde::rules::email::parse_email;

use super::model::Privacy;

/// The longest e-mail address that mail can carry (RFC 5321, errata 1690).
const EMAIL_MAX: usize = 254;

/// A well-formed e-mail address, as the member wrote it and folded for comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    shown: String,
    folded: String,
}

/// The address is not one.
#[derive(Debug, thiserror::Error)]
#[error("This is not an e-mail address.")]
pub struct BadEmail;

impl Email {
    /// As the member wrote it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// The form by which addresses are compared: one account for `Ann@Example.org` and `ann@example.org`.
    #[must_use]
    pub fn folded(&self) -> &str {
        &self.folded
    }
}

impl FromStr for Email {
    type Err = BadEmail;
    fn from_str(s: &str) -> Result<Self, BadEmail> {
        let shown = s.trim();
        if shown.len() > EMAIL_MAX || shown.chars().any(char::is_control) || parse_email(shown).is_err() {
            return Err(BadEmail);
        }
        Ok(Self { shown: shown.to_owned(), folded: shown.to_lowercase() })
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

/// What decides how a member is shown to others.
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
    /// On no board and in no list.
    pub test_user: bool,
    /// On no board and in no list.
    pub disabled: bool,
}

/// How others see a member, or `None`: never. The address is never part of it.
#[must_use]
pub fn card(member: &Shown<'_>) -> Option<Card> {
    if member.test_user || member.disabled {
        return None;
    }
    let (name, image) = match member.privacy {
        Privacy::Hidden => return None,
        Privacy::Public => (format!("{} {}", member.first_name.trim(), member.last_name.trim()), member.image),
        // A photograph tells more than a name.
        Privacy::Nickname => (member.nickname.to_owned(), None),
    };
    let name = match name.trim() {
        "" => format!("Member {}", member.id),
        name => name.to_owned(),
    };
    Some(Card { id: member.id, name, image: image.map(str::to_owned) })
}
