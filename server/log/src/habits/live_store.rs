//! The data that live actors are rebuilt from.

use std::collections::HashMap;

use bytestring::ByteString;
use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{ALL_PROGRAMS, Card, EntryKey, MemberId, News, ProgramId, Standing};
use daymark_actors::figures::NodeFigures;
use daymark_actors::ports::{
    self, AdminFacts, CommunityDay, CommunityFacts, LoadFailed, Loading, OwnFacts, ProgramFacts, ProgramState, SignUp,
};
use daymark_actors::streak::Needs;
use daymark_base::civil::{local_date, plus_days};
use daymark_base::db::Db;
use daymark_people::accounts::called;
use futures_util::FutureExt;
use futures_util::future::try_join_all;

use super::rules::community::ACTIVE_DAYS;
use super::{show, store};
use crate::programs::{Catalogue, State, standing};

/// How many days back the history of the community streak is read.
const HISTORY_DAYS: i64 = 3_650;

/// Reads the administrators' figures as JSON. They cover more than the log, so this function comes from outside this
/// crate.
pub type Figures = fn(Db, Instant, NodeFigures) -> Loading<ByteString>;

/// Reads for the actors.
#[derive(Clone)]
pub struct LiveStore {
    db: Db,
    catalogue: Catalogue,
    clock: daymark_actors::clock::SharedClock,
    figures: Figures,
    needs: Needs,
}

impl LiveStore {
    /// A store over this database. `needs` is what makes a community day succeed.
    #[must_use]
    pub fn new(
        db: Db,
        catalogue: Catalogue,
        clock: daymark_actors::clock::SharedClock,
        figures: Figures,
        needs: Needs,
    ) -> Self {
        Self { db, catalogue, clock, figures, needs }
    }
}

/// Converts an error for an actor, which then tries again.
fn failed(e: daymark_base::db::Error) -> LoadFailed {
    LoadFailed(format!("{:#}", anyhow::Error::from(e)))
}

impl ports::LiveStore for LiveStore {
    fn program(&self, id: ProgramId) -> Loading<Option<ProgramFacts>> {
        let Self { db, catalogue, clock, .. } = self.clone();
        async move {
            if id == ALL_PROGRAMS {
                let (state, timezone, title) = (ProgramState::Live, "UTC".into(), String::new());
                return Ok(Some(ProgramFacts { id, state, timezone, title, scored: false }));
            }
            let Some(program) = catalogue.now(&db, &[id]).await.map_err(failed)?.pop() else { return Ok(None) };
            let state = match program.state(clock.now()) {
                // An archived program keeps its final board.
                State::Archived if program.life().finalised => ProgramState::Final,
                State::Draft | State::Archived => return Ok(None),
                State::Open | State::Running => ProgramState::Live,
                State::Grace => ProgramState::Provisional,
                State::Final => ProgramState::Final,
            };
            let (timezone, title) = (program.timezone().to_owned(), program.title.clone());
            Ok(Some(ProgramFacts { id, state, timezone, title, scored: !program.scoring.is_points() }))
        }
        .boxed()
    }

    fn standings(&self, id: ProgramId, since: Day) -> Loading<Vec<Standing>> {
        let db = self.db.clone();
        async move {
            if id == ALL_PROGRAMS {
                return store::overall(&db, None, since).await.map_err(failed);
            }
            standing::with_days(&db, id, None, since).await.map_err(failed)
        }
        .boxed()
    }

    fn standings_of(&self, id: ProgramId, members: Vec<MemberId>, since: Day) -> Loading<Vec<Standing>> {
        let db = self.db.clone();
        async move {
            if id == ALL_PROGRAMS {
                return store::overall(&db, Some(members), since).await.map_err(failed);
            }
            let of = members.into_iter().map(|member| standing::with_days(&db, id, Some(member), since));
            Ok(try_join_all(of).await.map_err(failed)?.into_iter().flatten().collect())
        }
        .boxed()
    }

    fn yesterday_ranks(&self, id: ProgramId) -> Loading<hashbrown::HashMap<MemberId, i64>> {
        let Self { db, catalogue, clock, .. } = self.clone();
        async move {
            if id == ALL_PROGRAMS {
                let today = local_date(clock.now(), &jiff::tz::TimeZone::UTC, 0);
                return store::overall_ranks_before(&db, today).await.map_err(failed);
            }
            let Some(program) = catalogue.now(&db, &[id]).await.map_err(failed)?.pop() else {
                return Ok(hashbrown::HashMap::new());
            };
            if !program.scoring.is_points() {
                // Yesterday's scores are not stored.
                return Ok(hashbrown::HashMap::new());
            }
            let today = local_date(clock.now(), &program.tz, 0);
            store::ranks_before(&db, id, today).await.map_err(failed)
        }
        .boxed()
    }

    fn community(&self, now: Instant) -> Loading<CommunityFacts> {
        let Self { db, needs, .. } = self.clone();
        async move { community(&db, needs, now).await.map_err(failed) }.boxed()
    }

    fn card(&self, id: MemberId) -> Loading<Option<Card>> {
        let db = self.db.clone();
        async move { Ok(store::shown(&db, id).await.map_err(failed)?.and_then(|r| r.card_in_news())) }.boxed()
    }

    fn member(&self, id: MemberId) -> Loading<Option<OwnFacts>> {
        let Self { db, .. } = self.clone();
        async move {
            let found = store::own_version(&db, id).await.map_err(failed)?;
            Ok(found.map(|(epoch, version)| OwnFacts { version, cursor: show::cursor(&epoch, version) }))
        }
        .boxed()
    }

    fn admin(&self, now: Instant) -> Loading<AdminFacts> {
        let db = self.db.clone();
        async move {
            let sign_ups = store::newest_members(&db, 50).await.map_err(failed)?;
            let name = |r: &store::NewestRow| called(r.id, &format!("{} {}", r.first_name, r.last_name));
            let sign_up = |r: store::NewestRow| SignUp { member: r.id, name: name(&r), at: r.created_at };
            let activity = news(&db, now).await.map_err(failed)?.into_iter().map(|(news, _)| news).collect();
            Ok(AdminFacts { sign_ups: sign_ups.into_iter().map(sign_up).collect(), activity })
        }
        .boxed()
    }

    fn figures(&self, now: Instant, nodes: NodeFigures) -> Loading<ByteString> {
        (self.figures)(self.db.clone(), now, nodes)
    }
}

async fn community(db: &Db, needs: Needs, now: Instant) -> daymark_base::db::Result<CommunityFacts> {
    let today = local_date(now, &jiff::tz::TimeZone::UTC, 0);
    let closed = store::community_days(db, plus_days(today, -HISTORY_DAYS)).await?;
    let mut days: Vec<CommunityDay> = closed;
    // Dates that are not closed yet can mostly still change, so they are counted from the members' days.
    let recent = plus_days(today, -40);
    let open_from = days.last().map_or(recent, |d| plus_days(d.date, 1)).max(recent);
    let active = store::active_members(db, plus_days(today, 1 - ACTIVE_DAYS)).await?;
    let open = store::done_days(db, open_from).await?;
    let mut counts: HashMap<Day, i64> = HashMap::new();
    for (day, _) in &open {
        *counts.entry(day.date).or_default() += 1;
    }
    let mut dates: Vec<Day> = counts.keys().copied().collect();
    dates.sort_unstable();
    days.extend(dates.into_iter().map(|date| CommunityDay { date, done: counts[&date], active }));
    // The best streak leaves out later dates, which can still change.
    let over = days.partition_point(|day| day.date < plus_days(today, -1));
    Ok(CommunityFacts {
        best_days: store::best_community_days(&days[..over], needs),
        days,
        active,
        open: open.into_iter().filter(|(day, _)| day.date >= plus_days(today, -1)).collect(),
        feed: news(db, now).await?,
    })
}

/// Entries done in the last five minutes, with the member's sync version of their last change.
async fn news(db: &Db, now: Instant) -> daymark_base::db::Result<Vec<(News, i64)>> {
    let rows = store::fresh(db, now.plus_ms(-300_000)).await?;
    let item = |r: store::FreshRow| {
        let news = News {
            member: r.shown.id,
            card: r.shown.card_in_news().filter(|_| r.public),
            entry: EntryKey { program: r.program_id, activity: r.activity_id, date: r.local_date },
            activity: r.title,
            at: r.scored_at,
            done: true,
        };
        (news, r.version)
    };
    Ok(rows.into_iter().map(item).collect())
}
