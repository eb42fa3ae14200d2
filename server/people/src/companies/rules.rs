//! Pure rules of companies: names, domains, rows of a file, and which figures of a group may be shown.

use std::collections::HashSet;

use daymark_web::csv_lines::line_of;

use super::words;
use crate::accounts::Email;

/// No figures are shown for fewer people than this.
pub const FEWEST: i64 = 5;
/// The most invalid rows that are reported at once.
const MOST_FAULTS: usize = 100;
/// The most rows of a file of invitations.
pub const MOST_ROWS: usize = 1_000;

/// Domains where anyone can get an address, so that an address there says nothing about a company.
const PUBLIC_MAIL: [&str; 48] = [
    "126.com",
    "163.com",
    "aim.com",
    "aol.com",
    "att.net",
    "bluewin.ch",
    "btinternet.com",
    "comcast.net",
    "duck.com",
    "fastmail.com",
    "free.fr",
    "freenet.de",
    "gmail.com",
    "gmx.at",
    "gmx.ch",
    "gmx.com",
    "gmx.de",
    "gmx.net",
    "googlemail.com",
    "hey.com",
    "hotmail.co.uk",
    "hotmail.com",
    "icloud.com",
    "inbox.com",
    "laposte.net",
    "libero.it",
    "live.com",
    "mac.com",
    "mail.com",
    "mail.ru",
    "me.com",
    "msn.com",
    "naver.com",
    "orange.fr",
    "outlook.com",
    "posteo.de",
    "proton.me",
    "protonmail.com",
    "qq.com",
    "rediffmail.com",
    "t-online.de",
    "tuta.com",
    "verizon.net",
    "web.de",
    "yahoo.co.uk",
    "yahoo.com",
    "yandex.com",
    "zoho.com",
];

/// A company's name in one line.
///
/// # Errors
/// When the name is invalid: the message for the field.
pub fn company_name(text: &str) -> Result<String, &'static str> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err(words::REQUIRED);
    }
    if name.chars().any(char::is_control) { Err(words::ONE_LINE) } else { Ok(name) }
}

/// The domain of an address, folded.
#[must_use]
pub fn domain_of(email: &Email) -> &str {
    email.folded().rsplit('@').next().unwrap_or_default()
}

/// A domain that a company may claim, folded.
///
/// # Errors
/// When the domain cannot be claimed: the message for the field.
pub fn claimable(text: &str) -> Result<String, &'static str> {
    let email: Email = format!("a@{}", text.trim()).parse().map_err(|_| words::NOT_A_DOMAIN)?;
    let domain = domain_of(&email).to_owned();
    if !email.can_get_mail() || domain != text.trim().to_lowercase() {
        return Err(words::NOT_A_DOMAIN);
    }
    // A claim to all addresses of a country or a provider would include everyone.
    if PUBLIC_MAIL.contains(&domain.as_str()) {
        return Err(words::PUBLIC_DOMAIN);
    }
    Ok(domain)
}

/// The addresses in a file: a column `email`, or the first one. Blank lines are skipped.
///
/// # Errors
/// When rows are invalid: the line of each in the file, with a message.
pub fn addresses(csv: &str) -> Result<Vec<Email>, Vec<(u64, &'static str)>> {
    let text = csv.trim_start_matches('\u{feff}');
    let mut builder = csv::ReaderBuilder::new();
    let mut reader = builder.has_headers(false).flexible(true).trim(csv::Trim::All).from_reader(text.as_bytes());
    let (mut emails, mut faults, mut column): (Vec<Email>, Vec<_>, usize) = (Vec::new(), Vec::new(), 0);
    let mut seen = HashSet::new();
    for (n, record) in reader.records().enumerate() {
        let Ok(record) = record else {
            faults.push((n as u64 + 1, words::BAD_ROW));
            continue;
        };
        let line = || record.position().map_or(0, |at| line_of(text, at));
        if n == 0 {
            let heading = record.iter().position(|cell| ["email", "e-mail"].contains(&cell.to_lowercase().as_str()));
            if let Some(found) = heading {
                column = found;
                continue;
            }
        }
        let cell = record.get(column).unwrap_or_default();
        if record.iter().all(str::is_empty) {
            continue;
        }
        match cell.parse::<Email>() {
            Err(_) => faults.push((line(), words::VALID_EMAIL)),
            Ok(email) if !seen.insert(email.folded().to_owned()) => {
                faults.push((line(), words::ADDRESS_TWICE));
            }
            Ok(email) => emails.push(email),
        }
        if faults.len() == MOST_FAULTS {
            return Err(faults);
        }
    }
    if emails.len() > MOST_ROWS {
        faults.push((MOST_ROWS as u64 + 1, words::TOO_MANY_ROWS));
    }
    if faults.is_empty() { Ok(emails) } else { Err(faults) }
}

/// Which parts of a whole may be shown beside the whole, given the number of people in each; `None` if not even the
/// whole may be shown. A part needs at least five people. Since shown parts can be subtracted from the whole, the
/// remainder must also be empty or at least five people; if necessary, the smallest parts are left out.
#[must_use]
pub fn shown_parts(parts: &[(i64, i64)], whole: i64) -> Option<Vec<i64>> {
    if whole < FEWEST {
        return None;
    }
    let mut shown: Vec<(i64, i64)> = parts.iter().copied().filter(|(_, people)| *people >= FEWEST).collect();
    shown.sort_by_key(|(part, people)| (std::cmp::Reverse(*people), *part));
    while (1..FEWEST).contains(&(whole - shown.iter().map(|(_, people)| people).sum::<i64>())) {
        shown.pop();
    }
    Some(shown.into_iter().map(|(part, _)| part).collect())
}

#[cfg(test)]
#[path = "rules/tests.rs"]
mod tests;
