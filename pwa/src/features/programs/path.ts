import type { Program } from './board';
import { daysBetween } from './words';

type Step = Program['steps'][number];

/** A part of a step's plan: its activities, and its first and last day in the program. */
type Piece = { id: number; first: number; last: number; titles: string[] };
export type Leg = Pick<Step, 'id' | 'title' | 'description' | 'html' | 'image' | 'video'> & {
  first: number;
  last: number;
  /** The number of its activities. */
  count: number;
  pieces: Piece[];
};

/** The steps as a path with the days of each. Removed parts keep their days, but are not shown. */
export function legs({ steps, activities }: Program): Leg[] {
  const titles = new Map(activities.map(({ id, title }) => [id, title]));
  let day = 1;
  return steps.flatMap(({ plan, retired_on, ...step }) => {
    const first = day;
    const pieces = plan.flatMap((item) => {
      const from = day;
      day += item.duration;
      const due = item.activity_ids.flatMap((id) => titles.get(id) ?? []);
      return item.retired_on ? [] : [{ id: item.id, first: from, last: day - 1, titles: due }];
    });
    if (retired_on) return [];
    const count = new Set(pieces.flatMap((piece) => piece.titles)).size;
    return [{ ...step, first, last: day - 1, count, pieces }];
  });
}

/**
 * The program's day number on `today`, counted from its start, or from the member's own start if it
 * has no dates. Undefined before and after the program.
 */
export function currentDay(
  { category, start_date, end_date, state }: Program,
  joinedOn: string | undefined,
  today: string,
): number | undefined {
  if (state !== 'running') return undefined;
  const first = category === 'TIMED' ? start_date : joinedOn;
  if (!first || today < first || (end_date && today > end_date)) return undefined;
  return daysBetween(first, today) + 1;
}
