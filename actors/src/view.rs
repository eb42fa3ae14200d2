//! What a program's topic has published, and the delta from it to the current state.

use hashbrown::HashMap;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::board::{Counts, Row};
use crate::event::MemberId;
use crate::ports::ProgramState;

/// The part of a board that its topic publishes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct View {
    pub(crate) state: ProgramState,
    pub(crate) period: crate::period::Period,
    pub(crate) total: usize,
    pub(crate) counts: Counts,
    /// Members who watch the program right now, on the board of all programs who are online, whatever their privacy
    /// level.
    pub(crate) here: usize,
    pub(crate) entries: Vec<Row>,
}

/// The change from one view to the next. A client moves the rows that `shifts` names, removes `removed`, merges
/// `entries` into the rows with their `user_id`, replaces the rows without one by those of `private` if present, and
/// sorts by `pos`.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Delta {
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<ProgramState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<usize>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    counts: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    here: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shifts: Vec<Shift>,
    /// New rows in full; changed rows with their `user_id` and the changed fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    entries: Vec<Map<String, Value>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    removed: Vec<MemberId>,
    /// All rows of hidden members, if any of them changed other than by a shift: they cannot be told apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    private: Option<Vec<Row>>,
}

/// Rows that only make room: those at positions `from` to `to` before the change move down by `by` places and ranks,
/// and the places that they won since the day began shrink by as much. Written as `[from, to, by]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shift {
    from: usize,
    to: usize,
    by: i64,
}

impl Serialize for Shift {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.from, self.to, self.by).serialize(serializer)
    }
}

/// A row after it has made room.
fn moved(row: &Row, by: i64) -> Option<Row> {
    let go = |n: usize| usize::try_from(i64::try_from(n).ok()? + by).ok();
    Some(Row { pos: go(row.pos)?, rank: go(row.rank)?, change: row.change.map(|n| n - by), ..row.clone() })
}

/// The shifts of rows that only make room. Rows of hidden members move with the named row above them.
fn shifts(before: &[Row], after: &HashMap<MemberId, &Row>) -> Vec<Shift> {
    let (mut all, mut last): (Vec<Shift>, i64) = (Vec::new(), 0);
    for row in before {
        if let Some(id) = row.user_id {
            let next = after.get(&id).filter(|next| next.pos != row.pos);
            let by = next.map_or(0, |next| next.pos as i64 - row.pos as i64);
            if next.is_some() && moved(row, by).as_ref() != next.copied() {
                // It is sent in `entries`.
                continue;
            }
            last = by;
        }
        match all.last_mut() {
            _ if last == 0 => {}
            Some(shift) if shift.by == last && shift.to + 1 == row.pos => shift.to = row.pos,
            _ => all.push(Shift { from: row.pos, to: row.pos, by: last }),
        }
    }
    all
}

/// A row or the counts as JSON.
fn object(value: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// The fields that differ between two objects of one type; null for a removed field.
fn changed(before: &impl Serialize, after: &impl Serialize) -> Map<String, Value> {
    let (before, mut fields) = (object(before), object(after));
    let gone: Vec<String> = before.keys().filter(|name| !fields.contains_key(*name)).cloned().collect();
    fields.retain(|name, value| before.get(name) != Some(value));
    fields.extend(gone.into_iter().map(|name| (name, Value::Null)));
    fields
}

impl View {
    fn named(&self) -> impl Iterator<Item = (MemberId, &Row)> {
        self.entries.iter().filter_map(|row| Some((row.user_id?, row)))
    }

    /// The delta to `next`; `None` when nothing differs.
    pub(crate) fn delta(&self, next: &Self) -> Option<Delta> {
        if self == next {
            return None;
        }
        let after: HashMap<MemberId, &Row> = next.named().collect();
        let shifts = shifts(&self.entries, &after);
        let shifted = |row: &Row| {
            let shift = shifts.iter().find(|shift| (shift.from..=shift.to).contains(&row.pos));
            shift.map_or_else(|| Some(row.clone()), |shift| moved(row, shift.by))
        };
        let before: Vec<Row> = self.entries.iter().filter_map(shifted).collect();
        let known: HashMap<MemberId, &Row> = before.iter().filter_map(|row| Some((row.user_id?, row))).collect();
        let private = |rows: &[Row]| rows.iter().filter(|row| row.user_id.is_none()).cloned().collect::<Vec<_>>();
        let hidden = private(&next.entries);
        let entry = |(id, row): (MemberId, &Row)| match known.get(&id) {
            Some(known) if *known == row => None,
            Some(known) => {
                let mut fields = changed(known, row);
                fields.insert("user_id".to_owned(), id.into());
                Some(fields)
            }
            None => Some(object(row)),
        };
        Some(Delta {
            state: (self.state != next.state).then_some(next.state),
            total: (self.total != next.total).then_some(next.total),
            counts: changed(&self.counts, &next.counts),
            here: (self.here != next.here).then_some(next.here),
            entries: next.named().filter_map(entry).collect(),
            removed: self.named().map(|(id, _)| id).filter(|id| !after.contains_key(id)).collect(),
            private: (private(&before) != hidden).then_some(hidden),
            shifts,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::event::Hundredths;
    use crate::tests::merge;

    /// A board of these members: (id, points, hidden), ranked by points.
    fn view(members: &[(i64, i64, bool)], ranks: &HashMap<i64, i64>) -> View {
        let mut order = members.to_vec();
        order.sort_by_key(|(id, points, _)| (std::cmp::Reverse(*points), *id));
        let entries = order.iter().enumerate().map(|(pos, (id, points, hidden))| {
            let rank = 1 + order.iter().filter(|other| other.1 > *points).count();
            Row {
                pos,
                rank,
                user_id: (!hidden).then_some(*id),
                name: (!hidden).then(|| format!("Member {id} of the board")),
                image: (!hidden && id % 3 == 0).then(|| format!("/v1/picture/{id:032}.jpg")),
                points: *points,
                score: (id % 5 == 0).then_some(Hundredths(*points)),
                streak: id % 7,
                change: ranks.get(id).map(|before| before - rank as i64),
            }
        });
        let counts = Counts { members: members.len(), done_today: 8, points_today: members.iter().map(|m| m.1).sum() };
        View { total: members.len(), counts, entries: entries.take(50).collect(), ..View::default() }
    }

    fn after(before: &View, next: &View) -> Value {
        let mut state = serde_json::to_value(before).expect("JSON");
        if let Some(delta) = before.delta(next) {
            merge(&mut state, &serde_json::to_value(delta).expect("JSON"));
        }
        state
    }

    #[test]
    fn a_member_moving_up_adds_one_row_to_the_delta() {
        let ranks = (1..=40).map(|id| (id, id)).collect();
        let mut members: Vec<_> = (1..=40).map(|id| (id, 1000 - id * 10, false)).collect();
        let before = view(&members, &ranks);
        members[18].1 += 95;
        let next = view(&members, &ranks);
        let delta = serde_json::to_value(before.delta(&next).expect("a delta")).expect("JSON");
        assert_eq!(delta["shifts"], json!([[9, 17, 1]]));
        assert_eq!(delta["entries"], json!([{ "user_id": 19, "pos": 9, "rank": 10, "points": 905, "change": 9 }]));
        assert!(delta.to_string().len() < 160, "{delta}");
        assert_eq!(after(&before, &next), serde_json::to_value(&next).expect("JSON"));
    }

    proptest! {
        #[test]
        fn applying_a_delta_gives_the_next_view(
            before in prop::collection::btree_map(1..70i64, (0..12i64, prop::bool::weighted(0.2)), 0..60),
            changes in prop::collection::vec((1..70i64, prop::option::weighted(0.8, (0..12i64, prop::bool::weighted(0.2)))), 0..6),
            ranks in prop::collection::hash_map(1..70i64, 1..60i64, 0..60),
        ) {
            let ranks: HashMap<i64, i64> = ranks.into_iter().collect();
            let list = |all: &std::collections::BTreeMap<i64, (i64, bool)>| all.iter().map(|(id, (p, h))| (*id, *p, *h)).collect::<Vec<_>>();
            let mut members = before;
            let before = view(&list(&members), &ranks);
            for (id, change) in changes {
                match change {
                    Some(member) => drop(members.insert(id, member)),
                    None => drop(members.remove(&id)),
                }
            }
            let next = view(&list(&members), &ranks);
            prop_assert_eq!(after(&before, &next), serde_json::to_value(&next).expect("JSON"));
        }
    }
}
