//! Creating a team, joining it, leaving it.

use std::sync::Arc;

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_base::search::folded;
use daymark_people::accounts::{calendar_in, random_text};
use daymark_web::access::{Member, Visitor};
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Created, Data, Page};
use futures_util::FutureExt;

use super::model::{GoneOut, InviteOut, SummaryOut, TeamIn, TeamOut};
use super::rules::{first_date, team_name};
use super::store::{self, NewTeam, PartRow, SettingsRow};
use super::{lock, show, words};
use crate::programs::{Program, visible};

/// The error for a taken name, which also names the field.
pub fn name_taken() -> Error {
    Error::with(Code::Conflict, words::NAME_TAKEN).and_field("name", words::NAME_TAKEN)
}

/// The error when another team took the name a moment ago.
pub fn taken(e: daymark_base::db::Error) -> Error {
    if e.is_unique_violation() { name_taken() } else { e.into() }
}

pub(super) async fn list(
    visitor: Visitor,
    Path((id,)): Path<(i64,)>,
    Query(paging): Query<Paging>,
) -> Result<Page<SummaryOut>> {
    let program = visible(&visitor, id, visitor.caller.as_ref()).await?;
    let Some(settings) = store::settings(&visitor.db, program.id).await? else {
        return Ok(Page { rows: Vec::new(), next: None });
    };
    let rows = store::list(&visitor.db, id, paging.after()?, paging.limit() + 1).await?;
    let page = paging.page(rows, |team| folded([team.name.as_str()]));
    Ok(Page { rows: page.rows.into_iter().map(|team| show::summary(team, &settings)).collect(), next: page.next })
}

pub(super) async fn own(member: Member) -> Result<Data<Vec<SummaryOut>>> {
    let teams = store::own(&member.db, member.caller.id).await?;
    let programs: Vec<i64> = teams.iter().map(|team| team.program_id).collect();
    let settings = store::settings_of(&member.db, &programs).await?;
    let out = |team: store::TeamRow| settings.get(&team.program_id).map(|s| show::summary(team, s));
    Ok(Data(teams.into_iter().filter_map(out).collect()))
}

pub(super) async fn read(visitor: Visitor, Path((id,)): Path<(i64,)>) -> Result<Data<TeamOut>> {
    Ok(Data(show::team(&visitor, id, visitor.caller.as_ref(), visitor.clock.now()).await?))
}

async fn shown(member: &Member, id: i64) -> Result<Data<TeamOut>> {
    Ok(Data(show::team(member, id, Some(&member.caller), member.clock.now()).await?))
}

/// A team's name, if it is valid.
pub fn name(text: &str) -> Result<String> {
    team_name(text).map_err(|fault| Error::field("name", fault))
}

/// The member's relation to the teams of a program; they must be in it.
pub async fn part(tx: &mut Tx, program: i64, member: i64) -> Result<PartRow> {
    store::part(tx, program, member).await?.ok_or(Code::NotInProgram.into())
}

/// Adds a member to a roster, if there is a free seat and they are in no other team. Expects the team to be locked.
pub async fn take_in(
    tx: &mut Tx,
    (program, team): (i64, i64),
    settings: &SettingsRow,
    member: i64,
    now: Instant,
) -> Result<()> {
    let part = part(tx, program, member).await?;
    match part.team_id {
        Some(same) if same == team => return Ok(()),
        Some(_) => return Err(Code::AlreadyInTeam.into()),
        None => {}
    }
    if store::seats_taken(tx, team, now).await? >= settings.max_size {
        return Err(Code::TeamFull.into());
    }
    let from = first_date(calendar_in(tx, member).await?.date(now), part.last_on);
    if store::add_member(tx, (program, team), member, from, now).await? {
        Ok(())
    } else {
        Err(Code::AlreadyInTeam.into())
    }
}

pub(super) async fn create(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<TeamIn>,
) -> Result<Created<TeamOut>> {
    let program = visible(&member, id, Some(&member.caller)).await?;
    let settings = show::settings(&member, &program).await?;
    if !settings.members_create {
        return Err(Error::with(Code::Forbidden, words::BY_ADMINISTRATORS));
    }
    let name = name(&input.name)?;
    let (who, now) = (member.caller.id, member.clock.now());
    lock::check(&settings, &program, now)?;
    let made = member.db.write(move |tx| {
        async move {
            if part(tx, id, who).await?.team_id.is_some() {
                return Err(Code::AlreadyInTeam.into());
            }
            let folded = folded([name.as_str()]);
            let invite = random_text();
            let new = NewTeam { program: id, name, folded, open: input.open, invite, captain: Some(who) };
            let team = store::add_team(tx, new, now).await?;
            let team = team.ok_or_else(name_taken)?;
            take_in(tx, (id, team), &settings, who, now).await?;
            Ok::<_, Error>(team)
        }
        .boxed()
    });
    let made = made.await?;
    Ok(Created(shown(&member, made).await?.0))
}

/// How a member joins a team.
enum Door {
    /// The team is open.
    Open,
    /// They have the token of its link.
    Link(String),
}

async fn enter(member: &Member, id: i64, program: Arc<Program>, door: Door) -> Result<Data<TeamOut>> {
    let (who, now) = (member.caller.id, member.clock.now());
    let written = member.db.write(move |tx| {
        async move {
            let team = store::lock_team(tx, id).await?.ok_or(Code::NotFound)?;
            let settings = store::settings_now(tx, program.id).await?.ok_or(Code::NotFound)?;
            if part(tx, program.id, who).await?.team_id == Some(id) {
                return Ok(());
            }
            match door {
                Door::Open if team.open_to_all => {}
                Door::Open => return Err(Error::with(Code::Forbidden, words::LINK_ONLY)),
                // The link was replaced meanwhile.
                Door::Link(token) if token != team.invite => return Err(Code::NotFound.into()),
                Door::Link(_) => {}
            }
            lock::check(&settings, &program, now)?;
            take_in(tx, (program.id, id), &settings, who, now).await
        }
        .boxed()
    });
    written.await?;
    shown(member, id).await
}

pub(super) async fn join(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<TeamOut>> {
    let (_, program, _) = show::found(&member, id, Some(&member.caller)).await?;
    enter(&member, id, program, Door::Open).await
}

pub(super) async fn invited(visitor: Visitor, Path((token,)): Path<(String,)>) -> Result<Data<InviteOut>> {
    let team = store::by_invite(&visitor.db, token).await?.ok_or(Code::NotFound)?;
    let (team, program, settings) = show::found(&visitor, team.id, visitor.caller.as_ref()).await?;
    Ok(Data(InviteOut {
        team: show::summary(team, &settings),
        challenge: program.title.clone(),
        locked: lock::is_locked(&settings, &program, visitor.clock.now()),
    }))
}

pub(super) async fn join_by_link(member: Member, Path((token,)): Path<(String,)>) -> Result<Data<TeamOut>> {
    let team = store::by_invite(&member.db, token.clone()).await?.ok_or(Code::NotFound)?;
    let (team, program, _) = show::found(&member, team.id, Some(&member.caller)).await?;
    enter(&member, team.id, program, Door::Link(token)).await
}

/// Removes a member; if it was the captain, the longest-standing member takes over. False if they were not in the team.
/// Expects the team to be locked.
pub async fn let_go(tx: &mut Tx, id: i64, mut team: store::LockedTeam, member: i64, now: Instant) -> Result<bool> {
    let today = calendar_in(tx, member).await?.date(now);
    if !store::end_stay(tx, id, member, today, now).await? {
        return Ok(false);
    }
    let next = show::captain(&store::roster_now(tx, id).await?, None);
    if team.captain_id == Some(member) && next.is_some() {
        team.captain_id = next;
        let folded = folded([team.name.as_str()]);
        store::change_team(tx, id, &team, &folded).await?;
    }
    Ok(true)
}

pub(super) async fn leave(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<GoneOut>> {
    let (_, program, settings) = show::found(&member, id, Some(&member.caller)).await?;
    let (who, now) = (member.caller.id, member.clock.now());
    let written = member.db.write(move |tx| {
        async move {
            let team = store::lock_team(tx, id).await?.ok_or(Code::NotFound)?;
            // A member who has already left gets the same answer.
            if store::part(tx, program.id, who).await?.is_none_or(|p| p.team_id != Some(id)) {
                return Ok(());
            }
            lock::check(&settings, &program, now)?;
            let_go(tx, id, team, who, now).await.map(drop)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(GoneOut { id }))
}
