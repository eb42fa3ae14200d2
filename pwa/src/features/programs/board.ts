import type { Schema } from '@/api/client';

export type Program = Schema['Program'];

/** In place of a program's id: the board over all programs. */
export const ALL_PROGRAMS = 0;

export type Row = Schema['LeaderboardRow'];
export type Period = Schema['BoardPeriod'];

/** The shown top of a board. `counts` and `here` come over the socket alone. */
export type Board = {
  state: Schema['Leaderboard']['state'];
  total: number;
  counts?: BoardSnapshot['counts'] | undefined;
  /** Members who look at the program right now. */
  here?: number | undefined;
  rows: Row[];
};

export type BoardSnapshot = Schema['BoardSnapshot'];
export type BoardDelta = Schema['BoardDelta'];

/** An answered call; the counts that the socket told before stay. */
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

/** What tells one row from the others. Nothing tells who a hidden member is, so their rows go by their position. */
export const rowKey = ({ user_id, pos }: Row) => user_id ?? `private-${pos}`;

/** Changed rows come whole and with their new place; the others keep theirs. */
export function patched(board: Board, delta: BoardDelta): Board {
  const rows = new Map(board.rows.map((row) => [rowKey(row), row]));
  if (delta.private) {
    for (const row of board.rows.filter(isPrivate)) rows.delete(rowKey(row));
    for (const row of delta.private) rows.set(rowKey(row), row);
  }
  for (const id of delta.removed) rows.delete(id);
  for (const row of delta.entries) rows.set(rowKey(row), row);
  return {
    state: delta.state ?? board.state,
    total: delta.total ?? board.total,
    counts: delta.counts ?? board.counts,
    here: delta.here ?? board.here,
    rows: inOrder([...rows.values()]),
  };
}

function inOrder(rows: Row[]): Row[] {
  return rows.sort((a, b) => a.pos - b.pos);
}
