import type { Schema } from '@/api/client';

export type Program = Schema['Program'];

/** Replaces a program's id: the board of all programs. */
export const ALL_PROGRAMS = 0;

export type Row = Schema['LeaderboardRow'];
export type Period = Schema['BoardPeriod'];

/** The top of a board. `counts` and `here` come only over the socket. */
export type Board = {
  state: Schema['Leaderboard']['state'];
  total: number;
  counts?: BoardSnapshot['counts'] | undefined;
  /** The number of members who are viewing the program. */
  here?: number | undefined;
  rows: Row[];
};

export type BoardSnapshot = Schema['BoardSnapshot'];
export type BoardDelta = Schema['BoardDelta'];

/** A REST response; keeps the counts from the socket. */
export function loaded(answer: Schema['Leaderboard'], before?: Board): Board {
  return {
    state: answer.state,
    total: answer.total,
    counts: before?.counts,
    here: before?.here,
    rows: answer.entries,
  };
}

export function replaced({ entries, state, total, counts, here }: BoardSnapshot): Board {
  return { state, total, counts, here, rows: inOrder(entries) };
}

export const isPrivate = ({ user_id }: Row) => user_id == null;

/** Identifies a row. Hidden members have no id, so their rows use the position. */
export const rowKey = ({ user_id, pos }: Row) => user_id ?? `private-${pos}`;

/** Applies a delta: shifts rows to make room, merges changed ones, and adds new ones. */
export function patched(board: Board, delta: BoardDelta): Board {
  const shifted = board.rows.map((row) => roomMade(row, delta.shifts));
  const rows = new Map(shifted.map((row) => [rowKey(row), row]));
  if (delta.private) {
    for (const row of shifted.filter(isPrivate)) rows.delete(rowKey(row));
    for (const row of delta.private) rows.set(rowKey(row), row);
  }
  for (const id of delta.removed ?? []) rows.delete(id);
  for (const row of delta.entries ?? []) {
    rows.set(row.user_id, { ...rows.get(row.user_id), ...row } as Row);
  }
  return {
    state: delta.state ?? board.state,
    total: delta.total ?? board.total,
    counts: board.counts && { ...board.counts, ...delta.counts },
    here: delta.here ?? board.here,
    rows: inOrder([...rows.values()]),
  };
}

function roomMade(row: Row, shifts: BoardDelta['shifts'] = []): Row {
  const by = shifts.find(([from = 0, to = 0]) => from <= row.pos && row.pos <= to)?.[2] ?? 0;
  if (by === 0) return row;
  const change = row.change == null ? {} : { change: row.change - by };
  return { ...row, pos: row.pos + by, rank: row.rank + by, ...change };
}

function inOrder(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => a.pos - b.pos);
}
