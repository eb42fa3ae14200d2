//! Creates the demo's programs and accounts.

use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::MemberId;
use daymark_base::civil::{day_start, local_date, parse_zone, plus_days};
use daymark_log::programs::{Catalogue, Program, create};
use daymark_people::accounts::{Email, NewMember, Passwords, service};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error};
use daymark_web::permissions::Role;
use futures_util::FutureExt;
use jiff::tz::TimeZone;

use super::people::{In, PEOPLE, Person};
use super::{ADMIN, MEMBER, PROVIDER, programs};

/// How long ago the first people joined the program without dates.
const EVERYDAY_SINCE: i64 = 33;

/// A person with an account.
pub struct Inhabitant {
    /// The person's number.
    pub index: i64,
    /// The account.
    pub id: MemberId,
    /// The person.
    pub person: Person,
    /// The person's zone.
    pub tz: TimeZone,
    /// The person's program.
    pub program: Arc<Program>,
    /// When the person joins it.
    pub joins_at: Instant,
    /// The person's date then.
    pub joined_on: Day,
}

/// The demo before its first day.
pub struct Site {
    /// The programs.
    pub programs: Vec<Arc<Program>>,
    /// Everyone except the administrator.
    pub people: Vec<Inhabitant>,
}

/// Creates programs and accounts in one transaction; no one has joined yet.
pub async fn settle(ctx: &Ctx, now: Instant) -> Result<Site> {
    let today = local_date(now, &TimeZone::UTC, 0);
    let passwords = Passwords::default();
    let admin_hash = passwords.hash(ADMIN.1.to_owned()).await?;
    let member_hash = passwords.hash(MEMBER.1.to_owned()).await?;
    let earliest = |date: Day| day_start(plus_days(date, -3), &TimeZone::UTC, 0);
    let inputs = [
        (programs::accelerator(today)?, earliest(first_day(In::Accelerator, today))),
        (programs::missions(today)?, earliest(first_day(In::Missions, today))),
        (programs::everyday()?, earliest(first_day(In::Everyday, today))),
    ];
    let begun = inputs.iter().map(|i| i.1).min().unwrap_or(now);
    let admin = NewMember {
        first_name: "Robin".to_owned(),
        last_name: "Keeper".to_owned(),
        role: Role::Admin,
        password_hash: Some(admin_hash),
        provider: PROVIDER.into(),
        ..NewMember::new(ADMIN.0.parse::<Email>()?, "UTC", begun)
    };
    let mut accounts = Vec::new();
    let mut joining = Vec::new();
    for person in PEOPLE {
        let tz = parse_zone(person.zone).context(person.zone)?;
        let first = plus_days(first_day(person.program, today), person.joins_after).min(today);
        let at = day_start(first, &tz, 0).plus_ms((7 * 60 + person.joins_after) * 60_000).min(now.plus_ms(-1_800_000));
        let password_hash = (person.address() == MEMBER.0).then(|| member_hash.clone());
        accounts.push(account(person, password_hash, at.plus_ms(-300_000))?);
        joining.push((person, tz, at));
    }
    let write = ctx.db.write(move |tx| {
        async move {
            let by = service::create_member(tx, &admin).await?.ok_or(Code::EmailTaken)?;
            service::confirm_address(tx, by, &admin.email, admin.created_at).await?;
            let mut programs = Vec::new();
            for (input, at) in inputs {
                programs.push(create(tx, input, Some(by), at).await?);
            }
            let mut members = Vec::new();
            for new in accounts {
                members.push(service::create_member(tx, &new).await?.ok_or(Code::EmailTaken)?);
            }
            Ok::<_, Error>((programs, members))
        }
        .boxed()
    });
    let (programs, members) = write.await.context("programs and accounts")?;
    let programs = ctx.service::<Catalogue>().now(&ctx.db, &programs).await?;
    ensure!(programs.len() == 3, "a program is gone");
    let inhabitant = |((index, id), (person, tz, joins_at)): ((i64, MemberId), (&Person, TimeZone, Instant))| {
        let program = programs[person.program as usize].clone();
        let joined_on = local_date(joins_at, &tz, 0);
        Inhabitant { index, id, person: *person, tz, program, joins_at, joined_on }
    };
    let people = (0..).zip(members).zip(joining).map(inhabitant).collect();
    Ok(Site { programs, people })
}

/// The first day in the history of a program.
pub fn first_day(program: In, today: Day) -> Day {
    match program {
        In::Accelerator => programs::accelerator_begins(today),
        In::Missions => today.first_of_month(),
        In::Everyday => plus_days(today, -EVERYDAY_SINCE),
    }
}

fn account(person: &Person, password_hash: Option<String>, created_at: Instant) -> Result<NewMember> {
    Ok(NewMember {
        first_name: person.first.to_owned(),
        last_name: person.last.to_owned(),
        nickname: person.nickname.to_owned(),
        privacy: person.privacy,
        password_hash,
        provider: PROVIDER.into(),
        ..NewMember::new(person.address().parse::<Email>()?, person.zone, created_at)
    })
}
