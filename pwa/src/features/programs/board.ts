import type { Schema } from '@/api/client';

export type Program = Schema['Program'];
export type Row = Schema['LeaderboardRow'];
export type Period = Schema['BoardPeriod'];
type Counts = { members: number; done_today: number; points_today: number };
type LiveRow = Row & { pos: number };

/** The shown top of a board. `counts` and `here` come over the socket alone. */
export type Board = {
  state: Schema['Leaderboard']['state'];
  total: number;
  counts?: Counts | undefined;
  /** Members who look at the program right now. */
  here?: number | undefined;
  rows: Row[];
};

export type BoardSnapshot = {
  state: Board['state'];
  total: number;
  counts: Counts;
  here: number;
  entries: LiveRow[];
};

export type BoardDelta = Partial<Omit<BoardSnapshot, 'entries'>> & {
  entries?: LiveRow[];
  removed?: Row['user_id'][];
};

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

/** Changed rows come whole and with their new place; the others keep theirs. */
export function patched(board: Board, delta: BoardDelta): Board {
  const rows = new Map(board.rows.map((row, pos) => [row.user_id, { pos, ...row }]));
  for (const id of delta.removed ?? []) rows.delete(id);
  for (const row of delta.entries ?? []) rows.set(row.user_id, row);
  return {
    state: delta.state ?? board.state,
    total: delta.total ?? board.total,
    counts: delta.counts ?? board.counts,
    here: delta.here ?? board.here,
    rows: inOrder([...rows.values()]),
  };
}

function inOrder(rows: LiveRow[]): LiveRow[] {
  return rows.sort((a, b) => a.pos - b.pos);
}
