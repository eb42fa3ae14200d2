import { expect, test } from 'vitest';
import {
  type Board,
  type BoardDelta,
  type BoardSnapshot,
  loaded,
  patched,
  type Row,
  replaced,
} from './board';
import { withOwn } from './ownRow';

const row = (pos: number, user_id: number, points: number, rank = pos + 1) => ({
  pos,
  rank,
  user_id,
  name: `Member ${user_id}`,
  points,
  streak: 0,
  change: null,
});

const snapshot: BoardSnapshot = {
  state: 'live',
  period: 'all',
  total: 3,
  counts: { members: 5, done_today: 2, points_today: 40 },
  here: 2,
  entries: [row(1, 2, 20), row(0, 1, 30), row(2, 3, 10)],
};

const after = (board: Board, change: BoardDelta) => patched(board, change);

const hidden = (pos: number, points: number): Row => ({
  pos,
  rank: pos + 1,
  points,
  streak: 0,
  change: null,
});

const ids = (board: { rows: Row[] }) => board.rows.map((each) => each.user_id);

test('the rows of a snapshot are sorted by position', () => {
  const board = replaced(snapshot);
  expect(ids(board)).toEqual([1, 2, 3]);
  expect(board.counts?.done_today).toBe(2);
});

test('a delta updates and reorders rows, and keeps the total', () => {
  const board = after(replaced(snapshot), {
    entries: [row(0, 3, 40), row(1, 1, 30), row(2, 2, 20)],
  });
  expect(ids(board)).toEqual([3, 1, 2]);
  expect(board.rows[0]?.points).toBe(40);
  expect(board.total).toBe(3);
});

test('a delta with a tie keeps the ranks from the server: 1, 2, 2', () => {
  const board = after(replaced(snapshot), { entries: [row(2, 3, 20, 2)] });
  expect(board.rows.map((each) => each.rank)).toEqual([1, 2, 2]);
});

test('a delta removes rows that left the top and adds new ones', () => {
  const board = after(replaced(snapshot), { removed: [3], entries: [row(2, 9, 15)], total: 4 });
  expect(ids(board)).toEqual([1, 2, 9]);
  expect(board.total).toBe(4);
});

test('a delta without rows changes only the counts and state it contains', () => {
  const board = after(replaced(snapshot), { counts: { done_today: 3 }, state: 'provisional' });
  const counts = { ...snapshot.counts, done_today: 3 };
  expect(board).toEqual({ ...replaced(snapshot), counts, state: 'provisional' });
});

test('when a member moves up, other rows shift and omitted fields are kept', () => {
  const before = replaced(snapshot);
  const board = after(
    { ...before, rows: before.rows.map((each) => ({ ...each, change: 0 })) },
    { shifts: [[0, 1, 1]], entries: [{ user_id: 3, pos: 0, rank: 1, points: 40, change: 2 }] },
  );
  expect(board.rows.map(({ name, rank, pos, change }) => [name, rank, pos, change])).toEqual([
    ['Member 3', 1, 0, 2],
    ['Member 1', 2, 1, -1],
    ['Member 2', 3, 2, -1],
  ]);
});

test('rows of hidden members shift like the others', () => {
  const before = { ...replaced(snapshot), rows: [row(0, 1, 30), hidden(1, 25), row(2, 3, 10)] };
  const board = after(before, {
    shifts: [[0, 1, 1]],
    entries: [{ user_id: 3, pos: 0, rank: 1, points: 40 }],
  });
  expect(board.rows.map(({ user_id, pos, rank }) => [user_id, pos, rank])).toEqual([
    [3, 0, 1],
    [1, 1, 2],
    [undefined, 2, 3],
  ]);
});

test('applying a delta does not change the previous board', () => {
  const before = replaced(snapshot);
  const copy = structuredClone(before);
  after(before, { removed: [1], entries: [row(0, 2, 90)] });
  expect(before).toEqual(copy);
});

test('a delta applies to a board loaded over REST, and a reload keeps the counts', () => {
  const entries = snapshot.entries.toSorted((a, b) => a.pos - b.pos);
  const scoring = 'total_points';
  const answer = { state: 'live', scoring, period: 'all', total: 3, entries } as const;
  const board = after(loaded(answer, replaced(snapshot)), {
    entries: [row(0, 2, 31), row(1, 1, 30)],
  });
  expect(ids(board)).toEqual([2, 1, 3]);
  expect(loaded(answer, board).counts).toEqual(snapshot.counts);
});

test('a delta replaces all hidden rows or none, and keeps the others', () => {
  const before = after(replaced(snapshot), {
    entries: [row(2, 2, 20)],
    removed: [3],
    private: [hidden(1, 25)],
  });
  expect(ids(before)).toEqual([1, undefined, 2]);
  const next = after(before, { entries: [row(1, 2, 20)], private: [hidden(2, 15)] });
  expect(next.rows.map(({ user_id, points }) => [user_id, points])).toEqual([
    [1, 30],
    [2, 20],
    [undefined, 15],
  ]);
  expect(ids(after(next, { private: [] }))).toEqual([1, 2]);
  expect(ids(after(next, { total: 9 }))).toEqual([1, 2, undefined]);
});

test('a hidden member’s own row replaces only the row with its position and points', () => {
  const rows = [row(0, 1, 30), hidden(1, 25), hidden(2, 20)];
  const own = { ...hidden(1, 25), user_id: 7 };
  expect(withOwn(rows, own).map(({ user_id }) => user_id)).toEqual([1, 7, undefined]);
  expect(withOwn(rows, { ...own, points: 24 })).toEqual(rows);
  expect(withOwn(rows, undefined)).toEqual(rows);
});
