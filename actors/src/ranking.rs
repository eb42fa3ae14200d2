//! A program's standings in memory: who has how many points on which dates, and the boards built from them.

use hashbrown::HashMap;
use jiff::tz::TimeZone;

use crate::board::{Around, Counts, PageAsk, Row, Start};
use crate::clock::{Day, Instant};
use crate::event::{Card, Hundredths, MemberId, Standing};
use crate::leaderboard::{Board, Place};
use crate::period::{self, Period};

/// The effect of applying a standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Applied {
    /// Nothing: the standing is older than the known one, or the same.
    Known,
    /// Applied.
    Taken,
    /// Applied, but earlier changes were missed: its dates may be incomplete.
    Gap,
}

struct Member {
    seq: i64,
    points: i64,
    score: Option<Hundredths>,
    streak: i64,
    last_scored_at: Option<Instant>,
    joined_at: Instant,
    ranked: bool,
    card: Option<Card>,
    /// Points per date, oldest first, from the oldest date that a period can show.
    days: Vec<(Day, i64)>,
    /// Dates from today on with something done (a member's own date can be ahead of the program's).
    done: Vec<Day>,
}

impl Member {
    /// The score by which a board over these dates ranks the member.
    fn score_in(&self, span: Option<(Day, Day)>) -> i64 {
        match (span, self.score) {
            (None, Some(score)) => score.0,
            _ => self.points_in(span),
        }
    }

    fn points_in(&self, span: Option<(Day, Day)>) -> i64 {
        let Some((first, last)) = span else { return self.points };
        self.days.iter().filter(|(d, _)| (first..=last).contains(d)).map(|(_, p)| p).sum()
    }
}

/// The board of one period, built at the first request and dropped when the period ends.
struct Timed {
    period: Period,
    board: Board,
}

/// The standings of one program.
pub(crate) struct Ranking {
    zone: TimeZone,
    today: Day,
    midnight: Instant,
    members: HashMap<MemberId, Member>,
    all: Board,
    timed: Vec<Timed>,
    done_today: usize,
    points_today: i64,
}

impl Ranking {
    pub(crate) fn new(zone: TimeZone, now: Instant, standings: Vec<Standing>) -> Self {
        let today = period::date(now, &zone);
        let mut ranking = Self {
            midnight: period::next_midnight(today, &zone),
            zone,
            today,
            members: HashMap::with_capacity(standings.len()),
            all: Board::default(),
            timed: Vec::new(),
            done_today: 0,
            points_today: 0,
        };
        for standing in standings {
            ranking.store(standing, true);
        }
        ranking.all = ranking.board(None);
        ranking.recount();
        ranking
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn counts(&self) -> Counts {
        Counts { members: self.all.len(), done_today: self.done_today, points_today: self.points_today }
    }

    pub(crate) fn knows(&self, member: MemberId) -> bool {
        self.members.contains_key(&member)
    }

    pub(crate) fn oldest(&self) -> Day {
        period::oldest(self.today)
    }

    /// Applies a standing from a commit.
    pub(crate) fn apply(&mut self, standing: Standing) -> Applied {
        let known = self.members.get(&standing.member).map(|m| m.seq);
        if known.is_some_and(|seq| standing.seq <= seq) {
            return Applied::Known;
        }
        // A member who is new here may have had earlier changes that are not in this standing.
        let gap = known.map_or(standing.seq > 1, |seq| standing.seq > seq + 1);
        self.replace(standing, false);
        if gap { Applied::Gap } else { Applied::Taken }
    }

    /// Applies a standing that was loaded with all its dates. Returns `Known` if it is older than the known one.
    pub(crate) fn refresh(&mut self, standing: Standing) -> Applied {
        if self.members.get(&standing.member).is_some_and(|m| standing.seq < m.seq) {
            return Applied::Known;
        }
        self.replace(standing, true);
        Applied::Taken
    }

    /// Forgets a member who is not in the program.
    pub(crate) fn remove(&mut self, id: MemberId) {
        self.count(id, false);
        self.members.remove(&id);
        self.all.remove(id);
        for timed in &mut self.timed {
            timed.board.remove(id);
        }
    }

    /// Moves to the current date; true when it changed.
    pub(crate) fn roll(&mut self, now: Instant) -> bool {
        if now < self.midnight {
            return false;
        }
        let before = self.today;
        self.today = period::date(now, &self.zone);
        self.midnight = period::next_midnight(self.today, &self.zone);
        self.timed.retain(|t| t.period.span(before) == t.period.span(self.today));
        let (today, oldest) = (self.today, self.oldest());
        for member in self.members.values_mut() {
            member.days.retain(|(d, _)| *d >= oldest);
            member.done.retain(|d| *d >= today);
        }
        self.recount();
        true
    }

    /// The first `n` rows of the all-time board.
    pub(crate) fn top(&mut self, n: usize, change: &Change<'_>) -> Vec<Row> {
        self.page(PageAsk { limit: n, ..PageAsk::default() }, change).0
    }

    /// The requested rows, and where the next page begins.
    pub(crate) fn page(&mut self, ask: PageAsk, change: &Change<'_>) -> (Vec<Row>, Option<Start>) {
        let PageAsk { period, start, limit, around } = ask;
        self.ensure(period);
        let board = self.view(period);
        let from = start.after.map_or(0, |place| board.position_after(&place));
        // A forged cursor may skip any number of rows.
        let from = from.saturating_add(start.skip).min(board.len());
        let mut next = start;
        let mut rows = Vec::with_capacity(limit);
        let mut rank = (i64::MIN, 0);
        for (pos, place) in (from..).zip(board.from(from)).take(limit) {
            if rows.is_empty() || rank.0 != place.score {
                rank = (place.score, board.rank_of(place.score));
            }
            rows.push(self.row(pos, rank.1, place, period, around, change));
            next = match self.card(place.id) {
                Some(_) => Start { after: Some(place), skip: 0 },
                None => Start { skip: next.skip + 1, ..next },
            };
        }
        let more = from + rows.len() < board.len();
        (rows, more.then_some(next))
    }

    /// A member's own row and its neighbours.
    pub(crate) fn around(&mut self, period: Period, id: MemberId, change: &Change<'_>) -> Option<Around> {
        self.ensure(period);
        let board = self.view(period);
        let own = board.get(id)?;
        let pos = board.position_of(&own);
        let row = |pos, place: Place| self.row(pos, board.rank_of(place.score), place, period, Some(id), change);
        let previous = board.before(pos).next().map(|place| row(pos - 1, place));
        let next = board.from(pos + 1).next().map(|place| row(pos + 1, place));
        Some(Around { previous, own: row(pos, own), next })
    }

    pub(crate) fn card(&self, id: MemberId) -> Option<&Card> {
        self.members.get(&id).and_then(|m| m.card.as_ref())
    }

    fn row(
        &self,
        pos: usize,
        rank: usize,
        place: Place,
        period: Period,
        caller: Option<MemberId>,
        change: &Change<'_>,
    ) -> Row {
        let change = (period == Period::All).then(|| change(place.id)).flatten();
        let member = self.members.get(&place.id);
        let card = self.card(place.id);
        let score = member.filter(|_| period == Period::All).and_then(|m| m.score);
        Row {
            pos,
            rank,
            user_id: Some(place.id).filter(|id| card.is_some() || caller == Some(*id)),
            name: card.map(|c| c.name.clone()),
            image: card.and_then(|c| c.image.clone()),
            points: member.filter(|_| score.is_some()).map_or(place.score, |m| m.points),
            score,
            streak: member.map_or(0, |m| m.streak),
            change: change.map(|before| before - rank as i64),
        }
    }

    fn view(&self, period: Period) -> &Board {
        self.timed.iter().find(|t| t.period == period).map_or(&self.all, |t| &t.board)
    }

    fn ensure(&mut self, period: Period) {
        if period != Period::All && !self.timed.iter().any(|t| t.period == period) {
            let board = self.board(period.span(self.today));
            self.timed.push(Timed { period, board });
        }
    }

    fn board(&self, span: Option<(Day, Day)>) -> Board {
        Board::build(self.members.iter().filter(|(_, m)| m.ranked).map(|(&id, m)| place(id, m, span)))
    }

    fn replace(&mut self, standing: Standing, whole: bool) {
        let id = standing.member;
        self.count(id, false);
        self.store(standing, whole);
        self.count(id, true);
        let Some(member) = self.members.get(&id) else { return };
        let boards = self.timed.iter_mut().map(|t| (t.period.span(self.today), &mut t.board));
        for (span, board) in boards.chain([(None, &mut self.all)]) {
            if member.ranked {
                board.set(place(id, member, span));
            } else {
                board.remove(id);
            }
        }
    }

    /// Writes a standing into `members`; with `whole`, its dates replace the known ones.
    fn store(&mut self, s: Standing, whole: bool) {
        let (today, oldest) = (self.today, self.oldest());
        let known = self.members.remove(&s.member).filter(|_| !whole);
        let (mut days, mut done) = known.map_or_else(Default::default, |m| (m.days, m.done));
        for (date, points) in s.days.into_iter().filter(|(d, _)| *d >= oldest) {
            let at = days.partition_point(|(d, _)| *d < date);
            match days.get_mut(at) {
                Some(day) if day.0 == date => day.1 = points,
                _ => days.insert(at, (date, points)),
            }
        }
        days.retain(|(_, points)| *points != 0);
        for (date, is_done) in s.done_days.into_iter().filter(|(d, _)| *d >= today) {
            done.retain(|d| *d != date);
            if is_done {
                done.push(date);
            }
        }
        let Standing { member, seq, points, score, streak, last_scored_at, joined_at, ranked, card, .. } = s;
        let entry = Member { seq, points, score, streak, last_scored_at, joined_at, ranked, card, days, done };
        self.members.insert(member, entry);
    }

    /// Adds a member to today's counts, or removes it before a change.
    fn count(&mut self, id: MemberId, add: bool) {
        let Some(member) = self.members.get(&id).filter(|m| m.ranked) else { return };
        let done = usize::from(member.done.contains(&self.today));
        let points = member.points_in(Period::Day.span(self.today));
        if add {
            self.done_today += done;
            self.points_today += points;
        } else {
            self.done_today -= done;
            self.points_today -= points;
        }
    }

    fn recount(&mut self) {
        let ranked = || self.members.values().filter(|m| m.ranked);
        let done = ranked().filter(|m| m.done.contains(&self.today)).count();
        let points = ranked().map(|m| m.points_in(Period::Day.span(self.today))).sum();
        (self.done_today, self.points_today) = (done, points);
    }
}

/// A member's rank when the day began, if known.
pub(crate) type Change<'a> = dyn Fn(MemberId) -> Option<i64> + 'a;

fn place(id: MemberId, member: &Member, span: Option<(Day, Day)>) -> Place {
    Place { score: member.score_in(span), last_scored_at: member.last_scored_at, joined_at: member.joined_at, id }
}
