//! Subscribers from a table, with the proof of their consent (R66). People who unsubscribed here stay unsubscribed.

use std::collections::HashSet;

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_people::accounts::Email;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::csv_lines::line_of;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Error, Result};
use daymark_web::part::Body;
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{ImportFault, ImportIn, ImportOut, State, Via};
use super::store::lists;
use super::store::subscribers::{self as store, Entered, Standing};
use super::subscribers::EditNewsletters;
use super::words;

/// The most faults that an answer lists.
const FAULTS: usize = 50;
/// Subscribers that one statement stores.
const AT_ONCE: usize = 1_000;

/// The contents of a table: its people, and its invalid lines.
struct Table {
    people: Vec<Entered>,
    faults: Vec<ImportFault>,
    /// Lines that repeat a person.
    repeated: i64,
}

/// The column separator: spreadsheets write a comma, a semicolon or a tab, depending on their language.
fn delimiter(text: &str) -> u8 {
    let names = text.lines().next().unwrap_or_default();
    let count = |c: u8| names.bytes().filter(|b| *b == c).count();
    [b',', b';', b'\t'].into_iter().rev().max_by_key(|c| count(*c)).unwrap_or(b',')
}

/// Reads a table: a line of names, then a line for each person. Only `email` is needed.
fn read(text: &str) -> Result<Table> {
    let mut form = csv::ReaderBuilder::new();
    let mut reader = form.flexible(true).trim(csv::Trim::All).delimiter(delimiter(text)).from_reader(text.as_bytes());
    let names = reader.headers().map_err(|_| Error::field("csv", words::NO_TABLE))?.clone();
    let folded = |name: &str| name.trim_start_matches('\u{feff}').to_lowercase().replace([' ', '-'], "_");
    let column = |wanted: &[&str]| names.iter().position(|name| wanted.contains(&folded(name).as_str()));
    let email = column(&["email", "e_mail", "email_address", "address"]);
    let email = email.ok_or_else(|| Error::field("csv", words::NO_EMAIL_COLUMN))?;
    let (first, last) = (column(&["first_name", "firstname", "name"]), column(&["last_name", "lastname", "surname"]));
    let (mut table, mut seen) = (Table { people: Vec::new(), faults: Vec::new(), repeated: 0 }, HashSet::new());
    for record in reader.records() {
        let at = record.as_ref().map_or_else(csv::Error::position, csv::StringRecord::position);
        let line = at.map_or(0, |at| i64::try_from(line_of(text, at)).unwrap_or(i64::MAX));
        let parsed = record.ok().and_then(|record| {
            let cell = |at: Option<usize>| {
                let text = at.and_then(|at| record.get(at)).unwrap_or_default();
                text.chars().filter(|c| !c.is_control()).take(100).collect::<String>()
            };
            let email: Email = record.get(email)?.parse().ok()?;
            Some(Entered { email, first_name: cell(first), last_name: cell(last) })
        });
        match parsed {
            Some(who) if seen.insert(who.email.folded().to_owned()) => table.people.push(who),
            Some(_) => table.repeated += 1,
            None => table.faults.push(ImportFault { line, message: words::VALID_EMAIL }),
        }
    }
    Ok(table)
}

/// Previews the import of these people, and keeps only new ones in the table.
async fn sorted(ctx: &Ctx, table: &mut Table) -> Result<ImportOut> {
    let faults = table.faults.len();
    let mut out = ImportOut {
        added: 0,
        known: 0,
        repeated: table.repeated,
        unsubscribed: 0,
        suppressed: 0,
        invalid: i64::try_from(faults).unwrap_or(i64::MAX),
        faults: table.faults.drain(..faults.min(FAULTS)).collect(),
    };
    let standings = store::standings(&ctx.db, &table.people, ctx.clock.now()).await?;
    table.people.retain(|who| {
        let count = match standings.get(who.email.folded()) {
            Some(Standing { state: Some(State::Unsubscribed), .. }) => &mut out.unsubscribed,
            Some(Standing { suppressed: true, .. }) => &mut out.suppressed,
            Some(Standing { state: Some(State::Confirmed), gets_any: true, .. }) => &mut out.known,
            _ => return true,
        };
        *count += 1;
        false
    });
    out.added = i64::try_from(table.people.len()).unwrap_or(i64::MAX);
    Ok(out)
}

/// Subscribes these people, and returns how many are new. People who unsubscribed meanwhile stay unsubscribed.
async fn take(tx: &mut Tx, people: &[Entered], input: &ImportIn, now: Instant) -> Result<i64> {
    let mut added = 0;
    for some in people.chunks(AT_ONCE) {
        let ids = store::import(tx, some, now).await?;
        store::consent_all(tx, &ids, Via::Import, input.consent.trim(), now).await?;
        lists::subscribe_all(tx, &ids, input.newsletter_id, now).await?;
        added += ids.len();
    }
    Ok(i64::try_from(added).unwrap_or(i64::MAX))
}

pub(super) async fn import(admin: Admin<EditNewsletters>, Body(input): Body<ImportIn>) -> Result<Data<ImportOut>> {
    let mut table = read(&input.csv)?;
    let mut out = sorted(&admin, &mut table).await?;
    if input.preview {
        return Ok(Data(out));
    }
    let (by, db) = (admin.by(), admin.db.unhurried());
    let written = db.write::<_, Error>(move |tx| {
        async move {
            let newsletter = input.newsletter_id;
            if !lists::keep(tx, newsletter).await? {
                return Err(Error::field("newsletter_id", words::NO_SUCH_LIST));
            }
            out.added = take(tx, &table.people, &input, by.at).await?;
            let after = json!({ "added": out.added, "known": out.known, "unsubscribed": out.unsubscribed });
            audit::write(tx, &by, "subscriber:import", ("newsletter", newsletter), Value::Null, after).await?;
            Ok(out)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duplicates_are_counted_and_bad_lines_reported() {
        for mark in [",", ";", "\t"] {
            let text = "\u{feff}First Name|E-Mail\nAnn|ann@example.org\n|nobody\nBen|ANN@example.org\n";
            let table = read(&text.replace('|', mark)).expect("a table");
            assert_eq!((table.people.len(), table.people[0].first_name.as_str()), (1, "Ann"));
            assert_eq!((table.repeated, table.faults.len(), table.faults[0].line), (1, 1, 3));
        }
        assert!(read("name\nAnn\n").is_err(), "a table of subscribers needs a column of addresses");
    }

    #[test]
    fn a_bad_line_has_the_number_that_it_has_in_the_file() {
        let table = read("email,name\r\n\r\nann@example.org,\"Ann\nMay\"\r\nnobody,Ben\n\n,Cleo").expect("a table");
        assert_eq!(table.faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [5, 7]);
    }
}
