//! Teams as others see them.

use std::sync::Arc;

use daymark_actors::clock::Instant;
use daymark_web::caller::Caller;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};

use super::model::{MateOut, OwnOut, SummaryOut, TeamOut};
use super::store::{self, MateRow, SettingsRow, TeamRow};
use super::{lock, rules, words};
use crate::programs::{Program, visible};

/// A team that the caller may see, with its program and that program's settings; for others it does not exist.
pub async fn found(ctx: &Ctx, id: i64, caller: Option<&Caller>) -> Result<(TeamRow, Arc<Program>, SettingsRow)> {
    let team = store::team(&ctx.db, id).await?.ok_or(Code::NotFound)?;
    let program = visible(ctx, team.program_id, caller).await?;
    let settings = store::settings(&ctx.db, program.id).await?.ok_or(Code::NotFound)?;
    Ok((team, program, settings))
}

/// A program's settings for teams; `conflict` if it has none.
pub async fn settings(ctx: &Ctx, program: &Program) -> Result<SettingsRow> {
    let settings = store::settings(&ctx.db, program.id).await?;
    settings.ok_or_else(|| Error::with(Code::Conflict, words::NO_TEAMS))
}

/// A team as shown in a list.
pub fn summary(team: TeamRow, settings: &SettingsRow) -> SummaryOut {
    SummaryOut {
        id: team.id,
        challenge_id: team.program_id,
        name: team.name,
        open: team.open_to_all,
        members_count: team.members,
        full: team.members >= settings.max_size,
        complete: team.members >= settings.min_size,
    }
}

/// Who leads a team. A banned member leads none, and neither does a closed account.
pub fn captain(roster: &[MateRow], named: Option<i64>) -> Option<i64> {
    let ids: Vec<i64> = roster.iter().filter(|mate| !mate.shown.disabled).map(|mate| mate.shown.id).collect();
    rules::captain(&ids, named)
}

/// A member of a roster as this caller sees them; `None` if they are hidden.
pub fn mate(row: &MateRow, captain: Option<i64>, caller: Option<i64>) -> Option<MateOut> {
    let id = row.shown.id;
    let card = row.shown.card();
    if card.is_none() && caller != Some(id) {
        return None;
    }
    let (name, image) = card.map_or((None, None), |card| (Some(card.name), card.image));
    Some(MateOut { user_id: id, name, image, captain: captain == Some(id) })
}

/// A complete team.
pub async fn team(ctx: &Ctx, id: i64, caller: Option<&Caller>, now: Instant) -> Result<TeamOut> {
    let (team, program, settings) = found(ctx, id, caller).await?;
    let roster = store::roster(&ctx.db, id).await?;
    let captain = captain(&roster, team.captain_id);
    let caller = caller.map(|caller| caller.id);
    let inside = caller.filter(|id| roster.iter().any(|mate| mate.shown.id == *id));
    let own = inside.map(|id| OwnOut { captain: captain == Some(id), invite: team.invite.clone() });
    Ok(TeamOut {
        locked: lock::is_locked(&settings, &program, now),
        members: roster.iter().filter_map(|row| mate(row, captain, caller)).collect(),
        team: summary(team, &settings),
        own,
    })
}
