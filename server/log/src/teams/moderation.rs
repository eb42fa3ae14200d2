//! What administrators do with teams. They can change locked rosters, but nothing once the board is final.

use daymark_base::db::Tx;
use daymark_base::search::folded;
use daymark_people::accounts::random_text;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::permission;
use daymark_web::reply::{Created, Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::captain::patch_team;
use super::model::{GoneOut, TeamPatch};
use super::moderation_model::{CandidateOut, ManagedMate, ManagedTeamIn, ManagedTeamOut, TeamMoveIn};
use super::roster::{self, name_taken};
use super::store::{self, LockedTeam, NewTeam, SettingsRow};
use super::{lock, show, words};
use crate::programs::visible;

permission! {
    /// Create, rename and delete teams, and move their members.
    pub ModerateTeams = "team:moderate";
}

/// A member's name, regardless of the privacy level.
fn full_name(first: &str, last: &str) -> String {
    format!("{first} {last}").trim().to_owned()
}

async fn shown(admin: &Admin<ModerateTeams>, id: i64) -> Result<ManagedTeamOut> {
    let team = store::team(&admin.db, id).await?.ok_or(Code::NotFound)?;
    let settings = store::settings(&admin.db, team.program_id).await?.ok_or(Code::NotFound)?;
    let roster = store::roster(&admin.db, id).await?;
    let captain = show::captain(&roster, team.captain_id);
    let mate = |row: &store::MateRow| ManagedMate {
        user_id: row.shown.id,
        name: full_name(&row.shown.first_name, &row.shown.last_name),
        captain: captain == Some(row.shown.id),
        joined_at: row.joined_at,
    };
    Ok(ManagedTeamOut { members: roster.iter().map(mate).collect(), team: show::summary(team, &settings) })
}

/// A team and its program's settings, both locked; fails if the board is final.
async fn begin(tx: &mut Tx, program: i64, id: i64) -> Result<(LockedTeam, SettingsRow)> {
    let settings = store::settings_locked(tx, program).await?.ok_or(Code::NotFound)?;
    lock::check_frozen(&settings)?;
    Ok((store::lock_team(tx, id).await?.ok_or(Code::NotFound)?, settings))
}

async fn program_of(admin: &Admin<ModerateTeams>, id: i64) -> Result<i64> {
    Ok(store::team(&admin.db, id).await?.ok_or(Code::NotFound)?.program_id)
}

pub(super) async fn read(admin: Admin<ModerateTeams>, Path((id,)): Path<(i64,)>) -> Result<Data<ManagedTeamOut>> {
    Ok(Data(shown(&admin, id).await?))
}

pub(super) async fn candidates(
    admin: Admin<ModerateTeams>,
    Path((id,)): Path<(i64,)>,
    Query(paging): Query<Paging>,
) -> Result<Page<CandidateOut>> {
    let program = program_of(&admin, id).await?;
    let rows = store::candidates(&admin.db, (program, id), paging.after()?, paging.limit() + 1).await?;
    let page = paging.page(rows, |row| (row.sorts_by.clone(), row.id));
    let out =
        |row: store::CandidateRow| CandidateOut { user_id: row.id, name: full_name(&row.first_name, &row.last_name) };
    Ok(Page { rows: page.rows.into_iter().map(out).collect(), next: page.next })
}

pub(super) async fn create(
    admin: Admin<ModerateTeams>,
    Body(input): Body<ManagedTeamIn>,
) -> Result<Created<ManagedTeamOut>> {
    let program = visible(&admin, input.challenge_id, Some(&admin.caller)).await?;
    let name = roster::name(&input.team.name)?;
    let by = admin.by();
    let made = admin.db.write(move |tx| {
        async move {
            let settings = store::settings_locked(tx, program.id).await?;
            let settings = settings.ok_or_else(|| Error::with(Code::Conflict, words::NO_TEAMS))?;
            lock::check_frozen(&settings)?;
            let after = json!({ "program": program.id, "name": name, "open": input.team.open });
            let folded = folded([name.as_str()]);
            let open = input.team.open;
            let new = NewTeam { program: program.id, name, folded, open, invite: random_text(), captain: None };
            let id = store::add_team(tx, new, by.at).await?;
            let id = id.ok_or_else(name_taken)?;
            audit::write(tx, &by, "team:create", ("team", id), Value::Null, after).await?;
            Ok::<_, Error>(id)
        }
        .boxed()
    });
    let id = made.await?;
    Ok(Created(shown(&admin, id).await?))
}

fn state(team: &LockedTeam) -> Value {
    json!({ "name": team.name, "open": team.open_to_all, "captain": team.captain_id })
}

pub(super) async fn change(
    admin: Admin<ModerateTeams>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<TeamPatch>,
) -> Result<Data<ManagedTeamOut>> {
    let (program, by) = (program_of(&admin, id).await?, admin.by());
    let written = admin.db.write(move |tx| {
        async move {
            let (mut team, _) = begin(tx, program, id).await?;
            let before = state(&team);
            patch_team(tx, (program, id), &mut team, patch).await?;
            audit::write(tx, &by, "team:update", ("team", id), before, state(&team)).await?;
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(shown(&admin, id).await?))
}

pub(super) async fn delete(admin: Admin<ModerateTeams>, Path((id,)): Path<(i64,)>) -> Result<Data<GoneOut>> {
    let (program, by) = (program_of(&admin, id).await?, admin.by());
    let written = admin.db.write(move |tx| {
        async move {
            let (team, _) = begin(tx, program, id).await?;
            let mates: Vec<i64> = store::roster_now(tx, id).await?.iter().map(|mate| mate.shown.id).collect();
            store::delete_team(tx, id).await?;
            let mut before = state(&team);
            before["members"] = json!(mates);
            audit::write(tx, &by, "team:delete", ("team", id), before, Value::Null).await?;
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(GoneOut { id }))
}

pub(super) async fn put_in(
    admin: Admin<ModerateTeams>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<TeamMoveIn>,
) -> Result<Data<ManagedTeamOut>> {
    let (program, by, who) = (program_of(&admin, id).await?, admin.by(), input.user_id);
    let written = admin.db.write(move |tx| {
        async move {
            let (_, settings) = begin(tx, program, id).await?;
            let part = roster::part(tx, program, who).await?;
            if part.team_id == Some(id) {
                return Ok(());
            }
            if let Some(from) = part.team_id {
                let old = store::lock_team(tx, from).await?.ok_or(Code::NotFound)?;
                roster::let_go(tx, from, old, who, by.at).await?;
            }
            roster::take_in(tx, (program, id), &settings, who, by.at).await?;
            let place = |team: Option<i64>| json!({ "user": who, "team": team });
            audit::write(tx, &by, "team:move", ("team", id), place(part.team_id), place(Some(id))).await?;
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(shown(&admin, id).await?))
}

pub(super) async fn take_out(
    admin: Admin<ModerateTeams>,
    Path((id, who)): Path<(i64, i64)>,
) -> Result<Data<ManagedTeamOut>> {
    let (program, by) = (program_of(&admin, id).await?, admin.by());
    let written = admin.db.write(move |tx| {
        async move {
            let (team, _) = begin(tx, program, id).await?;
            let there = store::part(tx, program, who).await?.filter(|p| p.team_id == Some(id));
            there.ok_or(Code::NotFound)?;
            roster::let_go(tx, id, team, who, by.at).await?;
            let place = |team: Option<i64>| json!({ "user": who, "team": team });
            audit::write(tx, &by, "team:move", ("team", id), place(Some(id)), place(None)).await?;
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(shown(&admin, id).await?))
}
