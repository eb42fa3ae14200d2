//! What a captain may do: change the team, hand it over, remove a member, renew the link.

use daymark_base::db::Tx;
use daymark_base::search::folded;
use daymark_people::accounts::random_text;
use daymark_web::access::Member;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::Data;
use futures_util::FutureExt;

use super::model::{TeamOut, TeamPatch};
use super::roster::{self, name_taken, taken};
use super::store::{self, LockedTeam};
use super::{lock, show, words};

/// A team that the caller leads, locked; 403 for all other callers.
async fn led(tx: &mut Tx, id: i64, who: i64) -> Result<LockedTeam> {
    let team = store::lock_team(tx, id).await?.ok_or(Code::NotFound)?;
    let roster = store::roster_now(tx, id).await?;
    if show::captain(&roster, team.captain_id) != Some(who) {
        return Err(Error::with(Code::Forbidden, words::CAPTAIN_ONLY));
    }
    Ok(team)
}

async fn shown(member: &Member, id: i64) -> Result<Data<TeamOut>> {
    Ok(Data(show::team(member, id, Some(&member.caller), member.clock.now()).await?))
}

/// Applies changes to a locked team, and stores it.
pub async fn patch_team(tx: &mut Tx, (program, id): (i64, i64), team: &mut LockedTeam, patch: TeamPatch) -> Result<()> {
    if let Some(text) = patch.name {
        team.name = roster::name(&text)?;
    }
    team.open_to_all = patch.open.unwrap_or(team.open_to_all);
    if let Some(next) = patch.captain_id {
        if !store::roster_now(tx, id).await?.iter().any(|mate| mate.shown.id == next && !mate.shown.disabled) {
            return Err(Error::field("captain_id", words::NOT_IN_TEAM));
        }
        team.captain_id = Some(next);
    }
    let folded = folded([team.name.as_str()]);
    if store::name_taken(tx, program, &folded, id).await? {
        return Err(name_taken());
    }
    store::change_team(tx, id, team, &folded).await.map_err(taken)
}

pub(super) async fn change(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<TeamPatch>,
) -> Result<Data<TeamOut>> {
    let (_, program, _) = show::found(&member, id, Some(&member.caller)).await?;
    let who = member.caller.id;
    let written = member.db.write(move |tx| {
        async move {
            let mut team = led(tx, id, who).await?;
            patch_team(tx, (program.id, id), &mut team, patch).await
        }
        .boxed()
    });
    written.await?;
    shown(&member, id).await
}

pub(super) async fn renew_link(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<TeamOut>> {
    show::found(&member, id, Some(&member.caller)).await?;
    let who = member.caller.id;
    let written = member.db.write(move |tx| {
        async move {
            led(tx, id, who).await?;
            Ok::<_, Error>(store::set_invite(tx, id, random_text()).await?)
        }
        .boxed()
    });
    written.await?;
    shown(&member, id).await
}

pub(super) async fn remove(member: Member, Path((id, other)): Path<(i64, i64)>) -> Result<Data<TeamOut>> {
    let (_, program, settings) = show::found(&member, id, Some(&member.caller)).await?;
    let (who, now) = (member.caller.id, member.clock.now());
    let written = member.db.write(move |tx| {
        async move {
            let team = led(tx, id, who).await?;
            let there = store::part(tx, program.id, other).await?.filter(|p| p.team_id == Some(id));
            there.ok_or(Code::NotFound)?;
            lock::check(&settings, &program, now)?;
            roster::let_go(tx, id, team, other, now).await.map(drop)
        }
        .boxed()
    });
    written.await?;
    shown(&member, id).await
}
