//! The board of a program's teams, and the board inside a team.

use std::collections::HashMap;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::Hundredths;
use daymark_actors::period::Period;
use daymark_base::civil::local_date;
use daymark_base::db::Db;
use daymark_web::access::Visitor;
use daymark_web::error::Result;
use daymark_web::page::{self, Paging};
use daymark_web::part::{Path, Query};
use daymark_web::reply::Data;

use super::model::{MateRow, MatesBoard, PeriodQuery, TeamBoard, TeamBoardQuery, TeamBoardRow};
use super::rules::{mean_score, ranked, score};
use super::show;
use super::store::{self, ResultRow};
use crate::habits::{BoardPeriod, BoardState};
use crate::programs::{Program, State, visible};

/// The first and last date of a period in the program's zone; `None` for all time.
fn dates(program: &Program, period: BoardPeriod, now: Instant) -> Option<(Day, Day)> {
    Period::from(period).span(local_date(now, &program.tz, 0))
}

async fn computed(db: &Db, program: &Program, least: i64, dates: Option<(Day, Day)>) -> Result<Vec<ResultRow>> {
    let standings = if program.scoring.is_points() {
        store::standings(db, program.id, dates).await?
    } else {
        store::scored_standings(db, program.id).await?
    };
    let board = ranked(standings, least);
    let row = |(rank, s): (i64, super::rules::Standing)| ResultRow {
        rank,
        team_id: Some(s.team),
        name: s.name,
        points: s.points,
        score: s.scores,
        members: s.members,
    };
    Ok(board.into_iter().map(row).collect())
}

fn shown(row: ResultRow) -> TeamBoardRow {
    let ResultRow { rank, team_id, name, points, score: scores, members } = row;
    let score = scores.map_or_else(|| score(points, members), |scores| mean_score(scores, members));
    TeamBoardRow { rank, team_id, name, members, points, score }
}

pub(super) async fn teams(
    visitor: Visitor,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<TeamBoardQuery>,
) -> Result<Data<TeamBoard>> {
    let program = visible(&visitor, id, visitor.caller.as_ref()).await?;
    let (now, period) = (visitor.clock.now(), query.period.unwrap_or_default());
    period.check(program.scoring)?;
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let from: usize = paging.after()?.unwrap_or(0);
    let settings = store::settings(&visitor.db, id).await?;
    let dates = dates(&program, period, now);
    let frozen = settings.as_ref().is_some_and(|s| s.frozen_at.is_some());
    let board = match &settings {
        None => Vec::new(),
        Some(_) if frozen && dates.is_none() => store::results(&visitor.db, id).await?,
        Some(settings) => computed(&visitor.db, &program, settings.min_size, dates).await?,
    };
    let state = match program.state(now) {
        State::Draft | State::Open | State::Running => BoardState::Live,
        State::Grace => BoardState::Provisional,
        State::Final | State::Archived if settings.is_some() && !frozen => BoardState::Provisional,
        State::Final | State::Archived => BoardState::Final,
    };
    let total = board.len();
    let own = match &visitor.caller {
        Some(caller) => store::own_team(&visitor.db, id, caller.id).await?,
        None => None,
    };
    let own = own.and_then(|team| board.iter().find(|row| row.team_id == Some(team)).cloned()).map(shown);
    let limit = usize::try_from(paging.limit()).unwrap_or(20);
    let entries: Vec<_> = board.into_iter().skip(from).take(limit).map(shown).collect();
    let end = from.saturating_add(entries.len());
    Ok(Data(TeamBoard {
        state,
        scoring: program.scoring,
        period,
        entries,
        own,
        total: i64::try_from(total).unwrap_or(i64::MAX),
        next_cursor: (end < total).then(|| page::encode(&end)),
    }))
}

pub(super) async fn mates(
    visitor: Visitor,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<PeriodQuery>,
) -> Result<Data<MatesBoard>> {
    let (team, program, _) = show::found(&visitor, id, visitor.caller.as_ref()).await?;
    let period = query.period.unwrap_or_default();
    period.check(program.scoring)?;
    let dates = dates(&program, period, visitor.clock.now());
    let earned: HashMap<i64, i64> = store::earned_in(&visitor.db, id, dates).await?.into_iter().collect();
    let scores: HashMap<i64, i64> = match program.scoring.is_points() {
        true => HashMap::new(),
        false => store::scores_in(&visitor.db, id).await?.into_iter().collect(),
    };
    let roster = store::roster(&visitor.db, id).await?;
    let captain = show::captain(&roster, team.captain_id);
    let mut rows: Vec<_> = roster
        .iter()
        .filter(|mate| mate.shown.counts())
        .map(|mate| {
            let points = earned.get(&mate.shown.id).copied().unwrap_or(0);
            let score = (!program.scoring.is_points()).then(|| scores.get(&mate.shown.id).copied().unwrap_or(0));
            (score.unwrap_or(points), points, score, mate)
        })
        .collect();
    rows.sort_by_key(|(counted, .., mate)| (std::cmp::Reverse(*counted), mate.joined_at, mate.shown.id));
    let caller = visitor.caller.as_ref().map(|caller| caller.id);
    let rank = |counted: i64| 1 + rows.partition_point(|(more, ..)| *more > counted) as i64;
    let entries = rows.iter().map(|(counted, points, score, mate)| {
        let mate = show::mate(mate, captain, caller);
        let (user_id, captain) = (mate.as_ref().map(|m| m.user_id), mate.as_ref().is_some_and(|m| m.captain));
        let (name, image) = mate.map_or((None, None), |m| (m.name, m.image));
        MateRow { rank: rank(*counted), user_id, name, image, captain, points: *points, score: score.map(Hundredths) }
    });
    let entries = entries.collect();
    Ok(Data(MatesBoard {
        scoring: program.scoring,
        period,
        entries,
        total: i64::try_from(rows.len()).unwrap_or(i64::MAX),
    }))
}
