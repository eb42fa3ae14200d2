import type { ScorecardEntry } from './survey';

/** A point of the line, with its position in hundredths of the chart. */
export type Point = { id: number; date: string; score: number; x: number; y: number };

/** The series to choose from: the overall score, or a dimension by id. */
export const OVERALL = 'overall';

/** The dimensions of all entries, in the order of the newest. */
export function dimensionsIn(history: ScorecardEntry[]) {
  const names = new Map<string, string>();
  for (const { dimensions } of history.toReversed()) {
    for (const { id, name } of dimensions) if (!names.has(id)) names.set(id, name);
  }
  return [...names].map(([value, label]) => ({ value, label }));
}

const scoreOf = ({ score, dimensions }: ScorecardEntry, what: string) =>
  what === OVERALL ? score : dimensions.find(({ id }) => id === what)?.score;

/** The scores in order, evenly spaced. Entries without this score are left out. */
export function pointsOf(history: ScorecardEntry[], what: string): Point[] {
  const scored = history.flatMap((entry) => {
    const score = scoreOf(entry, what);
    return score == null ? [] : [{ id: entry.id, date: entry.date, score }];
  });
  const last = Math.max(1, scored.length - 1);
  return scored.map((each, at) => ({ ...each, x: (100 * at) / last, y: 100 - each.score }));
}

/** The change since the previous score; undefined for the first. */
export function changeOf(points: Point[]): { change: number; since: string } | undefined {
  const [before, now] = points.slice(-2);
  return before && now && { change: now.score - before.score, since: before.date };
}
