//! Checks which parts of an export exist already, and whether the rest can be added, before anything is written.

use std::collections::HashMap;

use anyhow::{Context, Result, bail};
use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{MemberId, ProgramId};
use daymark_base::civil::plus_days;
use daymark_base::db::{Db, Rows};
use daymark_base::row;
use daymark_log::programs::rules::state::GRACE_MS;
use daymark_log::programs::standing;

use super::export::{Export, Line};
use super::{plan, store};

/// The result of the check.
#[derive(Debug, Default)]
pub struct Survey {
    /// The program, if it exists.
    pub program: Option<ProgramId>,
    /// Whether its results are stored.
    pub is_final: bool,
    /// Existing accounts, by person.
    pub members: HashMap<String, MemberId>,
    /// How many of the export's operations are stored.
    pub stored: usize,
    /// How many operations the export has.
    pub operations: usize,
}

/// When the results of an export's program become final.
pub(super) fn final_at(last: Day) -> Instant {
    plan::begins(plus_days(last, 1)).plus_ms(GRACE_MS)
}

/// Compares an export with the database.
///
/// # Errors
/// When the import is not possible: its dates are not over, an address belongs to another account, or an earlier import
/// of the same people and dates had other figures. The message says what to do.
pub async fn survey(db: &Db, export: &Export, now: Instant) -> Result<Survey> {
    if now < final_at(export.last()) {
        let newest = export.lines.last().map_or(0, |l| l.number);
        let why = format!("{} ended less than 72 hours ago, its results cannot be final yet", export.last());
        return Err(export.refuse(newest, why).into());
    }
    let mut found = Survey { operations: export.lines.len() * 3, ..Survey::default() };
    found.members = members(db, export).await?;
    let ids: Vec<MemberId> = found.members.values().copied().collect();
    let Some(program) = store::imported(db, plan::KIND, export.first(), export.last(), &ids).await? else {
        return Ok(found);
    };
    (found.program, found.is_final) = (Some(program.id), program.is_final);
    check_stored(db, export, program.id, &mut found).await?;
    if found.is_final && found.stored < found.operations {
        bail!(
            "{}: program {} of the same people and dates is final and holds {} of these {} operations; \
             nothing can be added to it",
            export.file.display(),
            program.id,
            found.stored,
            found.operations
        );
    }
    Ok(found)
}

async fn members(db: &Db, export: &Export) -> Result<HashMap<String, MemberId>> {
    let mut addresses = Rows::new();
    let mut people = HashMap::new();
    for person in export.people() {
        let address = plan::address(person);
        addresses.push(row![address]);
        people.insert(address, person.to_owned());
    }
    let mut members = HashMap::new();
    for account in store::accounts(db, addresses).await.context("accounts")? {
        if account.provider != plan::PROVIDER {
            bail!("the account {} was not made by an import; rename or remove it first", account.email_folded);
        }
        if let Some(person) = people.remove(&account.email_folded) {
            members.insert(person, account.id);
        }
    }
    Ok(members)
}

/// Compares the stored operations with the export, member by member.
async fn check_stored(db: &Db, export: &Export, program: ProgramId, found: &mut Survey) -> Result<()> {
    let mut by_person: HashMap<&str, Vec<&Line>> = HashMap::new();
    for line in &export.lines {
        by_person.entry(&line.person).or_default().push(line);
    }
    let inside: Vec<MemberId> = standing::of_members(db, program, None).await?.into_iter().map(|s| s.member).collect();
    for (person, lines) in by_person {
        let Some(member) = found.members.get(person) else { continue };
        if !inside.contains(member) {
            continue;
        }
        let stored: HashMap<_, _> =
            store::stored_ops(db, *member, program, export.first(), export.last()).await?.into_iter().collect();
        for line in lines {
            for (id, _, amount) in plan::planned(line) {
                match stored.get(&id.to_string()) {
                    None => {}
                    Some(value) if value.as_deref() == Some(&amount.0.to_string()) => found.stored += 1,
                    Some(_) => {
                        let why = format!("{} was imported earlier with other figures; nothing was changed", line.date);
                        return Err(export.refuse(line.number, why).into());
                    }
                }
            }
        }
    }
    Ok(())
}
