//! What an export becomes: names, the program, and operations with ids derived from it.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{ActivityId, Amount, Change, EntryKey, Op, ProgramId, Submission};
use daymark_base::civil::day_start;
use daymark_log::imports::past;
use daymark_log::programs::ProgramIn;
use daymark_people::accounts::{Email, NewMember};
use jiff::tz::TimeZone;
use serde_json::json;
use uuid::Uuid;

use super::export::{Export, Line};

/// The program's type, by which it is found again.
pub const KIND: &str = "Fitbit import";
/// The members' provider.
pub const PROVIDER: &str = "fitbit";
/// How long after midnight a day's figures arrive, in milliseconds: at 22:00.
const EVENING_MS: i64 = 22 * 3_600_000;

/// A person's address, in a domain that cannot receive mail.
pub fn address(person: &str) -> String {
    format!("fitbit-{person}@import.invalid")
}

/// A person's account, which no one can sign in to.
pub fn member(person: &str, joined: Instant) -> anyhow::Result<NewMember> {
    let email: Email = address(person).parse()?;
    Ok(NewMember {
        first_name: "Fitbit".to_owned(),
        last_name: person.to_owned(),
        nickname: format!("Fitbit {person}"),
        provider: PROVIDER.into(),
        ..NewMember::new(email, "UTC", joined)
    })
}

/// The program over the export's dates.
pub fn program(export: &Export) -> serde_json::Result<ProgramIn> {
    serde_json::from_value(json!({
        "title": format!("Fitbit, {} to {}", export.first(), export.last()),
        "description": "Daily steps, active and sedentary minutes, imported from the trackers' export.",
        "type": KIND,
        "category": "TIMED",
        "start_date": export.first(),
        "end_date": export.last(),
        "timezone": "UTC",
        "activities": [
            {"title": "10,000 steps", "target_amount": 10_000, "unit": "steps", "direction": "at_least"},
            {"title": "30 very or fairly active minutes", "target_amount": 30, "unit": "minutes",
             "direction": "at_least"},
            {"title": "At most 18 hours without movement", "target_amount": 1_080, "unit": "minutes",
             "direction": "at_most"},
        ],
    }))
}

/// When a date begins for the program and everyone in it.
pub fn begins(date: Day) -> Instant {
    day_start(date, &TimeZone::UTC, 0)
}

/// One operation without its program: (id, index of the activity, amount).
pub type Planned = (Uuid, usize, Amount);

/// A line's operations.
pub fn planned(line: &Line) -> [Planned; 3] {
    let f = line.figures;
    let mut i = 0;
    [f.steps, f.active, f.sedentary].map(|figure| {
        let at = i;
        i += 1;
        (op_id(line, at), at, Amount::whole(figure))
    })
}

/// A line as the member's device would send it.
pub fn submission(line: &Line, member: i64, program: ProgramId, activities: &[ActivityId]) -> Submission {
    let at = begins(line.date).plus_ms(EVENING_MS);
    // No device can send an id with a colon, so no device can take this one.
    let device = format!("fitbit:{}", line.person);
    let ops = planned(line).into_iter().filter_map(|(op_id, place, amount)| {
        Some(Op {
            op_id,
            device: device.clone(),
            entry: EntryKey { program, activity: *activities.get(place)?, date: line.date },
            change: Change::SetAmount(Some(amount)),
            occurred_at: at,
            hlc: None,
            tz: None,
            received_at: at,
        })
    });
    Submission { member, ops: ops.collect(), device, seq: None, received_at: at, past: false }
}

fn op_id(line: &Line, place: usize) -> Uuid {
    let at = begins(line.date).plus_ms(EVENING_MS);
    past::op_id(at, &format!("fitbit|{}|{}|{place}", line.person, line.date))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::super::Figures;
    use super::*;

    #[test]
    fn ids_depend_only_on_person_date_and_activity() {
        let line = |person: &str, day, steps| Line {
            number: 7,
            person: person.into(),
            date: date(2016, 4, day),
            figures: Figures { steps, active: 1, sedentary: 2 },
        };
        let ids = |l: &Line| planned(l).map(|p| p.0);
        assert_eq!(ids(&line("15", 12, 100)), ids(&line("15", 12, 999)));
        let all = [ids(&line("15", 12, 1)), ids(&line("15", 13, 1)), ids(&line("16", 12, 1))].concat();
        assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), 9);
        assert_eq!(ids(&line("15", 12, 1))[0].to_string(), "01540c7d-0300-7939-8055-d12ee9dc9b09");
        assert!(all.iter().all(|id| id.get_version_num() == 7));
    }
}
